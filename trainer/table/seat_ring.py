"""Seats in a ring. They are numbered clockwise seen from above; seat 1 is at the house dealer's left hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from trainer.core.errors import IllegalAct
from trainer.core.text import say

T = TypeVar("T")


def dealt_to(dealt: Mapping[int, T], seat: int) -> T:
    """What a seat was dealt; IllegalAct where it has nothing, as after a wrong act of the dealer."""
    if seat not in dealt:
        raise IllegalAct(say("Seat {seat} has no hand.", seat=seat))
    return dealt[seat]


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Every seat of a table once, clockwise, beginning with `first`."""
    return tuple((first - 1 + step) % seats + 1 for step in range(seats))


def counter_clockwise(first: int, seats: int) -> tuple[int, ...]:
    """The same counter-clockwise."""
    return tuple((first - 1 - step) % seats + 1 for step in range(seats))


def left_of(seat: int, seats: int) -> int:
    """The next seat clockwise: the seat at that player's left."""
    return seat % seats + 1


def first_among(first: int, seats: int, seats_sought: Collection[int]) -> int | None:
    """The first wanted seat clockwise from `first`, which counts itself."""
    return next((seat for seat in clockwise(first, seats) if seat in seats_sought), None)


def count_round(total: int, ring: Sequence[int]) -> int:
    """Counts `total` places along a ring whose first place is 1; it goes round as often as needed."""
    return ring[(total - 1) % len(ring)]


def numbers_of(place: int, ring: Sequence[int], highest: int) -> tuple[int, ...]:
    """The totals up to `highest` that count to the place with this index in the ring (0 is the start)."""
    return tuple(range(place + 1, highest + 1, len(ring)))
