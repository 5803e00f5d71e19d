"""The results page: a bar for each answer, and the hand that was dealt to step through."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit
from tests.ui.test_practice import wrong
from trainer.round.acts import Seat
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.pages.summary_page import SummaryView


@pytest.fixture
def dealt(window) -> SummaryView:
    """A whole round, its third answer wrong at first."""
    window.routes.open_game(kit.GAME)
    window.sessions.begin_mode("practice")
    answered = 0
    while window.practice.running:
        turn = window.practice.session.turn
        if window.practice.screen.shown.phase is Phase.JUDGED:
            window.practice.send(moves.Next())
        elif turn.picking:
            window.practice.answer(Seat(turn.question.duty.seat))
        else:
            answered += turn.tries == 0
            right = turn.question.decision.result
            window.practice.answer(wrong(window) if answered == 3 and turn.tries == 0 else right)
    return window.pages["practice"].summary


def test_there_is_a_bar_for_each_first_try(window, dealt):
    firsts = [result.attempt for result in window.practice.results if result.attempt.first_try]
    assert [bar.right for bar in dealt.strip.bars] == [attempt.right for attempt in firsts]
    assert False in [bar.right for bar in dealt.strip.bars]
    assert dealt.strip.accessibleName() == f"{len(firsts) - 1} of {len(firsts)} right."


def test_the_hand_opens_at_its_first_wrong_step_and_is_walked_with_arrows(qtbot, dealt):
    hand, steps = dealt.debrief.hand, dealt.debrief.hand.strip.bars
    first = next(place for place, bar in enumerate(steps) if bar.right is False)
    assert hand.strip.place == first
    assert hand.words.text() == steps[first].words
    before = hand.felt.view
    qtbot.keyClick(hand.strip, Qt.Key.Key_Right)
    assert (hand.strip.place, hand.words.text()) == (first + 1, steps[first + 1].words)
    assert hand.strip.accessibleDescription() == steps[first + 1].words
    qtbot.keyClick(hand.strip, Qt.Key.Key_End)
    assert not hand.on.isEnabled()
    assert hand.felt.view.pieces != before.pieces
    qtbot.keyClick(hand.strip, Qt.Key.Key_Home)
    assert not hand.back.isEnabled()
    hand.on.click()
    assert hand.strip.place == 1
