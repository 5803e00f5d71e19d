"""What exams, auditions and worksheets ask: the core of the job in proportion, fees and rulings a share at most."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from tests.conformance.library import LIBRARY, game, some
from trainer.disk import resources
from trainer.drills.code import kind_ref
from trainer.drills.question import holds
from trainer.drills.question_builder import build
from trainer.progress.skill_estimates import askable
from trainer.round.duty import Importance, Kind
from trainer.round.types import importance_of
from trainer.training.apportionment import exam_parts
from trainer.training.plan_choices import ExamPart

LEAST_CORE = {6: 3, 10: 6, 20: 13, 40: 26}
MOST_ASIDE = {6: 1, 10: 2, 20: 3, 40: 6}
"""Two thirds of the questions are the core of the job, less what rounding takes; at most a sixth stand aside."""
JOBS = {
    "pai-gow": {Kind.SET_HAND, Kind.COMPARE, Kind.PAYOUT_ORDER, Kind.SETTLE, Kind.READ_BONUS},
    "carnival": {Kind.READ_HAND, Kind.COMPARE, Kind.PAYOUT_ORDER, Kind.SETTLE, Kind.READ_BONUS},
    "blackjack": {Kind.DRAW, Kind.READ_TOTAL, Kind.COMPARE, Kind.PAYOUT_ORDER, Kind.SETTLE},
    "baccarat": {Kind.DRAW, Kind.READ_TOTAL, Kind.RESULT, Kind.PAYOUT_ORDER, Kind.SETTLE},
    "pan": {Kind.READ_MELD, Kind.COLLECT, Kind.RESULT, Kind.PAYOUT_ORDER},
    "poker-room": {Kind.READ_HAND, Kind.READ_LOW, Kind.COMPARE, Kind.SPLIT_POT, Kind.BETTING},
}
"""What somebody has to be asked who is to deal these games."""


def by_kind(parts: tuple[ExamPart, ...]) -> Counter[Kind]:
    counted = Counter[Kind]()
    for part in parts:
        assert part.kind is not None
        counted[part.kind] += part.count
    return counted


def certain_kinds(id: str) -> set[Kind]:
    return {skill.kind for skill in askable(game(id)) if holds(skill.rule, game(id), frozenset())}


def is_found(id: str, kind: Kind) -> bool:
    """Whether some question of this kind rests on certain rules alone."""
    return any(build(game, kind_ref(game(id), kind, seed)).exam_safe() for seed in range(6))


@pytest.mark.parametrize("id", some(5))
def test_an_exam_asks_the_core_of_the_job_in_proportion(id: str):
    certain = certain_kinds(id)
    core = {kind for kind in certain if importance_of(kind) is Importance.CORE and is_found(id, kind)}
    others = {importance_of(kind) for kind in certain} - {Importance.CORE}
    for count, least in LEAST_CORE.items():
        asked = by_kind(exam_parts([id], game, count))
        importances = Counter(importance_of(kind) for kind in asked.elements())
        assert asked.total() == count
        assert set(asked) <= certain
        kinds = {kind for kind in asked if importance_of(kind) is Importance.CORE}
        assert core <= kinds or len(kinds) == count - bool(others)
        assert not core or importances[Importance.CORE] >= least
        assert not core or importances[Importance.ASIDE] <= MOST_ASIDE[count]


@pytest.mark.parametrize("job", JOBS)
def test_an_audition_over_all_houses_asks_what_the_job_is(job: str):
    """The order of settling is read two ways in many books: a school that has confirmed its own is asked it too."""
    audition = tomllib.loads(resources.read_curricula()[f"{job}.toml"].decode())["audition"]
    count = audition["questions"]
    ordered = frozenset(f"{id}/settle.order" for id in audition["games"])
    asked = by_kind(exam_parts(audition["games"], LIBRARY.game, count, confirmed=ordered))
    importances = Counter(importance_of(kind) for kind in asked.elements())
    assert asked.total() == count
    assert set(asked) >= JOBS[job]
    assert importances[Importance.CORE] >= LEAST_CORE[20] * count // 20
    assert importances[Importance.ASIDE] <= -(-MOST_ASIDE[20] * count // 20)
