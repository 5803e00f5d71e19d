"""The round of a board poker table: how its books fill the gaps of the hand for a pot."""

from __future__ import annotations

from functools import partial

from trainer.games.board_poker.showdown import all_shown, read_hands
from trainer.games.board_poker.terms import BoardTerms
from trainer.games.pot.script import Gaps, pot_script
from trainer.round.task import Stage


def make_script(terms: BoardTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    return pot_script(terms.game, Gaps(reading=(read_hands(terms),), shown=partial(all_shown, terms)))
