"""What the page Houses shows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, join, say
from trainer.houses import house_edits
from trainer.houses.form_rows import RowTerms
from trainer.houses.row_layers import SENTENCE
from trainer.prove.rule_changes import ChangeReport
from trainer.rules.conditions import ConditionWord
from trainer.rules.context import Written
from trainer.rules.decision import Printed
from trainer.ui.controllers.author_form import FieldShown, FilledBy, condition_fields
from trainer.ui.controllers.change_effects import Counted
from trainer.ui.controllers.house_words import cell_words

WHEN: Final = "when"
NO_WORDS: Final[Mapping[str, ConditionWord[Any]]] = {}
LONG = 60
"""Letters from which on a cell gets several lines."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed into a cell and is no value: it stays there, with what is wrong."""

    written: str
    problem: Words


@dataclass(frozen=True, slots=True)
class HousesShown:
    """One state of the page. `done` counts rounds, or `percent` of the hands, while something runs, 0 else.

    `comes` is the day from which on kept changes are in force, where that day is still to come.
    `unchecked` are sentences whose rules do something else now: each is to be read before the change holds. `own` is
    whether the house is the school's own, `removed` the id of one that can come back. The chosen row may be left out,
    and one more put before it: `may_leave_out`, `may_add`.
    """

    game: str
    head: tuple[str, str, str]
    """Who says so, the first day and the last."""
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
    may_leave_out: bool = False
    may_add: bool = False
    own: bool = False
    removed: str = ""


def row_fields(
    row: house_edits.BookRow,
    before: Mapping[house_edits.CellPath, str],
    changes: Mapping[house_edits.CellPath, str],
    refused: Mapping[house_edits.CellPath, Refused],
    spots: Mapping[str, Text],
    *,
    words: Mapping[str, ConditionWord[Any]] = NO_WORDS,
) -> tuple[FieldShown, ...]:
    """Cells as fields of several lines or of one, whichever they were `before` anything was typed into them.

    Below a cell of conditions stands a field for each of the `words` it may be made of.
    """
    fields: list[FieldShown] = []
    for number, cell in enumerate(row.cells):
        long = cell.name == SENTENCE or len(before.get(cell.path, cell.text)) > LONG
        wrong = refused.get(cell.path)
        fields.append(
            FieldShown(
                (str(number),),
                cell_words(cell, spots),
                FilledBy.LONG if long else FilledBy.LINE,
                wrong.written if wrong is not None else changes.get(cell.path, cell.text),
                ".".join(cell.path),
                problems=(wrong.problem,) if wrong is not None else (),
            )
        )
        values = house_edits.conditions_in(fields[-1].value) if cell.name == WHEN and words else None
        if values is not None:
            fields += condition_fields((str(number),), words, values)
    return tuple(fields)


def shown_day(text: str) -> str:
    """A day as people here write it; what is none stays as it was typed."""
    with suppress(BadText):
        day = read_day(text)
        return day_text(day) if day is not None else ""
    return text


@dataclass(frozen=True, slots=True)
class Trial:
    """What an overlay comes to: the joined table with it, what is wrong with it, and the rows without it."""

    text: str
    table: Written
    terms: RowTerms
    problems: tuple[Words, ...]
    plain: Mapping[house_edits.CellPath, house_edits.BookRow]


def rows_by_path(table: Written) -> Mapping[house_edits.CellPath, house_edits.BookRow]:
    """Every row of a table by its path."""
    return {row.path: row for part in house_edits.parts_of(table) for row in part.rows}


def one_a_place(problems: Sequence[Problem]) -> tuple[Words, ...]:
    """The first problem of each place, with the row it stands in; nobody here sees the file."""
    by_place: dict[str, Problem] = {}
    for problem in problems:
        by_place.setdefault(problem.where, problem)
    return tuple(map(_without_file, by_place.values()))


def _without_file(problem: Problem) -> Text:
    """The row, what is wrong in it, and what to do."""
    words = (words for _, words in problem.text.values[1:] if not isinstance(words, int))
    row = problem.where.partition(".toml.")[2] or problem.where
    return say("{row}: {advice}", row=row, advice=join(words, " "))
