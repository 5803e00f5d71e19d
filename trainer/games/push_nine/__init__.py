"""Push 9: three cards each, a pot that tied hands may push into one more hand."""

from __future__ import annotations

from functools import partial

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.push_nine import tables
from trainer.games.push_nine.asks import make_asks
from trainer.games.push_nine.script import make_script
from trainer.games.push_nine.state import begin
from trainer.games.push_nine.terms import BET, read_terms
from trainer.rules.book import read_book
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem("push 9 is dealt from 52 cards without a joker.")
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    return Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots={BET: say("Bet")},
        seats=terms.seats,
        deck=STANDARD,
        new_setup=partial(tables.new_setup, terms),
        lay_out=partial(tables.lay_out, terms),
        check_setup=partial(tables.check_setup, terms),
        begin=begin,
        asks=make_asks(terms, script),
        words=tables.words(terms),
    )
