"""Chip work of every table with a player-dealer: its stages in a round, and what `solve` answers of it.

A set-up with the option `chips=on` asks for it: a bet lies as its player put it down, a payment at odds is cut into the
fewest chips, even money is sized into the bet, small chips are colored up, and whoever pays a fee gets change. Amounts
come from the duty before; its printed line of a pay list stays the one that decides a payment. Coloring up and change
turn on the fewest chips alone, which no book prints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import Odds, dollars
from trainer.core.rng import below, choose
from trainer.core.text import Text, counted, say
from trainer.round.act_text import chips_words
from trainer.round.acts import Act, Money, Settle, Stack, WantSettle, WantStack
from trainer.round.duty import Duty, DutyType, Key, Kind
from trainer.round.judge import judge
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COLOR_UP, MAKE_CHANGE, PAY_CHIPS, SIZE_IN
from trainer.rules.answer_json import cited, stop_on
from trainer.rules.decision import UNPRINTED, Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.chips import SMALLEST, Chips, chips_text, cut, how_many, mixed, parse_chips, worth
from trainer.table.lay import Lay
from trainer.table.places import DROP, STACK, TRAY, back_of, spot

# ---------------- what `felt-school solve` answers about chips
#
# A payment, a bet sized into, change, and the judgement of a stack.

_EXAMPLE = 'For example: "amount": 3750, or "stake": 2500 and "odds": "3:2".'
_UNPRINTED = Printed("", "The fewest chips, the largest lowest.", UNPRINTED)


def ask_chips(
    reader: Reader, rates: Mapping[str, Odds] | None = None, rules: Mapping[str, Printed] | None = None
) -> Mapping[str, object]:
    """The chips of an amount: `amount`, or `stake` with `odds` or, of a game, with the `rule` that pays.

    `bet` is a stack to size into, `handed` a chip that change is given for. `stack` is judged.
    """
    beside = _stack(reader, "bet")
    rule, amount = _payment_due(reader, rates or {}, rules or {}, beside)
    if reader.has("handed"):
        handed = reader.cents("handed")
        if handed < amount:
            reader.problem(f"{dollars(handed)} does not cover {dollars(amount)}.", "Hand a larger chip.", "handed")
        amount = max(0, handed - amount)
    if amount % SMALLEST:
        reader.problem(f"no chips make {dollars(amount)}.", f"The smallest is {dollars(SMALLEST)}.")
    laid = _stack(reader, "stack")
    stop_on(reader)
    chips = beside if beside is not None and worth(beside) == amount else cut(amount)
    decision = decided(Stack(chips), rule or _UNPRINTED)
    judged = {} if laid is None else _judged(laid, beside if chips == beside else None, decision)
    answer = {
        "amount": amount,
        "chips": [list(run) for run in chips],
        "count": how_many(chips),
        "read": chips_text(chips),
    }
    return {**answer, **judged} if rule is None else cited(decision, **answer, **judged)


def _payment_due(
    reader: Reader, rates: Mapping[str, Odds], rules: Mapping[str, Printed], bet: Chips | None
) -> tuple[Printed | None, int]:
    if reader.has("amount"):
        return None, reader.cents("amount")
    stake = reader.cents("stake") if bet is None or reader.has("stake") else worth(bet)
    if not reader.has("rule"):
        odds = reader.odds("odds") if reader.has("odds") or bet is None else Odds("1:1")
        return None, odds.pay(stake)
    id = reader.text("rule")
    if id not in rates or id not in rules:
        reader.problem(f"'{id}' is no line that pays.", did_you_mean(id, rates) or _EXAMPLE, "rule")
        return None, 0
    return rules[id], rates[id].pay(stake)


def _stack(reader: Reader, key: str) -> Chips | None:
    """A stack as text; None where none is written."""
    if not reader.has(key):
        return None
    try:
        return parse_chips(reader.text(key))
    except BadText as error:
        reader.problem(*error.words, key)
        return None


def _judged(laid: Chips, beside: Chips | None, decision: Decision[Stack]) -> Mapping[str, object]:
    duty = Duty(Key(Kind.SIZE_IN if beside else Kind.PAY_CHIPS), say("?"), WantStack(beside or ()))
    verdict = judge(duty, Stack(laid), decision.map(lambda stack: stack))
    if verdict.slip is None:
        return {"right": True}
    return {"right": False, "slip": verdict.slip.kind.value, "says": str(verdict.slip.says)}


# ---------------- chip stages

CHIPS: Final = "chips"
ON: Final = "on"
"""The option of a set-up that asks for chip work."""
CHIP_KINDS: Final[Mapping[Kind, Kind]] = {
    Kind.PAY_CHIPS: Kind.SETTLE,
    Kind.SIZE_IN: Kind.SETTLE,
    Kind.COLOR_UP: Kind.SETTLE,
    Kind.MAKE_CHANGE: Kind.TAKE_FEE,
}
"""The kinds of chip work, each with the kind of duty it follows."""
Rates = Mapping[str, Odds]
"""What the lines of the pay lists and pay tables pay, by rule id."""
FEWEST: Final = Printed(
    "chips.fewest", "Set the fewest chips, the largest at the bottom.", UNPRINTED,
    words=say("Set the fewest chips, the largest at the bottom."),
)  # fmt: skip
"""What decides which chips are given back."""
EVEN: Final = (1, 1)
WORTH_IT: Final = 4
"""Small chips are colored up when that saves at least so many."""
HANDED: Final = (500, 2_500, 10_000)
"""Chips that fees are paid with."""


@dataclass(frozen=True, slots=True)
class ChipTerms:
    """What chip work goes by: what lines pay, the fee options that take something, and the rules, all by rule id."""

    rates: Rates
    fees: Collection[str]
    rules: Mapping[str, Printed]


@dataclass(frozen=True, slots=True)
class ChipWork:
    """The chip work that the tasks of a stage bring. Chips move when they have been cut, not before."""

    inner: Stage
    terms: ChipTerms
    spots: Mapping[str, Text]

    def stage(self) -> Stage:
        """The stage with its chip work; the stage itself where none can follow."""
        own = self.own_kinds()
        return Stage(self.inner.name, (*self.inner.kinds, *own), self.tasks, self.enter) if own else self.inner

    def own_kinds(self) -> tuple[TaskKind, ...]:
        """The chip work that the rules of the stage's tasks can bring."""
        kinds: dict[str, tuple[DutyType, dict[Printed, None]]] = {}
        for kind in self.inner.kinds:
            for rule in kind.rules:
                for follows in self._follow(kind.type.group, rule):
                    decides = FEWEST if follows in (COLOR_UP, MAKE_CHANGE) else rule
                    kinds.setdefault(follows.id, (follows, {}))[1][decides] = None
        return tuple(TaskKind(follows, tuple(rules)) for follows, rules in kinds.values())

    def _follow(self, kind: Kind, rule: Printed) -> tuple[DutyType, ...]:
        odds = self.terms.rates.get(rule.id)
        if kind is Kind.SETTLE and odds and odds.to[0]:
            return (PAY_CHIPS,) if odds.to != EVEN else (SIZE_IN, COLOR_UP)
        return (MAKE_CHANGE,) if kind is Kind.TAKE_FEE and rule.id in self.terms.fees else ()

    def enter(self, r: Round) -> Round:
        r = self.inner.enter(r)
        if not _asked(r):
            return r
        lay = r.lay
        for wager in r.setup.wagers:
            if lay.chips_at(wager.place) == wager.stake and wager.place not in lay.stacks:
                lay = lay.stack(wager.place, _bet(r, wager.place, wager.stake))
        return r.with_lay(lay)

    def tasks(self, r: Round) -> Iterable[Task]:
        """The stage's own tasks; each brings its chip work when it is done."""
        tasks = self.inner.tasks(r)
        return map(self._with_work, tasks) if _asked(r) else tasks

    def _with_work(self, task: Task) -> Task:
        match task.type.group:
            case Kind.SETTLE:
                return replace(task, do=partial(self._settle, task))
            case Kind.TAKE_FEE:
                return replace(task, do=partial(self._take, task))
            case _:
                return task

    # -- payments

    def _settle(self, task: Task, r: Round, act: Act) -> Round:
        """A payment that is laid down in chips moves when it has been."""
        work = self._payment(task, r, act)
        return r.with_next(work) if work else task.do(r, act)

    def _payment(self, task: Task, r: Round, act: Act) -> Task | None:
        place, want = task.key.subject, task.duty.want
        stake = want.stake if isinstance(want, WantSettle) else 0
        rule = next((rule for rule in r.decision.rules if rule.id in self.terms.rates), None)
        match act:
            case Settle("pay", cents) if cents and rule is not None and not cents % SMALLEST:
                odds = self.terms.rates[rule.id]
            case _:
                return None
        if odds.to != EVEN:
            others = tuple(printed for printed in r.decision.rules if printed != rule)
            words = say("at {odds} the payment is {amount}", odds=str(odds), amount=dollars(cents))
            if odds.pay(stake) != cents:
                words = say("the payment here is {amount}", amount=dollars(cents))
            right = _fewest(cents, rule, words).and_rules(*others)
            ask = self._pay_words(r, task.key, stake, cents, odds)
            return _work(PAY_CHIPS, task, ask, WantStack(), right, do=partial(_paid_out, task))
        if cents != stake or stake % SMALLEST:
            return None
        bet = _bet(r, place, stake)
        ask = say("Pay seat {seat} even money: match the bet, chip for chip.", seat=task.key.seat)
        if back_of(place):
            ask = say("Pay seat {seat}'s back line even money: match the bet, chip for chip.", seat=task.key.seat)
        beside = say("even money is a stack like the bet: {chips}", chips=chips_words(bet))
        do = partial(self._size_in, task)
        return _work(SIZE_IN, task, ask, WantStack(bet), decided(Stack(bet), rule, beside), do=do)

    def _size_in(self, task: Task, r: Round, act: Act) -> Round:
        """The payment stands beside the bet; small chips are colored up where that is worth the trouble."""
        assert isinstance(act, Stack)
        place, both = task.key.subject, 2 * act.cents
        r = _paid_out(task, r, act)
        if r.lay.chips_at(place) != both:
            return r
        r = r.with_lay(r.lay.stack(place, (*act.chips, *act.chips)))
        if 2 * how_many(act.chips) - how_many(cut(both)) < WORTH_IT:
            return r
        ask = say("Color up seat {seat}'s stack, in the fewest chips.")
        together = say("bet and payment make {amount}", amount=dollars(both))
        right = _fewest(both, FEWEST, together)
        return r.with_next(
            _work(COLOR_UP, task, ask, WantStack(), right, do=partial(_colored_up, place), look=(place,))
        )

    def _pay_words(self, r: Round, key: Key, stake: int, cents: int, odds: Odds) -> Text:
        """The bet and its odds; the amount is for the dealer to find, unless another stake counts or cover is short."""
        if not stake or stake % SMALLEST or odds.pay(stake) != cents:
            return say("Pay seat {seat} {amount}, in the fewest chips.", seat=key.seat, amount=dollars(cents))
        return say("Pay seat {seat} at {odds}, in the fewest chips.", seat=key.seat, odds=str(odds))

    # -- fees

    def _take(self, task: Task, r: Round, act: Act) -> Round:
        """Who pays a fee with a larger chip: the change is cut first, then the fee goes into the drop."""
        if not isinstance(act, Money) or not act.cents:
            return task.do(r, act)
        cents, handed = act.cents, _handed(r, task.key, act.cents)
        if not handed or (handed - cents) % SMALLEST:
            return task.do(r, act)
        money = {"chip": dollars(handed), "fee": dollars(cents)}
        gap = say("{chip} less {fee} is {change}", **money, change=dollars(handed - cents))
        right = _fewest(handed - cents, FEWEST, gap)
        do, payer = partial(_changed, task, act, handed - cents), spot(task.key.seat, STACK, back_of(task.key.subject))
        ask, look = _change_words(r, task.key, money), (DROP, payer)
        beside = r.lay.pay(DROP, TRAY, r.lay.chips_at(DROP))
        handed_in = beside.pay(payer, DROP, handed) if beside.chips_at(payer) >= handed else beside.bring(DROP, handed)
        work = _work(MAKE_CHANGE, task, ask, WantStack(), right, do=do, look=look)
        return r.with_next(replace(work, duty=replace(work.duty, felt=handed_in)))


