"""Chinese poker: thirteen cards into three hands, everybody settles in points with everybody."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from trainer.games.base import Game, GameInfo
from trainer.games.building import check_standard, make_game
from trainer.games.chinese_poker import tables
from trainer.games.chinese_poker.asks import make_asks
from trainer.games.chinese_poker.script import make_script
from trainer.games.chinese_poker.state import begin
from trainer.games.chinese_poker.terms import read_terms
from trainer.games.declared import read_unreachable
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    check_standard(reader, say("Chinese poker is dealt from 52 cards without a joker."))
    terms = read_terms(reader, info.id)
    game = make_game(
        reader,
        info,
        terms,
        tables,
        script=make_script,
        begin=begin,
        asks=make_asks,
        lay_out=partial(tables.lay_out, terms),
        seats=terms.seats,
        spots={},
    )
    return replace(game, unreachable=read_unreachable(reader))
