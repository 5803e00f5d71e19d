"""What a book prints about its Chinese poker, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from trainer.cards.card import Card
from trainer.errors import did_you_mean
from trainer.games.chinese_poker.faults import SITUATIONS
from trainer.games.chinese_poker.thirteen import SIZES, SWEEPS
from trainer.games.ruled import Ruled
from trainer.games.usual import UsualStacks, read_usual_stacks
from trainer.hands.systems import Category
from trainer.round.ruling import RulingBook, read_rulings
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.seat_fees import SeatFees, read_seat_fees
from trainer.text import Text, say

MOMENTS = ("bets", "deal", "set", "show", "settle")
"""When in a round something can have gone wrong."""
CATEGORIES = tuple(one for one in Category if one is not Category.FIVE_OF_A_KIND)
BUTTONS, LEFT = "buttons", "left"
"""Where the pairs of a table with a player all-in begin: at the buttons, or at their left."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for a hand that wins its segment, on top of the point of the segment."""

    segment: str
    hand: str
    points: int
    printed: Printed


@dataclass(frozen=True, slots=True)
class Sweep:
    """A clean sweep: what it takes from every opponent. `place` is its rank, 0 the highest."""

    hand: str
    name: Text
    points: int
    place: int
    printed: Printed

    def held_by(self, cards: Sequence[Card]) -> bool:
        return SWEEPS[self.hand](cards)


class Dealing(StrEnum):
    """How the four stacks are dealt."""

    STACK_BY_STACK = "stack-by-stack"
    ONE_BY_ONE = "one-by-one"


@dataclass(frozen=True, slots=True)
class ChineseTerms(Ruled):
    """The terms of one house. `equal_by_value`: clean sweeps of the same points push, whatever their rank.

    `all_in_left`: with a player all-in the pairs begin at the buttons' left.
    `fault_players`: rulings about a table of so many players.
    """

    book: str
    seats: int
    deal: Dealing
    segment_points: int
    least_points: int
    foul_points: int
    bonuses: tuple[Bonus, ...]
    sweeps: tuple[Sweep, ...]
    equal_by_value: bool
    all_in_left: bool
    fees: SeatFees
    limits: tuple[int, ...]
    stacks: UsualStacks
    fault_players: Mapping[str, int]
    rulings: RulingBook

    def bonus(self, segment: str, found: Category) -> Bonus | None:
        """What a hand earns in a segment beside the point."""
        return next((one for one in self.bonuses if (one.segment, one.hand) == (segment, found.id)), None)

    def sweep_of(self, cards: Sequence[Card]) -> Sweep | None:
        """The highest clean sweep of thirteen cards."""
        return next((one for one in self.sweeps if one.held_by(cards)), None)

    def higher_sweep(self, one: Sweep, other: Sweep) -> bool:
        """Whether the first collects from the second."""
        if self.equal_by_value:
            return one.points > other.points
        return one.place < other.place


RANK_RULES = {f"rank.{one.id}": one for one in CATEGORIES}
"""The kind of hand that a rule describes."""

ALL_IN = "settle.all-in"
NO_SWEEP, HIGHER_SWEEP, EQUAL_SWEEP = "sweep.none", "sweep.higher", "sweep.equal"
SWEEP_RULES = (NO_SWEEP, "sweep.from-each", HIGHER_SWEEP, EQUAL_SWEEP, "sweep.same-points", "sweep.buttons")
"""The rules of all clean sweeps."""

RULES = (
    *RANK_RULES,
    "button.new-game",
    "button.moves",
    "deal.stacks",
    "deal.five",
    "deal.first-stack",
    "deal.clockwise",
    "setting.legal",
    "setting.foul",
    "compare.higher",
    "compare.tie",
    "compare.button",
    "points.segment",
    "points.money",
    "bonus.must-win",
    "foul.penalty",
    "foul.both",
    *SWEEP_RULES,
    "settle.order",
    ALL_IN,
    "settle.stack",
)
"""The printed rules every book has to bring."""


def read_terms(reader: Reader, book: str) -> ChineseTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    table, points, foul, usual = (reader.table(key) for key in ("table", "points", "foul", "usual"))
    faults = reader.table("fault_players")
    return ChineseTerms(
        book=book,
        seats=table.integer("seats"),
        deal=Dealing(reader.table("deal").choice("way", tuple(Dealing))),
        segment_points=points.integer("segment"),
        least_points=points.integer("least"),
        foul_points=foul.integer("points"),
        bonuses=tuple(_read_bonus(row) for row in reader.rows("bonus", needed=True)),
        sweeps=tuple(_read_sweep(row, place) for place, row in enumerate(reader.rows("sweep", needed=True))),
        all_in_left=reader.table("settlement").choice("all_in", (BUTTONS, LEFT)) == LEFT,
        equal_by_value=reader.table("sweeps").choice("equal", ("rank", "value")) == "value",
        fees=read_seat_fees(reader),
        limits=usual.integers("limits"),
        stacks=read_usual_stacks(reader),
        fault_players={id: faults.integer(id) for id in faults.names()},
        rulings=read_rulings(reader, MOMENTS, situations=SITUATIONS),
        rules={id: reader.rule(id) for id in RULES},
    )


def _read_bonus(row: Reader) -> Bonus:
    segment, hand, points = row.choice("segment", tuple(SIZES)), row.text("hand"), row.integer("points")
    known = [one.id for one in CATEGORIES]
    if hand not in known:
        row.problem(say("'{hand}' is not a hand.", hand=hand), did_you_mean(hand, known), "hand")
    return Bonus(segment, hand, points, row.printed(id=f"bonus.{segment}.{hand}"))


def _read_sweep(row: Reader, place: int) -> Sweep:
    hand, name, points = row.choice("hand", tuple(SWEEPS)), row.words("name"), row.integer("points")
    return Sweep(hand, name, points, place, row.printed(id=f"sweep.{hand}"))
