"""Nine-count games with a player-dealer: three cards and one more, the nearest to nine wins."""

from __future__ import annotations

from functools import partial

from trainer.games.banked.chips import offering_chip_work
from trainer.games.banked.tables import lay_out
from trainer.games.base import Game, GameInfo
from trainer.games.nine_count import tables
from trainer.games.nine_count.asks import make_asks
from trainer.games.nine_count.course import begin
from trainer.games.nine_count.script import make_script
from trainer.games.nine_count.terms import read_terms
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
        seats=terms.table.sizes[0],
        deck=terms.deck,
        new_setup=partial(tables.new_setup, terms),
        lay_out=lay_out,
        check_setup=partial(tables.check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms, script, reader.book.rates),
        fees=terms.table.fees,
        words=tables.words(terms),
    )
    return offering_chip_work(game, terms.table.chips)
