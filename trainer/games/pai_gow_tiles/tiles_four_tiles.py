"""Four tiles as the printed advice sees them, and the words a book uses in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final

from trainer.cards.tile import TILE_SET, Tile, write_tiles
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, sample
from trainer.core.text import Text, say
from trainer.games.house_way import Fits, HandWords
from trainer.hands import tile_values
from trainer.rules.conditions import ConditionWord, Words, number, numbers
from trainer.rules.decision import Condition, Rule

HAND: Final = 4
PARTNERS: Final = (7, 8, 9)
"""The spots of a tile that a teen or dey looks for, and the totals two small tiles should reach."""

Settings = tuple[tile_values.TileSetting, ...]
"""Every setting that a step of the advice allows, the one the trainer shows first."""
Advice = tuple[Rule["Four", Settings], ...]


@dataclass(frozen=True)
class Four:
    """Four tiles as dealt."""

    tiles: tuple[Tile, ...]

    @property
    def facts(self) -> Text:
        """The tiles."""
        return say("the tiles are {tiles}", tiles=write_tiles(self.tiles))

    @cached_property
    def all(self) -> Settings:
        """Every way to set them that is not foul."""
        return tile_values.every_tile_setting(self.tiles)

    @cached_property
    def pair(self) -> Settings:
        """The settings with a pair, matched or unmatched."""
        return tuple(
            tile_setting
            for tile_setting in self.all
            if any(tile_values.two_tiles(*half).category == "pair" for half in _halves(tile_setting))
        )

    @cached_property
    def teen_dey(self) -> Settings:
        """The settings with a teen or dey beside a nine, eight or seven; none where the pair leaves these together."""
        tile_settings = tuple(tile_setting for tile_setting in self.all if any(map(_teen_dey, _halves(tile_setting))))
        return () if set(tile_settings) & set(self.pair) else tile_settings

    @cached_property
    def small(self) -> Settings:
        """The settings with two tiles whose spots make seven, eight or nine."""
        return tuple(tile_setting for tile_setting in self.all if any(map(_small, _halves(tile_setting))))

    @cached_property
    def largest(self) -> Settings:
        """The settings of the largest with the smallest tile, by spots and by rank, the highest low hand first."""
        by_spots = [
            tile_setting
            for tile_setting in self.all
            if any(self._spans(half, _spots) for half in _halves(tile_setting))
        ]
        by_rank = [
            tile_setting
            for tile_setting in self.all
            if any(self._spans(half, tile_values.single_rank) for half in _halves(tile_setting))
        ]
        distinct = dict.fromkeys((*by_spots, *by_rank))
        return tuple(
            sorted(distinct, key=lambda tile_setting: tile_values.two_tiles(*tile_setting.low).key, reverse=True)
        )

    def _spans(self, half: tile_values.Half, size: Callable[[Tile], int]) -> bool:
        sizes = [size(tile) for tile in self.tiles]
        return {size(half[0]), size(half[1])} == {min(sizes), max(sizes)}

    def __str__(self) -> str:
        return write_tiles(self.tiles)


def _halves(setting: tile_values.TileSetting) -> tuple[tile_values.Half, tile_values.Half]:
    return setting.high, setting.low


def _spots(tile: Tile) -> int:
    return tile.spots


def _teen_dey(half: tile_values.Half) -> bool:
    tile, other = half
    return (tile.name in tile_values.TEEN_DEY and other.spots in PARTNERS) or (
        other.name in tile_values.TEEN_DEY and tile.spots in PARTNERS
    )


def _small(half: tile_values.Half) -> bool:
    return any(
        first + second in PARTNERS
        for first in tile_values.spot_values(half[0])
        for second in tile_values.spot_values(half[1])
    )


MOST_WAYS, TRIES = 3, 3000


def _counted(step: str, name: Text) -> ConditionWord[Four]:
    """How many settings a step allows."""
    return number(
        name, lambda four: len(getattr(four, step)), lambda four: _ways(four, step), numbers(MOST_WAYS, "1-9")
    )


CONDITIONS: Words[Four] = {
    "pair": _counted("pair", say("Ways to set a pair")),
    "teen_dey": _counted("teen_dey", say("Ways to set a teen or dey with a nine, eight or seven")),
    "small": _counted("small", say("Ways to set small tiles that make seven, eight or nine")),
    "largest": _counted("largest", say("Ways to set the largest with the smallest tile")),
}
"""How many different settings a step of the advice allows."""

ACTIONS: Mapping[str, Callable[[Four], Settings | None]] = {
    "pair": lambda four: four.pair or None,
    "pair_or_teen_dey": lambda four: (*four.pair, *four.teen_dey) or None,
    "teen_dey": lambda four: four.teen_dey or None,
    "small": lambda four: four.small or None,
    "largest": lambda four: four.largest or None,
}

_WORDS: Mapping[str, tuple[Text, ...]] = {
    "pair": (say("there is no pair"), say("there is a pair: {ways}")),
    "teen_dey": (
        say("no teen or dey goes with a nine, eight or seven"),
        say("a teen or dey with a nine, eight or seven: {ways}"),
        say("a teen or dey fits a nine, eight or seven in several ways: {ways}"),
    ),
    "small": (
        say("no two small tiles make seven, eight or nine"),
        say("two small tiles make seven, eight or nine: {ways}"),
        say("small tiles make seven, eight or nine in several ways: {ways}"),
    ),
    "largest": (
        say("there is no largest tile"),
        say("the largest with the smallest tile: {ways}"),
        say("the largest and smallest tiles can be read in several ways: {ways}"),
    ),
}


def _ways(four: Four, step: str) -> Text:
    tile_settings: Settings = getattr(four, step)
    words = _WORDS[step]
    return words[min(len(tile_settings), len(words) - 1)].filled(ways="; ".join(map(str, tile_settings)))


# -- parts to choose from


def _every() -> Iterator[tuple[tuple[Tile, ...], int]]:
    return ((tiles, 1) for tiles in combinations(TILE_SET, HAND))


def _draw(rng: Random, _: Sequence[Condition[Four]], fits: Fits) -> tuple[Tile, ...] | None:
    hands = (sample(rng, TILE_SET, HAND) for _ in range(TRIES))
    return next((tiles for tiles in hands if fits(tiles)), None)


def hand_words() -> HandWords:
    """What can be said of four tiles, in the words of the advice."""
    return HandWords(CONDITIONS, Four, lambda rng: sample(rng, TILE_SET, HAND), _every, _draw)
