"""A roster: who is in which group, with the school's number, as a table that a school's own program writes.

The first line names the columns. Cells are parted by commas, semicolons or tabs, in UTF-8 with or without its mark, or
in the UTF-16 of Excel's "Unicode text".
"""

from __future__ import annotations

import codecs
import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NoReturn

from trainer.core.errors import ContentError, Problem, StorageError, clipped, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.records import Profile
from trainer.core.text import Text, Words, counted, join, say
from trainer.school.digest import person_key
from trainer.school.school_model import groups_of

MOST_BYTES: Final = 1_000_000
MOST_NAME, MOST_WORD = 60, 40
HEADS: Final[Mapping[str, str]] = {
    "name": "name", "trainee": "name", "trainee name": "name", "student name": "name", "full name": "name",
    "first name": "first", "last name": "last",
    "number": "number", "student number": "number", "trainee number": "number", "student": "number",
    "student id": "number", "employee number": "number", "employee id": "number", "id": "number", "no": "number",
    "no.": "number", "group": "group", "class": "group", "course": "group",
}  # fmt: skip
"""What a column may be called, and what stands in it."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One line of a roster. An empty number or group leaves what a trainee has."""

    line: int
    name: str
    number: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class RosterPlan:
    """What importing a roster does: trainees to be made, those who change, and how many stay as they are."""

    new: tuple[RosterLine, ...] = ()
    changed: tuple[tuple[Profile, RosterLine], ...] = ()
    same: int = 0

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that these trainees come into."""
        lines = (*self.new, *(line for _, line in self.changed))
        return tuple(dict.fromkeys(group for line in lines for group in groups_of(line.group)))

    @property
    def words(self) -> Text:
        """What is going to happen."""
        return join(
            (
                counted("{n} new trainee.", "{n} new trainees.", len(self.new)),
                counted("{n} trainee changes.", "{n} trainees change.", len(self.changed)),
                counted("{n} unchanged.", "{n} unchanged.", self.same),
                say("Groups: {groups}.", groups=", ".join(self.groups)) if self.groups else "",
            ),
            " ",
        )


def read_roster(content: bytes, name: str) -> tuple[RosterLine, ...]:
    """The lines of a roster. ContentError with every problem, each with its line and what to do."""
    rows = _rows(_decoded(content, name), name)
    if not rows:
        _refuse(name, 1, say("The roster is empty."), say("Make its first line: name, number, group."))
    columns = _columns(rows[0], name)
    lines, problems = list[RosterLine](), list[Problem]()
    for number, cells in rows[1:]:
        if any(cells):
            line, wrong = _line(number, cells, columns, name)
            lines.append(line)
            problems += wrong
    problems += _doubles(lines, name)
    if problems:
        raise ContentError(sorted(problems, key=lambda problem: int(problem.where.rpartition(" ")[2])))
    if not lines:
        _refuse(name, 2, say("The roster has no names."), say("Add one line per trainee below the first line."))
    return tuple(lines)


def _problem(name: str, line: int, message: Words, hint: Words) -> Problem:
    return Problem(f"{name} line {line}", message, hint)


def _refuse(name: str, line: int, message: Words, hint: Words) -> NoReturn:
    raise ContentError([_problem(name, line, message, hint)])


def _decoded(content: bytes, name: str) -> str:
    if len(content) > MOST_BYTES:
        _refuse(name, 1, say("The roster is larger than one megabyte."), say("Save only names, numbers and groups."))
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        _refuse(name, line, say("A character is not UTF-8."), say("In Excel, save it as “CSV UTF-8”."))
    if "\0" in text:
        _refuse(name, text[: text.index("\0")].count("\n") + 1, say("This is not a text file."), say("Save it as CSV."))
    return text


def _rows(text: str, name: str) -> list[tuple[int, list[str]]]:
    """The lines with their numbers, cells without blanks around them."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head = next((line for line in lines if line.strip()), "")
    separator = max(",;\t", key=head.count)
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    rows, number = list[tuple[int, list[str]]](), 1
    try:
        for cells in reader:
            rows.append((number, [" ".join(cell.split()) for cell in cells]))
            number = reader.line_num + 1
    except csv.Error:
        _refuse(name, number, say("A quotation mark is open or inside a cell."), say('Write "" for one.'))
    while rows and not any(rows[0][1]):
        del rows[0]
    return rows


