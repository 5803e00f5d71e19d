"""What to practise next: the questions from which most is to be expected, spread over the kinds of duty.

A part of a mix teaches: rules that are likely to be weak, those first that stand near the bar and were not tried too
often in vain. The other part looks: rules never met, then those missed of which it is open whether they are weak, then
those met once. As much of a mix looks as the trainee is likely to know already, but only where the trainee's rules do
not stand alike: somebody who misses everything has no gaps that need finding. With somebody who is likely to have gaps
looking comes before teaching, until every rule was met twice. The model behind it is `progress/learner.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from heapq import nlargest
from math import sqrt
from typing import Final

from trainer.core.rng import make_rng, shuffle
from trainer.drills.code import Ref, short_seed, skill_ref
from trainer.games.base import Game, Skill
from trainer.progress.figures import Record
from trainer.progress.fold import Progress
from trainer.progress.skill_estimates import Asked, SkillEstimate, SkillEstimates, every_asked, in_words
from trainer.round.duty import Kind

SAME_KIND: Final = 0.97
"""A question of a kind that stands in the mix already is worth so much less, each time."""
SAME_SKILL: Final = 0.5
MOST_NEW: Final = 8
"""Rules never met before in one mix, for somebody who is likely to miss them."""
READY: Final = 0.6
"""From this expectation on what is new may come as it likes: who knows the trade is asked all of it soon."""
FEW, PATIENCE, LEAST_PATIENCE = 10, 0.85, 0.3
"""After a few answers to one rule the next is worth less each time: what does not take is left for another day."""
BY_WEIGHT: Final = 0.3
"""How much the weight of a rule counts; the whole of it would leave the light ones unasked."""
LIGHTEST, HEAVIEST = 0.25, 4.0
"""Beside an average rule of the game nothing counts less or more."""
FAR: Final = 12
"""A rule that lacks so many answers is worth half of one that stands right below the bar."""
OPEN: Final = 0.1
"""A rule that was missed is looked at while the chance that it is weak times the chance that it is not is larger."""
LOOKED_AT: Final = 2
"""A rule that was never missed is looked at so often."""
NEVER_MET, MISSED, MET_ONCE = 3.0, 1.0, 0.5
"""What looking at a rule is worth beside how open it is."""
LOOKS: Final = 3
"""A rule that was missed is looked at so often before others are; one that was not, once more."""
GAPS_LIKELY: Final = 0.5
"""From here on a trainee is thought to have gaps: while there is something to look at, nothing else is asked."""
CURIOSITY: Final = 0.1
"""What it is worth to ask what was asked less than others: no belief is so good that it should not be tried."""
CANDIDATES: Final = 6
"""So many times the size of a mix are looked at."""
CHANCE: Final = 0.03
"""A little chance, so that equal questions come in another order every time."""

Candidate = tuple[float, int, SkillEstimate]
"""A question: its worth, its place in the list of all, what is thought of the skill."""


# ---------------------------------------------------------------- what is due


def due_skills(progress: Progress, games: Iterable[Game], now: datetime) -> tuple[Skill, ...]:
    """Skills that should be asked again by now, longest overdue first."""
    waiting = [(record.memory.due, asked) for asked, record in _records(progress, games) if record.memory]
    overdue = sorted((when, asked.id, asked.skill) for when, asked in waiting if when <= now)
    return tuple(skill for _, _, skill in overdue)


def due_in_words(progress: Progress, games: Iterable[Game], now: datetime) -> tuple[str, ...]:
    """Skills of questions in words that should be asked again by now, longest overdue first."""
    asked = (asked.id for game in games for asked in in_words(game, progress))
    memories = ((progress.skills[id].memory, id) for id in asked)
    overdue = sorted((memory.due, id) for memory, id in memories if memory is not None and memory.due <= now)
    return tuple(id for _, id in overdue)


def due_count(progress: Progress, games: Iterable[Game], now: datetime) -> int:
    """How many skills are due."""
    return sum(record.memory is not None and record.memory.due <= now for _, record in _records(progress, games))


def _records(progress: Progress, games: Iterable[Game]) -> Iterable[tuple[Asked, Record]]:
    for game in games:
        for asked in every_asked(game):
            if asked.id in progress.skills:
                yield asked, progress.skills[asked.id]


def due_mix(progress: Progress, games: Sequence[Game], now: datetime, seed: int, count: int = 20) -> tuple[Ref, ...]:
    """Only what is due, at most `count`, in random order."""
    by_id = {asked.id: asked for game in games for asked in every_asked(game)}
    chosen = [by_id[skill.id] for skill in due_skills(progress, games, now)[:count]]
    return _refs(shuffle(chosen, make_rng(seed)), seed)


# ---------------------------------------------------------------- the mix


def weak_mix(
    progress: Progress,
    games: Sequence[Game],
    now: datetime,
    seed: int,
    count: int = 20,
    *,
    most_new: int = MOST_NEW,
    known: Iterable[Game] = (),
) -> tuple[Ref, ...]:
    """The questions worth most now. The same skill never comes twice in a row where there is another one.

    At most `most_new` rules never met come in one mix while the trainee is likely to miss them. `known` are further
    games that were practised.
    """
    rng = make_rng(seed)
    estimates = SkillEstimates(progress, (*games, *known), now)
    every = estimates.about(games)
    usual = sum(skill_estimate.times for skill_estimate in every) / max(1, len(every))
    teaching = [
        (_teaches(skill_estimate, usual) + CHANCE * rng.random(), place, skill_estimate)
        for place, skill_estimate in enumerate(every)
    ]
    looking = [
        (_shows(skill_estimate) + CHANCE * rng.random(), place, skill_estimate)
        for place, skill_estimate in enumerate(every)
        if _is_open(skill_estimate)
    ]
    picked = _Picked(progress, most_new)
    looks = min(len(looking), round(_looked(estimates, every) * count))
    picked.best_of(nlargest(CANDIDATES * count, looking), looks)
    picked.best_of(nlargest(CANDIDATES * count, teaching), count)
    return _refs(_apart(shuffle(picked.chosen, rng)), seed)


def _looked(estimates: SkillEstimates, every: Sequence[SkillEstimate]) -> float:
    """The share of a mix that looks."""
    if estimates.gaps > GAPS_LIKELY:
        return 1.0
    known = sum(skill_estimate.estimate.expected for skill_estimate in every) / max(1, len(every))
    return known * (1 - estimates.even)


def _teaches(skill_estimate: SkillEstimate, usual: float) -> float:
    """What a question is worth for learning: how likely the rule is weak, more where few answers are lacking."""
    patience = max(LEAST_PATIENCE, PATIENCE ** max(0, skill_estimate.times_here - FEW))
    # An exploration bonus that falls with the root of the count (Strehl and Littman 2008).
    curiosity = CURIOSITY * sqrt((usual + 1) / (skill_estimate.times + 1))
    near = FAR / (FAR + skill_estimate.estimate.missing)
    return (patience * skill_estimate.estimate.weak * near + curiosity) * _importance(skill_estimate.asked)


def _importance(asked: Asked) -> float:
    """How much a rule is of its game's job, beside its other rules: what weighs more comes sooner."""
    game = asked.game
    relative = game.weights.get(asked.skill.id, 0.0) * len(game.skills)
    return float(min(max(relative, LIGHTEST), HEAVIEST) ** BY_WEIGHT)


