"""Pan: eight packs of forty, melds on the table, conditions paid by everybody, eleven cards to go out."""

from __future__ import annotations

from trainer.cards.deck import PAN
from trainer.games.base import Game, GameInfo
from trainer.games.building import make_game
from trainer.games.declared import read_unreachable
from trainer.games.pan import tables
from trainer.games.pan.asks import make_asks
from trainer.games.pan.hand import begin
from trainer.games.pan.script import make_script
from trainer.games.pan.terms import read_terms
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("cards") != PAN.size:
        reader.table("deck").problem(say("Pan is dealt from 320 cards."))
    terms = read_terms(reader, info.id)
    return make_game(
        reader,
        info,
        terms,
        tables,
        script=make_script,
        begin=begin,
        asks=make_asks,
        lay_out=tables.lay_out,
        deck=PAN,
        seats=terms.seats,
        spots={},
        unreachable=read_unreachable(reader),
    )
