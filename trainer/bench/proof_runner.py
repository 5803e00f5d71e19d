"""Runs proofs on the command line: several processes, work shared between books, progress, the clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Hashable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import lru_cache
from multiprocessing import get_context
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import replace
from trainer.disk import resources
from trainer.games.base import Game
from trainer.games.house_way import HouseWay
from trainer.hands.classes import ALL_HANDS_53
from trainer.houses.library import Library
from trainer.prove.house_ways import house_ways_of
from trainer.prove.proof import Progress, Proof, Tally, conclude, tally
from trainer.prove.tile_proof import TileProof, prove_tiles

BAR: Final = 40
"""Letters of a full progress bar."""


def prove_all(library: Library, game_name: str, processes: int = 1) -> Iterator[Proof | TileProof]:
    """The proofs of one game, or with "all" of every game that has a house way for cards or advice for tiles.

    Books that print, or borrow, the same house way are counted once; whatever else a proof asks is asked of each.
    """
    with ExitStack() as stack:
        pool = None
        if processes > 1:
            pool = stack.enter_context(ProcessPoolExecutor(processes, mp_context=get_context("spawn")))
        known: dict[Hashable, tuple[str, Tally]] = {}
        for game in games_to_prove(library, game_name):
            advice = game.advice
            if advice is not None:
                start = time.perf_counter()
                proof = prove_tiles(game, advice)
                yield replace(proof, seconds=time.perf_counter() - start)
                continue
            for number, house_way in enumerate(needed_house_ways(game)):
                start = time.perf_counter()
                elsewhere, counted = known.get(house_way.same_as, ("", None))
                if counted is None:
                    counted = _together(pool, game, number, processes) if pool else _alone(game, house_way)
                    known[house_way.same_as] = game.info.id, counted
                finished = conclude(game, number, counted)
                yield replace(finished, counted_for=elsewhere, seconds=time.perf_counter() - start)


def games_to_prove(library: Library, game_name: str) -> Iterable[Game]:
    """The named game, or all that can be proved."""
    if game_name != "all":
        return (library.game(game_name),)
    return tuple(game for game in library.values() if house_ways_of(game) or game.advice)


def needed_house_ways(game: Game) -> tuple[HouseWay, ...]:
    """The charts of a game, the usual one first. Raises BadText when it has none."""
    ways = house_ways_of(game)
    if not ways:
        raise BadText(f"{game.info.id} has no house way for seven cards.", "Games that have one: felt-school prove all")
    return ways


def _alone(game: Game, house_way: HouseWay) -> Tally:
    return tally(house_way, progress=progress_of(game.info.id))


def _together(pool: ProcessPoolExecutor, game: Game, number: int, processes: int) -> Tally:
    show = progress_of(game.info.id)
    counted = Tally()
    parts = [pool.submit(_part, game.info.id, number, part, processes) for part in range(processes)]
    for done, part in enumerate(parts, start=1):
        counted.add(part.result())
        if show:
            show(ALL_HANDS_53 * done // processes)
    return counted


def _part(id: str, number: int, part: int, parts: int) -> Tally:
    """Runs in a process of its own: rules are functions, so they are read again and not sent."""
    house_way = needed_house_ways(_library().game(id))[number]
    return tally(house_way, part=part, parts=parts, progress=progress_of(id) if part == 0 else None)


@lru_cache(maxsize=1)
def _library() -> Library:
    return Library(resources.read_books())


def progress_of(task_name: str) -> Progress | None:
    """Draws how far it is on standard error, where that is a terminal; a full bar goes away."""
    if not sys.stderr.isatty():
        return None

    def show(hands: int) -> None:
        done = min(BAR, BAR * hands // ALL_HANDS_53)
        bar = f"\r[{'#' * done}{'.' * (BAR - done)}] {min(100, 100 * hands // ALL_HANDS_53):3}%  {task_name}"
        print(bar if hands < ALL_HANDS_53 else "\r\033[K", end="", file=sys.stderr, flush=True)

    return show
