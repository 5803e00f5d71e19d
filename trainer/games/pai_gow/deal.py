"""From the first card to the last dead hand: dealing the piles, marking one, the dice, the button, delivery."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.deck import WITH_JOKER
from trainer.games.pai_gow.ring import (
    SIX_SIDES,
    button_seat,
    cards_of_seat,
    chosen_pile,
    counted_seat,
    deck_of,
    delivery,
    from_shuffler,
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
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.seats import numbers_of
from trainer.text import Text, join, say

NO_PLAY, PREVIOUS, PROCEDURE, FIRST = "no-play", "previous", "procedure", "first"
DICE_FIRST, CARDS_FIRST = "dice", "cards"
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
        reason = say("seat {seat} is at the left of seat {banker}", seat=seat, banker=r.setup.player_dealer)
        return decided(Seat(seat), self.terms.rule("dice.no-play"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button(NO_PLAY, f"seat-{act.seat}"))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.PLACE_BUTTON, self.terms.rule("dice.no-play")),) if self.terms.no_play else ()


@dataclass(frozen=True, slots=True)
class DealPiles(PlainStage):
    """Where the first two rows of the deal begin, and how many cards stay over; with a shuffler what comes first."""

    terms: PaiGowTerms

    def duty(self, r: Round) -> Duty | None:
        if from_shuffler(r.setup):
            return self._shuffler_duty(r)
        for row in (1, 2):
            if r.did(Kind.DEAL_ORDER, subject=f"row-{row}") is None:
                ask = say("Piles are numbered from your left. Which pile gets card {card}?", card=(row - 1) * PILES + 1)
                return Duty(Key(Kind.DEAL_ORDER, 0, f"row-{row}"), ask, WantChoice(PILE_OPTIONS))
        if r.did(Kind.LEFTOVER) is None:
            ask = say("All seven piles are dealt. How many cards are left over?")
            return Duty(Key(Kind.LEFTOVER), ask, WantNumber(0, 53), ("leftover",))
        return None

    def _shuffler_duty(self, r: Round) -> Duty | None:
        if r.did(Kind.DEAL_ORDER, subject=FIRST) is not None:
            return None
        ask = say("The hands come from the shuffler at this table. What comes first?")
        options = (
            Option(DICE_FIRST, say("the player-dealer shakes the dice")),
            Option(CARDS_FIRST, say("the seven hands are dealt")),
        )
        return Duty(Key(Kind.DEAL_ORDER, 0, FIRST), ask, WantChoice(options), ("dice",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.key.subject == FIRST:
            reason = say("the dice say who gets the first hand from the shuffler")
            return decided(Choose(DICE_FIRST), self.terms.rule("deal.shuffler"), reason)
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
        lay = r.lay
        for pile in range(1, PILES + 1):
            lay = lay.put(f"pile-{pile}", pile_cards(self.terms, r.setup, pile))
        return r.with_lay(lay.put("leftover", deck_of(r.setup)[PILES * HAND :]))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        found = [(Kind.DEAL_ORDER, self.terms.deal_rule), (Kind.LEFTOVER, self.terms.rule("deal.leftover"))]
        if self.terms.has("deal.shuffler"):
            found.append((Kind.DEAL_ORDER, self.terms.rule("deal.shuffler")))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class MarkPile(PlainStage):
    """The player-dealer picks a pile; the dealer marks it, turns its neighbour where the house does, and goes on."""

    terms: PaiGowTerms

    def enter(self, r: Round) -> Round:
        if from_shuffler(r.setup):
            return r
        pile = chosen_pile(r.setup)
        return r.note("pile", Number(pile), say("The player-dealer points at pile {pile}.", pile=pile))

    def duty(self, r: Round) -> Duty | None:
        if from_shuffler(r.setup):
            return None
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
                reason = say("first: {step}", step=self.terms.procedure[0].words)
                steps = Order(tuple(step.id for step in self.terms.procedure))
                return decided(steps, self.terms.rule("action.procedure"), reason)
            case _:
                reason = say("pile {pile} goes out first", pile=pile)
                return decided(Choose(f"pile-{pile}"), self.terms.rule("action.pile"), reason)

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
        seats = tuple(range(1, r.setup.seats + 1))
        if r.did(Kind.COUNT_DICE) is None:
            return self._dice_duty(
                r, Kind.COUNT_DICE, "The dice show {total}. Seat {banker} banks. Which seat gets the first pile?"
            )
        if r.did(Kind.PLACE_BUTTON) is None:
            return self._dice_duty(
                r, Kind.PLACE_BUTTON, "The dice show {total}. Seat {banker} banks. Which seat gets the Action button?"
            )
        if r.did(Kind.DELIVER) is None:
            return self._delivery_duty(r)
        if r.did(Kind.PICK_UP) is None:
            ask = say("Which delivered hands are picked up at once?")
            return Duty(Key(Kind.PICK_UP), ask, WantSeats(seats), tuple(f"seat-{seat}.hand" for seat in seats))
        return None

    def _dice_duty(self, r: Round, kind: Kind, template: str) -> Duty:
        banker = r.setup.player_dealer
        ask = say(template, total=sum(r.setup.dice), banker=banker)
        seats = tuple(range(1, r.setup.seats + 1))
        return Duty(Key(kind), ask, WantSeat(seats), ("dice", f"seat-{banker}"))

    def _delivery_duty(self, r: Round) -> Duty:
        counted = sorted(ring(self.terms, r.setup).seats)
        items = tuple(Option(f"seat-{seat}", say("seat {seat}", seat=seat), f"seat-{seat}") for seat in counted)
        ask = say("Deliver the piles, beginning with the marked one: which seats, in order?")
        if from_shuffler(r.setup):
            ask = say("Deliver the hands one by one from the shuffler: which seats, in order?")
        if self._larger(r):
            ask = say("Deliver the piles, beginning with the marked one: which seats, and last the one without a pile?")
            ask = naming(ask, [self.terms.rule("deliver.larger-table")])
        return Duty(Key(Kind.DELIVER), ask, WantOrder(items), ("button action",))

    def _larger(self, r: Round) -> bool:
        """Whether more seats are counted than there are piles."""
        return len(ring(self.terms, r.setup).seats) > PILES

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        terms, setup = self.terms, r.setup
        counted = counted_seat(terms, setup)
        match duty.kind:
            case Kind.COUNT_DICE:
                return self._by_count(r, counted)
            case Kind.PLACE_BUTTON:
                return self._by_count(r, button_seat(terms, setup))
            case Kind.DELIVER:
                return self._delivered(r)
            case _:
                live = (*setup.taken, setup.player_dealer)
                dead = tuple(seat for seat in sorted(delivery(terms, setup)) if seat not in live)
                empty = [say("no wager at seat {seat}", seat=seat) for seat in dead]
                return decided(Seats(dead), terms.rule("deliver.pick-up"), *(empty or [say("every seat plays")]))

    def _by_count(self, r: Round, seat: int) -> Decision[Act]:
        counted = counted_seat(self.terms, r.setup)
        rule = self.terms.rule("dice.player-dealer" if counted == r.setup.player_dealer else "dice.count")
        decision: Decision[Act] = decided(Seat(seat), rule, self._count_words(r.setup, counted))
        return decision.and_rules(self.terms.rule("dice.larger-table")) if self._larger(r) else decision

    def _delivered(self, r: Round) -> Decision[Act]:
        terms, piles = self.terms, delivery(self.terms, r.setup)
        without = [seat for seat in ring(terms, r.setup).seats if seat not in piles]
        reasons = [say("the first pile goes to seat {seat}", seat=piles[0])]
        reasons += [say("seat {seat} gets no pile", seat=seat) for seat in without]
        order = Order(tuple(f"seat-{seat}" for seat in (*piles, *without)))
        decision: Decision[Act] = decided(order, terms.rule("deliver.all-seats"), *reasons)
        if self._larger(r):
            return decision.and_rules(terms.rule("deliver.larger-table"))
        return decision.and_rules(terms.rule("deal.shuffler")) if from_shuffler(r.setup) else decision

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
        for seat in delivery(self.terms, r.setup):
            if from_shuffler(r.setup):
                lay = lay.put(f"seat-{seat}.hand", cards_of_seat(self.terms, r.setup, seat))
                continue
            lay = lay.move_cards(f"pile-{pile_of_seat(self.terms, r.setup, seat)}", f"seat-{seat}.hand")
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule, larger = self.terms.rule, self.terms.has("deliver.larger-table")
        return (
            (Kind.COUNT_DICE, rule("dice.count")),
            (Kind.COUNT_DICE, rule("dice.player-dealer")),
            (Kind.PLACE_BUTTON, rule("dice.count")),
            (Kind.PLACE_BUTTON, rule("dice.player-dealer")),
            *(((kind, rule("dice.larger-table")) for kind in (Kind.COUNT_DICE, Kind.PLACE_BUTTON)) if larger else ()),
            (Kind.DELIVER, rule("deliver.all-seats")),
            *(((Kind.DELIVER, rule("deliver.larger-table")),) if larger else ()),
            *(((Kind.DELIVER, rule("deal.shuffler")),) if self.terms.has("deal.shuffler") else ()),
            (Kind.PICK_UP, rule("deliver.pick-up")),
        )
