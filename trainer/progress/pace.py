"""How fast a trainee deals: hands an hour, the ladder of each duty, storms and streaks with their personal bests.

All of it is added up from the answers as they come, so that a record brought along says the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from typing import Final
from zlib import crc32

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, say
from trainer.drills.modes import SPRINT, STORM, STREAK
from trainer.progress.attempt import Attempt
from trainer.progress.figures import TYPE_WINDOW, Record, recent_share
from trainer.progress.targets import target_millis

# ---------------- hands an hour, by the time of whole rounds

FEWEST_DUTIES: Final = 6
"""A round of fewer duties done by the trainee says nothing about hands an hour."""
LATELY: Final = 5
"""So many rounds are meant by "lately"."""
HOUR: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands an hour, by full rounds alone: lately, the best, and how many rounds there were."""

    rounds: int = 0
    lately: float = 0.0
    best: float = 0.0


@dataclass(frozen=True, slots=True)
class RoundTime:
    """One table that was dealt: the duties answered of it and the time they took, corrections included."""

    session: str
    table: int
    duties: frozenset[str]
    millis: int

    @property
    def hands(self) -> float:
        """Hands an hour; 0 where too little of the round was the trainee's."""
        return HOUR / self.millis if len(self.duties) >= FEWEST_DUTIES and self.millis else 0.0


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """The rounds of one game: those over, and in `going` the last ones, which may be gone on with."""

    rounds: int = 0
    best: float = 0.0
    last: tuple[float, ...] = ()
    going: tuple[RoundTime, ...] = ()

    def plus(self, attempt: Attempt) -> RoundTimes:
        """With one more answer. What a lesson asks of a round is no hand dealt: help stands beside it."""
        if attempt.mode in RUSHES or attempt.item or attempt.fault:
            return self
        table = crc32(attempt.setup.encode("utf-8", "surrogatepass"))
        for place, before in enumerate(self.going):
            if (before.session, before.table) == (attempt.session, table):
                duties = before.duties | {attempt.key}
                now = RoundTime(attempt.session, table, duties, before.millis + attempt.millis)
                return replace(self, going=(*self.going[:place], now, *self.going[place + 1 :]))
        now = RoundTime(attempt.session, table, frozenset((attempt.key,)), attempt.millis)
        going = (*self.going, now)
        return replace(self._with(going[0]), going=going[1:]) if len(going) > LATELY else replace(self, going=going)

    def _with(self, over: RoundTime) -> RoundTimes:
        if not over.hands:
            return self
        last = (*self.last, over.hands)[-LATELY:]
        return replace(self, rounds=self.rounds + 1, best=max(self.best, over.hands), last=last)

    @property
    def hands(self) -> Hands:
        """What they come to."""
        every = self
        for going in self.going:
            every = every._with(going)
        return Hands(every.rounds, median(every.last), every.best) if every.rounds else Hands()


NO_ROUNDS: Final = RoundTimes()

# ---------------- the standard beside it
#
# Public figures for games of the same sort, by the number of players where they are printed so.


@dataclass(frozen=True, slots=True)
class Standard:
    """Rounds an hour that a table is expected to see, from `least` to `most`; `players` 0 is any number."""

    players: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Standards:
    """The rows for one sort of game, the fullest table first, and where they are printed."""

    rows: tuple[Standard, ...]
    source: Text

    @property
    def range(self) -> tuple[int, int]:
        """The least and the most of all rows."""
        return min(row.least for row in self.rows), max(row.most for row in self.rows)

    def row(self, players: int) -> Standard:
        """The row for so many players: the nearest one."""
        return min(self.rows, key=lambda row: abs(row.players - players))


_KILBY: Final = say("Kilby, Casino Operations Management")
_COMPS: Final = say("averages of a comp table, as copied on a public page")
_TRADE: Final = say("trade pages on the speed of play")
_BLACKJACK: Final = ((7, 52), (6, 60), (5, 70), (4, 84), (3, 105), (2, 139), (1, 209))


def _any(hands: int) -> Standards:
    return Standards((Standard(0, hands, hands),), _COMPS)


STANDARDS: Final[Mapping[str, Standards]] = {
    "blackjack": Standards(tuple(Standard(players, hands, hands) for players, hands in _BLACKJACK), _KILBY),
    "baccarat": _any(72),
    "nine-count": _any(72),
    "pai-gow-poker": _any(34),
    "pai-gow-tiles": _any(30),
    "let-it-ride": _any(52),
    "caribbean-stud": _any(50),
    "ultimate-texas-holdem": Standards((Standard(6, 30, 30), Standard(3, 35, 40)), _TRADE),
    "omaha": Standards((Standard(0, 25, 30),), _TRADE),
    "board-poker": Standards((Standard(0, 28, 40),), _TRADE),
    "stud-poker": Standards((Standard(0, 25, 30),), _TRADE),
}
"""By a part of a game's name, or by its family."""


