"""What a trainee is likely to know, skill by skill, and how sure that is, from every answer given so far.

A skill's strength is a sum: of the trainee, of the kind of duty anywhere, of that kind in this game, of the rules that
begin like this one, and of this very rule. Each part is a belief, a mean and a variance on the scale of log-odds; an
answer moves all parts of its skill, the least known ones most, so that what one answer says reaches the skills it is
shared with.

How far the rules of one trainee lie apart is not known beforehand: a newcomer misses everything alike, a dealer from
elsewhere misses whole kinds of duty, a good dealer has a few gaps. Each of these is a manner with variances of its own;
beliefs are kept for all of them, and every answer says which foresaw it best. docs/decisions/0030 has what was tried.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from math import erf, exp, log, pi, sqrt
from operator import add, itemgetter
from typing import Final, NamedTuple

MODEL: Final = 4
"""Rises with every change of what an answer does to the beliefs: sums kept from before are then made afresh."""


class Parts(NamedTuple):
    """The names of the parts of a skill's strength."""

    trainee: str
    kind: str
    duty: str
    rules: str
    skill: str


Beliefs = Mapping[str, tuple[float, ...]]
"""By the name of a part its mean and variance in each manner, one after the other."""

EVEN, GAPS = 0, 2
_MANNERS: Final = ((1.5, 0.1, 0.03, 0.03, 0.05), (1.5, 0.7, 0.4, 0.4, 0.6), (1.5, 0.15, 0.08, 0.1, 4.0))
"""Even, by kinds, with gaps: how far the parts of a strength lie apart before anything is known of them."""
_MANY: Final = range(len(_MANNERS))
_PLACES: Final = range(len(Parts._fields))
_OWN: Final = len(Parts._fields) - 1
_UNKNOWN: Final = tuple(tuple(x for one in _MANNERS for x in (0.0, one[place])) for place in _PLACES)
_LIKELIHOODS: Final = "manners"
_EVIDENCE_KEPT: Final = 0.995
"""What earlier answers still say of the manner after one more: who was even may have gaps by now."""
_SURELY_WRONG: Final = 0.01
_PROBES: Final = (
    (-3.750439717725742, 0.000548268855972218), (-2.366759410734541, 0.030757123967586497),
    (-1.154405394739968, 0.2401231786050127), (0.0, 0.45714285714285713),
    (1.154405394739968, 0.2401231786050127), (2.366759410734541, 0.030757123967586497),
    (3.750439717725742, 0.000548268855972218),
)  # fmt: skip
"""Deviations from a mean at which a normal distribution is tried, with their weights (Gauss and Hermite, seven)."""
LEARNED: Final = 0.25
"""What an answer and its explanation teach of the rule itself."""
_DRIFT, _SHARED_DRIFT = 0.04, 0.0005
"""How much less sure a belief is after an answer: people change while they practise."""
SLOW_WORTH, HINT_WORTH = 0.6, 0.35
"""What a right answer is worth that came late, or with a hint."""
MIXED_UP_WORTH: Final = 0.1
"""What it says of a rule that it was given where another one applied."""
SIBLING_VARIANCE: Final = 0.2
"""How far the same printed rule in two houses may lie apart."""
_HARDLY: Final = 0.01
"""A manner less likely than this is not asked for its opinion."""


def parts_of(skill: str) -> Parts:
    """The parts of a skill with this id: "house/game/kind/rule"."""
    house, game, kind, rule = skill.split("/", 3)
    duty = f"{house}/{game}/{kind}"
    ladder, dot, _ = rule.rpartition(".")
    return Parts("trainee", f"kind {kind}", f"duty {duty}", f"rules {duty}/{ladder if dot else rule}", f"skill {skill}")


def learn(beliefs: MutableMapping[str, tuple[float, ...]], skill: str, worth: float) -> None:
    """Takes one answer in: 1 for right in time, 0 for wrong, between them for slow or helped."""
    parts = parts_of(skill)
    before = [beliefs.get(part, usual) for part, usual in zip(parts, _UNKNOWN, strict=True)]
    after: list[list[float]] = [[] for _ in parts]
    foreseen = []
    for manner in _MANY:
        at = 2 * manner
        mean, variance = sum(one[at] for one in before), sum(one[at + 1] for one in before)
        right, step, shrink = _told(mean, variance, worth)
        likely = min(max(right, _SURELY_WRONG), 1 - _SURELY_WRONG)
        foreseen.append(worth * log(likely) + (1 - worth) * log(1 - likely))
        for place in _PLACES:
            was, width, usual = before[place][at], before[place][at + 1], _MANNERS[manner][place]
            drift = (_DRIFT if place == _OWN else _SHARED_DRIFT) * min(1.0, usual)
            gained = LEARNED if place == _OWN else 0.0
            after[place] += (was + width * step + gained, min(width - width * width * shrink + drift, usual))
    for part, values in zip(parts, after, strict=True):
        beliefs[part] = tuple(values)
    so_far = beliefs.get(_LIKELIHOODS, (0.0,) * len(_MANNERS))
    beliefs[_LIKELIHOODS] = tuple(_EVIDENCE_KEPT * old + new for old, new in zip(so_far, foreseen, strict=True))


