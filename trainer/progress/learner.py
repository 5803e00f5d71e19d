"""What a trainee is likely to know, skill by skill, and how sure that is, from every answer given so far.

A skill's strength is a sum: of the trainee, of the kind of duty anywhere, of that kind in this game, of the rules that
begin like this one, of this very rule, and of what practice brings this trainee, as far as the rule was practiced.
Each part is a belief, a mean and a variance on the scale of log-odds; an answer moves all parts of its skill, the least
known ones most, so that what one answer says reaches the skills it is shared with.

The method is logistic regression by assumed-density filtering (Opper 1998, Minka 2001): after each answer every belief
is a normal distribution again, with the moments that Gauss-Hermite quadrature gives. Practice is the learning rate of a
student in the additive factors model (Cen, Koedinger and Junker 2006; Liu and Koedinger 2017), and it saturates
(Heathcote, Brown and Mewhort 2000). It is a belief like the others: who does not learn is soon not thought to. The more
a rule was practiced, the less its answers say of other rules; what is shared hears them in part, as in the partial
update of a Schmidt-Kalman filter (Brink 2017). With each answer a belief returns a little toward what it was before the
first (Ornstein and Uhlenbeck 1930): people change, and no mean or variance leaves its bounds in a long record.

How far the rules of one trainee lie apart is not known beforehand: a newcomer misses everything alike, a dealer from
elsewhere misses whole kinds of duty, a good dealer has a few gaps. Each of these is a knowledge pattern with variances
of its own; beliefs are kept for all of them, and every answer says which foresaw it best. docs/decisions/0022 has what
was tried.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from math import erf, exp, log, pi, sqrt
from operator import add, itemgetter, mul
from typing import Final, NamedTuple

MODEL: Final = 7
"""Rises with every change of what an answer does to the beliefs: sums kept from before are then made afresh."""


class Answer(NamedTuple):
    """What the model hears of an answer. `worth`: 1 for right, 0 for wrong, between them for helped.

    `pace` is the logarithm of its time in target times; None where it says nothing, as of a wrong answer.
    """

    skill: str
    worth: float
    pace: float | None = None


class Parts(NamedTuple):
    """The names of the parts of a skill's strength."""

    trainee: str
    kind: str
    duty: str
    rules: str
    skill: str
    practice: str


Beliefs = Mapping[str, tuple[float, ...]]
"""By the name of a part its mean and variance in each pattern, one after the other; behind those of a skill stands how
far it is practiced, from 0 to 1."""

