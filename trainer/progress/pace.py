"""How fast a trainee deals: hands an hour, the ladder of each duty, storms and streaks with their personal bests.

Nothing is stored for it: all of it is read from the answers, so that a record brought along says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from statistics import median

from trainer.core.lazy_dataclass import dataclass
from trainer.drills.modes import SPRINT, STORM, STREAK
from trainer.progress.attempt import Attempt
from trainer.progress.fold import KIND_WINDOW, Mark, Record
from trainer.progress.statistics import RUNGS, Rung, rung_of
from trainer.round.duty import Kind

GATE = 0.9
"""A storm counts from this share of right answers on: who guesses fast sets no best."""
FEWEST_DUTIES = 6
"""A round of fewer duties done by the trainee says nothing about hands an hour."""
LATELY = 5
"""So many rounds are meant by "lately"."""
HOUR = 3_600_000
RUSHES: Mapping[str, int] = {SPRINT.id: 60, STORM.id: 180, STREAK.id: 0}
"""The modes in which bests are set, each with its seconds; 0 ends with the first wrong answer."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands an hour, by full rounds alone: lately, the best, and how many rounds there were."""

    rounds: int = 0
    lately: float = 0.0
    best: float = 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """One storm or streak: right of asked first tries. `valid`: accurate enough to count."""

    mode: str
    game: str
    kind: Kind
    right: int
    asked: int
    when: datetime

    @property
    def accuracy(self) -> float:
        return self.right / self.asked if self.asked else 0.0

    @property
    def valid(self) -> bool:
        return self.mode == STREAK.id or self.accuracy >= GATE


@dataclass(frozen=True, slots=True)
class Ladder:
    """Where a duty type stands. `rung` counts from 0; `judged` is its next rung seen from there."""

    type_id: str
    rung: int
    judged: Rung

    @property
    def top(self) -> bool:
        """Whether the last rung is reached."""
        return self.rung == len(RUNGS) - 1


def hands(attempts: Iterable[Attempt], game: str) -> Hands:
    """Hands an hour of one game: the time of every full round, corrections included.

    What a lesson asks of a round is no hand dealt: its questions are some of the round's, with help beside them.
    """
    rounds: dict[tuple[str, str], list[Attempt]] = {}
    for attempt in attempts:
        if attempt.game == game and attempt.counts and attempt.mode not in RUSHES and not attempt.item:
            rounds.setdefault((attempt.session, attempt.setup), []).append(attempt)
    paces = []
    for answers in rounds.values():
        millis = sum(attempt.millis for attempt in answers)
        if len({attempt.key for attempt in answers}) >= FEWEST_DUTIES and millis:
            paces.append(HOUR / millis)
    if not paces:
        return Hands()
    return Hands(len(paces), median(paces[-LATELY:]), max(paces))


def scores(attempts: Iterable[Attempt]) -> tuple[Score, ...]:
    """Every storm and streak, the oldest first."""
    sessions: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.mode in RUSHES and attempt.scored:
            sessions.setdefault(attempt.session, []).append(attempt)
    return tuple(map(_score, sessions.values()))


def _score(answers: Sequence[Attempt]) -> Score:
    first, right = answers[0], sum(attempt.right for attempt in answers)
    if first.mode == STREAK.id:
        right = next((place for place, attempt in enumerate(answers) if not attempt.right), len(answers))
    return Score(first.mode, first.game, Kind(first.kind), right, len(answers), answers[-1].when)


def bests(scores: Iterable[Score], game: str) -> Mapping[tuple[str, Kind], Score]:
    """The best of each mode and kind of duty in a game, of those that count; the first of equal ones."""
    best: dict[tuple[str, Kind], Score] = {}
    for score in scores:
        key = (score.mode, score.kind)
        if score.game == game and score.valid and score.right and (key not in best or score.right > best[key].right):
            best[key] = score
    return best


def ladder(attempts: Iterable[Attempt], game: str) -> Mapping[str, Ladder]:
    """The rung of every duty type of a game that was answered: up and down as the answers came."""
    standing: dict[str, tuple[int, tuple[Mark, ...]]] = {}
    for attempt in attempts:
        if attempt.game != game or not attempt.rated:
            continue
        now_on, marks = standing.get(attempt.type, (0, ()))
        marks = (*marks, Mark(attempt.right, attempt.millis))[-KIND_WINDOW:]
        judged = rung_of(Record(recent=marks), attempt.type, now_on)
        if judged.promote:
            now_on, marks = now_on + 1, ()
        elif judged.demote:
            now_on, marks = now_on - 1, ()
        standing[attempt.type] = (now_on, marks)
    return {
        type_id: Ladder(type_id, now_on, rung_of(Record(recent=marks), type_id, now_on))
        for type_id, (now_on, marks) in standing.items()
    }


def is_best(score: Score, before: Iterable[Score]) -> bool:
    """Whether it is better than every one before."""
    mine = [
        earlier
        for earlier in before
        if (earlier.mode, earlier.game, earlier.kind) == (score.mode, score.game, score.kind)
    ]
    return score.valid and score.right > max((score.right for score in mine if score.valid), default=0)
