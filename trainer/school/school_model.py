"""The school as typed, frozen values, and as the text of its file.

A school fixes its groups, what is assigned to them, exams of its own, and which doubtful or borrowed rules it confirms.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any, Final

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass, fields, replace
from trainer.core.strict_json import read_json
from trainer.core.text import say
from trainer.lessons.curriculum import AUDITION_OWNER
from trainer.lessons.pack_model import (
    FORMER_RUBRIC,
    MOST_POINTS,
    MOST_RUBRIC_LINES,
    MOST_WEIGHT,
    RUBRIC,
    USUAL,
    ExamRules,
    Rubric,
    rubric_line,
)
from trainer.progress.attempt import Marks
from trainer.round.duty import Kind

FORMAT: Final = 1
MOST_EXTRA: Final = 300
"""Percent more time that a trainee can have."""
SHIFT_OWNER: Final = "shift"
"""The id of the shifts among the exams. Their sessions name the game behind it: "shift/casino-99/ez-baccarat"."""
MOST_FORMS: Final = 8
"""Parallel forms that an exam has at most."""
LOCK_AFTER: Final = 5.0
"""Minutes without a touch after which the instructor's PIN is asked for again, where nothing else was chosen."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam of this school. `kinds` are the kinds of duty asked of its games, all where it is empty.

    lessons   lessons of packs whose questions are asked beside those of the games, as "pack/lesson"
    locked    nothing else can be opened until it is finished or an instructor's PIN ends it
    shares    how much of the exam each of `kinds` is, in their order; alike where it is empty
    marks     percent to pass of each of `kinds` by itself, in their order, 0 for none; none at all where it is empty
    attempts  how often a trainee may take it, 0 for no limit
    opens     the first day it can be started, and `closes` the last one; None for no such day
    forms     how many parallel forms there are; 0 for cards of their own for everybody
    dropped   questions that were taken out of it afterwards, as answers name them: nobody's grade counts them
    """

    id: str
    title: str
    games: tuple[str, ...]
    kinds: tuple[Kind, ...] = ()
    rules: ExamRules = USUAL
    locked: bool = True
    lessons: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    attempts: int = 0
    opens: date | None = None
    closes: date | None = None
    forms: int = 0
    dropped: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()

    @property
    def weights(self) -> Mapping[Kind, int]:
        """The share of each kind of duty that was chosen; empty where the job itself decides."""
        return dict(zip(self.kinds, self.shares or (1,) * len(self.kinds), strict=True))

    @property
    def part_marks(self) -> Marks:
        """The kinds of duty that have a pass mark of their own."""
        return tuple((kind, mark) for kind, mark in zip(self.kinds, self.marks, strict=False) if mark)

    @property
    def dropped_numbers(self) -> frozenset[str]:
        """The questions that were taken out, by their numbers: B7."""
        return frozenset(id.rpartition("/")[2] for id in self.dropped)


@dataclass(frozen=True, slots=True)
class Assigned:
    """Something a group is to do: a lesson, a whole pack where `lesson` is empty, or an `exam`.

    group     whose it is; everybody's where it is empty
    due       the last day, None for no day
    games     only those who practiced one of these games have to do it; everybody where it is empty
    """

    id: str
    group: str = ""
    pack: str = ""
    lesson: str = ""
    exam: str = ""
    due: date | None = None
    games: tuple[str, ...] = ()

    def is_for(self, group: str, practiced: Collection[str]) -> bool:
        """Whether somebody of a group, who practiced these games, has to do it."""
        return (not self.group or is_in(group, self.group)) and (
            not self.games or not set(self.games).isdisjoint(practiced)
        )


SHIFTS: Final = Exam(SHIFT_OWNER, "Shifts", ())
"""All shifts, which have results and certificates as an exam has."""


@dataclass(frozen=True, slots=True)
class Revoked:
    """A certificate that holds no more: which, since when, why."""

    id: str
    day: date
    reason: str = ""


BETWEEN_GROUPS: Final = ";"
"""What stands between the groups of a trainee who is in several."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What an instructor saw at an exam: `points` for each line of its rubric, who gave them, on which day."""

    session: str
    points: tuple[int, ...]
    by: str
    day: date
    note: str = ""
    rubric: Rubric = FORMER_RUBRIC

    @property
    def total(self) -> tuple[int, int]:
        """Weighted points, of how many at most."""
        weights = [line.weight for line in self.rubric]
        total = sum(points * weight for points, weight in zip(self.points, weights, strict=True))
        return total, MOST_POINTS * sum(weights)


