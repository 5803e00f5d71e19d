"""Projector mode: large, step by step, nothing kept, and everything back afterwards."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui import kit
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.pages.projector_page import ProjectorStep

KEY = Qt.Key


@pytest.fixture
def page(window):
    """A drill at its first question."""
    game = kit.library().game(kit.GAME)
    window.routes.game = game
    window.sessions.begin(window.trainee.starter().kind(game, Kind.SET_HAND, count=3))
    return window.pages["practice"]


def strike(qtbot, window, *keys) -> None:
    for key in keys:
        qtbot.keyClick(kit.focus(window), key)
        QApplication.processEvents()


def told(page) -> list[str]:
    return [one.text() for one in page.projector.lines if one.isVisible()]


def test_one_key_reveals_situation_question_answer_and_reason(qtbot, window, page):
    shown = window.practice.screen.shown
    right = shown.question.decision
    strike(qtbot, window, KEY.Key_F9)
    assert page.projector.step is ProjectorStep.SITUATION
    assert told(page) == []
    strike(qtbot, window, KEY.Key_Space)
    assert told(page) == [str(shown.ask)]
    strike(qtbot, window, KEY.Key_PageDown)
    assert len(told(page)) == 2
    assert page.table.tray.arrange() == right.result
    strike(qtbot, window, KEY.Key_Return)
    assert told(page)[2] == str(right.rule.text)
    strike(qtbot, window, KEY.Key_PageUp)
    assert page.projector.step is ProjectorStep.ANSWER  # type: ignore[comparison-overlap]
    strike(qtbot, window, KEY.Key_Space, KEY.Key_Space)
    assert page.projector.step is ProjectorStep.SITUATION
    assert window.practice.screen.shown.question is not shown.question


def test_the_felt_is_larger_the_type_is_large_and_nobody_is_named(qtbot, window, page):
    before = page.table.felt.card_width
    size = window.size()
    strike(qtbot, window, KEY.Key_F9)
    window.resize(size)
    QApplication.processEvents()
    assert page.table.felt.card_width > before * 1.2
    for hidden in (page.bar.clock, page.side, page.command, page.bar.leave, page.bar.score):
        assert not hidden.isVisible()
    strike(qtbot, window, KEY.Key_Space, KEY.Key_Space, KEY.Key_Space)
    lines = [one for one in page.projector.lines if one.isVisible()]
    assert all(one.fontInfo().pixelSize() >= 22 for one in lines)
    assert not any("Ana" in one.text() for one in window.findChildren(QLabel) if one.isVisible())


def test_leaving_restores_everything_and_nothing_was_kept(qtbot, window, page, store, clock):
    strike(qtbot, window, KEY.Key_1)
    half = page.pad.tray.groups_set()
    code, pad, state = window.practice.screen.code, page.pad, window.windowState()
    hidden = [one.isVisible() for one in (page.side, page.command, page.bar.clock)]
    lines = len(store.use(store.people[0]).open_sessions()[0].lines)
    strike(qtbot, window, KEY.Key_F9)
    assert window.windowState() & Qt.WindowState.WindowFullScreen
    clock.pass_seconds(300)
    strike(qtbot, window, *([KEY.Key_Space] * 6))
    strike(qtbot, window, KEY.Key_Escape)
    assert window.windowState() == state
    assert window.practice.screen.code == code
    assert window.practice.screen.shown.phase is Phase.ASKING
    assert page.pad is pad
    assert page.table.tray is pad.tray
    assert pad.tray.groups_set() == half
    assert [one.isVisible() for one in (page.side, page.command, page.bar.clock)] == hidden
    assert not window.trainee.attempts
    kept = store.use(store.people[0]).open_sessions()[0].lines
    assert len(kept) == lines + 3, "the look, the leaving and the coming back"
    window.practice.answer(kit.right(window.practice))
    (attempt,) = window.trainee.attempts
    assert attempt.peeks == 1
    assert attempt.millis < 5_000


def test_a_demonstration_is_told_step_by_step_to_its_end(qtbot, window):
    window.routes.game = kit.library().game(kit.GAME)
    window.sessions.begin_mode("demonstration")
    page = window.pages["practice"]
    strike(qtbot, window, KEY.Key_F9)
    for _ in range(400):
        if not page.projector.shown:
            break
        page.projector.go_on()
    assert not page.projector.shown
    assert window.practice.screen.shown.phase is Phase.SHOWING
    assert page.side.isVisible()


def test_an_exam_is_not_shown(qtbot, window):
    window.routes.game = kit.library().game(kit.GAME)
    window.sessions.begin_mode("exam")
    strike(qtbot, window, KEY.Key_F9)
    assert not window.pages["practice"].projector.shown
    assert "cannot show" in window.appearance.announcer.last


def test_another_session_ends_it(qtbot, window, page):
    strike(qtbot, window, KEY.Key_F9)
    window.sessions.begin_mode("practice")
    assert not window.practice.showing
    assert page.side.isVisible()
    window.practice.send(moves.Hint())


def test_the_key_is_listed(qtbot, window, page):
    assert "F9" in page.keys()["Page"]
