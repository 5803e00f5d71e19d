"""Nine-count games with a player-dealer: three cards and one more, the nearest to nine wins."""

from __future__ import annotations

from typing import Final

from trainer.games.banked.game import answering, banked_game, usual_lay
from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts
from trainer.games.nine_count import tables
from trainer.games.nine_count.asks import make_asks
from trainer.games.nine_count.course import begin
from trainer.games.nine_count.script import first, make_script
from trainer.games.nine_count.terms import read_terms
from trainer.rules.reader import Reader

PARTS: Final = Parts(tables, make_script, begin, usual_lay, answering(first, make_asks))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    return banked_game(reader, info, read_terms(reader, info.id), PARTS)
