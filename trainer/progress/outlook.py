"""What the last days say of the days to come: rules mastered by day, a forecast, a week beside the last."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from math import ceil

from trainer.core.lazy_dataclass import dataclass
from trainer.games.base import Game
from trainer.progress.attempt import Attempt
from trainer.progress.fold import SKILL_WINDOW, Mark, Record
from trainer.progress.statistics import mastered

LOOK_BACK = timedelta(days=14)
"""The pace is what came of these days."""
WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Dated:
    """One day: right of asked, and how many rules of the game were met and mastered at its end."""

    day: date
    right: int
    asked: int
    met: int
    mastered: int

    @property
    def accuracy(self) -> float:
        return self.right / self.asked if self.asked else 0.0


@dataclass(frozen=True, slots=True)
class Forecast:
    """Rules mastered by a day at the present pace, and the pace that would master all of them."""

    day: date
    days: int
    now: int
    then: int
    total: int
    needed: float

    @property
    def enough(self) -> bool:
        """Whether the present pace does."""
        return self.then >= self.total


@dataclass(frozen=True, slots=True)
class Week:
    """Seven days: answers, right ones, minutes at it, days with answers, rules met for the first time."""

    asked: int = 0
    right: int = 0
    minutes: int = 0
    days: int = 0
    new: int = 0

    @property
    def accuracy(self) -> float | None:
        return self.right / self.asked if self.asked else None


def by_day(attempts: Iterable[Attempt], game: Game) -> tuple[Dated, ...]:
    """The days on which something of a game was answered, oldest first.

    A rule is met with any of the duties it decides, and mastered when all of them are.
    """
    skills = {skill.id: skill for skill in game.printed_skills}
    of_rule: dict[str, list[str]] = {}
    for skill in game.printed_skills:
        of_rule.setdefault(skill.rule.id, []).append(skill.id)
    marks: dict[str, deque[Mark]] = {}
    own: set[str] = set()
    met: set[str] = set()
    complete_days: set[str] = set()
    marks_by_day: dict[date, list[int]] = {}
    for attempt in attempts:
        if attempt.game != game.info.id or not attempt.rated:
            continue
        met.update(skills[id].rule.id for id in (attempt.skill, *attempt.others) if id in skills)
        asked = skills.get(attempt.skill)
        if asked is not None:
            last = marks.setdefault(asked.id, deque(maxlen=SKILL_WINDOW))
            last.append(Mark(attempt.right, attempt.millis))
            known = mastered(Record(recent=tuple(last)), asked.kind.value)
            (own.add if known else own.discard)(asked.id)
            rule = asked.rule.id
            (complete_days.add if all(id in own for id in of_rule[rule]) else complete_days.discard)(rule)
        day = marks_by_day.setdefault(attempt.when.date(), [0, 0, 0, 0])
        day[0] += attempt.right
        day[1] += 1
        day[2:] = [len(met), len(complete_days)]
    return tuple(Dated(day, *numbers) for day, numbers in marks_by_day.items())


def forecast(days: Sequence[Dated], total: int, now: date, exam: date) -> Forecast | None:
    """How many rules will be mastered on a day; None when it is over, or nothing was answered yet."""
    days_to_exam = (exam - now).days
    if days_to_exam < 0 or not days:
        return None
    today = days[-1].mastered
    since = now - LOOK_BACK
    before = next((dated.mastered for dated in reversed(days) if dated.day <= since), 0)
    span = min(LOOK_BACK.days, max(1, (now - days[0].day).days + 1))
    pace = max(0.0, (today - before) / span)
    return Forecast(
        day=exam,
        days=days_to_exam,
        now=today,
        then=min(total, round(today + pace * days_to_exam)),
        total=total,
        needed=max(0, total - today) / max(1, days_to_exam),
    )


def week(attempts: Iterable[Attempt], until: datetime, game: str = "") -> Week:
    """The seven days up to a moment; of one game, or of all."""
    first = until - WEEK
    seen: set[str] = set()
    asked = right = millis = new = 0
    days: set[date] = set()
    for attempt in attempts:
        if attempt.when > until or (game and attempt.game != game) or not attempt.counts:
            continue
        rule = f"{attempt.game}/{attempt.rule}" if attempt.skill else ""
        fresh = bool(rule) and rule not in seen
        seen.add(rule)
        if attempt.when <= first:
            continue
        millis += attempt.millis
        days.add(attempt.when.date())
        new += fresh
        asked += attempt.scored
        right += attempt.scored and attempt.right
    return Week(asked, right, ceil(millis / 60_000), len(days), new)
