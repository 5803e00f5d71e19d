"""Timing side by side: competitors take turns in one process, and the median of their turns counts.

What is timed is the processor's time for this thread, so that what else the machine does spoils less. Windows counts
that too coarsely; there it is the time on the wall.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import starmap
from statistics import median
from typing import TypeVar

from trainer.core.lazy_dataclass import dataclass

T = TypeVar("T")

TURNS = 9
now = time.perf_counter if sys.platform == "win32" else time.thread_time
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """Something that is done `calls` times in one turn."""

    turn: Callable[[], object]
    calls: int


def each(function: Callable[[T], object], inputs: Sequence[T]) -> Competitor:
    """Calls the function with each input; the loop itself costs the same for all."""
    return Competitor(lambda: consume(map(function, inputs)), len(inputs))


def spread(function: Callable[..., object], inputs: Sequence[Sequence[object]]) -> Competitor:
    """The same for functions that take the parts of an input as arguments."""
    return Competitor(lambda: consume(starmap(function, inputs)), len(inputs))


def consume(items: Iterable[object]) -> None:
    deque(items, maxlen=0)


def interleaved(competitors: Mapping[str, Competitor], turns: int = TURNS) -> dict[str, float]:
    """Nanoseconds a call of each competitor: one unmeasured turn, then the median of its turns."""
    for competitor in competitors.values():
        competitor.turn()
    times: dict[str, list[float]] = {name: [] for name in competitors}
    order = list(competitors)
    for _ in range(turns):
        for name in order:
            start = now()
            competitors[name].turn()
            times[name].append(1e9 * (now() - start) / competitors[name].calls)
        order.reverse()
    return {name: median(times_of_one) for name, times_of_one in times.items()}


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
