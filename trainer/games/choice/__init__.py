"""A game that is chosen hand by hand by the player with the button, among the games of its house.

    games   = ["razz", "lowball"]            # what may be chosen, by the names of their files
    refused = ["Panguingue", "Mexican Stud"] # what players name although the house does not offer it
    changes.lowball = { deck = { jokers = 0 } }   # what the book changes of a game that is chosen
    jokers  = ["lowball"]                    # where the rule about the joker is asked

The hand is dealt by the stages of the game that was chosen (`Game.dealt`); here is only what comes before and behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from trainer.cards.deck import STANDARD
from trainer.games.base import Game, GameInfo
from trainer.games.choice import tables
from trainer.games.choice.asks import make_asks
from trainer.games.choice.script import make_script
from trainer.games.choice.terms import read_terms
from trainer.rules.book import read_book
from trainer.rules.reader import Reader
from trainer.text import say


def build(reader: Reader, info: GameInfo, games: Mapping[str, Game]) -> Game:
    """The game of one house; `games` are those that may be chosen, by their names."""
    terms = read_terms(reader, info.id, games)
    return Game(
        info=info,
        book=read_book(reader),
        script=make_script(terms),
        spots={"bet": say("Bet")},
        seats=max((one.seats for one in games.values()), default=0),
        deck=STANDARD,
        new_setup=partial(tables.new_setup, terms),
        lay_out=partial(tables.lay_out, terms),
        check_setup=partial(tables.check_setup, terms),
        begin=partial(tables.begin, terms),
        asks=make_asks(terms),
        words=tables.words(terms),
        dealt=games,
    )
