"""Baccarat with a player-dealer: two community hands, wagers on either, on a tie and on side bets."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.games.baccarat import tables
from trainer.games.baccarat.asks import make_asks
from trainer.games.baccarat.odds import bonus_bets
from trainer.games.baccarat.script import make_script
from trainer.games.baccarat.start import first
from trainer.games.baccarat.state import begin
from trainer.games.baccarat.terms import read_terms
from trainer.games.banked.game import answering, banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts
from trainer.rules.reader import Reader

PARTS: Final = Parts(tables, make_script, begin, tables.lay_out, answering(first, make_asks))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    printed = reader.table("labels") if reader.has("labels") else None
    labels = {place: printed.words(place) for place in printed.names()} if printed else {}
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    return replace(game, odds=lambda: bonus_bets(terms), labels=labels)
