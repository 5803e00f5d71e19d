"""All hands as classes: nothing is left out, nothing is counted twice, a class is what it stands for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from trainer.cards.deck import ASIAN_STUD, STANDARD, WITH_JOKER, DeckPlan
from trainer.core.rng import below, make_rng
from trainer.hands.classes import every_hand, hand_classes

SIZES = [(STANDARD, 3, 3), (STANDARD, 5, 5), (STANDARD, 5, 4), (STANDARD, 6, 5), (STANDARD, 7, 5), (WITH_JOKER, 7, 5)]


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


def test_what_cannot_be_counted_so():
    with pytest.raises(ValueError, match="one pack"):
        next(hand_classes(ASIAN_STUD, 5, 5))
    with pytest.raises(ValueError, match="Two flushes"):
        next(hand_classes(STANDARD, 7, 3))
