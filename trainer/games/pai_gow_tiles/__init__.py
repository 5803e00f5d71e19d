"""Pai gow tiles: four Chinese dominoes into a high and a low hand, against the player-dealer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.cards.deck import TILES
from trainer.games.banked.game import answering, banked_game, usual_lay
from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts
from trainer.games.house_way import TileAdvice
from trainer.games.pai_gow_tiles import tables
from trainer.games.pai_gow_tiles.asks import make_asks
from trainer.games.pai_gow_tiles.four import Four, hand_words
from trainer.games.pai_gow_tiles.script import first, make_script
from trainer.games.pai_gow_tiles.table import begin
from trainer.games.pai_gow_tiles.terms import read_terms
from trainer.rules.reader import Reader
from trainer.text import say

PARTS: Final = Parts(
    tables, make_script, lambda _, setup: begin(setup), usual_lay, answering(lambda _, r: first(r), make_asks)
)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("tiles") != TILES.size:
        reader.table("deck").problem(say("pai gow tiles is dealt from {size} tiles.", size=TILES.size))
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    return replace(game, advice=TileAdvice(terms.advice, Four), hands=hand_words())
