"""Carnival poker against a player-dealer: three, four or five cards, with or without a board."""

from __future__ import annotations

from functools import partial

from trainer.games.banked.chips import offering_chip_work
from trainer.games.base import Game, GameInfo
from trainer.games.carnival import checks, tables
from trainer.games.carnival.asks import make_asks
from trainer.games.carnival.odds import bonus_bets
from trainer.games.carnival.script import make_script
from trainer.games.carnival.state import begin
from trainer.games.carnival.terms import read_terms
from trainer.games.declared import read_unreachable
from trainer.rules.book import read_book
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    game = Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots=terms.table.names,
        seats=terms.seats,
        deck=terms.deck,
        new_setup=partial(tables.new_setup, terms),
        lay_out=partial(tables.lay_out, terms),
        check_setup=partial(checks.check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms, script, reader.book.rates),
        fees=terms.table.fees,
        odds=lambda: bonus_bets(terms),
        words=checks.words(terms),
        unreachable=read_unreachable(reader),
    )
    return offering_chip_work(game, terms.table.chips)
