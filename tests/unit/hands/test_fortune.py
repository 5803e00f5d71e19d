"""The hands of the Fortune bonus: the published table over all hands, and the doubtful ones by name."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given

from tests.strategies import CARDS_53, close_hands, hands
from tests.unit.hands import definition
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands.classes import classes
from trainer.hands.fortune import fortune_hands
from trainer.hands.systems import USUAL_ORDER, Joker

# As paid, three of a kind above a straight: 000_778c6ed4843c4815 L1521-1535.
PAID = (
    "7-card-straight-flush-no-joker",
    "royal-flush-plus-royal-match",
    "7-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)
BY_RANK = (*PAID[:4], *(found.id for found in reversed(USUAL_ORDER)))
"""A straight above three of a kind, where a book does not pay otherwise."""
# Published with the analysis of the Fortune bonus for 53 cards.
COUNTS = {
    "7-card-straight-flush-no-joker": 32,
    "royal-flush-plus-royal-match": 72,
    "7-card-straight-flush-with-joker": 196,
    "five-aces": 1_128,
    "royal-flush": 26_020,
    "straight-flush": 184_644,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "three-of-a-kind": 7_672_500,
    "straight": 11_034_204,
}


def fortune_hand(cards: Sequence[int], order: Sequence[str] = BY_RANK, joker: Joker = Joker.ACE) -> str:
    """The first hand of `order` that the cards hold; if they hold none of them, their best hand by rank."""
    held = fortune_hands(cards, joker)
    return next(name for name in (*order, *BY_RANK) if name in held)


@pytest.mark.long  # the odds of the bet count the same rows over all hands: tests/unit/odds/test_published.py
def test_over_all_hands_the_paid_hands_have_the_published_counts() -> None:
    counts: Counter[str] = Counter()
    for cards, multiplicity in classes(1):
        counts[fortune_hand(cards, PAID)] += multiplicity
    # The royal match looks at suits beside the flush, which classes do not know; the next test counts it.
    matched = COUNTS["royal-flush-plus-royal-match"] + COUNTS["royal-flush"]
    assert counts["royal-flush-plus-royal-match"] + counts["royal-flush"] == matched
    for name in PAID:
        if not name.startswith("royal"):
            assert counts[name] == COUNTS[name]
    assert counts.total() == 154_143_080


def test_every_hand_with_a_royal_flush_is_matched_as_often_as_published() -> None:
    counts: Counter[str] = Counter()
    for suit in range(4):
        royal = [rank * 4 + suit for rank in range(8, 13)]
        others = [one for one in range(53) if one not in royal]
        for two in combinations(others, 2):
            counts[fortune_hand((*royal, *two), PAID)] += 1
        for missing in royal:
            held = [one for one in royal if one != missing]
            for two in combinations([one for one in others if one != 52], 2):
                counts[fortune_hand((*held, 52, *two), PAID)] += 1
    assert counts["royal-flush-plus-royal-match"] == COUNTS["royal-flush-plus-royal-match"]
    assert counts["royal-flush"] == COUNTS["royal-flush"]


IDS = {one.id for one in USUAL_ORDER}


@given(hands(7, CARDS_53) | close_hands(7) | close_hands(7, joker=True))
def test_every_five_cards_count_as_what_they_are_by_definition(cards: tuple[Card, ...]) -> None:
    for joker in (Joker.ACE, Joker.WILD):
        found = fortune_hands(cards, joker)
        by_definition = {USUAL_ORDER[definition.value(five, joker)[0]].id for five in combinations(cards, 5)}
        assert {name for name in found if name in IDS} == by_definition
        assert fortune_hands(cards[::-1], joker) == found
        assert fortune_hand(cards, joker=joker) == min(found, key=BY_RANK.index)


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("2h 3h 4h 5h 6h 7h Ah", "7-card-straight-flush-no-joker"),
        ("8h 9h Th Jh Qh Kh Ah", "7-card-straight-flush-no-joker"),
        ("2h 3h 4h 5h 6h 7h Jk", "7-card-straight-flush-with-joker"),
        ("2h 3h 4h Jk 6h 7h Ah", "7-card-straight-flush-with-joker"),
        ("2h 3h 4h 5h 6h 8h 9h", "straight-flush"),
        ("Qh Kh Ah 2h 3h 4h 5h", "straight-flush"),
        ("Ah Kh Qh Jh Th Ks Qs", "royal-flush-plus-royal-match"),
        ("Ah Kh Qh Jk Th Ks Qs", "royal-flush-plus-royal-match"),
        ("Ah Kh Qh Jh Th Ks Qd", "royal-flush"),
        ("Ah Kh Qh Jh Th Ks Jk", "royal-flush"),
        ("As Ah Ac Ad Jk Ks Kh", "five-aces"),
        ("9s 9h 9c 9d Jk Ks Kh", "four-of-a-kind"),
        ("Kh Kd Kc Jk Ah 3h 2h", "full-house"),
    ],
)
def test_hands_by_name(text: str, hand: str) -> None:
    # 000_778c6ed4843c4815 L1373-1395, L1467, L1495-1501.
    assert fortune_hand(parse_cards(text)) == hand


def test_the_caller_decides_between_a_straight_and_three_of_a_kind() -> None:
    # L1467 against L1521-1535: by rank the straight, by pay three of a kind.
    cards = parse_cards("5s 5h 5d 6c 7h 8s 9d")
    assert {"straight", "three-of-a-kind"} <= fortune_hands(cards)
    assert fortune_hand(cards) == "straight"
    assert fortune_hand(cards, PAID) == "three-of-a-kind"
    assert fortune_hand(parse_cards("5s 5h 8d 8c Kh Js 2d"), PAID) == "two-pair"


def test_a_wild_joker_makes_five_of_a_kind_and_may_be_part_of_the_royal_match() -> None:
    # 003_1370fe07ea88a189 L4949.
    assert fortune_hand(parse_cards("9s 9h 9c 9d Jk Ks Kh"), joker=Joker.WILD) == "five-of-a-kind"
    assert fortune_hand(parse_cards("Ah Kh Qh Jh Th Ks Jk"), joker=Joker.WILD) == "royal-flush-plus-royal-match"
    assert fortune_hand(parse_cards("Ah Kh Qh Th 2d Ks Jk"), joker=Joker.WILD) == "royal-flush"


def test_the_bonus_looks_at_seven_cards() -> None:
    with pytest.raises(ValueError, match="7 cards, not 6"):
        fortune_hands(parse_cards("Ah Kh Qh Th 2d Ks"))
