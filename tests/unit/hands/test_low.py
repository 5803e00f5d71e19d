"""Low hands against the definition, counts by arithmetic, and the books."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given

from tests.strategies import CARDS_53, close_hands, hands
from tests.unit.hands import definition
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands.classes import classes
from trainer.hands.low import (
    deuce_to_seven,
    high_key,
    low5,
    low7,
    low_cards,
    low_category,
    low_or_better,
    low_ranks,
    qualifies,
)
from trainer.hands.systems import FIVE_CARD_NO_WHEEL, Category, category

five = hands(5, CARDS_53) | close_hands(5) | close_hands(5, joker=True)
seven = hands(7, CARDS_53) | close_hands(7) | close_hands(7, joker=True)

SPOILED = {
    Category.HIGH_CARD: 0,
    Category.ONE_PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 3,
    Category.FULL_HOUSE: 4,
    Category.FOUR_OF_A_KIND: 5,
}


def as_value(key: int) -> tuple[int, tuple[int, ...]]:
    return SPOILED[low_category(key)], low_ranks(key)


@given(five)
def test_five_cards_have_the_ranks_of_the_definition(cards: tuple[Card, ...]) -> None:
    assert as_value(low5(cards)) == definition.low_value(cards)


@given(five, five)
def test_a_bigger_key_is_a_better_low(some: tuple[Card, ...], others: tuple[Card, ...]) -> None:
    expected = definition.sign(definition.low_value(others), definition.low_value(some))
    assert definition.sign(low5(some), low5(others)) == expected


@given(seven)
def test_seven_cards_are_worth_their_best_five(cards: tuple[Card, ...]) -> None:
    assert as_value(low7(cards)) == definition.best_low(cards)
    assert low7(cards) == low7(cards[::-1]) == low_cards(cards) == max(map(low5, combinations(cards, 5)))
    for qualifier in (8, 9):
        spoiled, ranks = definition.best_low(cards)
        found = low_or_better(cards, qualifier)
        assert (found is not None) == (spoiled == 0 and ranks[0] <= qualifier)
        assert found in (None, low7(cards))
        assert low_or_better(cards[:6], qualifier) == (
            low_cards(cards[:6]) if qualifies(low_cards(cards[:6]), qualifier) else None
        )


def test_five_card_lows_have_the_counts_that_arithmetic_gives() -> None:
    # Without a pair: four suits for each of five ranks, the highest fixed and four below it.
    tops: Counter[int] = Counter()
    for key, times in Counter(map(low5, combinations(range(52), 5))).items():
        tops[low_ranks(key)[0] if low_category(key) is Category.HIGH_CARD else 0] += times
    for top in range(5, 14):
        assert tops[top] == 4**5 * comb(top - 1, 4)
    assert sum(tops.values()) == comb(52, 5)


def test_seven_card_lows_have_the_published_counts() -> None:
    counts: Counter[int] = Counter()
    for cards, multiplicity in classes(0):
        key = low7(cards)
        counts[low_ranks(key)[0] if low_category(key) is Category.HIGH_CARD else 0] += multiplicity
    # Published for razz, from 5-high to king-high; the rest hold a pair or worse.
    published = [781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200]
    assert [counts[top] for top in range(5, 14)] == published
    assert counts.total() == comb(52, 7)


def low(text: str) -> int:
    return low5(parse_cards(text))


def test_the_book_compares_lows_from_the_highest_card() -> None:
    # 000_778c6ed4843c4815 L2292: 7-6-4-3-2 beats 8-6-5-3-A; L118: best is A-2-3-4-5 in any suits.
    assert low("7h 6d 4s 3c 2h") > low("8h 6d 5s 3c Ah")
    assert low("Ah 2h 3h 4h 5h") == low("Ah 2d 3s 4c 5h") > low("6h 4d 3s 2c Ah")
    # L118: a pair of aces is the lowest pair.
    assert low("Kh Qd Js Tc 9h") > low("Ah Ad Ks Qc Jh") > low("2h 2d 5s 4c 3h")


@pytest.mark.parametrize(
    ("text", "eight", "nine"),
    [("8h 7d 6s 5c 4h", True, True), ("9h 7d 6s 5c 4h", False, True), ("Th 4d 3s 2c Ah", False, False),
     ("Ah Ad 2s 3c 4h", False, False), ("5h 4h 3h 2h Ah", True, True), ("9h 8d 7s 6c 5h", False, True)],
)  # fmt: skip
def test_qualifiers(text: str, eight: bool, nine: bool) -> None:
    # 000_778c6ed4843c4815 L49: 8-7-6-5-4 is the worst that qualifies; L2288: nine high or better.
    assert (low_or_better(parse_cards(text), 8) is not None) == eight
    assert (low_or_better(parse_cards(text), 9) is not None) == nine


def test_the_joker_is_the_lowest_rank_the_hand_lacks() -> None:
    # 000_778c6ed4843c4815 L118 and its quiz: with A-2-4-7 it plays as the 3.
    assert low("Ah 2d 4s 7c Jk") == low("Ah 2d 4s 7c 3h")
    assert low("2h 3d 4s 5c Jk") == low("2h 3d 4s 5c Ah")
    assert low("2h 2d 4s 5c Jk") == low("2h 2d 4s 5c Ah")
    assert low("Ah 2d 3s 4c Jk") == low("Ah 2d 3s 4c 5h")
    with pytest.raises(ValueError, match="one joker"):
        low("Ah 2d 3s Jk Jk")


def test_deuce_to_seven_is_the_worst_high_hand_with_aces_high() -> None:
    # 003_1370fe07ea88a189 L463-468, L474-475: best 7-5-4-3-2; A-5-4-3-2 is ace-high, beats other ace-highs.
    falling = ["7h 5d 4s 3c 2h", "7h 6d 4s 3c 2h", "8h 5d 4s 3c 2h", "Kh 5d 4s 3c 2h", "Ah 5d 4s 3c 2h",
               "Ah 6d 4s 3c 2h", "2h 2d 5s 4c 3h", "7h 6d 5s 4c 3h", "7h 5h 4h 3h 2h", "6h 5h 4h 3h 2h"]  # fmt: skip
    keys = [deuce_to_seven(parse_cards(text)) for text in falling]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)
    assert category(high_key(keys[4]), FIVE_CARD_NO_WHEEL) is Category.HIGH_CARD


def test_the_cards_that_play_for_low() -> None:
    assert low_ranks(low7(parse_cards("Kh Kd 8s 6c 4h 3d As"))) == (8, 6, 4, 3, 1)
    # Only four ranks: the lowest of them twice, and the other three.
    key = low7(parse_cards("2h 2d 3s 3c 4h 4d 5s"))
    assert (low_category(key), low_ranks(key)) == (Category.ONE_PAIR, (2, 5, 4, 3))