def _change_words(r: Round, key: Key, money: Mapping[str, str]) -> Text:
    """Who pays the collection with a chip too large for it."""
    if key.seat == r.setup.player_dealer:
        return say("The player-dealer pays the {fee} collection with a {chip} chip. What change?", **money)
    if back_of(key.subject):
        return say(
            "The back-line bettor at seat {seat} pays the {fee} collection with a {chip} chip. What change?",
            seat=key.seat, **money,
        )  # fmt: skip
    return say("Seat {seat} pays the {fee} collection with a {chip} chip. What change?", seat=key.seat, **money)


def _work(
    does: DutyType,
    after: Task,
    ask: Text,
    want: WantStack,
    right: Decision[Act],
    *,
    do: Callable[[Round, Act], Round],
    look: tuple[str, ...] | None = None,
) -> Task:
    """Chip work that follows a task, at the same seat and about the same subject."""
    kind, key = TaskKind(does, right.rules), after.key
    look = after.duty.look if look is None else look
    return kind.fixed(ask, want, right, seat=key.seat, subject=key.subject, look=look, do=do)


def _paid_out(task: Task, r: Round, act: Act) -> Round:
    """What was laid down is paid."""
    assert isinstance(act, Stack)
    return task.do(r, Settle("pay", act.cents))


