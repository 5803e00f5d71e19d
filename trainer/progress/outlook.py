"""What the last days say of the days to come: rules mastered by day, a forecast, a week beside the last."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import accumulate
from math import ceil
from typing import Final, NamedTuple

from trainer.core.lazy_dataclass import dataclass
from trainer.games.base import Game
from trainer.progress.attempt import Attempt
from trainer.progress.figures import NO_FIGURES, NO_RECORD, Figures, Record, together

LOOK_BACK = timedelta(days=14)
"""The pace is what came of these days."""
WEEK = timedelta(days=7)
ALL: Final = 100
"""The whole job, in percent."""


@dataclass(frozen=True, slots=True)
class Dated:
    """One day: right of asked, how many rules of the game were met at its end, and how much of the job was mastered.

    `mastered` is in percent of the job: each skill counts by its weight.
    """

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
    """Percent of the job mastered by a day at the present pace, and the pace that would master all of it."""

    day: date
    days: int
    now: int
    then: int
    needed: float

    @property
    def enough(self) -> bool:
        """Whether the present pace does."""
        return self.then >= ALL


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


class Day(NamedTuple):
    """The answers of one day in one game: all of them, first tries, and the rated ones.

    `asked` and `right` are scored questions in modes that count, and `millis` the time of all in these.
    """

    answers: int = 0
    firsts: int = 0
    figures: Figures = NO_FIGURES
    asked: int = 0
    right: int = 0
    millis: int = 0

    def plus(self, attempt: Attempt, figures: Figures) -> Day:
        """With one more answer, whose figures these are."""
        scored = attempt.counts and attempt.scored
        return Day(
            self.answers + 1,
            self.firsts + attempt.first_try,
            together((self.figures, figures)),
            self.asked + scored,
            self.right + (scored and attempt.right),
            self.millis + (attempt.millis if attempt.counts else 0),
        )


NO_DAY: Final = Day()
Days = Mapping[date, Day]


def by_day(days: Days, records: Mapping[str, Record], game: Game) -> tuple[Dated, ...]:
    """The days on which something of a game was answered, oldest first; `records` are those of skills by their ids.

    A rule is met with any of the duties it decides.
    """
    of_rule: dict[str, list[Record]] = {}
    for skill in game.printed_skills:
        of_rule.setdefault(skill.rule.id, []).append(records.get(skill.id, NO_RECORD))
    met = sorted(min(days_met) for days_met in map(_days_met, of_rule.values()) if days_met)
    turns = sorted(turn for skill in game.skills for turn in _turns(records.get(skill.id), game.weights[skill.id]))
    turned_on, mastered = [day for day, _ in turns], [0.0, *accumulate(step for _, step in turns)]
    rated = [day for day in sorted(days) if days[day].figures.answers]
    return tuple(
        Dated(
            day,
            days[day].figures.right,
            days[day].figures.answers,
            bisect_right(met, day),
            round(ALL * mastered[bisect_right(turned_on, day)]),
        )
        for day in rated
    )


def _days_met(duties: Iterable[Record]) -> list[date]:
    return [record.met for record in duties if record.met is not None]


def _turns(record: Record | None, weight: float) -> Iterator[tuple[date, float]]:
    """The days on which a skill was mastered (its weight) or no longer (as much less)."""
    for place, day in enumerate(record.turns if record is not None else ()):
        yield day, -weight if place % 2 else weight


def forecast(days: Sequence[Dated], now: date, exam: date) -> Forecast | None:
    """How much of the job will be mastered on a day; None when it is over, or nothing was answered yet."""
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
        then=min(ALL, round(today + pace * days_to_exam)),
        needed=max(0, ALL - today) / max(1, days_to_exam),
    )


def week(days: Iterable[Days], records: Iterable[tuple[str, Record]], until: date) -> Week:
    """The seven days up to one; of the games whose days and records of skills by their ids these are."""
    first = until - WEEK
    lately = [(day, done) for of_game in days for day, done in of_game.items() if first < day <= until]
    met: dict[str, date] = {}
    for id, record in records:
        if record.asked and record.met is not None:
            house, game, _, rule = id.split("/", 3)
            name = f"{house}/{game}/{rule}"
            met[name] = min(record.met, met.get(name, record.met))
    return Week(
        sum(done.asked for _, done in lately),
        sum(done.right for _, done in lately),
        ceil(sum(done.millis for _, done in lately) / 60_000),
        len({day for day, done in lately if done.millis or done.asked}),
        sum(first < day <= until for day in met.values()),
    )
