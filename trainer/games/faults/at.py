"""What is pointed at where nothing on the felt shows what a situation is about."""

from __future__ import annotations

from functools import partial

from trainer.games.faults.fault_scene import Scene, Show
from trainer.round.ruling import Happened
from trainer.table.places import BANK, STACK, seat_place, spot


def bank(now: Scene) -> Happened:
    """The player-dealer's money."""
    del now
    return Happened((BANK,))


def bank_hand(now: Scene) -> Happened:
    return Happened(now.hand(BANK))


def wager(now: Scene) -> Happened:
    """A player's wager."""
    return Happened((now.spot(now.any_seat()),))


def hand(now: Scene) -> Happened:
    """A player's cards."""
    return Happened(now.hand(now.any_seat()))


def hands(now: Scene) -> Happened:
    """The cards of two players."""
    return Happened(tuple(place for seat in now.some(2) for place in now.hand(seat)))


def seat(now: Scene) -> Happened:
    """A player."""
    return Happened((seat_place(now.any_seat()),))


def seats(now: Scene) -> Happened:
    """Two players."""
    return Happened(tuple(seat_place(seat) for seat in now.some(2)))


def empty(now: Scene) -> Happened:
    """A seat where nobody sits, or some player's where all are taken."""
    return Happened((seat_place(now.empty[0]),)) if now.empty else seat(now)


def stack(now: Scene) -> Happened:
    """The chips a player has left."""
    return Happened((spot(now.any_seat(), STACK),))


def place(name: str) -> Show:
    """A place that belongs to nobody."""
    return partial(_place, name)


def _place(name: str, now: Scene) -> Happened:
    del now
    return Happened((name,))
