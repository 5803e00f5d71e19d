"""The play: every meld, addition, taken discard and demand is a duty; and the end of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import assert_never

from trainer.games.pan.deciding import (
    KIND_RULES,
    KIND_WORDS,
    NO,
    NONE,
    YES,
    add_allowed,
    add_pays,
    borrow_allowed,
    chips,
    is_out,
    may_give,
    must_take,
    out_pays,
    read_meld,
    split_allowed,
    split_pays,
    spread_pays,
    take_allowed,
    who_pays,
)
from trainer.games.pan.hand import Hand, State, do_step, until_asked
from trainer.games.pan.kinds import Kinds, kinds_of
from trainer.games.pan.paying import DUE, LESS, MORE, WHO, Pays, paid_as_said
from trainer.games.pan.places import DISCARDS, meld_place
from trainer.games.pan.steps import (
    Added,
    Borrowed,
    Claimed,
    Forced,
    Fouled,
    Giving,
    Question,
    Reached,
    Split,
    Spread,
    Taken,
)
from trainer.games.pan.terms import PanTerms
from trainer.games.pan.turn import FROM_HAND
from trainer.hands.melds import MeldKind
from trainer.money import dollars
from trainer.round.acts import (
    Act,
    Choose,
    Money,
    Number,
    Option,
    Order,
    Seat,
    Seats,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
)
from trainer.round.judge import Slip, SlipKind
from trainer.round.task import Stage, Task
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.place import MAIN_POT, STACK, hand_place, seat_place, spot
from trainer.text import Text, say

PLAY = "play"
MOST_CHIPS = 40
CLAIMS = (
    Option(DUE, say("that is due")),
    Option(LESS, say("less is due, or nothing")),
    Option(MORE, say("more is due")),
)
BACK, ORDER = "back", "order"
OUT, NOT_OUT = "out", "not-out"
MELDS, CHIPS, TOPS = "melds", "chips", "tops"
HELD = (*(Option(kind.value, KIND_WORDS[kind]) for kind in MeldKind), Option(NONE, say("no meld")))
MAY = (Option(YES, say("yes")), Option(NO, say("no")))
RETURNS, KEEPS, NOTHING = "returns", "keeps", "nothing"
FOULED = (
    Option(RETURNS, say("his hand is out, he gives back what it collected and goes on paying")),
    Option(KEEPS, say("his hand is out, he keeps what it collected and pays no more")),
    Option(NOTHING, say("the dealer takes a card from the hand and play goes on")),
)
IS_OUT = (Option(OUT, say("he is out")), Option(NOT_OUT, say("he is not out, play goes on")))
PAID = (
    Option(MELDS, say("the value of the melds")),
    Option(CHIPS, say("the chips for going out")),
    Option(TOPS, say("the tops")),
)


def play_hand(terms: PanTerms) -> Stage[State]:
    """The play from the first draw until somebody is out."""
    kinds = kinds_of(terms)

    def tasks(r: Hand) -> Iterator[Task[State]]:
        step = r.state.step
        if step is not None and step.asks is not None:
            asking = StepDuties(terms, kinds, r)
            yield from asking.about(step.asks)

    return Stage(PLAY, kinds.all, tasks, until_asked)


@dataclass(frozen=True, slots=True)
class StepDuties:
    """The duties of one step. The last of them does the step and everything after it that asks nothing."""

    terms: PanTerms
    kinds: Kinds
    r: Hand

    @property
    def subject(self) -> str:
        return str(self.r.state.done)

    def about(self, question: Question) -> Iterator[Task[State]]:
        match question:
            case Spread():
                yield from self._spread(question)
            case Added():
                yield from self._added(question)
            case Split():
                yield from self._split(question)
            case Borrowed():
                look = (meld_place(question.seat, question.number), spot(question.seat, "draw"))
                ask = say("He takes cards of the meld marked first for the meld marked beside it. May he?")
                right = borrow_allowed(self.terms, question.meld, question.cards)
                yield self._may(ask, right, question.seat, look, ends=True)
            case Taken():
                yield self._taken(question)
            case Forced():
                yield self._forced(question)
            case Giving():
                yield self._giving(question)
            case Reached():
                yield self._reached(question)
            case Claimed():
                yield from self._claimed(question)
            case Fouled():
                yield from self._fouled(question)
            case _:
                assert_never(question)

    # -- melds

    def _spread(self, one: Spread) -> Iterator[Task[State]]:
        look = (meld_place(one.seat, one.number),)
        right = read_meld(self.terms, one.cards)
        valid = right.result != NONE
        yield self.kinds.read.task(
            say("The meld that is marked was just laid. What is it?"),
            WantChoice(HELD),
            lambda _: right.map(Choose),
            seat=one.seat,
            subject=self.subject,
            look=look,
            slips=_misread,
            do=stay if valid else ended,
        )
        if valid:
            pays = spread_pays(self.terms, one.cards)
            ask = say("How many chips does the meld collect from each player?")
            yield self._chips(ask, pays, one, look, ends=not one.asks_payers)
            if one.asks_payers:
                yield self._payers(one, pays.result, ends=True)

    def _added(self, one: Added) -> Iterator[Task[State]]:
        look = (meld_place(one.seat, one.number), spot(one.seat, "draw"))
        right = add_allowed(self.terms, one.meld, one.cards)
        ask = say("What he shows is to be added to the meld that is marked. May he?")
        yield self._may(ask, right, one.seat, look, ends=not right.result)
        if right.result:
            pays = add_pays(self.terms, one.meld, one.cards)
            ask = say("How many chips does the addition collect from each player?")
            yield self._chips(ask, pays, one, look, ends=True)

    def _split(self, one: Split) -> Iterator[Task[State]]:
        look = (meld_place(one.seat, one.number), spot(one.seat, "draw"))
        right = split_allowed(self.terms, one.meld, one.cards, one.parts)
        ask = say("With what he shows the meld that is marked is to become two. May he split it?")
        yield self._may(ask, right, one.seat, look, ends=False)
        pays = split_pays(self.terms, one.meld, one.parts)
        ask = say("He splits it so that it collects the most. How much does that collect from each player, in chips?")
        yield self._chips(ask, pays, one, look, ends=True)

    def _may(
        self, ask: Text, right: Decision[bool], seat: int, look: tuple[str, ...], *, ends: bool, what: str = ""
    ) -> Task[State]:
        return self.kinds.may.task(
            ask,
            WantChoice(MAY),
            lambda _: right.map(lambda fine: Choose(YES if fine else NO)),
            seat=seat,
            subject=self.subject + what,
            look=look,
            do=ended if ends else stay,
        )

    def _chips(self, ask: Text, right: Decision[int], one: Pays, look: tuple[str, ...], *, ends: bool) -> Task[State]:
        claim = one.claim if isinstance(one, Spread | Added) else None
        does = partial(paid_as_said, self.terms, one, right.result) if ends else stay
        if claim is not None:
            return self.kinds.claim.task(
                say("He asks {claim} of every player. Is that what is due?", claim=chips(claim)),
                WantChoice(CLAIMS),
                lambda _: right.map(lambda due: Choose(DUE if claim == due else LESS if claim > due else MORE)),
                seat=one.seat,
                subject=self.subject,
                look=look,
                do=does,
            )
        return self.kinds.collect.task(
            ask,
            WantNumber(0, MOST_CHIPS),
            lambda _: right.map(Number),
            seat=one.seat,
            subject=self.subject,
            look=look,
            do=does,
        )

    def _payers(self, one: Pays, due: int, *, ends: bool) -> Task[State]:
        right = who_pays(self.terms, one.standing, one.seat)
        return self.kinds.payers.task(
            say("Which players pay him?"),
            WantSeats(self.r.setup.taken),
            lambda _: right.map(Seats),
            seat=one.seat,
            subject=f"{self.subject}/{WHO}",
            look=tuple(map(seat_place, self.r.setup.taken)),
            do=partial(paid_as_said, self.terms, one, due) if ends else stay,
        )

    # -- discards

    def _taken(self, one: Taken) -> Task[State]:
        right = take_allowed(self.terms, one.card, one.source, melds=one.melds)
        ask = say("He reaches for the top discard, for the cards he shows or for his melds. {source} Do you let him?")
        ask = ask.filled(source=_source(one.source, one.before))
        look = (spot(one.seat, "draw"), DISCARDS, *self._melds(one.seat))
        return self._may(ask, right, one.seat, look, ends=True)

    def _forced(self, one: Forced) -> Task[State]:
        right = must_take(self.terms, one.demand)
        ask = say("Another player demands that he takes the top discard. {source} Does he have to?")
        if one.demand.passed_on:
            ask = say("The player who discarded it demands that he takes the top discard. {source} Does he have to?")
        ask = ask.filled(source=_source(one.demand.source, one.before))
        return self._may(ask, right, one.seat, (DISCARDS, *self._melds(one.seat)), ends=True)

    def _giving(self, one: Giving) -> Task[State]:
        right = may_give(self.terms, one.card, one.melds, makes=one.makes)
        ask = say(
            "He drew the card he shows and wants to discard it; it puts the next player out. "
            "What of his hand could go with it lies open. May he?"
        )
        look = (spot(one.seat, "draw"), hand_place(one.seat), *self._melds(one.seat))
        return self._may(ask, right, one.seat, look, ends=True)

    def _reached(self, one: Reached) -> Task[State]:
        reason = say("to the right comes seat {seat}, who still has a hand", seat=one.turn)
        right: Decision[Act] = decided(Seat(one.turn), self.kinds.turn.rules[0], reason)
        return self.kinds.turn.task(
            say("Somebody reaches for the deck. The button lies where the last discard came from. Whose turn is it?")
            if one.last
            else say("Somebody reaches for the deck. The button lies at the winning hand. Whose turn is it?"),
            WantSeat(self.r.setup.taken),
            lambda _: right,
            subject=self.subject,
            look=tuple(seat_place(seat) for seat in self.r.setup.taken),
            do=ended,
        )

    def _melds(self, seat: int) -> Iterator[str]:
        places = (meld_place(seat, number) for number in (1, 2, 3))
        return (place for place in places if self.r.lay.cards_at(place))

    # -- the end

    def _claimed(self, one: Claimed) -> Iterator[Task[State]]:
        look = tuple(self._melds(one.seat))
        right = is_out(self.terms, one.melds)
        yield self.kinds.out.task(
            say("A player says that he is out. Is he?"),
            WantChoice(IS_OUT),
            lambda _: right.map(lambda fine: Choose(OUT if fine else NOT_OUT)),
            seat=one.seat,
            subject=self.subject,
            look=look,
            do=stay if right.result else ended,
        )
        if not right.result:
            return
        if self.terms.tops_last is not None:
            yield self._paid_order(self.terms.tops_last, one.seat)
        pays = out_pays(self.terms, one.melds)
        yield self._payers(one, pays.result, ends=False)
        ask = say("How many chips does each of them pay him, without what lies in the middle?")
        yield self._chips(ask, pays, one, look, ends=True)

    def _paid_order(self, rule: Printed, seat: int) -> Task[State]:
        words = say(
            "what the players pay comes first, then the tops: {tops}", tops=dollars(self.r.lay.chips_at(MAIN_POT))
        )
        order: Decision[Act] = decided(Order((MELDS, CHIPS, TOPS)), rule, words)
        right = replace(order, also=(Order((CHIPS, MELDS, TOPS)),))
        return self.kinds.order.task(
            say("He is out. In which order does he get what is due?"),
            WantOrder(tuple(sorted(PAID, key=lambda option: option.id))),
            lambda _: right,
            seat=seat,
            subject=f"{self.subject}/{ORDER}",
            look=(MAIN_POT,),
        )

    # -- fouls

    def _fouled(self, one: Fouled) -> Iterator[Task[State]]:
        found: Decision[Act] = decided(
            Choose(RETURNS),
            self.kinds.foul.rules[0],
            say("seat {seat} has drawn before, so nothing can be put right", seat=one.seat),
        )
        yield self.kinds.foul.task(
            say("After his first draw his hand turns out to hold a card too many. What happens?"),
            WantChoice(FOULED),
            lambda _: found,
            seat=one.seat,
            subject=f"{self.subject}/foul",
            look=(hand_place(one.seat),),
        )
        reason = say("he collected {amount} in this hand", amount=dollars(one.collected))
        back: Decision[Act] = decided(Money(one.returned), self.kinds.back.rules[0], reason)
        yield self.kinds.back.task(
            say("How much does he give back of what his melds collected?"),
            WantMoney(),
            lambda _: back,
            seat=one.seat,
            subject=f"{self.subject}/{BACK}",
            look=(spot(one.seat, STACK),),
            do=ended,
        )


def _source(source: str, before: int) -> Text:
    if source == FROM_HAND:
        return say("It came from the hand of the player before.")
    if not before:
        return say("It was turned from the deck.")
    return say("The player before drew it from the deck and passed it on.")


def stay(r: Hand, _: Act) -> Hand:
    """More is asked about the same step."""
    return r


def ended(r: Hand, _: Act) -> Hand:
    """The step is done, and everything after it that asks nothing."""
    return until_asked(do_step(r))


def _misread(_: Hand, act: Act, _decision: Decision[Act]) -> tuple[Slip, ...]:
    if not isinstance(act, Choose):
        return ()
    words = next(option.words for option in HELD if option.id == act.option)
    rule = KIND_RULES[MeldKind(act.option)] if act.option != NONE else "meld.none"
    return (Slip(SlipKind.MISREAD, say("“{meld}” is not what it is.", meld=words), rule),)
