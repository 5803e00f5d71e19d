"""Games built in several threads at once are the games built alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from threading import Barrier
from typing import TypeVar

import pytest

from tests.shelf import BOOKS, LIBRARY
from trainer.cards.notation import parse_cards
from trainer.core.text import Text
from trainer.games.base import Game
from trainer.hands import omaha
from trainer.houses import row_layers
from trainer.houses.edition import Once
from trainer.houses.library import Library
from trainer.houses.row_layers import Problems
from trainer.rules.conditions import ArgumentSort, ConditionWord, Fits
from trainer.rules.context import Written
from trainer.rules.decision import Condition

THREADS, TRIALS = 4, 3
Built = TypeVar("Built")
GAMES = tuple(
    id
    for id in LIBRARY
    if id.partition("/")[2].startswith(("pineapple", "omaha", "crazy", "no-bust", "double-hand", "ez-b"))
)
"""Games that borrow from one another and stand on common forms."""


@contextmanager
def switching_all_the_time() -> Iterator[None]:
    """Threads take turns as often as the interpreter can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def in_threads(work: Callable[[int], Built]) -> list[Built]:
    """What the work of each thread came to; all begin at once."""
    start = Barrier(THREADS)

    def begin(number: int) -> Built:
        start.wait()
        return work(number)

    with switching_all_the_time(), ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def printed(game: Game) -> tuple[object, ...]:
    """What makes a game this game: its version stands for all its terms."""
    left_open = [(one.rule, one.follows, [reading.id for reading in one.readings]) for one in game.left_open]
    return game.version, game.rules, game.sentences, [skill.id for skill in game.skills], left_open


@pytest.mark.parametrize("trial", range(TRIALS))
def test_games_built_in_four_threads_are_those_built_alone(trial: int) -> None:
    library = Library(BOOKS)

    def build_all(number: int) -> dict[str, Game]:
        turn = (number * 5 + trial) % len(GAMES)
        return {id: library[id] for id in (*GAMES[turn:], *GAMES[:turn])}

    built = in_threads(build_all)
    for id in GAMES:
        assert all(games[id] is library[id] for games in built), id
        assert printed(library[id]) == printed(LIBRARY[id]), id


def test_a_game_that_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the middle of joining leaves nothing half-done: the next game is as if nothing had happened."""
    library, arrange, calls = Library(BOOKS), row_layers.arrange, count()

    def fails_once(table: Written, problems: Problems) -> Written:
        if next(calls) == 2:
            raise MemoryError
        return arrange(table, problems)

    monkeypatch.setattr(row_layers, "arrange", fails_once)
    with pytest.raises(MemoryError):
        library["casino-real/pineapple-hi"]
    for id in ("casino-real/pineapple-hi", "casino-real/crazy-pineapple"):
        assert printed(library[id]) == printed(LIBRARY[id])


def test_what_is_made_once_is_made_by_one_thread_and_made_again_after_a_failure() -> None:
    calls, once = count(), Once[str, int]()

    def make() -> int:
        if next(calls) == 0:
            raise ValueError
        return next(calls)

    def ask(_: int) -> int:
        try:
            return once.get("key", make)
        except ValueError:
            return once.get("key", make)

    assert set(in_threads(ask)) == {2}


def slowly(argument: object) -> Fits:
    """Takes long enough for another thread to come between."""
    for _ in range(200):
        pass
    return argument.__eq__


def test_conditions_of_one_word_are_one_condition_in_every_thread() -> None:
    """Rules of two books compare equal by their conditions."""
    says = Text("It is so.")
    word: ConditionWord[object] = ConditionWord(says, ArgumentSort(says, 1, slowly), id, lambda _: says, lambda _: says)

    def bind(_: int) -> list[Condition[object]]:
        return [word.bind("same", number) for number in range(300)]

    first, *others = in_threads(bind)
    assert all(condition is same for other in others for condition, same in zip(first, other, strict=True))


def test_omaha_is_read_alike_while_another_thread_prepares_its_table() -> None:
    cards = [[int(card) for card in parse_cards(text)] for text in ("As Kd 7h 2c", "Ah Kh 9s 4d 3c")]
    expected = omaha.omaha_high(*cards)
    for _ in range(3):
        vars(omaha)["_of_ranks"].clear()
        assert set(in_threads(lambda _: omaha.omaha_high(*cards))) == {expected}


def test_readings_may_be_followed_in_two_games_that_a_third_one_deals() -> None:
    head = 'overlay = {{ game = "angies/{game}", source = "memo-1", date = "2026-11-01" }}\nreads."{rule}" = "{name}"\n'
    followed = {"razz": ("first.shown", "lowest"), "lowball": ("exposed.kept", "joker-replaced")}
    overlays = {
        f"angies/{game}": head.format(game=game, rule=rule, name=name) for game, (rule, name) in followed.items()
    }
    dealt = Library(BOOKS, overlays)["angies/dealers-choice"].dealt
    for game, (rule, name) in followed.items():
        assert {one.rule: one.follows for one in dealt[game].left_open}[rule] == name
