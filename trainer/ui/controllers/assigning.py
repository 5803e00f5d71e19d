"""What the page "Assign" shows: what is assigned, who is in which group, the exams of the school."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from trainer.days import day_text
from trainer.errors import BadText
from trainer.games.base import GameInfo
from trainer.kept import Profile
from trainer.lessons.model import ExamRules, Pack
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.model import Assigned, Exam, School
from trainer.text import Text, Words, counted, join, say

QUESTIONS, MARKS, MINUTES = (5, 200), (1, 100), (0, 600)


@dataclass(frozen=True, slots=True)
class Thing:
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
    things: tuple[Thing, ...]
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
    things = tuple(_things(school, packs))
    known = {(one.pack, one.lesson, one.exam): one.title for one in things}
    groups = sorted({*school.groups, *(one.group for one in people if one.group)}, key=str.casefold)
    return AssignShown(
        tuple(_line(one, known) for one in sorted(school.assigned, key=_by_day)),
        things,
        tuple(groups),
        tuple(one for one in people if not one.problem),
        school.exams,
        tuple((info.id, f"{info.title} · {info.house_title}") for info in infos),
        tuple((f"{one.pack}/{one.lesson}", one.title) for one in things if one.lesson),
        dict(school.extra),
    )


def _by_day(one: Assigned) -> tuple[str, str, str]:
    return (one.due.isoformat() if one.due else "~", one.group, one.id)


def _things(school: School, packs: Sequence[Pack]) -> Iterator[Thing]:
    yield from (Thing(exam.title, exam=exam.id) for exam in school.exams)
    for pack in packs:
        yield Thing(pack.title, pack.id)
        yield from (Thing(f"{pack.title} · {lesson.title}", pack.id, lesson.id) for lesson in pack.lessons)


def _line(one: Assigned, known: Mapping[tuple[str, str, str], str]) -> AssignedLine:
    title = known.get((one.pack, one.lesson, one.exam))
    missing = say("{thing} is not on this computer", thing=one.pack or one.exam)
    group = one.group or say("everybody")
    return AssignedLine(one.id, group, title or missing, day_text(one.due) if one.due else "–", title is not None)


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
        say("passed with {percent} %", percent=rules.pass_mark),
    ]
    if rules.minutes:
        parts.append(counted("{n} minute", "{n} minutes", rules.minutes))
    if exam.kinds:
        parts.append(join((KIND_NAMES[kind] for kind in exam.kinds), ", "))
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
) -> Exam:
    """An exam from what is typed. BadText says what is missing or wrong."""
    if not title.strip():
        raise BadText(say("An exam needs a title."), say("Type one."))
    if not games and not lessons:
        raise BadText(say("An exam needs a game or a lesson."), say("Tick one or more."))
    questions = _number(numbers[0], QUESTIONS, say("questions"))
    mark = _number(numbers[1], MARKS, say("percent to pass"))
    minutes = _number(numbers[2] or "0", MINUTES, say("minutes"))
    rules = ExamRules(questions, mark, minutes)
    return Exam(id, " ".join(title.split()), tuple(games), tuple(kinds), rules, locked, tuple(lessons))


def _number(text: str, bounds: tuple[int, int], what: Text) -> int:
    low, high = bounds
    if text.strip().isascii() and text.strip().isdigit() and low <= int(text) <= high:
        return int(text)
    raise BadText(
        say("'{text}' does not fit: {what}.", text=text[:20], what=what),
        say("Type a whole number from {low} to {high}.", low=low, high=high),
    )
