"""The sum of all attempts: what a trainee knows, skill by skill. Folding the same attempts again changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.drills.modes import SPOT
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, Attempt, current_skill
from trainer.progress.learner import HINT_WORTH, MIXED_UP_WORTH, SLOW_WORTH, Answer, Beliefs, learn
from trainer.progress.schedule import RETENTION, Memory, review
from trainer.progress.targets import is_slow, rate

SKILL_WINDOW = 10
KIND_WINDOW = 50
TOLD_EVERY = 20
"""So many answers are added between two words about how far it is: some milliseconds."""


class Mark(NamedTuple):
    """One rated answer, as far as statistics need it."""

    right: bool
    millis: int


@dataclass(frozen=True, slots=True)
class Record:
    """A skill or a kind of duty. `asked` counts first tries, `rated` those without a hint, `right` the right of these.

    `missed` counts first tries that were wrong or too slow, guided ones too. `recent` holds the last rated marks, the
    newest last. `took_part` counts answers in which a skill was not the primary one. `suspect`: it was given where
    another rule applied, and not answered right since.
    """

    asked: int = 0
    rated: int = 0
    right: int = 0
    missed: int = 0
    took_part: int = 0
    recent: tuple[Mark, ...] = ()
    memory: Memory | None = None
    last: datetime | None = None
    suspect: bool = False

    @property
    def shown_weak(self) -> bool:
        """Whether some answer spoke against the skill: an expectation alone is not told anybody."""
        return self.missed > 0 or self.suspect

    def plus(self, attempt: Attempt, window: int) -> Record:
        """With one more first try."""
        missed = self.missed + (not attempt.right or is_slow(attempt.millis, attempt.type))
        after = replace(self, asked=self.asked + 1, missed=missed, last=attempt.when)
        if not attempt.rated:
            return after
        recent = (*self.recent, Mark(attempt.right, attempt.millis))[-window:]
        return replace(after, rated=self.rated + 1, right=self.right + attempt.right, recent=recent)


@dataclass(frozen=True, slots=True)
class Confusion:
    """A mix-up: in this kind of duty `rule` applied, the trainee went by `instead`."""

    game: str
    kind: str
    rule: str
    instead: str


@dataclass(frozen=True, slots=True)
class Watching:
    """Spot the error: `caught` and `missed` of the planted faults, `passed` of the clean items, false alarms."""

    caught: int = 0
    missed: int = 0
    passed: int = 0
    false_alarms: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything the attempts say: `skills` by id, `kinds` by "game/kind", `slips` by word, `faults` caught of met.

    `types` by "game/duty type": a kind may have several, each with its own sort of answer. `attempts`: the numbers of
    those that are counted, by session.
    """

    skills: Mapping[str, Record] = field(default_factory=dict)
    kinds: Mapping[str, Record] = field(default_factory=dict)
    confusions: Mapping[Confusion, int] = field(default_factory=dict)
    slips: Mapping[str, int] = field(default_factory=dict)
    faults: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    watching: Watching = Watching()
    beliefs: Beliefs = field(default_factory=dict)
    attempts: Mapping[str, frozenset[int]] = field(default_factory=dict)
    last: datetime | None = None
    retention: float = RETENTION
    types: Mapping[str, Record] = field(default_factory=dict)

    def skill(self, id: str) -> Record:
        """The record of a skill, an empty one when it was never asked."""
        return self.skills.get(id, _NONE)

    def kind(self, game: str, kind: str) -> Record:
        """The record of a kind of duty of a game."""
        return self.kinds.get(f"{game}/{kind}", _NONE)

    def type(self, game: str, type_id: str) -> Record:
        """The record of a duty type of a game."""
        return self.types.get(f"{game}/{type_id}", _NONE)


_NONE = Record()
_NO_NUMBERS: frozenset[int] = frozenset()
EMPTY = Progress()


def fold(
    attempts: Iterable[Attempt], before: Progress = EMPTY, tell: Callable[[float], None] | None = None
) -> Progress:
    """`before` and these attempts, in the order in which they were given; known ones are left out.

    `tell` hears now and then which share of them is added.
    """
    adding = _Adding(before)
    ordered = sorted(attempts, key=lambda attempt: (attempt.when, attempt.session, attempt.number))
    for place, attempt in enumerate(ordered):
        adding.add(attempt)
        if tell is not None and place % TOLD_EVERY == 0:
            tell(place / len(ordered))
    return adding.progress()