@dataclass(frozen=True, slots=True)
class School:
    """Everything an instructor has set on this computer.

    confirmed     doubtful or borrowed rules that hold here, as "house/game/rule"
    games         the games trainees are shown, all where it is empty
    results       a folder of result files of other computers, empty where there is none
    extra         percent more time in tests and exams, by the id of a trainee of this computer
    lock_after    minutes without a touch after which the instructor's side is locked
    issued        certificates as their signed texts, by number; `revoked` are those that hold no more
    observed      what instructors saw at exams and auditions
    rubrics       lines that an instructor gave an exam or an audition, by its id
    keys          public keys that certificates of the school are signed with
    """

    groups: tuple[str, ...] = ()
    assigned: tuple[Assigned, ...] = ()
    exams: tuple[Exam, ...] = ()
    confirmed: frozenset[str] = frozenset()
    games: tuple[str, ...] = ()
    results: str = ""
    extra: tuple[tuple[str, int], ...] = ()
    lock_after: float = LOCK_AFTER
    issued: tuple[tuple[str, str], ...] = ()
    revoked: tuple[Revoked, ...] = ()
    observed: tuple[Observed, ...] = ()
    keys: tuple[str, ...] = ()
    rubrics: tuple[tuple[str, Rubric], ...] = ()

    def exam(self, id: str) -> Exam | None:
        """The exam with this id."""
        return next((exam for exam in self.exams if exam.id == id), None)

    def with_observed(self, observed: Observed) -> School:
        """With what an instructor saw, in place of what was seen of the same session."""
        others = tuple(row for row in self.observed if row.session != observed.session)
        return replace(self, observed=(*others, observed))

    def observation(self, session: str) -> Observed | None:
        """What an instructor saw in a session."""
        return next((row for row in self.observed if row.session == session), None)

    def rubric_of(self, id: str, printed: Rubric = ()) -> Rubric:
        """The lines of an exam or an audition: the instructor's, else those `printed` with the job, else the usual."""
        return dict(self.rubrics).get(id) or printed or RUBRIC

    def with_rubric(self, id: str, rubric: Rubric) -> School:
        """With lines of its own for an exam; without them where there is none."""
        others = tuple(row for row in self.rubrics if row[0] != id)
        return replace(self, rubrics=(*others, (id, rubric)) if rubric else others)

    def with_issued(self, id: str, text: str) -> School:
        """With a certificate more."""
        return replace(self, issued=(*self.issued, (id, text)))

    def with_key(self, key: str) -> School:
        """With a key that every computer of the school knows."""
        return self if key in self.keys else replace(self, keys=(*self.keys, key))

    def with_revoked(self, revoked: Revoked) -> School:
        """With a certificate that holds no more; the first day and reason stay."""
        if any(row.id == revoked.id for row in self.revoked):
            return self
        return replace(self, revoked=(*self.revoked, revoked))

    @property
    def packs(self) -> frozenset[str]:
        """The packs that something assigned, or an exam, is of: what they hold is the school's choice."""
        of_exams = (name.partition("/")[0] for exam in self.exams for name in exam.lessons)
        return frozenset((*(assigned.pack for assigned in self.assigned if assigned.pack), *of_exams))

    def for_group(self, group: str, practiced: Collection[str] = ()) -> tuple[Assigned, ...]:
        """What somebody of a group, who practiced these games, is to do, by date; what has no date comes last."""
        mine = [assigned for assigned in self.assigned if assigned.is_for(group, practiced)]
        return tuple(sorted(mine, key=lambda assigned: (assigned.due or date.max, assigned.id)))

    def with_exam(self, exam: Exam) -> School:
        """With an exam, in place of the one of the same id."""
        others = tuple(other_exam for other_exam in self.exams if other_exam.id != exam.id)
        return replace(self, exams=(*others, exam))

    def without_exam(self, id: str) -> School:
        """Without an exam, and without what was assigned of it."""
        return replace(
            self.with_rubric(id, ()),
            exams=tuple(exam for exam in self.exams if exam.id != id),
            assigned=tuple(assigned for assigned in self.assigned if assigned.exam != id),
        )

    def with_assigned(self, assigned: Assigned) -> School:
        """With something more to do; the same thing for the same group only gets another date."""
        others = tuple(old for old in self.assigned if target_of(old) != target_of(assigned))
        return replace(self, assigned=(*others, assigned))

    def without_assigned(self, id: str) -> School:
        return replace(self, assigned=tuple(assigned for assigned in self.assigned if assigned.id != id))

    def with_group(self, group: str) -> School:
        """With a group more; one of that name in other letters is the same."""
        if not group or group.casefold() in {group.casefold() for group in self.groups}:
            return self
        return replace(self, groups=tuple(sorted((*self.groups, group), key=str.casefold)))

    def without_group(self, group: str) -> School:
        """Without a group, and without what was assigned to it."""
        return replace(
            self,
            groups=tuple(other_group for other_group in self.groups if other_group != group),
            assigned=tuple(assigned for assigned in self.assigned if assigned.group != group),
        )

    def extra_for(self, trainee: str) -> int:
        """Percent more time in tests and exams for a trainee."""
        return dict(self.extra).get(trainee, 0)

    def without_trainee(self, trainee: str) -> School:
        """Without anything that is set for one trainee."""
        return replace(self, extra=tuple((id, percent) for id, percent in self.extra if id != trainee))

    def with_extra(self, trainees: Iterable[str], percent: int) -> School:
        """With so much more time for these trainees."""
        percents = {**dict(self.extra), **dict.fromkeys(trainees, percent)}
        return replace(self, extra=tuple(sorted((trainee, more) for trainee, more in percents.items() if more)))


