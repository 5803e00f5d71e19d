"""The test of an audition: dealt hands, clean or not, until it is sure whether a dealer is ready.

Wald's sequential probability ratio test. A hand is clean when every answer to it was right at first and in time. Hands
are dealt apart from each other, so the clean hands of one dealer are draws with one chance, however the mistakes within
a hand hang together: the stated errors hold for any pattern of knowledge. `chances` gives them exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.drills.modes import AUDITION
from trainer.progress.attempt import Attempt


@dataclass(frozen=True, slots=True)
class Chances:
    """What awaits dealers of one share of clean hands: to pass, to fail, and the mean number of hands."""

    passes: float
    fails: float
    hands: float


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Sure that a dealer deals `ready` of the hands clean, or only `weak` of them.

    Wald's bounds are drawn for `false_pass`, the chance that a weak dealer passes, and `false_fail`, that a ready one
    fails. After `most` hands the test ends: with `at_the_end` clean hands it is passed.
    """

    weak: float = 0.6
    ready: float = 0.9
    false_pass: float = 0.015
    false_fail: float = 0.05
    most: int = 40
    at_the_end: int = 32

    def score(self, hands: int, clean: int) -> float:
        """The logarithm of the likelihood ratio: how much more likely a ready dealer deals so than a weak one."""
        return clean * log(self.ready / self.weak) + (hands - clean) * log((1 - self.ready) / (1 - self.weak))

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: at or below the first it is failed, at or above the second it is passed."""
        fail = log(self.false_fail / (1 - self.false_pass))
        return fail, log((1 - self.false_fail) / self.false_pass)

    def decided(self, hands: int, clean: int) -> bool | None:
        """Whether so many hands decide, and how; None as long as another one has to be dealt."""
        score, (fail, enough) = self.score(hands, clean), self.bounds
        if score >= enough:
            return True
        if score <= fail:
            return False
        return clean >= self.at_the_end if hands >= self.most else None

    def verdict(self, outcomes: Iterable[bool]) -> bool | None:
        """What the hands so far say, one after the other; what comes behind the decision says nothing."""
        clean = 0
        for hands, outcome in enumerate(outcomes, start=1):
            clean += outcome
            decision = self.decided(hands, clean)
            if decision is not None:
                return decision
        return None

    def chances(self, share: float) -> Chances:
        """The exact chances of a dealer who deals this share of hands clean, by adding up every course of the test."""
        live, passes, fails, expected = {0: 1.0}, 0.0, 0.0, 0.0
        for hands in range(1, self.most + 1):
            following: dict[int, float] = {}
            for clean, chance in live.items():
                following[clean] = following.get(clean, 0.0) + chance * (1 - share)
                following[clean + 1] = following.get(clean + 1, 0.0) + chance * share
            live = {}
            for clean, chance in following.items():
                decision = self.decided(hands, clean)
                if decision is None:
                    live[clean] = chance
                    continue
                expected += hands * chance
                passes += chance * decision
                fails += chance * (not decision)
        return Chances(passes, fails, expected)

    @property
    def fewest(self) -> int:
        """So many clean hands in a row pass."""
        return next(hands for hands in range(1, self.most + 1) if self.decided(hands, hands))


AUDITION_TEST: Final = SequentialTest()
FALSE_PASS, FALSE_FAIL = 0.02, 0.05
"""What is stated of it: no more of the weak pass and no more of the ready fail, the end after `most` hands included."""


# ---------------- the hands of kept answers


@dataclass(frozen=True, slots=True)
class Hand:
    """One dealt hand by the name of its answers: how many were scored, and how many of these were right."""

    name: str
    asked: int
    right: int

    @property
    def clean(self) -> bool:
        return self.right == self.asked


def hands_of(attempts: Iterable[Attempt]) -> tuple[Hand, ...]:
    """The hands of an audition in the order they were dealt; one in which nothing is scored is none."""
    hands: dict[str, tuple[int, int]] = {}
    for attempt in attempts:
        asked, right = hands.get(attempt.item, (0, 0))
        hands[attempt.item] = asked + attempt.scored, right + (attempt.scored and attempt.right)
    return tuple(Hand(name, asked, right) for name, (asked, right) in hands.items() if asked)


def in_order(hands: Mapping[str, tuple[int, int]]) -> Iterator[Hand]:
    """Hands that are known by their numbers, in that order."""
    for number in sorted(hands, key=lambda number: (len(number), number)):
        asked, right = hands[number]
        if asked:
            yield Hand(number, asked, right)


def audition_verdict(hands: Sequence[Hand]) -> bool | None:
    """Whether the hands pass or fail; None as long as nobody can be sure."""
    return AUDITION_TEST.verdict(hand.clean for hand in hands)


def is_decided(mode: str, attempts: Iterable[Attempt]) -> bool:
    """Whether a session is over because its audition is decided."""
    return mode == AUDITION.id and audition_verdict(hands_of(attempts)) is not None
