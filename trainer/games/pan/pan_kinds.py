"""The kinds of duty of the play of pan, each with the rules it can decide by."""

from __future__ import annotations

from trainer.core.lazy_dataclass import dataclass
from trainer.games.pan.pan_decisions import KIND_RULES
from trainer.games.pan.pan_terms import PanTerms
from trainer.round import types
from trainer.round.task import TaskKind
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

    conditions = tuple(condition_pays.printed for condition_pays in terms.pays.values())
    increase = ("condition.none", "increase.value", "increase.half", "increase.rope", "increase.none")
    more = tuple(printed for printed in (terms.drawer,) if printed is not None)
    no_meld = tuple(printed for printed in (terms.no_meld,) if printed is not None)
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
        read=TaskKind(types.READ_MELD, rules(*KIND_RULES.values(), "meld.none")),
        collect=TaskKind(
            types.COLLECT,
            (*conditions, *rules(*increase, "split.condition", "split.none", "out.chips"), *no_meld),
        ),
        claim=TaskKind(types.CLAIM, (*conditions, *rules(*increase))),
        payers=TaskKind(types.COLLECT_FROM, rules("payers.all", "payers.retired", "payers.fouled")),
        may=TaskKind(types.ALLOW, (*rules(*allowed), *more)),
        turn=TaskKind(types.FIRST_TO_ACT, rules("turn.right")),
        out=TaskKind(types.RESULT, rules("out.eleven")),
        order=TaskKind(types.PAYOUT_ORDER, (terms.tops_last,) if terms.tops_last else ()),
        foul=TaskKind(types.ALLOW, rules("foul.found")),
        back=TaskKind(types.GIVE_BACK, rules("foul.returns")),
    )
