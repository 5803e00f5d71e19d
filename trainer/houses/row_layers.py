"""Tables laid over one another, row by row: how a book goes over its form and an overlay over a book.

A table takes what it does not write from the table below it. So does a row from the row with the same name, unless it
has a sentence of its own: then it is another rule and takes nothing. An overlay corrects rows: there a sentence of its
own leaves the deed as it is; only what was doubtful or borrowed is so no more. A new row stands behind the last one of
its group (the first word of its name), at the end where there is none, or where it says: `after = "banker.3-stand"`,
`before = "banker.7"`. `"tie.lose" = false` takes a row out. Plain lists are one value; where the table below has a list
without rows, rows are listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.core.errors import Problem, did_you_mean
from trainer.core.text import say
from trainer.rules.context import Written
from trainer.rules.decision import Doubt

NAMES = ("id", "hand")
"""The cells a row can be named by."""
SENTENCE = "say"
_PLACES = ("before", "after")
_UNCERTAIN = ("borrowed", *Doubt)
"""Cells that say why a reading is uncertain: a sentence of the house's own is not."""
Problems = list[Problem]


def lay(base: Written, upper: Written, *, correcting: bool = False) -> Written:
    """`upper` over `base`; `correcting` as an overlay does."""
    both = {key: _over(base[key], upper[key], correcting=correcting) if key in upper else base[key] for key in base}
    both.update({key: value for key, value in upper.items() if key not in base})
    if upper.keys() >= base.keys():
        both = {key: both[key] for key in upper}
    places = {**base.places, **{key: upper.place(key) for key in upper}}
    return Written(both, base.at, places)


def _over(base: object, upper: object, *, correcting: bool) -> object:
    if isinstance(base, Written) and isinstance(upper, Written):
        return row_over(base, upper, correcting=True) if correcting else lay(base, upper)
    if is_rows(base) and (isinstance(upper, Written) or is_rows(upper)):
        out = {key for key, cell in upper.items() if cell is False} if isinstance(upper, Written) else set[str]()
        there = [row for row in rows_of(base) if row_name(row) not in out]
        return _rows_over(there, rows_of(upper, name_cell(rows_of(base))), correcting=correcting)
    if base == [] and of_rows(upper):
        return rows_of(upper)
    return upper


def is_rows(value: object) -> bool:
    """Whether a value is a list of named rows."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], Written) and bool(row_name(value[0]))


def of_rows(value: object) -> bool:
    """Whether a value is a list of rows, written as a list or as a table of them by their names."""
    if isinstance(value, Written):
        return bool(value) and all(isinstance(row, Written) for row in value.values())
    return is_rows(value)


def rows_of(value: object, cell: str = "id") -> list[Written]:
    """A list of rows, also when it is written as a table of rows by their names."""
    if isinstance(value, Written):
        return [
            Written({cell: name, **row}, row.at, row.places) for name, row in value.items() if isinstance(row, Written)
        ]
    return [row for row in value if isinstance(row, Written)] if isinstance(value, list) else []


def row_name(row: Mapping[str, object]) -> str:
    """What a row is named by."""
    return str(row.get("id") or row.get("hand") or "")


def name_cell(rows: Sequence[Written]) -> str:
    """The cell that names the rows of a list."""
    return next(cell for cell in NAMES for row in rows if cell in row)


def lists(table: Written, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[Written]]]:
    """Every list of named rows in a table, with its path."""
    for key, value in table.items():
        if is_rows(value):
            yield (*path, key), rows_of(value)
        elif isinstance(value, Written):
            yield from lists(value, (*path, key))


def _rows_over(base: list[Written], upper: list[Written], *, correcting: bool) -> list[Written]:
    news = {row_name(row): row for row in upper}
    olds = {row_name(row) for row in base}
    rows_laid = [
        row_over(row, news[row_name(row)], correcting=correcting) if row_name(row) in news else row for row in base
    ]
    for row in upper:
        if row_name(row) not in olds:
            rows_laid.insert(_behind_group(rows_laid, row_name(row)), row)
    return rows_laid


def row_over(base: Written, upper: Written, *, correcting: bool = False) -> Written:
    """A row over the row of the same name."""
    if SENTENCE not in upper:
        return lay(base, upper, correcting=correcting)
    if not correcting:
        return upper
    certain = Written({key: cell for key, cell in base.items() if key not in _UNCERTAIN}, base.at, base.places)
    return lay(certain, upper, correcting=True)


def _behind_group(rows: Sequence[Written], name: str) -> int:
    group = name.partition(".")[0]
    last = [index for index, row in enumerate(rows) if row_name(row).partition(".")[0] == group]
    return last[-1] + 1 if last else len(rows)


def arrange(table: Written, problems: Problems) -> Written:
    """The table with the rows that say before or behind which other one they stand brought there."""
    written = Written(table, table.at, table.places)
    for key, value in table.items():
        if is_rows(value):
            written[key] = _arranged(rows_of(value), problems)
        elif isinstance(value, Written):
            written[key] = arrange(value, problems)
    return written


def _arranged(rows: list[Written], problems: Problems) -> list[Written]:
    waiting = [row for row in rows if "after" in row or "before" in row]
    if not waiting:
        return rows
    rows_placed = [row for row in rows if row not in waiting]
    while waiting:
        names = [row_name(row) for row in rows_placed]
        ready = next((row for row in waiting if _anchor(row)[1] in names), None)
        if ready is None:
            for row in waiting:
                word, anchor = _anchor(row)
                problems.append(
                    Problem(
                        row.place(word), say("there is no row '{anchor}'.", anchor=anchor), did_you_mean(anchor, names)
                    )
                )
            return [*rows_placed, *map(_bare, waiting)]
        waiting.remove(ready)
        word, anchor = _anchor(ready)
        rows_placed.insert(names.index(anchor) + (word == "after"), _bare(ready))
    return rows_placed


def _anchor(row: Written) -> tuple[str, str]:
    word = next(cell for cell in _PLACES if cell in row)
    return word, str(row[word])


def _bare(row: Written) -> Written:
    return Written({key: value for key, value in row.items() if key not in _PLACES}, row.at, row.places)
