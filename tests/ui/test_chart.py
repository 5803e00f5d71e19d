"""What is looked up: F3 opens the chart of ranks, F4 the words of the trade, anywhere but in an exam."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.shelf import LIBRARY
from tests.ui import kit
from trainer.hands.hand_words import high_chart, low_chart
from trainer.hands.low import low5
from trainer.hands.systems import FIVE_CARD, THREE_CARD
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.training.trade_words import TradeWords
from trainer.ui.widgets.hand_picture import RanksDialog
from trainer.ui.widgets.key_list import WordsDialog
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


# ---------------------------------------------------------------- words of the trade


def words_dialog(window: Window) -> WordsDialog | None:
    return next((one for one in window.findChildren(WordsDialog) if one.isVisible()), None)


def test_f4_opens_the_words_of_the_page_first_and_closes_them(window: Window, qtbot):
    window.sessions.begin_kind(Kind.COMPARE)
    assert "player-dealer" in window.pages["practice"].side.prompt.text()
    qtbot.keyClick(window, Qt.Key.Key_F4)
    dialog = words_dialog(window)
    assert dialog is not None
    here = dialog.search.accessibleDescription()
    assert "player-dealer: The player who banks this hand" in here
    assert "comoquer" not in here
    qtbot.keyClicks(dialog.search, "comoq")
    assert [line[0] for line in dialog.lines if line[2].isVisible()] == ["comoquer"]
    qtbot.keyClick(dialog.search, Qt.Key.Key_F4)
    assert words_dialog(window) is None


def test_a_word_is_explained_with_its_first_question_and_always_under_the_mouse(window: Window):
    window.sessions.begin_kind(Kind.COMPARE)
    side = window.pages["practice"].side
    meaning = "Player-dealer: The player who banks this hand: pays winners, collects from losers."
    notes = [one.text() for one in side.notes.findChildren(QLabel) if one.isVisibleTo(side)]
    assert meaning in notes
    assert meaning in side.prompt.toolTip()
    window.practice.answer(kit.right(window.practice))
    window.practice.send(moves.Next())
    notes = [one.text() for one in side.notes.findChildren(QLabel) if one.isVisibleTo(side)]
    assert "player-dealer" in side.prompt.text()
    assert meaning not in notes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Pushes: the bet stays.", ["push"]),
        ("A straight flush beats a flush.", ["straight flush", "flush"]),
        ("The player-dealer banks.", ["player-dealer", "bank"]),
        ("A pushed button, banknotes", []),
    ],
)
def test_words_are_found_whole_the_longest_first(text: str, found: list[str]):
    assert list(TradeWords(str).explain(text)) == found
