"""What the page Houses shows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words
from trainer.houses import house_edits
from trainer.prove.rule_changes import ChangeReport
from trainer.rules.decision import Printed
from trainer.ui.controllers.author_form import FieldShown
from trainer.ui.controllers.change_effects import Counted


@dataclass(frozen=True, slots=True)
class HousesShown:
    """One state of the page. `done` counts rounds, or `percent` of the hands, while something runs, 0 else.

    `comes` is the day from which on kept changes are in force, where that day is still to come.
    `unchecked` are sentences whose rules do something else now: each is to be read before the change holds. `own` is
    whether the house is the school's own, `removed` the id of one that can come back.
    """

    game: str
    source: str
    date: str
    parts: tuple[house_edits.BookPart, ...]
    rules: Mapping[str, Printed]
    row: tuple[str, ...]
    fields: tuple[FieldShown, ...]
    changes: tuple[tuple[tuple[str, ...], Words], ...]
    text: str
    problems: tuple[Words, ...] = ()
    in_force: bool = False
    comes: dt.date | None = None
    saved: bool = True
    ready: bool = False
    checking: bool = False
    done: int = 0
    percent: bool = False
    report: ChangeReport | None = None
    counted: tuple[Counted, ...] = ()
    again: tuple[str, ...] = ()
    remark: Words = ""
    may_count: bool = False
    unchecked: tuple[house_edits.UncheckedSentence, ...] = ()
    own: bool = False
    removed: str = ""
