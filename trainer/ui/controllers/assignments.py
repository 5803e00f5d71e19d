"""What the page “Assign” shows to a school, and what Home shows a trainee of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.records import Profile
from trainer.core.text import Text, Words, counted, join, say
from trainer.games.base import GameInfo
from trainer.lessons.pack_model import MOST_RUBRIC_LINES, MOST_WEIGHT, ExamRules, Pack, Rubric, rubric_line
from trainer.progress.fold import Lessons
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.exam_forms import ExamStart, audition_start, exam_start, form_of, mark_words, refusal_of
from trainer.school.school_model import Assigned, Exam, School, exam_item, groups_of
from trainer.ui.controllers.home import LessonLine, lesson_line
from trainer.ui.controllers.lesson_standing import Standing, exam_standing, exam_tries

if TYPE_CHECKING:
    from trainer.lessons.curriculum import Curriculum
    from trainer.ui.controllers.trainee import Trainee

# ---------------- what a trainee's school wants done by when, and how far it is

NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class TodoLine:
    """One lesson or exam to be done. `day` says when, `late` that the day is over, `refusal` why it cannot be taken."""

    assigned: Assigned
    title: str
    done: bool
    day: Text
    late: bool = False
    line: LessonLine | None = None
    exam: Exam | None = None
    result: Standing | None = None
    refusal: Words = ""

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
        return join((much, self.day, stands, "" if self.done else self.refusal), "  ·  ")


def todo(school: School, trainee: Trainee, packs: Sequence[Pack], today: date) -> tuple[TodoLine, ...]:
    """What a trainee is to do: what is open by its day, then what is done."""
    progress, lessons = trainee.progress, trainee.progress.lessons
    by_games = any(assigned.games for assigned in school.assigned)
    practiced = {id.rsplit("/", 2)[0] for id, record in progress.skills.items() if record.asked} if by_games else ()
    assignments = school.for_group(trainee.profile.group if trainee.profile is not None else "", practiced)
    if not assignments:
        return ()
    known = {pack.id: pack for pack in packs}
    lines = [line for assigned in assignments for line in _lines(assigned, school, known, lessons, today)]
    return tuple(sorted(lines, key=lambda todo_line: todo_line.done))


def _lines(
    assigned: Assigned, school: School, packs: dict[str, Pack], asked: Lessons, today: date
) -> Iterator[TodoLine]:
    """One line for an exam or a lesson, several for a whole pack; none for what is not on this computer."""
    exam = school.exam(assigned.exam) if assigned.exam else None
    if exam is not None:
        result = exam_standing(asked, exam_item(exam.id), exam.rules.pass_mark, exam.dropped_numbers, exam.part_marks)
        done = result is not None and result.passed
        yield TodoLine(
            assigned,
            exam.title,
            done,
            _day(assigned, today, done=done),
            _late(assigned, today, done=done),
            None,
            exam,
            result,
            refusal_of(exam, today, exam_tries(asked, exam_item(exam.id))),
        )
    pack = packs.get(assigned.pack)
    if pack is None:
        return
    lesson_due = pack.lesson(assigned.lesson) if assigned.lesson else None
    for lesson in pack.lessons if not assigned.lesson else (lesson_due,) if lesson_due is not None else ():
        line = lesson_line(asked, pack, lesson)
        done = line.ticked
        day, late = _day(assigned, today, done=done), _late(assigned, today, done=done)
        yield TodoLine(assigned, lesson.title, done, day, late, line, None, line.done)


def _late(assigned: Assigned, today: date, *, done: bool) -> bool:
    return not done and assigned.due is not None and assigned.due < today


def _day(assigned: Assigned, today: date, *, done: bool) -> Text:
    if assigned.due is None or done:
        return NOTHING
    days = (assigned.due - today).days
    if days < 0:
        return say("was due on {day}", day=day_text(assigned.due))
    if days == 0:
        return say("due today")
    if days == 1:
        return say("due tomorrow")
    return say("due on {day}", day=day_text(assigned.due))


# ---------------- an exam before its clock runs


def exam_tried(trainee: Trainee, exam: Exam) -> int:
    """How often a trainee took an exam to its end."""
    return exam_tries(trainee.progress.lessons, exam_item(exam.id))


def start_of(trainee: Trainee, exam: Exam) -> ExamStart:
    """What a trainee reads before an exam starts."""
    starter, library = trainee.starter(), trainee.services.library
    subjects = [f"{library.info(id).title} · {library.info(id).house_title}" for id in exam.games if id in library]
    subjects += [name.rpartition("/")[2] for name in exam.lessons]
    today, extra = starter.now.astimezone().date(), max(starter.time_factor, 1 + starter.extra / 100)
    return exam_start(exam, subjects, today, exam_tried(trainee, exam), extra)


def audition_of(trainee: Trainee, curriculum: Curriculum) -> ExamStart:
    """What a trainee reads before an audition starts."""
    starter, library = trainee.starter(), trainee.services.library
    infos = [library.info(id) for id in curriculum.games_in(trainee.own_houses)]
    titles = dict.fromkeys(f"{info.title} · {info.house_title}" for info in infos)
    extra = max(starter.time_factor, 1 + starter.extra / 100)
    return audition_start(say("{job}: audition", job=curriculum.title), tuple(titles), extra)


def next_form(trainee: Trainee, exam: Exam) -> int | None:
    """The form of the trainee's next attempt."""
    return form_of(exam, trainee.profile.id if trainee.profile is not None else "", exam_tried(trainee, exam))


