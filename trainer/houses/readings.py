"""Named readings: a rule whose book can be read otherwise, and what is otherwise then.

    [other."odd.left".right]                     below the rule whose doubt it is, by a name of its own
    say = "An odd chip goes to the button's right."
    also = ["ruling.odd-chip"]                   further rules that the same reading decides
    out = ["draw.bank-zero"]                     rows that are not there by this reading
    change.split.odd = "right"                   the words of an overlay
    change.rule."odd.left".say = "..."           a row's own sentence; it keeps the lines and the doubt

A school follows a reading by an overlay: `reads."odd.left" = "right"`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trainer.errors import Problem, did_you_mean
from trainer.houses.rows import SENTENCE, Problems, arrange, is_rows, lay, lists, row_name, rows_of
from trainer.rules.context import Written
from trainer.rules.decision import Doubt
from trainer.text import say

OTHER, READS = "other", "reads"
ALSO, OUT, CHANGE = "also", "out", "change"
OWN = ""
"""The reading that the book is written by here."""
_WORDS = frozenset((SENTENCE, ALSO, OUT, CHANGE, "cite"))
_KEPT = ("cite", "borrowed", *Doubt)
"""What a rule keeps when its sentence is another one."""

Reads = Mapping[str, str]
"""The names of the readings that are followed, by their rules."""


def read_as(table: Written, others: Written, reads: Reads, problems: Problems) -> Written:
    """The table as it is by these readings."""
    for rule, name in reads.items():
        named = others.get(rule)
        known = named if isinstance(named, Written) else Written({}, others.at)
        reading = known.get(name)
        if isinstance(reading, Written):
            table = _read(table, rule, reading, problems)
        elif name != OWN:
            what = say("there is no reading '{name}' of '{rule}'.", name=name, rule=rule)
            hint = did_you_mean(name, known) if known else did_you_mean(rule, others)
            problems.append(Problem(others.place(rule), what, hint))
    return table


def _read(table: Written, rule: str, reading: Written, problems: Problems) -> Written:
    for key in reading.keys() - _WORDS:
        problems.append(Problem(reading.place(key), say("unknown key '{key}'.", key=key), did_you_mean(key, _WORDS)))
    out, change = reading.get(OUT, []), reading.get(CHANGE)
    table = _listed(table)
    left = _without(table, frozenset(str(id) for id in out) if isinstance(out, list) else frozenset())
    if not isinstance(change, Written):
        return left
    return arrange(lay(left, _keeping(change, _found_row(table, rule))), problems)


def _listed(table: Written) -> Written:
    """The table with rows that are written by their names as lists, which have an order."""
    found = Written(table, table.at, table.places)
    for key, value in table.items():
        if isinstance(value, Written):
            named = value and all(isinstance(row, Written) for row in value.values())
            rows = rows_of(value) if named else []
            found[key] = rows if any(SENTENCE in row for row in rows) else _listed(value)
    return found


def _found_row(table: Written, rule: str) -> Written | None:
    """The row of a rule, by its id: a row of a list may have the name of the list before it there."""
    fitting = [
        row
        for _, rows in lists(table)
        for row in rows
        if SENTENCE in row and (rule == row_name(row) or rule.endswith(f".{row_name(row)}"))
    ]
    return max(fitting, key=lambda row: len(row_name(row)), default=None)


def _without(table: Written, out: Collection[str]) -> Written:
    """The table without some of its rows."""
    if not out:
        return table
    found = Written(table, table.at, table.places)
    for key, value in table.items():
        if is_rows(value):
            found[key] = [row for row in rows_of(value) if row_name(row) not in out]
        elif isinstance(value, Written):
            found[key] = _without(value, out)
    return found


def _keeping(change: Written, row: Written | None) -> Written:
    """What is changed; the rule itself keeps what is not, other rows with a sentence have its lines and its doubt."""
    found = Written({}, change.at, change.places)
    for key, value in change.items():
        if not isinstance(value, Written):
            found[key] = value
            continue
        cells = _keeping(value, row)
        if row is not None and SENTENCE in value:
            same = key == row_name(row)
            kept = {cell: row[cell] for cell in row if cell != "id" and (same or cell in _KEPT)}
            cells = Written({**kept, **cells}, cells.at, cells.places)
        found[key] = cells
    return found
