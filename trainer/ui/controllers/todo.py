"""What a trainee's school wants done by when, and how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from trainer.days import day_text
from trainer.lessons.model import Pack
from trainer.progress.attempt import Attempt
from trainer.school.model import Assigned, Exam, School, exam_item
from trainer.text import Text, counted, join, say
from trainer.ui.controllers.home import LessonLine, lesson_line
from trainer.ui.controllers.standing import ByItem, Standing, by_item, exam_standing

NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class TodoLine:
    """One lesson or exam to be done. `day` says when, `late` that the day is over."""

    assigned: Assigned
    title: str
    done: bool
    day: Text
    late: bool = False
    line: LessonLine | None = None
    exam: Exam | None = None
    result: Standing | None = None

    @property
    def note(self) -> Text:
        """How much it is, by when, and how it stands."""
        if self.exam is not None:
            count = self.exam.rules.questions
            much = counted("exam, {n} question", "exam, {n} questions", count)
        else:
            assert self.line is not None
            much = counted("{n} question", "{n} questions", self.line.lesson.questions)
        stands = self.result.words if self.result is not None else NOTHING
        return join((much, self.day, stands), "  ·  ")


def todo(
    school: School, group: str, packs: Sequence[Pack], attempts: Sequence[Attempt], today: date
) -> tuple[TodoLine, ...]:
    """What somebody of a group is to do: what is open by its day, then what is done."""
    wanted = school.for_group(group)
    if not wanted:
        return ()
    asked, known = by_item(attempts), {pack.id: pack for pack in packs}
    found = [line for one in wanted for line in _lines(one, school, known, asked, today)]
    return tuple(sorted(found, key=lambda one: one.done))


def _lines(one: Assigned, school: School, packs: dict[str, Pack], asked: ByItem, today: date) -> Iterator[TodoLine]:
    """One line for an exam or a lesson, several for a whole pack; none for what is not on this computer."""
    exam = school.exam(one.exam) if one.exam else None
    if exam is not None:
        result = exam_standing(asked, exam_item(exam.id), exam.rules.pass_mark)
        done = result is not None and result.passed
        yield TodoLine(
            one, exam.title, done, _day(one, today, done=done), _late(one, today, done=done), None, exam, result
        )
    pack = packs.get(one.pack)
    if pack is None:
        return
    wanted = pack.lesson(one.lesson) if one.lesson else None
    for lesson in pack.lessons if not one.lesson else (wanted,) if wanted is not None else ():
        line = lesson_line(asked, pack, lesson)
        done = line.ticked
        day, late = _day(one, today, done=done), _late(one, today, done=done)
        yield TodoLine(one, lesson.title, done, day, late, line, None, line.done)


def _late(one: Assigned, today: date, *, done: bool) -> bool:
    return not done and one.due is not None and one.due < today


def _day(one: Assigned, today: date, *, done: bool) -> Text:
    if one.due is None or done:
        return NOTHING
    left = (one.due - today).days
    if left < 0:
        return say("it was due on {day}", day=day_text(one.due))
    if left == 0:
        return say("due today")
    if left == 1:
        return say("due tomorrow")
    return say("due on {day}", day=day_text(one.due))
