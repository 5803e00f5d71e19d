"""Poker for a pot, one family of all its games: hold'em, Omaha, pineapple, studs, draws, lowball."""

from __future__ import annotations

from trainer.games.base import Game, GameInfo
from trainer.games.building import make_game
from trainer.games.declared import read_unreachable
from trainer.games.poker import tables
from trainer.games.poker.asks import make_asks
from trainer.games.poker.ending import with_ending
from trainer.games.poker.script import make_script
from trainer.games.poker.terms import read_terms
from trainer.games.pot.state import begin, bring_stacks
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms = with_ending(read_terms(reader, info.id))
    return make_game(
        reader,
        info,
        terms,
        tables,
        seats=terms.game.seats,
        spots={"bet": say("Bet")},
        deck=terms.game.deck,
        script=make_script,
        begin=lambda _, setup: begin(terms.game, setup),
        lay_out=bring_stacks,
        asks=make_asks,
        unreachable=read_unreachable(reader),
    )
