"""One moment of a round at which something can have gone wrong: the dealer names the remedy of this house."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.machine import Round
from trainer.round.ruling import ENDS, OPTION, Ruling, RulingBook
from trainer.round.settling import clear_table
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import RULE_ON
from trainer.rules.decision import decided
from trainer.text import say


def rulings(book: RulingBook, at: str) -> tuple[Stage, ...]:
    """The stage for what can go wrong at that moment; none where the book rules on nothing there."""
    kind = TaskKind(RULE_ON, tuple(one.printed for one in book.rulings if one.at == at))

    def tasks(r: Round) -> Iterable[Task]:
        fault = book.find(r.setup.option(OPTION))
        return (_ruling_task(book, kind, r, fault),) if fault is not None and fault.at == at else ()

    return (Stage(f"rulings-{at}", (kind,), tasks),) if kind.rules else ()


def _ruling_task(book: RulingBook, kind: TaskKind, r: Round, fault: Ruling) -> Task:
    offered = book.offered(fault, r.setup.rng("remedies"))
    return kind.task(
        say("{situation} How do you rule?", situation=fault.situation),
        WantChoice(tuple(Option(id, book.words[id]) for id in offered)),
        lambda _: decided(Choose(fault.remedy), fault.printed, fault.situation),
        subject=fault.id,
        do=partial(_ruled, fault),
    )


def _ruled(fault: Ruling, r: Round, _: Act) -> Round:
    return clear_table(r).at_end() if fault.remedy in ENDS else r
