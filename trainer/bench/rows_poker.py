"""Rows about the poker room: what a betting decision costs, and a whole hand of ten players with all its duties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer import resources
from trainer.bench.clock import now, percentile
from trainer.bench.table import Goal, Row
from trainer.games.base import Game, Wish
from trainer.houses.library import Library
from trainer.round import machine
from trainer.table.betting import Betting
from trainer.table.betting.answers import least, may_raise, most, whose_turn

DECISION, HAND = "betting decision, with its rule", "hand of ten players, dealt and decided"
GAME: Final = "casino-99/crazy-pineapple-high-low"
TEN, HANDS, TIMES = 10, 40, 20


def poker() -> Iterator[Row]:
    """Whose turn, may he raise, the least and the most; then hands from the collection to the button."""
    game = Library(resources.read_books()).game(GAME)
    moments = _moments(game)
    start = now()
    for _ in range(TIMES):
        for betting in moments:
            _decide(betting)
    each = (now() - start) / (4 * TIMES * len(moments))
    a_second = f"{round(1 / each):,} a second"
    yield Row(DECISION, "µs", 1_000_000 * each, (), (Goal(50),), a_second)
    taken = []
    for seed in range(HANDS):
        start = now()
        machine.play(game.start(game.new_setup(seed, Wish(players=TEN))))
        taken.append(now() - start)
    yield Row(HAND, "ms", 1000 * percentile(taken, 0.5), (), (Goal(150),), f"{HANDS} hands of {GAME}")


def _moments(game: Game) -> list[Betting]:
    """Moments of the betting of some hands."""
    found: list[Betting] = []
    for seed in range(HANDS):
        found += [one.betting for one in game.begin(game.new_setup(seed, Wish(players=TEN))).seen]
    return found


def _decide(betting: Betting) -> None:
    whose_turn(betting)
    may_raise(betting)
    least(betting)
    most(betting)
