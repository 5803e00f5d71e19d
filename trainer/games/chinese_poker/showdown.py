"""The showdown: clean sweeps, reading and checking every hand, comparing pair by pair, points and money."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.cards.notation import write_cards
from trainer.games.chinese_poker.points import (
    TIE,
    Points,
    Settlement,
    Stacks,
    compare,
    money,
    settle_points,
    settlements,
)
from trainer.games.chinese_poker.table import Held, all_held, button_seat, point_of, stack_of
from trainer.games.chinese_poker.terms import CATEGORIES, ChineseTerms
from trainer.games.chinese_poker.thirteen import BACK, FRONT, MIDDLE, SEGMENTS, SIZES, Thirteen, segment_words
from trainer.hands.words import hand_name
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Money, Number, Option, Order, WantChoice, WantMoney, WantNumber, WantOrder
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import spot
from trainer.text import Text, say

NO_SWEEP = "none"
MOST_POINTS = 99
FOULED = (Option("foul", say("it is foul")), Option("fine", say("it is set right")))
_HANDS = tuple(Option(one.id, hand_name(one.id)) for one in CATEGORIES)


@dataclass(frozen=True, slots=True)
class ReadHands(PlainStage):
    """Declared clean sweeps first, then every other hand: its three parts, and whether it is foul."""

    terms: ChineseTerms

    def _keys(self, r: Round) -> Iterator[Key]:
        held = all_held(self.terms, r)
        yield from (Key(Kind.READ_BONUS, seat) for seat, one in held.items() if one.declared)
        for seat, one in held.items():
            if not one.declared:
                yield from (Key(Kind.READ_HAND, seat, name) for name in SEGMENTS)
                yield Key(Kind.CHECK_SETTING, seat)

    def duty(self, r: Round) -> Duty | None:
        key = next((key for key in self._keys(r) if key not in r.acts), None)
        if key is None:
            return None
        seat, held = key.seat, all_held(self.terms, r)[key.seat]
        match key.kind:
            case Kind.READ_BONUS:
                ask = say("Seat {seat} declared a clean sweep: {cards}. What is it?", seat=seat, cards=_in_order(held))
                options = tuple(Option(one.hand, say(one.name)) for one in self.terms.sweeps)
                none = Option(NO_SWEEP, say("no clean sweep: the hand is foul"))
                return Duty(key, ask, WantChoice((*options, none)), (spot(seat, "hand"),))
            case Kind.READ_HAND:
                cards = write_cards(sorted(held.hand.segment(key.subject), reverse=True))
                words = {"back": "in the back", "middle": "in the middle", "front": "in front"}
                ask = say(
                    "Seat {seat} {where}: {cards}. What is it?", seat=seat, where=say(words[key.subject]), cards=cards
                )
                return Duty(key, ask, WantChoice(_HANDS), (spot(seat, key.subject),))
            case _:
                ask = say("Seat {seat}: is the hand foul?", seat=seat)
                return Duty(key, ask, WantChoice(FOULED), tuple(spot(seat, name) for name in SEGMENTS))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        held = all_held(self.terms, r)[duty.seat]
        match duty.kind:
            case Kind.READ_BONUS:
                return read_sweep(self.terms, held).map(Choose)
            case Kind.READ_HAND:
                found = held.hand.category(duty.key.subject).id
                words = segment_words(held.hand, duty.key.subject)
                return decided(Choose(found), self.terms.rule(f"rank.{found}"), words)
            case _:
                return check_foul(self.terms, held).map(lambda foul: Choose("foul" if foul else "fine"))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        if duty.kind is not Kind.READ_HAND or not isinstance(act, Choose):
            return ()
        words = say("“{hand}” is not what it counts as.", hand=hand_name(act.option))
        return (Slip(SlipKind.MISREAD, words, f"rank.{act.option}"),)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule = self.terms.rule
        return (
            *((Kind.READ_BONUS, one.printed) for one in self.terms.sweeps),
            (Kind.READ_BONUS, rule("sweep.none")),
            *((Kind.READ_HAND, rule(f"rank.{one.id}")) for one in CATEGORIES),
            (Kind.CHECK_SETTING, rule("setting.legal")),
            (Kind.CHECK_SETTING, rule("setting.foul")),
        )


def _in_order(held: Held) -> str:
    return write_cards(sorted(held.cards, reverse=True))


def read_sweep(terms: ChineseTerms, held: Held) -> Decision[str]:
    """The clean sweep of a hand that declared one, or "none"."""
    if held.sweep is None:
        return decided(NO_SWEEP, terms.rule("sweep.none"), say("the thirteen cards hold none of them"))
    others = [one for one in terms.sweeps if one != held.sweep and one.held_by(held.cards)]
    reasons = [say("they also hold {sweep}, which is lower", sweep=say(one.name)) for one in others]
    return decided(held.sweep.hand, held.sweep.printed, say("they hold {sweep}", sweep=say(held.sweep.name)), *reasons)


def check_foul(terms: ChineseTerms, held: Held) -> Decision[bool]:
    """Whether a set hand is foul."""
    hand = held.hand
    return decided(hand.foul, terms.rule("setting.foul" if hand.foul else "setting.legal"), *_foul_words(hand))


def _foul_words(hand: Thirteen) -> Iterator[Text]:
    """Why a hand is foul, or not."""
    if not hand.formed:
        yield say(
            "front, middle and back have {sizes} cards", sizes=", ".join(str(len(hand.segment(n))) for n in SIZES)
        )
        return
    for name in reversed(SEGMENTS):
        yield say("{where}: {hand}", where=say(name), hand=segment_words(hand, name))
    if hand.key(FRONT) > hand.key(MIDDLE):
        yield say("the front outranks the middle")
    if hand.key(MIDDLE) > hand.key(BACK):
        yield say("the middle outranks the back")
    if not hand.foul:
        yield say("no hand outranks the one behind it")


@dataclass(frozen=True, slots=True)
class SettlePairs(PlainStage):
    """The order of all settlements, then each: the segments, the points, the money."""

    terms: ChineseTerms

    # -- what there is to settle

    def _all(self, r: Round) -> tuple[Settlement, ...]:
        return settlements(tuple(all_held(self.terms, r).values()))

    def _points(self, r: Round, settlement: Settlement) -> Decision[Points]:
        held = all_held(self.terms, r)
        one, other = held[settlement.one], held[settlement.other]
        return settle_points(self.terms, button_seat(r.setup), one, other, sweep=settlement.sweep)

    def _stacks(self, r: Round) -> Stacks:
        """The stacks before the next settlement: what has changed hands has had action."""
        stacks = Stacks({seat: stack_of(r.setup, seat) for seat in r.setup.taken})
        for settlement in self._all(r):
            paid = r.did(Kind.SETTLE, 0, settlement.id)
            if isinstance(paid, Money):
                stacks = stacks.exchange(settlement.one, settlement.other, paid.cents)
        return stacks

    def _keys(self, r: Round, settlement: Settlement) -> Iterator[Key]:
        held = all_held(self.terms, r)
        one, other = held[settlement.one], held[settlement.other]
        if not settlement.sweep and not one.foul and not other.foul:
            yield from (Key(Kind.COMPARE, 0, f"{settlement.id}/{name}") for name in SEGMENTS)
        yield Key(Kind.RESULT, 0, settlement.id)
        if self._points(r, settlement).result.points:
            yield Key(Kind.SETTLE, 0, settlement.id)

    # -- duties

    def duty(self, r: Round) -> Duty | None:
        waiting = self._all(r)
        if len(waiting) > 1 and r.did(Kind.PAYOUT_ORDER) is None:
            shown = tuple(Option(one.id, one.words) for one in sorted(waiting, key=lambda one: one.id))
            ask = say("The buttons are at seat {seat}. In which order do they settle?", seat=button_seat(r.setup))
            return Duty(Key(Kind.PAYOUT_ORDER), naming(ask, (self.terms.rule("settle.order"),)), WantOrder(shown))
        for settlement in waiting:
            if Key(Kind.SETTLE, 0, settlement.id) in r.acts:
                continue
            key = next((key for key in self._keys(r, settlement) if key not in r.acts), None)
            if key is not None:
                return self._duty(r, settlement, key)
        return None

    def _duty(self, r: Round, settlement: Settlement, key: Key) -> Duty:
        both = ((seat, name) for seat in (settlement.one, settlement.other) for name in ("hand", *SEGMENTS))
        look = tuple(spot(seat, name) for seat, name in both if r.lay.cards_at(spot(seat, name)))
        match key.kind:
            case Kind.COMPARE:
                return self._compare_duty(r, settlement, key)
            case Kind.RESULT:
                ask = say("{pair}: how many points change hands, all told?", pair=settlement.heading)
                ask = naming(ask, self._points(r, settlement).rules)
                return Duty(key, ask, WantNumber(0, MOST_POINTS), look)
            case _:
                points, stacks = self._points(r, settlement).result, self._stacks(r)
                ask = say(
                    "Seat {loser} owes {points} of {value} to seat {winner}. Chips without action: "
                    "{one} at seat {loser}, {other} at seat {winner}. How much is paid?",
                    loser=points.loser,
                    winner=points.winner,
                    points=points.words,
                    value=dollars(point_of(r.setup)),
                    one=dollars(stacks.left(points.loser)),
                    other=dollars(stacks.left(points.winner)),
                )
                return Duty(key, ask, WantMoney(), (spot(points.loser, "stack"), spot(points.winner, "stack")))

    def _compare_duty(self, r: Round, settlement: Settlement, key: Key) -> Duty:
        name, held = key.subject.rpartition("/")[2], all_held(self.terms, r)
        one, other = held[settlement.one], held[settlement.other]
        ask = say(
            "{segment}: seat {one} has {first}, seat {other} has {second}. The buttons are at seat {button}. "
            "Who wins it?",
            segment=say(name.capitalize()),
            one=one.seat,
            first=write_cards(sorted(one.hand.segment(name), reverse=True)),
            other=other.seat,
            second=write_cards(sorted(other.hand.segment(name), reverse=True)),
            button=button_seat(r.setup),
        )
        options = (*(Option(f"seat-{hand.seat}", say("seat {seat}", seat=hand.seat)) for hand in (one, other)),)
        tie = Option(TIE, say("a tie, nothing changes hands"))
        places = tuple(spot(hand.seat, name) for hand in (one, other))
        return Duty(key, ask, WantChoice((*options, tie)), places)

    def _of(self, r: Round, key: Key) -> Settlement:
        id = key.subject.partition("/")[0]
        return next(one for one in self._all(r) if one.id == id)

    # -- right acts

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.PAYOUT_ORDER:
            ids = tuple(one.id for one in self._all(r))
            reasons = [say("seat {seat} has both buttons and settles first", seat=button_seat(r.setup))]
            if any(one.sweep for one in self._all(r)):
                reasons.insert(0, say("clean sweeps come first, from the buttons clockwise"))
            return decided(Order(ids), self.terms.rule("settle.order"), *reasons)
        settlement, held = self._of(r, duty.key), all_held(self.terms, r)
        match duty.kind:
            case Kind.COMPARE:
                name, button = duty.key.subject.rpartition("/")[2], button_seat(r.setup)
                found = compare(self.terms, button, held[settlement.one], held[settlement.other], name)
                return found.map(lambda seat: Choose(f"seat-{seat}" if seat else TIE))
            case Kind.RESULT:
                return self._points(r, settlement).map(lambda points: Number(points.points))
            case _:
                points = self._points(r, settlement).result
                return money(self.terms, point_of(r.setup), points, self._stacks(r)).map(Money)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is not Kind.SETTLE:
            return r
        assert isinstance(act, Money)
        points = self._points(r, self._of(r, duty.key)).result
        return replace(r, lay=r.lay.pay(spot(points.loser, "stack"), spot(points.winner, "stack"), act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule, bonuses = self.terms.rule, tuple(one.printed for one in self.terms.bonuses)
        results = ("points.segment", "bonus.must-win", "foul.penalty", "foul.both", "sweep.higher", "sweep.equal")
        return (
            (Kind.PAYOUT_ORDER, rule("settle.order")),
            *((Kind.COMPARE, rule(f"compare.{one}")) for one in ("higher", "tie", "button")),
            *((Kind.RESULT, rule(id)) for id in results),
            *((Kind.RESULT, one) for one in bonuses),
            *((Kind.RESULT, one.printed) for one in self.terms.sweeps),
            *((Kind.SETTLE, rule(id)) for id in ("points.money", "settle.stack")),
        )
