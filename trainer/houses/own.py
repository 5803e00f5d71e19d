"""A book with the other files of its house: what its games have in common, and the rows it includes.

    common.to = "stud"                                            a file below every book of the house on that form
    include.fees = "california-collection-rates.ez_baccarat"      rows of another file, own ones over them
    include.cites = ["stud-common.cites", "stud-common.ladder"]   lines and loans as well

What is common to the games on a form lies over what is common to those on a form below it, and the book over both,
each with the rows it includes. Loans of the book come before common ones. Of such a file, rows that only some games
include stand below `some`: `[some.ladder]`.

    [every.collection]                                            what the rows have that write no sentence of their own
    from = "button"
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.errors import Problem, did_you_mean
from trainer.houses.rows import SENTENCE, lay
from trainer.houses.shelf import COMMON, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader
from trainer.text import say

BORROW, EVERY, INCLUDE, SOME = "borrow", "every", "include", "some"
OF_FILES = frozenset(("house", COMMON, EVERY, INCLUDE, SOME))
"""What says how files lie together, and nothing of a game."""


def common_files(shelf: Shelf, house: str, forms: Sequence[str]) -> tuple[str, ...]:
    """The files of a house that are common to books on these forms, as the forms are, the most general first."""
    common = shelf.common(house)
    return tuple(sorted((one for one in common if common[one] in forms), key=lambda one: forms.index(common[one])))


def files_of(shelf: Shelf, house: str, name: str, forms: Sequence[str]) -> tuple[str, ...]:
    """The files of its house that a book is read from: itself, what is common, and what these include."""
    found = [name, *common_files(shelf, house, forms)]
    for file in found:
        included = shelf.table(house, file).get(INCLUDE)
        for value in included.values() if isinstance(included, Written) else ():
            sheets = [str(one).rpartition(".")[0] for one in (value if isinstance(value, list) else (value,))]
            found += [one for one in dict.fromkeys(sheets) if one not in found and shelf.has(house, one)]
    return tuple(found)


def own_table(shelf: Shelf, house: str, name: str, forms: Sequence[str], context: BookContext) -> Written:
    """The book with all that its house has for it; `forms` are those it stands on, the most general first."""
    for file, form in shelf.common(house).items():
        if not form:  # broken, or a head without a form: what is missing then is its fault
            _file(shelf, house, file, context)
    parts: list[Written] = []
    loans = Written({}, "")
    for file in (name, *reversed(common_files(shelf, house, forms))):
        parts.insert(0, _with_included(shelf, house, file, context))
        more = parts[0].get(BORROW)
        for lender, row in more.items() if isinstance(more, Written) else ():
            loans.setdefault(lender, row)
    found = Written({}, shelf.table(house, name).at)
    for part in parts:
        found = lay(found, part)
    if loans:
        found[BORROW] = loans
    return found


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
            found = _file(shelf, house, sheet, context)
            some = found.get(SOME)
            found = lay(found, some) if isinstance(some, Written) else found
            if key in found:
                below = lay(below, Written({word: found[key]}, own.at))
                continue
            files = [f"{name}.{one}" for name in shelf.names(house) for one in shelf.table(house, name)]
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
    found = Written(table, table.at, table.places)
    for key, cells in every.items() if isinstance(every, Written) else ():
        rows = table.get(key)
        if not isinstance(rows, Written) or not isinstance(cells, Written):
            what = say("there are no rows '{key}' by their names.", key=key)
            context.problems.append(Problem(f"{table.at}.{EVERY}.{key}", what, did_you_mean(key, table)))
            continue
        found[key] = Written({name: _with(row, cells) for name, row in rows.items()}, rows.at, rows.places)
    return found


def _with(row: object, cells: Written) -> object:
    if not isinstance(row, Written) or SENTENCE in row:
        return row
    places = {key: cells.place(key) for key in cells if key not in row}
    return Written({**cells, **row}, row.at, {**places, **row.places})
