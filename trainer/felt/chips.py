"""How a stack of chips stands on the felt."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.table.chips import DENOMINATIONS, Chips, cut, singly, sorted_chips

LARGE_DENOMINATIONS = (100_000, 500_000)
"""Cents. Chips that come to the table with large sums."""
FEW = 5
"""A large chip is used where at least so many of it would lie there."""

BETTING_HEIGHT = 10
PROVED = 5
"""Chips that are counted before the players, paid or taken are cut out in columns of so many."""
MOST_COLUMNS = 3
"""A stack on the felt stands in so many columns at most; more chips make them taller."""


def denominations_for(cents: int) -> tuple[int, ...]:
    """The chips an amount is made of: the usual ones, and large ones for large sums."""
    return (*DENOMINATIONS, *(one for one in LARGE_DENOMINATIONS if cents >= FEW * one))


def columns(
    breakdown: Sequence[tuple[int, int]], high: int = BETTING_HEIGHT, most: int | None = None
) -> tuple[tuple[int, ...], ...]:
    """The chips in as few equal columns as `high` allows, each from the bottom up, the largest lowest and leftmost.

    Where `most` columns do not hold them, they stand higher.
    """
    chips = singly(breakdown)
    if not chips:
        return ()
    number = -(-len(chips) // max(1, high))
    if most is not None:
        number = min(number, max(1, most))
    tall = -(-len(chips) // number)
    return tuple(tuple(chips[start : start + tall]) for start in range(0, len(chips), tall))


def apart(
    breakdown: Sequence[tuple[int, int]], high: int = BETTING_HEIGHT, most: int = MOST_COLUMNS
) -> tuple[tuple[int, ...], ...]:
    """The chips by denomination, the largest leftmost, so that they can be counted.

    Where there are more sorts than `most` columns, neighbours with few chips stand on each other; while there are fewer
    columns, the tallest one is parted if it is higher than `high`.
    """
    found = [(denomination,) * count for denomination, count in sorted_chips(breakdown)]
    while len(found) > most:
        lowest = min(range(len(found) - 1), key=lambda place: len(found[place]) + len(found[place + 1]))
        found[lowest : lowest + 2] = [found[lowest] + found[lowest + 1]]
    tallest = max(range(len(found)), key=lambda place: len(found[place]), default=0)
    while found and len(found) < most and len(found[tallest]) > high:
        half = -(-len(found[tallest]) // 2)
        found[tallest : tallest + 1] = [found[tallest][:half], found[tallest][half:]]
        tallest = max(range(len(found)), key=lambda place: len(found[place]))
    return tuple(found)


def fewest(cents: int) -> Chips:
    """The fewest chips an amount is made of, large sums of large chips."""
    return cut(cents, denominations_for(cents))


def cut_out(chips: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Chips as they are proved: every denomination by itself, cut out in columns of five, the largest first."""
    found: list[tuple[int, ...]] = []
    for denomination, count in sorted_chips(chips):
        found.extend(columns(((denomination, PROVED),)) * (count // PROVED))
        if count % PROVED:
            found.append((denomination,) * (count % PROVED))
    return tuple(found)
