"""What a book takes of its form: the rows it cites, and the terms that stand beside a row's sentence.

Terms come along with their row:

    [[rule]]
    id = "raise.cap"
    say = "A betting round has at most three raises."
    terms.betting.max_raises = 3

A book that prints the row, or borrows it, has the terms, but for those it writes itself. A book whose row has a
sentence of its own takes none, and writes its own beside that; who does not print the row has none.

`[cites]`: which rows of its form a book takes, each with the lines it is printed in.

[cites]
"deck.shoe" = "L3605-3608"                       as on the form
"settle.insurance" = "L712 ?"                    with the doubt that the form has ready
"ruling.third-bank" = "rotate.two-hands"         a ruling that only applies a rule of the book
"game.push" = { cite = "L180", doubt = "..." }   with cells of its own
settlement = "L1126"                             the lines of a table
"banker.*" = "L40-52"                            the lines of all rows whose id begins so
"*" = "L10-90"                                   the lines of every row that is not cited otherwise
"game.push" = false                              a row that is not there, whatever stands above

A key is the id of a row, with the name of its list before it where the id alone would not do. A row of the form without
a sentence (a street, a step) needs no lines and always comes along; every other row that is not cited is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from operator import is_
from typing import Final

from trainer.core.errors import Problem, did_you_mean
from trainer.core.text import say
from trainer.houses import row_layers
from trainer.rules.context import Written
from trainer.rules.decision import Doubt
from trainer.rules.sources import is_own_place

# ---------------- row terms

TERMS = "terms"

RowTerms = Mapping[tuple[str, str], Written]
"""What rows say in terms, by the part of the table that they stand in and their names."""


def split_row_terms(table: Written) -> tuple[Written, dict[tuple[str, str], Written]]:
    """The table without the terms beside its rows, and these."""
    terms: dict[tuple[str, str], Written] = {}
    bare = {key: _bare(value, key, key, terms) for key, value in table.items()}
    return (Written(bare, table.at, table.places) if terms else table), terms


def _bare(value: object, part: str, name: str, terms: dict[tuple[str, str], Written]) -> object:
    """The same without the terms of its rows, which go into `terms`; itself where it has none."""
    if isinstance(value, list):
        rows = [_bare(cell, part, name, terms) for cell in value]
        return value if all(map(is_, rows, value)) else rows
    if not isinstance(value, Written):
        return value
    tables = {key: _bare(cell, part, key, terms) for key, cell in value.items() if isinstance(cell, (list, Written))}
    row_terms = tables.get(TERMS)
    if isinstance(row_terms, Written):
        terms[part, row_layers.row_name(value) or name] = row_terms
    elif all(value[key] is table for key, table in tables.items()):
        return value
    bare = {**value, **tables}
    if isinstance(row_terms, Written):
        del bare[TERMS]
    return Written(bare, value.at, value.places)


def apply_row_terms(table: Written, own: object, terms: Written) -> Written:
    """The table with the terms of a row, but for those that the book writes itself."""
    written, mine = Written(table, table.at, table.places), own if isinstance(own, Written) else {}
    for key, value in terms.items():
        below = table.get(key)
        if key not in mine and not isinstance(below, Written):
            written.places[key] = terms.place(key)
        if isinstance(value, Written):
            written[key] = apply_row_terms(
                below if isinstance(below, Written) else Written({}, value.at), mine.get(key), value
            )
        elif key not in mine:
            written[key] = value
    return written


def current_values(terms: Written, table: Written) -> Written:
    """The same terms as a table has them now."""
    written = Written({}, terms.at, terms.places)
    for key, value in terms.items():
        now = table.get(key)
        if isinstance(value, Written) and isinstance(now, Written):
            written[key] = current_values(value, now)
        elif key in table:
            written[key] = now
            written.places[key] = table.place(key)
    return written


# ---------------- cites

CITES = "cites"
_DOUBTFUL = " ?"
_DOUBTS = tuple(Doubt)
_PRINTED = frozenset((row_layers.SENTENCE, "hand", "rule"))
"""A row with one of these cells is printed somewhere, and has to be cited."""
Path = tuple[str, ...]


def citable(form: Written) -> frozenset[str]:
    """What may stand under `[cites]`."""
    tables = (key for key, value in form.items() if isinstance(value, Written))
    return frozenset(
        (*tables, *(name for path, rows in row_layers.lists(form) for row in rows for name in _names(path, row)))
    )


def cite(
    form: Written, known: Collection[str], cites: Written, own: Mapping[Path, set[str]], problems: row_layers.Problems
) -> tuple[Written, set[str]]:
    """The form with the rows that are cited or that the book writes itself (`own`, by list), and the ids left out.

    `known` is what may be cited.
    """
    off = [key for key, cell in cites.items() if cell is False and not key.endswith(EVERY)]
    places = {key: cites.place(key) for key in off}
    cites, uncovered = _spread(form, cites)
    form = Written({key: value for key, value in form.items() if key != VARIANTS}, form.at, form.places)
    for key in (*cites, *uncovered, *off):
        if key not in known:
            place = places.get(key) or cites.place(key)
            problems.append(Problem(place, say("the form has no row '{key}'.", key=key), did_you_mean(key, known)))
    written, uncited = _cited_table(form, (), cites, own, problems)
    for key, value in written.items():
        lines = cites.get(key)
        if isinstance(value, Written) and isinstance(lines, str):
            written[key] = Written({**value, "cite": lines}, value.at, {**value.places, "cite": cites.place(key)})
    return written, uncited


EVERY = "*"
VARIANTS: Final = "variants"
"""The table of a form with the rows that only some houses print: a chapter brings none of them."""
_READINGS: Final = ("reading",)
"""Rows that are there for their doubt alone: a chapter cites none of them."""
DEFAULTED: Final = "x-default"
"""Marks a rule that only the chapter of its book cites: where nothing asks for it, nobody misses it."""


def _spread(form: Written, cites: Written) -> tuple[Written, list[str]]:
    """The cites with those of groups, "banker.*" or "*", written out for each row; groups that cover no row."""
    groups = sorted((key for key in cites if key.endswith(EVERY)), key=len, reverse=True)
    if not groups and False not in cites.values():
        return cites, []
    written = Written({key: cell for key, cell in cites.items() if key not in groups}, cites.at, cites.places)
    listed = form.get(VARIANTS)
    variants = frozenset(listed if isinstance(listed, Mapping) else ())
    covering: set[str] = set()
    for path, rows in row_layers.lists(form):
        for row in rows:
            names = _names(path, row)
            fitting = (group for group in groups if any(name.startswith(group[:-1]) for name in names))
            in_chapter = path != _READINGS and not variants & {*names}
            group = next((group for group in fitting if group != EVERY or in_chapter), None)
            if group is None or any(name in cites for name in names) or not row.keys() & _PRINTED:
                continue
            covering.add(group)
            if cites[group] is False:
                continue
            cells = {"cite": cites[group], DEFAULTED: True}
            written[names[0]] = Written(cells, cites.at, {"cite": cites.place(group)})
    for key in [key for key, cell in written.items() if cell is False]:
        del written[key]
    return written, [group for group in groups if group not in covering and group != EVERY]


def switched_off(form: Written, book: Written) -> tuple[Written, Written]:
    """Both without the tables, lists and names of the form that the book writes as false: spots.panda-8 = false."""
    off = {key for key, cell in book.items() if cell is False and isinstance(form.get(key), (Written, list, str))}
    form_left, book_left = dict(form), dict(book)
    for key in off:
        del form_left[key], book_left[key]
    for key, cell in book.items():
        below = form.get(key)
        if isinstance(cell, Written) and isinstance(below, Written):
            form_left[key], book_left[key] = switched_off(below, cell)
    return Written(form_left, form.at, form.places), Written(book_left, book.at, book.places)


def _names(path: Path, row: Written) -> tuple[str, str]:
    return f"{path[-1]}.{row_layers.row_name(row)}", row_layers.row_name(row)


def _cited_table(
    table: Written, path: Path, cites: Written, own: Mapping[Path, set[str]], problems: row_layers.Problems
) -> tuple[Written, set[str]]:
    written, uncited = Written(table, table.at, table.places), set[str]()
    top_lists = {list_path[-1]: rows for list_path, rows in row_layers.lists(table) if len(list_path) == 1}
    for key, value in table.items():
        if key in top_lists:
            rows = [_row((*path, key), row, cites, own, problems) for row in top_lists[key]]
            uncited |= {
                row_layers.row_name(row) for row, written in zip(top_lists[key], rows, strict=True) if written is None
            }
            rows_cited = [row for row in rows if row is not None]
            written[key] = rows_cited
            if not rows_cited:
                del written[key]
        elif isinstance(value, Written):
            written[key], below = _cited_table(value, (*path, key), cites, own, problems)
            uncited |= below
            if below and not written[key]:
                del written[key]
    return written, uncited


def _row(
    path: Path, row: Written, cites: Written, own: Mapping[Path, set[str]], problems: row_layers.Problems
) -> Written | None:
    name = next((name for name in _names(path, row) if name in cites), "")
    if not name:
        if row_layers.row_name(row) in own.get(path, ()):
            return _without(row, *_DOUBTS)
        return None if row.keys() & _PRINTED else row
    lines = cites[name]
    if isinstance(lines, str) and is_own_place(lines) and not lines.endswith(_DOUBTFUL):
        cited = {**_without(row, *_DOUBTS), "cite": lines}
        return Written(cited, row.at, {**row.places, "cite": cites.place(name)})
    return _with_cells(row, name, _cells(cites, name), problems)


def _with_cells(row: Written, name: str, cells: Written, problems: row_layers.Problems) -> Written:
    lines = cells.get("cite")
    doubtful = isinstance(lines, str) and lines.endswith(_DOUBTFUL)
    if doubtful:
        cells["cite"] = str(lines).removesuffix(_DOUBTFUL)
        if not row.keys() & {*_DOUBTS}:
            problems.append(Problem(cells.place("cite"), say("the form has no doubt ready for '{name}'.", name=name)))
    dropped = (*_DOUBTS, row_layers.SENTENCE) if "rule" in cells else () if doubtful else _DOUBTS
    named = Written({**_named(row), **cells}, cells.at, cells.places)
    return row_layers.row_over(_without(row, *dropped), named)


def _named(row: Written) -> dict[str, object]:
    return {cell: row[cell] for cell in row_layers.NAMES if cell in row}


def _cells(cites: Written, name: str) -> Written:
    """What the book writes about a row."""
    value = cites[name]
    if isinstance(value, Written):
        return Written(value, value.at, value.places)
    cell = "rule" if isinstance(value, str) and not is_own_place(value) and " " not in value else "cite"
    return Written({cell: value}, cites.at, {cell: cites.place(name)})


def _without(row: Written, *cells: str) -> Written:
    return Written({key: value for key, value in row.items() if key not in cells}, row.at, row.places)
