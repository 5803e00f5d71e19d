"""An overlay: what a house changed after its book was printed, laid over the joined table of one game.

    overlay.game = "casino-99/fortune-pai-gow-poker"
    overlay.source = "memo-12"                                    who says so: stands where a book stands in a citation
    overlay.date = "2026-11-01"
    paytable.fortune.flush.pays = "5:1"                           a cell of a row
    house_way."five-aces".say = "..."                             another sentence for the same deed
    house_way.golden = { say = "...", when = [...], do = "...", before = "no-pair" }
    fees."3".limit = "$5-$500"
    settlement.laps = [["game"], ["fortune"]]
    reads."odd.left" = "right"                                    the reading of a doubtful rule that is in force

What a row of an overlay does not write stays: its deed under another sentence, its conditions under another deed (a
rule that holds always from now on has `when = []`). Every row it touches is cited from the source and the date, unless
the overlay gives another citation.
"""

from __future__ import annotations

from trainer.errors import Problem, did_you_mean
from trainer.houses.readings import READS, Reads
from trainer.houses.rows import SENTENCE, Problems, arrange, is_rows, lay, row_name, rows_of
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader
from trainer.text import say

HEAD = "overlay"


def overlaid(table: Written, overlay: Written, problems: Problems) -> Written:
    """The table with the overlay on it."""
    head = Reader(overlay, overlay.at, BookContext("", problems=problems)).table(HEAD)
    source, date = head.text("source"), head.text("date")
    if " " in source:
        head.problem(say("the name of a source has no blank."), say("For example: memo-12."), "source")
    head.has("game")
    head.finish()
    rest = Written(
        {key: value for key, value in overlay.items() if key not in (HEAD, READS)}, overlay.at, overlay.places
    )
    _unknown(table, rest, problems)
    found = _cited(arrange(lay(table, rest, correcting=True), problems), overlay.at, f"{source} {date}")
    assert isinstance(found, Written)
    return found


def reads_of(overlay: Written, problems: Problems) -> Reads:
    """The readings that an overlay follows, by their rules."""
    reader = Reader(overlay, overlay.at, BookContext("", problems=problems))
    named = reader.table(READS) if reader.has(READS) else None
    return {rule: named.text(rule) for rule in named.names()} if named is not None else {}


def _unknown(base: Written, upper: Written, problems: Problems) -> None:
    """Rows without a sentence change a row that is there."""
    for key, value in upper.items():
        below = base.get(key)
        if is_rows(below):
            known = [row_name(row) for row in rows_of(below)]
            for row in rows_of(value):
                if row_name(row) not in known and SENTENCE not in row:
                    what = say("there is no row '{row}' to change.", row=row_name(row))
                    problems.append(Problem(row.at, what, did_you_mean(row_name(row), known)))
        elif isinstance(value, Written) and isinstance(below, Written):
            _unknown(below, value, problems)
        elif below is None:
            problems.append(
                Problem(upper.place(key), say("there is no '{key}' to change.", key=key), did_you_mean(key, base))
            )


def _cited(value: object, at: str, cite: str) -> object:
    """What the overlay touched, with its citation."""
    if isinstance(value, list):
        return [_cited(item, at, cite) for item in value]
    if not isinstance(value, Written):
        return value
    found = Written({key: _cited(item, at, cite) for key, item in value.items()}, value.at, value.places)
    touched = value.at.startswith(at) or any(place.startswith(at) for place in value.places.values())
    own = "cite" in value and value.place("cite").startswith(at)
    if touched and not own and value.keys() & {"cite", SENTENCE}:
        found["cite"] = cite
    return found
