"""Every game of every house, for tests that examine them all; a new book is examined without writing a test."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import pytest

from tests import shelf
from tests.fake_game import GAME
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.progress.skill_estimates import askable
from trainer.round.duty import Kind

LIBRARY = shelf.LIBRARY

GAME_IDS = (GAME.info.id, *(info.id for info in LIBRARY.infos))
ONLY = os.environ.get("FELT_SCHOOL_GAME", "")
"""Set to a part of a game's id to examine only that one while a book is being written."""

FOR_A_POT = ("board-poker", "stud-poker", "draw-poker", "dealers-choice", "pan")
"""The families of games without a bank."""

GAMES_AT_ONCE = 8
SHARE = 8
"""Of a large library the normal run takes every so manyth game."""

IDS = tuple(id for id in GAME_IDS if ONLY in id)


def game(id: str) -> Game:
    """A game of the library, or the tiny one of the tests."""
    return GAME if id == GAME.info.id else LIBRARY.game(id)


def pairs(items: Sequence[Any], name: Callable[[Any], str]) -> list[Any]:
    """Every game with every item; of a large library only some pairs in the normal run, all with `--all`."""
    step = max(1, -(-len(IDS) // GAMES_AT_ONCE))
    return [
        pytest.param(id, item, id=f"{id}-{name(item)}", marks=pytest.mark.long if (place + number) % step else ())
        for place, id in enumerate(IDS)
        for number, item in enumerate(items)
    ]


def some(turn: int) -> list[Any]:
    """Every game; of a large library some in the normal run, others in another turn, all with `--all`."""
    few = len(IDS) <= GAMES_AT_ONCE
    return [
        pytest.param(id, marks=() if few or id == GAME.info.id or place % SHARE == turn % SHARE else pytest.mark.long)
        for place, id in enumerate(IDS)
    ]


def share(total: int, least: int) -> int:
    """How much of a budget one game gets in the normal run."""
    return max(least, total // len(IDS)) if IDS else least


def questions_of(played: Game, most: int, seed: int, without: Collection[Kind]) -> Iterator[Question]:
    """Questions of skills from the whole list of what can come up, evenly spread, but for these kinds."""
    skills = [one for one in askable(played) if one.kind not in without]
    for skill in skills[:: max(1, -(-len(skills) // most))]:
        try:
            yield build(game, skill_ref(played, skill.kind, skill.rule.id, seed))
        except NoSituation:
            continue


BROKEN = re.compile(
    r"[.!?:;,]\s*[,;:]"  # two marks where one sentence was joined to another
    r"|[,;:]\s*[.!?]|(?<!\.)\.\.(?!\.)"
    r"|\s{2,}|\s[,.;:!?](?:\s|$)|\(\s|\s\)|^\s|\s$"  # a gap that was filled with nothing
    r"|[{}]"  # a gap that was not filled
    r"|^[a-z]|[.!?] [a-z]"  # a sentence that begins small
)


def broken_words(*sentences: str) -> Iterator[str]:
    """The sentences that are badly put together, on screen or on paper."""
    return (f"'{sentence}'" for sentence in sentences if BROKEN.search(sentence))
