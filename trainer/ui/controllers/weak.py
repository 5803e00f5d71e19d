"""Rules as Home and the progress page name them: weak points with how sure that is, strong ones with their share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
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
    """One rule of one duty that can be practised; `lead` says how the trainee stands with it."""

    game: Game
    skill: Skill
    lead: Text


def weak_points(
    progress: Progress, games: Sequence[Game], now: datetime, known: Sequence[Game] = ()
) -> tuple[WeakLine, ...]:
    """The weak points of these games; `known` are further games that were practised."""
    found = weakest(progress, games, now, SHOWN, known=known)
    return tuple(WeakLine(one.game, one.line.skill, SURENESS_WORDS[one.sureness]) for one in found)


def strong_points(progress: Progress, game: Game, now: datetime) -> tuple[WeakLine, ...]:
    """The rules of a game that are mastered."""
    found = strongest(progress, game, now, SHOWN)
    return tuple(
        WeakLine(game, one.skill, say("{percent} % right", percent=round(100 * (one.accuracy or 0)))) for one in found
    )
