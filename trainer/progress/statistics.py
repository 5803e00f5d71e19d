"""What a progress says of rules: mastery, weak points, confusions, coverage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum

from trainer.chipwork.chip_stages import counts
from trainer.core.lazy_dataclass import dataclass
from trainer.games.base import Game, Skill
from trainer.progress.figures import Record
from trainer.progress.fold import Confusion, Progress
from trainer.progress.schedule import recall
from trainer.progress.skill_estimates import SkillEstimates, every_asked, in_words
from trainer.progress.targets import target_millis


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill with its record, for a page or a table."""

    skill: Skill
    record: Record
    target: int
    recall: float
    due: bool


def skill_line(progress: Progress, skill: Skill, now: datetime) -> SkillLine:
    record = progress.skill(skill.id)
    due = record.memory is not None and record.memory.due <= now
    target = target_millis(record.type or skill.type.id)
    return SkillLine(skill, record, target, recall(record.memory, now), due)


def skill_lines(progress: Progress, game: Game, now: datetime) -> tuple[SkillLine, ...]:
    """Every skill of a game, in the order of a round."""
    return tuple(skill_line(progress, skill, now) for skill in game.skills)


class Sureness(Enum):
    """How sure it is that a rule is weak, from the least share of this on."""

    SURE = 0.9
    LIKELY = 0.6
    PERHAPS = 0.3


@dataclass(frozen=True, slots=True)
class WeakPoint:
    """A rule that was missed, late or given in another's place, and is likely to lie below the bar."""

    game: Game
    line: SkillLine
    weak: float

    @property
    def sureness(self) -> Sureness:
        return next(sureness for sureness in Sureness if self.weak >= sureness.value)


def weakest(
    progress: Progress, games: Sequence[Game], now: datetime, count: int | None = 5, *, known: Iterable[Game] = ()
) -> tuple[WeakPoint, ...]:
    """The weak points of these games, the surest first: from the first answer on, guided ones too.

    All of them where no `count` is given. It is the belief by which the mix chooses; `known` are further games
    that were practised.
    """
    estimates = SkillEstimates(progress, (*games, *known), now)
    weak_points = [
        skill_estimate
        for game in games
        for asked in (*every_asked(game), *in_words(game, progress))
        if progress.skill(asked.id).shown_weak
        and (skill_estimate := estimates.of(asked)).estimate.weak >= Sureness.PERHAPS.value
    ]
    weak_points.sort(key=lambda skill_estimate: (-skill_estimate.estimate.weak, skill_estimate.asked.id))
    return tuple(
        WeakPoint(
            skill_estimate.asked.game,
            skill_line(progress, skill_estimate.asked.skill, now),
            skill_estimate.estimate.weak,
        )
        for skill_estimate in weak_points[:count]
    )


def strongest(progress: Progress, game: Game, now: datetime, count: int = 5) -> tuple[SkillLine, ...]:
    """The mastered skills of a game, quickest against their target first."""
    lines = [line for line in skill_lines(progress, game, now) if line.record.mastered]
    lines.sort(key=lambda line: ((line.record.median or 0) / line.target, line.skill.id))
    return tuple(lines[:count])


def confusions(progress: Progress, game: str = "", minimum: int = 2) -> tuple[tuple[Confusion, int], ...]:
    """Mix-ups that came up at least so often, most frequent first; of one game, or of all when empty."""
    pairs = [(pair, n) for pair, n in progress.confusions.items() if n >= minimum and game in ("", pair.game)]
    return tuple(
        sorted(
            pairs,
            key=lambda counted_pair: (
                -counted_pair[1],
                counted_pair[0].game,
                counted_pair[0].kind,
                counted_pair[0].rule,
                counted_pair[0].instead,
            ),
        )
    )


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which printed rows of a game were met at all, as the primary rule or taking part."""

    seen: int
    total: int
    never: tuple[Skill, ...]

    @property
    def share(self) -> float:
        return self.seen / self.total if self.total else 0.0


def coverage(progress: Progress, game: Game) -> Coverage:
    """How much of a game's rules were exercised."""
    kinds = {row.kind.value for row in game.rows if _met(progress.skill(row.id))}
    every = tuple(row for row in game.rows if counts(row.kind, kinds))
    never = tuple(row for row in every if not _met(progress.skill(row.id)))
    return Coverage(len(every) - len(never), len(every), never)


def _met(record: Record) -> bool:
    return record.asked > 0 or record.took_part > 0
