"""What an instructor sees of one trainee, made once when answers come in and read quickly for five hundred of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from trainer.core.errors import BadText, ContentError, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, join
from trainer.games.base import Game
from trainer.lessons.lesson_plan import Games
from trainer.progress.figures import Figures
from trainer.progress.fold import Progress
from trainer.progress.statistics import weakest
from trainer.round.duty import Kind
from trainer.round.types import type_name


class DutyFigures(NamedTuple):
    """One type of duty of a game under its heading: the rated answers, and rules mastered of those met."""

    game: str
    kind: str
    duty: str
    figures: Figures
    mastered: int
    met: int

    @property
    def type(self) -> tuple[str, str]:
        """Its heading and its id."""
        return self.kind, self.duty

    @property
    def name(self) -> Words:
        """What it is called; of a kind that a newer program knows its id."""
        return type_name(Kind(self.kind), self.duty) if self.kind in set(Kind) else self.kind


class Weak(NamedTuple):
    """A rule that is likely below the bar: how likely, and how often it was asked and right."""

    skill: str
    likely: float
    asked: int
    right: int


@dataclass(frozen=True, slots=True)
class Digest:
    """All of it."""

    duties: tuple[DutyFigures, ...] = ()
    weak: tuple[Weak, ...] = ()
    mastered: int = 0
    met: int = 0

    @property
    def games(self) -> frozenset[str]:
        """The games that were practiced."""
        return frozenset(duty.game for duty in self.duties)


@dataclass(frozen=True, slots=True)
class Person:
    """A trainee in the class book. `local` is the id of the file on this computer, empty where there is none."""

    id: str
    name: str
    student: str
    group: str
    local: str
    digest: Digest
    sessions: int = 0
    days: int = 0
    asked: int = 0
    right: int = 0
    passed: int = 0
    failed: int = 0
    last: str = ""

    @property
    def last_day(self) -> date | None:
        """The day of the last session; None before the first."""
        return date.fromisoformat(self.last[:10]) if self.last else None


@dataclass(frozen=True, slots=True)
class Sitting:
    """One ended session. `passed` is None where there was nothing to pass."""

    person: str
    session: str
    ended: datetime
    asked: int
    right: int
    passed: bool | None
    title: str
    mode: str
    attempt: int = 0
    """Which attempt at the same test, lesson or exam it was; 0 where there was nothing to pass."""
    shift: str = ""
    """What a shift came to (`write_shift`); empty for any other session."""


class ComputerKey(NamedTuple):
    """The public key of a computer that signed files of a person and that no instructor has confirmed for them."""

    person: str
    key: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A file or a person that is left out: why, and what to do. `unknown` signed it; once confirmed it counts."""

    subject: str
    problem: Words
    remedy: Words
    unknown: ComputerKey | None = None


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """A person with the school's number, and results under the same name without one.

    `same` is what was decided, None where nobody has; `sessions` are those that stand without the number now.
    """

    unnumbered: str
    person: str
    name: str
    student: str
    sessions: int
    same: bool | None


def digest(progress: Progress, games: Games, now: datetime) -> Digest:
    """What a progress comes to: the same weak points and the same mastery that the trainee sees."""
    met: dict[str, list[bool]] = {}
    listed = {id for id in progress.skills if id.split("/")[2:3] == [Kind.IN_WORDS.value]}
    built = dict(_built(games, {id.rsplit("/", 2)[0] for id, record in progress.skills.items() if record.asked}))
    for game in built.values():
        listed |= {skill.id for skill in game.skills}
    for id, record in progress.skills.items():
        if record.asked and id in listed:
            met.setdefault(f"{id.rpartition('/')[0]}/{record.type}", []).append(record.mastered)
    duties = []
    for id, record in progress.types.items():
        of, kind, duty = id.rsplit("/", 2)
        marks = met.get(id, [])
        duties.append(DutyFigures(of, kind, duty, record.figures, sum(marks), len(marks)))
    weak_points = weakest(progress, tuple(built.values()), now, None)
    weak = tuple(
        Weak(
            weak_point.line.skill.id,
            round(weak_point.weak, 3),
            weak_point.line.record.figures.answers,
            weak_point.line.record.figures.right,
        )
        for weak_point in weak_points
    )
    every = [is_mastered for marks in met.values() for is_mastered in marks]
    return Digest(
        tuple(sorted(duties, key=lambda duty_figures: (duty_figures.game, *duty_figures.type))),
        weak,
        sum(every),
        len(every),
    )


def _built(games: Games, ids: Iterable[str]) -> Iterable[tuple[str, Game]]:
    for id in sorted(ids):
        try:
            if id in games:
                yield id, games[id]
        except ContentError:
            continue


def to_data(digest: Digest) -> dict[str, object]:
    """Plain values for JSON."""
    return {
        "duties": [[duty.game, *duty.type, list(duty.figures), duty.mastered, duty.met] for duty in digest.duties],
        "weak": [list(weak) for weak in digest.weak],
        "mastered": digest.mastered,
        "met": digest.met,
    }


def from_data(data: Mapping[str, Any]) -> Digest:
    """Reads `to_data` back."""
    return Digest(
        tuple(
            DutyFigures(game, kind, duty, Figures._make(figures), mastered, met)
            for game, kind, duty, figures, mastered, met in data["duties"]
        ),
        tuple(map(Weak._make, data["weak"])),
        data["mastered"],
        data["met"],
    )


def person_key(name: str, student: str) -> str:
    """Who is the same person on several computers: the school's own number, else the name."""
    return f"#{student.strip()}" if student.strip() else " ".join(name.split()).casefold()


def finding_of(subject: str, error: FeltSchoolError) -> Finding:
    """What is wrong with a file or a person that is left out, and what to do."""
    match error:
        case BadText():
            problem, remedy = error.words
            return Finding(subject, join((f"{error.where}:" if error.where else "", problem), " "), remedy)
        case StorageError():
            return Finding(subject, *error.words)
        case _:
            return Finding(subject, error.text, "")
