"""How a house ranks front and back, and seven cards of which a fully wild joker is one.

Two terms decide: what the joker stands for and where the wheel ranks. A wild joker in front pairs the card beside it;
among seven cards it first of all makes them the best five they can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from trainer.cards.card import JOKER_NUMBER
from trainer.hands.pai_gow import CardT, Shape, Split, is_complete, look7, split_at, splits7, value2, value2_wild
from trainer.hands.poker import RANK, five_card_ranker, seven_card_ranker
from trainer.hands.systems import (
    ACE,
    FIVE_CARD_JOKER,
    FIVE_CARD_JOKER_WHEEL_SECOND,
    FIVE_CARD_WILD,
    Category,
    Joker,
    System,
    Wheel,
    category,
    pack,
    ranks,
)

__all__ = ["SEMI_WILD", "WILD", "Values", "best_split", "look7_wild", "split_with_ranks", "values_of"]

_PAIR: Final = pack(Category.ONE_PAIR, ())


@dataclass(frozen=True, slots=True)
class Values:
    """The ranking of both halves under one system. Front and back keys are comparable."""

    system: System

    @property
    def wild(self) -> bool:
        """Whether the joker is any card."""
        return self.system.joker is Joker.WILD

    def front(self, front: Sequence[int]) -> int:
        """The key of the two cards in front; bigger is better."""
        return value2_wild(front) if self.wild else value2(front)

    def back(self, back: Sequence[int]) -> int:
        """The key of the five cards behind; bigger is better."""
        return five_card_ranker(self.system)(back)


SEMI_WILD: Final = Values(FIVE_CARD_JOKER)
"""The usual way: the joker is an ace or completes a straight or a flush, the wheel is the lowest straight."""
WILD: Final = Values(FIVE_CARD_WILD)
_WHEEL_SECOND: Final = Values(FIVE_CARD_JOKER_WHEEL_SECOND)
_WILD_WHEEL_SECOND: Final = Values(System(id="five-card-wild-wheel-second", joker=Joker.WILD, wheel=Wheel.SECOND))


def values_of(joker: Joker, wheel: Wheel) -> Values:
    """The ranking of a house by its two terms."""
    if joker is Joker.WILD:
        return _WILD_WHEEL_SECOND if wheel is Wheel.SECOND else WILD
    return _WHEEL_SECOND if wheel is Wheel.SECOND else SEMI_WILD


def look7_wild(cards: Sequence[int]) -> tuple[Shape, bool, int]:
    """The shape, whether a straight or a flush can be made, and the rank the wild joker stands for among the groups.

    The rank is 0 without a joker, where it completes a straight or a flush, and beside four of a kind, where it is
    more use in front. In the shape the joker is that card and no longer a joker.
    """
    shape, complete = look7(cards)
    if JOKER_NUMBER not in cards:
        return shape, complete, 0
    best = seven_card_ranker(FIVE_CARD_WILD)(cards)
    rank = ranks(best)[0] if category(best, FIVE_CARD_WILD) in _MADE_OF_GROUPS else 0
    naturals = [RANK[card] for card in cards if card != JOKER_NUMBER]
    if naturals.count(rank) == 4 and rank != ACE:
        rank = 0
    counts = Counter([*naturals, *([rank] if rank else [])])
    held = sorted(counts, reverse=True)
    five, quads, trips, pairs, singles = (
        tuple(one for one in held if counts[one] == times) for times in (5, 4, 3, 2, 1)
    )
    return Shape(False, bool(five), quads, trips, pairs, singles, shape.straight), complete, rank


_MADE_OF_GROUPS: Final = frozenset(
    (
        Category.ONE_PAIR,
        Category.THREE_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.FIVE_OF_A_KIND,
    )
)


def split_with_ranks(cards: Sequence[CardT], high: int, low: int, joker: int, values: Values) -> Split[CardT] | None:
    """The split with these ranks in front, the joker of rank `joker`, that leaves the best back; None if not held.

    Of equally good ones the natural cards go in front.
    """
    held = [RANK[card] or joker for card in cards]
    found = [
        split_at(cards, one, other)
        for one, other in combinations(range(7), 2)
        if sorted((held[one], held[other])) == sorted((high, low))
    ]
    return max(found, key=lambda split: (values.back(split[1]), JOKER_NUMBER in split[1]), default=None)


def best_split(cards: Sequence[CardT], values: Values, *, pair: bool) -> Split[CardT] | None:
    """The highest front that leaves a straight or better behind, then the best back; only pairs where `pair` says so.

    None when there is no such setting.
    """
    splits = [split_at(cards, one, other) for one, other in splits7]
    found = [
        (values.front(split[0]), values.back(split[1]), split)
        for split in splits
        if is_complete(values.back(split[1])) and (not pair or values.front(split[0]) >= _PAIR)
    ]
    return max(found, key=lambda entry: entry[:2])[2] if found else None
