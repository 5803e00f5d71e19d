"""What came of an exam: every taking graded, its questions measured, and everybody graded again after a correction.

Facility is the share of right answers to a question. Discrimination is the correlation of being right on it with the
score on the other questions of the same taking (the corrected item-total correlation): below `POOR`, those who know
little answer it as well as those who know much.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from statistics import median
from typing import Final

from trainer.core.errors import FeltSchoolError
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, Words, say
from trainer.drills.modes import AUDITION
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.houses.library import Library
from trainer.lessons.curriculum import Curriculum
from trainer.lessons.pack_model import Rubric
from trainer.progress.attempt import Attempt, Marks, parts_below, with_below
from trainer.progress.audition_hands import audition_verdict, hands_of
from trainer.round.act_text import parse_act
from trainer.round.duty import Kind
from trainer.round.types import type_name
from trainer.school.school_model import SHIFTS, Exam, School
from trainer.training.attempt_replay import rebuild
from trainer.training.shift_report import ShiftResult

POOR: Final = 0.1
"""A discrimination below it says that the question does not tell strong from weak."""
FEWEST: Final = 5
"""A question that fewer takings hold has no discrimination."""
EASY, HARD = 0.95, 0.3
"""Shares of right answers beyond which a question tells little."""


def graded_exams(school: School, jobs: Iterable[Curriculum], words: Callable[[Words], str] = str) -> tuple[Exam, ...]:
    """What has results and certificates: the exams of the school, the auditions of the jobs, and all shifts."""
    auditions = (
        Exam(job.audition_item, words(say("{job}: audition", job=job.title)), job.audition.games) for job in jobs
    )
    return (*school.exams, *auditions, replace(SHIFTS, title=words(say("Shifts"))))


def rubric_at(school: School, jobs: Iterable[Curriculum], exam: str) -> Rubric:
    """What is judged by eye at an exam, or at the audition of a job."""
    return school.rubric_of(exam, next((job.audition.rubric for job in jobs if job.audition_item == exam), ()))


@dataclass(frozen=True, slots=True)
class Taking:
    """One finished taking of an exam: who took it, in which session, and what was answered.

    `person` is the key of the class book, `when` the time of the last answer, `shift` what a shift came to.
    """

    person: str
    name: str
    student: str
    session: str
    attempts: tuple[Attempt, ...]
    shift: ShiftResult | None = None

    @property
    def when(self) -> datetime:
        return max(attempt.when for attempt in self.attempts)

    def scored(self, dropped: Collection[str] = ()) -> tuple[Attempt, ...]:
        """The answers that its grade counts."""
        return tuple(attempt for attempt in self.attempts if attempt.scored and attempt.item not in dropped)


@dataclass(frozen=True, slots=True)
class Grade:
    """What a taking came to: `right` of `asked`, and whether that passes.

    `below` are the parts that miss their own pass mark. A `shift` passes by itself, right are its clean moments.
    """

    right: int
    asked: int
    passed: bool
    below: tuple[Kind, ...] = ()
    shift: ShiftResult | None = None

    @property
    def percent(self) -> int:
        """Percent right, rounded down: nobody passes at 80 with 79.6."""
        return 100 * self.right // self.asked if self.asked else 0

    @property
    def words(self) -> Text:
        if self.shift is not None:
            return self.shift.verdict
        template = say("passed: {right} of {asked}") if self.passed else say("not passed: {right} of {asked}")
        return with_below(template.filled(right=self.right, asked=self.asked), self.below)


def grade(attempts: Sequence[Attempt], pass_mark: int, marks: Marks = ()) -> Grade:
    """The grade of the scored answers; an audition is graded by its hands, right are the clean ones."""
    if attempts and attempts[0].mode == AUDITION.id:
        hands = hands_of(attempts)
        return Grade(sum(hand.clean for hand in hands), len(hands), audition_verdict(hands) is True)
    right = sum(attempt.right for attempt in attempts)
    below = parts_below(((attempt.kind, 1, attempt.right) for attempt in attempts), marks)
    passed = bool(attempts) and 100 * right >= pass_mark * len(attempts) and not below
    return Grade(right, len(attempts), passed, below)


# ---------------- the questions


@dataclass(frozen=True, slots=True)
class ItemFigures:
    """One question of an exam over all takings, by the id that answers name it with.

    `discrimination` is None where too few answered it. `last` is the last wrong answer to it, or the last answer where
    all are right.
    """

    id: str
    duty: Words
    asked: int
    right: int
    seconds: float
    discrimination: float | None
    last: Attempt

    @property
    def facility(self) -> float:
        """The share of right answers."""
        return self.right / self.asked

    @property
    def name(self) -> str:
        """The number on the sheet: B7."""
        return self.id.rpartition("/")[2]

    @property
    def note(self) -> Words:
        """What an instructor should look at; empty where nothing stands out."""
        if self.discrimination is not None and self.discrimination < 0:
            return say("Check this question: strong trainees miss it more than weak ones.")
        if self.asked >= FEWEST and self.facility < HARD:
            return say("Most miss it. Check the question, then teach it.")
        if self.discrimination is not None and self.discrimination < POOR and self.facility < EASY:
            return say("It does not tell strong from weak.")
        return ""


def item_figures(takings: Iterable[Taking]) -> tuple[ItemFigures, ...]:
    """Every question that was asked, in the order of its number. Only a trainee's first taking counts.

    Who takes an exam again has seen what it is like.
    """
    firsts: dict[str, Taking] = {}
    for taking in sorted(takings, key=lambda taking: taking.when):
        firsts.setdefault(taking.person, taking)
    answers: dict[str, list[tuple[Attempt, float]]] = {}
    for taking in firsts.values():
        scored = taking.scored()
        right = sum(attempt.right for attempt in scored)
        for attempt in scored:
            others = len(scored) - 1
            answers.setdefault(attempt.item, []).append((attempt, (right - attempt.right) / others if others else 0.0))
    return tuple(_figures(id, answers[id]) for id in sorted(answers, key=_place))


def _place(id: str) -> tuple[str, int]:
    name = id.rpartition("/")[2]
    digits = name.lstrip("ABCDEFGH")
    return name[: len(name) - len(digits)], int(digits) if digits.isdigit() else 0


def _figures(id: str, answers: Sequence[tuple[Attempt, float]]) -> ItemFigures:
    attempts = [attempt for attempt, _ in answers]
    latest = max(attempts, key=lambda attempt: (not attempt.right, attempt.when))
    right = [float(attempt.right) for attempt in attempts]
    return ItemFigures(
        id,
        type_name(Kind(latest.kind), latest.type),
        len(attempts),
        sum(attempt.right for attempt in attempts),
        median(attempt.millis for attempt in attempts) / 1000,
        correlation(right, [others for _, others in answers]) if len(attempts) >= FEWEST else None,
        latest,
    )


def correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Pearson's correlation; None where one of the two never varies."""
    count = len(first)
    means = sum(first) / count, sum(second) / count
    spreads = [sum((number - mean) ** 2 for number in row) for row, mean in zip((first, second), means, strict=True)]
    if min(spreads) <= 1e-12:
        return None
    both = sum((x - means[0]) * (y - means[1]) for x, y in zip(first, second, strict=True))
    return float(both / (spreads[0] * spreads[1]) ** 0.5)


