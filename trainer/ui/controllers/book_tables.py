"""Pay tables and fee schedules of a book as tables to read: one row an option, its tiers in lines."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.drills.question import Question
from trainer.games.base import Game
from trainer.round.duty import Kind
from trainer.rules import collection
from trainer.rules.bonus import PayRow, PayTable
from trainer.rules.fees import FeeOption, FeeSchedule
from trainer.rules.ladders import Tier
from trainer.table.places import name_of
from trainer.training.explanations import RuleLine, rule_line

Cell = str | Text


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a heading row; each row is a printed rule. A line end within a cell begins a new line there."""

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rules: tuple[RuleLine, ...]


def search_grid(grid: Grid, words: Sequence[str]) -> Grid | None:
    """The rows in which every word of a search occurs, the title counting for each; None when there is none."""
    texts = [
        " ".join((str(grid.title), *map(str, row), rule.id, str(rule.cite.words), *map(str, rule.notes))).casefold()
        for row, rule in zip(grid.rows, grid.rules, strict=True)
    ]
    indexes = [index for index, text in enumerate(texts) if all(word in text for word in words)]
    if not indexes:
        return None
    rows, rules = tuple(grid.rows[index] for index in indexes), tuple(grid.rules[index] for index in indexes)
    return replace(grid, rows=rows, rules=rules)


def pay_grid(table: PayTable, game: Game) -> Grid:
    """What each hand of a bonus wager pays."""
    envy = any(row.envy for row in table.rows)
    head = [say("Hand"), say("Pays")] + ([say("Envy")] if envy else [])
    rows = []
    for row in table.rows:
        cells: list[Cell] = [row.name, str(row.odds)]
        if envy:
            cells.append(dollars(row.envy) if row.envy else "–")
        rows.append(tuple(cells))
    return Grid(game.spots.get(table.wager, Text(table.wager)), tuple(head), tuple(rows), _rules(table.rows))


PAYING = (Kind.READ_BONUS, Kind.SETTLE, Kind.PAY_ENVY)
"""Duties for which it is posted what a wager pays."""


def wager_of(question: Question) -> str:
    """The wager that a duty names."""
    subject = question.duty.key.subject
    return name_of(subject) or subject


def tables_of(question: Question) -> tuple[PayTable, ...]:
    """The pay tables of the wager that is read or settled, all of them where it has none; none for any other duty."""
    if question.duty.kind not in PAYING:
        return ()
    tables, named = question.game.of(question.round.setup).book.pay_tables, wager_of(question)
    mine = tuple(table for table in tables if table.wager == named)
    return mine if mine or question.duty.kind is Kind.SETTLE else tuple(tables)


def posted(question: Question) -> tuple[Grid, ...]:
    """The pay tables printed at the table."""
    return tuple(pay_grid(table, question.game) for table in tables_of(question))


def fee_grid(schedule: FeeSchedule, name: str, game: Game) -> Grid:
    """A schedule of collection fees; `name` is empty for the one in force."""
    head = (say("Option"), say("Table limit"), say("Player-dealer"), say("Player"))
    rows = tuple(
        (str(fee_option.number), _limit(fee_option), _tiers(fee_option.player_dealer), _player(fee_option, game))
        for fee_option in schedule.options
    )
    return Grid(_schedule_name(name), head, rows, _rules(schedule.options))


def _schedule_name(name: str) -> Text:
    return say("Other printed schedule: {name}", name=name) if name else say("The schedule in force")


def _limit(option: FeeOption) -> Cell:
    if option.maximum:
        return f"{dollars(option.minimum)}–{dollars(option.maximum)}"
    return option.posted if option.minimum else "–"


def _tiers(tiers: Sequence[Tier]) -> Cell:
    if not tiers:
        return "–"
    return join((tier.words for tier in tiers), "\n")


def _player(option: FeeOption, game: Game) -> Cell:
    lines: list[Text] = []
    if option.player:
        if option.per == "spot":
            lines.append(say("for each spot:"))
        elif option.per == "player":
            lines.append(say("for all wagers of one player:"))
        lines += [tier.words for tier in option.player]
    elif option.player_flat or not option.by_kind:
        flat = say("{fee} for any wager", fee=dollars(option.player_flat))
        lines.append(flat if option.player_flat else say("nothing"))
    lines += [
        say("{fee} for the wager {wager}", fee=dollars(fee), wager=game.spots.get(kind, kind))
        for kind, fee in option.by_kind.items()
    ]
    return join(lines, "\n")


def _rules(
    options: Sequence[FeeOption | collection.CollectionOption | PayRow],
) -> tuple[RuleLine, ...]:
    return tuple(rule_line(option.printed) for option in options)


# -- sheets


def sheet_grid(sheet: collection.Sheet, *, alone: bool) -> Grid:
    """What a hand pays: one line an option."""
    head = (say("Option"), say("Posted for"), say("Paid by"), say("Players dealt in"), say("Hand ends early"))
    rows = tuple(
        (
            str(collection_option.number),
            collection_option.posted if collection_option.bounds or collection_option.limits else "–",
            say(
                "{payer}, {time}",
                payer=collection.PAYER_NAMES[collection_option.payer],
                time=collection.TIMES[collection_option.at],
            ),
            join(collection_option.steps, "\n"),
            dollars(collection_option.short) if collection_option.short else "–",
        )
        for collection_option in sheet.options
    )
    name = _schedule_name("") if alone or not sheet.id else say("Schedule {name}", name=sheet.title or sheet.id)
    return Grid(name, head, rows, _rules(sheet.options))
