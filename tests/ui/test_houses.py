"""The page Houses: a cell changed from a source and a day, what it does, in force at once, and the drill of it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.shelf import BOOKS
from tests.ui import kit, walks
from tests.ui.test_fits import check
from tests.unit.prove.books import hands_with_four_jacks
from trainer.houses.library import Library
from trainer.prove import house_comparison, proof, rule_changes
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.shell.house_rules import HouseRules
from trainer.ui.controllers import change_effects, house_changes
from trainer.ui.controllers.answer_review import review as houses_review
from trainer.ui.controllers.sheets import compliance_sheet
from trainer.ui.house_actions import HouseActions
from trainer.ui.jobs import Cancelled, LongWork
from trainer.ui.translator import PSEUDO
from trainer.ui.widgets.hand_picture import SetHand

FLUSH = ("paytable", "fortune", "flush")


@pytest.fixture
def window(rules_window):
    return rules_window


@pytest.fixture
def page(window):
    window.go("houses")
    page = window.pages["houses"]
    page.game.setCurrentIndex(page.game.findData(kit.GAME))
    page.game.activated.emit(page.game.currentIndex())
    return page


def type_into(qtbot, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def change(qtbot, page) -> None:
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2026-11-01")
    page.controller.select(FLUSH)
    names = [row.tag.text() for row in page.form.rows]
    type_into(qtbot, page.form.rows[names.index("Pays")].field, "5:1")


def actions_of(window) -> HouseActions:
    actions = window.routes.instructor.house_actions
    assert actions is not None
    return actions


def put(qtbot, page) -> None:
    qtbot.mouseClick(page.put, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.notice.buttons[0], Qt.MouseButton.LeftButton)


def test_a_change_of_a_day_to_come_is_in_force_from_that_day_on(qtbot, store, clock, tmp_path, monkeypatch):
    monkeypatch.setattr(change_effects, "report", partial(rule_changes.report, rounds=2))
    today = clock().date()
    day = [today]
    services = walks.school_with_rules(store, clock, tmp_path, lambda: day[0])
    window = walks.behind_the_door(qtbot, services)
    window.go("houses")
    page = window.pages["houses"]
    page.controller.choose(kit.GAME)
    change(qtbot, page)
    type_into(qtbot, page.date, f"{today + timedelta(days=2):%m/%d/%Y}")
    assert page.date.text() == "02/02/2026"
    put(qtbot, page)
    assert page.notice.text == "In force from 02/02/2026. Until then the old rules apply."
    assert window.services.library[kit.GAME].rules["fortune.flush"].says == "Pay 4:1 for flush."
    assert page.out.isEnabled()
    page.controller.choose(kit.GAME)
    assert page.state.text() == "In force from 02/02/2026."
    files = HouseRules(tmp_path, lambda: day[0])
    assert files.library()[kit.GAME].rules["fortune.flush"].says == "Pay 4:1 for flush."
    day[0] = today + timedelta(days=2)
    assert files.library()[kit.GAME].rules["fortune.flush"].says == "Pay 5:1 for flush."


def test_a_change_is_exported_and_imported_on_another_computer(qtbot, page, store, clock, tmp_path):
    change(qtbot, page)
    file = tmp_path / "stick" / "change.toml"
    file.parent.mkdir()
    actions_of(page.window()).export(file)
    assert page.notice.text == "Saved the change as change.toml."
    other = walks.behind_the_door(qtbot, walks.school_with_rules(store, clock, tmp_path / "other"))
    other.go("houses")
    there = other.pages["houses"]
    actions_of(other).bring(file)
    assert (there.source.text(), there.date.text()) == ("memo-12", "11/01/2026")
    assert there.changes.item(0).text() == "flush: Pays = 5:1"
    assert there.notice.text == "Imported change.toml. Look at the changes, then press “Put in force”."
    assert other.services.library[kit.GAME].rules["fortune.flush"].says == "Pay 4:1 for flush.", (
        "nothing holds by it yet"
    )
    put(qtbot, there)
    assert other.services.library[kit.GAME].rules["fortune.flush"].says == "Pay 5:1 for flush."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff\xfe\x00", "change.toml is not a rule change."),
        (b"not toml", "change.toml is not a rule change."),
        (b"x = 1", "change.toml is not a rule change."),
        (b'[overlay]\ngame = "far/away"', "change.toml changes far/away. This game is not on this computer."),
    ],
)
def test_what_is_no_change_is_refused_and_the_page_stays(window, page, tmp_path, text, said):
    file = tmp_path / "change.toml"
    file.write_bytes(text)
    actions_of(window).bring(file)
    assert said in page.notice.text
    assert page.controller.game == kit.GAME
    assert page.changes.count() == 0


def test_a_wrong_value_in_an_imported_change_is_named_and_nothing_holds(window, page, tmp_path):
    file = tmp_path / "change.toml"
    file.write_text(
        f'overlay.game = "{kit.GAME}"\noverlay.source = "memo-1"\noverlay.date = "2026-01-01"\n'
        'paytable.fortune.flush.pays = "much"\n',
        encoding="utf-8",
    )
    actions_of(window).bring(file)
    assert page.problem.isVisible()
    assert not page.put.isEnabled()


def test_what_changed_is_a_lesson_that_a_group_can_be_given(qtbot, window, page):
    change(qtbot, page)
    qtbot.mouseClick(page.ask, Qt.MouseButton.LeftButton)
    assert not page.lesson.isEnabled(), "not before the change is in force"
    put(qtbot, page)
    qtbot.mouseClick(page.lesson, Qt.MouseButton.LeftButton)
    title = "What changed: Fortune Pai Gow Poker (11/01/2026)"
    assert page.notice.text == f"Made “{title}”. Assign it to everyone who practiced this game?"
    qtbot.mouseClick(page.notice.buttons[0], Qt.MouseButton.LeftButton)
    (assigned,) = window.services.school.read().assigned
    assert (assigned.games, assigned.lesson) == ((kit.GAME,), "what-changed")
    window.go("assign")
    assign = window.pages["assign"]
    things = [assign.target.itemText(place) for place in range(assign.target.count())]
    assert any(title in thing for thing in things)


def test_a_pay_row_is_changed_asked_about_put_in_force_and_drilled(qtbot, window, page):
    change(qtbot, page)
    assert page.changes.item(0).text() == "flush: Pays = 5:1"
    qtbot.mouseClick(page.ask, Qt.MouseButton.LeftButton)
    told = [one.text() for one in page.report_area.findChildren(type(page.state))]
    assert "1 rule changes" in told
    assert any("Now:" in one for one in told)
    assert not page.drill.isEnabled()
    qtbot.mouseClick(page.put, Qt.MouseButton.LeftButton)
    assert page.notice.text.startswith(
        "Put 1 change of Casino 99 · Fortune Pai Gow Poker in force? Trainees get them from 11/01/2026 on."
    )
    qtbot.mouseClick(page.notice.buttons[1], Qt.MouseButton.LeftButton)
    assert window.services.library[kit.GAME].rules["fortune.flush"].says == "Pay 4:1 for flush.", (
        "not before the answer"
    )
    put(qtbot, page)
    game = window.services.library[kit.GAME]
    assert game.rules["fortune.flush"].says == "Pay 5:1 for flush."
    assert page.notice.text == "In force from now on."
    window.routes.open_book(kit.GAME, "fortune.flush")
    window.go("houses")
    qtbot.mouseClick(page.drill, Qt.MouseButton.LeftButton)
    assert window.current == "practice"
    rules = window.practice.session.turn.question.decision.rules
    assert "fortune.flush" in [one.id for one in rules]
    window.go("houses")
    qtbot.mouseClick(page.out, Qt.MouseButton.LeftButton)
    assert window.services.library[kit.GAME].rules["fortune.flush"].says == "Pay 4:1 for flush."


def test_rows_are_called_by_their_rules_in_the_language_of_the_window(window, page):
    game = kit.library().game(kit.GAME)
    window.trainee.set(language=PSEUDO)
    window.go("houses")
    tree = window.pages["houses"].tree
    tops = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    rows = [top.child(place).text(0) for top in tops for place in range(top.childCount())]
    paid = [rule for id, rule in game.rules.items() if id.startswith("fortune.") and "pays" in rule.says]
    assert paid
    assert {window.look.words(rule.text) for rule in paid} <= set(rows)
    assert not {rule.says for rule in paid} & set(rows)


def test_what_another_window_put_in_force_meanwhile_is_said_and_not_lost(qtbot, window, page):
    change(qtbot, page)
    mine, files = page.controller.text, window.services.house_files
    theirs = mine.replace("5:1", "6:1")
    files.lay(kit.GAME, theirs)
    put(qtbot, page)
    assert "Another window changed the rules of this game meanwhile." in page.notice.text
    assert (files.overlay(kit.GAME), page.controller.text) == (theirs, mine)
    put(qtbot, page)
    assert page.notice.text == "In force from now on."
    assert files.overlay(kit.GAME) == mine
    assert theirs in files.before(kit.GAME)


def test_a_value_that_is_none_is_named_and_cannot_be_put_in_force(qtbot, page):
    change(qtbot, page)
    names = [row.tag.text() for row in page.form.rows]
    type_into(qtbot, page.form.rows[names.index("Pays")].field, "much")
    assert page.problem.isVisible()
    assert not page.put.isEnabled()
    page.tree.setFocus()
    qtbot.keyClick(page.tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not page.problem.isVisible()


def test_source_and_day_are_asked_for(qtbot, page):
    page.controller.select(FLUSH)
    names = [row.tag.text() for row in page.form.rows]
    type_into(qtbot, page.form.rows[names.index("Pays")].field, "5:1")
    assert "Type the source" in page.problem.text()


def test_a_change_is_taken_back_and_the_text_is_the_same(qtbot, page):
    change(qtbot, page)
    qtbot.mouseClick(page.as_text, Qt.MouseButton.LeftButton)
    assert 'pays = "5:1"' in page.text.toPlainText()
    qtbot.mouseClick(page.drop, Qt.MouseButton.LeftButton)
    assert page.changes.count() == 0


def test_the_page_fits_and_names_everything(qtbot, window, page):
    change(qtbot, page)
    check(window, "the form of a change")
    assert walks.nameless(window) == []


def test_an_answer_given_before_is_reviewed_by_the_rules_of_its_time(qtbot, window, page, store):
    from trainer.round.duty import Kind

    walks.practise(window, kit.GAME, Kind.COMPARE)
    window.practice.answer(kit.right(window.practice))
    attempt = store.records["ana"].log[-1]
    window.go("houses")
    change(qtbot, page)
    page.controller.put()
    library = window.services.library
    assert library[kit.GAME].version != attempt.version
    seen = houses_review(library, attempt, kit.shape)
    assert seen.question is not None
    assert seen.explanation is not None
    assert seen.question.game.version == attempt.version
    assert "in force that day" in str(seen.notice)
    assert seen.explanation.right


def test_a_house_of_printed_forms_is_made_and_there_at_once(qtbot, window, page):
    qtbot.mouseClick(page.houses.from_forms, Qt.MouseButton.LeftButton)
    assert page.own.isVisible()
    type_into(qtbot, page.own.title, "Evening Club")
    assert page.own.id.text() == "evening-club"
    qtbot.mouseClick(page.own.make, Qt.MouseButton.LeftButton)
    assert "at least one game" in page.own.problem.text()
    page.own.items()["lake-elsinore/ez-baccarat-panda-8"].setCheckState(0, Qt.CheckState.Checked)
    assert not walks.nameless(window)
    qtbot.mouseClick(page.own.make, Qt.MouseButton.LeftButton)
    assert not page.own.isVisible()
    assert page.controller.game == page.game.currentData() == "evening-club/ez-baccarat-panda-8"
    assert "evening-club/ez-baccarat-panda-8" in window.services.library
    title = "First lessons: Evening Club"
    assert page.notice.text == f"Made the lessons “{title}”. Assign them under “To do”."
    window.go("assign")
    assign = window.pages["assign"]
    assert any(title in assign.target.itemText(place) for place in range(assign.target.count()))


def test_rows_of_a_new_house_belong_to_a_game_and_none_is_dropped(qtbot, window, page):
    qtbot.mouseClick(page.houses.from_forms, Qt.MouseButton.LeftButton)
    own = page.own
    type_into(qtbot, own.title, "Bay Room")
    assert not own.own.isEnabled()
    assert "choose a game" in own.own_tag.text()
    ez, fortune = "lake-elsinore/ez-baccarat-panda-8", "casino-99/fortune-pai-gow-poker"
    own.items()[fortune].setCheckState(0, Qt.CheckState.Checked)
    assert own.tree.currentItem() is own.items()[fortune], "ticking selects"
    assert own.items()[fortune].text(0) in own.own_tag.text()
    own.own.setFocus()
    QTest.keyClicks(own.own, 'paytable.fortune.flush.pays = "5:1"')
    own.tree.setCurrentItem(own.items()[ez])
    assert own.own.toPlainText() == ""
    own.own.setFocus()
    QTest.keyClicks(own.own, "royal flush pays 100 to 1")
    qtbot.mouseClick(own.make, Qt.MouseButton.LeftButton)
    assert own.isVisible()
    assert "is not ticked" in own.problem.text()
    assert own.items()[ez].text(0) in own.problem.text()
    assert own.own.toPlainText() == "royal flush pays 100 to 1"
    own.items()[ez].setCheckState(0, Qt.CheckState.Checked)
    qtbot.mouseClick(own.make, Qt.MouseButton.LeftButton)
    assert own.isVisible()
    assert "EZ Baccarat Panda 8 are not TOML" in own.problem.text()
    own.own.selectAll()
    QTest.keyClick(own.own, Qt.Key.Key_Delete)
    qtbot.mouseClick(own.make, Qt.MouseButton.LeftButton)
    assert not own.isVisible(), own.problem.text()
    game = window.services.library["bay-room/fortune-pai-gow-poker"]
    assert game.rules["fortune.flush"].says == "Pay 5:1 for flush."


def test_a_house_of_ones_own_is_removed_after_a_question_and_comes_back(qtbot, window, page):
    assert not page.houses.remove.isVisible(), "a printed house stays"
    type_into(qtbot, page.houses.title, "Night Club")
    qtbot.mouseClick(page.houses.new, Qt.MouseButton.LeftButton)
    game = page.controller.game
    assert game.startswith("night-club/")
    window.routes.open_game(game)
    window.go("houses")
    page.houses.remove.setFocus()
    qtbot.mouseClick(page.houses.remove, Qt.MouseButton.LeftButton)
    assert window.services.library[game].info.title in page.notice.text
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Escape)
    assert game in window.services.library
    assert not page.notice.isVisible()
    assert kit.focus(window) is page.houses.remove
    places = [one.geometry() for one in (page.put, page.houses.new, page.tree)]
    qtbot.mouseClick(page.houses.remove, Qt.MouseButton.LeftButton)
    walks.settle()
    assert [one.geometry() for one in (page.put, page.houses.new, page.tree)] == places, (
        "nothing moves below a question"
    )
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert game not in window.services.library
    assert page.game.findData(game) == -1
    assert "Removed " in page.notice.text
    for name in ("home", "progress", "rulebook", "game", "compare", "houses"):
        window.go(name)
    qtbot.mouseClick(page.houses.back, Qt.MouseButton.LeftButton)
    assert page.controller.game.startswith("night-club/")
    assert game in window.services.library
    assert not page.houses.back.isVisible()


# ---------------------------------------------------------------- every hand counted

KEEP = ("house_way", "quads.middle-keep")
"""Four jacks, tens or nines stay behind with a king or better in front (casino-99 L1444)."""


@pytest.fixture
def jacks(monkeypatch):
    for module in (house_comparison, proof, proof):
        monkeypatch.setattr(module, "classes", hands_with_four_jacks)


def keep_with_an_ace(qtbot, page) -> None:
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2026-11-01")
    page.controller.select(KEEP)
    names = [row.tag.text() for row in page.form.rows]
    field = page.form.rows[names.index("When it applies")].field
    type_into(qtbot, field, '[{ quads = "J-9" }, { others_reach = "A" }]')
    assert not page.problem.isVisible(), page.problem.text()


def test_every_hand_counted_names_which_hands_flip_and_how_often(qtbot, page, jacks):
    """A king, no ace, no joker, and two others, no pair: 4 kings, 2 of 10 ranks, 4 suits each: 4 * 45 * 16 = 2,880.
    They were kept with the king in front, and are split now."""
    keep_with_an_ace(qtbot, page)
    page.count.setFocus()
    qtbot.keyClick(page.count, Qt.Key.Key_Return)
    (counted,) = page.controller.shown.counted
    assert counted.comparison.different == 2_880
    (difference,) = counted.comparison.differences
    assert (difference.first, difference.second) == (("quads.middle-keep",), ("quads.middle-split",))
    for one in difference.examples:
        assert "K" in {str(card)[0] for card in one.first.front}
        assert {str(card)[0] for card in one.second.front} == {"J"}
    told = [one.text() for one in page.report_area.findChildren(QLabel)]
    assert "2,880 of 18,424 hands are set differently." in told
    assert "2,880 hands, one in 6.4" in told
    assert "Now: Four jacks, tens or nines without a king or better for the front: split." in told
    assert any(one.startswith("Not proved: ") and "18,424 hands were counted" in one for one in told)
    hands = page.report_area.findChildren(SetHand)
    assert len(hands) == 4
    assert all(one.accessibleName().startswith("front ") for one in hands)
    assert not page.stop.isVisible()


def test_conditions_are_chosen_as_in_packs(qtbot, page):
    """The words of the house way are fields with choices, as a pack asks for hands; the cell says the same in TOML."""
    page.controller.select(KEEP)
    names = [row.tag.text() for row in page.form.rows]
    field = page.form.rows[names.index("Best card for the front, at least")].field
    assert field.currentText() == "kings or higher"
    assert page.form.rows[names.index("Three of a kind")].field.currentText() == "any"
    field.setCurrentIndex(field.findData("A"))
    field.activated.emit(field.currentIndex())
    assert field_named(page, "When it applies").text() == '[{ quads = "J-9" }, { others_reach = "A" }]'
    page.controller.set_condition(names.index("When it applies"), "others_reach", "")
    assert field_named(page, "When it applies").text() == '[{ quads = "J-9" }]'
    page.controller.set_condition(names.index("When it applies"), "others_reach", "K")
    assert page.controller.shown.changes == ()


def test_counting_shows_how_far_it_is_and_can_be_stopped(qtbot, page, jacks, monkeypatch):
    keep_with_an_ace(qtbot, page)
    asked: list[tuple] = []
    task = LongWork(lambda _: None)

    def start(*given):
        asked.append(given)
        return task

    monkeypatch.setattr(page.window().jobs, "start", start)
    page.count.setFocus()
    qtbot.keyClick(page.count, Qt.Key.Key_Return)
    assert page.stop.isVisible()
    assert not page.count.isVisible()
    assert kit.focus(page.window()) is page.stop
    work, _, told = asked[0]
    told(37)
    assert page.stop.text() == "Stop (38%)"
    qtbot.keyClick(page.stop, Qt.Key.Key_Return)
    assert not page.stop.isVisible()
    assert page.count.isVisible()
    assert kit.focus(page.window()) is page.count
    with pytest.raises(Cancelled):
        work(task)
    assert page.controller.shown.counted == ()


# ---------------------------------------------------------------- a sentence and what its rule does


def field_named(page, name: str):
    return next(row.field for row in page.form.rows if row.tag.text() == name)


def leave(page) -> None:
    page.tree.setFocus()


def write(page, name: str, text: str) -> None:
    """A cell written anew, and left."""
    field = field_named(page, name)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    leave(page)


def test_a_corrected_sentence_keeps_what_the_rule_does(qtbot, page):
    """casino-99 L1444 keeps four jacks together behind a king: the memo says it with an ace, first in words alone."""
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2026-11-01")
    page.controller.select(KEEP)
    names = [row.tag.text() for row in page.form.rows]
    deed = [field_named(page, name).text() for name in ("When it applies", "Action")]
    write(page, "The rule in one sentence", "Four jacks stay behind with an ace for the front.")
    assert [row.tag.text() for row in page.form.rows] == names
    assert not page.problem.isVisible(), page.problem.text()
    assert [field_named(page, name).text() for name in ("When it applies", "Action")] == deed
    assert all(deed)
    assert page.put.isEnabled()


def test_a_changed_rule_asks_for_its_sentence_and_names_those_beside_it(qtbot, page):
    keep_with_an_ace(qtbot, page)
    leave(page)
    printed = {row.path: row for part in page.controller.shown.parts for row in part.rows}
    says = next(cell.text for cell in printed[KEEP].cells if cell.name == "say")
    split = next(cell.text for cell in printed["house_way", "quads.middle-split"].cells if cell.name == "say")
    assert page.reading.isVisible()
    assert says in page.sentence.text()
    assert split in page.beside.text()
    assert not page.put.isEnabled()
    assert page.controller.put() is False
    assert page.ask.isEnabled(), "what it does may be asked before"
    qtbot.mouseClick(page.reword, Qt.MouseButton.LeftButton)
    assert kit.focus(page.window()) is field_named(page, "The rule in one sentence")
    write(page, "The rule in one sentence", "With an ace they stay behind.")
    assert not page.reading.isVisible()
    assert page.put.isEnabled()
    page.controller.undo()
    assert page.reading.isVisible()
    qtbot.mouseClick(page.holds, Qt.MouseButton.LeftButton)
    assert not page.reading.isVisible()
    assert page.controller.put()
    rule = page.window().services.library[kit.GAME].rules["quads.middle-keep"]
    assert rule.says == says


def test_what_is_no_value_stays_in_its_field_with_what_is_wrong(qtbot, page):
    keep_with_an_ace(qtbot, page)
    write(page, "When it applies", "[{ quads = J to 9 }]")
    row = next(row for row in page.form.rows if row.tag.text() == "When it applies")
    assert row.field.text() == "[{ quads = J to 9 }]"
    assert "does not fit here" in row.problem.text()
    assert not page.put.isEnabled()
    page.controller.select(FLUSH)
    page.controller.select(KEEP)
    assert field_named(page, "When it applies").text() == "[{ quads = J to 9 }]"
    page.controller.undo()
    assert "others_reach" in field_named(page, "When it applies").text()


def test_long_changes_are_not_read_sideways(qtbot, page):
    keep_with_an_ace(qtbot, page)
    leave(page)
    write(page, "The rule in one sentence", "With an ace in front they stay behind, whatever else the hand has. " * 3)
    walks.settle()
    assert page.changes.verticalScrollBar().maximum() > 0
    assert page.changes.horizontalScrollBar().maximum() == 0


def test_a_changed_cell_makes_one_library_and_not_in_the_windows_thread(qtbot, page, monkeypatch):
    change(qtbot, page)
    made: list[str] = []
    waiting: list[tuple] = []

    class Counted(Library):
        def __init__(self, *given, **named):
            made.append("library")
            super().__init__(*given, **named)

    monkeypatch.setattr(house_changes, "Library", Counted)
    monkeypatch.setattr(page.window().jobs, "run", lambda work, then: waiting.append((work, then)))
    page.controller.set_cell(1, "6:1")
    page.controller.select(FLUSH)
    assert made == []
    assert not page.put.isEnabled(), "what is wrong with it is not known yet"
    (work, then), *_ = waiting
    then(work())
    assert made == ["library"]
    assert page.put.isEnabled()


def test_what_can_be_read_and_contradicts_itself_is_said_before_it_holds(page):
    head = f'overlay.game = "{kit.GAME}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\n'
    page.controller.set_text(f'{head}fees."3".player_dealer = "$5-$100: $2, above: $1"\n')
    walks.settle()
    assert "the ladder falls: $1 after $2." in page.problem.text()
    assert ".toml" not in page.problem.text()
    assert not page.put.isEnabled()


@pytest.fixture
def matrix(qtbot, page, window):
    """The compliance matrix, opened from the keyboard."""
    view = actions_of(window).compliance
    view.open.setFocus()
    qtbot.keyClick(view.open, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.table.columnCount() > 0)
    return view


def test_the_matrix_is_walked_by_keyboard_and_shows_the_rules_of_each_cell(qtbot, window, page, matrix):
    """The cells are those that tests/unit/houses/test_compliance.py reads against the books."""
    table = matrix.table
    assert (table.rowCount(), table.columnCount()) == (11, 8)
    assert table.hasFocus() or table.viewport().hasFocus()
    heads = [table.horizontalHeaderItem(place).text() for place in range(8)]
    assert heads[:2] == ["Angie's Poker Club", "Casino 99"]
    for _ in range(3):
        qtbot.keyClick(table, Qt.Key.Key_Down)
    assert matrix.chosen.text() == "Angie's Poker Club  ·  Misdeals  ·  8 rules, 2 of 17 games"
    sources = {matrix.rules.topLevelItem(at).text(1) for at in range(matrix.rules.topLevelItemCount())}
    assert "Angie's rule book, line 139" in sources
    assert table.currentItem().text() == "8 rules\n2 of 17"
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert matrix.chosen.text() == "Casino 99  ·  Misdeals  ·  not printed"
    assert table.currentItem().data(Qt.ItemDataRole.AccessibleTextRole) == "Casino 99, Misdeals, not printed"
    assert all("borrowed" in matrix.rules.topLevelItem(at).text(1) for at in range(matrix.rules.topLevelItemCount()))
    check(window, "the form of a change")
    window.resize(1024, 640)
    walks.settle()
    assert table.horizontalScrollBar().maximum() == 0, "eight houses stand side by side"
    assert walks.nameless(window) == []
    matrix.back.setFocus()
    qtbot.keyClick(matrix.back, Qt.Key.Key_Return)
    assert page.stack.currentIndex() == 0
    assert matrix.open.hasFocus()


def test_the_matrix_is_saved_as_pdf_and_says_so(window, matrix, tmp_path):
    actions_of(window).save_compliance(tmp_path / "matrix.pdf")
    assert (tmp_path / "matrix.pdf").read_bytes().startswith(b"%PDF")
    pages = actions_of(window).printer().pages(compliance_sheet(matrix.houses))
    texts = ["".join(placed.document.toPlainText() for placed in page) for page in pages]
    assert "Compliance matrix" in texts[0]
    assert "Golden Valley Casino" in texts[0], "the first four houses stand on the first page"
    assert "Proposition desk" in texts[1]
    assert any("borrowed: Casino Real rule book, lines" in text for text in texts)
    assert matrix.state.text() == "Saved: matrix.pdf."
    actions_of(window).save_compliance(tmp_path / "nowhere" / "matrix.pdf")
    assert "cannot be" in matrix.state.text() or "nowhere" in matrix.state.text()


def test_a_row_is_left_out_and_another_added_by_the_form_alone(qtbot, page):
    """A room's sheet: a tie at nine pays 12 to 1 before any other tie, and what it does."""
    page.controller.choose("lake-elsinore/ez-baccarat-panda-8")
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2026-11-01")
    page.controller.select(("pays", "tie", "tie.equal"))
    page.row_buttons.more.setFocus()
    qtbot.keyClick(page.row_buttons.more, Qt.Key.Key_Return)
    shown = page.controller.shown
    assert shown.row == ("pays", "tie", "tie.added-1")
    assert page.row_buttons.more.hasFocus(), "the focus stays on the button that was pressed"
    rows = {row.path: row for part in shown.parts for row in part.rows}
    assert list(rows).index(("pays", "tie", "tie.added-1")) + 1 == list(rows).index(("pays", "tie", "tie.equal"))
    for number, cell in enumerate(rows[shown.row].cells):
        if cell.name == "do":
            page.controller.set_cell(number, "pay 12:1")
        if cell.name == "say":
            page.controller.set_cell(number, "A tie at nine pays 12 to 1.")
    number = next(number for number, cell in enumerate(rows[shown.row].cells) if cell.name == "when")
    page.controller.set_condition(number, "sum", "18")
    page.controller.select(("rule", "fee.posted"))
    qtbot.mouseClick(page.row_buttons.out, Qt.MouseButton.LeftButton)
    texts = [page.changes.item(at).text() for at in range(page.changes.count())]
    assert any("left out: fee.posted" in text for text in texts)
    library = Library(BOOKS)
    library.lay("lake-elsinore/ez-baccarat-panda-8", page.controller.text)
    game = library["lake-elsinore/ez-baccarat-panda-8"]
    assert "fee.posted" not in game.every_rule
    tie = next(rules for rules in game.book.lists if rules.id == "pays.tie").rules
    assert [rule.printed.id for rule in tie][:2] == ["tie.added-1", "tie.equal"]
    assert {str(rule.printed.cite) for rule in tie[:1]} == {"memo-12 2026-11-01"}


def test_who_may_bet_what_becomes_rows_that_conditions_can_hold(qtbot, page):
    """No bonus larger than the bettor's line: the rows say what the book said, then one condition more."""
    id = "lake-elsinore/ez-baccarat-panda-8"
    page.controller.choose(id)
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2026-11-01")
    page.controller.select(("wagers",))
    qtbot.mouseClick(page.row_buttons.more, Qt.MouseButton.LeftButton)
    page.controller.select(("allow", "bonus.beside"))
    shown = page.controller.shown
    row = next(row for part in shown.parts for row in part.rows if row.path == shown.row)
    number = next(number for number, cell in enumerate(row.cells) if cell.name == "when")
    page.controller.set_condition(number, "at_most", "player-line")
    library = Library(BOOKS)
    library.lay(id, page.controller.text)
    game = library[id]
    asked = {"option": "panda-8", "wagers": {"player-line": 1000}}
    answers = [
        game.asks["allowed"](Reader({**asked, "amount": cents}, "request", BookContext("request")))["allowed"]
        for cents in (1000, 1100)
    ]
    assert answers == [True, False]
