"""Push 9: three cards each, a pot that tied hands may push into one more hand."""

from __future__ import annotations

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.push_nine import tables
from trainer.games.push_nine.asks import make_asks
from trainer.games.push_nine.script import make_script
from trainer.games.push_nine.terms import BET, read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem("push 9 is dealt from 52 cards without a joker.")
    terms = read_terms(reader, info.id)
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots={BET: "Bet"},
        seats=terms.seats,
        deck=STANDARD,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=lambda setup: tables.lay_out(terms, setup),
        check_setup=lambda setup: tables.check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms},
    )
