"""Who of a class did what was assigned, and who practiced in which week: for the page Class and `felt-school class`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, Final, NamedTuple

from trainer.core.days import day_text
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, say
from trainer.school.digest import Person
from trainer.school.school_model import Assigned, School, exam_item

WEEKS: Final = 8
"""So many weeks of attendance are shown, the present one last."""


class WorkDone(NamedTuple):
    """An ended session of an exam or a lesson. `lesson` is "pack/lesson"; `passed` None where nothing is passed."""

    person: str
    exam: str
    lesson: str
    passed: bool | None


class Presence(NamedTuple):
    """A day on which somebody practiced: the sessions they ended and the answers they gave."""

    person: str
    day: date
    sessions: int
    answers: int


class Progressed(StrEnum):
    """How an assignment stands with one person."""

    DONE = "done"
    OPEN = "open"
    OVERDUE = "overdue"

    @property
    def label(self) -> Words:
        """What it is called on screen."""
        return {
            Progressed.DONE: say("Done"),
            Progressed.OPEN: say("Open"),
            Progressed.OVERDUE: say("Overdue"),
        }[self]


@dataclass(frozen=True, slots=True)
class WorkLine:
    """An assignment with everybody it is for: who is done, and who is not."""

    assigned: Assigned
    title: str
    done: tuple[Person, ...]
    missing: tuple[Person, ...]
    stands: Progressed
    """Overdue where somebody is missing after the day."""

    @property
    def day(self) -> str:
        """The last day, empty where there is none."""
        return day_text(self.assigned.due) if self.assigned.due is not None else ""

    def to_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "id": self.assigned.id,
            "title": self.title,
            "group": self.assigned.group,
            "due": self.assigned.due.isoformat() if self.assigned.due is not None else None,
            "stands": self.stands.value,
            "done": [person.name for person in self.done],
            "missing": [person.name for person in self.missing],
        }


Titles = Callable[[Assigned], tuple[str, Sequence[str]]]
"""The title of something assigned, and the lessons of it as "pack/lesson"; no lessons of an exam."""


def class_work(
    school: School, people: Iterable[Person], work: Iterable[WorkDone], titles: Titles, today: date
) -> tuple[WorkLine, ...]:
    """Everything that is assigned, what is overdue first, then by its day."""
    everybody = tuple(people)
    finished = _finished(work)
    lines = []
    for assigned in school.assigned:
        title, lessons = titles(assigned)
        parts = (exam_item(assigned.exam),) if assigned.exam else tuple(lessons)
        members = [person for person in everybody if assigned.is_for(person.group, person.digest.games)]
        done = tuple(person for person in members if parts and finished.get(person.id, set()).issuperset(parts))
        missing = tuple(person for person in members if person not in done)
        late = assigned.due is not None and assigned.due < today
        stands = Progressed.DONE if not missing else Progressed.OVERDUE if late else Progressed.OPEN
        lines.append(WorkLine(assigned, title, done, missing, stands))
    order = (Progressed.OVERDUE, Progressed.OPEN, Progressed.DONE)
    return tuple(sorted(lines, key=lambda line: (order.index(line.stands), line.assigned.due or date.max, line.title)))


def _finished(work: Iterable[WorkDone]) -> dict[str, set[str]]:
    """What each person is done with: exams and tests they passed, lessons that they ended and that ask for no pass."""
    finished: dict[str, set[str]] = {}
    for session in work:
        if session.passed is not False:
            finished.setdefault(session.person, set()).add(session.exam or session.lesson)
    return finished


@dataclass(frozen=True, slots=True)
class Attendance:
    """Days practiced by week. `weeks` are the Mondays; a row has a number of days for each week."""

    weeks: tuple[date, ...]
    rows: tuple[tuple[Person, tuple[int, ...]], ...]

    def to_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "weeks": [monday.isoformat() for monday in self.weeks],
            "trainees": [
                {"name": person.name, "number": person.student, "days": list(days)} for person, days in self.rows
            ],
        }


def monday_of(day: date) -> date:
    """The first day of its week."""
    return day - timedelta(days=day.weekday())


def attendance(people: Iterable[Person], presences: Iterable[Presence], today: date, weeks: int = WEEKS) -> Attendance:
    """On how many days of each week everybody practiced, up to the present week."""
    last = monday_of(today)
    mondays = tuple(last - timedelta(weeks=back) for back in reversed(range(weeks)))
    days: dict[tuple[str, date], set[date]] = {}
    for presence in presences:
        if presence.day >= mondays[0]:
            days.setdefault((presence.person, monday_of(presence.day)), set()).add(presence.day)
    rows = tuple((person, tuple(len(days.get((person.id, monday), ())) for monday in mondays)) for person in people)
    return Attendance(mondays, rows)


class ClassRecords(NamedTuple):
    """What the class book knows of work and days."""

    work: tuple[WorkDone, ...] = ()
    presences: tuple[Presence, ...] = ()


def titles_of(school: School, packs: Mapping[str, Any]) -> Titles:
    """Titles by the exams of the school and the packs of this computer, by their ids."""

    def title(assigned: Assigned) -> tuple[str, Sequence[str]]:
        exam = school.exam(assigned.exam) if assigned.exam else None
        if assigned.exam:
            return exam.title if exam is not None else assigned.exam, ()
        pack = packs.get(assigned.pack)
        if pack is None:
            return assigned.lesson or assigned.pack, (f"{assigned.pack}/{assigned.lesson}",)
        if assigned.lesson:
            lesson = pack.lesson(assigned.lesson)
            shown = lesson.title if lesson is not None else assigned.lesson
            return shown, (f"{assigned.pack}/{assigned.lesson}",)
        return pack.title, tuple(f"{assigned.pack}/{lesson.id}" for lesson in pack.lessons)

    return title
