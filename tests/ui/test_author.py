"""Packs written in the window: tree, form, preview, problems, undo, saving; handed out, added and removed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QPushButton

from tests.ui import kit, walks
from tests.ui.test_class import wrong_act
from tests.ui.test_compare import NEW, OLD, few
from tests.ui.test_fits import check
from trainer.cards.notation import parse_cards
from trainer.games.house_way import HandWords
from trainer.lessons.item_samples import SampleSort
from trainer.packs import packs_in
from trainer.round.duty import Kind
from trainer.shell.workshop import Workshop
from trainer.storage.signing_keys import KeyFile
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.controllers import comparison
from trainer.ui.controllers.author_view import Node
from trainer.ui.pages.author_page import ROLE

FIRST, SECOND = "lessons/10-setting-hands.toml", "lessons/20-at-the-table.toml"


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def window(qtbot, store, clock, data):
    """The window with a workshop of its own, the instructor's door open."""
    services = replace(
        kit.services(store, clock),
        make_workshop=lambda _games: Workshop(data, kit.library),
        packs=lambda: packs_in(data),
        read_version=lambda: "",
    )
    return walks.behind_the_door(qtbot, services)


@pytest.fixture
def page(window):
    """The sample as a draft on the page."""
    place = window.services.workshop.new("my-school.week2", "Week 2")
    window.routes.instructor.author.open(place)
    walks.settle()
    return window.pages["author"]


