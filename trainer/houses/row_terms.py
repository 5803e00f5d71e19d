"""Terms that stand beside the sentence that says them, and come along with the row.

    [[rule]]
    id = "raise.cap"
    say = "There are at most three raises a betting round."
    terms.betting.max_raises = 3

A book that prints the row, or borrows it, has the terms, but for those it writes itself. A book whose row has a
sentence of its own takes none, and writes its own beside that; who does not print the row has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from trainer.houses.rows import row_name
from trainer.rules.context import Written

TERMS = "terms"

RowTerms = Mapping[tuple[str, str], Written]
"""What rows say in terms, by the part of the table that they stand in and their names."""


def taken_off(table: Written) -> tuple[Written, dict[tuple[str, str], Written]]:
    """The table without the terms beside its rows, and these."""
    found: dict[tuple[str, str], Written] = {}
    bare = {key: _bare(value, key, key, found) for key, value in table.items()}
    return (Written(bare, table.at, table.places) if found else table), found


def _bare(value: object, part: str, name: str, found: dict[tuple[str, str], Written]) -> object:
    if isinstance(value, list):
        return [_bare(one, part, name, found) for one in value]
    if not isinstance(value, Written):
        return value
    cells = {key: _bare(cell, part, key, found) for key, cell in value.items()}
    if isinstance(terms := cells.get(TERMS), Written):
        found[part, row_name(value) or name] = terms
        del cells[TERMS]
    return Written(cells, value.at, value.places)


def brought(table: Written, own: object, terms: Written) -> Written:
    """The table with the terms of a row, but for those that the book writes itself."""
    found, mine = Written(table, table.at, table.places), own if isinstance(own, Written) else {}
    for key, value in terms.items():
        below = table.get(key)
        if key not in mine and not isinstance(below, Written):
            found.places[key] = terms.place(key)
        if isinstance(value, Written):
            found[key] = brought(below if isinstance(below, Written) else Written({}, value.at), mine.get(key), value)
        elif key not in mine:
            found[key] = value
    return found


def as_they_are(terms: Written, table: Written) -> Written:
    """The same terms as a table has them now."""
    found = Written({}, terms.at, terms.places)
    for key, value in terms.items():
        now = table.get(key)
        if isinstance(value, Written) and isinstance(now, Written):
            found[key] = as_they_are(value, now)
        elif key in table:
            found[key] = now
            found.places[key] = table.place(key)
    return found
