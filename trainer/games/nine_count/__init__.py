"""Nine-count games with a player-dealer: three cards and one more, the nearest to nine wins."""

from __future__ import annotations

from trainer.games.banked.game import banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.nine_count import tables
from trainer.games.nine_count.asks import make_asks
from trainer.games.nine_count.course import begin
from trainer.games.nine_count.script import make_script
from trainer.games.nine_count.terms import read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms = read_terms(reader, info.id)
    return banked_game(reader, info, terms, tables, begin=begin, script=make_script, asks=make_asks, deck=terms.deck)