def _columns(head: tuple[int, list[str]], name: str) -> Mapping[int, str]:
    line, cells = head
    columns = {place: HEADS[cell.casefold()] for place, cell in enumerate(cells) if cell.casefold() in HEADS}
    if not {"name", "last"} & set(columns.values()):
        near = next((hint for cell in cells if (hint := did_you_mean(cell.casefold(), HEADS))), "")
        hint = join((near, say("Make its first line: name, number, group.")), " ")
        _refuse(name, line, say("The roster has no column “name”."), hint)
    doubled = {sort for sort in columns.values() if list(columns.values()).count(sort) > 1}
    if doubled:
        _refuse(name, line, say("Two columns have the {column}.", column=min(doubled)), say("Delete one of them."))
    return columns


def _line(number: int, cells: list[str], columns: Mapping[int, str], name: str) -> tuple[RosterLine, list[Problem]]:
    parts = {sort: cells[place] for place, sort in columns.items() if place < len(cells)}
    full = parts.get("name") or " ".join(filter(None, (parts.get("first"), parts.get("last"))))
    line = RosterLine(number, full, parts.get("number", ""), parts.get("group", ""))
    problems = []
    if not line.name:
        problems.append(_problem(name, number, say("This line has no name."), say("Type a name, or delete the line.")))
    for text, most in ((line.name, MOST_NAME), (line.number, MOST_WORD), (line.group, MOST_WORD)):
        if len(text) > most or not text.isprintable():
            message = say("“{text}” is too long or has characters a name cannot have.", text=clipped(text))
            problems.append(_problem(name, number, message, say("Use at most {most} characters.", most=most)))
    return line, problems


def _doubles(lines: Sequence[RosterLine], name: str) -> Iterator[Problem]:
    """Two lines that would be one trainee."""
    first: dict[str, RosterLine] = {}
    for line in lines:
        key = person_key(line.name, line.number)
        before = first.setdefault(key, line)
        if before is not line and line.name:
            message = say(
                "This is the trainee of line {line} again: {person}.", line=before.line, person=line.number or line.name
            )
            yield _problem(name, line.line, message, say("Delete a line, or give each trainee a number."))


def plan_roster(lines: Sequence[RosterLine], profiles: Sequence[Profile], name: str) -> RosterPlan:
    """Who of a roster is new here and who is known: by the number, else by the name where no other number stands.

    ContentError where it is not clear who is meant.
    """
    usable = [profile for profile in profiles if not profile.problem and not profile.guest]
    numbered = {profile.student: profile for profile in usable if profile.student}
    named: dict[str, list[Profile]] = {}
    for profile in usable:
        named.setdefault(person_key(profile.name, ""), []).append(profile)
    new, changed, same, problems = list[RosterLine](), list[tuple[Profile, RosterLine]](), 0, list[Problem]()
    taken: dict[str, RosterLine] = {}
    for line in lines:
        namesakes = [
            profile for profile in named.get(person_key(line.name, ""), []) if not line.number or not profile.student
        ]
        known = [numbered[line.number]] if line.number in numbered else namesakes
        if len(known) > 1 or (known and known[0].id in taken):
            message = say("{name} could be more than one trainee.", name=line.name)
            hint = say("Give each trainee a number here and under “Assign”, “Groups”. Then import again.")
            problems.append(_problem(name, line.line, message, hint))
        elif not known:
            new.append(line)
        else:
            taken[known[0].id] = line
            if _stays(known[0], line):
                same += 1
            else:
                changed.append((known[0], line))
    if problems:
        raise ContentError(problems)
    return RosterPlan(tuple(new), tuple(changed), same)


def _stays(profile: Profile, line: RosterLine) -> bool:
    return (line.number or profile.student, line.group or profile.group) == (profile.student, profile.group)


def import_roster(
    plan: RosterPlan, create: Callable[[str], Profile], place_in: Callable[[Profile, str, str], object]
) -> None:
    """Does it. StorageError names the line at which the disk refused; importing again goes on from there."""
    for line in plan.new:
        with _line_named(line):
            place_in(create(line.name), line.group, line.number)
    for profile, line in plan.changed:
        with _line_named(line):
            place_in(profile, line.group or profile.group, line.number or profile.student)


@contextmanager
def _line_named(line: RosterLine) -> Iterator[None]:
    try:
        yield
    except StorageError as error:
        problem, remedy = error.words
        raise StorageError(
            say("Stopped at line {line}, {name}: {why}", line=line.line, name=line.name, why=problem),
            join((remedy, say("Import again to go on from there.")), " "),
        ) from error
