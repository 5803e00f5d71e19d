"""What is posted at the head of a table: its limits and blinds, and what the wager in question pays."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.drills.question import Question
from trainer.hands.words import hand_name
from trainer.money import dollars
from trainer.round.awards import Award
from trainer.rules.decision import RuleList
from trainer.rules.paytable import PayTable
from trainer.text import Text, join, say
from trainer.ui.controllers.book_tables import PAYING, tables_of, wager_of
from trainer.ui.controllers.plaque import plaque_of

EVEN = "1:1"


@dataclass(frozen=True, slots=True)
class PostedTable:
    """A pay table: the wager, and what pays how much, the rarest first as the book has it."""

    wager: Text
    rows: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The head of a table. `stakes` is empty where the book posts none."""

    stakes: Text
    tables: tuple[PostedTable, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.stakes or self.tables)


NO_BOARD = Board(Text(""))


def board_of(question: Question, *, book: bool) -> Board:
    """The board for a question; without the `book` only what is on every table's plaque."""
    game, setup = question.game, question.round.setup
    plaque = plaque_of(game, setup)
    words = [game.of(setup).stakes(setup)]
    if plaque:
        words.insert(0, say("{plaque}", plaque=plaque))
    return Board(join(words, " · "), _posted(question) if book else ())


def _posted(question: Question) -> tuple[PostedTable, ...]:
    """What the wager of this duty pays; of the only pay table, where the duty is about no wager of its own."""
    if question.duty.kind not in PAYING:
        return ()
    game, named = question.game.of(question.round.setup), wager_of(question)
    wagers = ((table, game.spots.get(table.wager, Text(table.wager))) for table in tables_of(question))
    found = [PostedTable(wager, _of_table(table)) for table, wager in wagers]
    lists = (one for one in game.book.lists if one.id == f"pays.{named}") if not found else ()
    found += [PostedTable(game.spots.get(named, Text(named)), rows) for one in lists if (rows := _of_list(one))]
    return tuple(found)


def _of_table(table: PayTable) -> tuple[Text, ...]:
    return tuple(
        say("{hand} {odds} (envy {envy})", hand=row.name, odds=str(row.odds), envy=dollars(row.envy))
        if row.envy
        else say("{hand} {odds}", hand=row.name, odds=str(row.odds))
        for row in table.rows
    )


def _of_list(found: RuleList[None, Award]) -> tuple[Text, ...]:
    """The rows of a pay list that pay; none where all of them pay even money, which no table posts."""
    rows, rates = dict[Text, None](), set[str]()
    for rule in found.rules:
        award = rule.do(None)
        if isinstance(award, Award) and award.odds is not None:
            rates.add(str(award.odds))
            rows[_row(rule.printed.id, rule.printed.text, str(award.odds))] = None
    return tuple(rows) if rates - {EVEN} else ()


def _row(id: str, sentence: Text, odds: str) -> Text:
    """The hand and what it pays, or the sentence of the book where the row is about no hand."""
    try:
        return say("{hand} {odds}", hand=hand_name(id.rpartition(".")[2]), odds=odds)
    except KeyError:
        return sentence
