"""Whole hands of the poker room from the first duty to the last, dealt by keys and by the mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit
from tests.ui.test_flow import Fingers
from trainer.drills.question import Deal

TEN: Final = (
    "casino-99/crazy-pineapple-high-low seed=5 seats=10 1:stack=$360 2:stack=$360 3:stack=$22 4:stack=$360 5:stack=$360"
    " 6:stack=$240 7:stack=$40 8:stack=$360 9:stack=$120 10:stack=$360 button=2 fee=7 fee-set=flop limit=6-12"
    " play=cccccccccc/rccccccccc/rccccccccc/rcccccccc"
)
"""All ten are in at the river, two of them all in: three pots."""
HANDS: Final = {
    "ten players": TEN,
    "hold'em": "poker-flats/texas-holdem",
    "stud, eight players": "lake-elsinore/seven-card-stud",
    "five-card draw": "poker-flats/draw-poker",
    "lowball": "lake-elsinore/lowball-ace-to-five",
    "pan": "poker-flats/pan",
    "dealer's choice": "angies/dealers-choice",
}
ORDINARY: Final = ("stud, eight players", "lowball")
hands = pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one in ORDINARY else pytest.mark.long) for one in HANDS]
)


class Mouse(Fingers):
    """Presses nothing but what can be seen."""

    def say(self, act, want) -> None:
        kit.by_mouse(self.bot, self.window, act, want)

    def enter(self) -> None:
        page = self.window.pages["practice"]
        self.bot.mouseClick(page.side.primary, Qt.MouseButton.LeftButton)


def begin(window, name: str) -> None:
    text = HANDS[name]
    id = text.split()[0]
    game = kit.library().game(id)
    window.routes.open_game(id)
    plan = window.trainee.starter().round(game, habits=window.trainee.habits.of(id))
    window.sessions.begin(replace(plan, items=(Deal(id, text),)) if " " in text else plan)


@hands
@pytest.mark.parametrize("by", [Fingers, Mouse], ids=["keys", "mouse"])
def test_a_whole_hand_is_dealt(qtbot, window, name: str, by: type[Fingers]):
    begin(window, name)
    hand = by(qtbot, window)
    hand.round()
    results = window.practice.results
    assert results
    attempts = [one.attempt for one in results]
    assert all(attempt.right for attempt in attempts if attempt.counted)
    assert all(attempt.given == attempt.expected for attempt in attempts)  # a ruling that another house lends too


def test_a_pot_is_pushed_with_a_key_and_an_enter(qtbot, window):
    """Who wins all of a pot gets it without an amount being typed."""
    begin(window, "stud, eight players")
    fingers = Fingers(qtbot, window)
    while window.practice.session.turn.question.duty.kind.value != "split-pot":
        fingers.step()
    before = fingers.presses
    fingers.step()
    assert fingers.presses - before <= 3
