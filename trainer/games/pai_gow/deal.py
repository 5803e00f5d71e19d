"""From the Envy buttons to the last dead hand: dealing the piles, the dice, the button, delivery."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER, shuffled
from trainer.games.pai_gow.terms import DICE, HAND, PILES, PaiGowTerms
from trainer.round.acts import (
    Act,
    Choose,
    Number,
    Option,
    Order,
    Seat,
    Seats,
    WantChoice,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
)
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.seats import clockwise, count_round, first_among, left_of, numbers_of
from trainer.text import Text, join, say

SIX_SIDES = 6


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The deck of this round from the top: the set-up's own, or the seed's."""
    return setup.deck or shuffled(WITH_JOKER.cards(), setup.rng("deck"))


def place_in_deck(pile: int, row: int) -> int:
    """Which card of the deck, from 0, is the `row`-th card (from 0) of a pile (from 1) in the zigzag."""
    step = pile - 1 if row % 2 == 0 else PILES - pile
    return row * PILES + step


def pile_cards(deck: tuple[Card, ...], pile: int) -> tuple[Card, ...]:
    """The seven cards of a pile, in the order dealt."""
    return tuple(deck[place_in_deck(pile, row)] for row in range(HAND))


def chosen_pile(setup: Setup) -> int:
    """The pile the player-dealer points at."""
    return int(setup.option("pile", "1"))


def counted_seat(terms: PaiGowTerms, setup: Setup) -> int:
    """The seat the dice count to, the player-dealer being 1."""
    return count_round(sum(setup.dice), clockwise(setup.player_dealer, terms.seats))


def button_seat(terms: PaiGowTerms, setup: Setup) -> int:
    """The seat that gets the Action button."""
    seat = counted_seat(terms, setup)
    return left_of(seat, terms.seats) if seat == setup.player_dealer else seat


def action_seat(terms: PaiGowTerms, setup: Setup) -> int:
    """Where settling begins: the button, or the first seat with a wager clockwise."""
    button = button_seat(terms, setup)
    return first_among(button, terms.seats, setup.taken) or button


def pile_of_seat(terms: PaiGowTerms, setup: Setup, seat: int) -> int:
    """The pile that is delivered to a seat."""
    step = clockwise(counted_seat(terms, setup), terms.seats).index(seat)
    return (chosen_pile(setup) - 1 + step) % PILES + 1


def cards_of_seat(terms: PaiGowTerms, setup: Setup, seat: int) -> tuple[Card, ...]:
    """The seven cards a seat receives."""
    return pile_cards(deck_of(setup), pile_of_seat(terms, setup, seat))


@dataclass(frozen=True, slots=True)
class GiveEnvy(PlainStage):
    """An Envy button for every seated player whose bonus wager is big enough."""

    terms: PaiGowTerms

    def duty(self, r: Round) -> Duty | None:
        bonus = [wager for wager in r.setup.wagers if wager.kind == "fortune"]
        if self.terms.fortune is None or not bonus or r.did(Kind.GIVE_ENVY) is not None:
            return None
        ask = say("Which seats get an Envy button?")
        return Duty(Key(Kind.GIVE_ENVY), ask, WantSeats(r.setup.taken), tuple(wager.place for wager in bonus))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        assert self.terms.fortune is not None
        return decided(Seats(envy_seats(self.terms, r.setup)), self.terms.fortune.envy_button)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Seats)
        lay = r.lay
        for seat in act.seats:
            lay = lay.button(f"envy-{seat}", f"seat-{seat}")
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.GIVE_ENVY, self.terms.fortune.envy_button),) if self.terms.fortune else ()


def envy_seats(terms: PaiGowTerms, setup: Setup) -> tuple[int, ...]:
    """Seats whose seated player holds an Envy button."""
    if terms.fortune is None:
        return ()
    return tuple(s for s in setup.taken if setup.at(s).get("fortune", 0) >= terms.fortune.envy_minimum)


