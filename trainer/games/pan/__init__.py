"""Pan: eight packs of forty, melds on the table, conditions paid by everybody, eleven cards to go out."""

from __future__ import annotations

from typing import Final

from trainer.cards.deck import PAN
from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts, make_game
from trainer.games.pan import tables
from trainer.games.pan.asks import make_asks
from trainer.games.pan.hand import begin
from trainer.games.pan.script import make_script
from trainer.games.pan.terms import read_terms
from trainer.rules.reader import Reader
from trainer.text import say

PARTS: Final = Parts(tables, make_script, begin, lambda _, setup: tables.lay_out(setup), make_asks)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("cards") != PAN.size:
        reader.table("deck").problem(say("Pan is dealt from 320 cards."))
    terms = read_terms(reader, info.id)
    return make_game(reader, info, terms, PARTS, deck=PAN, spots={})
