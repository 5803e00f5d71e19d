"""The few rulings of Fortune Pai Gow Poker at Casino 99, and the pile that is turned sideways [L1415]."""

from __future__ import annotations

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking
from tests.rulebook.pai_gow import acts, play
from trainer.round.acts import Choose
from trainer.round.duty import Kind

ID = "casino-99/fortune-pai-gow-poker"
ask = asking(*ID.split("/"))

RULINGS = {
    "bonus-without-game": ("refuse", "L1491"),
    "third-bank": ("refuse", "L1359"),
    "eighth-hand": ("refuse", "L1401"),
    "back-line-envy": ("refuse", "L1509"),
    "front-higher": ("hand-loses", "L1425"),
    "bank-foul-set": ("refuse", "L1449"),
    "own-envy": ("nothing-paid", "L1481"),
    "bank-short": ("return-uncovered", "L1417"),
    "envy-button-early": ("leave-down", "L1471-1475"),
    "back-line-bet": ("allow", "L1399"),
    "bonus-above-game": ("allow", "L1543"),
    "bonus-outside-limits": ("refuse", "L1543"),
    "bank-envy": ("nothing-paid", "L1481"),
    "envy-hand-without-bonus": ("nothing-paid", "L1507-1511"),
    "bonus-after-lost-game": ("paid-all-the-same", "L1499"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)


def test_back_line_envy_differs_from_house_to_house():
    # Only seated players here [L1509]; the back line too at Phoenix and Lake Elsinore.
    for other in ("phoenix", "lake-elsinore"):
        assert asking(other, "fortune-pai-gow-poker")("ruling", situation="back-line-envy")["ruling"] == "allow"


@pytest.mark.parametrize(("pile", "sideways"), [(1, 7), (4, 3), (7, 6)])
def test_the_pile_before_the_marked_one_is_turned(pile: int, sideways: int):
    done = play(ID, f"seed=1 bank=3:$1000/1 4:game=$10 dice=1-2-3 pile={pile} fee=4 cover=matched asks=4")
    assert acts(done, Kind.MARK_PILE) == [Choose(f"pile-{pile}"), Choose(f"pile-{sideways}")]


def test_fees_are_taken_before_the_cards():
    done = play(ID, "seed=1 bank=3:$1000/1 4:game=$10 dice=1-2-3 pile=2 fee=4 cover=matched asks=4")
    assert acts(done, Kind.TAKE_FEE)[-1] == Choose("before-cards")  # L1543
