"""What a progress says in numbers: accuracy, time, mastery, weak points, confusions, coverage, the speed ladder.

Mastery of a skill  at least 5 rated answers, the last 5 right, at least 90 % of the last 10 right, and the median time
                    of the right ones within the target. A skill is asked a few times a week, so fifty answers to one
                    rule would never come together; five in a row by somebody who guesses right half the time are 3 %.
Ladder of a kind    98 % of the last 50 and the target time of the present rung; back a rung below 90 % of the last 20.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum
from statistics import median

from trainer.chipwork.chip_stages import counts
from trainer.core.lazy_dataclass import dataclass
from trainer.games.base import Game, Skill
from trainer.progress.fold import KIND_WINDOW, Confusion, Mark, Progress, Record
from trainer.progress.schedule import recall
from trainer.progress.skill_estimates import SkillEstimates, every_asked, in_words
from trainer.progress.targets import target_millis

MASTERY_RUN = 5
MASTERY_SHARE = 0.9
RUNGS = (2.0, 1.5, 1.0, 0.75)
"""The ladder: each rung asks for the target time times this."""
PROMOTION_SHARE = 0.98
DEMOTION_LAST, DEMOTION_SHARE = 20, 0.9


def accuracy(record: Record) -> float | None:
    """Right of rated answers, None when there are none."""
    return record.right / record.rated if record.rated else None


def recent_accuracy(marks: Iterable[Mark]) -> float | None:
    """Right of these marks, None when there are none."""
    marks_right = [mark.right for mark in marks]
    return sum(marks_right) / len(marks_right) if marks_right else None


def median_millis(record: Record) -> int | None:
    """The median time of the recent right answers."""
    times = [mark.millis for mark in record.recent if mark.right]
    return round(median(times)) if times else None


def mastered(record: Record, type_id: str) -> bool:
    """Whether a skill is mastered, by the rule above."""
    last = record.recent[-MASTERY_RUN:]
    if len(last) < MASTERY_RUN or not all(mark.right for mark in last):
        return False
    share, time = recent_accuracy(record.recent), median_millis(record)
    return share is not None and share >= MASTERY_SHARE and time is not None and time <= target_millis(type_id)


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill with its record, for a page or a table."""

    skill: Skill
    record: Record
    accuracy: float | None
    median: int | None
    target: int
    recall: float
    mastered: bool
    due: bool


def skill_line(progress: Progress, skill: Skill, now: datetime) -> SkillLine:
    record, kind = progress.skill(skill.id), skill.type.id
    return SkillLine(
        skill,
        record,
        accuracy(record),
        median_millis(record),
        target_millis(kind),
        recall(record.memory, now),
        mastered(record, kind),
        record.memory is not None and record.memory.due <= now,
    )


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
    lines = [line for line in skill_lines(progress, game, now) if line.mastered]
    lines.sort(key=lambda line: ((line.median or 0) / line.target, line.skill.id))
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


@dataclass(frozen=True, slots=True)
class Rung:
    """Where a kind of duty stands on the ladder. `needed` answers are missing before the next rung can be judged."""

    rung: int
    target: int
    accuracy: float | None
    median: int | None
    needed: int
    promote: bool
    demote: bool


def rung(progress: Progress, game: str, type_id: str, now_on: int) -> Rung:
    """The ladder for a duty type, seen from the rung the trainee is on (0 is the first)."""
    return rung_of(progress.type(game, type_id), type_id, now_on)


def rung_of(record: Record, type_id: str, now_on: int) -> Rung:
    """The same for the marks since the trainee came to this rung."""
    target = round(target_millis(type_id) * RUNGS[now_on])
    share, time = recent_accuracy(record.recent), median_millis(record)
    needed = max(0, KIND_WINDOW - len(record.recent))
    lately = record.recent[-DEMOTION_LAST:]
    low = recent_accuracy(lately)
    promote = not needed and share is not None and share >= PROMOTION_SHARE and time is not None and time <= target
    demote = len(lately) == DEMOTION_LAST and low is not None and low < DEMOTION_SHARE
    return Rung(now_on, target, share, time, needed, promote and now_on + 1 < len(RUNGS), demote and now_on > 0)