EVEN, GAPS = 0, 2
_PATTERNS: Final = (
    (1.5, 0.1, 0.03, 0.03, 0.05, 4.0),
    (1.5, 0.7, 0.4, 0.4, 0.6, 4.0),
    (1.5, 0.15, 0.08, 0.1, 4.0, 4.0),
)
"""Even, by kinds, with gaps: the variance of each part of a strength before anything is known of it."""
_USUAL: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 2.0)
"""The mean of each part before anything is known of it."""
_PLACES: Final = range(len(Parts._fields))
_OWN: Final = Parts._fields.index("skill")
_PRACTICE: Final = Parts._fields.index("practice")
_PRACTICE_NAME: Final = "practice"
_UNKNOWN: Final = tuple(
    tuple(moment for variances in _PATTERNS for moment in (_USUAL[place], variances[place]))
    + ((0.0,) if place == _OWN else ())
    for place in _PLACES
)
_LIKELIHOODS: Final = "manners"
_EVIDENCE_KEPT: Final = 0.995
"""What earlier answers still say of the pattern after one more: who was even may have gaps by now."""
_SURELY_WRONG: Final = 0.01
_PROBES: Final = (
    (-3.750439717725742, 0.000548268855972218), (-2.366759410734541, 0.030757123967586497),
    (-1.154405394739968, 0.2401231786050127), (0.0, 0.45714285714285713),
    (1.154405394739968, 0.2401231786050127), (2.366759410734541, 0.030757123967586497),
    (3.750439717725742, 0.000548268855972218),
)  # fmt: skip
"""Deviations from a mean at which a normal distribution is tried, with their weights (Gauss and Hermite, seven)."""
_STEP: Final = 1 / 8
"""The share of what practice may still bring that one answer and its explanation bring."""
ADVANCE: Final = _USUAL[_PRACTICE] * _STEP
"""What a first answer usually brings, in log-odds."""
_DRIFTS: Final = (0.0005, 0.0005, 0.0005, 0.0005, 0.04, 0.0005)
"""How much less sure each part is after an answer: people change while they practice."""
_RENEWED: Final = tuple(
    tuple(drift * min(1.0, 1 / variance) for drift, variance in zip(_DRIFTS, variances, strict=True))
    for variances in _PATTERNS
)
"""The share of a belief's variance that is new after an answer; as much of what was known is gone."""
_SUREST: Final = 30.0
"""Log-odds beyond these are as good as certain, and their exponentials stay far from the ends of the numbers."""
HINT_WORTH: Final = 0.35
"""What a right answer is worth that came with a hint."""
_TEMPO_NAME: Final = "tempo"
_USUAL_TEMPO: Final = (-0.4, 0.4)
"""The logarithm of the time somebody takes, in target times, for what is surely known: mean and variance at first."""
_THINKING, _TIME_VARIANCE, _TEMPO_DRIFT = 0.7, 0.2, 0.001
"""How much longer, in logarithms, what is surely not known takes; how far times lie apart; how a tempo changes."""
MIXED_UP_WORTH: Final = 0.1
"""What it says of a rule that it was given where another one applied."""
_LATENESS_SPREAD: Final = 0.35
"""How sure the last times make it that somebody is late: the spread of their mean, times the root of two."""
_TO_GET_QUICK: Final = 12
"""So many answers halve a time about once and a half: what a late rule lacks."""
SIBLING_VARIANCE: Final = 0.2
"""How far the same printed rule in two houses may lie apart."""
_HARDLY: Final = 0.01
"""A pattern less likely than this is not asked for its opinion."""


def parts_of(skill: str) -> Parts:
    """The parts of a skill with this id: "house/game/kind/rule"."""
    house, game, kind, rule = skill.split("/", 3)
    duty = f"{house}/{game}/{kind}"
    ladder, dot, _ = rule.rpartition(".")
    rules = f"rules {duty}/{ladder if dot else rule}"
    return Parts("trainee", f"kind {kind}", f"duty {duty}", rules, f"skill {skill}", _PRACTICE_NAME)


