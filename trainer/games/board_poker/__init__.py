"""Board poker: hole cards and a shared board, bets for a pot, high or high and low. Hold'em, Omaha, Pineapple."""

from __future__ import annotations

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.board_poker.asks import make_asks
from trainer.games.board_poker.checks import check_setup
from trainer.games.board_poker.script import make_script
from trainer.games.board_poker.tables import new_setup
from trainer.games.board_poker.terms import read_terms
from trainer.round.betting import bring_stacks
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem("board poker is dealt from 52 cards without a joker.")
    terms = read_terms(reader, info.id)
    return Game(
        info=info,
        rules=dict(reader.book.rules),
        script=make_script(terms),
        spots={"bet": "Bet"},
        seats=terms.seats,
        deck=STANDARD,
        new_setup=lambda seed, wish: new_setup(terms, seed, wish),
        lay_out=bring_stacks,
        check_setup=lambda setup: check_setup(terms, setup),
        asks=make_asks(terms),
        parts={"terms": terms},
    )
