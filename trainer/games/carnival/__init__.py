"""Carnival poker against a player-dealer: three, four or five cards, with or without a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.games.banked.game import answering, banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts
from trainer.games.carnival import tables
from trainer.games.carnival.asks import make_asks
from trainer.games.carnival.odds import bonus_bets
from trainer.games.carnival.script import first, make_script
from trainer.games.carnival.state import begin
from trainer.games.carnival.terms import read_terms
from trainer.rules.reader import Reader

PARTS: Final = Parts(tables, make_script, begin, tables.lay_out, answering(first, make_asks))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    return replace(game, odds=lambda: bonus_bets(terms))
