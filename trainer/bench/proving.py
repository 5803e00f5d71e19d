"""Runs the proof of a house way on the command line: several processes, progress, the clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from trainer import resources
from trainer.errors import BadText
from trainer.games.base import Game
from trainer.hands.classes import ALL_HANDS_53
from trainer.houses.library import Library
from trainer.prove.proof import Progress, Proof, Tally, conclude, tally
from trainer.prove.tiles import TileProof, advice_of, prove_tiles
from trainer.prove.way import HouseWay, house_ways_of


def prove_all(library: Library, wanted: str, processes: int = 1) -> Iterator[Proof | TileProof]:
    """The proofs of one game, or with "all" of every game that has a house way for cards or advice for tiles."""
    for game in games_to_prove(library, wanted):
        advice = advice_of(game)
        if advice is not None:
            start = time.perf_counter()
            proof = prove_tiles(game, advice)
            yield replace(proof, seconds=time.perf_counter() - start)
            continue
        for number in range(len(needed_house_ways(game))):
            yield prove_timed(game, number, processes)


def games_to_prove(library: Library, wanted: str) -> Iterable[Game]:
    """The named game, or all that can be proved."""
    if wanted != "all":
        return (library.game(wanted),)
    return tuple(game for game in library.values() if house_ways_of(game) or advice_of(game))


def needed_house_ways(game: Game) -> tuple[HouseWay, ...]:
    """The charts of a game, the usual one first. Raises BadText when it has none."""
    ways = house_ways_of(game)
    if not ways:
        raise BadText(f"{game.info.id} has no house way for seven cards.", "Games that have one: felt-school prove all")
    return ways


def prove_timed(game: Game, number: int = 0, processes: int = 1) -> Proof:
    """The proof of one chart and how long it took."""
    start = time.perf_counter()
    way = needed_house_ways(game)[number]
    alone = processes <= 1
    counted = tally(way, progress=progress_of(game.info.id)) if alone else _together(game, number, processes)
    proof = conclude(game, number, counted)
    return replace(proof, seconds=time.perf_counter() - start)


def _together(game: Game, number: int, processes: int) -> Tally:
    counted = Tally()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        parts = [pool.submit(_part, game.info.id, number, part, processes) for part in range(processes)]
        for part in parts:
            counted.add(part.result())
    return counted


def _part(id: str, number: int, part: int, parts: int) -> Tally:
    """Runs in a process of its own: rules are functions, so they are read again and not sent."""
    way = needed_house_ways(Library(resources.read_books()).game(id))[number]
    return tally(way, part=part, parts=parts, progress=progress_of(id) if part == 0 else None)


def progress_of(what: str) -> Progress | None:
    """Writes how far it is to standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(hands: int) -> None:
        share = min(100, 100 * hands // ALL_HANDS_53)
        print(f"\r{what}: {share} %", end="" if share < 99 else "\r\033[K", file=sys.stderr, flush=True)

    return show