def _shows(skill_estimate: SkillEstimate) -> float:
    """What a question is worth for knowing the trainee."""
    if not skill_estimate.times:
        return NEVER_MET + skill_estimate.openness
    if skill_estimate.missed and skill_estimate.times <= LOOKS:
        return MISSED + skill_estimate.openness
    return skill_estimate.openness + (MET_ONCE if skill_estimate.times == 1 else 0.0)


def _is_open(skill_estimate: SkillEstimate) -> bool:
    """Whether there is something to look at: what was right twice, or is surely weak, is left to teaching."""
    if skill_estimate.missed:
        return skill_estimate.openness > OPEN
    return skill_estimate.estimate.expected >= READY and skill_estimate.times < LOOKED_AT


class _Picked:
    """The questions of a mix, one after the other: what is worth most beside what was chosen before."""

    def __init__(self, progress: Progress, most_new: int) -> None:
        self.chosen: list[Asked] = []
        self._progress, self._new_left = progress, most_new
        self._kinds: Counter[Kind] = Counter()
        self._skills: Counter[str] = Counter()

    def best_of(self, candidates: Iterable[Candidate], count: int) -> None:
        """Up to `count` questions in all. What comes first among the candidates is worth most by itself."""
        open_candidates = list(candidates)
        while open_candidates and len(self.chosen) < count:
            best = self._best(open_candidates)
            if self._is_too_new(best[2]) and len(open_candidates) > 1:
                open_candidates.remove(best)
            else:
                self._take(best[2])

    def _best(self, open_candidates: Sequence[Candidate]) -> Candidate:
        """What stands beside the chosen ones takes something off a worth and never adds to it: few are looked at."""
        best, most = open_candidates[0], self._worth(open_candidates[0])
        for candidate in open_candidates:
            if candidate[0] <= most:
                break
            if (worth := self._worth(candidate)) > most:
                best, most = candidate, worth
        return best

    def _worth(self, candidate: Candidate) -> float:
        value, _, skill_estimate = candidate
        asked = skill_estimate.asked
        return value * SAME_SKILL ** self._skills[asked.id] * SAME_KIND ** self._kinds[asked.skill.kind]

    def _is_too_new(self, skill_estimate: SkillEstimate) -> bool:
        return (
            self._is_hard_and_new(skill_estimate) and not self._new_left and not self._skills[skill_estimate.asked.id]
        )

    def _is_hard_and_new(self, skill_estimate: SkillEstimate) -> bool:
        return skill_estimate.asked.id not in self._progress.skills and skill_estimate.estimate.expected < READY

    def _take(self, skill_estimate: SkillEstimate) -> None:
        if self._is_hard_and_new(skill_estimate) and not self._skills[skill_estimate.asked.id]:
            self._new_left = max(0, self._new_left - 1)
        self.chosen.append(skill_estimate.asked)
        self._skills[skill_estimate.asked.id] += 1
        self._kinds[skill_estimate.asked.skill.kind] += 1


def _apart(chosen: Sequence[Asked]) -> tuple[Asked, ...]:
    """Moves a skill that follows itself behind the next different one."""
    waiting, spread = list(chosen), list[Asked]()
    while waiting:
        last = spread[-1].skill.id if spread else ""
        place = next((place for place, asked in enumerate(waiting) if asked.id != last), 0)
        spread.append(waiting.pop(place))
    return tuple(spread)


def _refs(chosen: Sequence[Asked], seed: int) -> tuple[Ref, ...]:
    return tuple(
        skill_ref(asked.game, asked.skill.kind, asked.skill.rule.id, short_seed("mix", seed, place, asked.id))
        for place, asked in enumerate(chosen)
    )
