"""The part of a hand before anything is compared: buttons, fees, the four stacks, setting and declaring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainer.cards.card import Card
from trainer.games.chinese_poker.fees import FeeSet, SeatOption
from trainer.games.chinese_poker.table import (
    HANDS,
    button_seat,
    cards_of_seat,
    held_of,
    next_button,
    payers,
    point_of,
    positions,
    seated,
    seats_listed,
    stack_cards,
)
from trainer.games.chinese_poker.terms import ONE_BY_ONE, STACK_BY_STACK, ChineseTerms
from trainer.games.chinese_poker.thirteen import SEGMENTS
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Money, Option, Order, Seat, WantChoice, WantMoney, WantOrder, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import spot
from trainer.text import say

FEE_SET = "fee-set"
STUB = "stub"
WAYS = (
    Option(STACK_BY_STACK, say("thirteen cards to one stack, then the next")),
    Option(ONE_BY_ONE, say("one card at a time, round four piles")),
)


def put_buttons(r: Round, seat: int) -> Round:
    """Both buttons before a seat."""
    return r.with_lay(r.lay.button("dealer", f"seat-{seat}").button("action", f"seat-{seat}"))


@dataclass(frozen=True, slots=True)
class FirstButtons(PlainStage):
    """Where both buttons begin in a new game."""

    terms: ChineseTerms

    def enter(self, r: Round) -> Round:
        return r if r.setup.option("new") else put_buttons(r, button_seat(r.setup))

    def duty(self, r: Round) -> Duty | None:
        if not r.setup.option("new") or r.did(Kind.PLACE_BUTTON) is not None:
            return None
        ask = say("A new game begins. Which seat gets the dealer button and the action button?")
        return Duty(Key(Kind.PLACE_BUTTON), ask, WantSeat(r.setup.taken), tuple(f"seat-{one}" for one in r.setup.taken))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        reason = say("clockwise from the house dealer the first player sits at seat {seat}", seat=r.setup.taken[0])
        return decided(Seat(button_seat(r.setup)), self.terms.rule("button.new-game"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return put_buttons(r, button_seat(r.setup))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.PLACE_BUTTON, self.terms.rule("button.new-game")),)


@dataclass(frozen=True, slots=True)
class TakeSeatFees(PlainStage):
    """The fees of one schedule, where it is in force: one question where all pay the same, else seat by seat."""

    called: str
    fees: FeeSet

    def option(self, r: Round) -> SeatOption:
        return self.fees.option(r.setup.option("fee"), point_of(r.setup))

    def duty(self, r: Round) -> Duty | None:
        if r.setup.option(FEE_SET) != self.called:
            return None
        option, point = self.option(r), dollars(point_of(r.setup))
        if option.is_same:
            if r.did(Kind.TAKE_FEE) is not None:
                return None
            ask = say(
                "{players} players, {point} a point. What fee does every player pay? (Option {option})",
                players=len(payers(r.setup, option)),
                point=point,
                option=option.number,
            )
            return Duty(Key(Kind.TAKE_FEE), naming(ask, (option.printed,)), WantMoney(), ("drop",))
        seat = next((one for one in positions(r.setup) if r.did(Kind.TAKE_FEE, one) is None), None)
        if seat is None:
            return None
        ask = say(
            "The buttons are at seat {button}. What fee does seat {seat} pay? (Option {option})",
            button=button_seat(r.setup),
            seat=seat,
            option=option.number,
        )
        return Duty(Key(Kind.TAKE_FEE, seat), naming(ask, (option.printed,)), WantMoney(), (spot(seat, "stack"),))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        ring = payers(r.setup, self.option(r))
        place = ring.index(duty.seat) + 1 if duty.seat else 1
        decision: Decision[Act] = self.option(r).fee(place, len(ring)).map(Money)
        return decision.and_rules(self.fees.rule)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Money)
        lay = r.lay
        for seat in (duty.seat,) if duty.seat else payers(r.setup, self.option(r)):
            lay = lay.pay(spot(seat, "stack"), "drop", act.cents)
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.TAKE_FEE, option.printed) for option in self.fees.options)


@dataclass(frozen=True, slots=True)
class DealStacks(PlainStage):
    """How the four stacks are dealt, who gets the first, and in which order the others follow."""

    terms: ChineseTerms

    def duty(self, r: Round) -> Duty | None:
        seats = r.setup.taken
        look = tuple(f"seat-{seat}" for seat in seats)
        if len(seats) > HANDS and r.did(Kind.DELIVER, subject="out") is None:
            ask = say(
                "Five players are seated, the buttons are at seat {seat}. Who sits out this hand?",
                seat=button_seat(r.setup),
            )
            return Duty(Key(Kind.DELIVER, 0, "out"), ask, WantSeat(seats), look)
        if r.did(Kind.DEAL_ORDER) is None:
            ask = say("Four stacks of thirteen are dealt before the tray. How?")
            return Duty(Key(Kind.DEAL_ORDER), ask, WantChoice(WAYS), (STUB,))
        if r.did(Kind.DELIVER, subject="first") is None:
            ask = say(
                "The buttons are at seat {seat}. Who gets the first stack, at your left?", seat=button_seat(r.setup)
            )
            return Duty(Key(Kind.DELIVER, 0, "first"), ask, WantSeat(seats), look)
        if r.did(Kind.DELIVER, subject="all") is None:
            playing = sorted(positions(r.setup))
            items = tuple(Option(str(seat), say("seat {seat}", seat=seat), f"seat-{seat}") for seat in playing)
            ask = say("In which order do the players get the stacks, from your left to your right?")
            return Duty(Key(Kind.DELIVER, 0, "all"), ask, WantOrder(items), look)
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        rule, ring = self.terms.rule, positions(r.setup)
        if duty.kind is Kind.DEAL_ORDER:
            return decided(Choose(self.terms.deal), rule("deal.stacks"), say("until every stack has thirteen cards"))
        if duty.key.subject == "out":
            reason = say("clockwise from the buttons seat {seat} is the fifth", seat=seated(r.setup)[HANDS])
            return decided(Seat(seated(r.setup)[HANDS]), rule("deal.five"), reason)
        if duty.key.subject == "first":
            return decided(Seat(ring[0]), rule("deal.first-stack"), say("seat {seat} has both buttons", seat=ring[0]))
        reason = say("clockwise from the buttons at seat {seat}", seat=ring[0])
        return decided(Order(tuple(map(str, ring))), rule("deal.clockwise"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.key.subject != "all":
            return r
        lay, ring = r.lay, positions(r.setup)
        for seat in ring:
            lay = lay.put(spot(seat, "hand"), cards_of_seat(self.terms, r.setup, seat))
        for stack in range(len(ring), HANDS):
            lay = lay.put(STUB, stack_cards(self.terms, r.setup, stack))
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule = self.terms.rule
        deliver = ((Kind.DELIVER, rule(id)) for id in ("deal.five", "deal.first-stack", "deal.clockwise"))
        return ((Kind.DEAL_ORDER, rule("deal.stacks")), *deliver)


def set_hands(terms: ChineseTerms, r: Round) -> Round:
    """Players set their hands; who declares a clean sweep gets a marker and need not set."""
    for seat in positions(r.setup):
        if seat in seats_listed(r.setup, "declare"):
            words = say("Seat {seat} declares a clean sweep; you confirm it and put a marker on the hand.", seat=seat)
            r = r.with_lay(r.lay.button(f"sweep-{seat}", f"seat-{seat}"))
            r = r.note(f"declare-{seat}", Seat(seat), words)
            continue
        hand, lay = held_of(terms, r.setup, seat).hand, r.lay.clear(spot(seat, "hand"))
        for name in SEGMENTS:
            lay = lay.set_cards(spot(seat, name), _sorted(hand.segment(name)))
        r = r.with_lay(lay).note(f"set-{seat}", Seat(seat), say("Seat {seat} has set the hand.", seat=seat))
    return r


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, reverse=True))


def show_hands(r: Round) -> Round:
    """Everybody exposes his cards; thirteen that were declared in the order of their ranks."""
    lay = r.lay
    for seat in positions(r.setup):
        lay = lay.set_cards(spot(seat, "hand"), _sorted(lay.cards_at(spot(seat, "hand"))))
        for name in ("hand", *SEGMENTS):
            lay = lay.turn(spot(seat, name))
    return r.with_lay(lay)


def pick_up(r: Round) -> Round:
    """All cards to the discard, markers away."""
    lay = r.lay
    for seat in positions(r.setup):
        for name in ("hand", *SEGMENTS):
            lay = lay.move_cards(spot(seat, name), "discard", up=False)
        lay = lay.button(f"sweep-{seat}", None)
    return replace(r, lay=lay)


@dataclass(frozen=True, slots=True)
class MoveButtons(PlainStage):
    """Both buttons go on to the next player."""

    terms: ChineseTerms

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.ROTATE) is not None:
            return None
        ask = say("The hand is over. Which seat gets both buttons?")
        return Duty(Key(Kind.ROTATE), ask, WantSeat(r.setup.taken), (f"seat-{button_seat(r.setup)}",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        reason = say("the buttons were at seat {seat}", seat=button_seat(r.setup))
        return decided(Seat(next_button(r.setup)), self.terms.rule("button.moves"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return put_buttons(r, next_button(r.setup))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.ROTATE, self.terms.rule("button.moves")),)
