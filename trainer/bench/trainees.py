"""Simulated trainees, to measure what a mix of questions teaches. None of them knows how the mix chooses.

Each has a chance of being right for every skill, a plain number that grows with every answer in a way of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from trainer.games.base import Skill
from trainer.progress.attempt import Attempt
from trainer.progress.targets import target_millis
from trainer.rng import Random, choose, sample
from trainer.round.types import type_of_text

START: Final = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
KNOWN, ENOUGH = 0.85, 0.9
"""A skill is there from such a chance on; it is done when so many of them are."""
BEGINNER, GOOD, HOLE, MIXED_UP = 0.35, 0.95, 0.2, 0.45
ANSWERS_A_DAY, SECONDS = 80, 12
MORE_FROM_WRONG, LESS_FROM_RIGHT = 1.15, 0.9
NOT_SAID: Final = ""
"""What was right, as text: a trainee's time is measured by the duty type that follows from it."""
USUAL_PACE, PACE_GAINED, BEST_PACE = 0.8, 0.12, 0.7


@dataclass
class Trainee:
    """`chance` of a right answer by skill id; `gain` is what an answer closes of the gap to being always right.

    `holes` are what he has to learn. `together`: skills that clear up with another one, by `shared`. `pace`: the time
    he takes, in target times. `forgets` is lost every night of what was learned.
    """

    skills: tuple[Skill, ...]
    chance: dict[str, float]
    rng: Random
    gain: float = 0.16
    answers: int = 0
    forgets: float = 0.0
    together: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shared: float = 0.0
    pace: dict[str, float] = field(default_factory=dict)
    holes: tuple[str, ...] = ()

    @property
    def now(self) -> datetime:
        day, within = divmod(self.answers, ANSWERS_A_DAY)
        return START + timedelta(days=day, seconds=SECONDS * within)

    def answer(self, skill: Skill) -> Attempt:
        """One answer, and what it teaches: a wrong one a little more, as its explanation is read."""
        id, kind, when = skill.id, skill.kind.value, self.now
        right = self.rng.random() < self.chance[id]
        target = target_millis(type_of_text(kind, NOT_SAID))
        millis = int(target * (self.pace.get(id, USUAL_PACE) + 0.1 * self.rng.random()))
        self._grow(id, self.gain * (LESS_FROM_RIGHT if right else MORE_FROM_WRONG))
        for other in self.together.get(id, ()):
            self._grow(other, self.shared)
        if id in self.pace:
            self.pace[id] = max(BEST_PACE, self.pace[id] - PACE_GAINED)
        self.answers += 1
        if self.answers % ANSWERS_A_DAY == 0:
            self._sleep()
        return Attempt(
            "simulated", f"day {when:%Y-%m-%d}", self.answers, when, id.rsplit("/", 2)[0], "", "practice", "",
            f"{kind}/1", "", NOT_SAID, right, first_try=True, millis=millis, skill=id, rule=skill.rule.id,
        )  # fmt: skip

    def _grow(self, id: str, share: float) -> None:
        self.chance[id] += share * (1 - self.chance[id])

    def _sleep(self) -> None:
        if self.forgets:
            for id, chance in self.chance.items():
                self.chance[id] = chance - self.forgets * max(0.0, chance - BEGINNER)

    def known(self, ids: Sequence[str]) -> float:
        """The share of these skills that are there, in time where time was lacking."""
        return sum(self.chance[id] >= KNOWN and self.pace.get(id, 0.0) <= 1 for id in ids) / len(ids)


def all_there(trainee: Trainee) -> bool:
    return trainee.known([one.id for one in trainee.skills]) >= ENOUGH


def holes_gone(trainee: Trainee) -> bool:
    return trainee.known(trainee.holes) >= ENOUGH


def beginner(skills: Sequence[Skill], rng: Random) -> Trainee:
    """Knows little of anything; every skill is learned by itself."""
    return Trainee(tuple(skills), {one.id: BEGINNER for one in skills}, rng)


def forgetting(skills: Sequence[Skill], rng: Random) -> Trainee:
    """A beginner who loses a part of what he learned every night."""
    trainee = beginner(skills, rng)
    trainee.forgets = 0.005
    return trainee


def _good(skills: Sequence[Skill], rng: Random, holes: Sequence[str], chance: float) -> Trainee:
    """Good at everything but the holes."""
    known = {one.id: GOOD for one in skills} | dict.fromkeys(holes, chance)
    return Trainee(tuple(skills), known, rng, holes=tuple(holes))


def with_holes(skills: Sequence[Skill], rng: Random, many: int = 10) -> Trainee:
    """Good at everything but a few skills anywhere."""
    return _good(skills, rng, [one.id for one in sample(rng, skills, many)], HOLE)


def weak_kinds(skills: Sequence[Skill], rng: Random, many: int = 3) -> Trainee:
    """Good at everything but a few whole kinds of duty of two skills or more."""
    kinds: dict[str, list[str]] = {}
    for one in skills:
        kinds.setdefault(one.kind.value, []).append(one.id)
    large = [kind for kind, ids in sorted(kinds.items()) if 2 <= len(ids) <= len(skills) // 6]
    chosen = sample(rng, large, many)
    return _good(skills, rng, [id for kind in chosen for id in kinds[kind]], BEGINNER)


def confused(skills: Sequence[Skill], rng: Random, pairs: int = 8) -> Trainee:
    """Takes rules of one kind for each other, two by two: they clear up together."""
    kinds: dict[str, list[str]] = {}
    for one in skills:
        kinds.setdefault(one.kind.value, []).append(one.id)
    several = [ids for ids in kinds.values() if len(ids) > 1]
    together: dict[str, tuple[str, ...]] = {}
    for _ in range(pairs):
        one_id, other = sample(rng, choose(rng, several), 2)
        together |= {one_id: (other,), other: (one_id,)}
    trainee = _good(skills, rng, tuple(together), MIXED_UP)
    trainee.together, trainee.shared = together, 0.08
    return trainee


def slow(skills: Sequence[Skill], rng: Random, many: int = 30) -> Trainee:
    """Right nearly always, too slow at some things; pace comes with practice."""
    trainee = _good(skills, rng, [one.id for one in sample(rng, skills, many)], GOOD)
    trainee.pace = dict.fromkeys(trainee.holes, 2.0)
    return trainee
