"""Faults before the cards: who comes in, blinds, straddles and kills, chips that are too few, cards for the button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trainer.cards.card import NATURALS
from trainer.games.pot.scene import Felt, Scene, hands
from trainer.games.pot.state import missed_blind
from trainer.games.pot.table import bet_place
from trainer.rng import choose, sample
from trainer.round.ruling import Happened
from trainer.table.place import STACK, hand_place, seat_place, spot
from trainer.table.seats import clockwise


def puts(who: Callable[[Scene], int], times: int, now: Scene) -> Happened:
    """Chips that a player puts out, so many times the blind."""
    offered = now.put(who(now), times * now.blind)
    return Happened(tuple(place for place, _ in offered), offered=offered)


def big(now: Scene) -> int:
    return now.blinds[-1] if now.blinds else now.seats[0]


def after_big(now: Scene) -> int:
    ring = now.r.state.ring
    return ring[(ring.index(big(now)) + 1) % len(ring)]


def any_seat(now: Scene) -> int:
    return choose(now.rng, now.seats)


def two_kills(now: Scene) -> Happened:
    seats = sample(now.rng, [seat for seat in now.seats if seat not in now.blinds] or now.seats, 1)
    seats = (*seats, *(seat for seat in now.some(2) if seat not in seats))[:2]
    offered = tuple(chips for seat in seats for chips in now.put(seat, 2 * now.blind))
    return Happened(tuple(place for place, _ in offered), offered=offered)


def all_of_it(who: Callable[[Scene], int], now: Scene) -> Happened:
    """A player puts out all that he has."""
    seat = who(now)
    offered = now.put(seat, now.stack(seat))
    return Happened((bet_place(seat),), offered=offered)


def has(who: Callable[[Scene], int], now: Scene) -> Happened:
    """What a player has before him."""
    return Happened((spot(who(now), STACK), *hands([who(now)])))


def broke(now: Scene) -> Happened:
    """A player who has put all his chips in."""
    return Happened(hands([seat for seat in now.seats if not now.stack(seat)][:1]))


def first_cards(now: Scene) -> Happened:
    """Everybody has one card; who owes a blind has looked at his."""
    felt, deck = Felt(now), now.game.deck.cards()
    for seat, card in zip(now.r.state.ring, sample(now.rng, deck, len(now.r.state.ring)), strict=True):
        felt.add(hand_place(seat), [card])
    return felt.shows(hands([big(now)]))


def drawn_for_button(now: Scene) -> Happened:
    """Everybody has drawn a card for the button; two have the same lowest rank."""
    felt, deck = Felt(now), [card for card in now.game.deck.cards() if card < NATURALS]
    low = min(card.rank for card in deck)
    same = sample(now.rng, [card for card in deck if card.rank == low], 2)
    rest = list(sample(now.rng, [card for card in deck if card.rank != low], len(now.r.state.ring)))
    seats = now.some(2)
    for seat in now.r.state.ring:
        felt.add(hand_place(seat), [same[seats.index(seat)] if seat in seats else rest.pop()], up=True)
    return felt.shows(hands(seats))


def comes(blinds: int, beside_button: bool, now: Scene) -> Happened:  # noqa: FBT001
    """Somebody has put chips for so many blinds before a seat that was empty."""
    felt, button = Felt(now), now.r.setup.number("button") or now.seats[-1]
    free = [seat for seat in clockwise(button, now.r.setup.seats) if seat not in now.r.setup.taken]
    if not free:
        return replace(has(any_seat, now), felt=felt.lay)
    seat = free[0] if beside_button else choose(now.rng, free)
    place = spot(seat, STACK)
    felt.put(place, blinds * now.blind)
    near = (seat_place(button), *(seat_place(one) for one in now.blinds)) if beside_button else ()
    return felt.shows((seat_place(seat), place, *near))


def missed(now: Scene) -> Happened:
    """The button of somebody who missed his blinds lies before him."""
    felt = Felt(now)
    seat = choose(now.rng, [one for one in now.seats if one not in now.blinds] or now.seats)
    felt.button(missed_blind(seat), seat_place(seat))
    return felt.shows((seat_place(seat),))


def kill_button(now: Scene) -> Happened:
    """The kill button lies before a player."""
    felt, seat = Felt(now), any_seat(now)
    felt.button("kill", seat_place(seat))
    return felt.shows((seat_place(seat), *hands([seat])))
