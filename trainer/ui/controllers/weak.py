"""Rules as Home and the progress page name them: weak points with how sure that is, strong ones with their share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Final

from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.progress.learner import parts_of
from trainer.progress.statistics import Sureness, strongest, weakest
from trainer.text import Text, say

SHOWN: Final = 5
SURENESS_WORDS: Final[Mapping[Sureness, Text]] = {
    Sureness.SURE: say("weak"),
    Sureness.LIKELY: say("likely weak"),
    Sureness.PERHAPS: say("perhaps weak"),
}


@dataclass(frozen=True, slots=True)
class WeakLine:
    """One rule of one duty that can be practised; `lead` says how the trainee stands with it.

    `rest` are further ones of the same list of rules or ladder of fees.
    """

    game: Game
    skill: Skill
    lead: Text
    rest: tuple[WeakLine, ...] = ()


def weak_points(
    progress: Progress, games: Sequence[Game], now: datetime, known: Sequence[Game] = ()
) -> tuple[WeakLine, ...]:
    """The weak points of these games, those of one list of rules together; `known` are further games practised."""
    lists: dict[str, list[WeakLine]] = {}
    for one in weakest(progress, games, now, None, known=known):
        skill = one.line.skill
        lists.setdefault(parts_of(skill.id).rules, []).append(WeakLine(one.game, skill, SURENESS_WORDS[one.sureness]))
    return tuple(replace(first, rest=tuple(rest)) for first, *rest in islice(lists.values(), SHOWN))


def strong_points(progress: Progress, game: Game, now: datetime) -> tuple[WeakLine, ...]:
    """The rules of a game that are mastered."""
    found = strongest(progress, game, now, SHOWN)
    return tuple(
        WeakLine(game, one.skill, say("{percent} % right", percent=round(100 * (one.accuracy or 0)))) for one in found
    )
