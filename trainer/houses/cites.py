"""`[cites]`: which rows of its form a book takes, each with the lines it is printed in.

[cites]
"deck.shoe" = "L3605-3608"                       as on the form
"settle.insurance" = "L712 ?"                    with the doubt that the form has ready
"ruling.third-bank" = "rotate.two-hands"         a ruling that only applies a rule of the book
"game.push" = { cite = "L180", doubt = "..." }   with cells of its own
settlement = "L1126"                             the lines of a table

A key is the id of a row, with the name of its list before it where the id alone would not do. A row of the form without
a sentence (a street, a step) needs no lines and always comes along; every other row that is not cited is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trainer.errors import Problem, did_you_mean
from trainer.houses.rows import NAMES, SENTENCE, Problems, lists, row_name, row_over
from trainer.rules.context import Written
from trainer.rules.decision import Doubt
from trainer.rules.reader import own_lines
from trainer.text import say

CITES = "cites"
_DOUBTFUL = " ?"
_DOUBTS = tuple(Doubt)
_PRINTED = frozenset((SENTENCE, "hand", "rule"))
"""A row with one of these cells is printed somewhere, and has to be cited."""
Path = tuple[str, ...]


def citable(form: Written) -> frozenset[str]:
    """What may stand under `[cites]`."""
    tables = (key for key, value in form.items() if isinstance(value, Written))
    return frozenset((*tables, *(name for path, rows in lists(form) for row in rows for name in _names(path, row))))


def cite(
    form: Written, known: Collection[str], cites: Written, own: Mapping[Path, set[str]], problems: Problems
) -> tuple[Written, set[str]]:
    """The form with the rows that are cited or that the book writes itself (`own`, by list), and the ids left out.

    `known` is what may be cited.
    """
    for key in cites:
        if key not in known:
            problems.append(
                Problem(cites.place(key), say("the form has no row '{key}'.", key=key), did_you_mean(key, known))
            )
    taken, left = _taken(form, (), cites, own, problems)
    for key, value in taken.items():
        lines = cites.get(key)
        if isinstance(value, Written) and isinstance(lines, str):
            taken[key] = Written({**value, "cite": lines}, value.at, {**value.places, "cite": cites.place(key)})
    return taken, left


def _names(path: Path, row: Written) -> tuple[str, str]:
    return f"{path[-1]}.{row_name(row)}", row_name(row)


def _taken(
    table: Written, path: Path, cites: Written, own: Mapping[Path, set[str]], problems: Problems
) -> tuple[Written, set[str]]:
    found, left = Written(table, table.at, table.places), set[str]()
    here = {one[-1]: rows for one, rows in lists(table) if len(one) == 1}
    for key, value in table.items():
        if key in here:
            rows = [_row((*path, key), row, cites, own, problems) for row in here[key]]
            left |= {row_name(row) for row, taken in zip(here[key], rows, strict=True) if taken is None}
            kept = [row for row in rows if row is not None]
            found[key] = kept
            if not kept:
                del found[key]
        elif isinstance(value, Written):
            found[key], below = _taken(value, (*path, key), cites, own, problems)
            left |= below
            if below and not found[key]:
                del found[key]
    return found, left


def _row(path: Path, row: Written, cites: Written, own: Mapping[Path, set[str]], problems: Problems) -> Written | None:
    name = next((name for name in _names(path, row) if name in cites), "")
    if not name:
        if row_name(row) in own.get(path, ()):
            return _without(row, *_DOUBTS)
        return None if row.keys() & _PRINTED else row
    lines = cites[name]
    if isinstance(lines, str) and own_lines(lines) and not lines.endswith(_DOUBTFUL):
        cited = {**_without(row, *_DOUBTS), "cite": lines}
        return Written(cited, row.at, {**row.places, "cite": cites.place(name)})
    return _with_cells(row, name, _cells(cites, name), problems)


def _with_cells(row: Written, name: str, cells: Written, problems: Problems) -> Written:
    lines = cells.get("cite")
    doubtful = isinstance(lines, str) and lines.endswith(_DOUBTFUL)
    if doubtful:
        cells["cite"] = str(lines).removesuffix(_DOUBTFUL)
        if not row.keys() & {*_DOUBTS}:
            problems.append(Problem(cells.place("cite"), say("the form has no doubt ready for '{name}'.", name=name)))
    dropped = (*_DOUBTS, SENTENCE) if "rule" in cells else () if doubtful else _DOUBTS
    named = Written({**_named(row), **cells}, cells.at, cells.places)
    return row_over(_without(row, *dropped), named)


def _named(row: Written) -> dict[str, object]:
    return {cell: row[cell] for cell in NAMES if cell in row}


def _cells(cites: Written, name: str) -> Written:
    """What the book writes about a row."""
    value = cites[name]
    if isinstance(value, Written):
        return Written(value, value.at, value.places)
    cell = "rule" if isinstance(value, str) and not own_lines(value) and " " not in value else "cite"
    return Written({cell: value}, cites.at, {cell: cites.place(name)})


def _without(row: Written, *cells: str) -> Written:
    return Written({key: value for key, value in row.items() if key not in cells}, row.at, row.places)