# ---------------- assignments

QUESTIONS, MARKS, MINUTES = (5, 200), (1, 100), (0, 600)
ATTEMPTS, SHARES, WEIGHTS = (0, 99), (1, 100), (1, MOST_WEIGHT)
MOST_RUBRIC_WORDS = 60
"""Letters in a line of a rubric."""


@dataclass(frozen=True, slots=True)
class Assignable:
    """Something that can be assigned."""

    title: str
    pack: str = ""
    lesson: str = ""
    exam: str = ""


@dataclass(frozen=True, slots=True)
class AssignedLine:
    """Something that is assigned, in words. `there` is False where this computer has it no more."""

    id: str
    group: Words
    title: Words
    due: str
    there: bool = True


@dataclass(frozen=True, slots=True)
class AssignShown:
    """One state of the page."""

    lines: tuple[AssignedLine, ...]
    choices: tuple[Assignable, ...]
    groups: tuple[str, ...]
    people: tuple[Profile, ...]
    exams: tuple[Exam, ...]
    games: tuple[tuple[str, str], ...]
    lessons: tuple[tuple[str, str], ...] = ()
    extra: Mapping[str, int] = field(default_factory=dict)


def assign_shown(
    school: School, packs: Sequence[Pack], people: Sequence[Profile], infos: Sequence[GameInfo]
) -> AssignShown:
    """The page for what is set and what there is."""
    choices = tuple(_assignables(school, packs))
    known = {(choice.pack, choice.lesson, choice.exam): choice.title for choice in choices}
    groups = sorted(
        {*school.groups, *(group for profile in people for group in groups_of(profile.group))}, key=str.casefold
    )
    return AssignShown(
        tuple(_line(assigned, known) for assigned in sorted(school.assigned, key=_by_day)),
        choices,
        tuple(groups),
        tuple(profile for profile in people if not profile.problem),
        school.exams,
        tuple((info.id, f"{info.title} · {info.house_title}") for info in infos),
        tuple((f"{choice.pack}/{choice.lesson}", choice.title) for choice in choices if choice.lesson),
        dict(school.extra),
    )


def _by_day(assigned: Assigned) -> tuple[str, str, str]:
    return (assigned.due.isoformat() if assigned.due else "~", assigned.group, assigned.id)


def _assignables(school: School, packs: Sequence[Pack]) -> Iterator[Assignable]:
    yield from (Assignable(exam.title, exam=exam.id) for exam in school.exams)
    for pack in packs:
        yield Assignable(pack.title, pack.id)
        yield from (Assignable(f"{pack.title} · {lesson.title}", pack.id, lesson.id) for lesson in pack.lessons)


def _line(assigned: Assigned, known: Mapping[tuple[str, str, str], str]) -> AssignedLine:
    title = known.get((assigned.pack, assigned.lesson, assigned.exam))
    missing = say("{thing} is not on this computer", thing=assigned.pack or assigned.exam)
    group: Words = assigned.group or say("everyone")
    if assigned.games:
        group = say("{group}, if they practiced this game", group=group)
    return AssignedLine(
        assigned.id, group, title or missing, day_text(assigned.due) if assigned.due else "–", title is not None
    )


