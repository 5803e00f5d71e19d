"""The way into a job: chosen once, shown on a page of its own, on Home and on the pages of games and lessons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit, walks
from tests.ui.test_fits import hanging_out
from tests.ui.test_lessons import play
from tests.ui.test_start import Held
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer import packs
from trainer.drills.modes import AUDITION
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.ui.controllers.curriculum_progress import LessonState
from trainer.ui.controllers.home import LessonLine
from trainer.ui.window import Window

JOB = "pai-gow"


@pytest.fixture
def window(qtbot, store, clock):
    """The window of a computer with packs and curricula."""
    services = replace(
        kit.services(store, clock),
        packs=packs.bundled_packs,
        curricula=lambda found, games: packs.curricula_in(Path("nowhere"), found, games),
    )
    made = Window(services)
    kit.show(qtbot, made)
    qtbot.waitActive(made)
    qtbot.waitUntil(lambda: bool(made.routes.learning.home.page.packs.shown))
    return made


@pytest.fixture
def page(window):
    """The way of a pai gow dealer at Phoenix."""
    window.routes.learning.choose_way(JOB, ("phoenix",))
    return window.pages["way"]


def test_a_job_and_a_house_are_chosen_by_keys_alone(qtbot, window):
    home = window.pages["home"]
    assert home.way.text() == "Choose your job"
    home.way.click()
    page = window.pages["way"]
    assert window.current == "way"
    titles = [panel.title for panel in page.jobs.panels]
    assert any("Baccarat dealer" in title for title in titles)
    assert page.jobs.hasFocus()
    names = [one.title.removeprefix("✓ ") for one in page.jobs.panels]
    for _ in range(names.index("Baccarat dealer") % 3):
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Right)
    for _ in range(names.index("Baccarat dealer") // 3):
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Down)
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Tab)
    assert kit.focus(window).accessibleName() == "Casino 99"
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Space)
    page.begin.setFocus()
    qtbot.keyClick(page.begin, Qt.Key.Key_Return)
    assert window.trainee.settings.curriculum == "baccarat"
    assert window.trainee.own_houses == ("casino-99",)
    assert page.title.text() == "Baccarat dealer"
    kept = window.trainee.records().choices()
    assert (kept["curriculum"], kept["own_houses"]) == ("baccarat", "casino-99")


def test_lessons_stand_in_order_numbered_and_only_of_the_own_house_where_houses_differ(window, page):
    numbers = [step.number for step in page.steps]
    assert numbers == list(range(1, len(numbers) + 1))
    own = [step for step in page.steps if step.line.pack.id == "felt-school.pai-gow-poker"]
    assert own
    assert all(step.line.lesson.game.startswith("phoenix/") for step in own)
    assert [step.line.lesson.id for step in page.steps[:2]] == ["paying", "two-hands"]
    assert page.main.text().startswith("Next: ")


def test_enter_leads_to_the_next_lesson_and_what_was_passed_is_ticked_with_the_next_one_named(qtbot, window, page):
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "lesson"
    lesson = window.pages["lesson"]
    assert lesson.shown.lesson.id == "paying"
    assert lesson.next_card.isHidden()
    lesson.main.click()
    play(window)
    window.pages["practice"].leaving.emit()
    assert window.current == "lesson"
    assert lesson.next_card.isVisible()
    assert lesson.about_next.text() == "Two hands, one result"
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert lesson.shown.lesson.id == "two-hands"
    window.go("way")
    assert [step.state for step in page.steps[:2]] == [LessonState.DONE, LessonState.NEXT]
    panels = page.chapters.shown[0].panels.panels
    assert panels[0].title.startswith("✓ 1")
    assert panels[1].note.startswith("next")


def test_home_names_the_next_lesson_shows_the_own_games_and_all_of_them_when_asked(qtbot, window, page):
    window.go("home")
    home = window.pages["home"]
    assert home.main.text() == "Next lesson"
    assert "lesson 1 of" in home.says.text()
    assert home.says.text().endswith("Pay a winning bet.")
    shown = [panel.subject for shelf in home.shelves.shown for panel in shelf.panels.panels]
    assert shown
    assert all(str(id).startswith("phoenix/") for id in shown)
    assert len(shown) == 3
    titles = {one.title.text() for one in home.packs.shown}
    assert "Blackjack" not in titles
    home.all.click()
    assert len([panel for shelf in home.shelves.shown for panel in shelf.panels.panels]) == len(window.trainee.infos)
    assert "Blackjack" in {one.title.text() for one in home.packs.shown}
    home.all.click()
    home.search.setText("omaha")
    found = [str(panel.subject) for shelf in home.shelves.shown for panel in shelf.panels.panels]
    assert "angies/omaha-high-low" in found
    assert all("omaha" in id for id in found)
    home.search.clear()
    home.start_focus()
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "lesson"


def test_before_the_way_is_read_home_shows_no_games_of_other_jobs(qtbot, window, page):
    held = Held()
    made = Window(replace(window.services, executor=held))
    qtbot.addWidget(made)
    made.show()
    home = made.pages["home"]
    qtbot.waitUntil(lambda: home.says.isVisible() and bool(held.waiting))
    assert not home.rest.isVisible()
    assert not home.way.isVisible()
    held.run()
    qtbot.waitUntil(home.rest.isVisible)
    assert home.way.text() == "All lessons"


def test_a_lesson_without_a_test_is_ticked_on_its_game_s_page_when_all_of_it_was_answered(window):
    quarter = next(one for one in window.routes.packs.known() if one.id == "felt-school.first-quarter")
    lesson = quarter.lessons[0]
    assert not lesson.pass_percent

    def title() -> str:
        window.routes.open_game(lesson.game)
        panels = window.pages["game"].lessons.panels
        return next(one.title for one in panels if one.title.endswith(lesson.title))

    assert title() == f"1  {lesson.title}"
    window.sessions.begin_lesson(LessonLine(quarter, lesson))
    play(window)
    assert title() == f"✓ 1  {lesson.title}"


def test_the_page_of_a_game_has_its_lessons_numbered(window):
    window.routes.open_game(kit.GAME)
    page = window.pages["game"]
    panels = page.lessons.panels
    assert panels[0].title == "1  Pay a winning bet"
    following = next(panel for panel in panels if panel.note.startswith("next"))
    assert following.title.endswith("Pay a winning bet")
    assert [panel.title.split()[0] for panel in panels] == [str(n) for n in range(1, len(panels) + 1)]
    page.lessons.choose(0)
    assert window.current == "lesson"


def test_an_audition_is_held_over_the_games_of_the_house_and_its_result_is_on_the_way(window, page):
    page.audition.click()
    assert window.current == "exam"
    start = window.pages["exam"]
    assert start.facts["Hands"] == f"{AUDITION_TEST.fewest} to 40"
    start.start.click()
    assert window.current == "practice"
    plan = window.practice.session.plan
    assert {item.game.partition("/")[0] for item in plan.items} == {"phoenix"}
    assert plan.mode is AUDITION
    play(window)
    window.pages["practice"].leaving.emit()
    window.go("way")
    dealt = AUDITION_TEST.fewest
    assert f"✓ passed: {dealt} of {dealt} hands clean" in page.audition_note.text()


def test_another_job_can_be_chosen_and_a_trainee_without_one_has_home_as_before(window, page):
    page.other.click()
    assert page.chooser.isVisible()
    page.jobs.chosen.emit("carnival")
    page.begin.click()
    assert page.title.text() == "Carnival dealer"
    window.routes.trainees.new_trainee("Ben")
    home = window.pages["home"]
    assert home.main.text() == "Start"
    assert home.all.isHidden()
    assert home.way.text() == "Choose your job"


def test_the_page_has_names_for_a_reader_and_nothing_is_cut(qtbot, window, page):
    for width, height in ((1024, 640), (1366, 768)):
        window.resize(width, height)
        for state in (lambda: window.go("way"), page.other.click):
            state()
            walks.settle()
            assert not nameless_widgets(page)
            assert hanging_out(window) == [], "the houses flow into a second line"
            assert not nameless_for_a_reader(window)
            assert not cut_buttons(window, page)
            assert not squashed_texts(page)
