"""What a book prints about the wagers beside the game: the bonus on seven cards, the wager that a hand pushes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.games.house_way import Chart
from trainer.games.pai_gow.chart import ACTIONS, CONDITIONS
from trainer.hands.systems import Joker
from trainer.rules.decision import Printed
from trainer.rules.paytable import PayTable, read_paytable
from trainer.rules.reader import Reader
from trainer.rules.words import read_rules
from trainer.text import say

FORTUNE: Final = "fortune"
PUSH: Final = "push"
HIGH_HAND: Final = "high-hand"


@dataclass(frozen=True, slots=True)
class Fortune:
    """The bonus on the player's own seven cards, with the envy that may come with it."""

    table: PayTable
    joker: Joker
    best: Printed
    any_result: Printed
    straight_with_trips: Printed | None
    envy_minimum: int
    envy_by_any: bool
    envy_back_line: bool
    envy_button: Printed
    envy_pays: Printed
    envy_not_own: Printed
    envy_last: Printed
    envy_backed: Printed | None
    """Whose hand a bettor behind a seat calls his own, where he can hold a button."""
    by_rank: bool = False
    """A straight beside three of a kind is paid as the higher hand, though it pays less."""

    @property
    def rules(self) -> tuple[Printed, ...]:
        """The rules by which the bonus is read and paid."""
        rows = (row.printed for row in self.table.rows)
        doubtful = (self.straight_with_trips,) if self.straight_with_trips else ()
        return (*rows, self.table.lose, self.best, self.any_result, *doubtful)


@dataclass(frozen=True, slots=True)
class PushBetTerms:
    """The wager that a hand pushes: the settings that count for it, and the payment for a high hand beside it."""

    alternatives: Chart
    table: PayTable
    best: Printed
    acceptable: Printed
    reset: Printed
    win: Printed
    lose: Printed

    @property
    def paying(self) -> tuple[Printed, ...]:
        """The rules by which a high hand is read and paid."""
        return (*(row.printed for row in self.table.rows), self.table.lose, self.best)

    @property
    def rules(self) -> tuple[Printed, ...]:
        """The rules of the wager and of the payment beside it."""
        return (*self.paying, self.acceptable, self.reset, self.win, self.lose)

    def allowing(self, rule: str) -> Chart:
        """The line of the alternatives with this id; none for another rule."""
        return tuple(line for line in self.alternatives if line.printed.id == rule)


def read_fortune(reader: Reader, joker: Joker) -> Fortune:
    doubtful, envy = "fortune.straight-with-trips", reader.table("envy")
    own = reader.table("fortune") if reader.has("fortune") else None
    return Fortune(
        table=read_paytable(reader, FORTUNE, reader.rule("fortune.lose")),
        joker=Joker(own.choice("joker", list(Joker), joker)) if own else joker,
        best=reader.rule("fortune.best-hand"),
        any_result=reader.rule("fortune.any-result"),
        straight_with_trips=reader.rule(doubtful) if doubtful in reader.book.rules else None,
        envy_minimum=envy.integer("minimum"),
        envy_by_any=envy.choice("by", ("bonus", "any")) == "any",
        envy_back_line=envy.boolean("back_line"),
        envy_button=reader.rule("envy.button"),
        envy_pays=reader.rule("envy.pays"),
        envy_not_own=reader.rule("envy.not-own"),
        envy_last=reader.rule("envy.last"),
        envy_backed=reader.rule("envy.back-line-own") if envy.boolean("back_line") else None,
        by_rank=own.choice("both", ("paid", "ranked"), "paid") == "ranked" if own else False,
    )


def read_push(reader: Reader) -> PushBetTerms:
    return PushBetTerms(
        alternatives=read_rules(
            reader, "alternative", CONDITIONS, ACTIONS, say("What is accepted beside the house way")
        ),
        table=read_paytable(reader, HIGH_HAND, reader.rule("high-hand.lose")),
        best=reader.rule("high-hand.best-hand"),
        acceptable=reader.rule("push.acceptable"),
        reset=reader.rule("push.reset"),
        win=reader.rule("push.win"),
        lose=reader.rule("push.lose"),
    )
