"""Chinese poker: thirteen cards into three hands, everybody settles in points with everybody."""

from __future__ import annotations

from typing import Final

from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts, check_standard, make_game
from trainer.games.chinese_poker import tables
from trainer.games.chinese_poker.asks import make_asks
from trainer.games.chinese_poker.script import make_script
from trainer.games.chinese_poker.state import begin
from trainer.games.chinese_poker.terms import read_terms
from trainer.rules.reader import Reader
from trainer.text import say

PARTS: Final = Parts(tables, make_script, begin, tables.lay_out, make_asks)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    check_standard(reader, say("Chinese poker is dealt from 52 cards without a joker."))
    terms = read_terms(reader, info.id)
    return make_game(reader, info, terms, PARTS, spots={})
