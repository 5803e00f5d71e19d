"""Baccarat with a player-dealer: two community hands, wagers on either, on a tie and on side bets."""

from __future__ import annotations

from functools import partial

from trainer.games.baccarat import tables
from trainer.games.baccarat.asks import make_asks
from trainer.games.baccarat.odds import bonus_bets
from trainer.games.baccarat.script import make_script
from trainer.games.baccarat.state import begin
from trainer.games.baccarat.terms import read_terms
from trainer.games.banked.chips import offering_chip_work
from trainer.games.base import Game, GameInfo
from trainer.rules.book import read_book
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    printed = reader.table("labels") if reader.has("labels") else None
    labels = {place: printed.words(place) for place in printed.names()} if printed else {}
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    game = Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots=terms.table.names,
        seats=terms.table.sizes[0],
        deck=terms.deck,
        new_setup=partial(tables.new_setup, terms),
        lay_out=partial(tables.lay_out, terms),
        check_setup=partial(tables.check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms, script, reader.book.rates),
        fees=terms.table.fees,
        odds=lambda: bonus_bets(terms),
        words=tables.words(terms),
        labels=labels,
    )
    return offering_chip_work(game, terms.table.chips)
