"""Pai gow poker: seven cards into a front of two and a back of five, against the player-dealer."""

from __future__ import annotations

from functools import partial

from trainer.cards.deck import WITH_JOKER
from trainer.games.banked.chips import offering_chip_work
from trainer.games.banked.tables import lay_out
from trainer.games.base import Game, GameInfo
from trainer.games.pai_gow import tables
from trainer.games.pai_gow.asks import make_asks
from trainer.games.pai_gow.odds import bonus_bets
from trainer.games.pai_gow.script import make_script
from trainer.games.pai_gow.setting import house_ways
from trainer.games.pai_gow.state import begin
from trainer.games.pai_gow.terms import read_terms
from trainer.rules.book import read_book
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (52, 1):
        deck.problem("pai gow poker is dealt from 52 cards and one joker.")
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    game = Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots=terms.table.names,
        seats=terms.seats,
        deck=WITH_JOKER,
        new_setup=partial(tables.new_setup, terms),
        lay_out=lay_out,
        check_setup=partial(tables.check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms, script, reader.book.rates),
        fees=terms.table.fees,
        odds=lambda: bonus_bets(terms),
        words=tables.words(terms),
        house_way=house_ways(terms),
        unreachable=terms.unreachable,
    )
    return offering_chip_work(game, terms.table.chips)