def _colored_up(place: str, r: Round, act: Act) -> Round:
    assert isinstance(act, Stack)
    lay = _exchanged(r.lay, place, r.lay.chips_at(place) - act.cents)
    return r.with_lay(lay.stack(place, act.chips))


def _changed(task: Task, fee: Act, right_cents: int, r: Round, act: Act) -> Round:
    """The fee is dropped and the change given; too little of it stays in the tray."""
    assert isinstance(act, Stack)
    payer, r = spot(task.key.seat, STACK, back_of(task.key.subject)), task.do(r, fee)
    return r.with_lay(_exchanged(r.lay, payer, right_cents - act.cents))


def _exchanged(lay: Lay, place: str, short: int) -> Lay:
    """Chips changed at the tray for so much less than they are worth."""
    return lay.pay(place, TRAY, short) if short > 0 else lay.pay(TRAY, place, -short)


def _asked(r: Round) -> bool:
    return r.setup.option(CHIPS) == ON


def _bet(r: Round, place: str, stake: int) -> Chips:
    """The chips of a bet as its player put them down."""
    rng = r.setup.rng("bet", place)
    return mixed(stake, rng, below(rng, 4))


def _handed(r: Round, key: Key, cents: int) -> int:
    """The chip a fee is paid with: larger than the fee; 0 where there is none."""
    larger = [chip for chip in HANDED if chip > cents][:2]
    return choose(r.setup.rng("handed", str(key)), larger) if larger else 0


def _fewest(cents: int, rule: Printed, *reasons: Text) -> Decision[Act]:
    """The fewest chips, the largest lowest."""
    chips = cut(cents)
    fewest = counted(
        "{n} chip is enough: {chips}", "{n} chips are the fewest, the largest lowest: {chips}", how_many(chips),
        chips=chips_words(chips),
    )  # fmt: skip
    return decided(Stack(chips), rule, *reasons, fewest)


def counts(kind: Kind, came_up: Collection[str]) -> bool:
    """Whether a kind is one that coverage is measured by.

    Chip work repeats rules of settling, so it counts where it is practised: among the kinds that `came_up`.
    """
    return kind not in CHIP_KINDS or kind.value in came_up