@dataclass(frozen=True, slots=True)
class DealPiles(PlainStage):
    """Where each row of the zigzag begins, and how many cards stay over."""

    terms: PaiGowTerms

    def duty(self, r: Round) -> Duty | None:
        options = tuple(
            Option(f"pile-{pile}", say("pile {pile}", pile=pile), f"pile-{pile}") for pile in range(1, PILES + 1)
        )
        for row in (1, 2):
            if r.did(Kind.DEAL_ORDER, subject=f"row-{row}") is None:
                ask = say("Piles are numbered from your left. Which pile gets card {card}?", card=(row - 1) * PILES + 1)
                return Duty(Key(Kind.DEAL_ORDER, 0, f"row-{row}"), ask, WantChoice(options))
        if r.did(Kind.LEFTOVER) is None:
            ask = say("All seven piles are dealt. How many cards are left over?")
            return Duty(Key(Kind.LEFTOVER), ask, WantNumber(0, 53), ("leftover",))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.LEFTOVER:
            left = WITH_JOKER.size - PILES * HAND
            reason = say("{cards} cards, {piles} piles of {hand}", cards=WITH_JOKER.size, piles=PILES, hand=HAND)
            return decided(Number(left), self.terms.rule("deal.leftover"), reason)
        if duty.key.subject == "row-1":
            return decided(Choose("pile-1"), self.terms.rule("deal.zigzag"), say("the first row goes left to right"))
        return decided(Choose(f"pile-{PILES}"), self.terms.rule("deal.zigzag"), say("the second row comes back"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.DEAL_ORDER:
            return self._lay_piles(r) if duty.key.subject == "row-2" else r
        return r.with_lay(r.lay.move_cards("leftover", "discard", up=False))

    def _lay_piles(self, r: Round) -> Round:
        deck, lay = deck_of(r.setup), r.lay
        for pile in range(1, PILES + 1):
            lay = lay.put(f"pile-{pile}", pile_cards(deck, pile))
        return r.with_lay(lay.put("leftover", deck[PILES * HAND :]))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return (
            (Kind.DEAL_ORDER, self.terms.rule("deal.zigzag")),
            (Kind.LEFTOVER, self.terms.rule("deal.leftover")),
        )


@dataclass(frozen=True, slots=True)
class MarkPile(PlainStage):
    """The player-dealer picks a pile; the dealer marks it."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        pile = chosen_pile(r.setup)
        return r.note("pile", Number(pile), say("The player-dealer points at pile {pile}.", pile=pile))

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.MARK_PILE) is not None:
            return None
        options = tuple(
            Option(f"pile-{pile}", say("pile {pile}", pile=pile), f"pile-{pile}") for pile in range(1, PILES + 1)
        )
        ask = say(
            "The player-dealer points at pile {pile}, counted from your left. Where does the Action button go?",
            pile=chosen_pile(r.setup),
        )
        return Duty(Key(Kind.MARK_PILE), ask, WantChoice(options), tuple(option.place for option in options))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return decided(Choose(f"pile-{chosen_pile(r.setup)}"), self.terms.rule("action.pile"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Choose)
        return r.with_lay(r.lay.button("action", act.option))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.MARK_PILE, self.terms.rule("action.pile")),)


@dataclass(frozen=True, slots=True)
class Dice(PlainStage):
    """Counting the dice, placing the button, delivering the piles, picking up dead hands."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        total = say("The cup is opened: {total}.", total=sum(r.setup.dice))
        return r.with_lay(r.lay.throw(r.setup.dice)).note("dice", Number(sum(r.setup.dice)), total)

    def duty(self, r: Round) -> Duty | None:
        seats = tuple(range(1, self.terms.seats + 1))
        total, banker = sum(r.setup.dice), r.setup.player_dealer
        if r.did(Kind.COUNT_DICE) is None:
            ask = say(
                "The dice show {total}. Seat {banker} banks. Which seat gets the first pile?",
                total=total,
                banker=banker,
            )
            return Duty(Key(Kind.COUNT_DICE), ask, WantSeat(seats), ("dice", f"seat-{banker}"))
        if r.did(Kind.PLACE_BUTTON) is None:
            ask = say(
                "The dice show {total}. Seat {banker} banks. Which seat gets the Action button?",
                total=total,
                banker=banker,
            )
            return Duty(Key(Kind.PLACE_BUTTON), ask, WantSeat(seats), ("dice", f"seat-{banker}"))
        if r.did(Kind.DELIVER) is None:
            items = tuple(Option(f"seat-{seat}", say("seat {seat}", seat=seat), f"seat-{seat}") for seat in seats)
            ask = say("Deliver the piles, beginning with the marked one: which seats, in order?")
            return Duty(Key(Kind.DELIVER), ask, WantOrder(items), ("action",))
        if r.did(Kind.PICK_UP) is None:
            ask = say("Which delivered hands are picked up at once?")
            return Duty(Key(Kind.PICK_UP), ask, WantSeats(seats), tuple(f"seat-{seat}.hand" for seat in seats))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        terms, setup = self.terms, r.setup
        counted = counted_seat(terms, setup)
        on_banker = counted == setup.player_dealer
        match duty.kind:
            case Kind.COUNT_DICE:
                rule = "dice.player-dealer" if on_banker else "dice.count"
                return decided(Seat(counted), terms.rule(rule), self._count_words(setup, counted))
            case Kind.PLACE_BUTTON:
                rule = "dice.player-dealer" if on_banker else "dice.count"
                return decided(Seat(button_seat(terms, setup)), terms.rule(rule), self._count_words(setup, counted))
            case Kind.DELIVER:
                order = tuple(f"seat-{seat}" for seat in clockwise(counted, terms.seats))
                return decided(
                    Order(order),
                    terms.rule("deliver.all-seats"),
                    say("the first pile goes to seat {seat}", seat=counted),
                )
            case _:
                dead = tuple(s for s in range(1, terms.seats + 1) if s not in setup.taken and s != setup.player_dealer)
                return decided(Seats(dead), terms.rule("deliver.pick-up"))

    def _count_words(self, setup: Setup, seat: int) -> Text:
        ring = clockwise(setup.player_dealer, self.terms.seats)
        numbers = numbers_of(ring.index(seat), ring, DICE * SIX_SIDES)
        return say(
            "with seat {banker} as 1, seat {seat} is {numbers}",
            banker=setup.player_dealer,
            seat=seat,
            numbers=join((str(number) for number in numbers), ", "),
        )

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        match duty.kind:
            case Kind.PLACE_BUTTON:
                assert isinstance(act, Seat)
                return r.with_lay(r.lay.button("action", f"seat-{act.seat}"))
            case Kind.DELIVER:
                return self._deliver(r)
            case Kind.PICK_UP:
                assert isinstance(act, Seats)
                lay = r.lay.throw(())
                for seat in act.seats:
                    lay = lay.move_cards(f"seat-{seat}.hand", "discard", up=False)
                return r.with_lay(lay)
            case _:
                return r

    def _deliver(self, r: Round) -> Round:
        lay = r.lay
        for seat in range(1, self.terms.seats + 1):
            lay = lay.move_cards(f"pile-{pile_of_seat(self.terms, r.setup, seat)}", f"seat-{seat}.hand")
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule = self.terms.rule
        return (
            (Kind.COUNT_DICE, rule("dice.count")),
            (Kind.COUNT_DICE, rule("dice.player-dealer")),
            (Kind.PLACE_BUTTON, rule("dice.count")),
            (Kind.PLACE_BUTTON, rule("dice.player-dealer")),
            (Kind.DELIVER, rule("deliver.all-seats")),
            (Kind.PICK_UP, rule("deliver.pick-up")),
        )
