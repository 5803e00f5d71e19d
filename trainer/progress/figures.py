"""The figures of answers: how many, right, in time, mastered. Every page and every table takes them from here.

Mastery of a rule in one duty: at least 5 rated answers, the last 5 right, at least 90% of the last 10 right, and the
median time of the right ones within the target. A rule is asked a few times a week, so fifty answers to one would never
come together; five in a row by somebody who guesses right half the time are 3%.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from statistics import median
from typing import Final, NamedTuple

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.progress.attempt import UNKNOWN, Attempt
from trainer.progress.schedule import Memory
from trainer.progress.targets import is_slow, pace, target_millis

SKILL_WINDOW: Final = 10
TYPE_WINDOW: Final = 50
LATELY: Final = 50
"""The figures of all games together are of so many last answers."""
LAST_TIMES: Final = 3
"""So many times of right answers say whether a rule is answered in time now."""
MASTERY_RUN: Final = 5
MASTERY_SHARE: Final = 0.9


class Mark(NamedTuple):
    """One rated answer, as far as statistics need it."""

    right: bool
    millis: int


class Figures(NamedTuple):
    """Rated answers: how many, how many right. Of the right ones so many were `timed`, and so many of these in time.

    Where nobody knows any more which type of duty it was, no target judges the time.
    """

    answers: int = 0
    right: int = 0
    timed: int = 0
    in_time: int = 0

    @property
    def share(self) -> float | None:
        """Right of all, None where there are none."""
        return self.right / self.answers if self.answers else None

    @property
    def on_time(self) -> float | None:
        """In time of the right ones whose time is judged, None where there are none."""
        return self.in_time / self.timed if self.timed else None


NO_FIGURES: Final = Figures()


def figures_of(attempt: Attempt) -> Figures:
    """The figures of one answer: nothing where it is not rated."""
    if not attempt.rated:
        return NO_FIGURES
    type_id = attempt.type
    timed = attempt.right and type_id != UNKNOWN
    return Figures(1, int(attempt.right), int(timed), int(timed and attempt.millis <= target_millis(type_id)))


def together(figures: Iterable[Figures]) -> Figures:
    """All of them as one."""
    return Figures(*map(sum, zip(NO_FIGURES, *figures, strict=True)))


@dataclass(frozen=True, slots=True)
class Record:
    """A skill, or a type of duty in one game; `type` is the id of the duty type of its last answer.

    `asked` counts first tries, `figures` those that are rated. `missed` counts first tries that were wrong or too slow,
    guided ones too. `recent` holds the last rated marks, the newest last. `took_part` counts answers in which a skill
    was not the primary one. `suspect`: it was given where another rule applied, and not answered right since.

    `met` is the first day on which it was asked or took part. On the days of `turns` it was mastered and no longer,
    in turn. `rung` is the one of the ladder a duty type stands on, since so many rated answers (`on_rung`).
    """

    asked: int = 0
    figures: Figures = NO_FIGURES
    missed: int = 0
    took_part: int = 0
    recent: tuple[Mark, ...] = ()
    memory: Memory | None = None
    last: datetime | None = None
    suspect: bool = False
    type: str = ""
    met: date | None = None
    turns: tuple[date, ...] = ()
    rung: int = 0
    on_rung: int = 0

    @property
    def shown_weak(self) -> bool:
        """Whether some answer spoke against the skill: an expectation alone is not told anybody."""
        return self.missed > 0 or self.suspect

    @property
    def median(self) -> int | None:
        """The median time of the recent right answers."""
        times = [mark.millis for mark in self.recent if mark.right]
        return round(median(times)) if times else None

    @property
    def lateness(self) -> float | None:
        """The mean logarithm of the last times of right answers, in target times; None where there are none."""
        paces = [pace(mark.millis, self.type) for mark in self.recent if mark.right][-LAST_TIMES:]
        known = [logarithm for logarithm in paces if logarithm is not None]
        return sum(known) / len(known) if known else None

    @property
    def mastered(self) -> bool:
        """Whether a skill is mastered, by the rule above."""
        last = self.recent[-MASTERY_RUN:]
        if self.type == UNKNOWN or len(last) < MASTERY_RUN or not all(mark.right for mark in last):
            return False
        share, time = recent_share(self.recent), self.median
        return share is not None and share >= MASTERY_SHARE and time is not None and time <= target_millis(self.type)

    def plus(self, attempt: Attempt, figures: Figures, window: int) -> Record:
        """With one more first try; `figures` are those of it."""
        type_id, recent = attempt.type, self.recent
        if figures.answers:
            recent = (*recent, Mark(attempt.right, attempt.millis))[-window:]
        return replace(
            self,
            asked=self.asked + 1,
            figures=together((self.figures, figures)),
            missed=self.missed + (not attempt.right or is_slow(attempt.millis, type_id)),
            recent=recent,
            last=attempt.when,
            type=type_id,
        )

    def seen_on(self, day: date) -> Record:
        """Met on this day at the latest, and mastered or no longer as the answers say by now."""
        met = self.met if self.met is not None and self.met <= day else day
        turns = self.turns
        if self.mastered != bool(len(turns) % 2):
            day = max(day, turns[-1]) if turns else day
            turns = turns[:-1] if turns and turns[-1] == day else (*turns, day)
        return self if (met, turns) == (self.met, self.turns) else replace(self, met=met, turns=turns)


NO_RECORD: Final = Record()


def recent_share(marks: Iterable[Mark]) -> float | None:
    """Right of these marks, None when there are none."""
    marks_right = [mark.right for mark in marks]
    return sum(marks_right) / len(marks_right) if marks_right else None
