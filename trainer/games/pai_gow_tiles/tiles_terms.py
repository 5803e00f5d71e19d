"""What a book prints about its pai gow tiles, as typed terms."""

from __future__ import annotations

from typing import Final

from trainer.cards.deck import TILES
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.games.banked.banked_offers import WagerLimit
from trainer.games.banked.banked_terms import FamilyTerms, read_banked
from trainer.games.faults import fault_rows, wager_faults
from trainer.games.faults.banked_faults import BANKED, WAGERS
from trainer.games.pai_gow_tiles.tiles_four_tiles import ACTIONS, CONDITIONS, Advice
from trainer.hands.tile_values import COMBINATIONS, PAIRS
from trainer.rules.reader import Reader
from trainer.rules.word_binding import read_rules

HAND = 4
GAME = "game"
TILE_RULES = {f"tile.{name}": name for name in PAIRS}
"""The tile that a rule is about."""

RULES = (
    *TILE_RULES,
    *COMBINATIONS,
    "table.squares",
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
)
"""The printed rules every tiles book has to bring."""


@dataclass(frozen=True, slots=True)
class TileTerms(FamilyTerms):
    """The terms of one house.

    `squares` are the betting squares of a seat, each for wagers in steps of `step` cents; `dropped` is when fees go
    into the box.
    """

    squares: int
    advice: Advice
    step: int
    dropped: str


MOMENTS = ("before-deal", "after-deal", "end")
"""When the fees can go into the box."""
RULED = "bets"
"""The moment of the round for which a sheet has rulings: wagers and bank are up, no tile is dealt."""
SITUATIONS: Final = {
    **BANKED,
    "off-step": fault_rows.fault("off-step", "main", wager_faults.off_step, fault_rows.LIMITED, asked=WAGERS),
}
"""What a sheet of tiles can rule on; its one wager has steps."""


def read_terms(reader: Reader, book: str) -> TileTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    shared = read_banked(reader, book, rotate="rotate.bank", moments=(RULED,), situations=SITUATIONS)
    limits = reader.table("limits")
    reader.even_money("result.win")
    square = WagerLimit((GAME,), limits.cents("least"), limits.cents("most"))
    return TileTerms(
        table=replace(shared, limits=(*shared.limits, square)),
        deck=TILES,
        squares=reader.table("table").integer("squares"),
        advice=read_rules(reader, "advice", CONDITIONS, ACTIONS, say("Advice"), sets=True),
        step=limits.cents("step"),
        dropped=reader.table("collection").choice("dropped", MOMENTS),
        rules={id: reader.rule(id) for id in RULES},
    )
