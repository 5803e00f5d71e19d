"""The collection at a pai gow table: by whichever schedule is in force, when it is dropped, and bought action."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.games.base import Answer
from trainer.games.pai_gow.terms import Buys, Dropped, PaiGowTerms
from trainer.money import dollars, parse_money
from trainer.round.acts import Act, Money, Option, WantMoney
from trainer.round.collect import DropFees, TakeFees
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import PlainStage, Round, Stage
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.text import say

FEE_SET, BUY = "fee-set", "buy"

_MOMENTS = (
    Option(Dropped.BEFORE_CARDS.value, say("before the cards are dealt")),
    Option(Dropped.BEFORE_CUP.value, say("before the dice cup is opened")),
    Option(Dropped.END.value, say("when the hand is complete")),
)


@dataclass(frozen=True, slots=True)
class ScheduleFees(PlainStage):
    """The fees of one schedule, at tables where it is in force."""

    fees: TakeFees
    name: str

    def duty(self, r: Round) -> Duty | None:
        return self.fees.duty(r) if r.setup.option(FEE_SET) == self.name else None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return self.fees.right(r, duty)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return self.fees.perform(r, duty, act)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return self.fees.skills()


@dataclass(frozen=True, slots=True)
class SellAction(PlainStage):
    """Somebody pays the proposition company for placing a bet; the money passes beside the table."""

    buys: Buys

    def duty(self, r: Round) -> Duty | None:
        bought = r.setup.option(BUY)
        if not bought or r.did(Kind.TAKE_FEE, subject=BUY) is not None:
            return None
        ask = say("The company is asked to bet {amount} for the bank. What does the buy cost?", amount=bought)
        return Duty(Key(Kind.TAKE_FEE, 0, BUY), ask, WantMoney())

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return buy_price(self.buys, parse_money(r.setup.option(BUY))).map(Money)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.TAKE_FEE, self.buys.rule),)


def buy_price(buys: Buys, amount: int) -> Decision[int]:
    """What a bought bet costs."""
    rate = say("{price} for each {per}", price=dollars(buys.price), per=dollars(buys.per))
    return decided(amount * buys.price // buys.per, buys.rule, rate)


def ask_buy(buys: Buys, reader: Reader) -> Answer:
    """`{"ask":"fee","set":"buy","amount":30000}` -> the price of bought action."""
    reader.choice("set", (BUY,), BUY)
    if not reader.has("amount"):
        reader.problem("this book prints no collection, only the price of bought action.", 'Ask with "amount".', "set")
        stop_on(reader)
    amount = reader.cents("amount")
    stop_on(reader)
    decision = buy_price(buys, amount)
    return cited(decision, price=decision.result)


def fee_stages(terms: PaiGowTerms) -> tuple[Stage, ...]:
    """Every schedule of the house, then the drop, then bought action."""
    stages: list[Stage] = [
        ScheduleFees(TakeFees(schedule, terms.fee_kinds.get(name, terms.fee_kinds[""])), name)
        for name, schedule in terms.fees.named.items()
    ]
    if terms.dropped is not None:
        stages.append(DropFees(_MOMENTS, terms.dropped.value, terms.rule("fee.drop")))
    if terms.buys:
        stages.append(SellAction(terms.buys))
    return tuple(stages)
