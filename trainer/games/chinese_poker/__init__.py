"""Chinese poker: thirteen cards into three hands, everybody settles in points with everybody."""

from __future__ import annotations

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.chinese_poker import tables
from trainer.games.chinese_poker.asks import make_asks
from trainer.games.chinese_poker.script import make_script
from trainer.games.chinese_poker.terms import read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem("Chinese poker is dealt from 52 cards without a joker.")
    never: dict[str, str] = {}
    if reader.has("unreachable"):
        listed = reader.table("unreachable")
        never = {skill: listed.text(skill) for skill in listed.names()}
    terms = read_terms(reader, info.id)
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots={},
        seats=terms.seats,
        deck=STANDARD,
        new_setup=lambda seed, wish: tables.new_setup(terms, seed, wish),
        lay_out=lambda setup: tables.lay_out(terms, setup),
        check_setup=lambda setup: tables.check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms, "unreachable": never},
    )