def groups_of(text: str) -> tuple[str, ...]:
    """The groups of a trainee, as they stand with the trainee: "Night class; Weekend"."""
    return tuple(dict.fromkeys(filter(None, (group.strip() for group in text.split(BETWEEN_GROUPS)))))


def is_in(text: str, group: str) -> bool:
    """Whether a trainee with these groups is in one of them."""
    return group in groups_of(text)


def with_group(text: str, group: str) -> str:
    """The groups of a trainee with one more."""
    return f"{BETWEEN_GROUPS} ".join(dict.fromkeys((*groups_of(text), *groups_of(group))))


def without_group(text: str, group: str) -> str:
    """The groups of a trainee without one."""
    return f"{BETWEEN_GROUPS} ".join(other for other in groups_of(text) if other != group)


def target_of(assigned: Assigned) -> tuple[str, ...]:
    return assigned.group, assigned.pack, assigned.lesson, assigned.exam


def exam_item(id: str) -> str:
    """How the answers of an exam are told from others, in the place of a pack's id.

    An audition has it as its id; the answers of a shift are all of its session.
    """
    return id if id.startswith(AUDITION_OWNER) or id == SHIFT_OWNER else f"exam.{id}"


# ---------------------------------------------------------------- as text


def write_school(school: School) -> str:
    """The text of the file."""
    data = {
        "v": FORMAT,
        "groups": list(school.groups),
        "assigned": [plain(assigned) for assigned in school.assigned],
        "exams": [plain(exam) for exam in school.exams],
        "confirmed": sorted(school.confirmed),
        "games": list(school.games),
        "results": school.results,
        "extra": dict(school.extra),
        "lock_after": school.lock_after,
        "issued": [{"id": id, "text": text} for id, text in school.issued],
        "revoked": [plain(row) for row in school.revoked],
        "observed": [plain(row) for row in school.observed],
        "keys": list(school.keys),
        "rubrics": [{"id": id, "lines": _plain_rubric(rubric)} for id, rubric in school.rubrics],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def plain(record: Assigned | Exam | Revoked | Observed) -> dict[str, object]:
    """A record as plain values for JSON; without marks of parts, or with the former rubric, it is written as ever."""
    fields_plain: dict[str, object] = {}
    for name in (part.name for part in fields(record)):
        value = getattr(record, name)
        if (name == "marks" and not value) or (name == "rubric" and value == FORMER_RUBRIC):
            continue
        if isinstance(value, date):
            value = value.isoformat()
        elif isinstance(value, ExamRules):
            value = [value.questions, value.pass_mark, value.minutes]
        fields_plain[name] = list(value) if isinstance(value, tuple) else value
    if "rubric" in fields_plain and isinstance(record, Observed):
        fields_plain["rubric"] = _plain_rubric(record.rubric)
    return fields_plain


def _plain_rubric(rubric: Rubric) -> list[list[object]]:
    return [[str(line.words), line.weight] for line in rubric]


def read_school(text: str, name: str = "school.json") -> School:
    """Reads `write_school` back. BadText when it was changed, StorageError when a newer program wrote it."""
    data = read_json(text)
    if isinstance(data, dict) and isinstance(data.get("v"), int) and data["v"] > FORMAT:
        raise StorageError(
            say("A newer version of the program wrote {name}.", name=name), say("Install the newest version.")
        )
    try:
        if not isinstance(data, dict):
            raise TypeError("a table belongs here")
        return School(
            groups=_words(data.get("groups", [])),
            assigned=tuple(_assigned(row) for row in data.get("assigned", [])),
            exams=tuple(_exam(row) for row in data.get("exams", [])),
            confirmed=frozenset(_words(data.get("confirmed", []))),
            games=_words(data.get("games", [])),
            results=_word(data.get("results", "")),
            extra=tuple((_word(row), _extra(more)) for row, more in data.get("extra", {}).items()),
            lock_after=_minutes(data.get("lock_after", LOCK_AFTER)),
            issued=tuple((_word(row["id"]), _word(row["text"])) for row in data.get("issued", [])),
            revoked=tuple(_revoked(row) for row in data.get("revoked", [])),
            observed=tuple(_observed(row) for row in data.get("observed", [])),
            keys=_words(data.get("keys", [])),
            rubrics=tuple((_word(row["id"]), _rubric(row["lines"])) for row in data.get("rubrics", [])),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadText(
            say("{name} cannot be read.", name=name), say("Someone changed it by hand. Restore a copy.")
        ) from error


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("text belongs here")
    return value


def _words(values: list[object]) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise TypeError("a list belongs here")
    return tuple(_word(word) for word in values)


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError("a number belongs here")
    return value


def _minutes(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 600:
        raise TypeError("minutes belong here")
    return float(value)


def _extra(value: object) -> int:
    percent = _count(value)
    if percent > MOST_EXTRA:
        raise TypeError("so much more time is none")
    return percent


def _assigned(data: Mapping[str, Any]) -> Assigned:
    texts = {name: _word(data.get(name, "")) for name in ("group", "pack", "lesson", "exam")}
    return Assigned(_word(data["id"]), **texts, due=_day(data.get("due")), games=_words(data.get("games", [])))


def read_exam_record(record: Any, name: str) -> Exam:
    """An exam as `plain` writes it. BadText says which file is none."""
    try:
        return _exam(record)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadText(
            say("{name} is not an exam.", name=name), say("Start from one: felt-school exam show EXAM --json.")
        ) from error


def _exam(data: Mapping[str, Any]) -> Exam:
    questions, mark, minutes = (_count(number) for number in data["rules"])
    return Exam(
        _word(data["id"]),
        _word(data["title"]),
        _words(data["games"]),
        tuple(Kind(word) for word in _words(data["kinds"])),
        ExamRules(questions, mark, minutes),
        data["locked"] is True,
        _words(data.get("lessons", [])),
        _shares(data.get("shares", []), len(data["kinds"])),
        _count(data.get("attempts", 0)),
        _day(data.get("opens")),
        _day(data.get("closes")),
        _forms(data.get("forms", 0)),
        _words(data.get("dropped", [])),
        _marks(data.get("marks", []), len(data["kinds"])),
    )


def _revoked(row: Mapping[str, Any]) -> Revoked:
    return Revoked(_word(row["id"]), date.fromisoformat(row["day"]), _word(row.get("reason", "")))


def _observed(row: Mapping[str, Any]) -> Observed:
    points = tuple(_count(number) for number in row["points"])
    rubric = _rubric(row["rubric"]) if "rubric" in row else FORMER_RUBRIC
    if len(points) != len(rubric) or max(points) > MOST_POINTS:
        raise ValueError("each line of the rubric has its points")
    day = date.fromisoformat(row["day"])
    return Observed(_word(row["session"]), points, _word(row["by"]), day, _word(row.get("note", "")), rubric)


def _rubric(rows: list[list[object]]) -> Rubric:
    lines = tuple(rubric_line(_word(words), _count(weight)) for words, weight in rows)
    if not lines or len(lines) > MOST_RUBRIC_LINES or any(not 0 < line.weight <= MOST_WEIGHT for line in lines):
        raise ValueError("a rubric has lines with weights")
    return lines


def _shares(values: list[object], kinds: int) -> tuple[int, ...]:
    shares = tuple(_count(share) for share in values)
    if shares and (len(shares) != kinds or 0 in shares):
        raise ValueError("each kind has a share of its own")
    return shares


def _marks(values: list[object], kinds: int) -> tuple[int, ...]:
    marks = tuple(_count(mark) for mark in values)
    if marks and (len(marks) != kinds or max(marks) > 100):
        raise ValueError("each kind has a pass mark of its own, or 0")
    return marks


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text is not None else None


def _forms(number: object) -> int:
    forms = _count(number)
    if forms > MOST_FORMS:
        raise ValueError("so many forms are none")
    return forms


LEAST_PIN: Final = 4
"""Characters that a PIN has at least."""


def short_pin() -> StorageError:
    """What is said to who came in with a shorter PIN of an older program."""
    return StorageError(say("This PIN has fewer than four characters."), say("Set a longer one in Settings."))
