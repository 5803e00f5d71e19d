"""What two Chinese dominoes are worth together: sixteen pairs, Wong and Gong, then points; and how single tiles rank.

The order is the usual one of the game; what a book prints about it, and what it borrows, are rules of that book.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from trainer.cards.deck import TILES
from trainer.cards.tile import Tile, write_tiles
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, say
from trainer.hands.hand_words import RankChart, Ranked

PAIRS: Final = (
    "gee-joon", "teen", "dey", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look",
    "chop-gow", "chop-bot", "chop-chit", "chop-ng",
)  # fmt: skip
"""The pairs by the name both tiles share, highest first."""

SINGLES: Final = (*PAIRS[1:], PAIRS[0])
"""Single tiles by name, highest first: a tile of the highest pair is the lowest on its own."""

COMBINED: Final = (("wong", "teen", 9), ("wong", "dey", 9), ("gong", "teen", 8), ("gong", "dey", 8))
"""What lies between the pairs and a plain nine, highest first: its name, its tile, the spots of the partner."""

GEE_JOON: Final = "gee-joon"
TEEN_DEY: Final = ("teen", "dey")
MODULUS: Final = 10
HIGHEST_POINTS: Final = 9
_TIE_BREAKS: Final = len(SINGLES) + 1
_VALUES: Final = len(PAIRS) + len(COMBINED) + HIGHEST_POINTS + 1

COMBINATIONS: Final = {
    f"{kind}.{name}": (kind, name)
    for kind, name in (*(("pair", name) for name in PAIRS), *((kind, name) for kind, name, _ in COMBINED))
}
"""Everything above a plain nine, highest first: its kind and the name of its tile."""
_PLACES: Final = {id: place for place, id in enumerate(COMBINATIONS)}


@dataclass(frozen=True, slots=True)
class TwoTiles:
    """What two tiles are. `id` is "pair.teen", "wong.dey" or "points"; `key` sorts, bigger is better.

    `best` is the higher of the two as single tiles, which decides between equal points.
    """

    id: str
    points: int
    best: Tile
    key: int

    @property
    def is_points(self) -> bool:
        return self.id == "points"

    @property
    def category(self) -> str:
        """pair, wong, gong or points."""
        return COMBINATIONS[self.id][0] if self.id in COMBINATIONS else self.id


def single_rank(tile: Tile) -> int:
    """How a tile ranks on its own: 1 is the lowest; mixed tiles of one name rank alike."""
    return len(SINGLES) - SINGLES.index(tile.name)


def spot_values(tile: Tile) -> tuple[int, ...]:
    """What a tile may count: its spots; the two Gee Joon tiles three or six."""
    return (3, 6) if tile.name == GEE_JOON else (tile.spots,)


def points_of(tile: Tile, other: Tile) -> int:
    """The total without the tens, a Gee Joon tile counted the better way."""
    return max((first + second) % MODULUS for first in spot_values(tile) for second in spot_values(other))


@cache
def two_tiles(tile: Tile, other: Tile) -> TwoTiles:
    """What two tiles are together. KeyError for one tile of which there are no two."""
    if tile == other and tile.copies == 1:
        raise KeyError(tile)
    best = max(tile, other, key=single_rank)
    id, points = _combination(tile, other), points_of(tile, other)
    if id:
        return TwoTiles(id, points, best, (_VALUES - _PLACES[id]) * _TIE_BREAKS)
    return TwoTiles("points", points, best, (points + 1) * _TIE_BREAKS + single_rank(best))


def _combination(tile: Tile, other: Tile) -> str:
    if tile.name == other.name:
        return f"pair.{tile.name}"
    for kind, name, spots in COMBINED:
        if (tile.name == name and other.spots == spots) or (other.name == name and tile.spots == spots):
            return f"{kind}.{name}"
    return ""


Half = tuple[Tile, Tile]


def said_to_be(half: Half, id: str, points: int) -> TwoTiles:
    """Two tiles that are taken for this combination, or for so many points."""
    read = two_tiles(*half)
    if id in _PLACES:
        return TwoTiles(id, read.points, read.best, (_VALUES - _PLACES[id]) * _TIE_BREAKS)
    return TwoTiles("points", points, read.best, (points + 1) * _TIE_BREAKS + single_rank(read.best))


@dataclass(frozen=True, slots=True)
class TileSetting:
    """Four tiles as two hands. It is foul when the low hand is the higher one."""

    high: Half
    low: Half

    @property
    def values(self) -> tuple[TwoTiles, TwoTiles]:
        return two_tiles(*self.high), two_tiles(*self.low)

    @property
    def foul(self) -> bool:
        high, low = self.values
        return low.key > high.key

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (*self.high, *self.low)

    def __str__(self) -> str:
        return f"{self.high[0]} {self.high[1]} / {self.low[0]} {self.low[1]}"


def tile_setting(first: Half, other: Half) -> TileSetting:
    """Two hands with the higher one as the high hand, tiles of a hand in order."""
    halves = sorted((_sorted(first), _sorted(other)), key=lambda half: (two_tiles(*half).key, half), reverse=True)
    return TileSetting(halves[0], halves[1])


def _sorted(half: Half) -> Half:
    return (half[0], half[1]) if half[0] >= half[1] else (half[1], half[0])


def every_tile_setting(tiles: Sequence[Tile]) -> tuple[TileSetting, ...]:
    """The different ways to set four tiles without a foul, at most three."""
    a, b, c, d = tiles
    settings = (tile_setting((a, b), (c, d)), tile_setting((a, c), (b, d)), tile_setting((a, d), (b, c)))
    return tuple(dict.fromkeys(settings))


# -- words

_KINDS: Final = {
    "pair": say("{tiles}: pair of {name}"),
    "wong": say("{tiles}: Wong with {name}"),
    "gong": say("{tiles}: Gong with {name}"),
}


def tile_names(name: str) -> str:
    """A design's name as it is written in a sentence: 'chop gow'."""
    return name.replace("-", " ")


def half_words(half: Half) -> Text:
    """'6-6 3-6: Wong with teen', '5-6 1-4: 6 points, best tile 5-6'."""
    read, tiles = two_tiles(*half), write_tiles(half)
    if read.is_points:
        return counted(
            "{tiles}: {n} point, best tile {best}",
            "{tiles}: {n} points, best tile {best}",
            read.points,
            tiles=tiles,
            best=str(read.best),
        )
    return _KINDS[read.category].filled(tiles=tiles, name=tile_names(read.id.partition(".")[2]))


def tile_chart() -> RankChart:
    """Two tiles from the best to the worst, each kind by its best hand."""
    tiles = [tile for tile in TILES.cards() if isinstance(tile, Tile)]
    best: dict[str, Half] = {}
    for first, other in combinations(tiles, 2):
        read = two_tiles(first, other)
        name = read.id if not read.is_points else str(read.points)
        if name not in best or read.key > two_tiles(*best[name]).key:
            best[name] = (first, other)
    order = sorted(best.values(), key=lambda half: -two_tiles(*half).key)
    return RankChart(say("Two tiles"), tuple(Ranked(half_words(half), half) for half in order))
