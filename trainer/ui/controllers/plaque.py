"""The plaque and the board of a table: its limits, its posted collection, and what the wager in question pays."""

from __future__ import annotations

from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.drills.question import Question
from trainer.games.base import Game
from trainer.hands.hand_words import hand_name
from trainer.round.settling import Award
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.bonus import PayTable
from trainer.rules.decision import RuleList
from trainer.rules.fees import FeeSchedule
from trainer.ui.controllers.book_tables import PAYING, tables_of, wager_of

NOTHING = Text("")


def plaque_of(game: Game, setup: Setup) -> Text:
    """The limits of the round's table; empty where the book prints none."""
    number = setup.option("fee")
    schedule = _schedule(game, setup)
    option = schedule.option(int(number)) if schedule is not None and number.isdecimal() else None
    if option is not None and option.maximum:
        return say("LIMITS\n{limits}", limits=f"{dollars(option.minimum)} – {dollars(option.maximum)}")
    if option is not None and option.minimum:
        return say("LIMITS\n{least} AND UP", least=dollars(option.minimum))
    limit, point, condition = setup.option("limit"), setup.option("point"), setup.option("condition")
    if limit:
        return say("LIMIT\nTHE POT") if limit == "pot" else say("NO LIMIT") if limit == "no" else _figures(limit)
    if point:
        return say("A POINT\n{amount}", amount=point)
    if condition:
        return say("CONDITION\n{amount}", amount=condition)
    return NOTHING


def _figures(limit: str) -> Text:
    """A limit by its id: "3-6", "4-8-half"."""
    parts = limit.split("-")
    figures = "/".join(f"${part}" for part in parts if part.isdecimal())
    kind = next((part for part in parts if part in ("half", "full", "kill")), "")
    match kind:
        case "half":
            return say("LIMIT\n{limit}, HALF KILL", limit=figures)
        case "full" | "kill":
            return say("LIMIT\n{limit}, FULL KILL", limit=figures)
        case _:
            return say("LIMIT\n{limit}", limit=figures)


def _schedule(game: Game, setup: Setup) -> FeeSchedule | None:
    """The schedule of this table: the one its set-up names, else the one in force."""
    fees = game.fees
    return fees.named.get(setup.option(FEE_SET), fees.now) if fees else None


# ---------------- what is posted at the head of a table
#
# Its limits and blinds, and what the wager in question pays; where the collection is taken, its ladder.

EVEN = "1:1"


@dataclass(frozen=True, slots=True)
class PostedTable:
    """A pay table with its wager, the rarest hand first as the book has it, or a ladder with who pays it."""

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
    ladders = tuple(PostedTable(ladder.payer, ladder.steps) for ladder in question.posted)
    return Board(join(words, " · "), (*ladders, *(_posted(question) if book else ())))


def _posted(question: Question) -> tuple[PostedTable, ...]:
    """What the wager of this duty pays; of the only pay table, where the duty is about no wager of its own."""
    if question.duty.kind not in PAYING:
        return ()
    game, named = question.game.of(question.round.setup), wager_of(question)
    wagers = ((table, game.spots.get(table.wager, Text(table.wager))) for table in tables_of(question))
    tables = [PostedTable(wager, _of_table(table)) for table, wager in wagers]
    lists = (rule_list for rule_list in game.book.lists if rule_list.id == f"pays.{named}") if not tables else ()
    tables += [
        PostedTable(game.spots.get(named, Text(named)), rows) for rule_list in lists if (rows := _of_list(rule_list))
    ]
    return tuple(tables)


def _of_table(table: PayTable) -> tuple[Text, ...]:
    return tuple(
        say("{hand} {odds} (envy {envy})", hand=row.name, odds=str(row.odds), envy=dollars(row.envy))
        if row.envy
        else say("{hand} {odds}", hand=row.name, odds=str(row.odds))
        for row in table.rows
    )


def _of_list(rule_list: RuleList[None, Award]) -> tuple[Text, ...]:
    """The rows of a pay list that pay; none where all of them pay even money, which no table posts."""
    rows, rates = dict[Text, None](), set[str]()
    for rule in rule_list.rules:
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
