"""Cutting an amount into chips, and how a stack of them stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

DENOMINATIONS = (50, 100, 500, 2_500, 10_000, 50_000)
"""Cents. The usual chips of a California cardroom; a house may have others."""

BETTING_HEIGHT = 10


@cache
def cut(cents: int, denominations: tuple[int, ...] = DENOMINATIONS) -> tuple[tuple[int, int], ...]:
    """The fewest chips that make the amount, as (denomination, count), the largest first.

    What no chip can make comes last as one coin of its own value.
    """
    best = _fewest(cents, tuple(sorted(set(denominations), reverse=True)))
    if best is None:
        smallest = min(denominations)
        for rest in range(1, smallest + 1):
            whole = _fewest(cents - rest, tuple(sorted(set(denominations), reverse=True)))
            if whole is not None:
                return (*whole, (rest, 1))
        rest = cents % smallest
        return (*cut(cents - rest, denominations), *(((rest, 1),) if rest else ()))
    return best


def _fewest(cents: int, denominations: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Greedy from the top, taking back up to a few of the larger chip where that saves chips or makes it come out."""
    if cents == 0:
        return ()
    if cents < 0 or not denominations:
        return None
    largest, rest = denominations[0], denominations[1:]
    most = cents // largest
    best: tuple[tuple[int, int], ...] | None = None
    for count in range(most, max(-1, most - 5), -1):
        below = _fewest(cents - count * largest, rest)
        if below is None:
            continue
        found = (*(((largest, count),) if count else ()), *below)
        if best is None or how_many(found) < how_many(best):
            best = found
        if all(largest % smaller == 0 for smaller in rest):
            break
    return best


def how_many(breakdown: Sequence[tuple[int, int]]) -> int:
    return sum(count for _, count in breakdown)


def columns(breakdown: Sequence[tuple[int, int]], high: int = BETTING_HEIGHT) -> tuple[tuple[int, ...], ...]:
    """The chips in as few equal columns as `high` allows, each from the bottom up, the largest lowest and leftmost."""
    chips = [denomination for denomination, count in breakdown for _ in range(count)]
    if not chips:
        return ()
    number = -(-len(chips) // max(1, high))
    tall = -(-len(chips) // number)
    return tuple(tuple(chips[start : start + tall]) for start in range(0, len(chips), tall))
