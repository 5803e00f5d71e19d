"""What a book prints about its board poker, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.hands.systems import FIVE_CARD, Category
from trainer.round.betting import BETTING_RULES, BettingTerms, read_limits
from trainer.round.potting import LOW_RULES, POT_RULES, SPLIT_RULES, PotTerms
from trainer.rules.decision import Printed
from trainer.rules.drops import DropSchedule, read_drops
from trainer.rules.reader import Reader

HAND_SIZE = 5

CATEGORIES = tuple(one for one in reversed(FIVE_CARD.order) if one is not Category.FIVE_OF_A_KIND)
"""The categories of high hands without a joker, best first."""

DEAL_RULES = ("deal.first", "deal.last", "deal.burn")
LOW_READING_RULES = (
    "low.qualifies",
    "low.best",
    "low.straights-flushes",
    "low.paired",
    "low.board",
    "low.compare",
)


@dataclass(frozen=True, slots=True)
class Street:
    """One part of the deal: how many cards are burned and go on the board before its betting round."""

    id: str
    board: int
    burn: int


@dataclass(frozen=True, slots=True)
class UsualTable:
    """What the trainer puts on the table when nobody says otherwise: limits by id, stacks in big blinds."""

    limits: tuple[str, ...]
    stacks: tuple[int, ...]
    short: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardTerms:
    """The terms of one house. `use` is how many hole cards play, at least and at most; `qualifier` 0 is high only."""

    book: str
    seats: int
    hole: int
    use: tuple[int, int]
    qualifier: int
    streets: tuple[Street, ...]
    betting: BettingTerms
    pots: PotTerms
    drops: DropSchedule | None
    usual: UsualTable
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    @property
    def has_low(self) -> bool:
        return self.qualifier > 0

    @property
    def board(self) -> int:
        """How many cards the whole board has."""
        return sum(street.board for street in self.streets)

    @property
    def binds(self) -> bool:
        """Whether the number of hole cards that play can spoil a better hand."""
        return binds(self.hole, self.use)


def binds(hole: int, use: Sequence[int]) -> bool:
    """Whether some hole cards must play, or not all may."""
    return use[0] > 0 or use[1] < hole


def read_terms(reader: Reader, book: str) -> BoardTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    hands, table = reader.table("hands"), reader.table("table")
    hole, use = hands.integer("hole"), hands.integers("use")
    if len(use) != 2 or not 0 <= use[0] <= use[1] <= min(hole, HAND_SIZE):
        hands.problem("write how many hole cards play, at least and at most.", "For example: use = [2, 2].", "use")
        use = (0, 0)
    qualifier = reader.table("low").integer("qualifier") if reader.has("low") else 0
    streets = tuple(
        Street(row.text("id"), row.integer("board"), row.integer("burn")) for row in reader.rows("street", needed=True)
    )
    ids = [*DEAL_RULES, *(f"high.{one.id}" for one in CATEGORIES)]
    ids += ["use.how-many", "use.trips-in-hole"] if binds(hole, use) else []
    ids += LOW_READING_RULES if qualifier else []
    usual = reader.table("usual")
    return BoardTerms(
        book=book,
        seats=table.integer("seats"),
        hole=hole,
        use=(use[0], use[1]),
        qualifier=qualifier,
        streets=streets,
        betting=_read_betting(reader, [street.id for street in streets]),
        pots=_read_pots(reader, table.cents("chip"), low=qualifier > 0),
        drops=_read_drops(reader, [street.id for street in streets]) if reader.has("drop") else None,
        usual=UsualTable(usual.texts("limits"), usual.integers("stacks"), usual.integers("short")),
        rules={id: reader.rule(id) for id in ids},
    )


def _read_betting(reader: Reader, streets: list[str]) -> BettingTerms:
    table = reader.table("betting")
    late = table.choice("late_from", streets)
    return BettingTerms(
        limits=read_limits(reader),
        rounds=tuple(streets),
        late_from=streets.index(late),
        max_raises=table.integer("max_raises"),
        heads_up=table.choice("heads_up", ("left", "button")),
        rules={id: reader.rule(id) for id in BETTING_RULES},
    )


def _read_pots(reader: Reader, chip: int, *, low: bool) -> PotTerms:
    ids = (*POT_RULES, *SPLIT_RULES, *(LOW_RULES if low else ()))
    return PotTerms(low=low, chip=chip, rules={id: reader.rule(id) for id in ids})


def _read_drops(reader: Reader, streets: list[str]) -> DropSchedule:
    table = reader.table("drop")
    return read_drops(reader, table.text("schedule"), streets.index(table.choice("before", streets)))
