"""Chinese poker: thirteen cards into three hands, everybody settles in points with everybody."""

from __future__ import annotations

from functools import partial

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.chinese_poker import tables
from trainer.games.chinese_poker.asks import make_asks
from trainer.games.chinese_poker.script import make_script
from trainer.games.chinese_poker.state import begin
from trainer.games.chinese_poker.terms import read_terms
from trainer.games.declared import read_unreachable
from trainer.rules.book import read_book
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem("Chinese poker is dealt from 52 cards without a joker.")
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    return Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots={},
        seats=terms.seats,
        deck=STANDARD,
        new_setup=partial(tables.new_setup, terms),
        lay_out=partial(tables.lay_out, terms),
        check_setup=partial(tables.check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms, script),
        words=tables.words(terms),
        unreachable=read_unreachable(reader),
    )
