"""Chips by denomination: cutting an amount into the fewest, and stacks as they are laid, from the bottom up.

A stack's one-line text form is `2x$25 3x$5`, the chips that lie lowest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from math import gcd
from typing import Final

from trainer.core.errors import BadText
from trainer.core.money import dollars, parse_money
from trainer.core.rng import Random, below
from trainer.core.text import say

DENOMINATIONS: Final = (50, 100, 500, 2_500, 10_000, 50_000)
"""Cents. The usual chips of a California cardroom; a house may have others."""
SMALLEST: Final = DENOMINATIONS[0]
MOST_CHIPS: Final = 200
"""A longer stack is a slip of the pen."""

Chips = tuple[tuple[int, int], ...]
"""Denomination and count, the lowest of the stack first."""

_RUN: Final = re.compile(r"(\d+)\s*[x×*]\s*(\$?[\d,.]*\d)", re.ASCII)


@cache
def cut(cents: int, denominations: tuple[int, ...] = DENOMINATIONS) -> Chips:
    """The fewest chips that make the amount, as (denomination, count), the largest first.

    What no chip can make comes last as one coin of its own value.
    """
    chips, finest = tuple(sorted(set(denominations), reverse=True)), gcd(*denominations)
    best = _fewest(cents, chips) if cents % finest == 0 else None
    if best is None:
        smallest = min(denominations)
        for uneven in range(1, smallest + 1):
            even_chips = _fewest(cents - uneven, chips) if (cents - uneven) % finest == 0 else None
            if even_chips is not None:
                return (*even_chips, (uneven, 1))
        uneven = cents % smallest
        return (*cut(cents - uneven, denominations), *(((uneven, 1),) if uneven else ()))
    return best


def _fewest(cents: int, denominations: tuple[int, ...]) -> Chips | None:
    """Greedy from the top, taking back up to a few of the larger chip where that saves chips or makes it come out."""
    if cents == 0:
        return ()
    if cents < 0 or not denominations:
        return None
    largest, smaller_chips = denominations[0], denominations[1:]
    most = cents // largest
    best: Chips | None = None
    for count in range(most, max(-1, most - 5), -1):
        smaller_cut = _fewest(cents - count * largest, smaller_chips)
        if smaller_cut is None:
            continue
        largest_first = (*(((largest, count),) if count else ()), *smaller_cut)
        if best is None or how_many(largest_first) < how_many(best):
            best = largest_first
        if all(largest % smaller == 0 for smaller in smaller_chips):
            break
    return best


def how_many(chips: Iterable[tuple[int, int]]) -> int:
    """How many chips there are."""
    return sum(count for _, count in chips)


def worth(chips: Iterable[tuple[int, int]]) -> int:
    """What they come to, in cents."""
    return sum(denomination * count for denomination, count in chips)


def stacked(denominations: Iterable[int]) -> Chips:
    """Chips laid one after the other, neighbours of one colour together."""
    runs: list[tuple[int, int]] = []
    for denomination in denominations:
        if runs and runs[-1][0] == denomination:
            runs[-1] = (denomination, runs[-1][1] + 1)
        else:
            runs.append((denomination, 1))
    return tuple(runs)


def singly(chips: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Every chip of a stack by itself, the lowest first."""
    return tuple(denomination for denomination, count in chips for _ in range(count))


def sorted_chips(chips: Iterable[tuple[int, int]]) -> Chips:
    """The same chips as they ought to stand: the largest lowest."""
    return stacked(sorted(singly(chips), reverse=True))


def mixed(cents: int, rng: Random, changes: int = 3) -> Chips:
    """A stack a player might have put down: the fewest chips, some of them changed into the next smaller ones."""
    chips = list(singly(cut(cents)))
    for _ in range(changes):
        place = below(rng, len(chips)) if chips else 0
        smaller = [denomination for denomination in DENOMINATIONS if chips and 100 <= denomination < chips[place]]
        if smaller:
            chips[place : place + 1] = [smaller[-1]] * (chips[place] // smaller[-1])
    return stacked(sorted(chips, reverse=True))


def chips_text(chips: Sequence[tuple[int, int]]) -> str:
    """'2x$25 3x$5', the lowest first; 'no chips' for an empty place."""
    return " ".join(f"{count}x{dollars(denomination).replace(',', '')}" for denomination, count in chips) or NOTHING


NOTHING: Final = "no chips"
AMOUNT_OR_CHIPS: Final = say("Type an amount such as $55, or chips from the bottom up: 2x$25 1x$5.")


def _cut_amount(cents: int, denominations: Sequence[int]) -> Chips:
    """An amount in the fewest chips of a table. BadText where they do not make it, or no stack is so large."""
    chips = cut(cents, tuple(denominations)) if cents > 0 else ()
    if cents < 0 or any(chip not in denominations for chip, _ in chips):
        known = ", ".join(dollars(denomination) for denomination in denominations)
        raise BadText(
            say("These chips do not make {amount}.", amount=dollars(cents)), say("Chips: {known}.", known=known)
        )
    if how_many(chips) > MOST_CHIPS:
        raise BadText(
            say("{amount} is more than {most} chips.", amount=dollars(cents), most=MOST_CHIPS),
            AMOUNT_OR_CHIPS,
        )
    return chips


def parse_chips(text: str, denominations: Sequence[int] = DENOMINATIONS, *, amounts: bool = False) -> Chips:
    """The stack that the text means: '2x$25 3x$5', or chip by chip '$25 $25 $5'. BadText names what is no chip.

    With `amounts` a single amount that is no chip is cut into the fewest: '$20' is four of $5.
    """
    words = text.strip().lower()
    if words in (NOTHING, "none", "nothing"):
        return ()
    hint = AMOUNT_OR_CHIPS if amounts else say("Type the chips from the bottom up, for example: 2x$25 3x$5.")
    words_left = re.sub(r"\s*([x×*])\s*", r"\1", words)
    chips: list[int] = []
    parts = [part for part in re.split(r"(?:,\s+|[\s;+]+)", words_left) if part]
    for part in parts:
        run = _RUN.fullmatch(part)
        try:
            count, denomination = (int(run[1]), parse_money(run[2])) if run else (1, parse_money(part))
        except ValueError as error:
            raise BadText(say("'{part}' is not a chip.", part=part), hint) from error
        if amounts and run is None and len(parts) == 1 and denomination not in denominations:
            return _cut_amount(denomination, denominations)
        if denomination not in denominations:
            known = ", ".join(dollars(denomination) for denomination in denominations)
            raise BadText(
                say("There is no chip of {denomination} here.", denomination=dollars(denomination)),
                say("Chips: {known}.", known=known),
            )
        if len(chips) + count > MOST_CHIPS:
            raise BadText(say("That is more than {most_chips} chips in a stack.", most_chips=MOST_CHIPS), hint)
        chips += [denomination] * count
    return stacked(chips)
