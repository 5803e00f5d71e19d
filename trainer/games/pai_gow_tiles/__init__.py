"""Pai gow tiles: four Chinese dominoes into a high and a low hand, against the player-dealer."""

from __future__ import annotations

from functools import partial

from trainer.cards.deck import TILES
from trainer.games.banked.chips import offering_chip_work
from trainer.games.banked.tables import lay_out
from trainer.games.base import Game, GameInfo
from trainer.games.house_way import TileAdvice
from trainer.games.pai_gow_tiles import tables
from trainer.games.pai_gow_tiles.asks import make_asks
from trainer.games.pai_gow_tiles.four import Four
from trainer.games.pai_gow_tiles.script import make_script
from trainer.games.pai_gow_tiles.table import begin
from trainer.games.pai_gow_tiles.terms import read_terms
from trainer.rules.book import read_book
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("tiles") != TILES.size:
        reader.table("deck").problem(f"pai gow tiles is dealt from {TILES.size} tiles.")
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    game = Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots=terms.table.names,
        seats=terms.table.sizes[0],
        deck=TILES,
        new_setup=partial(tables.new_setup, terms),
        lay_out=lay_out,
        check_setup=partial(tables.check_setup, terms),
        begin=begin,
        asks=make_asks(terms, script, reader.book.rates),
        fees=terms.table.fees,
        words=tables.words(terms),
        advice=TileAdvice(terms.advice, Four),
    )
    return offering_chip_work(game, terms.table.chips)
