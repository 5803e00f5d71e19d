"""The round of a poker table: how its books fill the gaps of the hand for a pot."""

from __future__ import annotations

from functools import partial

from trainer.games.poker.ending import bets_after_draw, nobody_opened, proof
from trainer.games.poker.poker_showdown import all_shown, halves_won, read_hands
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_script import Gaps, pot_script
from trainer.round.task import Stage


def make_script(terms: PokerTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    gaps = Gaps(
        reading=(*proof(terms), read_hands(terms)),
        shown=partial(all_shown, terms),
        halves=terms.halves,
        won=partial(halves_won, terms),
        bet=partial(nobody_opened, terms),
        ending=bets_after_draw(terms),
    )
    return pot_script(terms.game, gaps)
