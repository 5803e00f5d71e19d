"""What two games post otherwise: pay tables, collection fees and drops, row by row, in the words of their tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, counted, join, say
from trainer.games.base import Game
from trainer.training.explanations import rule_line
from trainer.ui.controllers.book_tables import Grid, fee_grid, pay_grid, sheet_grid

PAYS = say("Pays")


@dataclass(frozen=True, slots=True)
class PostedRow:
    """One row that is other, or that one of the two posts alone: what is not posted is empty."""

    name: Words
    old: Words
    new: Words
    old_source: Words = ""
    new_source: Words = ""


@dataclass(frozen=True, slots=True)
class PostedTable:
    """One table with the rows that differ, of how many."""

    title: Text
    rows: tuple[PostedRow, ...]
    of: int


@dataclass(frozen=True, slots=True)
class PostedDifferences:
    """All tables of two games that differ; how many rows they have together, and how many are the same."""

    old: Game
    new: Game
    tables: tuple[PostedTable, ...]
    rows: int
    same: int

    @property
    def words(self) -> Text:
        """What it comes to, in one sentence."""
        if not self.rows:
            return say("Neither book prints pay tables or fees.")
        if not self.tables:
            return counted("The one row is the same.", "All {n} rows are the same.", self.rows)
        return say("{other} of {count} rows differ.", other=self.rows - self.same, count=self.rows)


@dataclass(frozen=True, slots=True)
class _Cells:
    """One row of a table: its name, what stands under each head, and where it is printed.

    `rate` is by what a line of a pay list is told apart, whose sentence may be worded otherwise.
    """

    name: Words
    under: Mapping[Text, Words]
    source: Text
    rate: str = ""


@dataclass(frozen=True, slots=True)
class _Table:
    title: Text
    rows: Mapping[str, _Cells]


def posted_differences(old: Game, new: Game) -> PostedDifferences:
    """Every table of both games, row beside row: a hand by its name, a fee by the limit it is posted for."""
    by_limit = _tells_limits(old) and _tells_limits(new)
    before, now = dict(_tables(old, by_limit=by_limit)), dict(_tables(new, by_limit=by_limit))
    tables, rows, same = list[PostedTable](), 0, 0
    for key in dict.fromkeys((*now, *before)):
        first, second = before.get(key), now.get(key)
        table = _beside(first or _Table(Text(""), {}), second or _Table(Text(""), {}))
        rows, same = rows + table.of, same + table.of - len(table.rows)
        if table.rows:
            tables.append(table)
    return PostedDifferences(old, new, tuple(tables), rows, same)


def _fee_grids(game: Game) -> Iterator[tuple[str, Grid]]:
    book = game.book
    for name, schedule in book.fees.items():
        if schedule.options:
            yield f"fees {name}", fee_grid(schedule, name, game)
    alone = len(book.sheets) == 1
    for sheet in book.sheets:
        yield f"sheet {'' if alone else sheet.id}", sheet_grid(sheet, alone=alone)


def _tells_limits(game: Game) -> bool:
    """Whether the options of every schedule are told apart by the limits they are posted for."""
    limits = [[str(row[1]) for row in grid.rows] for _, grid in _fee_grids(game)]
    return all(len(set(texts)) == len(texts) for texts in limits)


def _tables(game: Game, *, by_limit: bool) -> Iterator[tuple[str, _Table]]:
    for table in game.book.pay_tables:
        grid = pay_grid(table, game)
        keys = [row.hand for row in table.rows]
        yield f"pays {table.wager}", _Table(grid.title, _rows(grid, keys, [row[0] for row in grid.rows], 1))
    lines = dict(_pay_lines(game))
    if lines:
        yield "lines", _Table(say("Pay lists"), lines)
    for key, grid in _fee_grids(game):
        if by_limit:
            limits = [row[1] for row in grid.rows]
            names = [say("posted for {limit}", limit=limit) for limit in limits]
            yield key, _Table(grid.title, _rows(grid, [*map(str, limits)], names, 2))
        else:
            numbers = [str(row[0]) for row in grid.rows]
            names = [say("option {number}", number=number) for number in numbers]
            yield key, _Table(grid.title, _rows(grid, numbers, names, 1))


def _pay_lines(game: Game) -> Iterator[tuple[str, _Cells]]:
    """What the lines outside of pay tables pay: told by their sentences, told apart by what they pay."""
    tables = {row.printed.id for table in game.book.pay_tables for row in table.rows}
    for id, odds in game.book.rates.items():
        rule = game.every_rule.get(id)
        if id not in tables and rule is not None:
            wager = id.partition(".")[0]
            line = rule_line(rule)
            source = join((line.cite.words, *line.notes), "  ·  ")
            yield id, _Cells(game.spots.get(wager, Text(wager)), {PAYS: line.says}, source, str(odds))


def _rows(grid: Grid, keys: Sequence[str], names: Sequence[Words], first: int) -> dict[str, _Cells]:
    """The rows by their keys; `first` is the first column that may differ."""
    heads = grid.head[first:]
    return {
        key: _Cells(
            name,
            dict(zip(heads, cells[first:], strict=True)),
            join((rule.cite.words, *rule.notes), "  ·  "),
        )
        for key, name, cells, rule in zip(keys, names, grid.rows, grid.rules, strict=True)
    }


def _beside(before: _Table, now: _Table) -> PostedTable:
    keys = dict.fromkeys((*now.rows, *before.rows))
    rows = (_row(before.rows.get(key), now.rows.get(key)) for key in keys)
    title = now.title if now.rows else before.title
    return PostedTable(title, tuple(row for row in rows if row is not None), len(keys))


def _row(before: _Cells | None, now: _Cells | None) -> PostedRow | None:
    """What differs of a row; None where it is the same."""
    if before is None or now is None:
        alone = now or before
        assert alone is not None
        value = _words(alone, list(alone.under))
        if now is None:
            return PostedRow(alone.name, value, "", alone.source, "")
        return PostedRow(alone.name, "", value, "", alone.source)
    if now.rate and before.rate == now.rate:
        return None
    heads = dict.fromkeys((*before.under, *now.under))
    other = [head for head in heads if str(before.under.get(head, "–")) != str(now.under.get(head, "–"))]
    if not other:
        return None
    return PostedRow(now.name, _words(before, other), _words(now, other), before.source, now.source)


def _words(cells: _Cells, heads: Sequence[Text]) -> Words:
    """What stands under these heads, each named where the row has several."""
    if len(cells.under) == 1:
        return next(iter(cells.under.values()))
    named = (say("{head}: {what}", head=head, what=cells.under.get(head, "–")) for head in heads)
    return join(named, "  ·  ")
