"""The names of the groups that cards are set into: in a sentence, and as a heading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.text import Text, say

_HAND = "a hand that cards or tiles are set into"

GROUP_NAMES: Final[Mapping[str, Text]] = {
    "front": say("front", about=_HAND),
    "middle": say("middle", about=_HAND),
    "back": say("back", about=_HAND),
    "high": say("high", about=_HAND),
    "low": say("low", about=_HAND),
    "first": say("first", about=_HAND),
    "second": say("second", about=_HAND),
    "play": say("play", about=_HAND),
    "rest": say("rest", about=_HAND),
}

GROUP_TITLES: Final[Mapping[str, Text]] = {
    "front": say("Front", about=_HAND),
    "middle": say("Middle", about=_HAND),
    "back": say("Back", about=_HAND),
    "high": say("High", about=_HAND),
    "low": say("Low", about=_HAND),
    "first": say("First", about=_HAND),
    "second": say("Second", about=_HAND),
    "play": say("Play", about=_HAND),
    "rest": say("Rest", about=_HAND),
}
