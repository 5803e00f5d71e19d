"""When the collection is dropped at a pai gow table, and bought action."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.core.money import dollars, parse_money
from trainer.core.text import say
from trainer.games.pai_gow.pai_gow_state import State
from trainer.games.pai_gow.pai_gow_terms import DROP_RULE, Buys, Dropped, PaiGowTerms
from trainer.round.acts import Choose, Money, Option, WantChoice, WantMoney
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import FEED_BOX, TAKE_FEE
from trainer.rules.decision import Decision, decided
from trainer.table.places import DROP

BUY = "buy"

_MOMENTS = (
    Option(Dropped.BEFORE_CARDS.value, say("before the cards are dealt")),
    Option(Dropped.BEFORE_CUP.value, say("before the dice cup is opened")),
    Option(Dropped.END.value, say("when the hand is complete")),
)


def fee_stages(terms: PaiGowTerms) -> tuple[Stage[State], ...]:
    """After the fees: the drop, then bought action."""
    return (*_drop(terms), *_sell_action(terms))


def _drop(terms: PaiGowTerms) -> tuple[Stage[State], ...]:
    """When the collection taken goes into the box."""
    if terms.dropped is None:
        return ()
    kind, dropped = TaskKind(FEED_BOX, (terms.rule(DROP_RULE),)), terms.dropped.value
    moment = next(option.words for option in _MOMENTS if option.id == dropped)

    def tasks(_: Round[State]) -> Iterator[Task[State]]:
        yield kind.fixed(
            say("You have taken the collection. When do you drop it?"),
            WantChoice(_MOMENTS),
            decided(Choose(dropped), kind.rules[0], say("into the box {moment}", moment=moment)),
            subject=DROP,
            look=(DROP,),
        )

    return (Stage(DROP, (kind,), tasks),)


def _sell_action(terms: PaiGowTerms) -> tuple[Stage[State], ...]:
    """Somebody pays the proposition company for placing a bet; the money passes beside the table."""
    buys = terms.buys
    if buys is None:
        return ()
    kind = TaskKind(TAKE_FEE, (buys.rule,))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        bought = r.setup.option(BUY)
        if bought:
            yield kind.task(
                say("The bank buys {amount} of action from the company. What does it cost?", amount=bought),
                WantMoney(),
                lambda _: buy_price(buys, parse_money(bought)).map(Money),
                subject=BUY,
            )

    return (Stage(BUY, (kind,), tasks),)


def buy_price(buys: Buys, amount: int) -> Decision[int]:
    """What a bought bet costs."""
    rate = say("{price} for each {per}", price=dollars(buys.price), per=dollars(buys.per))
    return decided(amount * buys.price // buys.per, buys.rule, rate)