# ---------------- graded again


@dataclass(frozen=True, slots=True)
class Regrade:
    """One taking before and after a correction."""

    taking: Taking
    before: Grade
    after: Grade

    @property
    def changed(self) -> bool:
        """Whether passing changed."""
        return self.before.passed != self.after.passed


def regrade(
    takings: Iterable[Taking],
    pass_mark: int,
    dropped: Collection[str],
    judged: Callable[[Attempt], bool] | None = None,
    marks: Marks = (),
) -> tuple[Regrade, ...]:
    """Everybody's grade as it was given, and without the `dropped` questions; those whose passing changed come first.

    `judged` says whether an answer is right by the rules in force now; without it the answers stay as they were judged.
    """
    again = []
    for taking in takings:
        if taking.shift is not None:
            worked = Grade(taking.shift.clean, taking.shift.moments, taking.shift.passed, shift=taking.shift)
            again.append(Regrade(taking, worked, worked))
            continue
        scored = taking.scored(dropped)
        now = [replace(attempt, right=judged(attempt)) for attempt in scored] if judged is not None else scored
        again.append(Regrade(taking, grade(taking.scored(), pass_mark, marks), grade(now, pass_mark, marks)))
    return tuple(sorted(again, key=lambda row: (not row.changed, row.taking.name.casefold(), row.taking.when)))


def judge_today(library: Library, confirmed: Collection[str] = ()) -> Callable[[Attempt], bool]:
    """Judges kept answers by the rules in force now, on the table they were given at.

    An answer whose question can no longer be dealt stays as it was judged.
    """
    known: dict[tuple[object, ...], bool] = {}

    def right(attempt: Attempt) -> bool:
        name = attempt.game, attempt.version, attempt.setup, attempt.key, attempt.given, attempt.right
        if name not in known:
            known[name] = _right_today(library, attempt, confirmed)
        return known[name]

    return right


def _right_today(library: Library, attempt: Attempt, confirmed: Collection[str]) -> bool:
    if not attempt.given or attempt.version == library.game(attempt.game).version:
        return attempt.right
    try:
        want = rebuild(library, attempt).duty.want
        question = build(library.game, Deal(attempt.game, attempt.setup, attempt.key, item=attempt.item))
        return question.judge(parse_act(attempt.given, want), confirmed).right
    except (FeltSchoolError, LookupError):
        return attempt.right


def as_json(figures: Iterable[ItemFigures]) -> list[Mapping[str, object]]:
    """The figures as plain values."""
    return [
        {
            "item": row.name,
            "duty": str(row.duty),
            "asked": row.asked,
            "right": row.right,
            "facility": round(row.facility, 4),
            "discrimination": None if row.discrimination is None else round(row.discrimination, 4),
            "median_seconds": round(row.seconds, 1),
            "note": str(row.note),
            "code": row.last.ref,
        }
        for row in figures
    ]
