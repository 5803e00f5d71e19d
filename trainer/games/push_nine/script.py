"""The round of a push 9 table as stages."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.notation import write_cards
from trainer.games.pot.pots import pot_name, pot_place
from trainer.games.push_nine.hand import hand_options
from trainer.games.push_nine.pots import (
    PUSH,
    SPLIT,
    button_after,
    fate_of,
    half,
    pushed,
    read_hand,
    shares_of,
    winners,
    winners_of,
)
from trainer.games.push_nine.terms import (
    ALL,
    BET,
    NONE,
    ONE,
    PushTerms,
    bets_of,
    button_of,
    hands_of,
    listed,
    live,
    pots_of,
    ring,
)
from trainer.money import dollars
from trainer.round.acts import (
    Act,
    Choose,
    Money,
    Option,
    Seat,
    Seats,
    Shares,
    WantChoice,
    WantMoney,
    WantSeat,
    WantSeats,
    WantShares,
)
from trainer.round.collect import DROP
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, PlayerActs, Round, Stage
from trainer.round.ruling import rulings
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import spot
from trainer.table.pots import Pot
from trainer.text import Text, say

FATES = (
    Option(PUSH, say("it is pushed into one more hand")),
    Option(SPLIT, say("it is split now")),
)
WISHES: dict[str, Text] = {
    ALL: say("All tied players want to push."),
    ONE: say("One tied player wants to split, the others to push."),
    NONE: say("All tied players want to split."),
}


@dataclass(frozen=True, slots=True)
class Begin(PlainStage):
    """The fee from the player with the Action button, and who acts first."""

    terms: PushTerms

    def enter(self, r: Round) -> Round:
        lay = r.lay
        for seat, cards in hands_of(r.setup).items():
            lay = lay.put(spot(seat, "hand"), cards)
        return r.with_lay(lay)

    def duty(self, r: Round) -> Duty | None:
        button, option = button_of(r.setup), self.terms.option(r.setup)
        if r.did(Kind.TAKE_FEE, button) is None:
            ask = say(
                "{count} players are dealt in; seat {seat} has the Action button. What fee is due? (Option {option})",
                count=len(r.setup.taken),
                seat=button,
                option=option.number,
            )
            return Duty(Key(Kind.TAKE_FEE, button), naming(ask, (option.printed,)), WantMoney(), (f"seat-{button}",))
        if r.did(Kind.FIRST_TO_ACT) is None:
            ask = say("Everybody has three cards. Who acts first?")
            return Duty(Key(Kind.FIRST_TO_ACT), ask, WantSeat(r.setup.taken), (f"seat-{button}",))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.TAKE_FEE:
            return self.terms.option(r.setup).take(len(r.setup.taken)).map(Money)
        reason = say("the Action button lies at seat {seat}", seat=button_of(r.setup))
        return decided(Seat(ring(r.setup)[0]), self.terms.rule("first.button"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if not isinstance(act, Money):
            return r
        return r.with_lay(r.lay.pay(spot(duty.seat, "stack"), DROP, act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        fees = tuple((Kind.TAKE_FEE, option.printed) for option in self.terms.drops.options)
        return (*fees, (Kind.FIRST_TO_ACT, self.terms.rule("first.button")))


def bets_are_made(r: Round) -> Round:
    """What everybody puts in altogether, and who folds."""
    for wager in r.setup.wagers:
        words = say("Seat {seat} puts {amount} in.", seat=wager.seat, amount=dollars(wager.stake))
        lay = r.lay.pay(wager.purse, wager.place, wager.stake)
        if wager.seat in listed(r.setup, "folded"):
            words = say("Seat {seat} puts {amount} in and folds.", seat=wager.seat, amount=dollars(wager.stake))
            lay = lay.move_cards(spot(wager.seat, "hand"), "muck", up=False)
        r = r.with_lay(lay).note(f"bet-{wager.seat}", Money(wager.stake), words)
    return r


def bring_in(r: Round) -> Round:
    """All bets go into their pots."""
    lay = r.lay
    for index, pot in enumerate(pots_of(r.setup)):
        for bet in bets_of(r.setup):
            lacks, place = pot.amount - lay.chips_at(pot_place(index)), spot(bet.seat, BET)
            lay = lay.pay(place, pot_place(index), min(lacks, lay.chips_at(place)))
    return r.with_lay(lay)


@dataclass(frozen=True, slots=True)
class CutPots(PlainStage):
    """Where somebody is all in for less: the amount of each pot and who can win it."""

    terms: PushTerms

    def duty(self, r: Round) -> Duty | None:
        pots = pots_of(r.setup)
        if len(pots) == 1:
            return None
        look = tuple(wager.place for wager in r.setup.wagers)
        for index in range(len(pots)):
            place = pot_place(index)
            if r.did(Kind.SIDE_POT, subject=f"{place}.amount") is None:
                ask = say("How much goes into {pot}?", pot=pot_name(index))
                key = Key(Kind.SIDE_POT, 0, f"{place}.amount")
                return Duty(key, naming(ask, (self.terms.rule("pots.layers"),)), WantMoney(), look)
            if r.did(Kind.SIDE_POT, subject=f"{place}.seats") is None:
                ask = say("Which seats can win {pot}?", pot=pot_name(index))
                key = Key(Kind.SIDE_POT, 0, f"{place}.seats")
                return Duty(key, naming(ask, (self.terms.rule("pots.eligible"),)), WantSeats(r.setup.taken), look)
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        pot = pots_of(r.setup)[number_of(duty)]
        if isinstance(duty.want, WantSeats):
            reason = say("live hands with a part of {pot} in it", pot=pot_name(number_of(duty)))
            return decided(Seats(pot.seats), self.terms.rule("pots.eligible"), reason)
        reasons = (say("seat {seat} put {amount} in", seat=b.seat, amount=dollars(b.amount)) for b in bets_of(r.setup))
        return decided(Money(pot.amount), self.terms.rule("pots.layers"), *reasons)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.SIDE_POT, self.terms.rule(id)) for id in ("pots.layers", "pots.eligible"))


def number_of(duty: Duty) -> int:
    """The number of the pot a duty is about."""
    return int(duty.key.subject.removeprefix("pot-").partition(".")[0]) - 1


@dataclass(frozen=True, slots=True)
class ReadHands(PlainStage):
    """Every live hand is read, from the button."""

    terms: PushTerms

    def enter(self, r: Round) -> Round:
        lay = r.lay
        for seat in self._shown(r):
            lay = lay.turn(spot(seat, "hand"))
        return r.with_lay(lay)

    def _shown(self, r: Round) -> tuple[int, ...]:
        staying = live(r.setup)
        return staying if len(staying) > 1 else ()

    def duty(self, r: Round) -> Duty | None:
        seat = next((seat for seat in self._shown(r) if r.did(Kind.READ_HAND, seat) is None), None)
        if seat is None:
            return None
        ask = say("Seat {seat} shows {cards}. What is it?", seat=seat, cards=write_cards(hands_of(r.setup)[seat]))
        ask = naming(ask, (self.terms.rule("rank.straight"),))
        options = tuple(Option(id, words) for id, words in hand_options())
        return Duty(Key(Kind.READ_HAND, seat), ask, WantChoice(options), (spot(seat, "hand"),))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return read_hand(self.terms, duty.seat, hands_of(r.setup)[duty.seat]).map(Choose)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = ("333", "trips", "straight", "pictures", "points")
        return tuple((Kind.READ_HAND, self.terms.rule(f"rank.{id}")) for id in ids)


@dataclass(frozen=True, slots=True)
class EndPots(PlainStage):
    """Pot by pot, the last side pot first: who wins, what becomes of a tie, who gets what."""

    terms: PushTerms

    def duty(self, r: Round) -> Duty | None:
        for index, pot in reversed(list(enumerate(pots_of(r.setup)))):
            duty = self._of_pot(r, index, pot)
            if duty is not None:
                return duty
        return None

    def _of_pot(self, r: Round, index: int, pot: Pot) -> Duty | None:
        place = pot_place(index)
        look = (*(spot(seat, "hand") for seat in pot.seats), place)
        if len(pot.seats) > 1 and r.did(Kind.COMPARE, subject=place) is None:
            ask = say("Which hands are the best for {pot}?", pot=pot_name(index))
            return Duty(Key(Kind.COMPARE, 0, place), ask, WantSeats(pot.seats), look)
        found = fate_of(self.terms, r.setup, index)
        if found is not None and r.did(Kind.RESULT, subject=place) is None:
            ask = say(
                "{pot} is tied. {wish} What becomes of it?",
                pot=pot_name(index),
                wish=WISHES[r.setup.option("push", NONE)],
            )
            ask = naming(ask, (self.terms.rule("push.split"),))
            return Duty(Key(Kind.RESULT, 0, place), ask, WantChoice(FATES), look)
        if found is not None and found.result == PUSH:
            return self._push(r, pot, place)
        if r.did(Kind.SPLIT_POT, subject=place) is not None:
            return None
        ask = say("{amount} is in {pot}. Who gets how much?", amount=dollars(pot.amount), pot=pot_name(index))
        ask = naming(ask, (self.terms.rule("odd.chip"),))
        return Duty(Key(Kind.SPLIT_POT, 0, place), ask, WantShares(pot.seats, pot.amount), look)

    def _push(self, r: Round, pot: Pot, place: str) -> Duty | None:
        if r.did(Kind.SPLIT_POT, subject=f"{place}.half") is None:
            ask = say("{amount} is in the push pot. What does one more hand cost?", amount=dollars(pot.amount))
            return Duty(Key(Kind.SPLIT_POT, 0, f"{place}.half"), ask, WantMoney(), (place,))
        if r.did(Kind.ALLOW, subject="push") is None:
            ask = say("Which players may put that in and play for the push pot?")
            return Duty(Key(Kind.ALLOW, 0, "push"), ask, WantSeats(tuple(range(1, r.setup.seats + 1))), (place,))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.ALLOW:
            reason = say("dealt in before: {seats}", seats=", ".join(map(str, r.setup.taken)))
            return decided(Seats(r.setup.taken), self.terms.rule("push.who"), reason)
        index = number_of(duty)
        pot = pots_of(r.setup)[index]
        match duty.kind:
            case Kind.COMPARE:
                return winners(self.terms, pot, hands_of(r.setup)).map(Seats)
            case Kind.RESULT:
                found = fate_of(self.terms, r.setup, index)
                assert found is not None
                return found.map(Choose)
            case _:
                if duty.key.subject.endswith(".half"):
                    return half(self.terms, pot.amount).map(Money)
                shared = shares_of(self.terms, r.setup, index)
                return shared.map(lambda shares: Shares(tuple(sorted((s, c) for s, c in shares.items() if c))))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if not isinstance(act, Shares):
            return r
        lay = r.lay
        for seat, cents in act.shares:
            lay = lay.pay(duty.key.subject, spot(seat, "stack"), cents)
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        kinds = {
            Kind.COMPARE: ("win.high", "win.tie"),
            Kind.RESULT: ("push.elect", "push.split", "push.side"),
            Kind.SPLIT_POT: ("push.half", "split.whole", "split.tie", "odd.chip", "award.alone"),
            Kind.ALLOW: ("push.who",),
        }
        return tuple((kind, self.terms.rule(id)) for kind, ids in kinds.items() for id in ids)


@dataclass(frozen=True, slots=True)
class MoveButton(PlainStage):
    """The winner gets the Action button; with a push pot nobody has won yet."""

    terms: PushTerms

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.ROTATE) is not None or pushed(self.terms, r.setup):
            return None
        won, left = winners_of(self.terms, r.setup, 0), listed(r.setup, "left")
        seats = ", ".join(map(str, won))
        ask = say("The main pot went to {seats}. Who gets the Action button?", seats=seats)
        if left:
            gone = ", ".join(map(str, left))
            ask = say(
                "The main pot went to {seats}; {gone} leaves the game. Who gets the Action button?",
                seats=seats,
                gone=gone,
            )
        ask = naming(ask, (self.terms.rule("rotate.left"),) if left else ())
        look = (f"seat-{button_of(r.setup)}",)
        return Duty(Key(Kind.ROTATE), ask, WantSeat(tuple(range(1, r.setup.seats + 1))), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return button_after(self.terms, r.setup).map(Seat)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button("dealer", f"seat-{act.seat}"))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.ROTATE, self.terms.rule(f"rotate.{id}")) for id in ("winner", "split", "left"))


def make_script(terms: PushTerms) -> tuple[Stage, ...]:
    """All stages of a hand."""
    return (
        *rulings(terms.rulings, "before"),
        Begin(terms),
        *rulings(terms.rulings, "play"),
        PlayerActs(bets_are_made),
        CutPots(terms),
        PlayerActs(bring_in),
        ReadHands(terms),
        *rulings(terms.rulings, "showdown"),
        EndPots(terms),
        MoveButton(terms),
    )