def _told(mean: float, variance: float, worth: float) -> tuple[float, float, float]:
    """How likely a right answer was, and what the answer says: where the mean goes, and how much less is open.

    Both for each unit of variance. What is believed afterwards is added up over strengths here and there: a slip of
    somebody who is likely right does not tell too much, and a right answer not too little.
    """
    deviation = sqrt(variance)
    right = every = first = second = 0.0
    for at, weight in _PROBES:
        wrong = 1 / (1 + exp(mean + deviation * at))
        right += weight * (1 - wrong)
        told = weight * (
            wrong if worth == 0 else 1 - wrong if worth == 1 else (1 - wrong) ** worth * wrong ** (1 - worth)
        )
        every += told
        first += told * at
        second += told * at * at
    moved = first / every
    return right, moved / deviation, (1 - second / every + moved * moved) / variance


def manners(beliefs: Beliefs) -> tuple[float, ...]:
    """How likely each manner is."""
    logs = beliefs.get(_LIKELIHOODS, (0.0,) * len(_MANNERS))
    most = max(logs)
    shares = [exp(one - most) for one in logs]
    every = sum(shares)
    return tuple(one / every for one in shares)


Strength = list[float]
"""The mean and the variance of a skill's strength in each likely manner, one after the other."""


class Reader:
    """Reads strengths out of the beliefs of one moment; what many skills share is added up once."""

    def __init__(self, beliefs: Beliefs) -> None:
        self._beliefs = beliefs
        likely = manners(beliefs)
        self.even, self.gaps = likely[EVEN], likely[GAPS]
        self._likely = tuple((2 * manner, share) for manner, share in enumerate(likely) if share >= _HARDLY)
        self._opinions = itemgetter(*(place for at, _ in self._likely for place in (at, at + 1)))
        self._nothing: Strength = [0.0] * (2 * len(self._likely))
        self._sums: dict[str, Strength] = {}

    def strength(self, parts: Parts) -> Strength:
        """The belief about a whole skill, to be changed as it is wanted."""
        return self._with(self._shared(parts, _OWN - 1), parts, _OWN)

    def _shared(self, parts: Parts, last: int) -> Strength:
        """What a skill has in common with others, from the trainee to this part: the same for all that share it."""
        name = parts[last]
        found = self._sums.get(name)
        if found is None:
            before = self._shared(parts, last - 1) if last else self._nothing
            self._sums[name] = found = self._with(before, parts, last)
        return found

    def _with(self, before: Strength, parts: Parts, place: int) -> Strength:
        return list(map(add, before, self._opinions(self._beliefs.get(parts[place], _UNKNOWN[place]))))

    def estimate(self, strength: Strength, recall: float = 1.0) -> Estimate:
        """`recall` is the chance that what was known is not forgotten."""
        chance = weak = missing = 0.0
        place = 0
        for _, share in self._likely:
            mean, variance = strength[place], strength[place + 1]
            chance += share * _share(mean, variance)
            weak += share * 0.5 * (1 + erf((MASTERY - mean) / sqrt(2 * variance)))
            if mean < MASTERY:
                missing += share * (MASTERY - mean)
            place += 2
        return Estimate(chance * recall, 1 - (1 - weak) * recall, missing / LEARNED)


def join(strength: Strength, sibling: Strength) -> None:
    """Joins what is believed of the same printed rule in another house, each by how sure it is."""
    for place in range(0, len(strength), 2):
        here, there = strength[place + 1], sibling[place + 1] + SIBLING_VARIANCE
        share = here / (here + there)
        strength[place] += share * (sibling[place] - strength[place])
        strength[place + 1] = share * there


def _share(mean: float, variance: float) -> float:
    """How often an answer will be right, all that is not known counted in."""
    return 1 / (1 + exp(-mean / sqrt(1 + pi * variance / 8)))


class Estimate(NamedTuple):
    """What is thought of a skill.

    expected   the share of right answers now
    weak       how sure it is that the skill lies below the bar
    missing    the answers it still takes to get there
    """

    expected: float
    weak: float
    missing: float


MASTERY: Final = 1.73
"""The log-odds of 85 % right: a skill that is there."""
