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


BANK: Final = "deck seats turn-of-bank bank cards limits ties back-line fees"
"""What pages of most games with a player-dealer print."""
FAMILIES: tuple[Family, ...] = (
    Family("baccarat", _baccarat, prints="deck seats turn-of-bank bank limits ties back-line fees"),
    Family("blackjack", _blackjack, prints=BANK),
    Family("board-poker", _poker, prints="seats cards ties fees"),
    Family("stud-poker", _poker, prints="cards ties show fees"),
    Family("draw-poker", _poker, prints="cards odd-chip ties show fees"),
    Family("dealers-choice", _choice, _choice),
    Family("chinese-poker", _chinese_poker, prints="deck seats cards ties foul show fees"),
    Family("nine-count", _nine_count, prints="deck seats turn-of-bank bank cards ties back-line foul show fees"),
    Family("carnival", _carnival, prints=f"{BANK} late-bets show"),
    Family("pai-gow-poker", _pai_gow, prints="seats turn-of-bank bank ties back-line foul fees"),
    Family("pai-gow-tiles", _pai_gow_tiles),
    Family("pan", _pan, prints="deck seats cards foul fees"),
    Family("push-nine", _push_nine),
)

__all__ = ["FAMILIES"]
