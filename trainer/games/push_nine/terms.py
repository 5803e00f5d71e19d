"""What a book prints about push 9, and what a set-up of it says.

What a seat put into the pot altogether is its wager `bet`; options name the button, who folded, whether tied players
push, and who leaves:
    poker-flats/push-9 seed=7 seats=9 1:bet=$6 4:bet=$6 8:bet=$3 button=4 fee=1 folded=8 push=all
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.games.push_nine.hand import HAND
from trainer.rng import shuffle
from trainer.round.ruling import RulingBook, read_rulings
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.rules.drops import DropOption, DropSchedule, read_drops
from trainer.rules.reader import Reader
from trainer.table.pots import Bet, Pot, side_pots
from trainer.table.seats import clockwise

BET: Final = "bet"
MOMENTS: Final = ("before", "play", "showdown")
ALL, ONE, NONE = "all", "one", "none"
PUSHES: Final = (NONE, ONE, ALL)
"""What tied players want: to split, one of them to split, all to push."""
CHIP: Final = 100

RULES: Final = (
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
class PushTerms:
    """The terms of one house. `units` are the bets of its tables, by fee option."""

    book: str
    seats: int
    units: Mapping[int, int]
    drops: DropSchedule
    rulings: RulingBook
    bets: tuple[int, ...]
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

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
        rulings=read_rulings(reader, MOMENTS),
        bets=reader.table("usual").integers("bets"),
        rules={id: reader.rule(id) for id in RULES},
    )


# -- what a set-up says


def button_of(setup: Setup) -> int:
    return setup.number("button")


def listed(setup: Setup, option: str) -> tuple[int, ...]:
    """The seats an option lists: folded=2,5."""
    return setup.numbers(option)


def ring(setup: Setup) -> tuple[int, ...]:
    """The players clockwise, the one with the Action button first."""
    return tuple(seat for seat in clockwise(button_of(setup), setup.seats) if seat in setup.taken)


def live(setup: Setup) -> tuple[int, ...]:
    """The players who are still in at the end, clockwise from the button."""
    return tuple(seat for seat in ring(setup) if seat not in listed(setup, "folded"))


def bets_of(setup: Setup) -> tuple[Bet, ...]:
    staying = live(setup)
    return tuple(Bet(wager.seat, wager.stake, wager.seat in staying) for wager in setup.wagers)


def pots_of(setup: Setup) -> tuple[Pot, ...]:
    """The main pot, then the side pots."""
    return side_pots(bets_of(setup))


def hands_of(setup: Setup) -> Mapping[int, tuple[Card, ...]]:
    """Everybody's three cards, dealt one at a time from the button."""
    order = ring(setup)
    count = HAND * len(order)
    deck = setup.deck or shuffle(STANDARD.cards(), setup.rng("deck"))
    return {seat: tuple(deck[place : count : len(order)]) for place, seat in enumerate(order)}
