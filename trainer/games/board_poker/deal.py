"""The cards: who is dealt first, the hole cards, burning and the board."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, shuffled
from trainer.games.board_poker.terms import BoardTerms, Street
from trainer.round.acts import Act, Number, Seat, WantNumber, WantSeat
from trainer.round.betting import button_seat, dealt_in, played
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import spot
from trainer.text import Text, say

BOARD = "board"
BURN = "burn"
STUB = "stub"
MOST_BURNED = 3


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The deck of this round from the top: the set-up's own, or the seed's."""
    return setup.deck or shuffled(STANDARD.cards(), setup.rng("deck"))


def places_of_seat(terms: BoardTerms, setup: Setup, seat: int) -> tuple[int, ...]:
    """Where in the deck, from 0, the hole cards of a seat lie."""
    ring = dealt_in(setup)
    return tuple(ring.index(seat) + row * len(ring) for row in range(terms.hole))


def places_of_board(terms: BoardTerms, setup: Setup, streets: int) -> tuple[int, ...]:
    """Where in the deck the cards of the board lie, up to that many streets."""
    found: list[int] = []
    place = len(dealt_in(setup)) * terms.hole
    for street in terms.streets[:streets]:
        place += street.burn
        found.extend(range(place, place + street.board))
        place += street.board
    return tuple(found)


def hole_cards(terms: BoardTerms, setup: Setup, seat: int) -> tuple[Card, ...]:
    """The cards a seat is dealt, in order."""
    deck = deck_of(setup)
    return tuple(deck[place] for place in places_of_seat(terms, setup, seat))


def board_cards(terms: BoardTerms, setup: Setup) -> tuple[Card, ...]:
    """The whole board, in order."""
    deck = deck_of(setup)
    return tuple(deck[place] for place in places_of_board(terms, setup, len(terms.streets)))


@dataclass(frozen=True, slots=True)
class DealHands(PlainStage):
    """Who gets the first card and who the last; then everybody has his hole cards."""

    terms: BoardTerms

    def duty(self, r: Round) -> Duty | None:
        name = next((name for name in ("first", "last") if r.did(Kind.DEAL_ORDER, subject=name) is None), None)
        if name is None:
            return None
        asks: dict[str, Text] = {
            "first": say("The button is at seat {seat}. Who gets the first card?", seat=button_seat(r.setup)),
            "last": say("The button is at seat {seat}. Who gets the last card?", seat=button_seat(r.setup)),
        }
        look = (f"seat-{button_seat(r.setup)}",)
        return Duty(Key(Kind.DEAL_ORDER, 0, name), asks[name], WantSeat(r.setup.taken), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        ring = dealt_in(r.setup)
        first = duty.key.subject == "first"
        reason = say("dealt in from the button's left: {seats}", seats=", ".join(map(str, ring)))
        return decided(Seat(ring[0] if first else ring[-1]), self.terms.rule(f"deal.{duty.key.subject}"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.key.subject != "last":
            return r
        deck, lay = deck_of(r.setup), r.lay
        for seat in dealt_in(r.setup):
            lay = lay.put(spot(seat, "hand"), hole_cards(self.terms, r.setup, seat))
        return r.with_lay(lay.put(STUB, deck[len(dealt_in(r.setup)) * self.terms.hole :]))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.DEAL_ORDER, self.terms.rule(id)) for id in ("deal.first", "deal.last"))


@dataclass(frozen=True, slots=True)
class DealBoard(PlainStage):
    """Burning and turning the cards of one street."""

    terms: BoardTerms
    number: int

    @property
    def _street(self) -> Street:
        return self.terms.streets[self.number]

    def duty(self, r: Round) -> Duty | None:
        street = self._street
        over = len(played(self.terms.betting, r.setup)) <= self.number
        if over or not street.board or r.did(Kind.BURN, subject=street.id) is not None:
            return None
        ask = say("The {street} comes next. How many cards are burned first?", street=say(street.id))
        return Duty(Key(Kind.BURN, 0, street.id), ask, WantNumber(0, MOST_BURNED), (STUB, BURN, BOARD))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        reason = say("before the {street}", street=say(self._street.id))
        return decided(Number(self._street.burn), self.terms.rule("deal.burn"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        street, stub = self._street, r.lay.cards_at(STUB)
        burned, turned = stub[: street.burn], stub[street.burn : street.burn + street.board]
        lay = r.lay.put(BURN, burned).put(BOARD, turned, up=True)
        return r.with_lay(lay.set_cards(STUB, stub[street.burn + street.board :]))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.BURN, self.terms.rule("deal.burn")),) if self._street.board else ()
