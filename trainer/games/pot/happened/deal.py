"""Faults of the deal: cards turned up, too many, too few, boxed, before an empty seat."""

from __future__ import annotations

from collections.abc import Callable

from trainer.cards.card import JOKER, Card
from trainer.games.pot.scene import NOTHING, Felt, Scene, hands
from trainer.hands.low import LOW_RANK
from trainer.rng import choose, sample
from trainer.round.ruling import Happened
from trainer.table.place import STUB, hand_place

LOWEST, HIGHEST = 5, 9
"""A low card that is turned up is a five or lower, a high one a nine or higher: between them books differ."""


def fits_any(_: Card) -> bool:
    return True


def low_card(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] <= LOWEST


def high_card(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] >= HIGHEST


def turned(count: int, cards: int, fits: Callable[[Card], bool], now: Scene) -> Happened:
    """Of so many hands so many cards that lay face down are turned up."""
    felt = Felt(now)
    down = {
        seat: [n for n, one in enumerate(felt.at(hand_place(seat))) if not one.up and fits(one.card)]
        for seat in now.seats
    }
    able = [seat for seat, found in down.items() if len(found) >= cards]
    if len(able) < count:
        return NOTHING
    seats = sample(now.rng, able, count)
    for seat in seats:
        felt.turn(hand_place(seat), sample(now.rng, down[seat], cards))
    return felt.shows(hands(seats))


def first_up(now: Scene) -> Happened:
    """The first card of the first hand is turned up."""
    felt, place = Felt(now), hand_place(now.r.state.ring[0])
    felt.turn(place, [0])
    return felt.shows((place,)) if felt.at(place) else NOTHING


def counted(count: int, more: int, now: Scene) -> Happened:
    """So many hands have a card more, or fewer."""
    felt, seats = Felt(now), now.some(count)
    if len(seats) < count:
        return NOTHING
    for seat in seats:
        place = hand_place(seat)
        if more > 0:
            felt.add(place, felt.top(more))
        else:
            felt.lie(place, felt.at(place)[:more])
    return felt.shows(hands(seats))


def empty(up: bool, now: Scene) -> Happened:  # noqa: FBT001
    """A card lies before a seat where nobody sits."""
    felt, empty = Felt(now), [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.taken]
    cards = felt.top(1)
    if not empty or not cards:
        return NOTHING
    place = hand_place(choose(now.rng, empty))
    felt.add(place, cards, up=up)
    return felt.shows((place,))


def boxed(now: Scene) -> Happened:
    """The card on top of the deck lies face up."""
    felt = Felt(now)
    if not felt.at(STUB):
        return NOTHING
    felt.add(STUB, felt.top(1), up=True)  # of a pile the last card is seen
    return felt.shows((STUB,))


def joker(now: Scene) -> Happened:
    """A hand with a joker in it."""
    felt, place = Felt(now), hand_place(now.turn)
    if JOKER not in felt.cards(place):
        felt.want(place, len(felt.at(place)) - 1, JOKER)
    felt.turn(place, [felt.cards(place).index(JOKER)])
    return felt.shows((place,))
