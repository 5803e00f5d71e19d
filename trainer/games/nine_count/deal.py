"""From the cup to the last card of the deal: the dice, the Action button, the order of the first cards."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.games.nine_count.course import counted_seat, course, deal_order
from trainer.games.nine_count.terms import BUTTON, DICE, NineCountTerms
from trainer.round.acts import Act, Number, Option, Order, Seat, WantOrder, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.seats import clockwise, numbers_of
from trainer.text import join, say

SIX_SIDES = 6


@dataclass(frozen=True, slots=True)
class CountDice(PlainStage):
    """The cup is opened: the dealer counts and puts the Action button down."""

    terms: NineCountTerms

    def enter(self, r: Round) -> Round:
        total = say("The cup is opened: {total}.", total=sum(r.setup.dice))
        return r.with_lay(r.lay.throw(r.setup.dice)).note("dice", Number(sum(r.setup.dice)), total)

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.COUNT_DICE) is not None:
            return None
        ask = say(
            "The dice show {total}. Seat {banker} banks, {seats} seats. Which seat does the count end on?",
            total=sum(r.setup.dice),
            banker=r.setup.player_dealer,
            seats=r.setup.seats,
        )
        rules = (self.terms.rule("dice.count"), self.terms.rule("dice.player-dealer"))
        seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
        return Duty(Key(Kind.COUNT_DICE), naming(ask, rules), seats, ("dice", f"seat-{r.setup.player_dealer}"))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        seat, banker = counted_seat(r.setup), r.setup.player_dealer
        ring = clockwise(banker, r.setup.seats)
        numbers = numbers_of(ring.index(seat), ring, DICE * SIX_SIDES)
        reason = say(
            "with seat {banker} as 1, seat {seat} is {numbers}",
            banker=banker,
            seat=seat,
            numbers=join((str(number) for number in numbers), ", "),
        )
        return decided(Seat(seat), self.terms.rule("dice.player-dealer" if seat == banker else "dice.count"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.throw(()).button("action", f"seat-{act.seat}"))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.COUNT_DICE, self.terms.rule(id)) for id in ("dice.count", "dice.player-dealer"))


@dataclass(frozen=True, slots=True)
class DealHands(PlainStage):
    """Who gets the first card, the second, and so on; then everybody has three."""

    terms: NineCountTerms

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.DEAL_ORDER) is not None:
            return None
        live = sorted((*r.setup.taken, r.setup.player_dealer))
        items = tuple(Option(f"seat-{seat}", say("seat {seat}", seat=seat), f"seat-{seat}") for seat in live)
        ask = say("Deal three cards each, one at a time, to everybody in play: in which order?")
        return Duty(Key(Kind.DEAL_ORDER), naming(ask, (self.terms.rule("deal.order"),)), WantOrder(items), ("shoe",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        order = deal_order(self.terms, r.setup)
        words = "the Action button lies at seat {seat}"
        if self.terms.deal_from != BUTTON:
            words = "the player-dealer sits at seat {seat}"
        start = counted_seat(r.setup) if self.terms.deal_from == BUTTON else r.setup.player_dealer
        rule = self.terms.rule("deal.order")
        return decided(Order(tuple(f"seat-{seat}" for seat in order)), rule, say(words, seat=start))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        played, lay = course(self.terms, r.setup), r.lay
        for seat in played.hands:
            place = "bank.hand" if seat == r.setup.player_dealer else f"seat-{seat}.hand"
            lay = lay.put(place, played.start(seat))
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.DEAL_ORDER, self.terms.rule("deal.order")),)
