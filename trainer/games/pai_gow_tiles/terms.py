"""What a book prints about its pai gow tiles, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.games.pai_gow_tiles.four import ACTIONS, CONDITIONS, Advice
from trainer.hands.tiles import COMBINED, PAIRS
from trainer.round.settling import SettleTerms, read_settle
from trainer.rules.decision import Printed
from trainer.rules.fees import FeeSets, read_fee_sets
from trainer.rules.reader import Reader
from trainer.rules.words import read_rules
from trainer.table.bank import Cover

HAND = 4
GAME = "game"
COMBINATIONS = (*(f"pair.{name}" for name in PAIRS), *(f"{kind}.{name}" for kind, name, _ in COMBINED))
"""The ids of the rules of everything above a plain nine, highest first."""
TILE_RULES = tuple(f"tile.{name}" for name in PAIRS)

RULES = (
    *TILE_RULES,
    *COMBINATIONS,
    "deal.four",
    "fee.drop",
    "points.none",
    "points.sum",
    "points.gee-joon",
    "setting.high-low",
    "compare.combination",
    "compare.points",
    "compare.best-tile",
    "compare.copy",
    "result.win",
    "result.lose",
    "result.push",
    "rotate.bank",
)
"""The printed rules every tiles book has to bring."""


@dataclass(frozen=True, slots=True)
class TileTerms:
    """The terms of one house. `squares` are the betting squares of a seat, `dropped` is when fees go into the box."""

    book: str
    seats: int
    squares: int
    advice: Advice
    settle: SettleTerms
    default_cover: Cover
    fees: FeeSets
    least: int
    most: int
    step: int
    dropped: str
    rounds: int
    stakes: tuple[int, ...]
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]


MOMENTS = ("before-deal", "after-deal", "end")
"""When the fees can go into the box."""


def read_terms(reader: Reader, book: str, spots: Mapping[str, str]) -> TileTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    settle, cover = read_settle(reader, spots)
    table, limits = reader.table("table"), reader.table("limits")
    reader.even_money("result.win")
    return TileTerms(
        book=book,
        seats=table.integer("seats"),
        squares=table.integer("squares"),
        advice=read_rules(reader, "advice", CONDITIONS, ACTIONS),
        settle=settle,
        default_cover=cover,
        fees=read_fee_sets(reader),
        least=limits.cents("least"),
        most=limits.cents("most"),
        step=limits.cents("step"),
        dropped=reader.table("collection").choice("dropped", MOMENTS),
        rounds=reader.table("rotation").integer("rounds"),
        stakes=reader.table("usual").integers(GAME),
        rules={id: reader.rule(id) for id in RULES},
    )
