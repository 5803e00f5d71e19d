"""Two house ways by what was typed on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.bench.proof_runner import needed_house_ways, progress_of
from trainer.core.errors import BadText
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.prove.house_comparison import Comparison, compare_house_ways
from trainer.prove.house_ways import WayLine, house_ways_of, way_lines


def named_lines(
    library: Library, houses: tuple[str, str], games: tuple[str, str], jokers: Sequence[str] = ()
) -> tuple[WayLine, WayLine]:
    """The house ways of two houses and a game of both, or of two games written HOUSE/GAME.

    Instead of a game the family can be named, as long as the house's games of it share one house way. Of two charts
    of one game the usual joker's is meant unless `jokers` says otherwise: one word for both houses, or one for each.
    """
    first, second = (_parts(house, game) for house, game in zip(houses, (games[0], games[1] or games[0]), strict=True))
    joker_a, joker_b = [*jokers, *jokers][:2] or ("", "")
    return _line(library, *first, joker_a), _line(library, *second, joker_b)


def other_charts(*lines: WayLine) -> tuple[str, ...]:
    """Sentences about charts of these games that were not compared."""
    charts = []
    for line in {line.id: line for line in lines}.values():
        names = [
            house_way.name or "joker an ace"
            for house_way in house_ways_of(line.game)
            if house_way.name != line.house_way.name
        ]
        charts += [f"{line.game.info.id} has another chart, {name}: see --joker." for name in names]
    return tuple(charts)


def compared(first: WayLine, second: WayLine, examples: int) -> Comparison:
    """The comparison, with progress on a terminal."""
    return compare_house_ways(first.house_way, second.house_way, examples=examples, progress=progress_of("compared"))


def _parts(house: str, game: str) -> tuple[str, str]:
    written, slash, name = house.partition("/")
    if not slash and not game:
        hint = "For example: felt-school compare casino-99 prop-desk pai-gow-poker"
        raise BadText("It is not said which game is compared.", hint)
    return written, name if slash else game


def named_games(library: Library, houses: tuple[str, str], games: tuple[str, str]) -> tuple[Game, Game]:
    """Two games of any family, written as `named_lines` reads them; a family's name stands for its first game."""
    parts = (_parts(house, game) for house, game in zip(houses, (games[0], games[1] or games[0]), strict=True))
    first, second = (_game(library, *part) for part in parts)
    return first, second


def _game(library: Library, house: str, name: str) -> Game:
    family = [info.id for info in library.infos if (info.house, info.family) == (house, name)]
    named = f"{house}/{name}"
    return library.game(family[0] if family and named not in library else named)


def _line(library: Library, house: str, name: str, joker: str) -> WayLine:
    named = [info for info in library.infos if info.id == f"{house}/{name}"]
    family = [info for info in library.infos if (info.house, info.family) == (house, name)]
    if not named and not family:
        library.info(f"{house}/{name}")  # says what is near
    for info in named:
        needed_house_ways(library[info.id])
    lines = way_lines(named or family, library.get)
    lines = tuple(line for line in lines if joker in ("", line.house_way.values.system.joker))
    if not lines:
        raise BadText(f"{house} has no {name} whose joker is '{joker}'.", "Leave out --joker.")
    first = next((line for line in lines if not line.house_way.name), lines[0])
    unlike = [
        line
        for line in lines
        if line.house_way.name == first.house_way.name and line.house_way.same_as != first.house_way.same_as
    ]
    if unlike:
        ids = ", ".join(sorted({line.game.info.id for line in (first, *unlike)}))
        raise BadText(f"{house} sets hands in different ways in its games of the family {name}.", f"Name one: {ids}")
    return first
