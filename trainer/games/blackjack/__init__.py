"""Blackjack with a player-dealer: no bust, pure 21.5, Spanish and "22", with their side bets."""

from __future__ import annotations

from functools import partial

from trainer.games.banked.chips import offering_chip_work
from trainer.games.base import Game, GameInfo
from trainer.games.blackjack import tables
from trainer.games.blackjack.asks import make_asks
from trainer.games.blackjack.odds import bonus_bets
from trainer.games.blackjack.read import read_terms
from trainer.games.blackjack.script import make_script
from trainer.games.blackjack.state import begin
from trainer.games.blackjack.terms import FURTHER_NAMES
from trainer.rules.book import read_book
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    spots = {kind: reader.table("spots").words(kind) for kind in reader.table("spots").names()}
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    game = Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots=spots,
        further=FURTHER_NAMES,
        seats=terms.seats,
        deck=terms.deck,
        new_setup=partial(tables.new_setup, terms),
        lay_out=partial(tables.lay_out, terms),
        check_setup=partial(tables.check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms, script),
        fees=terms.table.fees,
        odds=lambda: bonus_bets(terms),
        words=tables.words(terms),
        unreachable=terms.unreachable,
    )
    return offering_chip_work(game, terms.table.chips)
