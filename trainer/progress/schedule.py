"""When a skill should be asked again: FSRS over skills. The only module that knows the `fsrs` package."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Final

import fsrs

from trainer.core.lazy_dataclass import dataclass
from trainer.progress.targets import Rating

RETENTION = 0.9
_LONGEST_DAYS = 365


@dataclass(frozen=True, slots=True)
class Memory:
    """How well one skill is remembered. `due`: when recall falls to the wanted retention. `lapses`: wrong reviews."""

    state: int
    step: int | None
    stability: float
    difficulty: float
    due: datetime
    last: datetime
    reviews: int = 1
    lapses: int = 0


@cache
def _scheduler(retention: float) -> fsrs.Scheduler:
    return fsrs.Scheduler(desired_retention=retention, maximum_interval=_LONGEST_DAYS, enable_fuzzing=False)


def review(memory: Memory | None, rating: Rating, when: datetime, retention: float = RETENTION) -> Memory:
    """The memory after one answer. An answer dated before the last one counts as given at the same time."""
    when = when.astimezone(UTC)
    lapse = int(rating is Rating.AGAIN)
    if memory is None:
        card, reviews, lapses = fsrs.Card(card_id=0, due=when), 1, lapse
    else:
        when = max(when, memory.last)
        card, reviews, lapses = _card(memory), memory.reviews + 1, memory.lapses + lapse
    after, _ = _scheduler(retention).review_card(card, fsrs.Rating(rating.value), when)
    assert after.stability is not None
    assert after.difficulty is not None
    return Memory(after.state.value, after.step, after.stability, after.difficulty, after.due, when, reviews, lapses)


def recall(memory: Memory | None, now: datetime) -> float:
    """The chance that the skill is there now, 0 to 1; 0 for one never asked."""
    return recall_chance(memory, now) if memory is not None else 0.0


# The forgetting curve of FSRS-6, a power law: R(t) = (1 + F t / S) ** -w20; F = 0.9 ** (-1 / w20) - 1, so R(S) = 0.9
# (Ye 2024, open-spaced-repetition). w20 is the last of the package's 21 parameters.
_DECAY: Final = -fsrs.Scheduler().parameters[20]
_FACTOR: Final = 0.9 ** (1 / _DECAY) - 1
DAY: Final = 86400.0


def recall_chance(memory: Memory | None, now: datetime) -> float:
    """`recall` in a few operations, for choosing among thousands of skills; 1 where nothing was learned to forget."""
    if memory is None:
        return 1.0
    days = max(0.0, (now - memory.last).total_seconds()) / DAY
    return float((1 + _FACTOR * days / memory.stability) ** _DECAY)


def _card(memory: Memory) -> fsrs.Card:
    return fsrs.Card(
        card_id=0,
        state=fsrs.State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due,
        last_review=memory.last,
    )
