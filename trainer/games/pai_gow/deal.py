"""From the first card to the last dead hand: dealing the piles, marking one, the dice, the button, delivery."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.deck import WITH_JOKER
from trainer.games.pai_gow.ring import (
    SIX_SIDES,
    button_seat,
    chosen_pile,
    counted_seat,
    deck_of,
    no_play_seat,
    pile_cards,
    pile_of_seat,
    ring,
)
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
from trainer.table.seats import numbers_of
from trainer.text import Text, join, say

NO_PLAY, PREVIOUS, PROCEDURE = "no-play", "previous", "procedure"
PILE_OPTIONS = tuple(
    Option(f"pile-{pile}", say("pile {pile}", pile=pile), f"pile-{pile}") for pile in range(1, PILES + 1)
)


@dataclass(frozen=True, slots=True)
class NoPlay(PlainStage):
    """The button that closes a spot follows the bank."""

    terms: PaiGowTerms

    def duty(self, r: Round) -> Duty | None:
        if not self.terms.no_play or r.did(Kind.PLACE_BUTTON, subject=NO_PLAY) is not None:
            return None
        ask = say("Seat {banker} banks. Where does the NO PLAY button go?", banker=r.setup.player_dealer)
        seats = tuple(range(1, self.terms.seats + 1))
        return Duty(Key(Kind.PLACE_BUTTON, 0, NO_PLAY), ask, WantSeat(seats), (f"seat-{r.setup.player_dealer}",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        seat = no_play_seat(self.terms, r.setup.player_dealer)
        assert seat is not None
        return decided(Seat(seat), self.terms.rule("dice.no-play"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button(NO_PLAY, f"seat-{act.seat}"))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.PLACE_BUTTON, self.terms.rule("dice.no-play")),) if self.terms.no_play else ()


@dataclass(frozen=True, slots=True)
class DealPiles(PlainStage):
    """Where the first two rows of the deal begin, and how many cards stay over."""

    terms: PaiGowTerms

    def duty(self, r: Round) -> Duty | None:
        for row in (1, 2):
            if r.did(Kind.DEAL_ORDER, subject=f"row-{row}") is None:
                ask = say("Piles are numbered from your left. Which pile gets card {card}?", card=(row - 1) * PILES + 1)
                return Duty(Key(Kind.DEAL_ORDER, 0, f"row-{row}"), ask, WantChoice(PILE_OPTIONS))
        if r.did(Kind.LEFTOVER) is None:
            ask = say("All seven piles are dealt. How many cards are left over?")
            return Duty(Key(Kind.LEFTOVER), ask, WantNumber(0, 53), ("leftover",))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.LEFTOVER:
            left = WITH_JOKER.size - PILES * HAND
            reason = say("{cards} cards, {piles} piles of {hand}", cards=WITH_JOKER.size, piles=PILES, hand=HAND)
            return decided(Number(left), self.terms.rule("deal.leftover"), reason)
        rule = self.terms.deal_rule
        if duty.key.subject == "row-1":
            return decided(Choose("pile-1"), rule, say("the first row goes left to right"))
        if self.terms.zigzag:
            return decided(Choose(f"pile-{PILES}"), rule, say("the second row comes back"))
        return decided(Choose("pile-1"), rule, say("every row begins at the left"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.DEAL_ORDER:
            return self._lay_piles(r) if duty.key.subject == "row-2" else r
        return r.with_lay(r.lay.move_cards("leftover", "discard", up=False))

    def _lay_piles(self, r: Round) -> Round:
        deck, lay = deck_of(r.setup), r.lay
        for pile in range(1, PILES + 1):
            lay = lay.put(f"pile-{pile}", pile_cards(self.terms, deck, pile))
        return r.with_lay(lay.put("leftover", deck[PILES * HAND :]))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.DEAL_ORDER, self.terms.deal_rule), (Kind.LEFTOVER, self.terms.rule("deal.leftover")))


@dataclass(frozen=True, slots=True)
class MarkPile(PlainStage):
    """The player-dealer picks a pile; the dealer marks it, turns its neighbour where the house does, and goes on."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        pile = chosen_pile(r.setup)
        return r.note("pile", Number(pile), say("The player-dealer points at pile {pile}.", pile=pile))

    def duty(self, r: Round) -> Duty | None:
        look = tuple(option.place for option in PILE_OPTIONS)
        pile = chosen_pile(r.setup)
        if r.did(Kind.MARK_PILE) is None:
            ask = say(
                "The player-dealer points at pile {pile}, counted from your left. Where does the Action button go?",
                pile=pile,
            )
            return Duty(Key(Kind.MARK_PILE), ask, WantChoice(PILE_OPTIONS), look)
        if self.terms.has("action.sideways") and r.did(Kind.MARK_PILE, subject=PREVIOUS) is None:
            ask = say("Pile {pile} has the Action button. Which pile is turned sideways?", pile=pile)
            return Duty(Key(Kind.MARK_PILE, 0, PREVIOUS), ask, WantChoice(PILE_OPTIONS), look)
        if self.terms.procedure and r.did(Kind.DEAL_ORDER, subject=PROCEDURE) is None:
            steps = sorted(self.terms.procedure, key=lambda step: step.id)
            items = tuple(Option(step.id, step.words) for step in steps)
            ask = say("From the choice of the pile to the cleared dice: in which order?")
            return Duty(Key(Kind.DEAL_ORDER, 0, PROCEDURE), ask, WantOrder(items), ("dice",))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        pile = chosen_pile(r.setup)
        match duty.key.subject:
            case "previous":
                before = (pile - 2) % PILES + 1
                reason = say("pile {before} goes out last", before=before)
                return decided(Choose(f"pile-{before}"), self.terms.rule("action.sideways"), reason)
            case "procedure":
                return decided(
                    Order(tuple(step.id for step in self.terms.procedure)), self.terms.rule("action.procedure")
                )
            case _:
                return decided(Choose(f"pile-{pile}"), self.terms.rule("action.pile"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.key.subject == PROCEDURE:
            return r
        assert isinstance(act, Choose)
        if duty.key.subject == PREVIOUS:
            return r.with_lay(r.lay.turn_sideways(act.option))
        return r.with_lay(r.lay.button("action", act.option))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        found = [(Kind.MARK_PILE, self.terms.rule("action.pile"))]
        if self.terms.has("action.sideways"):
            found.append((Kind.MARK_PILE, self.terms.rule("action.sideways")))
        if self.terms.procedure:
            found.append((Kind.DEAL_ORDER, self.terms.rule("action.procedure")))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Dice(PlainStage):
    """Counting the dice, placing the button, delivering the piles, picking up dead hands."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        total = say("The cup is opened: {total}.", total=sum(r.setup.dice))
        return r.with_lay(r.lay.throw(r.setup.dice)).note("dice", Number(sum(r.setup.dice)), total)

    def duty(self, r: Round) -> Duty | None:
        seats = tuple(range(1, self.terms.seats + 1))
        if r.did(Kind.COUNT_DICE) is None:
            return self._dice_duty(
                r, Kind.COUNT_DICE, "The dice show {total}. Seat {banker} banks. Which seat gets the first pile?"
            )
        if r.did(Kind.PLACE_BUTTON) is None:
            return self._dice_duty(
                r, Kind.PLACE_BUTTON, "The dice show {total}. Seat {banker} banks. Which seat gets the Action button?"
            )
        if r.did(Kind.DELIVER) is None:
            counted = sorted(ring(self.terms, r.setup).seats)
            items = tuple(Option(f"seat-{seat}", say("seat {seat}", seat=seat), f"seat-{seat}") for seat in counted)
            ask = say("Deliver the piles, beginning with the marked one: which seats, in order?")
            return Duty(Key(Kind.DELIVER), ask, WantOrder(items), ("action",))
        if r.did(Kind.PICK_UP) is None:
            ask = say("Which delivered hands are picked up at once?")
            return Duty(Key(Kind.PICK_UP), ask, WantSeats(seats), tuple(f"seat-{seat}.hand" for seat in seats))
        return None

    def _dice_duty(self, r: Round, kind: Kind, template: str) -> Duty:
        banker = r.setup.player_dealer
        ask = say(template, total=sum(r.setup.dice), banker=banker)
        seats = tuple(range(1, self.terms.seats + 1))
        return Duty(Key(kind), ask, WantSeat(seats), ("dice", f"seat-{banker}"))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        terms, setup = self.terms, r.setup
        counted = counted_seat(terms, setup)
        rule = terms.rule("dice.player-dealer" if counted == setup.player_dealer else "dice.count")
        match duty.kind:
            case Kind.COUNT_DICE:
                return decided(Seat(counted), rule, self._count_words(setup, counted))
            case Kind.PLACE_BUTTON:
                return decided(Seat(button_seat(terms, setup)), rule, self._count_words(setup, counted))
            case Kind.DELIVER:
                order = tuple(f"seat-{seat}" for seat in ring(terms, setup).from_seat(counted))
                reason = say("the first pile goes to seat {seat}", seat=counted)
                return decided(Order(order), terms.rule("deliver.all-seats"), reason)
            case _:
                live = (*setup.taken, setup.player_dealer)
                dead = tuple(seat for seat in sorted(ring(terms, setup).seats) if seat not in live)
                return decided(Seats(dead), terms.rule("deliver.pick-up"))

    def _count_words(self, setup: Setup, seat: int) -> Text:
        counted = ring(self.terms, setup).seats
        numbers = numbers_of(counted.index(seat), counted, DICE * SIX_SIDES)
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
        lay = r.lay.turn_sideways(None)
        for seat in ring(self.terms, r.setup).seats:
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
