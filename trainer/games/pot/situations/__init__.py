"""What goes wrong at a poker table, for all poker games: what happened, when, what it takes to happen, what is offered.

A module holds the situations of one part of a hand.

A book rules on a situation in one row and says only what is its own:
[[ruling]]
id     = "boxed-card"
fault  = "boxed-card"                  # the situation of this table; its moment, words and wrong answers come with it
remedy = "dead-card"
say    = "A card found face up in the deck is dead."
cite   = "L135"

`needs` are words of `NEEDS`; a situation can come up where the game and the hand have all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.core.text import Text, say
from trainer.games.pot.pot_collection_stages import MOMENTS
from trainer.games.pot.situations.betting_situations import BETTING_SITUATIONS
from trainer.games.pot.situations.dealing_situations import DEAL_SITUATIONS, DRAW_SITUATIONS, STREETS_SITUATIONS
from trainer.games.pot.situations.opening_situations import OPENING_SITUATIONS
from trainer.games.pot.situations.showdown_situations import SHOWDOWN_SITUATIONS
from trainer.round.ruling import Situation

__all__ = ["MOMENTS", "NEEDS", "SITUATIONS", "possible"]

NEEDS: Final[Mapping[str, Text]] = {
    "blinds": say("blinds are posted"),
    "antes": say("antes are put in"),
    "button": say("a dealer button goes around"),
    "board": say("cards are dealt to a board"),
    "hole": say("cards are dealt face down"),
    "up": say("cards are dealt face up to players"),
    "forced": say("a card shown forces a bet"),
    "last-down": say("the last card is dealt face down after cards face up"),
    "draw": say("cards are drawn"),
    "openers": say("it takes a certain hand to open"),
    "joker": say("a joker is in the deck"),
    "low": say("a low hand can win"),
    "low-open": say("a low needs no qualifier"),
    "lowball": say("only the low hand wins"),
    "limit": say("bets are limited"),
    "cap": say("raises are capped"),
    "kill": say("pots can be killed"),
    "straddle": say("the book speaks of straddles"),
    "two": say("two players are in"),
    "three": say("three or more players are in"),
    "all-in": say("a player is all in"),
    "many": say("enough players are in that the deck can run out"),
}

_ALL: Final = (
    *OPENING_SITUATIONS,
    *DEAL_SITUATIONS,
    *BETTING_SITUATIONS,
    *STREETS_SITUATIONS,
    *DRAW_SITUATIONS,
    *SHOWDOWN_SITUATIONS,
)
SITUATIONS: Final[Mapping[str, Situation]] = {situation.id: situation for situation in _ALL}
"""In the order of a hand."""