def learn(beliefs: MutableMapping[str, tuple[float, ...]], answer: Answer) -> None:
    """Takes one answer in."""
    parts = parts_of(answer.skill)
    before = [beliefs.get(part, unknown) for part, unknown in zip(parts, _UNKNOWN, strict=True)]
    practiced = before[_OWN][-1]
    fresh = (1 - practiced) ** 2
    loadings = (1.0, 1.0, 1.0, 1.0, 1.0, practiced)
    heard = (fresh, fresh, fresh, fresh, 1.0, 1.0)
    after: list[list[float]] = [[] for _ in parts]
    foreseen, chances = [], []
    tempo = beliefs.get(_TEMPO_NAME, _USUAL_TEMPO)
    for pattern, variances in enumerate(_PATTERNS):
        at = 2 * pattern
        mean = sum(loadings[place] * before[place][at] for place in _PLACES)
        variance = sum(loadings[place] ** 2 * before[place][at + 1] for place in _PLACES)
        right, step, shrink = filtered(mean, variance, answer, tempo)
        chances.append(right)
        likely = min(max(right, _SURELY_WRONG), 1 - _SURELY_WRONG)
        # Log score of the forecast (Good 1952), summed a pattern: the evidence that `pattern_shares` turns into shares.
        foreseen.append(answer.worth * log(likely) + (1 - answer.worth) * log(1 - likely))
        for place in _PLACES:
            center, width = before[place][at], before[place][at + 1]
            gain = heard[place] * loadings[place] * width
            renewed = heard[place] * _RENEWED[pattern][place]
            # Kalman's gain (Opper 1998), then the return toward the start: its share of the variance is new, so the
            # distance from the usual mean shrinks by the square root of what stays (Ornstein and Uhlenbeck 1930).
            center = _USUAL[place] + (center + gain * step - _USUAL[place]) * sqrt(1 - renewed)
            width = (width - gain * gain * shrink) * (1 - renewed) + variances[place] * renewed
            after[place] += (center, min(width, variances[place]))
    after[_OWN].append(practiced + (1 - practiced) * _STEP)
    for part, moments in zip(parts, after, strict=True):
        beliefs[part] = tuple(moments)
    if answer.pace is not None:
        expected = sum(map(mul, pattern_shares(beliefs), chances))
        beliefs[_TEMPO_NAME] = _tempo_after(tempo, answer.pace - _THINKING * (1 - expected))
    earlier = beliefs.get(_LIKELIHOODS, (0.0,) * len(_PATTERNS))
    old_share = 1 - (1 - _EVIDENCE_KEPT) * fresh
    beliefs[_LIKELIHOODS] = tuple(old_share * old + fresh * new for old, new in zip(earlier, foreseen, strict=True))


def _tempo_after(tempo: tuple[float, ...], pace: float) -> tuple[float, float]:
    """What is believed of somebody's tempo after one more time (Kalman 1960)."""
    center, width = tempo
    gain = width / (width + _TIME_VARIANCE)
    return center + gain * (pace - center), min(_USUAL_TEMPO[1], width * (1 - gain) + _TEMPO_DRIFT)


def filtered(
    mean: float, variance: float, answer: Answer, tempo: tuple[float, ...] = _USUAL_TEMPO
) -> tuple[float, float, float]:
    """How likely a right answer was, and what the answer says: where the mean goes, and how much less is open.

    Both for each unit of variance. What is believed afterwards is added up over strengths here and there: a slip of
    somebody who is likely right does not tell too much, and a right answer not too little.
    """
    deviation = sqrt(variance)
    right = every = first = second = 0.0
    for probe, weight in _PROBES:
        chance = logistic(mean + deviation * probe)
        right += weight * chance
        believed = weight * _likelihood(answer, chance, tempo)
        every += believed
        first += believed * probe
        second += believed * probe * probe
    moved = first / every
    return right, moved / deviation, (1 - second / every + moved * moved) / variance


def _likelihood(answer: Answer, chance: float, tempo: tuple[float, ...]) -> float:
    """How likely such an answer is where a right one has this chance.

    A right answer comes the later, the less it is known: times are lognormal about the trainee's own tempo (van der
    Linden 2006).
    """
    right: float = chance**answer.worth * (1 - chance) ** (1 - answer.worth)
    if answer.pace is None:
        return right
    distance = answer.pace - tempo[0] - _THINKING * (1 - chance)
    return right * exp(-distance * distance / (2 * (tempo[1] + _TIME_VARIANCE)))


def logistic(log_odds: float) -> float:
    """The chance with these log-odds: never quite 0 or 1, so that logarithms and shares of it are safe."""
    return 1 / (1 + exp(-min(max(log_odds, -_SUREST), _SUREST)))


def pattern_shares(beliefs: Beliefs) -> tuple[float, ...]:
    """How likely each pattern is."""
    logs = beliefs.get(_LIKELIHOODS, (0.0,) * len(_PATTERNS))
    most = max(logs)
    # Softmax; the largest is taken away first, so that no exponential overflows.
    shares = [exp(log - most) for log in logs]
    every = sum(shares)
    return tuple(share / every for share in shares)


Strength = list[float]
"""The mean and the variance of a skill's strength in each likely pattern, one after the other."""


