"""Wrong PINs are counted on disk, and after some of them one waits before the next try, longer each time.

Only the count is kept, never a time. The waiting is measured by a clock that nobody sets, and begins anew with the
program, so neither a restart nor another date shortens it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from trainer.core.errors import StorageError
from trainer.core.text import counted, say

FREE_TRIES: Final = 5
FIRST_WAIT: Final = 30
LONGEST_WAIT: Final = 3600


class PinWaits(StorageError):
    """Nobody is let in yet, whatever PIN is typed."""


def wait_after(wrong: int) -> int:
    """Seconds before the next try after so many wrong ones: 30 after five, then double each time up to an hour."""
    return 0 if wrong < FREE_TRIES else min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(wrong - FREE_TRIES, 12))


class PinTries:
    """The waiting at doors with a PIN, each under a name. `clock` counts seconds and is never set back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._began = clock, clock()
        self._seen: dict[str, tuple[int, float]] = {}

    def opens(self, door: str, wrong: int, keep: Callable[[int], object], is_right: Callable[[], bool]) -> bool:
        """Whether a try opens the door. `wrong` tries are on disk, where `keep` writes how many there are then.

        PinWaits where it is too early for one.
        """
        now = self._clock()
        last_wrong, since = self._seen.get(door, (wrong, self._began))
        if last_wrong != wrong:  # another window counted meanwhile
            since = now
        self._seen[door] = (wrong, since)
        seconds = math.ceil(since + wait_after(wrong) - now)
        if seconds > 0:
            raise PinWaits(
                counted("Wait {n} second before the next try.", "Wait {n} seconds before the next try.", seconds),
                say("Too many wrong PINs. A restart does not shorten the wait."),
            )
        if is_right():
            if wrong:
                keep(0)
            self._seen.pop(door, None)
            return True
        keep(wrong + 1)
        self._seen[door] = (wrong + 1, self._clock())
        return False