def worth(attempt: Attempt) -> float:
    """What an answer says of its skill, 0 to 1: right in time says all, late or with a hint a part of it."""
    if not attempt.right:
        return 0.0
    if attempt.hint:
        return HINT_WORTH
    return SLOW_WORTH if is_slow(attempt.millis, attempt.type) else 1.0


class _Adding:
    """Working copies of the tables of a progress, so that a thousand attempts copy them once."""

    def __init__(self, before: Progress) -> None:
        self.before = before
        self.skills = dict(before.skills)
        self.kinds = dict(before.kinds)
        self.types = dict(before.types)
        self.confusions = dict(before.confusions)
        self.slips = dict(before.slips)
        self.faults = dict(before.faults)
        self.beliefs = dict(before.beliefs)
        self.watching = before.watching
        self.known = dict(before.attempts)
        self.last = before.last

    def progress(self) -> Progress:
        return Progress(
            self.skills,
            self.kinds,
            self.confusions,
            self.slips,
            self.faults,
            self.watching,
            self.beliefs,
            self.known,
            self.last,
            self.before.retention,
            self.types,
        )

    def add(self, attempt: Attempt) -> None:
        known = self.known.get(attempt.session, _NO_NUMBERS)
        if attempt.number in known or not attempt.counts:
            return
        self.known[attempt.session] = known | {attempt.number}
        self.last = max(self.last, attempt.when) if self.last else attempt.when
        if not attempt.counted:
            return
        if attempt.mode == SPOT.id:
            self._watched(attempt)
            return
        if attempt.slip:
            self.slips[attempt.slip] = self.slips.get(attempt.slip, 0) + 1
        if not attempt.first_try or not attempt.tells:
            return
        kind, type_id = f"{attempt.game}/{attempt.kind}", f"{attempt.game}/{attempt.type}"
        self.kinds[kind] = self.kinds.get(kind, _NONE).plus(attempt, KIND_WINDOW)
        self.types[type_id] = self.types.get(type_id, _NONE).plus(attempt, KIND_WINDOW)
        if attempt.skill:
            self._primary(attempt)
        for other in attempt.others:
            record = self.skills.get(other, _NONE)
            self.skills[other] = replace(record, took_part=record.took_part + 1)
        if attempt.confused_with:
            self._confused(attempt)

    def _primary(self, attempt: Attempt) -> None:
        """Only the primary skill is rated."""
        learn(self.beliefs, Answer(attempt.skill, worth(attempt)))
        record = self.skills.get(attempt.skill, _NONE).plus(attempt, SKILL_WINDOW)
        memory = review(record.memory, rate(attempt), attempt.when, self.before.retention)
        cleared = record.suspect and not (attempt.right and attempt.rated)
        self.skills[attempt.skill] = replace(record, memory=memory, suspect=cleared)
        self._step(attempt)

    def _step(self, attempt: Attempt) -> None:
        """The numbered option of a sheet that came up: coverage counts it, nobody learns it by itself."""
        row = f"{attempt.skill.rpartition('/')[0]}/{attempt.rule}"
        if row != attempt.skill and current_skill(row) == attempt.skill:
            record = self.skills.get(row, _NONE)
            self.skills[row] = replace(record, took_part=record.took_part + 1)

    def _confused(self, attempt: Attempt) -> None:
        pair = Confusion(attempt.game, attempt.kind, attempt.rule, attempt.confused_with)
        self.confusions[pair] = self.confusions.get(pair, 0) + 1
        other = current_skill(f"{attempt.game}/{attempt.kind}/{attempt.confused_with}")
        self.skills[other] = replace(self.skills.get(other, _NONE), suspect=True)
        learn(self.beliefs, Answer(other, MIXED_UP_WORTH))

    def _watched(self, attempt: Attempt) -> None:
        watching = self.watching
        if attempt.slip == FALSE_ALARM:
            self.watching = replace(watching, false_alarms=watching.false_alarms + 1)
        elif attempt.slip == MISSED_FAULT:
            self.watching = replace(watching, missed=watching.missed + 1)
        elif attempt.fault:
            self.watching = replace(watching, caught=watching.caught + 1)
        else:
            self.watching = replace(watching, passed=watching.passed + 1)
        if attempt.fault and attempt.slip != FALSE_ALARM:
            caught, met = self.faults.get(attempt.fault, (0, 0))
            self.faults[attempt.fault] = (caught + attempt.right, met + 1)
