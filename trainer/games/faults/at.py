"""What is pointed at where nothing on the felt shows what a situation is about."""

from __future__ import annotations

from functools import partial

from trainer.games.faults.fault_scene import Scene, Show
from trainer.round.ruling import FaultView
from trainer.table.places import BANK, STACK, seat_place, spot


def bank(now: Scene) -> FaultView:
    """The player-dealer's money."""
    del now
    return FaultView((BANK,))


def bank_hand(now: Scene) -> FaultView:
    return FaultView(now.hand(BANK))


def wager(now: Scene) -> FaultView:
    """A player's wager."""
    return FaultView((now.spot(now.any_seat()),))


def hand(now: Scene) -> FaultView:
    """A player's cards."""
    return FaultView(now.hand(now.any_seat()))


def hands(now: Scene) -> FaultView:
    """The cards of two players."""
    return FaultView(tuple(place for seat in now.some(2) for place in now.hand(seat)))


def seat(now: Scene) -> FaultView:
    """A player."""
    return FaultView((seat_place(now.any_seat()),))


def seats(now: Scene) -> FaultView:
    """Two players."""
    return FaultView(tuple(seat_place(seat) for seat in now.some(2)))


def empty(now: Scene) -> FaultView:
    """A seat where nobody sits, or some player's where all are taken."""
    return FaultView((seat_place(now.empty[0]),)) if now.empty else seat(now)


def stack(now: Scene) -> FaultView:
    """The chips a player has left."""
    return FaultView((spot(now.any_seat(), STACK),))


def place(name: str) -> Show:
    """A place that belongs to nobody."""
    return partial(_place, name)


def _place(name: str, now: Scene) -> FaultView:
    del now
    return FaultView((name,))
