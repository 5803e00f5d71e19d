"""Nine-count games with a player-dealer: three cards and one more, the nearest to nine wins."""

from __future__ import annotations

from trainer.games.base import Game, GameInfo
from trainer.games.nine_count import tables
from trainer.games.nine_count.asks import make_asks
from trainer.games.nine_count.script import make_script
from trainer.games.nine_count.terms import read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    spots = {kind: reader.table("spots").text(kind) for kind in reader.table("spots").names()}
    terms = read_terms(reader, info.id, spots)
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots=spots,
        seats=terms.sizes[0],
        deck=terms.deck,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=tables.lay_out,
        check_setup=lambda setup: tables.check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms},
    )
