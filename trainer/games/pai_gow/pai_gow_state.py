"""What a pai gow round remembers, made once from its set-up: the deck, everybody's seven cards, who asks for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER, shuffled
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games.faults.fault_felt import swapped
from trainer.games.faults.fault_words import new_up
from trainer.games.pai_gow.pai_gow_ring import chosen_pile, delivery, pile_order, place_in_deck
from trainer.games.pai_gow.pai_gow_terms import HAND, PILES, PaiGowTerms
from trainer.hands.pai_gow_values import Values
from trainer.hands.seven_cards import Setting
from trainer.hands.systems import Joker
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.setup import Setup
from trainer.table.places import hand_place, seat_of, spot
from trainer.table.seat_ring import dealt_to

ASKS = "asks"
"""The word of a set-up that names the seats that leave their hands to the house: asks=4,6."""


@dataclass(frozen=True, slots=True)
class State:
    """The deck from the top, the seven cards of each seat, and how hands are ranked at this table.

    `asking` are the seats that leave their hands to the house; `request` is how the player-dealer wants his own to lie,
    once it is open, where he wants anything. `fouled` are the seats whose hands were declared foul, `conceded` the
    spots whose bettors conceded.
    """

    deck: tuple[Card, ...]
    hands: Mapping[int, tuple[Card, ...]]
    joker: Joker
    values: Values
    asking: frozenset[int]
    request: Setting | None = None
    fouled: frozenset[int] = frozenset()
    conceded: frozenset[str] = frozenset()


def begin(terms: PaiGowTerms, setup: Setup) -> State:
    """The state of a round before its first duty; without dice nobody has been dealt to."""
    deck, joker = deck_of(setup), terms.joker(setup)
    seats = delivery(terms, setup) if setup.dice else ()
    hands = delivered(terms, setup, deck, seats, chosen_pile(setup))
    return State(deck, hands, joker, terms.values(joker), asking(setup) & frozenset(setup.seats_taken))


def delivered(
    terms: PaiGowTerms, setup: Setup, deck: tuple[Card, ...], seats: Sequence[int], first: int
) -> Mapping[int, tuple[Card, ...]]:
    """What each of these seats gets when the piles go out in this order, this pile first."""
    piles = zip(seats, pile_order(first), strict=False)
    return {seat: pile_cards(terms, setup, deck, pile) for seat, pile in piles}


def asking(setup: Setup) -> frozenset[int]:
    """The seats that leave their hands to the house."""
    return frozenset(setup.numbers(ASKS))


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The deck of this round from the top: the set-up's own, or the seed's."""
    return setup.deck or shuffled(WITH_JOKER.cards(), Setup(setup.book, setup.seed, 0).rng("deck"))


def pile_cards(terms: PaiGowTerms, setup: Setup, deck: tuple[Card, ...], pile: int) -> tuple[Card, ...]:
    """The seven cards of a pile, in the order dealt."""
    return tuple(deck[place_in_deck(terms, setup, pile, row)] for row in range(HAND))


def undealt_cards(state: State) -> tuple[Card, ...]:
    """The cards that nobody is dealt."""
    return state.deck[PILES * HAND :]


def carried_out(_: Ruling, lies: FaultView, effect: Effect, r: Round[State]) -> Round[State]:
    """A card that was turned up goes for the first one left over, a hand is declared foul, a wager is conceded.

    Anything else puts the table right again.
    """
    if effect is Effect.FOUL:
        return _fouled(lies, r)
    if effect is Effect.CONCEDE:
        return r.with_state(replace(r.state, conceded=r.state.conceded | {lies.look[0]}))
    cards = new_up(lies)
    if effect is not Effect.EXCHANGE or not cards or not undealt_cards(r.state):
        return r
    card, other = cards[0][1], undealt_cards(r.state)[0]
    changed = {card: other, other: card}

    def all_changed(hand: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(changed.get(hand_card, hand_card) for hand_card in hand)

    hands = {seat: all_changed(hand) for seat, hand in r.state.hands.items()}
    state = replace(r.state, deck=all_changed(r.state.deck), hands=hands)
    return r.with_state(state).with_lay(swapped(r.lay, card, other))


def _fouled(lies: FaultView, r: Round[State]) -> Round[State]:
    """The hand it is about loses. Where it was found with its own cards, it stays as it was found."""
    seat = seat_of(lies.look[0]) if lies.look else 0
    if seat not in r.state.hands or seat == r.setup.player_dealer:
        return r
    state = replace(r.state, fouled=r.state.fouled | {seat}, asking=r.state.asking - {seat})
    places = spot(seat, "front"), spot(seat, "back")
    lying = [lies.felt.cards.get(place, ()) for place in places] if lies.felt is not None else []
    own = {laid.card for part in lying for laid in part} == {*dealt_to(r.state.hands, seat)}
    if [len(part) for part in lying] != [2, 5] or not own:
        return r.with_state(state)
    lay = r.lay.clear(hand_place(seat))
    for place, cards in zip(places, lying, strict=True):
        lay = lay.lie(place, tuple(cards))
    return r.with_state(state).with_lay(lay)
