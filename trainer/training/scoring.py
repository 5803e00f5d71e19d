"""The points policy: what one answer is worth, as data. Accuracy decides; time only rounds it off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.drills.modes import EXAM
from trainer.progress.attempt import Attempt
from trainer.progress.targets import is_slow


@dataclass(frozen=True, slots=True)
class Points:
    """Points for one duty: right at first, right but slow, right after a hint, right at a later try."""

    first: int
    slow: int
    hinted: int
    corrected: int


PRACTICE_POINTS = Points(first=10, slow=8, hinted=5, corrected=3)
EXAM_POINTS = Points(first=1, slow=1, hinted=0, corrected=0)
POLICIES: Mapping[str, Points] = {EXAM.id: EXAM_POINTS}


def policy(mode: str) -> Points:
    """The policy of a mode."""
    return POLICIES.get(mode, PRACTICE_POINTS)


def points(attempt: Attempt, time_factor: float = 1.0) -> int:
    """What one attempt is worth."""
    worth = policy(attempt.mode)
    if not attempt.right:
        return 0
    if not attempt.first_try:
        return worth.corrected
    if attempt.hint:
        return worth.hinted
    return worth.slow if is_slow(round(attempt.millis / time_factor), attempt.type) else worth.first


def most_points(attempt: Attempt, *, opened_with_hint: bool = False) -> int:
    """What could be had for the duty of this attempt; a correction adds nothing to what is possible."""
    worth = policy(attempt.mode)
    return (worth.hinted if opened_with_hint else worth.first) if attempt.scored else 0
