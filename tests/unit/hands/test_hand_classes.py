"""All hands as classes: nothing is left out, nothing is counted twice, a class is what it stands for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from trainer.cards.card import ALL, JOKER
from trainer.cards.deck import ASIAN_STUD, STANDARD, WITH_JOKER, DeckPlan
from trainer.core.rng import below, make_rng
from trainer.hands.classes import classes_from, every_hand, hand_classes

SIZES = [
    (STANDARD, 3, 3), (STANDARD, 5, 5), (STANDARD, 5, 4), (STANDARD, 6, 5), (WITH_JOKER, 7, 5),
    pytest.param(STANDARD, 7, 5, marks=pytest.mark.long),
]  # fmt: skip
"""Seven cards with the joker hold all hands of seven without it."""


@pytest.mark.parametrize(("deck", "cards", "flush"), SIZES)
def test_the_classes_hold_every_hand(deck: DeckPlan, cards: int, flush: int):
    found = list(hand_classes(deck, cards, flush))
    assert sum(count for _, count in found) == comb(deck.size, cards)
    assert all(len({*hand}) == cards for hand, _ in found)


@pytest.mark.parametrize(("deck", "cards", "flush"), SIZES)
def test_a_class_is_the_hands_it_stands_for(deck: DeckPlan, cards: int, flush: int):
    rng = make_rng(7)
    for hand, count in hand_classes(deck, cards, flush):
        if count < 5_000 and below(rng, 400) == 0:
            held = {frozenset(one) for one in every_hand(hand, flush)}
            assert len(held) == count
            assert frozenset(hand) in held


def test_three_cards_one_by_one():
    def shape(hand: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        return tuple(sorted(one >> 2 for one in hand)), len({one & 3 for one in hand}) == 1

    counted = Counter(shape(hand) for hand in combinations(STANDARD.cards(), 3))
    assert counted == {shape(hand): count for hand, count in hand_classes(STANDARD, 3, 3)}


def test_the_classes_of_a_part_of_the_deck_hold_its_hands_and_no_others():
    """Every hand of seven from fourteen cards one by one: nine of a suit make flushes, the joker stands in for one."""
    naturals = [
        ALL[rank * 4 + suit] for rank, suit in ((*((rank, 3) for rank in range(9)), (0, 0), (0, 1), (0, 2), (1, 0)))
    ]

    def shape(hand: tuple[int, ...]) -> tuple[tuple[int, ...], bool, frozenset[int]]:
        joker = JOKER in hand
        cards = [card for card in hand if card != JOKER]
        suits = Counter(card & 3 for card in cards)
        flush = next((suit for suit, often in suits.items() if often >= 5 - joker), None)
        ranks = frozenset(card >> 2 for card in cards if card & 3 == flush)
        return tuple(sorted(card >> 2 for card in cards)), joker, ranks

    for deck in (naturals, [*naturals, JOKER]):
        expected = Counter(shape(hand) for hand in combinations(deck, 7))
        counts: Counter[object] = Counter()
        for hand, count in classes_from(deck):
            counts[shape(hand)] += count
        assert counts == expected
        assert sum(counts.values()) == comb(len(deck), 7)
        assert min(counts.values()) > 0


def test_what_cannot_be_counted_so():
    with pytest.raises(ValueError, match="one pack"):
        next(hand_classes(ASIAN_STUD, 5, 5))
    with pytest.raises(ValueError, match="Two flushes"):
        next(hand_classes(STANDARD, 7, 3))
