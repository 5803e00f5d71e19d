"""Baccarat with a player-dealer: two community hands, wagers on either, on a tie and on side bets."""

from __future__ import annotations

from trainer.games.baccarat import tables
from trainer.games.baccarat.asks import make_asks
from trainer.games.baccarat.odds import bonus_bets
from trainer.games.baccarat.script import make_script
from trainer.games.baccarat.terms import read_terms
from trainer.games.base import Game, GameInfo
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    spots = {kind: reader.table("spots").text(kind) for kind in reader.table("spots").names()}
    printed = reader.table("labels") if reader.has("labels") else None
    labels = {place: printed.text(place) for place in printed.names()} if printed else {}
    terms = read_terms(reader, info.id, spots)
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots=spots,
        seats=terms.sizes[0],
        deck=terms.deck,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=lambda setup: tables.lay_out(terms, setup),
        check_setup=lambda setup: tables.check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms, "odds": lambda: bonus_bets(terms)},
        labels=labels,
    )
