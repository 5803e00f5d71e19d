"""One thing is one thing: sentences about numbers, as they were said before with '1 dollars' or '1 points'."""

from __future__ import annotations

import pytest

from trainer.cards.tile import parse_tiles
from trainer.felt.view_pieces import amount
from trainer.hands.tile_values import half_words
from trainer.rules.ladders import Band


@pytest.mark.parametrize(
    ("cents", "said"),
    [
        (100, "1 dollar"),
        (200, "2 dollars"),
        (1, "1 cent"),
        (50, "50 cents"),
        (150, "1 dollar 50 cents"),
        (201, "2 dollars 1 cent"),
        (123_400, "1,234 dollars"),
    ],
)
def test_an_amount_is_read_aloud(cents, said):
    assert str(amount(cents)) == said


def test_a_tile_hand_of_one_point():
    # 5-6 counts eleven and 4-6 ten: of 21 the last digit counts.
    five_six, four_six = parse_tiles("5-6 4-6")
    assert ": 1 point, best tile" in str(half_words((five_six, four_six)))


def test_a_band_of_one_player():
    assert str(Band(1, 1, 300).words) == "1 player: $3"
    assert str(Band(2, 3, 300).words) == "2 to 3 players: $3"
