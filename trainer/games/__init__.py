"""All families of games. A new family is a folder here, a function that imports it, and one line in `FAMILIES`.

A family is imported when one of its games is asked for: starting the program does not pay for games nobody plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.games.base import Family, Game, GameInfo
from trainer.rules.reader import Reader

NO_GAMES: Final[Mapping[str, Game]] = MappingProxyType({})


def _baccarat(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.baccarat import build

    return build(reader, info)


def _blackjack(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.blackjack import build

    return build(reader, info)


def _poker(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.poker import build

    return build(reader, info)


def _chinese_poker(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.chinese_poker import build

    return build(reader, info)


def _nine_count(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.nine_count import build

    return build(reader, info)


def _carnival(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.carnival import build

    return build(reader, info)


def _pai_gow(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.pai_gow import build

    return build(reader, info)


def _pai_gow_tiles(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.pai_gow_tiles import build

    return build(reader, info)


def _pan(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.pan import build

    return build(reader, info)


def _push_nine(reader: Reader, info: GameInfo) -> Game:
    from trainer.games.push_nine import build

    return build(reader, info)


def _choice(reader: Reader, info: GameInfo, games: Mapping[str, Game] = NO_GAMES) -> Game:
    from trainer.games.choice import build

    return build(reader, info, games)


FAMILIES: tuple[Family, ...] = (
    Family("baccarat", _baccarat),
    Family("blackjack", _blackjack),
    Family("board-poker", _poker),
    Family("stud-poker", _poker),
    Family("draw-poker", _poker),
    Family("dealers-choice", _choice, _choice),
    Family("chinese-poker", _chinese_poker),
    Family("nine-count", _nine_count),
    Family("carnival", _carnival),
    Family("pai-gow-poker", _pai_gow),
    Family("pai-gow-tiles", _pai_gow_tiles),
    Family("pan", _pan),
    Family("push-nine", _push_nine),
)

__all__ = ["FAMILIES"]
