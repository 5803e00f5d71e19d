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

ASKS = "asks"
"""The word of a set-up that names the seats that leave their hands to the house: asks=4,6."""


@dataclass(frozen=True, slots=True)
class State:
    """The deck from the top, the seven cards of each seat, and how hands are ranked at this table.

    `asking` are the seats that leave their hands to the house; `request` is how the player-dealer wants his own to lie,
    once it is open, where he wants anything.
    """

    deck: tuple[Card, ...]
    hands: Mapping[int, tuple[Card, ...]]
    joker: Joker
    values: Values
    asking: frozenset[int]
    request: Setting | None = None


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
    """A card that was turned up goes for the first one left over; anything else puts the table right again."""
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
