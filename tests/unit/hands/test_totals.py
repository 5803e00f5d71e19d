"""Points in nine-count, baccarat and blackjack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import natural_cards
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands.totals import Total, baccarat_total, blackjack_total, nine_count, point_value


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


@pytest.mark.parametrize(
    ("text", "points", "soft"),
    [
        ("Ah Kd", 21, True),
        ("Ah Ad", 12, True),
        ("Ah Ad 9s", 21, True),
        ("Ah Ad 9s Td", 21, False),
        ("Th 6d", 16, False),
        ("Th 6d Kc", 26, False),
        ("Ah 6d", 17, True),
        ("Ah 6d Th", 17, False),
        ("Bw Ah", 21, True),
        ("Bw Bx", 20, False),
    ],
)
def test_blackjack_totals(text: str, points: int, soft: bool) -> None:
    total = blackjack_total(parse_cards(text))
    assert total == Total(points, soft)
    assert str(total) == (f"soft {points}" if soft else str(points))


@given(st.lists(natural_cards, min_size=1, max_size=8))
def test_a_blackjack_total_is_the_best_way_to_count_the_aces(cards: list[Card]) -> None:
    hard = sum(1 if one.rank == 14 else min(one.rank, 10) for one in cards)
    aces = sum(one.rank == 14 for one in cards)
    ways = [hard + 10 * high for high in range(aces + 1)]
    best = max((way for way in ways if way <= 21), default=hard)
    total = blackjack_total(cards)
    assert total.points == best
    assert total.soft == (best > hard)


def test_a_joker_in_blackjack_is_for_the_game() -> None:
    with pytest.raises(ValueError, match="for the game"):
        blackjack_total(parse_cards("Jk 5h"))
