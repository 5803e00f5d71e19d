"""Board poker: hole cards and a shared board, bets for a pot, high or high and low. Hold'em, Omaha, Pineapple."""

from __future__ import annotations

from functools import partial

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.board_poker.asks import make_asks
from trainer.games.board_poker.script import make_script
from trainer.games.board_poker.tables import new_setup
from trainer.games.board_poker.terms import read_terms
from trainer.games.pot.checks import check_setup, words
from trainer.games.pot.state import begin, bring_stacks
from trainer.rules.book import read_book
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem("board poker is dealt from 52 cards without a joker.")
    terms = read_terms(reader, info.id)
    script = make_script(terms)
    return Game(
        info=info,
        book=read_book(reader),
        script=script,
        spots={"bet": say("Bet")},
        seats=terms.game.seats,
        deck=STANDARD,
        new_setup=partial(new_setup, terms),
        lay_out=bring_stacks,
        check_setup=partial(check_setup, terms.game),
        begin=partial(begin, terms.game),
        asks=make_asks(terms, script),
        words=words(terms.game),
    )
