"""How long a duty should take a dealer who is ready for the floor, and what an answer tells the schedule."""

from __future__ import annotations

from enum import IntEnum
from math import log
from typing import Final

from trainer.progress.attempt import UNKNOWN, Attempt
from trainer.round.types import duty_type

_OTHERWISE = 10
FAST, SLOW = 0.5, 1.5
"""Up to half the target time is fast, beyond one and a half it is slow."""


LONGEST: Final = 1.5
"""Beyond this logarithm somebody was away; below its opposite somebody guessed: both say no more than it."""


class Rating(IntEnum):
    """What one answer tells the schedule; the numbers are those of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def target_millis(type_id: str | None) -> int:
    """The target time of a duty type; one unknown here has the usual one."""
    known = duty_type(type_id or "")
    return 1000 * (known.seconds if known else _OTHERWISE)


def pace(millis: int, type_id: str | None) -> float | None:
    """The logarithm of a time in target times; None where there is no time, or nobody knows the type."""
    if type_id == UNKNOWN or millis <= 0:
        return None
    return min(max(log(millis / target_millis(type_id)), -LONGEST), LONGEST)


def is_slow(millis: int, type_id: str | None) -> bool:
    """Right but slow: it comes again like a missed one. Nothing is slow where nobody knows the type."""
    return type_id != UNKNOWN and millis > SLOW * target_millis(type_id)


def rate(attempt: Attempt) -> Rating:
    """Wrong is Again; slow, or right after a hint, is Hard; on time is Good; fast is Easy."""
    if not attempt.right:
        return Rating.AGAIN
    if attempt.hint or is_slow(attempt.millis, attempt.type):
        return Rating.HARD
    if attempt.type != UNKNOWN and attempt.millis <= FAST * target_millis(attempt.type):
        return Rating.EASY
    return Rating.GOOD
