"""How long a duty should take a dealer who is ready for the floor, and what an answer tells the schedule."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from trainer.progress.attempt import Attempt
from trainer.round.duty import Kind

TARGET_SECONDS: Mapping[Kind, int] = {
    Kind.TAKE_FEE: 8,
    Kind.POST_BLINDS: 6,
    Kind.GIVE_ENVY: 6,
    Kind.DEAL_ORDER: 8,
    Kind.LEFTOVER: 4,
    Kind.MARK_PILE: 4,
    Kind.COUNT_DICE: 4,
    Kind.PLACE_BUTTON: 5,
    Kind.DELIVER: 8,
    Kind.PICK_UP: 6,
    Kind.FIRST_TO_ACT: 4,
    Kind.BURN: 3,
    Kind.SET_HAND: 12,
    Kind.CHECK_SETTING: 6,
    Kind.PEEK: 3,
    Kind.DRAW: 4,
    Kind.ALLOW: 5,
    Kind.READ_HAND: 6,
    Kind.READ_LOW: 8,
    Kind.READ_BONUS: 8,
    Kind.READ_TOTAL: 3,
    Kind.COMPARE: 6,
    Kind.RESULT: 5,
    Kind.QUALIFY: 4,
    Kind.PAYOUT_ORDER: 15,
    Kind.SETTLE: 6,
    Kind.PAY_CHIPS: 8,
    Kind.SIZE_IN: 5,
    Kind.COLOR_UP: 10,
    Kind.MAKE_CHANGE: 8,
    Kind.PAY_ENVY: 10,
    Kind.SIDE_POT: 15,
    Kind.SPLIT_POT: 12,
    Kind.ROTATE: 4,
    Kind.RULE_ON: 15,
}
"""The trainer's own figures, not a book's; a school may stretch them for a trainee (`Plan.time_factor`)."""

_OTHERWISE = 10
FAST, SLOW = 0.5, 1.5
"""Up to half the target time is fast, beyond one and a half it is slow."""


class Rating(IntEnum):
    """What one answer tells the schedule; the numbers are those of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def target_millis(kind: str | None) -> int:
    """The target time of a kind of duty; a kind unknown here has the usual one."""
    known = {one.value: seconds for one, seconds in TARGET_SECONDS.items()}
    return 1000 * known.get(kind or "", _OTHERWISE)


def is_slow(millis: int, kind: str | None) -> bool:
    """Right but slow: it comes again like a missed one."""
    return millis > SLOW * target_millis(kind)


def rate(attempt: Attempt) -> Rating:
    """Wrong is Again; slow, or right after a hint, is Hard; on time is Good; fast is Easy."""
    if not attempt.right:
        return Rating.AGAIN
    if attempt.hint or is_slow(attempt.millis, attempt.kind):
        return Rating.HARD
    if attempt.millis <= FAST * target_millis(attempt.kind):
        return Rating.EASY
    return Rating.GOOD
