"""What a book prints about push 9, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.games.push_nine.faults import SITUATIONS
from trainer.games.ruled import Ruled
from trainer.round.ruling import RulingBook, read_rulings
from trainer.round.setup import Setup
from trainer.rules.drops import DropOption, DropSchedule, read_drops
from trainer.rules.reader import Reader

BET: Final = "bet"
MOMENTS: Final = ("before", "play", "showdown")
ALL, ONE, NONE = "all", "one", "none"
PUSHES: Final = (NONE, ONE, ALL)
"""What tied players want: to split, one of them to split, all to push."""
CHIP: Final = 100

RULES: Final = (
    "deal.three",
    "first.button",
    "pots.layers",
    "pots.eligible",
    "rank.333",
    "rank.trips",
    "rank.straight",
    "rank.pictures",
    "rank.points",
    "win.high",
    "win.tie",
    "push.elect",
    "push.split",
    "push.side",
    "push.half",
    "push.who",
    "split.whole",
    "split.tie",
    "odd.chip",
    "award.alone",
    "rotate.winner",
    "rotate.split",
    "rotate.left",
)


@dataclass(frozen=True, slots=True)
class PushTerms(Ruled):
    """The terms of one house. `units` are the bets of its tables, by fee option."""

    book: str
    seats: int
    units: Mapping[int, int]
    drops: DropSchedule
    rulings: RulingBook
    bets: tuple[int, ...]

    def option(self, setup: Setup) -> DropOption:
        """The fee option in force."""
        return self.drops.option(setup.number("fee")) or self.drops.options[0]


def read_terms(reader: Reader, book: str) -> PushTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    units = reader.table("units")
    return PushTerms(
        book=book,
        seats=reader.table("table").integer("seats"),
        units={int(number): units.cents(number) for number in units.names() if number.isdigit()},
        drops=read_drops(reader, "fees", 0),
        rulings=read_rulings(reader, MOMENTS, situations=SITUATIONS),
        bets=reader.table("usual").integers("bets"),
        rules={id: reader.rule(id) for id in RULES},
    )
