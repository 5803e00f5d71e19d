"""What the page Houses shows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, Words, join, say
from trainer.games.base import Game
from trainer.houses import house_edits
from trainer.houses.form_rows import RowTerms
from trainer.houses.library import Library
from trainer.houses.page_topics import FormRow, PageAnswer, stated_silent
from trainer.houses.row_layers import SENTENCE
from trainer.houses.shelf import PAGE
from trainer.prove.rule_changes import ChangeReport
from trainer.rules.conditions import ConditionWord
from trainer.rules.context import Written
from trainer.rules.decision import Printed
from trainer.ui.controllers.author_form import FieldShown, FilledBy, condition_fields
from trainer.ui.controllers.change_effects import Counted
from trainer.ui.controllers.house_words import cell_words
from trainer.ui.controllers.new_parts import NewPart

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
    and one more put before it: `may_leave_out`, `may_add`. `title` is what the game is called, `asked` what is asked of
    its page.
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
    title: str = ""
    asked: tuple[PageAnswer, ...] = ()
    new_parts: Mapping[NewPart, tuple[FieldShown, ...]] = field(default_factory=dict)
    """The wager or the straddle that the game can get, with the fields of each."""

    @property
    def open_topics(self) -> tuple[PageAnswer, ...]:
        """What the page leaves open."""
        return tuple(answer for answer in self.asked if answer.is_open)


def fields_of(
    row: house_edits.BookRow,
    before: Mapping[house_edits.CellPath, str],
    overlay: str,
    refused: Mapping[house_edits.CellPath, Refused],
    game: Game | None,
) -> tuple[FieldShown, ...]:
    """The cells of a row, with what was typed into them, and the words that its conditions may have."""
    spots, lists = (game.spots, game.book.lists) if game is not None else ({}, ())
    stands_in = ".".join(row.path[:-1])
    words = next((rule_list.words for rule_list in lists if rule_list.id == stands_in), {})
    return row_fields(row, before, dict(house_edits.changes(overlay)), refused, spots, words=words)


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
class PlainBook:
    """A game without the changes: its rows by their paths, its title, the topics of which its page says nothing."""

    rows: Mapping[house_edits.CellPath, house_edits.BookRow]
    title: str
    silent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What an overlay comes to: the joined table with it, what is wrong with it, what is asked of its page.

    `plain` is the book without it.
    """

    text: str
    table: Written
    terms: RowTerms
    problems: tuple[Words, ...]
    plain: PlainBook
    asked: tuple[PageAnswer, ...] = ()
    game: Game | None = None
    """The game with it; where it cannot be played, as it was before."""


def plain_book(library: Library, game: str) -> PlainBook:
    """A game as a library has it."""
    parts = house_edits.parts_of(library.joined(game)[0].table)
    rows = {row.path: row for part in parts for row in part.rows}
    return PlainBook(rows, library.info(game).title, tuple(stated_silent(library, game)))


def page_row(
    answer: PageAnswer, row: FormRow | None, sentence: str, line: str
) -> tuple[house_edits.CellPath, Mapping[str, object]]:
    """Where the answer to a topic goes, and its cells; without a row of the form it is a note."""
    path = row.path if row is not None else ("rule", f"{PAGE}{answer.id}")
    cells = dict(row.cells) if row is not None else {}
    place = f"L{line.strip()}" if line.strip()[:1].isdecimal() else line.strip()
    cited = {"cite": place} if place else {}
    return path, {**cells, SENTENCE: sentence.strip(), **cited}


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
