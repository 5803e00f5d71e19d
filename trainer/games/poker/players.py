"""How simulated players bet: a table's manner, or the temper of every single one, and what each makes of his turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.rng import Random, below, choose
from trainer.table.betting import Betting, Choose, Structure

HUNDRED = 100
FIVE_DOLLARS = 500


@dataclass(frozen=True, slots=True)
class Temper:
    """How one player plays, in percent: how often he folds to a bet, bets or raises, and goes all in."""

    folds: int
    raises: int
    all_in: int = 0


TEMPERS: Final[Mapping[str, Temper]] = {
    "tight": Temper(70, 10),
    "steady": Temper(45, 18),
    "loose": Temper(15, 12),
    "wild": Temper(8, 55, 4),
    "drunk": Temper(5, 30, 12),
}
_AT_A_TABLE: Final = ("tight", "tight", "steady", "steady", "steady", "loose", "loose", "wild", "drunk")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table plays, in percent. It folds down to `aim` hands; `raises` is how often a bet or raise is made.

    Where players have tempers of their own, those decide instead.
    """

    aim: int
    folds: int
    raises: int
    tempers: Mapping[int, Temper] | None = None


def mixed(rng: Random, seats: tuple[int, ...]) -> Mapping[int, Temper]:
    """Players of all kinds."""
    return {seat: TEMPERS[choose(rng, _AT_A_TABLE)] for seat in seats}


def player(rng: Random, manner: Manner) -> Choose:
    """Everybody's next act, at random in that manner."""

    def choose_word(_number: int, _place: int, betting: Betting) -> str:
        temper = (manner.tempers or {}).get(betting.seat, Temper(manner.folds, manner.raises))
        if betting.owes and len(betting.live) > manner.aim and below(rng, HUNDRED) < temper.folds:
            return "f"
        if betting.may_raise:
            if temper.all_in and below(rng, HUNDRED) < temper.all_in and _whole(betting):
                return "a"
            if below(rng, HUNDRED) < temper.raises:
                return _raise(rng, betting)
        closed = not betting.owes and not betting.to_call and betting.number in betting.terms.no_checking
        return "f" if closed else "c"

    return choose_word


def _whole(betting: Betting) -> bool:
    """Whether all his chips may go in at once."""
    return betting.allows(betting.before + betting.stacks[betting.seat])


def _raise(rng: Random, betting: Betting) -> str:
    least, most = betting.bounds
    if betting.limit.structure is Structure.FIXED or least >= most or below(rng, 2):
        return "r"
    target = choose(rng, range(least, most + 1, HUNDRED))
    if most - least >= FIVE_DOLLARS:
        target = max(least, target - target % FIVE_DOLLARS)
    whole = target // HUNDRED
    return f"r{whole}" if whole * HUNDRED >= least else "r"
