"""The play of pan: melds, additions, discards and demands as duties, what is paid, the end of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import assert_never

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.games.pan import pan_decisions, pan_steps
from trainer.games.pan.pan_hand import Hand, State, do_step, until_asked
from trainer.games.pan.pan_kinds import Kinds, kinds_of
from trainer.games.pan.pan_places import DISCARDS, meld_place
from trainer.games.pan.pan_terms import PanTerms
from trainer.games.pan.pan_turn import FROM_HAND
from trainer.hands.melds import MeldKind
from trainer.round import acts
from trainer.round.duty import Key, Kind
from trainer.round.task import Stage, Task
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import Lay
from trainer.table.places import MAIN_POT, STACK, hand_place, seat_place, spot

# ---------------- what players pay for a meld or for going out as the dealer said it

WHO, NO_MELD = "who", "no-meld"
DUE, LESS, MORE = "due", "less", "more"
"""What is said of a player who asks for something: it is due, or less or more than that is."""


Pays = pan_steps.Spread | pan_steps.Added | pan_steps.Split | pan_steps.Claimed
"""What players pay for."""


def paid_as_said(terms: PanTerms, payment: Pays, amount_owed: int, r: Hand, act: acts.Act) -> Hand:
    """The step is done, and everything after it that asks nothing; who was said to pay pays what was said."""
    assert r.task is not None
    subject, spoken = str(r.state.done), {**r.acts, r.task.key: act}
    chips, named = (
        spoken.get(Key(Kind.COLLECT, payment.seat, subject)),
        spoken.get(Key(Kind.COLLECT, payment.seat, f"{subject}/{WHO}")),
    )
    owing = pan_decisions.who_pays(terms, payment.standing, payment.seat).result
    each, payers = _each(payment, amount_owed, chips), named.seats if isinstance(named, acts.Seats) else owing
    more = spoken.get(Key(Kind.COLLECT, payment.seat, f"{subject}/{NO_MELD}"))
    more_said = (more.number if isinstance(more, acts.Number) else terms.empty) - terms.out
    no_meld = payment.standing.no_meld if isinstance(payment, pan_steps.Claimed) else ()
    after = until_asked(do_step(r))
    lay, value = after.lay, r.state.table.condition
    for seat in {*owing, *payers}:
        said_more, owed_more = (more_said, terms.empty - terms.out) if seat in no_meld else (0, 0)
        gap = (each + said_more if seat in payers else 0) - (amount_owed + owed_more if seat in owing else 0)
        lay = _paid(lay, seat, payment.seat, gap * value)
    return after.with_lay(lay)


def _each(payment: Pays, amount_owed: int, spoken: acts.Act | None) -> int:
    """How many chips each of them pays."""
    claim = payment.claim if isinstance(payment, pan_steps.Spread | pan_steps.Added) else None
    if isinstance(spoken, acts.Number):
        return spoken.number
    return claim if spoken == acts.Choose(DUE) and claim is not None else amount_owed


def _paid(lay: Lay, payer: int, seat: int, cents: int) -> Lay:
    if cents < 0:
        payer, seat, cents = seat, payer, -cents
    purse = spot(payer, STACK)
    return lay.pay(purse, spot(seat, STACK), min(cents, lay.chips_at(purse)))


# ---------------- pan play

PLAY = "play"
MOST_CHIPS = 40
CLAIMS = (
    acts.Option(DUE, say("that is the amount owed")),
    acts.Option(LESS, say("less is owed, or nothing")),
    acts.Option(MORE, say("more is owed")),
)
BACK, ORDER = "back", "order"
OUT, NOT_OUT = "out", "not-out"
MELDS, CHIPS, TOPS = "melds", "chips", "tops"
HELD = (
    *(acts.Option(kind.value, pan_decisions.KIND_WORDS[kind]) for kind in MeldKind),
    acts.Option(pan_decisions.NONE, say("no meld")),
)
MAY = (acts.Option(pan_decisions.YES, say("yes")), acts.Option(pan_decisions.NO, say("no")))
RETURNS, KEEPS, NOTHING = "returns", "keeps", "nothing"
FOULED = (
    acts.Option(RETURNS, say("the hand is dead, gives back what it collected and still pays")),
    acts.Option(KEEPS, say("the hand is dead, keeps what it collected and pays no more")),
    acts.Option(NOTHING, say("the dealer takes a card from the hand and play goes on")),
)
IS_OUT = (acts.Option(OUT, say("the player is out")), acts.Option(NOT_OUT, say("the player is not out, play goes on")))
PAID = (
    acts.Option(MELDS, say("the value of the melds")),
    acts.Option(CHIPS, say("the chips for going out")),
    acts.Option(TOPS, say("the tops")),
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

    def about(self, question: pan_steps.Question) -> Iterator[Task[State]]:
        match question:
            case pan_steps.Spread():
                yield from self._spread(question)
            case pan_steps.Added():
                yield from self._added(question)
            case pan_steps.Split():
                yield from self._split(question)
            case pan_steps.Borrowed():
                look = (meld_place(question.seat, question.number), spot(question.seat, "draw"))
                ask = say("Seat {seat} takes cards from the first marked meld for the second. Do you allow it?")
                right = pan_decisions.borrow_allowed(self.terms, question.meld, question.cards)
                yield self._may(ask, right, question.seat, look, ends=True)
            case pan_steps.Taken():
                yield self._take_task(question)
            case pan_steps.Forced():
                yield self._forced(question)
            case pan_steps.Giving():
                yield self._giving(question)
            case pan_steps.Reached():
                yield self._reached(question)
            case pan_steps.Claimed():
                yield from self._claimed(question)
            case pan_steps.Fouled():
                yield from self._fouled(question)
            case _:
                assert_never(question)

    # -- melds

    def _spread(self, spread: pan_steps.Spread) -> Iterator[Task[State]]:
        look = (meld_place(spread.seat, spread.number),)
        right = pan_decisions.read_meld(self.terms, spread.cards)
        valid = right.result != pan_decisions.NONE
        yield self.kinds.read.fixed(
            say("Seat {seat} lays the marked meld. What is it?"),
            acts.WantChoice(HELD),
            right.map(acts.Choose),
            seat=spread.seat,
            subject=self.subject,
            look=look,
            do=stay if valid else ended,
        )
        if valid:
            pays = pan_decisions.spread_pays(self.terms, spread.cards)
            ask = say("How many chips does the meld collect from each player?")
            yield self._chips(ask, pays, spread, look, ends=not spread.asks_payers)
            if spread.asks_payers:
                yield self._payers(spread, pays.result, ends=True)

    def _added(self, added: pan_steps.Added) -> Iterator[Task[State]]:
        look = (meld_place(added.seat, added.number), spot(added.seat, "draw"))
        right = pan_decisions.add_allowed(self.terms, added.meld, added.cards)
        ask = say("Seat {seat} adds the cards shown to the marked meld. Do you allow it?")
        yield self._may(ask, right, added.seat, look, ends=not right.result)
        if right.result:
            pays = pan_decisions.add_pays(self.terms, added.meld, added.cards)
            ask = say("How many chips does the addition collect from each player?")
            yield self._chips(ask, pays, added, look, ends=True)

    def _split(self, split: pan_steps.Split) -> Iterator[Task[State]]:
        look = (meld_place(split.seat, split.number), spot(split.seat, "draw"))
        right = pan_decisions.split_allowed(self.terms, split.meld, split.cards, split.parts)
        ask = say("Seat {seat} splits the marked meld with the cards shown. Do you allow it?")
        yield self._may(ask, right, split.seat, look, ends=False)
        pays = pan_decisions.split_pays(self.terms, split.meld, split.parts)
        ask = say("Seat {seat} splits it to collect the most. How many chips does each player pay?")
        yield self._chips(ask, pays, split, look, ends=True)

    def _may(
        self, ask: Text, right: Decision[bool], seat: int, look: tuple[str, ...], *, ends: bool, subject: str = ""
    ) -> Task[State]:
        return self.kinds.may.fixed(
            ask,
            acts.WantChoice(MAY),
            right.map(lambda fine: acts.Choose(pan_decisions.YES if fine else pan_decisions.NO)),
            seat=seat,
            subject=self.subject + subject,
            look=look,
            do=ended if ends else stay,
        )

    def _chips(
        self, ask: Text, right: Decision[int], payment: Pays, look: tuple[str, ...], *, ends: bool
    ) -> Task[State]:
        claim = payment.claim if isinstance(payment, pan_steps.Spread | pan_steps.Added) else None
        does = partial(paid_as_said, self.terms, payment, right.result) if ends else stay
        if claim is not None:
            return self.kinds.claim.fixed(
                say("Seat {seat} asks every player for {claim}. Is that right?", claim=pan_decisions.chips(claim)),
                acts.WantChoice(CLAIMS),
                right.map(
                    lambda amount_owed: acts.Choose(
                        DUE if claim == amount_owed else LESS if claim > amount_owed else MORE
                    )
                ),
                seat=payment.seat,
                subject=self.subject,
                look=look,
                do=does,
            )
        return self.kinds.collect.fixed(
            ask,
            acts.WantNumber(0, MOST_CHIPS),
            right.map(acts.Number),
            seat=payment.seat,
            subject=self.subject,
            look=look,
            do=does,
        )

    def _payers(self, payment: Pays, amount_owed: int, *, ends: bool) -> Task[State]:
        right = pan_decisions.who_pays(self.terms, payment.standing, payment.seat)
        return self.kinds.payers.fixed(
            say("Which players pay seat {seat}?"),
            acts.WantSeats(self.r.setup.seats_taken),
            right.map(acts.Seats),
            seat=payment.seat,
            subject=f"{self.subject}/{WHO}",
            look=tuple(map(seat_place, self.r.setup.seats_taken)),
            do=partial(paid_as_said, self.terms, payment, amount_owed) if ends else stay,
        )

    # -- discards

    def _take_task(self, discard_taken: pan_steps.Taken) -> Task[State]:
        right = pan_decisions.take_allowed(
            self.terms, discard_taken.card, discard_taken.source, melds=discard_taken.melds
        )
        ask = say("Seat {seat} wants the top discard. {source} Do you allow it?")
        ask = ask.filled(source=_source(discard_taken.source, discard_taken.before))
        look = (spot(discard_taken.seat, "draw"), DISCARDS, *self._melds(discard_taken.seat))
        return self._may(ask, right, discard_taken.seat, look, ends=True)

    def _forced(self, forced: pan_steps.Forced) -> Task[State]:
        right = pan_decisions.must_take(self.terms, forced.demand)
        ask = say("A player forces the top discard on seat {seat}. {source} Does the force stand?")
        if forced.demand.passed_on:
            ask = say("The player who discarded it forces it on seat {seat}. {source} Does the force stand?")
        ask = ask.filled(source=_source(forced.demand.source, forced.before))
        return self._may(ask, right, forced.seat, (DISCARDS, *self._melds(forced.seat)), ends=True)

    def _giving(self, giving: pan_steps.Giving) -> Task[State]:
        right = pan_decisions.may_give(self.terms, giving.card, giving.melds, makes=giving.makes)
        ask = say(
            "Seat {seat} discards the card just drawn, and it puts the next player out. "
            "The melds it fits are face up. Do you allow it?"
        )
        look = (spot(giving.seat, "draw"), hand_place(giving.seat), *self._melds(giving.seat))
        return self._may(ask, right, giving.seat, look, ends=True)

    def _reached(self, reached: pan_steps.Reached) -> Task[State]:
        reason = say("seat {seat} is next to the right with a hand", seat=reached.turn)
        right: Decision[acts.Act] = decided(acts.Seat(reached.turn), self.kinds.turn.rules[0], reason)
        return self.kinds.turn.fixed(
            say("A player reaches for the deck. The button shows who discarded last. Whose turn is it?")
            if reached.last
            else say("A player reaches for the deck. The button is at the last winner. Whose turn is it?"),
            acts.WantSeat(self.r.setup.seats_taken),
            right,
            subject=self.subject,
            look=tuple(seat_place(seat) for seat in self.r.setup.seats_taken),
            do=ended,
        )

    def _melds(self, seat: int) -> Iterator[str]:
        places = (meld_place(seat, number) for number in (1, 2, 3))
        return (place for place in places if self.r.lay.cards_at(place))

    # -- the end

    def _claimed(self, claimed: pan_steps.Claimed) -> Iterator[Task[State]]:
        look = tuple(self._melds(claimed.seat))
        right = pan_decisions.is_out(self.terms, claimed.melds)
        yield self.kinds.out.fixed(
            say("Seat {seat} says: “I'm out.” Is the player out?"),
            acts.WantChoice(IS_OUT),
            right.map(lambda fine: acts.Choose(OUT if fine else NOT_OUT)),
            seat=claimed.seat,
            subject=self.subject,
            look=look,
            do=stay if right.result else ended,
        )
        if not right.result:
            return
        if self.terms.tops_last is not None:
            yield self._paid_order(self.terms.tops_last, claimed.seat)
        pays = pan_decisions.out_pays(self.terms, claimed.melds)
        yield self._payers(claimed, pays.result, ends=False)
        seats = tuple(seat for seat in claimed.standing.payers(claimed.seat) if seat in claimed.standing.no_meld)
        if self.terms.no_meld is not None and seats:
            yield self._no_meld(pan_decisions.empty_pays(self.terms, self.terms.no_meld, seats), claimed.seat, seats)
        ask = say("Seat {seat} is out. How many chips does each player pay, not counting the middle?")
        yield self._chips(ask, pays, claimed, look, ends=True)

    def _no_meld(self, right: Decision[int], seat: int, seats: tuple[int, ...]) -> Task[State]:
        return self.kinds.collect.fixed(
            counted(
                "Seat {no_meld} has no meld. How many chips does the player pay for going out?",
                "Seats {no_meld} have no meld. How many chips does each pay for going out?",
                len(seats),
                no_meld=", ".join(map(str, seats)),
            ),
            acts.WantNumber(0, MOST_CHIPS),
            right.map(acts.Number),
            seat=seat,
            subject=f"{self.subject}/{NO_MELD}",
            look=tuple(map(seat_place, seats)),
        )

    def _paid_order(self, rule: Printed, seat: int) -> Task[State]:
        words = say("first the players pay, then come the tops: {tops}", tops=dollars(self.r.lay.chips_at(MAIN_POT)))
        order: Decision[acts.Act] = decided(acts.Order((MELDS, CHIPS, TOPS)), rule, words)
        right = replace(order, also=(acts.Order((CHIPS, MELDS, TOPS)),))
        return self.kinds.order.fixed(
            say("Seat {seat} is out. In what order do you pay?"),
            acts.WantOrder(tuple(sorted(PAID, key=lambda option: option.id))),
            right,
            seat=seat,
            subject=f"{self.subject}/{ORDER}",
            look=(MAIN_POT,),
        )

    # -- fouls

    def _fouled(self, fouled: pan_steps.Fouled) -> Iterator[Task[State]]:
        decision: Decision[acts.Act] = decided(
            acts.Choose(RETURNS),
            self.kinds.foul.rules[0],
            say("seat {seat} has already drawn, so it is too late to fix", seat=fouled.seat),
        )
        yield self.kinds.foul.fixed(
            say("After the first draw, seat {seat} has one card too many. What happens?"),
            acts.WantChoice(FOULED),
            decision,
            seat=fouled.seat,
            subject=f"{self.subject}/foul",
            look=(hand_place(fouled.seat),),
        )
        reason = say("the seat collected {amount} in this hand", amount=dollars(fouled.collected))
        back: Decision[acts.Act] = decided(acts.Money(fouled.returned), self.kinds.back.rules[0], reason)
        yield self.kinds.back.fixed(
            say("How much of the melds' collections does seat {seat} give back?"),
            acts.WantMoney(),
            back,
            seat=fouled.seat,
            subject=f"{self.subject}/{BACK}",
            look=(spot(fouled.seat, STACK),),
            do=ended,
        )


def _source(source: str, before: int) -> Text:
    if source == FROM_HAND:
        return say("It came from the previous player's hand.")
    if not before:
        return say("It was turned from the deck.")
    return say("The previous player turned it from the deck and passed.")


def stay(r: Hand, _: acts.Act) -> Hand:
    """More is asked about the same step."""
    return r


def ended(r: Hand, _: acts.Act) -> Hand:
    """The step is done, and everything after it that asks nothing."""
    return until_asked(do_step(r))
