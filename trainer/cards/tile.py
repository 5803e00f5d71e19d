"""The 32 Chinese dominoes.

Eleven designs occur twice and have a name of their own; ten occur once, and two of equal spots (or the two Gee Joon
tiles) share a name. A tile is written by its spots, '2-4', and may be read by its name where that is one design.
The names are those of Cantonese; what they mean and their characters stand beside them. How tiles rank is for the
game to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from trainer.cards.card import HOW_MANY, Card
from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import say

_DOTS: Final = re.compile(r"([1-6])\s*-?\s*([1-6])")


class TileTextError(BadText):
    """Text that is not a tile."""


class Tile(Card):
    """One domino: the spots of its two ends, the larger first. Two tiles of one design are equal.

    It lies, is dealt and is arranged like a card; its number comes after those of the cards.
    """

    __slots__ = ()

    def __new__(cls, high: int, low: int) -> Tile:
        tile = _BY_SPOTS.get((high, low))
        if tile is None:
            raise ValueError(f"There is no tile {low}-{high}.")
        return tile

    @property
    def high(self) -> int:
        """The spots of the larger end."""
        return _SPOTS[self - HOW_MANY][0]

    @property
    def low(self) -> int:
        """The spots of the smaller end."""
        return _SPOTS[self - HOW_MANY][1]

    @property
    def name(self) -> str:
        """The design's name, 'teen'; mixed tiles share one, 'chop-gow' for 3-6 and 4-5."""
        return _NAMES[self.high, self.low]

    @property
    def spots(self) -> int:
        return self.high + self.low

    @property
    def copies(self) -> int:
        """How often the design occurs in a set: 2, or 1 for a mixed tile."""
        return 1 if self.name in _SHARED else 2

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    __repr__ = __str__

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:  # type: ignore[override]
        return Tile, (self.high, self.low)


def tile(text: str) -> Tile:
    """The tile written as '3-6', '6-3', '36' or by the name of its design, 'teen'. Raises TileTextError."""
    short = _short(text)
    match = _DOTS.fullmatch(short)
    if match:
        high, low = sorted((int(match[1]), int(match[2])), reverse=True)
        return _BY_SPOTS[high, low]
    named = _BY_NAME.get(short, ())
    if len(named) == 1:
        return named[0]
    if named:
        raise TileTextError(
            say("'{text}' names two different tiles.", text=text), say("Write {map}.", map=" or ".join(map(str, named)))
        )
    raise TileTextError(say("'{text}' is not a tile.", text=text), did_you_mean(short, _BY_NAME))


def is_tile_name(text: str) -> bool:
    """Whether the text is the name of a design, in either case: 'teen', 'chop gow'."""
    return _short(text) in _BY_NAME


def _short(text: str) -> str:
    return "-".join(text.lower().replace("_", " ").split())


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles in 'teen 4-6 1-2', in order."""
    return tuple(tile(word) for word in re.split(r"[\s,;]+", text.strip()) if word)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """'6-6 4-6 1-2'."""
    return " ".join(map(str, tiles))


_NAMES: Final = {
    (6, 6): "teen",
    (1, 1): "dey",
    (4, 4): "yun",
    (3, 1): "gor",
    (5, 5): "mooy",
    (3, 3): "chong",
    (2, 2): "bon",
    (6, 5): "foo",
    (6, 4): "ping",
    (6, 1): "tit",
    (5, 1): "look",
    (6, 3): "chop-gow",
    (5, 4): "chop-gow",
    (5, 3): "chop-bot",
    (6, 2): "chop-bot",
    (4, 3): "chop-chit",
    (5, 2): "chop-chit",
    (4, 1): "chop-ng",
    (3, 2): "chop-ng",
    (4, 2): "gee-joon",
    (2, 1): "gee-joon",
}
_SHARED: Final = frozenset({"chop-gow", "chop-bot", "chop-chit", "chop-ng", "gee-joon"})
_SPOTS: Final = tuple(reversed(_NAMES))
"""The designs in order of their numbers: a hand sorts like cards, from the least to the best known."""
_BY_SPOTS: Final[dict[tuple[int, int], Tile]] = {
    spots: int.__new__(Tile, HOW_MANY + place) for place, spots in enumerate(_SPOTS)
}

DESIGNS: Final = tuple(_BY_SPOTS[spots] for spots in _NAMES)
"""The 21 designs, the paired ones first."""

TILE_SET: Final = tuple(tile for tile in DESIGNS for _ in range(tile.copies))
"""The 32 tiles."""

_BY_NAME: Final = {
    **{name: tuple(tile for tile in DESIGNS if tile.name == name) for name in _NAMES.values()},
    "gee-joon-six": (_BY_SPOTS[4, 2],),
    "gee-joon-three": (_BY_SPOTS[2, 1],),
}

MEANINGS: Final = {
    "teen": (say("heaven"), "天"),
    "dey": (say("earth"), "地"),
    "yun": (say("man"), "人"),
    "gor": (say("goose"), "鵝"),
    "mooy": (say("flower"), "梅"),
    "chong": (say("long six"), "長"),
    "bon": (say("board", about="the tile bon"), "板"),
    "foo": (say("hatchet"), "斧"),
    "ping": (say("partition"), "屏"),
    "tit": (say("long-leg seven"), "高腳七"),
    "look": (say("big-head six"), "大頭六"),
    "chop-gow": (say("mixed nine"), "雜九"),
    "chop-bot": (say("mixed eight"), "雜八"),
    "chop-chit": (say("mixed seven"), "雜七"),
    "chop-ng": (say("mixed five"), "雜五"),
    "gee-joon": (say("supreme"), "至尊"),
}
"""What each name means, and its usual characters."""
