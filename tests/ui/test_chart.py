"""The chart of ranks: F3 opens it anywhere but in an exam; its order is the engine's own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.shelf import LIBRARY
from tests.ui import kit
from trainer.hands.hand_words import high_chart, low_chart
from trainer.hands.low import low5
from trainer.hands.systems import FIVE_CARD, THREE_CARD
from trainer.ui.widgets.hand_picture import RanksDialog
from trainer.ui.window import Window


@pytest.fixture
def window(qtbot, clock) -> Window:
    made = Window(kit.services(kit.MemoryStore("Ana"), clock))
    qtbot.addWidget(made)
    made.trainee.choose(made.trainee.profiles()[0])
    made.show()
    return made


def chart(window: Window) -> RanksDialog | None:
    return next((one for one in window.findChildren(RanksDialog) if one.isVisible()), None)


def names(id: str) -> list[list[str]]:
    return [[str(line.name) for line in one.lines] for one in LIBRARY.game(id).charts()]


def test_f3_opens_the_chart_and_closes_it_and_every_line_is_spoken(window: Window, qtbot):
    window.go("settings")
    qtbot.keyClick(window, Qt.Key.Key_F3)
    dialog = chart(window)
    assert dialog is not None
    spoken = dialog.close_button.accessibleDescription()
    assert (
        spoken.index("1. royal flush: As Ks Qs Js Ts")
        < spoken.index("2. straight flush")
        < spoken.index("10. high card")
    )
    qtbot.keyClick(dialog, Qt.Key.Key_F3)
    assert chart(window) is None


def test_the_usual_order_of_five_and_of_three_cards():
    """Hoyle: a flush beats a straight with five cards, and a straight a flush with three."""
    assert [str(line.name) for line in high_chart(FIVE_CARD).lines] == [
        "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
        "two pair", "one pair", "high card",
    ]  # fmt: skip
    assert [str(line.name) for line in high_chart(THREE_CARD).lines] == [
        "mini royal", "straight flush", "three of a kind", "straight", "flush", "one pair", "high card"
    ]  # fmt: skip


def test_lows_begin_with_the_wheel_and_end_with_the_qualifier():
    lines = low_chart(8).lines
    assert [str(line.name) for line in lines] == ["wheel", "six-four low", "seven-four low", "eight-four low"]
    keys = [low5(line.cards) for line in lines]
    assert keys == sorted(keys, reverse=True)


def test_every_game_has_the_charts_of_what_wins_in_it():
    assert [one[0] for one in names("lake-elsinore/omaha-hi-lo")] == ["royal flush", "wheel"]
    assert [one[0] for one in names("lake-elsinore/lowball-deuce-to-seven")] == ["seven-five low"]
    assert names("casino-99/fortune-pai-gow-poker")[0][:2] == ["five of a kind", "royal flush"]
    assert names("casino-99/ez-baccarat-panda-8")[0][:2] == ["0 points", "1 point"]
    assert len(names("phoenix/pai-gow-tiles")[0]) == 16 + 4 + 10
