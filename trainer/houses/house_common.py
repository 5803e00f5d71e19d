"""A book with the other files of its house: what its games have in common, and the rows it includes.

    common.to = "stud"                                            a file below every book of the house on that form
    common.games = ["razz"]                                       of those books; these games have no other such file
    include.fees = "california-collection-rates.ez_baccarat"      rows of another file, own ones over them
    include.cites = ["stud-common.cites", "stud-common.ladder"]   lines and loans as well

What is common to the games on a form lies over what is common to those on a form below it, and the book over both,
each with the rows it includes. Loans of the book come before common ones. Of such a file, rows that only some games
include stand below `some`: `[some.ladder]`.

    note."deck.colors" = { say = "The backs differ.", cite = "L9" }   a rule that decides nothing in a round

    [every.collection]                                            what the rows have that write no sentence of their own
    from = "button"
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.core.errors import Problem, did_you_mean
from trainer.core.text import say
from trainer.houses.row_layers import SENTENCE, lay
from trainer.houses.shelf import COMMON, NOT_PRINTED, SOURCES, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader

BORROW, EVERY, INCLUDE, SOME = "borrow", "every", "include", "some"
NOTE, NOTES = "note", "notes"
"""Rules that a book prints and that decide nothing in a round: rows of their own, and the ids of such rules."""
OF_FILES = frozenset(("house", COMMON, EVERY, INCLUDE, NOT_PRINTED, SOME, SOURCES))
"""What says how files lie together, and nothing of a game."""


def common_files(shelf: Shelf, house: str, name: str, forms: Sequence[str]) -> tuple[str, ...]:
    """The files of a house that a book on these forms has in common with others, the most general form first."""
    common = shelf.common_for(house, name)
    return tuple(
        sorted(
            (form_name for form_name in common if common[form_name] in forms),
            key=lambda form_name: forms.index(common[form_name]),
        )
    )


def files_of(shelf: Shelf, house: str, name: str, forms: Sequence[str]) -> tuple[str, ...]:
    """The files of its house that a book is read from: itself, what is common, and what these include."""
    files = [name, *common_files(shelf, house, name, forms)]
    for file in files:
        included = shelf.table(house, file).get(INCLUDE)
        for value in included.values() if isinstance(included, Written) else ():
            sheets = [
                str(sheet_name).rpartition(".")[0] for sheet_name in (value if isinstance(value, list) else (value,))
            ]
            files += [sheet for sheet in dict.fromkeys(sheets) if sheet not in files and shelf.has(house, sheet)]
    return tuple(files)


def own_table(shelf: Shelf, house: str, name: str, forms: Sequence[str], context: BookContext) -> Written:
    """The book with all that its house has for it; `forms` are those it stands on, the most general first."""
    for file, form in shelf.common(house).items():
        if not form:  # broken, or a head without a form: what is missing then is its fault
            _file(shelf, house, file, context)
    parts: list[Written] = []
    loans = Written({}, "")
    for file in (name, *reversed(common_files(shelf, house, name, forms))):
        parts.insert(0, _with_included(shelf, house, file, context))
        more = parts[0].get(BORROW)
        for lender, row in more.items() if isinstance(more, Written) else ():
            loans.setdefault(lender, row)
    written = Written({}, shelf.table(house, name).at)
    for part in parts:
        written = lay(written, part)
    if loans:
        written[BORROW] = loans
    return _with_notes(written)


def _with_notes(table: Written) -> Written:
    """The table with the rows of `note` among its rules and their ids among its notes."""
    rows = table.get(NOTE)
    if not isinstance(rows, Written):
        return table
    written = lay(table, Written({"rule": rows}, table.at, {"rule": table.place(NOTE)}))
    notes = table.get(NOTES)
    written[NOTES] = [*(notes if isinstance(notes, list) else ()), *rows]
    del written[NOTE]
    return written


def _with_included(shelf: Shelf, house: str, name: str, context: BookContext) -> Written:
    """A file with rows of other files of the house below its own of the same name."""
    own, below = _file(shelf, house, name, context), Written({}, "")
    if INCLUDE not in own:
        return own
    sheets = Reader(own, own.at, context).table(INCLUDE)
    for word in sheets.names():
        several = isinstance(sheets.raw(word), list)
        for source in sheets.texts(word) if several else (sheets.text(word),):
            sheet, _, key = source.rpartition(".")
            written = _file(shelf, house, sheet, context)
            some = written.get(SOME)
            written = lay(written, some) if isinstance(some, Written) else written
            if key in written:
                below = lay(below, Written({word: written[key]}, own.at))
                continue
            files = [f"{name}.{file_name}" for name in shelf.names(house) for file_name in shelf.table(house, name)]
            sheets.problem(
                say("{sheet}.toml has no '{key}'.", sheet=sheet, key=key), did_you_mean(f"{sheet}.{key}", files), word
            )
    return lay(below, own)


def _file(shelf: Shelf, house: str, name: str, context: BookContext) -> Written:
    """A file whose rows have what it says of every one of their list."""
    table = shelf.table(house, name)
    shelf.joined.add((house, name))
    if (house, name) in shelf.broken and shelf.broken[house, name] not in context.problems:
        context.problems.append(shelf.broken[house, name])
    every = table.get(EVERY)
    written = Written(table, table.at, table.places)
    for key, cells in every.items() if isinstance(every, Written) else ():
        rows = table.get(key)
        if not isinstance(rows, Written) or not isinstance(cells, Written):
            message = say("there is no table '{key}' of named rows.", key=key)
            context.problems.append(Problem(f"{table.at}.{EVERY}.{key}", message, did_you_mean(key, table)))
            continue
        written[key] = Written({name: _with(row, cells) for name, row in rows.items()}, rows.at, rows.places)
    return written


def _with(row: object, cells: Written) -> object:
    if not isinstance(row, Written) or SENTENCE in row:
        return row
    places = {key: cells.place(key) for key in cells if key not in row}
    return Written({**cells, **row}, row.at, {**places, **row.places})
