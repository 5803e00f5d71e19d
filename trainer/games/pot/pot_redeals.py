"""Hands that nobody plays for: not opened where a pot has to be opened, or folded to the big blind and dealt again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.games.pot.pot_terms import PotGame
from trainer.rules.decision import Printed
from trainer.table.betting import Played
from trainer.table.openers import Passed

AGAIN: Final = ("folded-to-big-blind", "deal-again")
"""The fault and the remedy of such a ruling; button and blinds stay where they are."""
OPENING: Final = ("call", "bet", "raise")


def dealt_again(game: PotGame) -> Printed | None:
    """The rule by which a hand is dealt again that everybody folded to the big blind; None where the book has none."""
    rulings = game.rulings.rulings if game.opening.blinds else ()
    return next((ruling.printed for ruling in rulings if (ruling.fault, ruling.remedy) == AGAIN), None)


def opener_of(rounds: Sequence[Played]) -> int:
    """Who was the first to put a bet in of his own will; 0 where nobody was."""
    return next((move.seat for move in rounds[0].moves if move.do in OPENING), 0)


def passed_out(game: PotGame, blinds: Sequence[tuple[int, int]], rounds: Sequence[Played]) -> bool:
    """Whether nobody plays for this pot: it was not opened and is not played for low, or the hand is dealt again."""
    openers, began = game.draws.openers, rounds[0]
    if openers is not None and openers.passed is Passed.ANTE_AGAIN:
        return len(began.live) > 1 and not opener_of(rounds)
    big = tuple(seat for seat, _ in blinds[-1:])
    return dealt_again(game) is not None and began.live == big and all(move.do == "fold" for move in began.moves)
