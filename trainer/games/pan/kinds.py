"""The kinds of duty of the play of pan, each with the rules it can decide by."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.games.pan.deciding import (
    KIND_RULES,
)
from trainer.games.pan.terms import PanTerms
from trainer.round.task import TaskKind
from trainer.round.types import (
    ALLOW,
    CLAIM,
    COLLECT,
    COLLECT_FROM,
    FIRST_TO_ACT,
    GIVE_BACK,
    PAYOUT_ORDER,
    READ_MELD,
    RESULT,
)
from trainer.rules.decision import Printed


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of duty of the play."""

    read: TaskKind
    collect: TaskKind
    claim: TaskKind
    payers: TaskKind
    may: TaskKind
    turn: TaskKind
    out: TaskKind
    order: TaskKind
    foul: TaskKind
    back: TaskKind

    @property
    def all(self) -> tuple[TaskKind, ...]:
        every = (
            self.read,
            self.may,
            self.turn,
            self.foul,
            self.back,
            self.out,
            self.collect,
            self.claim,
            self.payers,
            self.order,
        )
        return tuple(kind for kind in every if kind.rules)


def kinds_of(terms: PanTerms) -> Kinds:
    """Every kind with the rules it can decide by."""

    def rules(*ids: str) -> tuple[Printed, ...]:
        return tuple(map(terms.rule, ids))

    conditions = tuple(one.printed for one in terms.pays.values())
    increase = ("condition.none", "increase.value", "increase.half", "increase.rope", "increase.none")
    more = tuple(one for one in (terms.drawer,) if one is not None)
    allowed = (
        "increase.keeps",
        "split.two",
        "borrow.left",
        "draw.discard",
        "draw.use",
        "force.fits",
        "force.none",
        "out.give",
    )
    return Kinds(
        read=TaskKind(READ_MELD, rules(*KIND_RULES.values(), "meld.none")),
        collect=TaskKind(COLLECT, (*conditions, *rules(*increase, "split.condition", "split.none", "out.chips"))),
        claim=TaskKind(CLAIM, (*conditions, *rules(*increase))),
        payers=TaskKind(COLLECT_FROM, rules("payers.all", "payers.retired", "payers.fouled")),
        may=TaskKind(ALLOW, (*rules(*allowed), *more)),
        turn=TaskKind(FIRST_TO_ACT, rules("turn.right")),
        out=TaskKind(RESULT, rules("out.eleven")),
        order=TaskKind(PAYOUT_ORDER, (terms.tops_last,) if terms.tops_last else ()),
        foul=TaskKind(ALLOW, rules("foul.found")),
        back=TaskKind(GIVE_BACK, rules("foul.returns")),
    )