class Reader:
    """Reads strengths out of the beliefs of one moment; what many skills share is added up once."""

    def __init__(self, beliefs: Beliefs) -> None:
        self._beliefs = beliefs
        likely = pattern_shares(beliefs)
        self.even, self.gaps = likely[EVEN], likely[GAPS]
        self._likely = tuple((2 * pattern, share) for pattern, share in enumerate(likely) if share >= _HARDLY)
        self._opinions = itemgetter(*(place for at, _ in self._likely for place in (at, at + 1)))
        self._practice = self._opinions(beliefs.get(_PRACTICE_NAME, _UNKNOWN[_PRACTICE]))
        self._nothing: Strength = [0.0] * (2 * len(self._likely))
        self._sums: dict[str, Strength] = {}

    def strength(self, parts: Parts) -> Strength:
        """The belief about a whole skill, to be changed as it is wanted."""
        own = self._beliefs.get(parts.skill)
        if own is None:
            return self._with(self._shared(parts, _OWN - 1), parts, _OWN)
        practiced = own[-1]
        loadings = (practiced, practiced * practiced) * len(self._likely)
        effects = map(mul, loadings, self._practice)
        return list(map(add, map(add, self._shared(parts, _OWN - 1), self._opinions(own)), effects))

    def _shared(self, parts: Parts, last: int) -> Strength:
        """What a skill has in common with others, from the trainee to this part: the same for all that share it."""
        name = parts[last]
        strength_known = self._sums.get(name)
        if strength_known is None:
            before = self._shared(parts, last - 1) if last else self._nothing
            self._sums[name] = strength_known = self._with(before, parts, last)
        return strength_known

    def _with(self, before: Strength, parts: Parts, place: int) -> Strength:
        return list(map(add, before, self._opinions(self._beliefs.get(parts[place], _UNKNOWN[place]))))

    def estimate(self, strength: Strength, recall: float = 1.0, lateness: float | None = None) -> Estimate:
        """`recall` is the chance that what was known is not forgotten; what is right and late lacks practice too."""
        chance = weak = missing = 0.0
        place = 0
        for _, share in self._likely:
            mean, variance = strength[place], strength[place + 1]
            chance += share * _share(mean, variance)
            # The normal distribution's share below the bar, by the error function.
            weak += share * 0.5 * (1 + erf((MASTERY - mean) / sqrt(2 * variance)))
            if mean < MASTERY:
                missing += share * (MASTERY - mean)
            place += 2
        weak, missing = 1 - (1 - weak) * recall, missing / ADVANCE
        if lateness is not None:
            late = 0.5 * (1 + erf(lateness / _LATENESS_SPREAD))
            weak, missing = 1 - (1 - weak) * (1 - late), max(missing, late * lateness * _TO_GET_QUICK)
        return Estimate(chance * recall, weak, missing)


def join(strength: Strength, sibling: Strength) -> None:
    """Joins what is believed of the same printed rule in another house, each by how sure it is."""
    for place in range(0, len(strength), 2):
        # Two normal beliefs multiplied: means weighed by the inverse of their variances.
        own_variance, there = strength[place + 1], sibling[place + 1] + SIBLING_VARIANCE
        share = own_variance / (own_variance + there)
        strength[place] += share * (sibling[place] - strength[place])
        strength[place + 1] = share * there


def _share(mean: float, variance: float) -> float:
    """How often an answer will be right, all that is not known counted in."""
    # The mean of a logistic of a normal, by the probit approximation (Spiegelhalter and Lauritzen 1990, MacKay 1992).
    return logistic(mean / sqrt(1 + pi * variance / 8))


class Estimate(NamedTuple):
    """What is thought of a skill.

    expected   the share of right answers now
    weak       how sure it is that the skill lies below the bar, or is not answered in time
    missing    the answers it still takes to get there
    """

    expected: float
    weak: float
    missing: float


MASTERY: Final = 1.73
"""The log-odds of 85% right: a skill that is there."""
