"""Omaha: two of four and three of five, against the definition and the books."""

from itertools import combinations

import pytest
from hypothesis import given

from tests.strategies import close_hands, hands
from tests.unit.hands import definition
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands.low import low_category, low_ranks
from trainer.hands.omaha import omaha_high, omaha_low
from trainer.hands.poker import category, ranks
from trainer.hands.systems import Category

nine = hands(9) | close_hands(9)


def all_hands(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [two + three for two in combinations(cards[:4], 2) for three in combinations(cards[4:], 3)]


@given(nine)
def test_the_high_hand_is_the_best_of_the_sixty(cards: tuple[Card, ...]) -> None:
    key = omaha_high(cards[:4], cards[4:])
    assert (int(category(key)), ranks(key)) == max(map(definition.value, all_hands(cards)))


@given(nine)
def test_the_low_hand_is_the_best_of_the_sixty_that_qualifies(cards: tuple[Card, ...]) -> None:
    spoiled, best = min(map(definition.low_value, all_hands(cards)))
    for qualifier in (8, 9):
        key = omaha_low(cards[:4], cards[4:], qualifier)
        if spoiled or best[0] > qualifier:
            assert key is None
        else:
            assert key is not None
            assert (low_category(key), low_ranks(key)) == (Category.HIGH_CARD, best)


@pytest.mark.parametrize(
    ("hole", "board", "found"),
    [
        ("Ah 2c 3d 4s", "Kh Qh Jh Th 2d", Category.ONE_PAIR),  # one heart in the hand makes no flush, nor a straight
        ("Ah 9h 2c 3d", "Kh Qh Jh 2d 2s", Category.FLUSH),
        ("Ah 9h 2c 3d", "Kh Qh Jh Th 2s", Category.FLUSH),  # K-Q-J-T-9 and A-K-Q-J-T take one of the hand only
        ("Ah Ad Ac As", "2c 3d 5h 8s 9d", Category.ONE_PAIR),
        ("5h 4h 2c 2d", "Ah 3h 2h Kd Kc", Category.STRAIGHT_FLUSH),
    ],
)
def test_exactly_two_and_three(hole: str, board: str, found: Category) -> None:
    assert category(omaha_high(parse_cards(hole), parse_cards(board))) is found


def test_one_player_may_win_both_halves_with_a_wheel() -> None:
    # 000_778c6ed4843c4815 L49: A-2-3-4-5 can be the best high and the best low.
    hole, board = parse_cards("Ah 2d Ks Kc"), parse_cards("3s 4c 5h 9d Th")
    low = omaha_low(hole, board)
    assert low is not None
    assert low_ranks(low) == (5, 4, 3, 2, 1)
    assert category(omaha_high(hole, board)) is Category.STRAIGHT


def test_no_low_is_possible_with_two_low_ranks_on_the_board() -> None:
    # 000_778c6ed4843c4815 L55: exactly three board cards, so three different ranks of 8 or below must lie there.
    assert omaha_low(parse_cards("Ah 2d 3s 4c"), parse_cards("5h 5d 6s Kc Qh")) is None
    assert omaha_low(parse_cards("Ah 2d 3s 4c"), parse_cards("9h 6d 5s Kc Qh"), 9) is not None


def test_a_qualifier_is_a_rank() -> None:
    with pytest.raises(ValueError, match="from 5 to 13"):
        omaha_low(parse_cards("Ah 2d 3s 4c"), parse_cards("5h 5d 6s Kc Qh"), 4)
