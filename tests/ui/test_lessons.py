"""Lessons: their page before they start, practice and test as the author wants them, nothing for teachers' eyes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui import kit, walks
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer import packs
from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, PRACTICE, Hints
from trainer.lessons.lesson_plan import item_name
from trainer.lessons.pack_model import ItemMode, Pack
from trainer.lessons.text_figures import figures_in
from trainer.progress.fold import fold
from trainer.training import moves
from trainer.training.session_plan import plan_from_text, plan_to_text
from trainer.training.shown import Phase
from trainer.ui.controllers.home import LessonLine
from trainer.ui.controllers.lesson_overview import illustrated, lesson_shown, times_practised
from trainer.ui.controllers.lesson_standing import standing
from trainer.ui.pages.home_cards import PackCard
from trainer.ui.widgets.prose_view import Prose


def pack(name: str = "fortune-pai-gow") -> Pack:
    return next(one for one in packs.bundled_packs() if one.id.endswith(name))


def line(wanted: str = "two-pair") -> LessonLine:
    found = pack()
    lesson = next(one for one in found.lessons if wanted in one.id)
    return LessonLine(found, lesson)


def play(window, *, wrong: int = 0) -> None:
    """Answers everything that is asked, the first ones not at all right."""
    from tests.ui.test_practice import wrong as wrong_act

    for number in range(200):
        if not window.practice.running:
            return
        phase = window.practice.screen.shown.phase
        if phase is Phase.ASKING:
            right = window.practice.session.turn.question.decision.result
            window.practice.answer(wrong_act(window) if number < wrong else right)
        else:
            window.practice.send(moves.Next())


@pytest.fixture
def page(window):
    window.routes.open_lesson(line())
    return window.pages["lesson"]


@pytest.mark.parametrize(("wrong", "next_"), [(0, "Take the test"), (40, "Practice")])
def test_what_was_practised_well_leads_on_to_its_test(qtbot, window, wrong, next_):
    """A trial by hand: Enter after a lesson without a slip began the same practice again. A short lesson will do."""
    window.routes.open_lesson(line("copies"))
    page = window.pages["lesson"]
    assert kit.focus(window) is page.main
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    play(window, wrong=wrong)
    if wrong:
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
        assert window.current == "lesson"
    assert kit.focus(window).text() == next_


def test_the_text_is_read_before_the_lesson_starts(qtbot, window, page):
    shown = page.shown
    assert window.current == "lesson"
    assert shown.lesson.title in page.title.text()
    first = next(one for one in shown.prose.splitlines() if one)
    assert first.replace("*", "") in page.prose.toPlainText()
    assert shown.lesson.title not in page.prose.toPlainText(), "it is the title of the page"
    assert str(shown.lesson.questions) in page.about_practice.text()
    assert str(shown.lesson.test) in page.about_test.text()
    assert f"{shown.lesson.pass_percent}%" in page.about_test.text()
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "practice"
    assert window.practice.session.plan.mode is PRACTICE


def test_home_leads_to_the_lesson_s_page(window):
    window.pages["home"].lesson_wanted.emit(line())
    assert window.current == "lesson"
    window.pages["lesson"].back.emit()
    assert window.current == "home"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [one.id for one in packs.bundled_packs()])
def test_no_text_for_teachers_is_ever_shown(window, name):
    found = pack(name)
    secret = [found.prose(one.teacher) for one in found.lessons if one.teacher]
    for lesson in found.lessons:
        window.routes.open_lesson(LessonLine(found, lesson))
        seen = window.pages["lesson"].prose.toPlainText()
        for text in secret:
            assert not any(part and len(part) > 40 and part in seen for part in text.splitlines())
    teacher = next((one for one in found.lessons if one.teacher), None)
    if teacher is not None:
        assert lesson_shown(found, replace(teacher, text=teacher.teacher)).prose == ""


def test_practice_asks_with_the_author_s_time_and_hints_and_logs_the_item(window, page):
    shown = page.shown
    page.practise_wanted.emit()
    plan = window.practice.session.plan
    assert plan_from_text(plan_to_text(plan)) == plan, "the terms are kept with the plan"
    item = shown.lesson.items[0]
    mode = item.mode.over(shown.lesson.mode)
    screen = window.practice.screen.shown
    assert screen.target == 1000 * mode.time
    assert screen.may.hint is (mode.hints is not Hints.NEVER)
    play(window)
    names = {item_name(shown.pack, one) for one in shown.lesson.items}
    assert {one.item for one in window.trainee.attempts} == names
    assert times_practised(window.trainee.progress.lessons, shown.pack, shown.lesson) == 1
    window.pages["practice"].leaving.emit()
    assert window.current == "lesson"


@pytest.mark.parametrize(
    ("hints", "may", "opened"),
    [(Hints.NEVER, False, False), (Hints.ON_REQUEST, True, False), (Hints.ALWAYS, True, True)],
)
def test_hints_come_as_the_lesson_says(window, hints, may, opened):
    found = line()
    lesson = replace(found.lesson, mode=ItemMode(hints, 7), items=(replace(found.lesson.items[0], mode=ItemMode()),))
    window.sessions.begin_lesson(LessonLine(found.pack, lesson))
    assert window.practice.session.terms.hints is hints
    screen = window.practice.screen.shown
    assert screen.may.hint is may
    assert bool(screen.hint) is opened
    assert screen.target == 7000
    window.practice.send(moves.Hint())
    assert bool(window.practice.screen.shown.hint) is may


def test_a_sentence_of_the_item_stands_with_its_question(window):
    found = line()
    item = replace(found.lesson.items[0], say="Look at the ace first.")
    window.sessions.begin_lesson(LessonLine(found.pack, replace(found.lesson, items=(item,))))
    texts = [one.text() for one in window.pages["practice"].side.notes.findChildren(QLabel)]
    assert "Look at the ace first." in texts


@pytest.mark.parametrize("wrong", [0, 3])
def test_the_test_has_its_length_no_hints_and_a_result_against_the_pass_mark(window, page, wrong):
    lesson = page.shown.lesson
    page.test_wanted.emit()
    plan = window.practice.session.plan
    assert plan.mode is EXAM
    assert len(plan.items) == lesson.test
    assert plan.pass_mark == lesson.pass_percent
    assert not window.practice.screen.shown.may.hint
    play(window, wrong=wrong)
    summary = window.practice.screen.shown.summary
    assert summary.passed is (wrong == 0)
    texts = [one.text() for one in window.pages["practice"].summary.findChildren(QLabel)]
    assert ("Passed" if wrong == 0 else "Not passed") in texts
    assert any(f"{lesson.pass_percent}% to pass" in text for text in texts)
    assert all(one.certain and one.item for one in window.trainee.attempts)
    window.pages["practice"].more_wanted.emit()
    assert window.practice.session.plan.mode is EXAM


@pytest.mark.parametrize(("wrong", "says"), [(0, "✓ Passed: {n} of {n}"), (4, "Not passed: {r} of {n}, {p}% to pass")])
def test_what_a_test_came_to_is_remembered(window, page, wrong, says):
    lesson = page.shown.lesson
    assert not page.result.isVisible()
    page.test_wanted.emit()
    play(window, wrong=wrong)
    window.pages["practice"].leaving.emit()
    assert window.current == "lesson"
    wanted = says.format(n=lesson.test, r=lesson.test - wrong, p=lesson.pass_percent)
    assert page.result.text() == wanted


def test_what_was_passed_is_ticked_on_its_tile_and_counted_on_its_pack(window, page):
    from trainer.ui.controllers.home import home_shown

    lesson = page.shown.lesson
    for wrong in (4, 0):
        page.test_wanted.emit()
        play(window, wrong=wrong)
        shown = home_shown(
            name="Ana",
            progress=window.trainee.progress,
            attempts=window.trainee.attempts,
            practised=(),
            infos=(),
            packs=(pack(),),
            waiting=(),
            first=None,
            now=window.services.now(),
        )
        home = window.page("home")
        home.apply(shown)
        card = next(one for one in home.findChildren(PackCard) if one.id == pack().id)
        if not card.show_button.isChecked():
            card.show_button.click()
        note = next(panel.note for panel in card.panels.panels if panel.title == lesson.title)
        passed = f"passed: {lesson.test} of {lesson.test}"
        failed = f"not passed: {lesson.test - 4} of {lesson.test}, {lesson.pass_percent}% to pass"
        assert note.endswith(failed if wrong else passed)
        assert note.startswith("✓") is (not wrong)
        assert card.count.text().endswith("✓ 1 done") is (not wrong)


def test_the_best_test_counts(window, page):
    for wrong in (9, 4, 6):
        page.test_wanted.emit()
        play(window, wrong=wrong)
    window.go("lesson")
    best = f"Not passed: {page.shown.lesson.test - 4} of {page.shown.lesson.test}"
    assert page.result.text().startswith(best)


def test_practice_that_was_broken_off_or_a_test_that_was_left_is_no_result(window, page):
    page.test_wanted.emit()
    play(window, wrong=0)
    passed = standing(window.trainee.progress.lessons, page.shown.pack, page.shown.lesson)
    assert passed is not None
    assert passed.passed
    only_practice = replace(page.shown.lesson, test=0)
    assert standing(window.trainee.progress.lessons, page.shown.pack, only_practice) is None
    halved = replace(page.shown.lesson, test=0, pass_percent=50)
    as_practice = [replace(one, mode="practice") for one in window.trainee.attempts]
    assert standing(fold(as_practice[:3]).lessons, page.shown.pack, halved) is None


def all_texts(widget) -> str:
    return " ".join(one.text() for one in widget.findChildren(QLabel) if one.isVisible())


def test_a_test_that_is_left_shows_nothing_anywhere_until_it_is_over(window, page):
    """Trial by hand: half a test, then every page; then on to its end, and everything is told."""
    page.test_wanted.emit()
    for _ in range(3):
        window.practice.answer(window.practice.session.turn.question.decision.result)
    window.practice.send(moves.Leave())
    assert window.practice.running
    assert window.trainee.attempts == []
    assert window.trainee.records().attempts == ()
    window.go("home")
    assert "%" not in all_texts(window.pages["home"])
    assert window.pages["home"].main.text() == "Continue"
    window.go("review")
    assert window.pages["review"].list.topLevelItemCount() == 0
    window.go("progress")
    assert "– right on the first try" in all_texts(window.pages["progress"])
    assert "%" not in all_texts(window.pages["progress"])
    assert window.trainee.progress.skills == {}
    for closed in ("rulebook", "compare", "lesson"):  # the text of the lesson tells the rules as well
        window.go(closed)
        assert window.current == "home"
        assert "Closed until you finish" in window.pages["home"].closed.text()
    window.routes.open_book(kit.GAME, "")
    assert window.current == "home"
    window.sessions.resume()
    assert window.practice.screen.shown.number == 4
    play(window)
    assert len(window.trainee.attempts) == page.shown.lesson.test
    assert len(window.trainee.records().attempts) == page.shown.lesson.test
    window.go("rulebook")
    assert window.current == "rulebook"


def test_a_test_that_is_discarded_counts_what_was_open_as_not_answered(window, page):
    lesson = page.shown.lesson
    page.test_wanted.emit()
    window.practice.answer(window.practice.session.turn.question.decision.result)
    for _ in range(2):
        window.sessions.begin_today()
    assert window.trainee.attempts == []
    window.go("home")
    rows = window.pages["home"].waiting.rows
    waits = next(row for row in rows.shown if row.line.tested)
    waits.discard.click()
    assert waits.discard.text() == "Discard it?"
    assert "count as not answered" in waits.note.text()
    assert window.trainee.attempts == []
    waits.discard.click()
    assert not any(row.line.tested for row in rows.shown)
    assert [one.mode for one in window.trainee.attempts] == ["exam"] * lesson.test
    window.go("lesson")
    assert window.pages["lesson"].result.text().startswith(f"Not passed: 1 of {lesson.test}")


def test_the_page_has_names_and_fits(window, page):
    for size in ((1366, 768), (1280, 720)):
        window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert not cut_buttons(window, page)
        assert not squashed_texts(page)
    assert not nameless_widgets(page)
    assert not nameless_for_a_reader(window)


def test_prose_shows_pictures_of_the_pack_only_and_follows_nothing(qtbot, tmp_path):
    file = tmp_path / "outside.png"
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.save(str(file))
    prose = Prose("Lesson")
    qtbot.addWidget(prose)
    prose.show_prose(
        f"# Head\n\nText ![in](media/a.png) ![out]({file}) <b>bold</b>\n\n- one\n- two",
        {"media/a.png": file.read_bytes()},
    )
    kind = QTextDocument.ResourceType.ImageResource.value
    inside, outside = prose.loadResource(kind, "media/a.png"), prose.loadResource(kind, str(file))
    assert isinstance(inside, QImage)
    assert isinstance(outside, QImage)
    assert not inside.isNull()
    assert outside.isNull()
    assert "<b>" in prose.toPlainText(), "HTML is text"
    assert not prose.openLinks()


def figure_images(page) -> list[QImage]:
    kind = QTextDocument.ResourceType.ImageResource.value
    return [page.prose.loadResource(kind, f"figure:{number}") for number in range(len(page.shown.figures))]


def blank(image: QImage) -> bool:
    """Whether nothing is drawn: all of one colour."""
    first = image.pixel(0, 0)
    return all(image.pixel(x, y) == first for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))


def test_bold_words_are_of_a_weight_there_is_a_font_of(window):
    window.routes.open_lesson(LessonLine(quarter := pack("first-quarter"), quarter.lessons[1]))
    document = window.pages["lesson"].prose.document()
    cursor = document.find("both")
    assert cursor.charFormat().fontWeight() == QFont.Weight.DemiBold


def test_hands_chips_and_felts_are_drawn_in_the_text_and_told_to_a_reader(window):
    found = line()
    text = "# Figures\n\n{hand: 7c* 7s* / -- Jk}\n\n- stacks {chips: $130 / 2x$25}\n\n{felt: tp-high}"
    files = {**found.pack.files, found.lesson.text: text.encode()}
    window.routes.open_lesson(LessonLine(replace(found.pack, files=files), found.lesson))
    page = window.pages["lesson"]
    assert not any(blank(image) for image in figure_images(page))
    assert "{" not in page.prose.toPlainText()
    told = page.prose.accessibleDescription()
    assert "seven of clubs, seven of spades; face-down card, joker" in told
    assert "$130 in chips; $50 in chips" in told
    html = page.prose.document().toHtml()
    assert html.count("figure:") == 3


def test_cards_that_are_marked_stand_out(window):
    found = line()
    widths = []
    for text in ("{hand: 7c 7s}", "{hand: 7c* 7s}"):
        files = {**found.pack.files, found.lesson.text: text.encode()}
        window.routes.open_lesson(LessonLine(replace(found.pack, files=files), found.lesson))
        (image,) = figure_images(window.pages["lesson"])
        rows = [y for y in range(image.height()) if image.pixelColor(30, y).alpha() > 200]
        widths.append(min(rows))
    assert widths[1] < widths[0], "the marked card stands higher"


def pictured(window, name: str, lessons) -> None:
    found = pack(name)
    for lesson in lessons(found):
        shown = lesson_shown(found, lesson)
        if "![" in shown.prose:
            continue
        shown = illustrated(shown, window.services.library, window.services.shape)
        assert shown.figures, f"{found.id}: {lesson.file} has no picture"


@pytest.mark.parametrize("name", [one.id for one in packs.bundled_packs()])
def test_a_lesson_page_has_a_picture(window, name):
    pictured(window, name, lambda found: found.lessons[:1])


@pytest.mark.long
@pytest.mark.parametrize("name", [one.id for one in packs.bundled_packs()])
def test_every_lesson_page_has_a_picture(window, name):
    pictured(window, name, lambda found: found.lessons)


@pytest.mark.parametrize("found", packs.bundled_packs(), ids=lambda one: one.id)
def test_every_lesson_has_a_picture_of_its_own_in_its_text(found):
    for lesson in found.lessons:
        prose = lesson_shown(found, lesson).prose
        assert "![" in prose or any(placed.figure for placed in figures_in(prose)), lesson.file


def test_a_lesson_goes_from_worked_to_guided_to_alone(window, page):
    order = [page.practice_card.layout().itemAt(place).widget() for place in range(3)]
    assert order == [page.examples, page.guided, page.main]


@pytest.mark.parametrize("found", packs.bundled_packs(), ids=lambda one: one.id)
def test_every_lesson_has_worked_examples_and_questions_with_hints(window, found):
    starter, library = window.trainee.starter(), window.services.library
    for lesson in found.lessons[:1]:
        for mode in (DEMONSTRATION, GUIDED):
            assert starter.beginning(found, lesson, library, mode).items, (lesson.id, mode.id)


def test_a_worked_example_tells_its_answer_and_its_reasons_below_the_picture(window):
    """Casino 99, L1457-1461: higher in both halves wins."""
    found = pack()
    window.routes.open_lesson(LessonLine(found, next(one for one in found.lessons if one.id == "two-hands")))
    page = window.pages["lesson"]
    (figure,) = page.shown.figures
    told = page.look.words(figure.drawn.sentence)
    assert " against the player-dealer: what is the result? the player wins – " in told
    assert "front: ace-nine beats jack-eight" in told
    assert told in page.prose.toPlainText()
    assert not blank(figure_images(page)[0])


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_a_picture_is_as_wide_as_there_is_room(window, page, size):
    """At 200% of a laptop's screen a felt was cut and scrolled; on a large screen it was small."""
    found = pack()
    window.routes.open_lesson(LessonLine(found, next(one for one in found.lessons if one.id == "two-hands")))
    window.resize(*size)
    walks.settle()
    prose = page.prose
    assert not prose.horizontalScrollBar().isVisible()
    felt = next(image for image in figure_images(page) if image.height() > 200)
    wide = felt.width() / felt.devicePixelRatio()
    assert min(900, 0.8 * prose.viewport().width()) <= wide <= prose.viewport().width()
