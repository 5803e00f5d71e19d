"""Board poker: hole cards and a shared board, bets for a pot, high or high and low. Hold'em, Omaha, Pineapple."""

from __future__ import annotations

from trainer.games.base import Game, GameInfo
from trainer.games.board_poker import tables
from trainer.games.board_poker.asks import make_asks
from trainer.games.board_poker.script import make_script
from trainer.games.board_poker.terms import read_terms
from trainer.games.building import check_standard, make_game
from trainer.games.pot.state import begin, bring_stacks
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    check_standard(reader, say("board poker is dealt from 52 cards without a joker."))
    terms = read_terms(reader, info.id)
    return make_game(
        reader,
        info,
        terms,
        tables,
        seats=terms.game.seats,
        spots={"bet": say("Bet")},
        script=make_script,
        begin=lambda _, setup: begin(terms.game, setup),
        lay_out=bring_stacks,
        asks=make_asks,
    )
