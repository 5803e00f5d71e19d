"""What a trainee is likely to know, skill by skill, and how sure that is, from every answer given so far.

A skill's strength is a sum: how this trainee does at its kind of duty anywhere, at that kind in this game, at the rules
that begin like this one, and at this very rule. Each part is a belief, a mean and a variance on the scale of log-odds;
an answer moves all parts of its skill, the least known ones most, so that what one answer says reaches the skills it
is shared with. docs/decisions/0030 has the model and what else was tried.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from math import erf, exp, pi, sqrt
from typing import Final, NamedTuple


class Belief(NamedTuple):
    """What is believed of one part: its mean, and its variance (large: hardly known)."""

    mean: float
    variance: float


class Parts(NamedTuple):
    """The names of the parts of a skill's strength."""

    kind: str
    duty: str
    rules: str
    skill: str


Beliefs = Mapping[str, Belief]

START: Final = -0.2
"""What a trainee brings along before the first answer: a little less than half is right."""
PRIOR: Final = Parts(*map(str, range(4)))
_VARIANCES: Final = (0.7, 0.5, 0.4, 1.6)
LEARNED: Final = 0.25
"""What an answer and its explanation teach of the rule itself."""
DRIFT: Final = 0.12
"""How much less sure a belief is after an answer: people change while they practise."""
SHARED_DRIFT: Final = 0.01
SLOW_WORTH, HINT_WORTH = 0.6, 0.35
"""What a right answer is worth that came late, or with a hint."""
MIXED_UP_WORTH: Final = 0.1
"""What it says of a rule that it was given where another one applied."""
SIBLING_VARIANCE: Final = 0.2
"""How far the same printed rule in two houses may lie apart."""


def parts_of(skill: str) -> Parts:
    """The parts of a skill with this id: "house/game/kind/rule"."""
    house, game, kind, rule = skill.split("/", 3)
    duty = f"{house}/{game}/{kind}"
    ladder, dot, _ = rule.rpartition(".")
    return Parts(f"kind {kind}", f"duty {duty}", f"rules {duty}/{ladder if dot else rule}", f"skill {skill}")


def strength(beliefs: Beliefs, parts: Parts) -> Belief:
    """The belief about a whole skill."""
    mean, variance = START, 0.0
    for part, usual in zip(parts, _VARIANCES, strict=True):
        found = beliefs.get(part)
        if found is None:
            variance += usual
        else:
            mean += found[0]
            variance += found[1]
    return Belief(mean, variance)


def learn(beliefs: MutableMapping[str, Belief], skill: str, worth: float) -> None:
    """Takes one answer in: 1 for right in time, 0 for wrong, between them for slow or helped."""
    parts = parts_of(skill)
    mean, variance = strength(beliefs, parts)
    chance = 1 / (1 + exp(-mean))
    weight = chance * (1 - chance)
    step = (worth - chance) / (1 + weight * variance)
    shrink = weight / (1 + weight * variance)
    for place, (part, usual) in enumerate(zip(parts, _VARIANCES, strict=True)):
        before = beliefs.get(part, Belief(0.0, usual))
        own = place == len(parts) - 1
        after = before.variance - before.variance**2 * shrink + (DRIFT if own else SHARED_DRIFT)
        gained = LEARNED if own else 0.0
        beliefs[part] = Belief(before.mean + before.variance * step + gained, min(after, usual))


def joined(one: Belief, other: Belief) -> Belief:
    """Two beliefs about the same thing as one."""
    both = one.variance + other.variance
    mean = (one.mean * other.variance + other.mean * one.variance) / both
    return Belief(mean, one.variance * other.variance / both)


def expected(belief: Belief) -> float:
    """How often an answer will be right, all that is not known counted in."""
    return 1 / (1 + exp(-belief.mean / sqrt(1 + pi * belief.variance / 8)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is thought of a skill: the share of right answers expected now, and how sure it is that it is weak."""

    expected: float
    weak: float


MASTERY: Final = 1.73
"""The log-odds of 85 % right: a skill that is there."""


def estimate(belief: Belief, recall: float = 1.0) -> Estimate:
    """`recall` is the chance that what was known is not forgotten."""
    chance = expected(belief) * recall
    weak = 0.5 * (1 + erf((MASTERY - belief.mean) / sqrt(2 * belief.variance)))
    return Estimate(chance, 1 - (1 - weak) * recall)