def exam_words(exam: Exam) -> Text:
    """What an exam is, in one line."""
    rules = exam.rules
    parts: list[Text] = []
    if exam.games:
        parts.append(counted("{n} game", "{n} games", len(exam.games)))
    if exam.lessons:
        parts.append(counted("{n} lesson", "{n} lessons", len(exam.lessons)))
    parts += [
        counted("{n} question", "{n} questions", rules.questions),
        say("{percent}% to pass", percent=rules.pass_mark),
    ]
    if exam.part_marks:
        parts.append(say("by duty: {marks}", marks=mark_words(exam)))
    if rules.minutes:
        parts.append(counted("{n} minute", "{n} minutes", rules.minutes))
    if exam.kinds:
        parts.append(join((KIND_NAMES[kind] for kind in exam.kinds), ", "))
    if exam.forms:
        parts.append(counted("{n} form", "{n} forms", exam.forms))
    if exam.attempts:
        parts.append(counted("{n} attempt", "{n} attempts", exam.attempts))
    parts.append(say("locked") if exam.locked else say("not locked"))
    return join(parts, "  ·  ")


def read_exam(
    id: str,
    *,
    title: str,
    games: Sequence[str],
    kinds: Sequence[Kind],
    lessons: Sequence[str],
    numbers: tuple[str, str, str],
    locked: bool,
    shares: Mapping[str, str] | None = None,
    limits: tuple[str, str, str] = ("", "", ""),
    forms: int = 0,
    dropped: tuple[str, ...] = (),
    marks: Mapping[str, str] | None = None,
) -> Exam:
    """An exam from what is typed. BadText says what is missing or wrong."""
    if not title.strip():
        raise BadText(say("The exam needs a title."), say("Type one."))
    if not games and not lessons:
        raise BadText(say("The exam needs a game or a lesson."), say("Tick one or more."))
    questions = _number(numbers[0], QUESTIONS, say("questions"))
    mark = _number(numbers[1], MARKS, say("percent to pass"))
    minutes = _number(numbers[2] or "0", MINUTES, say("minutes"))
    rules = ExamRules(questions, mark, minutes)
    weights = tuple(_number((shares or {}).get(kind.value) or "1", SHARES, KIND_NAMES[kind]) for kind in kinds)
    part_marks = tuple(_number((marks or {}).get(kind.value) or "0", (0, 100), KIND_NAMES[kind]) for kind in kinds)
    attempts = _number(limits[0] or "0", ATTEMPTS, say("attempts"))
    opens, closes = read_day(limits[1]), read_day(limits[2])
    if opens is not None and closes is not None and closes < opens:
        raise BadText(say("The exam closes before it opens."), say("Check both days."))
    return Exam(
        id, " ".join(title.split()), tuple(games), tuple(kinds), rules, locked, tuple(lessons),
        weights if len(set(weights)) > 1 else (), attempts, opens, closes, forms, dropped,
        part_marks if any(part_marks) else (),
    )  # fmt: skip


def read_rubric(text: str) -> Rubric:
    """The lines of a rubric as they are typed: what is judged, a colon, its weight. BadText names the line."""
    lines = []
    for number, typed in enumerate(text.split("\n"), start=1):
        words, colon, weight = typed.rpartition(":")
        words = " ".join((words if colon else typed).split())
        if not words and not typed.strip():
            continue
        if not words or len(words) > MOST_RUBRIC_WORDS:
            raise BadText(
                say("Line {number} does not say what you judge.", number=number), say("For example: Courtesy: 2")
            )
        weighs = _number(weight, WEIGHTS, say("the weight in line {number}", number=number)) if colon else 1
        lines.append(rubric_line(words, weighs))
    if len(lines) > MOST_RUBRIC_LINES:
        raise BadText(say("A rubric has {most} lines at most.", most=MOST_RUBRIC_LINES), say("Take some out."))
    return tuple(lines)


def _number(text: str, bounds: tuple[int, int], label: Text) -> int:
    low, high = bounds
    if text.strip().isascii() and text.strip().isdigit() and low <= int(text) <= high:
        return int(text)
    raise BadText(
        say("'{text}' does not fit: {what}.", text=text[:20], what=label),
        say("Type a whole number from {low} to {high}.", low=low, high=high),
    )
