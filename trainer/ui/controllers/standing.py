"""How a trainee stands with a lesson: what was passed or failed, read from the answers that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from trainer.drills.modes import EXAM
from trainer.lessons.model import Lesson, Pack
from trainer.progress.attempt import Attempt
from trainer.progress.history import History
from trainer.text import Text, say


@dataclass(frozen=True, slots=True)
class Standing:
    """The best finished attempt at what a lesson asks to pass, by the pack's present pass mark."""

    passed: bool
    right: int
    asked: int
    when: datetime
    needed: int

    @property
    def words(self) -> Text:
        if self.passed:
            return say("passed: {right} of {asked}", right=self.right, asked=self.asked)
        return say(
            "not passed: {right} of {asked}, {percent} % needed",
            right=self.right,
            asked=self.asked,
            percent=self.needed,
        )


ByItem = Mapping[tuple[str, str], Sequence[Attempt]]
"""Attempts at items of lessons by the ids of pack and item, under any version of the pack."""


def by_item(attempts: Iterable[Attempt]) -> ByItem:
    """The attempts that belong to lessons; made once for many lessons."""
    found: dict[tuple[str, str], list[Attempt]] = {}
    for one in attempts.in_lessons() if isinstance(attempts, History) else attempts:
        if one.item:
            where, _, name = one.item.partition("/")
            found.setdefault((where.partition("@")[0], name), []).append(one)
    return found


def sessions_of(attempts: ByItem, pack: Pack, lesson: Lesson) -> dict[str, list[Attempt]]:
    """The attempts at a lesson by session."""
    found: dict[str, list[Attempt]] = {}
    for where in (pack.id, *pack.was):
        for name in (id for item in lesson.items for id in (item.id, *item.was)):
            for one in attempts.get((where, name), ()):
                found.setdefault(one.session, []).append(one)
    return found


def open_questions(attempts: ByItem, pack: Pack, lesson: Lesson) -> int:
    """How many questions of a lesson were never answered: an item that draws several asks for so many situations."""
    if not attempts:
        return lesson.questions
    owners, found = (pack.id, *pack.was), 0
    for item in lesson.items:
        names = [(owner, name) for owner in owners for name in (item.id, *item.was)]
        met = {one.setup for name in names for one in attempts.get(name, ())}
        found += max(0, item.count - len(met))
    return found


def is_ready(attempts: ByItem, pack: Pack, lesson: Lesson) -> bool:
    """Whether a lesson was practised to its end as well as its test wants it."""
    for session in sessions_of(attempts, pack, lesson).values():
        scored = [one for one in session if one.scored]
        right = sum(one.right for one in scored)
        whole = session[0].mode != EXAM.id and sum(one.first_try for one in session) >= lesson.questions
        if whole and scored and 100 * right >= lesson.pass_percent * len(scored):
            return True
    return False


def exam_standing(attempts: ByItem, owner: str, needed: int) -> Standing | None:
    """The best result of an exam that came to its end; `owner` stands in its items in place of a pack's id."""
    sessions: dict[str, list[Attempt]] = {}
    for (name, _), answers in attempts.items():
        if name == owner:
            for one in answers:
                sessions.setdefault(one.session, []).append(one)
    return _best(_result(session, needed) for session in sessions.values())


def _result(session: Iterable[Attempt], needed: int) -> Standing | None:
    firsts = [one for one in session if one.scored]
    if not firsts:
        return None
    right, when = sum(one.right for one in firsts), max(one.when for one in firsts)
    return Standing(100 * right >= needed * len(firsts), right, len(firsts), when, needed)


def _best(found: Iterable[Standing | None]) -> Standing | None:
    return max(
        (one for one in found if one), key=lambda one: (one.passed, one.right / one.asked, one.when), default=None
    )


def standing(attempts: ByItem, pack: Pack, lesson: Lesson) -> Standing | None:
    """The best result: of its test where it has one, else of practice that came to its end. None before the first."""
    needed = lesson.pass_percent
    if not needed or not attempts:
        return None
    found = []
    for session in sessions_of(attempts, pack, lesson).values():
        firsts = [one for one in session if one.first_try]
        is_test = session[0].mode == EXAM.id
        if is_test != bool(lesson.test) or (not is_test and len(firsts) < lesson.questions):
            continue
        found.append(_result(session, needed))
    return _best(found)
