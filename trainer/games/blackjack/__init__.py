"""Blackjack with a player-dealer: no bust, pure 21.5, Spanish and "22", with their side bets."""

from __future__ import annotations

from trainer.games.base import Game, GameInfo
from trainer.games.blackjack import tables
from trainer.games.blackjack.asks import make_asks
from trainer.games.blackjack.odds import bonus_bets
from trainer.games.blackjack.read import read_terms
from trainer.games.blackjack.script import make_script
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
        seats=terms.seats,
        deck=terms.deck,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=lambda setup: tables.lay_out(terms, setup),
        check_setup=lambda setup: tables.check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms, "odds": lambda: bonus_bets(terms), "unreachable": terms.unreachable},
    )
