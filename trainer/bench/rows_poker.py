"""Rows about the poker room: a betting decision, a hand of ten players with all its duties; melds and hands of pan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer import resources
from trainer.bench.clock import now, percentile
from trainer.bench.table import Goal, Measured
from trainer.cards.deck import STANDARD, shuffled
from trainer.games.base import ANY, Game, Wish
from trainer.hands.boards import leading_seat
from trainer.hands.melds import conditions, meld_kind, melds_in
from trainer.houses.library import Library
from trainer.rng import make_rng
from trainer.round import machine
from trainer.table.betting import Betting
from trainer.table.betting.answers import least, may_raise, most, whose_turn

BOARDS = "who begins a round of stud, eight boards"
DECISION, HAND = "betting decision, with its rule", "hand of ten players, dealt and decided"
MELD, PAN_HAND = "meld of pan, read with its conditions", "hand of pan, dealt, melded and paid"
PAN: Final = "lake-elsinore/panguingue"
GAME: Final = "casino-99/crazy-pineapple-high-low"
TEN, DEALT, HANDS, TIMES = 10, 30, 40, 20
PLAYERS, BOARD_TABLES = 8, 2000


def poker() -> Iterator[Measured]:
    """Boards of stud; whose turn, may he raise, the least and the most; hands from the collection to the button."""
    yield _boards()
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


def _boards() -> Measured:
    """The best of eight boards of four cards, high and low by turns."""
    ring = tuple(range(1, PLAYERS + 1))
    tables = [
        {seat: cards[4 * seat - 4 : 4 * seat] for seat in ring}
        for cards in (shuffled(STANDARD.cards(), make_rng(seed)) for seed in range(BOARD_TABLES))
    ]
    start = now()
    for place, up in enumerate(tables):
        leading_seat(up, ring, low=place % 2 == 1)
    each = (now() - start) / len(tables)
    return Measured(BOARDS, "µs", 1_000_000 * each, (), (Goal(50),), f"{BOARD_TABLES:,} tables")


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
