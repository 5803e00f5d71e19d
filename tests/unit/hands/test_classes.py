"""Classes of seven-card hands: they cover every hand once, and stand for the hands they claim."""

from collections import Counter
from math import comb

import pytest
from hypothesis import given

from tests.strategies import CARDS_53, close_hands, hands
from tests.unit.hands import definition
from trainer.cards.card import Card
from trainer.hands.classes import ALL_HANDS_53, classes
from trainer.hands.pai_gow import best_complete_split, look7, value2, value5
from trainer.hands.poker import category_id, rank7, seven_card_ranker
from trainer.hands.systems import FIVE_CARD_JOKER

# Best five of seven among 52 cards, published in every table of hold'em odds.
SEVEN_CARD_COUNTS = {
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "one-pair": 58_627_800,
    "high-card": 23_294_460,
}
# The same for 53 cards with the joker as ace or in straights and flushes, published for pai gow poker.
PAI_GOW_COUNTS = {
    "five-aces": 1_128,
    "royal-flush": 26_132,
    "straight-flush": 184_832,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three-of-a-kind": 7_470_676,
    "two-pair": 35_553_816,
    "one-pair": 64_221_960,
    "high-card": 24_780_420,
}


def test_without_the_joker_the_best_hands_have_the_published_counts() -> None:
    counts: Counter[str] = Counter()
    keys = set()
    for cards, multiplicity in classes(0):
        key = rank7(cards)
        keys.add(key)
        counts[category_id(key)] += multiplicity
    assert counts == SEVEN_CARD_COUNTS
    assert counts.total() == comb(52, 7)
    assert len(keys) == 4824  # different values of the best five of seven cards, published


@pytest.mark.long
def test_with_the_joker_the_best_hands_have_the_published_counts() -> None:
    rank = seven_card_ranker(FIVE_CARD_JOKER)
    counts: Counter[str] = Counter()
    number = 0
    for cards, multiplicity in classes(1):
        number += 1
        counts[category_id(rank(cards))] += multiplicity
    assert counts == PAI_GOW_COUNTS
    assert counts.total() == ALL_HANDS_53 == comb(53, 7)
    assert number == 292_253  # by an independent program


@pytest.fixture(scope="module")
def representatives() -> dict[tuple[tuple[int, ...], int], tuple[Card, ...]]:
    return {definition.class_of(cards): cards for cards, _ in classes(1)}


def test_every_class_occurs_once_and_holds_seven_different_cards(
    representatives: dict[tuple[tuple[int, ...], int], tuple[Card, ...]],
) -> None:
    assert len(representatives) == 292_253
    assert all(len(set(cards)) == 7 for cards in representatives.values())
    assert all(isinstance(one, Card) for cards in list(representatives.values())[::5000] for one in cards)


@given(hands(7, CARDS_53) | close_hands(7) | close_hands(7, joker=True))
def test_what_ranks_and_flushes_decide_is_the_same_for_a_hand_and_its_class(
    representatives: dict[tuple[tuple[int, ...], int], tuple[Card, ...]], cards: tuple[Card, ...]
) -> None:
    stands_for = representatives[definition.class_of(cards)]
    rank = seven_card_ranker(FIVE_CARD_JOKER)
    assert rank(cards) == rank(stands_for)
    assert look7(cards) == look7(stands_for)
    values = sorted((value2(front), value5(back)) for front, back in definition.splits(cards))
    assert values == sorted((value2(front), value5(back)) for front, back in definition.splits(stands_for))
    own, theirs = best_complete_split(cards), best_complete_split(stands_for)
    assert (own is None) == (theirs is None)
    if own and theirs:
        assert (value2(own[0]), value5(own[1])) == (value2(theirs[0]), value5(theirs[1]))


def test_the_deck_has_one_joker_or_none() -> None:
    with pytest.raises(ValueError, match="0 or 1 jokers"):
        next(classes(2))
