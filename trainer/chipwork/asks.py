"""What `felt-school solve` answers about chips: a payment, a bet sized into, change, and the judgement of a stack."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.errors import BadText, did_you_mean
from trainer.money import Odds, dollars
from trainer.round.acts import Stack, WantStack
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import judge
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Citation, Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.chips import SMALLEST, Chips, chips_text, cut, how_many, parse_chips, worth
from trainer.text import say

__all__ = ["ask_chips"]

_EXAMPLE = 'For example: "amount": 3750, or "stake": 2500 and "odds": "3:2".'
_UNPRINTED = Printed("", "The fewest chips, the largest lowest.", Citation("", ""))


def ask_chips(
    reader: Reader, rates: Mapping[str, Odds] | None = None, rules: Mapping[str, Printed] | None = None
) -> Mapping[str, object]:
    """The chips of an amount: `amount`, or `stake` with `odds` or, of a game, with the `rule` that pays.

    `bet` is a stack to size into, `handed` a chip that change is given for. `stack` is judged.
    """
    beside = _stack(reader, "bet")
    rule, amount = _due(reader, rates or {}, rules or {}, beside)
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


def _due(
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
