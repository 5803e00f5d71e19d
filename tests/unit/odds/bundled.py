"""The bundled games, and the odds of their bets, each counted once in a test run."""

from __future__ import annotations

from functools import cache

from tests import shelf
from trainer.core.errors import ContentError
from trainer.games.base import Game
from trainer.odds.count import BetOdds, bets_of, odds_of

library = shelf.library

FORTUNE = "casino-99/fortune-pai-gow-poker"
QUICK = (
    "angies/three-card-poker-6-card-bonus",
    "casino-99/ez-baccarat-panda-8",
    FORTUNE,
    "poker-flats/pure-21-5-blackjack",
)
"""A game of every family, counted in every test run; the others are left to the long one."""


@cache
def game(id: str) -> Game:
    return library().game(id)


@cache
def counted(id: str, *, samples: int = 2_000) -> dict[str, BetOdds]:
    """The odds of all bets of a game by wager."""
    return {one.bet.wager: one for one in odds_of(game(id), samples=samples)}


def others(house: str) -> list[str]:
    """The games of a house with bets that are not quick."""
    found = []
    for id in library():
        if not id.startswith(f"{house}/"):
            continue
        try:
            has_bets = bool(bets_of(game(id)))
        except ContentError:
            continue
        if has_bets and id not in QUICK:
            found.append(id)
    return found
