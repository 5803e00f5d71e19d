"""Rows about the poker room: a betting decision, a hand of ten players with all its duties; melds and hands of pan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer import resources
from trainer.bench.clock import now, percentile
from trainer.bench.table import Goal, Measured
from trainer.cards.deck import shuffled
from trainer.games.base import ANY, Game, Wish
from trainer.hands.melds import conditions, meld_kind, melds_in
from trainer.houses.library import Library
from trainer.rng import make_rng
from trainer.round import machine
from trainer.table.betting import Betting
from trainer.table.betting.answers import least, may_raise, most, whose_turn

DECISION, HAND = "betting decision, with its rule", "hand of ten players, dealt and decided"
MELD, PAN_HAND = "meld of pan, read with its conditions", "hand of pan, dealt, melded and paid"
PAN: Final = "lake-elsinore/panguingue"
GAME: Final = "casino-99/crazy-pineapple-high-low"
TEN, DEALT, HANDS, TIMES = 10, 30, 40, 20


def poker() -> Iterator[Measured]:
    """Whose turn, may he raise, the least and the most; then hands from the collection to the button."""
    game = Library(resources.read_books()).game(GAME)
    moments = _moments(game)
    start = now()
    for _ in range(TIMES):
        for betting in moments:
            _decide(betting)
    each = (now() - start) / (4 * TIMES * len(moments))
    a_second = f"{round(1 / each):,} a second"
    yield Measured(DECISION, "µs", 1_000_000 * each, (), (Goal(50),), a_second)
    taken = []
    for seed in range(HANDS):
        start = now()
        machine.play(game.start(game.new_setup(seed, Wish(players=TEN))))
        taken.append(now() - start)
    yield Measured(HAND, "ms", 1000 * percentile(taken, 0.5), (), (Goal(150),), f"{HANDS} hands of {GAME}")


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


def pan() -> Iterator[Measured]:
    """Melds that lie in random hands, read with what they are paid for; then hands from the seats to the tops."""
    game = Library(resources.read_books()).game(PAN)
    melds = [meld for seed in range(HANDS) for meld in melds_in(shuffled(game.deck.cards(), make_rng(seed))[:DEALT])]
    start = now()
    for _ in range(TIMES):
        for cards in melds:
            meld_kind(cards)
            conditions(cards)
    each = (now() - start) / (TIMES * len(melds))
    yield Measured(MELD, "µs", 1_000_000 * each, (), (Goal(50),), f"{len(melds)} melds in {HANDS} hands")
    taken = []
    for seed in range(HANDS):
        start = now()
        machine.play(game.start(game.new_setup(seed, ANY)))
        taken.append(now() - start)
    yield Measured(PAN_HAND, "ms", 1000 * percentile(taken, 0.5), (), (Goal(150),), f"{HANDS} hands of {PAN}")
