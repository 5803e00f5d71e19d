"""How a house ranks front and back, and seven cards of which a fully wild joker is one.

Two terms decide: what the joker stands for and where the wheel ranks. A wild joker in front pairs the card beside it;
among seven cards it first of all makes them the best five they can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from trainer.hands.pai_gow import (
    FRONT,
    FRONT_WILD,
    CardT,
    RankShape,
    Split,
    highest_front,
    look7,
    split_behind,
    value2,
    value2_wild,
)
from trainer.hands.poker import RANK, Ranker, five_card_ranker, seven_card_ranker
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
_COMPLETE: Final = frozenset(category for category in Category if category >= Category.STRAIGHT)


class Values:
    """The ranking of both halves under one system. Front and back keys are comparable; bigger is better."""

    __slots__ = ("back", "front", "fronts", "system", "wild")

    def __init__(self, system: System) -> None:
        self.system: Final = system
        self.wild: Final = system.joker is Joker.WILD
        """Whether the joker is any card."""
        self.front: Final[Ranker] = value2_wild if self.wild else value2
        """The key of the two cards in front."""
        self.back: Final[Ranker] = five_card_ranker(system)
        """The key of the five cards behind."""
        self.fronts: Final = FRONT_WILD if self.wild else FRONT
        """The keys of all fronts by the numbers of both cards."""

    def __repr__(self) -> str:
        return f"Values({self.system.id})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Values) and self.system == other.system)

    def __hash__(self) -> int:
        return hash(self.system)


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


def look7_wild(cards: Sequence[int]) -> tuple[RankShape, bool, int]:
    """The shape, whether a straight or a flush can be made, and the rank the wild joker stands for among the groups.

    The rank is 0 without a joker, where it completes a straight or a flush, and beside four of a kind, where it is
    more use in front. In the shape the joker is that card and no longer a joker.
    """
    shape, complete = look7(cards)
    if not shape.joker:
        return shape, complete, 0
    best = seven_card_ranker(FIVE_CARD_WILD)(cards)
    rank = ranks(best)[0] if category(best, FIVE_CARD_WILD) in _MADE_OF_GROUPS else 0
    shape, rank = _with_wild_joker(shape, rank)
    return shape, complete, rank


@cache
def _with_wild_joker(shape: RankShape, rank: int) -> tuple[RankShape, int]:
    """The shape in which the joker, an ace before, is this rank (0: none of the groups), and the rank it stands for."""
    counts = Counter(shape.singles)
    for times, group in ((2, shape.pairs), (3, shape.trips), (4, shape.quads), (5, (ACE,) * shape.five_aces)):
        counts.update(dict.fromkeys(group, times))
    counts[ACE] -= 1
    if counts[rank] == 4 and rank != ACE:
        rank = 0
    if rank:
        counts[rank] += 1
    ranks = sorted(counts, reverse=True)
    five, quads, trips, pairs, singles = (
        tuple(rank for rank in ranks if counts[rank] == times) for times in (5, 4, 3, 2, 1)
    )
    return RankShape(False, bool(five), quads, trips, pairs, singles, shape.straight), rank


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
    return split_behind(cards, [RANK[card] or joker for card in cards], high, low, values.back)


def best_split(cards: Sequence[CardT], values: Values, *, pair: bool) -> Split[CardT] | None:
    """The highest front that leaves a straight or better behind, then the best back; only pairs where `pair` says so.

    None when there is no such setting.
    """
    return highest_front(cards, values.fronts, values.system, _COMPLETE, _PAIR if pair else 0)