def standard_of(game: str, family: str) -> Standards | None:
    """The standard for a game; None where no public figure is known."""
    named = (name for name in STANDARDS if name in game and name != family)
    return STANDARDS.get(next(named, family))


# ---------------- storms and streaks

GATE: Final = 0.9
"""A storm counts from this share of right answers on: who guesses fast sets no best."""
RUSHES: Final[Mapping[str, int]] = {SPRINT.id: 60, STORM.id: 180, STREAK.id: 0}
"""The modes in which bests are set, each with its seconds; 0 ends with the first wrong answer."""


@dataclass(frozen=True, slots=True)
class Score:
    """One storm or streak of a kind of duty: right of asked first tries; `over` after the first wrong of a streak."""

    session: str
    mode: str
    game: str
    kind: str
    right: int = 0
    asked: int = 0
    over: bool = False

    @property
    def accuracy(self) -> float:
        return self.right / self.asked if self.asked else 0.0

    @property
    def valid(self) -> bool:
        """Whether it is accurate enough to count."""
        return self.mode == STREAK.id or self.accuracy >= GATE

    def plus(self, attempt: Attempt) -> Score:
        """With one more first try."""
        streak = self.mode == STREAK.id
        counts = attempt.right and not self.over
        return replace(
            self, asked=self.asked + 1, right=self.right + counts, over=self.over or (streak and not attempt.right)
        )


Rush = tuple[str, str, str]
"""Mode, game and kind of duty of a storm or streak."""


@dataclass(frozen=True, slots=True)
class Rushes:
    """The `last` storm or streak, and the personal bests of those before it."""

    last: Score | None = None
    before: Mapping[Rush, int] = field(default_factory=dict)

    def plus(self, attempt: Attempt) -> Rushes:
        """With one more answer."""
        if attempt.mode not in RUSHES or not attempt.scored:
            return self
        if self.last is not None and self.last.session == attempt.session:
            return replace(self, last=self.last.plus(attempt))
        first = Score(attempt.session, attempt.mode, attempt.game, attempt.kind)
        return Rushes(first.plus(attempt), self.bests)

    @property
    def bests(self) -> Mapping[Rush, int]:
        """The personal bests of those that count, the last one included."""
        last = self.last
        if last is None or not last.valid or not last.right:
            return self.before
        rush = (last.mode, last.game, last.kind)
        return {**self.before, rush: max(last.right, self.before.get(rush, 0))}

    def of(self, session: str) -> Score | None:
        """The score of a session, where it is the last one."""
        return self.last if self.last is not None and self.last.session == session else None

    def best_before(self, score: Score) -> int:
        """The best of the same sort before it; 0 where there is none."""
        return self.before.get((score.mode, score.game, score.kind), 0)


# ---------------- the ladder of a duty type

RUNGS: Final = (2.0, 1.5, 1.0, 0.75)
"""The ladder of a duty type: each rung asks for the target time times this.

98% of the last 50 and the time of the rung lead one up, below 90% of the last 20 one goes down.
"""
PROMOTION_SHARE: Final = 0.98
DEMOTION_LAST, DEMOTION_SHARE = 20, 0.9


@dataclass(frozen=True, slots=True)
class Rung:
    """Where a type of duty stands on the ladder. `needed` answers are missing before the next rung can be judged."""

    rung: int
    target: int
    accuracy: float | None
    median: int | None
    needed: int
    promote: bool
    demote: bool

    @property
    def top(self) -> bool:
        """Whether it is the last rung."""
        return self.rung == len(RUNGS) - 1


def rung_of(record: Record, type_id: str) -> Rung:
    """The rung a duty type stands on, by the answers since it came there."""
    marks = record.recent[-record.on_rung :] if record.on_rung else ()
    since = replace(record, recent=marks)
    target = round(target_millis(type_id) * RUNGS[record.rung])
    share, time = recent_share(marks), since.median
    needed, lately = max(0, TYPE_WINDOW - len(marks)), marks[-DEMOTION_LAST:]
    low = recent_share(lately)
    promote = not needed and share is not None and share >= PROMOTION_SHARE and time is not None and time <= target
    demote = len(lately) == DEMOTION_LAST and low is not None and low < DEMOTION_SHARE
    promote, demote = promote and record.rung + 1 < len(RUNGS), demote and record.rung > 0
    return Rung(record.rung, target, share, time, needed, promote, demote)


def climbed(record: Record, type_id: str) -> Record:
    """The record after one more rated answer: a rung up or down where that says so."""
    record = replace(record, on_rung=min(TYPE_WINDOW, record.on_rung + 1))
    may_rise = record.on_rung == TYPE_WINDOW
    may_fall = record.rung > 0 and record.on_rung >= DEMOTION_LAST
    if not (may_rise or may_fall):
        return record
    judged = rung_of(record, type_id)
    step = judged.promote - judged.demote
    return replace(record, rung=record.rung + step, on_rung=0) if step else record
