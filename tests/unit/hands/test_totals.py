"""Points in nine-count and baccarat."""

import pytest

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands.totals import baccarat_total, nine_count, point_value


@pytest.mark.parametrize(
    ("text", "total"),
    [("Ah", 1), ("9h 9d", 8), ("Kh Td", 0), ("6h 6d 6s", 8), ("Jc Qh Kd 5s", 5), ("", 0), ("4h 5d", 9)],
)
def test_nine_count_is_the_last_digit(text: str, total: int) -> None:
    # 001_84b5d205fc3fa027 L335-341: ace 1, 2-6 face value, pictures 0.
    assert nine_count(parse_cards(text)) == baccarat_total(parse_cards(text)) == total


@pytest.mark.parametrize("text", ["Jk", "Bw"])
def test_jokers_and_bonus_cards_have_no_points(text: str) -> None:
    with pytest.raises(ValueError, match="has no points"):
        point_value(Card.of(text))
