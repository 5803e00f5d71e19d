"""What to practise next: the questions from which most is to be expected, spread over the kinds of duty.

The worth of a question is the share of wrong answers to be expected of it now: what is weak, what was never asked, what
may be forgotten by now. The model behind it is `progress/learner.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import nlargest
from math import sqrt

from trainer.drills.code import Ref, short_seed, skill_ref
from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress, Record
from trainer.progress.learner import SIBLING_VARIANCE, Belief, Estimate, Parts, estimate, joined, parts_of, strength
from trainer.progress.schedule import kept
from trainer.rng import make_rng, shuffle
from trainer.round.duty import Kind

SAME_KIND = 0.97
"""A question of a kind that stands in the mix already is worth so much less, each time."""
SAME_SKILL = 0.5
MOST_NEW = 8
"""Rules never met before in one mix, for somebody who is likely to miss them."""
READY = 0.6
"""From this expectation on what is new may come as it likes: who knows the trade is asked all of it soon."""
FEW, PATIENCE, LEAST_PATIENCE = 4, 0.96, 0.6
"""After a few answers to one rule the next is worth a little less each time, down to half."""
SURVEY_SHARE = 0.6
"""As much of a mix are rules never met, while there are any and the trainee is likely to know them."""
CURIOSITY = 0.15
"""What it is worth to ask what was asked less than others: no belief is so good that it should not be tried."""
CANDIDATES = 6
"""So many times the size of a mix are looked at."""
CHANCE = 0.03
"""A little chance, so that equal questions come in another order every time."""
HOUSE_S_OWN = "fee."
"""Rules that begin so are the house's own figures, whatever their sentence says."""


def askable(game: Game, *, certain: bool = False) -> tuple[Skill, ...]:
    """The skills that can come up; `certain` leaves out doubtful and borrowed rules."""
    never = game.unreachable
    return tuple(
        skill
        for skill in game.skills
        if f"{skill.kind.value}/{skill.rule.id}" not in never and (skill.rule.certain or not certain)
    )


# ---------------------------------------------------------------- what is thought of a skill


@dataclass(frozen=True, slots=True)
class Asked:
    """A skill that can be asked, with the names of its parts."""

    game: Game
    skill: Skill
    parts: Parts
    form: tuple[str, str, str]


_ASKED: dict[str, tuple[Game, tuple[Asked, ...]]] = {}


def _asked(game: Game) -> tuple[Asked, ...]:
    """Everything that can be asked of a game; found once for each game there is."""
    found = _ASKED.get(game.info.id)
    if found is None or found[0] is not game:
        every = tuple(Asked(game, skill, parts_of(skill.id), form_of(skill)) for skill in askable(game))
        _ASKED[game.info.id] = found = game, every
    return found[1]


def form_of(skill: Skill) -> tuple[str, str, str]:
    """What the same printed row of another house shares: who knows it there knows it here. Empty for a house's own."""
    if skill.rule.id.startswith(HOUSE_S_OWN):
        return "", "", ""
    return skill.kind.value, skill.rule.id, skill.rule.says


Candidate = tuple[float, int, Asked]
"""A question: its worth, its place in the list of all, what it asks."""


class Siblings:
    """What is known of printed forms from all skills that were asked, wherever."""

    def __init__(self, progress: Progress, games: Iterable[Game]) -> None:
        self._known: dict[tuple[str, str, str], list[tuple[str, Belief]]] = {}
        self._asked: Counter[tuple[str, str, str]] = Counter()
        for game in games:
            for one in _asked(game):
                if one.form[0] and one.skill.id in progress.skills:
                    self._known.setdefault(one.form, []).append((one.skill.id, strength(progress.beliefs, one.parts)))
                    self._asked[one.form] += progress.skills[one.skill.id].asked

    def met(self, progress: Progress, one: Asked) -> bool:
        """Whether the rule was asked, here or as the same printed row elsewhere."""
        return one.skill.id in progress.skills or one.form in self._known

    def asked(self, progress: Progress, one: Asked) -> int:
        """How often the rule was asked, here and as the same printed row elsewhere."""
        return self._asked[one.form] if one.form[0] else progress.skill(one.skill.id).asked

    def belief(self, progress: Progress, one: Asked) -> Belief:
        """The belief about a skill, with what its siblings in other houses say."""
        found = strength(progress.beliefs, one.parts)
        for id, there in self._known.get(one.form, ()):
            if id != one.skill.id:
                found = joined(found, Belief(there.mean, there.variance + SIBLING_VARIANCE))
        return found


def estimates(
    progress: Progress, games: Sequence[Game], now: datetime, known: Iterable[Game] = ()
) -> dict[str, Estimate]:
    """What is thought of every skill of these games; `known` are further games that were practised."""
    siblings = Siblings(progress, (*games, *known))
    return _estimates(progress, games, now, siblings)


def _estimates(progress: Progress, games: Sequence[Game], now: datetime, siblings: Siblings) -> dict[str, Estimate]:
    return {
        one.skill.id: estimate(siblings.belief(progress, one), kept(progress.skill(one.skill.id).memory, now))
        for game in games
        for one in _asked(game)
    }


