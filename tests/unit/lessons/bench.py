"""What the tests of packs share: the library, a sound pack, and packs made from it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from tests.shelf import LIBRARY
from trainer.disk import resources
from trainer.games.base import Game

GAME = "casino-99/fortune-pai-gow-poker"
ENGINE = "0.1.0"
ROOT = Path(__file__).resolve().parents[3]

PACK = 'format = 1\nid = "t.sound"\nversion = "1.0"\ntitle = "Sound"'
HEAD = f'title = "L"\ngoal = "G"\ngame = "{GAME}"'
ITEM = '[[item]]\nid = "one"\ncards = "Ah Kd Js 9c 7d 5h 3s"'


@functools.cache
def library() -> Mapping[str, Game]:
    return LIBRARY


def game() -> Game:
    return library()[GAME]


def sound(*, pack: str = PACK, head: str = HEAD, item: str = ITEM) -> dict[str, bytes]:
    """The files of a pack with one lesson."""
    lesson = f"{head}\n\n{item}\n"
    return {"pack.toml": f"{pack}\n".encode(), "lessons/10-sound.toml": lesson.encode()}


def bundled(name: str) -> dict[str, bytes]:
    """The files of a pack in lessons/."""
    return resources.read_pack(ROOT / "lessons" / name)
