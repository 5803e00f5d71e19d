"""Carnival poker against a player-dealer: three, four or five cards, with or without a board."""

from __future__ import annotations

from trainer.games.base import Game, GameInfo
from trainer.games.carnival import tables
from trainer.games.carnival.asks import make_asks
from trainer.games.carnival.checks import check_setup
from trainer.games.carnival.odds import bonus_bets
from trainer.games.carnival.script import make_script
from trainer.games.carnival.terms import read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    spots = {kind: reader.table("spots").text(kind) for kind in reader.table("spots").names()}
    terms = read_terms(reader, info.id, spots)
    unreachable = reader.table("unreachable") if reader.has("unreachable") else None
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots=spots,
        seats=terms.seats,
        deck=terms.deck,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=lambda setup: tables.lay_out(terms, setup),
        check_setup=lambda setup: check_setup(terms, setup),
        asks=make_asks(terms),
        parts={
            "terms": terms,
            "odds": lambda: bonus_bets(terms),
            "unreachable": {name: unreachable.text(name) for name in unreachable.names()} if unreachable else {},
        },
    )
