"""Pai gow tiles: four Chinese dominoes into a high and a low hand, against the player-dealer."""

from __future__ import annotations

from trainer.cards.deck import TILES
from trainer.games.banked import lay_out
from trainer.games.base import Game, GameInfo
from trainer.games.pai_gow_tiles import tables
from trainer.games.pai_gow_tiles.asks import make_asks
from trainer.games.pai_gow_tiles.script import make_script
from trainer.games.pai_gow_tiles.terms import read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("tiles") != TILES.size:
        reader.table("deck").problem(f"pai gow tiles is dealt from {TILES.size} tiles.")
    spots = {kind: reader.table("spots").text(kind) for kind in reader.table("spots").names()}
    terms = read_terms(reader, info.id, spots)
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots=spots,
        seats=terms.seats,
        deck=TILES,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=lay_out,
        check_setup=lambda setup: tables.check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms, "advice": terms.advice},
    )
