"""The sum of all attempts: what a trainee knows, skill by skill. Folding the same attempts again changes nothing."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Generic, NamedTuple, TypeVar
from zlib import crc32

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.drills.modes import SPOT
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, UNKNOWN, Attempt, current_skill
from trainer.progress.figures import LATELY, NO_RECORD, SKILL_WINDOW, TYPE_WINDOW, Figures, Record, figures_of, together
from trainer.progress.history import copied
from trainer.progress.learner import HINT_WORTH, MIXED_UP_WORTH, Answer, Beliefs, learn
from trainer.progress.outlook import NO_DAY, Days
from trainer.progress.pace import NO_ROUNDS, RoundTimes, Rushes, climbed
from trainer.progress.schedule import RETENTION, Memory, review
from trainer.progress.targets import Rating, pace, rate
from trainer.round.duty import DutyType

TELL_EVERY = 20
"""So many answers are added between two words about how far it is: some milliseconds."""
DAY = timedelta(days=1)
RECENT = 2000
"""So many answers say what somebody practices now."""
NEVER = datetime.min.replace(tzinfo=UTC)


class Tally(NamedTuple):
    """The answers of one session to one item of a lesson: first tries, those scored and right, the last of these.

    `setups` are checksums of the situations that were met, each once; `kind` is the kind of duty of the last.
    """

    mode: str
    firsts: int = 0
    asked: int = 0
    right: int = 0
    last: datetime | None = None
    setups: frozenset[int] = frozenset()
    kind: str = ""

    def plus(self, attempt: Attempt) -> Tally:
        """With one more answer."""
        last = attempt.when if attempt.scored and (self.last is None or attempt.when > self.last) else self.last
        return Tally(
            self.mode,
            self.firsts + attempt.first_try,
            self.asked + attempt.scored,
            self.right + (attempt.scored and attempt.right),
            last,
            self.setups | {crc32(attempt.setup.encode("utf-8", "surrogatepass"))},
            attempt.kind,
        )


Lessons = Mapping[tuple[str, str], Mapping[str, Tally]]
"""By the ids of pack and item, under any version of the pack, what each session answered."""


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
    """Everything the attempts say: `skills` by id, `slips` by word, `faults` caught of met.

    `types` by "game/kind/duty type": a kind is the heading of its types, each with its own sort of answer. `days` and
    `rounds` by game. `lately` are the figures of the last rated answers, each by itself. `ahead` counts answers dated
    on a day that had not come yet when they were read; they count as given then.
    """

    skills: Mapping[str, Record] = field(default_factory=dict)
    types: Mapping[str, Record] = field(default_factory=dict)
    confusions: Mapping[Confusion, int] = field(default_factory=dict)
    slips: Mapping[str, int] = field(default_factory=dict)
    faults: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    watching: Watching = Watching()
    beliefs: Beliefs = field(default_factory=dict)
    last: datetime | None = None
    retention: float = RETENTION
    days: Mapping[str, Days] = field(default_factory=dict)
    rounds: Mapping[str, RoundTimes] = field(default_factory=dict)
    rushes: Rushes = field(default_factory=Rushes)
    lessons: Lessons = field(default_factory=dict)
    lately: tuple[Figures, ...] = ()
    ahead: int = 0

    def skill(self, id: str) -> Record:
        """The record of a skill, an empty one when it was never asked."""
        return self.skills.get(id, NO_RECORD)

    def type(self, game: str, duty_type: DutyType) -> Record:
        """The record of a duty type of a game."""
        return self.types.get(f"{game}/{duty_type.group}/{duty_type.id}", NO_RECORD)

    def of_game(self, game: str) -> Mapping[tuple[str, str], Record]:
        """The records of the duty types of a game that were answered, by kind and id of the type."""
        before = f"{game}/"
        mine = (
            (id.removeprefix(before).split("/"), record) for id, record in self.types.items() if id.startswith(before)
        )
        return {(kind, type_id): record for (kind, type_id), record in mine}

    def figures(self, game: str) -> Figures:
        """The rated answers of a game."""
        return together(record.figures for record in self.of_game(game).values())


EMPTY = Progress()


def fold(
    attempts: Iterable[Attempt],
    before: Progress = EMPTY,
    tell: Callable[[float], None] | None = None,
    now: datetime | None = None,
) -> Progress:
    """`before` and these attempts, in the order in which they were given. Nobody gives the same ones twice.

    `tell` hears now and then which share of them is added. An answer dated more than a day after `now` counts as given
    now: a clock that went wrong keeps no rule from coming due.
    """
    folding = Folding(before, now)
    ordered = sorted(attempts, key=order)
    for place, attempt in enumerate(ordered):
        folding.add(attempt)
        if tell is not None and place % TELL_EVERY == 0:
            tell(place / len(ordered))
    return folding.progress()


def order(attempt: Attempt) -> tuple[datetime, str, int]:
    """In which order answers are added up."""
    return attempt.when, attempt.session, attempt.number


def is_ahead(progress: Progress, now: datetime | None) -> bool:
    """Whether it was added up when the clock stood later than it does now."""
    return now is not None and progress.last is not None and progress.last > now + DAY


def recent_games(progress: Progress) -> Sequence[str]:
    """The games of the last days with so many answers together, the last one first."""
    answers = Counter[date]()
    for days in progress.days.values():
        answers.update({day: done.answers for day, done in days.items()})
    total, first = 0, date.max
    for first in sorted(answers, reverse=True):
        total += answers[first]
        if total >= RECENT:
            break

    def last(game: str) -> tuple[date, datetime]:
        records = progress.of_game(game).values()
        return max(progress.days[game]), max((record.last for record in records if record.last), default=NEVER)

    games = (game for game, days in progress.days.items() if max(days) >= first)
    return sorted(games, key=last, reverse=True)


def heard(attempt: Attempt) -> Answer:
    """What an answer says of its skill: a right one all, with a hint a part; the time of a right one counts too."""
    if not attempt.right:
        return Answer(attempt.skill, 0.0)
    if attempt.hint:
        return Answer(attempt.skill, HINT_WORTH)
    return Answer(attempt.skill, 1.0, pace(attempt.millis, attempt.type))


class Folding:
    """Working copies of the tables of a progress, so that a thousand attempts copy them once."""

    def __init__(self, before: Progress = EMPTY, now: datetime | None = None) -> None:
        self.before, self._latest = before, None if now is None else now + DAY
        self._now = now
        self.skills, self.types = copied(before.skills), copied(before.types)
        self.confusions, self.slips, self.faults = dict(before.confusions), dict(before.slips), dict(before.faults)
        self.beliefs = copied(before.beliefs)
        self.watching, self.last, self.ahead = before.watching, before.last, before.ahead
        self.days, self.lessons = _Copies(before.days), _Copies(before.lessons)
        self.rounds, self.rushes = dict(before.rounds), before.rushes
        self.lately = deque(before.lately, LATELY)

    def progress(self) -> Progress:
        """What all of them come to."""
        return Progress(
            self.skills,
            self.types,
            self.confusions,
            self.slips,
            self.faults,
            self.watching,
            self.beliefs,
            self.last,
            self.before.retention,
            self.days.tables,
            self.rounds,
            self.rushes,
            self.lessons.tables,
            tuple(self.lately),
            self.ahead,
        )

    def add(self, attempt: Attempt) -> None:
        """One more answer."""
        if self._latest is not None and attempt.when > self._latest:
            assert self._now is not None
            self.ahead, attempt = self.ahead + 1, replace(attempt, when=self._now)
        if attempt.item:
            self._in_lesson(attempt)
        self.rushes = self.rushes.plus(attempt)
        day, days = attempt.when.date(), self.days[attempt.game]
        figures = figures_of(attempt)
        days[day] = days.get(day, NO_DAY).plus(attempt, figures)
        if figures.answers:
            self.lately.append(figures)
        if not attempt.counts:
            return
        self.last = max(self.last, attempt.when) if self.last else attempt.when
        self.rounds[attempt.game] = self.rounds.get(attempt.game, NO_ROUNDS).plus(attempt)
        if not attempt.counted:
            return
        if attempt.mode == SPOT.id:
            self._watched(attempt)
            return
        if attempt.slip:
            self.slips[attempt.slip] = self.slips.get(attempt.slip, 0) + 1
        if not attempt.first_try or not attempt.tells:
            return
        self._typed(attempt, figures)
        if attempt.skill:
            self._primary(attempt, figures)
        for other in attempt.others:
            record = self.skills.get(other, NO_RECORD)
            memory = record.memory and self._shown_again(record.memory, attempt)
            record = replace(record, took_part=record.took_part + 1, memory=memory)
            self.skills[other] = record.seen_on(attempt.when.date()) if figures.answers else record
        if attempt.confused_with:
            self._confused(attempt)

    def _in_lesson(self, attempt: Attempt) -> None:
        owner, _, name = attempt.item.partition("/")
        sessions = self.lessons[owner.partition("@")[0], name]
        sessions[attempt.session] = sessions.get(attempt.session, Tally(attempt.mode)).plus(attempt)

    def _typed(self, attempt: Attempt, figures: Figures) -> None:
        name = f"{attempt.game}/{attempt.kind}/{attempt.type}"
        record = self.types.get(name, NO_RECORD).plus(attempt, figures, TYPE_WINDOW)
        self.types[name] = climbed(record, attempt.type) if figures.answers and attempt.type != UNKNOWN else record

    def _primary(self, attempt: Attempt, figures: Figures) -> None:
        """Only the primary skill is rated."""
        learn(self.beliefs, heard(attempt))
        record = self.skills.get(attempt.skill, NO_RECORD).plus(attempt, figures, SKILL_WINDOW)
        memory = review(record.memory, rate(attempt), attempt.when, self.before.retention)
        cleared = record.suspect and not (attempt.right and attempt.rated)
        record = replace(record, memory=memory, suspect=cleared)
        self.skills[attempt.skill] = record.seen_on(attempt.when.date()) if figures.answers else record
        self._step(attempt)

    def _shown_again(self, memory: Memory, attempt: Attempt) -> Memory:
        """A rule that took part in a right answer was repeated by it; the time is that of the whole, so never Easy."""
        if not attempt.right or attempt.hint:
            return memory
        return review(memory, min(rate(attempt), Rating.GOOD), attempt.when, self.before.retention)

    def _step(self, attempt: Attempt) -> None:
        """The numbered option of a sheet that came up: coverage counts it, nobody learns it by itself."""
        row = f"{attempt.skill.rpartition('/')[0]}/{attempt.rule}"
        if row != attempt.skill and current_skill(row) == attempt.skill:
            record = self.skills.get(row, NO_RECORD)
            self.skills[row] = replace(record, took_part=record.took_part + 1)

    def _confused(self, attempt: Attempt) -> None:
        pair = Confusion(attempt.game, attempt.kind, attempt.rule, attempt.confused_with)
        self.confusions[pair] = self.confusions.get(pair, 0) + 1
        other = current_skill(f"{attempt.game}/{attempt.kind}/{attempt.confused_with}")
        self.skills[other] = replace(self.skills.get(other, NO_RECORD), suspect=True)
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


K = TypeVar("K")
L = TypeVar("L")
V = TypeVar("V")


class _Copies(Generic[K, L, V]):
    """Tables in a table, each copied when it is changed first."""

    def __init__(self, tables: Mapping[K, Mapping[L, V]]) -> None:
        self.tables: dict[K, Mapping[L, V]] = dict(tables)
        self._copied: dict[K, dict[L, V]] = {}

    def __getitem__(self, key: K) -> dict[L, V]:
        if key not in self._copied:
            self.tables[key] = self._copied[key] = dict(self.tables.get(key, {}))
        return self._copied[key]
