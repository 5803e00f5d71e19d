"""Carnival poker against a player-dealer: three, four or five cards, with or without a board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from trainer.games.banked.game import banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.carnival import tables
from trainer.games.carnival.asks import make_asks
from trainer.games.carnival.odds import bonus_bets
from trainer.games.carnival.script import make_script
from trainer.games.carnival.state import begin
from trainer.games.carnival.terms import read_terms
from trainer.games.declared import read_unreachable
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms, never = read_terms(reader, info.id), read_unreachable(reader)
    game = banked_game(
        reader, info, terms, tables, asks=make_asks, script=make_script, begin=begin, deck=terms.deck, unreachable=never
    )
    return replace(game, lay_out=partial(tables.lay_out, terms), odds=lambda: bonus_bets(terms))
