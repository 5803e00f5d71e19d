"""New here? The first start leads through a quarter of an hour to a first hand dealt, unless it is declined."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit, walks
from tests.ui.test_lessons import play
from tests.ui.test_start import Held
from trainer import packs
from trainer.drills.modes import DEMONSTRATION, GUIDED
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.controllers.curriculum_progress import WELCOME_PACK
from trainer.ui.window import Window


@pytest.fixture
def window(qtbot, store, clock):
    """The window of somebody new on a computer with packs and curricula."""
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


def enter(qtbot, window) -> None:
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)


def test_enter_alone_leads_from_home_to_the_first_hand_and_on_to_a_job(qtbot, window):
    home = window.pages["home"]
    assert home.says.text().startswith("New here?")
    enter(qtbot, window)
    for number in range(1, 6):
        assert window.current == "lesson"
        assert window.place.lesson.pack.id == WELCOME_PACK
        assert window.pages["lesson"].shown.figures
        enter(qtbot, window)
        assert window.current == "practice"
        kinds = set()
        while window.practice.running:
            if window.practice.screen.shown.phase is Phase.ASKING:
                kinds.add(window.practice.session.turn.question.duty.kind)
                window.practice.answer(kit.right(window.practice))
            else:
                window.practice.send(moves.Next())
        if number == 5:
            assert kinds == {Kind.SET_HAND, Kind.COMPARE, Kind.SETTLE}
        if number < 5:
            assert kit.focus(window).accessibleName() == "Next lesson"
            enter(qtbot, window)
    window.go("home")
    assert home.main.text() == "Choose your job"
    enter(qtbot, window)
    assert window.current == "way"


def test_it_goes_on_where_it_was_left(qtbot, window):
    home = window.pages["home"]
    enter(qtbot, window)
    enter(qtbot, window)
    play(window)
    window.go("home")
    assert "2 of 5" in home.says.text()
    enter(qtbot, window)
    assert window.place.lesson.lesson.id == "two-hands"


def test_it_is_declined_once_for_all(qtbot, window):
    home = window.pages["home"]
    home.skip.click()
    assert not home.skip.isVisible()
    assert "ten short questions" in home.says.text()
    assert window.trainee.settings.welcome is False


def test_somebody_who_practised_something_else_is_not_asked(window):
    window.pages["home"].skip.click()
    window.routes.open_game(kit.GAME)
    window.sessions.begin_mode("practice")
    window.practice.answer(kit.right(window.practice))
    assert window.trainee.attempts
    window.trainee.set(welcome=True)
    assert window.routes.learning.welcome() is None


def test_a_quick_enter_leads_there_before_the_packs_were_read(qtbot, store, clock):
    held = Held()
    made = Window(replace(kit.services(store, clock), packs=packs.bundled_packs, executor=held))
    qtbot.addWidget(made)
    made.show()
    walks.settle()
    assert held.waiting
    assert made.routes.packs.packs is None
    made.pages["home"].main_wanted.emit()
    assert made.current == "lesson"


def test_no_clock_before_a_rule_was_met(window, clock):
    window.routes.game = kit.library().game(kit.GAME)
    window.sessions.begin_kind(Kind.COUNT_DICE)
    bar = window.pages["practice"].bar
    assert not bar.clock.words()
    skill = window.practice.session.turn.question.skill.id
    for _ in range(12):
        if window.practice.screen.shown.phase is Phase.ASKING:
            met = window.trainee.progress.skill(window.practice.session.turn.question.skill.id).asked > 0
            assert bool(bar.clock.words()) is met
            window.practice.answer(kit.right(window.practice))
        else:
            window.practice.send(moves.Next())
    assert window.trainee.progress.skill(skill).asked


def test_a_lesson_is_shown_then_tried_with_hints_and_neither_counts_for_it(window):
    enter_lesson = window.pages["home"].main_wanted
    enter_lesson.emit()
    page = window.pages["lesson"]
    page.examples.click()
    assert window.practice.session.plan.mode is DEMONSTRATION
    while window.practice.running:
        window.practice.send(moves.Next())
    window.pages["practice"].leaving.emit()
    assert window.current == "lesson"
    page.guided.click()
    assert window.practice.session.plan.mode is GUIDED
    play(window)
    assert not any(one.item for one in window.trainee.attempts)
    assert window.routes.learning.welcome() is not None, "still new"
