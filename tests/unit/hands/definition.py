"""Poker hands from the definition, slowly: what the fast evaluators are compared with.

Nothing of the program is used. Cards are numbers as in the program (rank index * 4 + suit, 52 the joker), a value is
(category, deciding ranks), and a joker is tried as every card it may stand for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

Value = tuple[int, tuple[int, ...]]
HandClass = tuple[tuple[int, ...], int]
CardT = TypeVar("CardT", bound=int)
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE = range(11)
JOKER = 52


def value(cards: Sequence[int], joker: str = "none") -> Value:
    """Five cards. `joker` is 'none', 'ace' (an ace, or completes a straight or flush) or 'wild'."""
    naturals = [one for one in cards if one != JOKER]
    if len(naturals) == len(cards):
        return natural_value(naturals)
    return max(_readings(naturals, joker))


def _readings(naturals: list[int], joker: str) -> Iterable[Value]:
    for stands_for in range(52):
        rank = stands_for // 4
        if stands_for in naturals:
            # A fifth card of a rank, of no suit: only when the other four are there.
            if sum(one // 4 == rank for one in naturals) == 4 and (joker == "wild" or rank == 12):
                yield FIVE, (rank + 2,)
            continue
        read = natural_value([*naturals, stands_for])
        if joker == "wild" or rank == 12 or read[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
            yield read


def natural_value(cards: Sequence[int]) -> Value:
    ranks = sorted((one // 4 + 2 for one in cards), reverse=True)
    flush = len({one % 4 for one in cards}) == 1
    top = 0
    if len(set(ranks)) == 5:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif ranks == [14, 5, 4, 3, 2]:
            top = 5
    if top and flush:
        return (ROYAL if top == 14 else STRAIGHT_FLUSH), (top,)
    if top:
        return STRAIGHT, (top,)
    if flush:
        return FLUSH, tuple(ranks)
    different = tuple(sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank)))
    shape = tuple(ranks.count(rank) for rank in different)
    found = {
        (4, 1): QUADS,
        (3, 2): FULL,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH,
    }
    return found[shape], different


def best(cards: Sequence[int], joker: str = "none") -> Value:
    """The best five of more cards."""
    return max(value(five, joker) for five in combinations(cards, 5))


def low_value(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Ace-to-five, smaller is better: how paired the hand is, then its ranks. The joker is the lowest rank missing."""
    ranks = [(one // 4 + 1) % 13 + 1 for one in cards if one != JOKER]
    if len(ranks) < len(cards):
        ranks.append(min(set(range(1, 14)) - set(ranks)))
    different = tuple(sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank)))
    shape = tuple(ranks.count(rank) for rank in different)
    order = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
    return order.index(shape), different


def best_low(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    return min(low_value(five) for five in combinations(cards, 5))


def sign(one: object, other: object) -> int:
    """-1, 0 or 1: how two values or keys compare."""
    return (one > other) - (one < other)  # type: ignore[operator]


def class_of(cards: Sequence[int]) -> HandClass:
    """The sorted ranks (joker 13) of seven cards, and the ranks in a flush suit as bits."""
    suits = [[one // 4 for one in cards if one != JOKER and one % 4 == suit] for suit in range(4)]
    needed = 4 if JOKER in cards else 5
    flush = next((held for held in suits if len(held) >= needed), [])
    return tuple(sorted(one // 4 for one in cards)), sum(1 << rank for rank in flush)


def splits(cards: Sequence[CardT]) -> list[tuple[tuple[CardT, ...], tuple[CardT, ...]]]:
    """The 21 ways to set seven cards, legal or not: two in front, five behind."""
    return [
        ((cards[one], cards[other]), tuple(card for place, card in enumerate(cards) if place not in (one, other)))
        for one, other in combinations(range(7), 2)
    ]
