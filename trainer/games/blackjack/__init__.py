"""Blackjack with a player-dealer: no bust, pure 21.5, Spanish and "22", with their side bets."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.games.banked.game import answering, banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.blackjack import tables
from trainer.games.blackjack.asks import make_asks
from trainer.games.blackjack.odds import bonus_bets
from trainer.games.blackjack.outcome import first
from trainer.games.blackjack.read import read_terms
from trainer.games.blackjack.script import make_script
from trainer.games.blackjack.state import begin
from trainer.games.blackjack.terms import FURTHER_NAMES
from trainer.games.building import Parts
from trainer.rules.reader import Reader

PARTS: Final = Parts(tables, make_script, begin, tables.lay_out, answering(first, make_asks))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    spots = {kind: reader.table("spots").words(kind) for kind in reader.table("spots").names()}
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    return replace(game, spots=spots, further=FURTHER_NAMES, odds=lambda: bonus_bets(terms))