# ---------------------------------------------------------------- what is due


def due(progress: Progress, games: Iterable[Game], now: datetime) -> tuple[Skill, ...]:
    """Skills that should be asked again by now, longest overdue first."""
    found = [(record.memory.due, one) for one, record in _records(progress, games) if record.memory]
    overdue = sorted((when, one.skill.id, one.skill) for when, one in found if when <= now)
    return tuple(skill for _, _, skill in overdue)


def due_count(progress: Progress, games: Iterable[Game], now: datetime) -> int:
    """How many skills are due."""
    return sum(record.memory is not None and record.memory.due <= now for _, record in _records(progress, games))


def _records(progress: Progress, games: Iterable[Game]) -> Iterable[tuple[Asked, Record]]:
    for game in games:
        for one in _asked(game):
            if one.skill.id in progress.skills:
                yield one, progress.skills[one.skill.id]


def due_mix(progress: Progress, games: Sequence[Game], now: datetime, seed: int, count: int = 20) -> tuple[Ref, ...]:
    """Only what is due, at most `count`, in random order."""
    by_id = {one.skill.id: one for game in games for one in _asked(game)}
    chosen = [by_id[skill.id] for skill in due(progress, games, now)[:count]]
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

    At most `most_new` rules never met come in one mix while the trainee is likely to miss them.
    """
    rng = make_rng(seed)
    siblings = Siblings(progress, (*games, *known))
    thought = _estimates(progress, games, now, siblings)
    every = [one for game in games for one in _asked(game)]
    usual = sum(siblings.asked(progress, one) for one in every) / max(1, len(every))
    worth = [
        (
            _patience(progress, one) * (1 - thought[one.skill.id].expected)
            + CURIOSITY * sqrt((usual + 1) / (siblings.asked(progress, one) + 1))
            + CHANCE * rng.random(),
            place,
            one,
        )
        for place, one in enumerate(every)
    ]
    unmet = [entry for entry in worth if not siblings.met(progress, entry[2])]
    survey = [entry for entry in unmet if thought[entry[2].skill.id].expected >= READY]
    picked = _Picked(progress, thought, most_new)
    picked.best_of(nlargest(CANDIDATES * count, survey), round(SURVEY_SHARE * count))
    picked.best_of(nlargest(CANDIDATES * count, worth), count)
    chosen = picked.chosen
    return _refs(_apart(shuffle(chosen, rng)), seed)


def _patience(progress: Progress, one: Asked) -> float:
    """A rule asked often and still missed leaves room for others."""
    asked = progress.skill(one.skill.id).asked
    return 1.0 if asked <= FEW else max(LEAST_PATIENCE, PATIENCE ** (asked - FEW))


class _Picked:
    """The questions of a mix, one after the other: what is worth most beside what was chosen before."""

    def __init__(self, progress: Progress, thought: Mapping[str, Estimate], most_new: int) -> None:
        self.chosen: list[Asked] = []
        self._progress, self._thought, self._new_left = progress, thought, most_new
        self._kinds: Counter[Kind] = Counter()
        self._skills: Counter[str] = Counter()

    def best_of(self, candidates: Iterable[Candidate], count: int) -> None:
        """Up to `count` questions in all."""
        left = list(candidates)
        while left and len(self.chosen) < count:
            best = max(left, key=self._worth)
            if self._is_too_new(best[2]) and len(left) > 1:
                left.remove(best)
            else:
                self._take(best[2])

    def _worth(self, candidate: Candidate) -> float:
        value, _, one = candidate
        return value * SAME_SKILL ** self._skills[one.skill.id] * SAME_KIND ** self._kinds[one.skill.kind]

    def _is_too_new(self, one: Asked) -> bool:
        return self._is_hard_and_new(one) and not self._new_left and not self._skills[one.skill.id]

    def _is_hard_and_new(self, one: Asked) -> bool:
        return one.skill.id not in self._progress.skills and self._thought[one.skill.id].expected < READY

    def _take(self, one: Asked) -> None:
        if self._is_hard_and_new(one) and not self._skills[one.skill.id]:
            self._new_left = max(0, self._new_left - 1)
        self.chosen.append(one)
        self._skills[one.skill.id] += 1
        self._kinds[one.skill.kind] += 1


def _apart(chosen: Sequence[Asked]) -> tuple[Asked, ...]:
    """Moves a skill that follows itself behind the next different one."""
    waiting, spread = list(chosen), list[Asked]()
    while waiting:
        last = spread[-1].skill.id if spread else ""
        place = next((place for place, one in enumerate(waiting) if one.skill.id != last), 0)
        spread.append(waiting.pop(place))
    return tuple(spread)


def _refs(chosen: Sequence[Asked], seed: int) -> tuple[Ref, ...]:
    return tuple(
        skill_ref(one.game, one.skill.kind, one.skill.rule.id, short_seed("mix", seed, place, one.skill.id))
        for place, one in enumerate(chosen)
    )