def click(qtbot, widget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def choose(page, node: Node) -> None:
    page.tree.setCurrentItem(next(one for one in kit.items(page.tree) if one.data(0, ROLE) == node))


def type_into(qtbot, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)


def disk(page, path: str) -> str:
    return page.window().services.workshop.read(page.controller.place).text(path)


def test_a_first_question_in_a_new_pack_by_mouse_and_keys(qtbot, window, data):
    window.go("packs")
    packs = window.pages["packs"]
    packs.game.setCurrentIndex(packs.game.findData(kit.GAME))
    type_into(qtbot, packs.title, "Week 2: two pair")
    click(qtbot, packs.new)
    page = window.pages["author"]
    assert window.current == "author"
    choose(page, Node("lessons/10-week-2-two-pair.toml", 0))
    page.asks.setCurrentIndex(list(SampleSort).index(SampleSort.HAND))
    page.asks.activated.emit(page.asks.currentIndex())
    type_into(qtbot, page.form.row("cards").field, "Ad Jd Jh 7c 7s 5h 3s")
    page.save_button.setFocus()
    assert page.controller.shown.preview.question.decision.rule.id.startswith("two-pair")
    assert "No problems" in page.side.problems_tag.text()
    click(qtbot, page.save_button)
    assert 'cards = "Ad Jd Jh 7c 7s 5h 3s"' in disk(page, "lessons/10-week-2-two-pair.toml")
    assert 'house = ["casino-99"]' in disk(page, "pack.toml")


def test_what_is_typed_is_checked_and_shown_at_its_field_and_in_the_margin(qtbot, page):
    choose(page, Node(FIRST, 0))
    row = page.form.row("cards")
    type_into(qtbot, row.field, "Ad Jd Jh 7c 7s 5h")
    row.flush()
    assert "takes 7 cards; this has 6" in row.problem.text()
    assert "DP204 lessons/10-setting-hands.toml" in page.side.problems.item(0).text()
    assert page.side.problems_tag.text() == "1 problem"
    assert page.side.views.currentIndex() == 2
    choose(page, Node(SECOND, 0))
    qtbot.mouseClick(
        page.side.problems.viewport(),
        Qt.MouseButton.LeftButton,
        pos=page.side.problems.visualItemRect(page.side.problems.item(0)).center(),
    )
    assert page.controller.node == Node(FIRST, 0)


def test_a_source_of_the_pack_is_declared_and_cited_by_page(qtbot, page):
    choose(page, Node())
    page.form.row("source").typing.enter("floor: Floor rules, 11/02/2026, memo 9")
    walks.settle()
    declared = '[[source]]\nid = "floor"\ntitle = "Floor rules"\ndate = "2026-11-02"\nmemo = "memo 9"'
    assert declared in page.controller.history.now.text("pack.toml")
    assert page.form.row("source").shown.value == "floor: Floor rules, 11/02/2026, memo 9"
    choose(page, Node(FIRST))
    page.controller.add_item(SampleSort.CHOICE)
    for key, text in (("question", "Who cuts?"), ("cite", "floor p4")):
        page.form.row(key).typing.enter(text)
    walks.settle()
    assert not page.form.row("cite").problem.text()
    cited = page.controller.shown.preview.explanation.rule.cite
    assert str(cited.words) == "Floor rules (memo 9, 11/02/2026), page 4"
    page.form.row("cite").typing.enter("flor p4")
    walks.settle()
    assert "Did you mean 'floor'?" in page.form.row("cite").problem.text()


def test_undo_and_redo_by_keys_and_saving_keeps_comments(qtbot, page):
    before = disk(page, FIRST)
    choose(page, Node(FIRST))
    type_into(qtbot, page.form.row("title").field, "Hands")
    page.form.flush()
    assert page.form.row("title").field.text() == "Hands"
    page.tree.setFocus()
    qtbot.keyClick(page.tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.form.row("title").field.text() == "Setting hands"
    click(qtbot, page.redo)
    qtbot.keyClick(page.tree, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert disk(page, FIRST) == before.replace('"Setting hands"', '"Hands"')


@pytest.mark.parametrize("sort", list(SampleSort))
def test_every_sort_of_question_has_a_form_and_something_to_see(page, sort, monkeypatch):
    monkeypatch.setattr(HandWords, "count", lambda words, said, rng, report: words.sample(said, rng, 50))
    choose(page, Node(FIRST))
    page.sorts.setCurrentIndex(list(SampleSort).index(sort))
    page.add.click()
    shown = page.controller.shown
    assert shown.asks is sort
    assert shown.node == Node(FIRST, 4)
    own_words = sort in (SampleSort.CHOICE, SampleSort.ORDER, SampleSort.PLACE)
    assert shown.wrong == (2 if own_words else 0), [str(one.words) for one in shown.problems]
    assert shown.preview.question is not None
    assert page.side.views.currentIndex() == 0


def test_questions_and_lessons_are_added_moved_copied_and_removed(qtbot, page):
    choose(page, Node(FIRST, 1))
    click(qtbot, page.up)
    assert page.tree.currentItem().text(0) == "two-pair-split"
    assert page.controller.node == Node(FIRST, 0)
    click(qtbot, page.twice)
    assert page.tree.currentItem().text(0) == "two-pair-split-2"
    click(qtbot, page.remove)
    type_into(qtbot, page.lesson_name, "Three pair")
    qtbot.keyClick(page.lesson_name, Qt.Key.Key_Return)
    assert page.controller.node == Node("lessons/30-three-pair.toml")
    click(qtbot, page.up)
    assert page.controller.node == Node("lessons/20-three-pair.toml")
    click(qtbot, page.remove)
    assert "lessons/20-three-pair.toml" not in page.controller.history.now.files
    for _ in range(6):
        page.controller.undo()
    assert not page.controller.history.changed


def test_a_removed_lesson_takes_its_translations_along(page):
    choose(page, Node(SECOND))
    page.remove.click()
    choose(page, Node(FIRST, 0))
    page.remove.click()
    assert not [line for line in page.controller.shown.problems if "DP410" in str(line.words)]


def test_the_text_of_a_lesson_is_shown_as_it_is_typed(qtbot, page):
    choose(page, Node(FIRST))
    page.prose.setFocus()
    page.prose.setPlainText("# Two pair\n\nLook at the **bigger pair**.")
    page.flush()
    assert "bigger pair" in page.side.read.toPlainText()
    page.prose.setPlainText("<b>no</b>")
    page.flush()
    assert "DP402 text/10-setting-hands.md" in page.side.problems.item(0).text()


def test_a_file_that_cannot_be_read_is_mended_as_text(qtbot, page):
    choose(page, Node(FIRST))
    click(qtbot, page.as_text)
    sound = page.source.toPlainText()
    page.source.setPlainText(sound.replace('title = "Setting hands"', "title = “Setting hands”"))
    page.flush()
    click(qtbot, page.as_text)
    assert page.broken.isVisible()
    assert "curly quotes" in page.side.problems.item(0).text()
    click(qtbot, page.as_text)
    page.source.setPlainText(sound)
    page.flush()
    click(qtbot, page.as_text)
    assert not page.broken.isVisible()
    assert page.controller.shown.wrong == 0


def test_a_question_that_cannot_be_read_is_neither_copied_nor_changed_and_says_so(qtbot, page):
    """Broken as text, then Copy and a place of the felt: both read the question first."""
    choose(page, Node(FIRST, 0))
    click(qtbot, page.as_text)
    broken = page.source.toPlainText().replace("[[item]]", "[[item]]\nnote = “curly”", 1)
    page.source.setPlainText(broken)
    page.flush()
    for act in (page.controller.duplicate, lambda: page.controller.toggle_place("seat-1")):
        act()
        assert "cannot read this file" in str(page.controller.shown.remark)
    assert page.controller.history.now.text(FIRST) == broken


def test_what_an_editor_wrote_meanwhile_is_read_again(window, page):
    controller = page.controller
    choose(page, Node(FIRST))
    controller.set(("title",), "Mine")
    drafts, place = window.services.workshop, controller.place
    draft = drafts.read(place)
    drafts.write(place, draft, draft.with_value(FIRST, ("title",), "From the editor"))
    window.go("packs")
    window.go("author")
    assert page.form.row("title").field.text() == "From the editor"
    assert "Undo" in page.state.text()
    controller.undo()
    assert page.form.row("title").field.text() == "Mine"


def test_the_code_of_a_question_becomes_its_situation(page):
    from trainer.drills.code import kind_ref, write_code
    from trainer.drills.question_builder import build

    game = kit.library()[kit.GAME]
    ref = kind_ref(game, Kind.COMPARE, 5)
    choose(page, Node(SECOND, 0))
    page.controller.set(("setup",), write_code(ref, game))
    values = page.controller.history.now.values(SECOND, 0)
    question = build(kit.library().game, ref)
    assert values["setup"] == question.round.setup.to_text()
    assert values["duty"] == str(question.duty.key)


def test_a_lesson_is_tried_as_a_trainee_and_nothing_is_counted(qtbot, window, page, store):
    choose(page, Node(FIRST))
    click(qtbot, page.try_button)
    assert window.current == "practice"
    window.practice.answer(kit.right(window.practice))
    window.practice.finish()
    assert [one.mode for one in store.records["ana"].log] == ["trial"]
    assert not any(one.item or one.rated for one in store.records["ana"].log)
    window.pages["practice"].leaving.emit()
    assert window.current == "author"


def test_leaving_by_its_button_saves(qtbot, window, page):
    choose(page, Node(FIRST))
    type_into(qtbot, page.form.row("goal").field, "Set them.")
    click(qtbot, page.back_button)
    assert window.current == "packs"
    assert 'goal  = "Set them."' in disk(page, FIRST)


def test_escape_asks_before_anything_typed_is_lost(qtbot, window, page):
    choose(page, Node(FIRST))
    goal = page.form.row("goal").field
    type_into(qtbot, goal, "Set them.")
    qtbot.keyClick(goal, Qt.Key.Key_Escape)
    assert window.current == "author"
    assert page.notice.text == "Some of your changes are not saved."
    qtbot.keyClick(page.notice.buttons[0], Qt.Key.Key_Escape)
    assert (window.current, goal.text()) == ("author", "Set them.")
    assert "Set them." not in disk(page, FIRST)
    qtbot.keyClick(goal, Qt.Key.Key_Escape)
    click(qtbot, page.notice.buttons[0])
    assert window.current == "packs"
    assert 'goal  = "Set them."' in disk(page, FIRST)
    page.window().routes.instructor.author.open(page.controller.place)
    type_into(qtbot, page.form.row("goal").field, "Another goal.")
    qtbot.keyClick(page.form.row("goal").field, Qt.Key.Key_Escape)
    click(qtbot, page.notice.buttons[1])
    assert window.current == "packs"
    assert 'goal  = "Set them."' in disk(page, FIRST)
    assert not page.controller.history.changed


def test_bold_a_list_and_a_hand_come_by_buttons(qtbot, page):
    choose(page, Node(FIRST))
    page.prose.setPlainText("Kings stay\none\ntwo")
    cursor = page.prose.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(5, cursor.MoveMode.KeepAnchor)
    page.prose.setTextCursor(cursor)
    hand, _card, _chips, bold, listed = page.marks
    click(qtbot, bold)
    assert page.prose.toPlainText().startswith("**Kings** stay")
    cursor.setPosition(page.prose.toPlainText().index("one"))
    cursor.setPosition(len(page.prose.toPlainText()), cursor.MoveMode.KeepAnchor)
    page.prose.setTextCursor(cursor)
    click(qtbot, listed)
    assert page.prose.toPlainText().endswith("\n- one\n- two")
    cursor.movePosition(cursor.MoveOperation.End)
    page.prose.setTextCursor(cursor)
    click(qtbot, hand)
    walks.settle()
    text = page.controller.shown.texts[0]
    assert text.endswith("- two{hand: As Kd 9h 9c 4d 4s 2c}")
    assert len(page.controller.shown.preview.figures) == 1


def test_a_pack_goes_out_from_its_editor_which_lists_what_went(qtbot, window, page, tmp_path, monkeypatch):
    monkeypatch.setattr("trainer.ui.author_routes.QFileDialog.getExistingDirectory", lambda *_: str(tmp_path))
    click(qtbot, page.out)
    assert window.current == "author"
    assert [page.hand_out.list.item(0).text()] == ["This computer has not handed it out yet."]
    click(qtbot, page.hand_out.write)
    assert "is ready to hand out, not signed" in page.notice.text
    assert (tmp_path / "my-school.week2.dealpack").is_file()
    line = page.hand_out.list.item(0).text()
    assert re.fullmatch(r"Version 0\.1\.0, \d\d/\d\d/\d{4}, not signed", line)
    qtbot.keyClick(page.hand_out.list, Qt.Key.Key_Escape)
    assert not page.hand_out.isVisible()
    assert window.current == "author"


def test_a_key_without_a_copy_says_so_until_one_is_made(qtbot, window, tmp_path):
    window.go("packs")
    packs, author = window.pages["packs"], window.routes.instructor.author
    assert not packs.key_alone.isVisible()
    author.make_key("Evening school", "open sesame")
    assert "There is no copy of school.key." in packs.key_alone.text()
    assert packs.key_alone.isVisible()
    author.copy_key(str(tmp_path / "missing"))
    assert packs.key_alone.isVisible()
    stick = tmp_path / "stick"
    stick.mkdir()
    author.copy_key(str(stick))
    assert not packs.key_alone.isVisible()
    assert KeyFile(stick).unlock("open sesame")


def test_an_added_pack_comes_first_and_is_chosen(window, tmp_path):
    window.go("packs")
    packs, author = window.pages["packs"], window.routes.instructor.author
    place = window.services.workshop.new("my-school.zz", "Zebra crossing")
    author.hand_out(place, str(tmp_path), "")
    author.add(str(tmp_path / "my-school.zz.dealpack"))
    walks.settle()
    assert packs.tree.topLevelItem(0).text(0) == "Zebra crossing"
    assert packs.tree.currentItem() is packs.tree.topLevelItem(0)


def test_lines_of_a_list_of_rules_are_read_whole(qtbot, page):
    choose(page, Node(FIRST))
    page.controller.add_item(SampleSort.RULE)
    walks.settle()
    combo = page.form.row("skill").field
    combo.showPopup()
    walks.settle()
    view = combo.view()
    lines, letters = [combo.itemText(at) for at in range(combo.count())], view.fontMetrics()
    long = max(range(combo.count()), key=lambda at: letters.horizontalAdvance(lines[at]))
    room = view.viewport().width()
    assert room > combo.width()
    needed = 2 if letters.horizontalAdvance(lines[long]) > room else 1
    assert view.visualRect(view.model().index(long, 0)).height() >= needed * letters.height()
    assert view.textElideMode() is Qt.TextElideMode.ElideNone
    combo.hidePopup()


def test_one_place_has_one_problem(page):
    choose(page, Node(FIRST, 0))
    page.controller.set(("expect", "rule"), "no-such-rule")
    walks.settle()
    places = [(one.file, one.line, one.column) for one in page.controller._checked.problems if not one.is_note]  # noqa: SLF001
    assert page.controller.shown.wrong == len(set(places))
    texts = [row.problem.text() for row in page.form.rows if row.problem.text()]
    assert len(texts) == len(set(texts)) > 0


def test_a_pack_is_handed_out_signed_and_added_by_dropping_its_file(qtbot, window, page, tmp_path, data):
    author = window.routes.instructor.author
    window.go("packs")
    packs = window.pages["packs"]
    type_into(qtbot, packs.new_key.name, "Evening school")
    type_into(qtbot, packs.passphrase, "open sesame")
    type_into(qtbot, packs.new_key.again, "open sesam")
    click(qtbot, packs.new_key.make)
    assert "differ" in packs.notice.text
    assert not window.services.workshop.key_name()
    type_into(qtbot, packs.new_key.again, "open sesame")
    click(qtbot, packs.new_key.make)
    assert "ed25519:" in packs.notice.text
    author.hand_out(page.controller.place, str(tmp_path), "wrong words")
    assert "does not open the key" in packs.notice.text
    author.hand_out(page.controller.place, str(tmp_path), "open sesame")
    file = tmp_path / "my-school.week2.dealpack"
    assert file.is_file()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    copy = Qt.DropAction.CopyAction
    packs.dropEvent(QDropEvent(QPointF(5, 5), copy, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    (added,) = [one for one in packs_in(data, keys=window.services.workshop.keys) if one.id == "my-school.week2"]
    assert str(added.origin.words) == "signed by Evening school"
    assert "my-school.week2" in [one.toolTip(0) for one in kit.items(packs.tree)]
    page.controller.set(("title",), "Other")
    page.controller.save()
    author.hand_out(page.controller.place, str(tmp_path), "")
    author.add(str(file))
    assert "Only its signer can replace a signed pack" in packs.notice.text
    assert not packs.notice.buttons[0].isVisible()
    author.hand_out(page.controller.place, str(tmp_path), "open sesame")
    author.add(str(file))
    assert "with other content" in packs.notice.text
    assert packs.notice.buttons[0].text() == "Add anyway"
    click(qtbot, packs.notice.buttons[0])
    assert "Added Week 2 0.1.0 to the lessons" in packs.notice.text
    choose(page, Node())
    page.controller.set(("version",), "0.2.0")
    page.controller.save()
    author.hand_out(page.controller.place, str(tmp_path), "open sesame")
    author.add(str(file))
    assert "It replaces version 0.1.0. The questions stay the same." in packs.notice.text
    (still,) = [one for one in packs_in(data) if one.id == "my-school.week2"]
    assert still.version == "0.1.0", "what changes is said before it is taken"
    click(qtbot, packs.notice.buttons[0])
    (now,) = [one for one in packs_in(data) if one.id == "my-school.week2"]
    assert now.version == "0.2.0"
    item = next(
        packs.tree.topLevelItem(place)
        for place in range(packs.tree.topLevelItemCount())
        if packs.tree.topLevelItem(place).toolTip(0) == "my-school.week2"
    )
    packs.tree.setCurrentItem(item)
    click(qtbot, packs.remove)
    assert "Remove" in packs.notice.text
    qtbot.keyClick(packs.notice.buttons[0], Qt.Key.Key_Escape)
    assert any(one.id == "my-school.week2" for one in packs_in(data)), "Escape keeps the pack"
    click(qtbot, packs.remove)
    click(qtbot, packs.notice.buttons[0])
    assert not any(one.id == "my-school.week2" for one in packs_in(data))


def test_a_pack_of_the_program_is_changed_as_a_copy(qtbot, window):
    window.go("packs")
    packs = window.pages["packs"]
    click(qtbot, packs.change)
    assert window.current == "author"
    assert window.pages["author"].controller.shown.wrong == 0
    (draft,) = window.services.workshop.lines()
    assert draft.id.startswith("own."), "nothing takes the place of a pack of the program"


@pytest.mark.parametrize("node", [Node(), Node(FIRST), *(Node(FIRST, row) for row in (0, 2)), Node(SECOND, 1)])
def test_the_page_fits_and_names_everything(window, page, node):
    choose(page, node)
    check(window, "what was written")
    assert walks.nameless(window) == []


def test_a_question_met_in_practice_or_review_becomes_an_item(qtbot, window, page, store):
    walks.practise(window, kit.GAME, Kind.COMPARE)
    practice = window.pages["practice"]
    assert practice.bar.make.isVisible()
    question = window.practice.session.turn.question
    click(qtbot, practice.bar.make)
    assert window.current == "author"
    shown = page.controller.shown
    values = page.controller.history.now.values(shown.node.file, shown.node.row)
    assert values["setup"] == question.round.setup.to_text()
    assert values["duty"] == str(question.duty.key)
    assert shown.wrong == 0, [str(one.words) for one in shown.problems]
    window.go("practice")
    click(qtbot, practice.bar.make_round)
    shown = page.controller.shown
    assert page.controller.history.now.values(shown.node.file, shown.node.row)["round"] is True
    window.go("practice")
    window.practice.answer(kit.right(window.practice))
    window.go("review")
    window.routes.answers.review_answer(store.records["ana"].log[-1])
    review = window.pages["review"]
    count = len(page.controller.shown.tree)
    assert review.make_round.isVisible()
    click(qtbot, review.make)
    assert window.current == "author"
    assert len(page.controller.shown.tree) == count + 1


def last_item(page) -> dict:
    shown = page.controller.shown
    assert shown.wrong == 0, [str(one.words) for one in shown.problems]
    return page.controller.history.now.values(shown.node.file, shown.node.row)


def test_what_a_class_is_shown_becomes_an_item_by_a_key_or_a_button(qtbot, window, page):
    walks.practise(window, kit.GAME, Kind.COMPARE)
    practice = window.pages["practice"]
    question = window.practice.session.turn.question
    for step, whole in ((0, False), (1, True)):
        qtbot.keyClick(practice, Qt.Key.Key_F9)
        for _ in range(step):
            qtbot.keyClick(practice, Qt.Key.Key_Space)
        if whole:
            click(qtbot, practice.projector.make_round)
        else:
            qtbot.keyClick(practice, Qt.Key.Key_I)
        assert window.current == "author"
        assert not practice.projector.shown
        made = last_item(page)
        assert made["setup"] == question.round.setup.to_text()
        assert ("round" in made) is whole
        window.go("practice")


def test_a_round_looked_back_on_and_its_first_wrong_step_become_items(qtbot, window, page):
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().round(game))
    missed = None
    while window.practice.running:
        shown = window.practice.screen.shown
        if shown.phase is not Phase.ASKING:
            window.practice.send(moves.Next())
            continue
        turn, right = window.practice.session.turn, kit.right(window.practice)
        if missed is None:
            missed = str(turn.question.duty.key)
            window.practice.answer(wrong_act(window))
        window.practice.answer(right)
    view = window.pages["practice"].summary.debrief
    click(qtbot, view.make)
    assert window.current == "author"
    assert last_item(page)["duty"] == missed
    window.go("practice")
    click(qtbot, view.make_round)
    assert last_item(page)["round"] is True


def test_a_hand_that_two_houses_set_differently_becomes_an_item_of_the_new_one(qtbot, window, page, monkeypatch):
    monkeypatch.setattr(comparison, "compare_house_ways", few)
    window.routes.open_compare(NEW)
    window.routes.compare.choose(OLD, f"{NEW} joker wild")
    window.routes.compare.start()
    shown = window.pages["compare"]
    made = next(one for one in shown.detail.findChildren(QPushButton) if one.text() == "Make question")
    click(qtbot, made)
    assert window.current == "author"
    item = last_item(page)
    (first,) = window.routes.compare.shown.comparison.differences[0].examples
    words = item["expect"]["act"].split()
    assert words[0] == "front"
    assert sorted(parse_cards(" ".join(words[1:3]))) == sorted(first.second.front)
    assert item["setup"].startswith(NEW)


def test_trainees_are_offered_no_items(window, page, monkeypatch):
    window.go("home")
    walks.practise(window, kit.GAME, Kind.COMPARE)
    practice = window.pages["practice"]
    assert not practice.bar.make.isVisible()
    practice.projector.toggle()
    assert practice.projector.shown
    assert not practice.projector.make.isVisible()
    monkeypatch.setattr(comparison, "compare_house_ways", few)
    window.routes.open_compare(NEW)
    window.routes.compare.choose(OLD, f"{NEW} joker wild")
    window.routes.compare.start()
    assert "Make question" not in [one.text() for one in window.pages["compare"].detail.findChildren(QPushButton)]


def test_a_table_is_laid_by_mouse_and_by_keys(qtbot, window, page):
    """Cards on the board, chips on a stack, who acts, what is asked; the engine's answer becomes the expectation."""
    choose(page, Node(SECOND, 0))
    page.controller.set(("game",), "angies/texas-holdem")
    page.controller.add_item(SampleSort.DUTY)
    page.controller.set(("game",), "angies/texas-holdem")
    page.controller.set_asks(SampleSort.DUTY)
    walks.settle()
    qtbot.keyClick(page.tree, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    walks.settle()
    table = page.side.table
    assert table.isVisible()
    assert not page.form_side.isVisible()
    assert not walks.nameless(window)
    seat = table.laid.sketch.setup.seats_taken[0]

    table.felt.pressed.emit("board", "")
    deck = table.palette_list
    aces = next(row for row in range(deck.count()) if deck.item(row).toolTip() == "ace of clubs")
    table.palette_list.setCurrentRow(aces)
    qtbot.keyClick(table.palette_list, Qt.Key.Key_Return)
    walks.settle()
    assert str(table.laid.sketch.cards["board"][0]) == "Ac"

    table.felt.pressed.emit(f"seat-{seat}.hand", "")
    type_into(qtbot, table.cards, "As Ad")
    qtbot.keyClick(table.cards, Qt.Key.Key_Return)
    walks.settle()
    assert table.laid.sketch.hands[str(seat)] == "As Ad"

    table.felt.pressed.emit(f"seat-{seat}.stack", "")
    type_into(qtbot, table.amount, "$77")
    qtbot.keyClick(table.amount, Qt.Key.Key_Return)
    walks.settle()
    click(qtbot, table.tray.buttons[500])
    walks.settle()
    assert table.laid.sketch.setup.at(seat)["stack"] == 8_200

    click(qtbot, next(one for one in table.acts.findChildren(QPushButton) if one.text() == "Fold"))
    walks.settle()
    assert table.laid.sketch.setup.option("play") == "f"

    table.question.setCurrentIndex(table.question.findText("Who posts the big blind?"))
    table.question.activated.emit(table.question.currentIndex())
    walks.settle()
    click(qtbot, table.expect)
    click(qtbot, table.leave)
    walks.settle()
    assert page.form_side.isVisible()
    values = page.controller.history.now.values(page.controller.node.file, page.controller.node.row)
    assert values["duty"] == "post-blinds/big"
    assert values["expect"]["act"].startswith("seat ")
    assert values["hands"][str(seat)] == "As Ad"
    steps = len(page.controller.history.past)
    page.controller.undo()
    assert len(page.controller.history.past) == steps - 1


def laid_table(qtbot, page):
    """The table of a new question of one duty, to be set by hand."""
    choose(page, Node(SECOND, 0))
    page.controller.add_item(SampleSort.DUTY)
    walks.settle()
    click(qtbot, page.side.lay_button)
    walks.settle()
    return page.side.table


def test_nothing_typed_that_cannot_be_read_is_lost_while_a_table_is_laid(qtbot, window, page):
    table = laid_table(qtbot, page)
    seat = table.laid.sketch.setup.seats_taken[0]
    table.felt.pressed.emit(f"seat-{seat}.hand", "")
    type_into(qtbot, table.cards, "Ax Zz")
    qtbot.keyClick(table.cards, Qt.Key.Key_Return)
    assert table.cards.text() == "Ax Zz"
    assert "card" in table.says.text().lower()


def test_the_button_and_chips_are_dragged_to_another_seat(qtbot, window, page):
    table = laid_table(qtbot, page)
    first, second, *_ = table.laid.sketch.setup.seats_taken
    before = table.laid.sketch.setup.at(first)["game"], table.laid.sketch.setup.at(second)["game"]
    table.felt.moved.emit(f"chips seat-{first}.game", f"seat-{second}.game")
    walks.settle()
    assert table.laid.sketch.setup.at(second)["game"] == sum(before)
    table.felt.moved.emit("button player-dealer", f"seat-{second}")
    walks.settle()
    assert table.laid.sketch.setup.player_dealer == second


def test_rules_are_found_by_words_of_their_sentence_in_any_order(qtbot, window, page):
    choose(page, Node(FIRST, 0))
    page.controller.add_item(SampleSort.RULE)
    walks.settle()
    field = page.form.row("skill").field
    type_into(qtbot, field.lineEdit(), "pair two")
    offered = field.completer().completionModel()
    lines = [offered.index(row, 0).data() for row in range(offered.rowCount())]
    assert lines
    assert all("two" in line.casefold() and "pair" in line.casefold() for line in lines)
    assert any("L1" in line for line in lines), "each with the lines it is printed in"
