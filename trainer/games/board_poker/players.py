"""How simulated players bet: a table's manner, and what it makes of each turn."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.rng import Random, below, choose
from trainer.table.betting import Betting, Choose, Structure

HUNDRED = 100
FIVE_DOLLARS = 500


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table plays, in percent. It folds down to `aim` hands; `raises` is how often a bet or raise is made."""

    aim: int
    folds: int
    raises: int


def player(rng: Random, manner: Manner) -> Choose:
    """Everybody's next act, at random in that manner."""

    def choose_word(_number: int, _place: int, betting: Betting) -> str:
        if betting.owes and len(betting.live) > manner.aim and below(rng, HUNDRED) < manner.folds:
            return "f"
        if betting.may_raise and below(rng, HUNDRED) < manner.raises:
            return _raise(rng, betting)
        return "c"

    return choose_word


def _raise(rng: Random, betting: Betting) -> str:
    least, most = betting.bounds
    if betting.limit.structure is Structure.FIXED or least >= most or below(rng, 2):
        return "r"
    target = choose(rng, range(least, most + 1, HUNDRED))
    if most - least >= FIVE_DOLLARS:
        target = max(least, target - target % FIVE_DOLLARS)
    whole = target // HUNDRED
    return f"r{whole}" if whole * HUNDRED >= least else "r"
