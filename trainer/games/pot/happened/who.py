"""Whom a fault is about: that player, or the place, is pointed at, because nothing is seen or because it lies there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from trainer.games.pot.scene import NOTHING, Scene, Show, hands
from trainer.games.pot.table import bet_place
from trainer.rng import choose
from trainer.round.ruling import Happened
from trainer.table.place import MAIN_POT, STUB, pot_of, seat_place


def one(now: Scene) -> Happened:
    """Some player."""
    return Happened(hands(now.some(1)))


def two(now: Scene) -> Happened:
    """Two players."""
    return Happened(hands(now.some(2)))


def in_turn(now: Scene) -> Happened:
    """The player whose turn it is."""
    return Happened(hands([now.turn]))


def everybody(now: Scene) -> Happened:
    """All hands that are in."""
    return Happened(hands(now.seats))


def opener(now: Scene) -> Happened:
    return Happened(hands([now.opened_by()]))


def forced(now: Scene) -> Happened:
    return Happened((*hands([now.forced]), bet_place(now.forced)))


def seat(now: Scene) -> Happened:
    """Where somebody sits down: a seat without cards."""
    empty = [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.taken]
    return Happened((seat_place(choose(now.rng, empty)),)) if empty else NOTHING


def player(now: Scene) -> Happened:
    """A player before anybody has cards."""
    return Happened((seat_place(choose(now.rng, now.seats)),))


def button(now: Scene) -> Happened:
    return Happened((seat_place(now.r.setup.number("button") or now.seats[-1]),))


def blinds(now: Scene) -> Happened:
    """The button, and the seats that the blinds come to."""
    return Happened((*button(now).look, *(seat_place(seat) for seat in now.blinds)))


def big_blind(now: Scene) -> Happened:
    """The big blind, and whose it is."""
    seat = now.blinds[-1] if now.blinds else now.seats[0]
    return Happened((*hands([seat]), bet_place(seat)))


def place(place: str, now: Scene) -> Happened:
    del now
    return Happened((place,))


def asks_dealer(now: Scene) -> Happened:
    """A player, and the deck in the dealer's hand."""
    return Happened((*hands(now.some(1)), STUB))


def pot(now: Scene) -> Happened:
    return Happened(tuple(place for place in now.r.lay.chips if pot_of(place) is not None) or (MAIN_POT,))


def lying(show: Show) -> Show:
    """What is asked about lies there already, where `show` points."""
    return partial(_lying, show)


def _lying(show: Show, now: Scene) -> Happened:
    return replace(show(now), felt=now.r.lay)
