"""Faults of the draw: cards thrown away, chips for them, sevens that were not bet."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.cards.card import KING, Card
from trainer.games.pot.scene import NOTHING, Felt, Scene, hands
from trainer.games.pot.table import bet_place
from trainer.rng import choose
from trainer.round.ruling import Happened
from trainer.table.place import DISCARD, MUCK, hand_place, seat_of, seat_place

PIP: Final = 100
SEVENS: Final = (7, 5, 4, 3, 2)
BETTER: Final = (6, 5, 4, 3, 2)
WORSE: Final = (KING, 9, 8, 6, 4)
SUITS: Final = (0, 1, 2, 3, 0)


def thrown(up: bool, now: Scene) -> Happened:  # noqa: FBT001
    """A card that a player throws away to buy another one lies aside."""
    felt = Felt(now)
    able = [(seat, n) for seat in now.seats for n, one in enumerate(felt.at(hand_place(seat))) if one.up is up]
    if not able:
        return NOTHING
    seat, number = choose(now.rng, able)
    felt.lie(DISCARD, ())
    felt.add(DISCARD, [felt.pick(hand_place(seat), number)])
    return felt.shows((DISCARD, *hands([seat])))


def pays(now: Scene) -> Happened:
    """Who buys a card puts a chip out."""
    found = thrown(False, now)
    seat = seat_of(found.look[-1]) if found.look else now.turn
    return replace(found, look=(*found.look, bet_place(seat)), offered=now.put(seat, PIP))


def all_five(now: Scene) -> Happened:
    """A player has thrown his five cards away."""
    felt = Felt(now)
    seat = now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, seat_place(seat)))


def hold(felt: Felt, seat: int, ranks: tuple[int, ...], suits: tuple[int, ...]) -> None:
    """A hand of these ranks, open."""
    place = hand_place(seat)
    for number, (rank, suit) in enumerate(zip(ranks, suits, strict=True)):
        if number < len(felt.at(place)):
            felt.want(place, number, Card.make(rank, suit))
    felt.turn(place)


def seven(against: tuple[int, ...], chips: int, now: Scene) -> Happened:
    """A seven lies open, and another hand beside it; part of a bet lies before that one."""
    felt, (mine, other) = Felt(now), now.pair()
    if mine == other:
        return NOTHING
    hold(felt, mine, SEVENS, (0, 1, 2, 3, 0))
    if against:
        hold(felt, other, against, (1, 2, 3, 0, 1))
    late = now.game.limit_of(now.r.setup).late[0]
    offered = now.put(other, late // 4 // PIP * PIP or PIP) if chips else ()
    if chips > 1:
        offered = (*offered, *now.put(mine, late))
    elif chips:
        offered = (*offered, *now.put(mine, late // 4 // PIP * PIP or PIP))
    return felt.shows((*hands((mine, *((other,) if against else ()))), *(place for place, _ in offered)), offered)
