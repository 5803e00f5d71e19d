"""Push 9: three cards each, a pot that tied hands may push into one more hand."""

from __future__ import annotations

from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.base import Game, GameInfo
from trainer.games.push_nine import push_nine_tables
from trainer.games.push_nine.push_nine_requests import REQUESTS
from trainer.games.push_nine.push_nine_script import make_script
from trainer.games.push_nine.push_nine_state import begin
from trainer.games.push_nine.push_nine_terms import BET, read_terms
from trainer.games.request_runner import Parts, check_standard, make_game
from trainer.rules.reader import Reader

PARTS: Final = Parts(
    push_nine_tables, make_script, lambda _, setup: begin(setup), push_nine_tables.lay_out, REQUESTS.of
)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    check_standard(reader, say("push 9 is dealt from 52 cards without a joker."))
    terms = read_terms(reader, info.id)
    game = make_game(reader, info, terms, PARTS, spots={BET: say("Bet")})
    return replace(game, collection=lambda setup: (terms.sheet.ladder(terms.option(setup)),))
