"""Judging an act against a decision: right or not, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.round.act_text import act_words
from trainer.round.acts import Act, Arrange, Choose, Money, Number, Order, Seat, Seats, Settle, Shares, Stack, WantStack
from trainer.round.duty import Duty
from trainer.rules.decision import Decision, Line, Printed, Reading, SlipKind
from trainer.table.chips import how_many, sorted_chips

SLIP_NAMES: dict[SlipKind, Text] = {
    SlipKind.MISREAD: say("misread"),
    SlipKind.WRONG_RULE: say("another rule applies"),
    SlipKind.WRONG_CARDS: say("right rule, wrong cards"),
    SlipKind.FOUL: say("foul setting"),
    SlipKind.ORDER: say("order"),
    SlipKind.PLACE: say("place"),
    SlipKind.AMOUNT: say("amount"),
    SlipKind.COLOURS: say("wrong chips"),
    SlipKind.FEWEST: say("not the fewest chips"),
    SlipKind.DIRECTION: say("wrong direction"),
    SlipKind.MISSED: say("missed"),
    SlipKind.TOO_MUCH: say("too much"),
}


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with an act.

    `line` says more exactly than a comparison what was followed. `confused_with` is the rule of it, where that is not
    the right one.
    """

    kind: SlipKind
    says: Text
    line: Line | None = None
    confused_with: Printed | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one act: right, wrong, or not counted.

    `read_as` is the other reading of a doubtful rule by which the act is right, `lent` that the book does not rule on
    it and another house's ruling is shown: neither is counted.
    """

    right: bool
    act: Act
    decision: Decision[Act]
    slip: Slip | None = None
    read_as: Reading[Act] | None = None
    lent: bool = False

    @property
    def counted(self) -> bool:
        """Whether the act is right or wrong here; nothing is kept of it for statistics otherwise."""
        return self.read_as is None and not self.lent


def judge(duty: Duty, act: Act, decision: Decision[Act]) -> Verdict:
    """Whether an act is accepted; else the line that it follows, or what a comparison with the right one shows."""
    if decision.accepts(act):
        return Verdict(True, act, decision)
    right = _nearest(act, decision)
    if type(act) is not type(right):
        raise TypeError(f"{duty.key} takes {type(right).__name__}, not {type(act).__name__}")
    line = decision.line_for(act)
    slip = _follows(line, decision) if line is not None else _compare(duty, act, right)
    return Verdict(False, act, decision, slip)


MOST_REASONS = 3
"""So many reasons are given for what is wrong with an answer."""


def _follows(line: Line, decision: Decision[Act]) -> Slip:
    """The printed line an act follows, and why it does not apply to what lies there."""
    lacking = line.lacking
    other = line.rule if line.rule.id != decision.rule.id else None
    if line.sentence and lacking is not None:
        return Slip(line.slip, lacking, line, other)
    before = line.overruled
    if before is not None:
        lacking = join((before, lacking), "; ") if lacking is not None else before
    if lacking is None and decision.reasons:
        lacking = join(decision.findings[-MOST_REASONS:], "; ")
    reason = lacking or say("“{rule}” comes before it", rule=decision.rule.text)
    return Slip(line.slip, say("“{rule}” does not apply: {reason}.", rule=line.rule.text, reason=reason), line, other)


def _compare(duty: Duty, act: Act, right: Act) -> Slip:
    """The slip that a plain comparison of two acts shows."""
    match act:
        case Seat():
            return Slip(SlipKind.PLACE, say("Not seat {given}.", given=act.seat))
        case Seats():
            assert isinstance(right, Seats)
            return _sets(set(act.seats), set(right.seats))
        case Order():
            assert isinstance(right, Order)
            return _order(act, right, duty)
        case Arrange():
            return Slip(SlipKind.WRONG_CARDS, say("Other cards belong there."))
        case Number():
            return Slip(SlipKind.MISREAD, say("Not {given}.", given=act.number))
        case Money():
            assert isinstance(right, Money)
            return _amount(act.cents, right.cents)
        case Choose():
            return Slip(SlipKind.MISREAD, say("Not “{given}”.", given=act_words(act, duty.want)))
        case Settle():
            assert isinstance(right, Settle)
            if act.do != right.do:
                return Slip(SlipKind.DIRECTION, say("Not “{given}”.", given=_DONE[act.do]))
            return _amount(act.cents, right.cents)
        case Shares():
            assert isinstance(right, Shares)
            shares_given, due = dict(act.shares), dict(right.shares)
            if set(shares_given) != set(due):
                return _sets(set(shares_given), set(due))
            seat = next(seat for seat, cents in due.items() if shares_given[seat] != cents)
            right_share, wrong_share = dollars(due[seat]), dollars(shares_given[seat])
            words = say("Seat {seat} gets {due}, not {given}.", seat=seat, due=right_share, given=wrong_share)
            return Slip(SlipKind.AMOUNT, words)
        case Stack():
            assert isinstance(right, Stack)
            return _stacks(act, right, duty)
        case _:
            assert_never(act)


_DONE = {"pay": say("pay"), "take": say("take"), "push": say("push"), "return": say("give back")}


def _amount(given_amount: int, right_amount: int) -> Slip:
    gap = dollars(abs(given_amount - right_amount))
    if given_amount > right_amount:
        return Slip(SlipKind.AMOUNT, say("That is {gap} too much.", gap=gap))
    return Slip(SlipKind.AMOUNT, say("That is {gap} too little.", gap=gap))


def _stacks(act: Stack, right: Stack, duty: Duty) -> Slip:
    """The amount comes first, then the chips it is made of, then how they stand."""
    if act.cents != right.cents:
        return _amount(act.cents, right.cents)
    if sorted_chips(act.chips) == sorted_chips(right.chips):
        return Slip(SlipKind.ORDER, say("Right chips, wrong order: the largest goes at the bottom."))
    if isinstance(duty.want, WantStack) and duty.want.beside:
        return Slip(SlipKind.COLOURS, say("Right amount, but it is not sized to the bet."))
    given_amount, right_amount = how_many(act.chips), how_many(right.chips)
    if given_amount > right_amount:
        return Slip(
            SlipKind.FEWEST,
            counted(
                "Right amount, but {n} chip where {due} will do.",
                "Right amount, but {n} chips where {due} will do.",
                given_amount,
                due=right_amount,
            ),
        )
    return Slip(SlipKind.COLOURS, say("Right amount, wrong chips."))


def _sets(chosen: set[int], expected: set[int]) -> Slip:
    missed, extra = sorted(expected - chosen), sorted(chosen - expected)
    parts = []
    if len(missed) == 1:
        parts.append(say("Seat {seat} is missing.", seat=missed[0]))
    elif missed:
        parts.append(say("Seats {seats} are missing.", seats=", ".join(map(str, missed))))
    if len(extra) == 1:
        parts.append(say("Seat {seat} does not belong there.", seat=extra[0]))
    elif extra:
        parts.append(say("Seats {seats} do not belong there.", seats=", ".join(map(str, extra))))
    return Slip(SlipKind.MISSED if missed else SlipKind.TOO_MUCH, join(parts, " "))


def _nearest(act: Act, decision: Decision[Act]) -> Act:
    """What is right beside an act: of several accepted orders the one that goes along with it farthest."""
    if not isinstance(act, Order):
        return decision.result
    orders = [order for order in (decision.result, *decision.also) if isinstance(order, Order)]
    return max(orders, key=lambda order: _shared_beginning(act.items, order.items), default=decision.result)


def _shared_beginning(first: Sequence[str], second: Sequence[str]) -> int:
    pairs = zip(first, second, strict=False)
    return next((place for place, (mine, other) in enumerate(pairs) if mine != other), min(len(first), len(second)))


def _order(act: Order, right: Order, duty: Duty) -> Slip:
    for place, (chosen_place, right_place) in enumerate(zip(act.items, right.items, strict=False), start=1):
        if chosen_place != right_place:
            return Slip(
                SlipKind.ORDER,
                say(
                    "Not number {place}: {given}.",
                    given=act_words(Order((chosen_place,)), duty.want),
                    place=place,
                ),
            )
    return Slip(SlipKind.MISSED, say("The order is not complete."))
