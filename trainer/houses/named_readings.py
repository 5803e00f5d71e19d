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

from trainer.core.errors import Problem, did_you_mean
from trainer.core.text import say
from trainer.houses.row_layers import SENTENCE, Problems, arrange, is_rows, lay, lists, row_name, rows_of
from trainer.rules.context import Written
from trainer.rules.decision import Doubt

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
            message = say("there is no reading '{name}' of '{rule}'.", name=name, rule=rule)
            hint = did_you_mean(name, known) if known else did_you_mean(rule, others)
            problems.append(Problem(others.place(rule), message, hint))
    return table


def _read(table: Written, rule: str, reading: Written, problems: Problems) -> Written:
    for key in reading.keys() - _WORDS:
        problems.append(Problem(reading.place(key), say("unknown key '{key}'.", key=key), did_you_mean(key, _WORDS)))
    out, change = reading.get(OUT, []), reading.get(CHANGE)
    table = _listed(table)
    written = _without(table, frozenset(str(id) for id in out) if isinstance(out, list) else frozenset())
    if not isinstance(change, Written):
        return written
    return _all_settled(table, arrange(lay(written, _keeping(change, _found_row(table, rule))), problems))


def _all_settled(before: Written, after: Written) -> Written:
    """A table by a reading; wagers that its order of settling does not name come last, in its one lap or in laps."""
    laps, named = _laps(after), {kind for lap in _laps(after) for kind in lap}
    unnamed = [kinds for lap in _laps(before) if (kinds := [kind for kind in lap if kind not in named])]
    settlement = after.get("settlement")
    if not laps or not unnamed or not isinstance(settlement, Written):
        return after
    laps = [*laps, *unnamed] if len(laps) > 1 else [[kind for lap in (*laps, *unnamed) for kind in lap]]
    changed = Written({**settlement, "laps": laps}, settlement.at, settlement.places)
    return Written({**after, "settlement": changed}, after.at, after.places)


def _laps(table: Written) -> list[list[str]]:
    settlement = table.get("settlement")
    laps = settlement.get("laps") if isinstance(settlement, Written) else None
    return [list(map(str, lap)) for lap in laps if isinstance(lap, list)] if isinstance(laps, list) else []


def _listed(table: Written) -> Written:
    """The table with rows that are written by their names as lists, which have an order."""
    written = Written(table, table.at, table.places)
    for key, value in table.items():
        if isinstance(value, Written):
            named = value and all(isinstance(row, Written) for row in value.values())
            rows = rows_of(value) if named else []
            written[key] = rows if any(SENTENCE in row for row in rows) else _listed(value)
    return written


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
    written = Written(table, table.at, table.places)
    for key, value in table.items():
        if is_rows(value):
            written[key] = [row for row in rows_of(value) if row_name(row) not in out]
        elif isinstance(value, Written):
            written[key] = _without(value, out)
    return written


def _keeping(change: Written, row: Written | None) -> Written:
    """What is changed; the rule itself keeps what is not, other rows with a sentence have its lines and its doubt."""
    written = Written({}, change.at, change.places)
    for key, value in change.items():
        if not isinstance(value, Written):
            written[key] = value
            continue
        cells = _keeping(value, row)
        if row is not None and SENTENCE in value:
            same = key == row_name(row)
            common_cells = {cell: row[cell] for cell in row if cell != "id" and (same or cell in _KEPT)}
            cells = Written({**common_cells, **cells}, cells.at, cells.places)
        written[key] = cells
    return written
