"""Push 9: three cards each, a pot that tied hands may push into one more hand."""

from __future__ import annotations

from typing import Final

from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts, check_standard, make_game
from trainer.games.push_nine import tables
from trainer.games.push_nine.asks import make_asks
from trainer.games.push_nine.script import make_script
from trainer.games.push_nine.state import begin
from trainer.games.push_nine.terms import BET, read_terms
from trainer.rules.reader import Reader
from trainer.text import say

PARTS: Final = Parts(tables, make_script, lambda _, setup: begin(setup), tables.lay_out, make_asks)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    check_standard(reader, say("push 9 is dealt from 52 cards without a joker."))
    terms = read_terms(reader, info.id)
    return make_game(reader, info, terms, PARTS, spots={BET: say("Bet")})
