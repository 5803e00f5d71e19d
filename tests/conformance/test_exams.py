"""What exams, auditions and worksheets ask: every kind of duty by its weight in the job."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection
from math import sqrt

import pytest

from tests.conformance.library import LIBRARY, game, some
from trainer.disk import resources
from trainer.drills.question import holds
from trainer.progress.skill_estimates import askable
from trainer.round.duty import Kind
from trainer.training.apportionment import exam_parts
from trainer.training.plan_choices import ExamPart

COUNTS = (6, 10, 20, 40)
AUDITION = 40
OFF = 1.0
"""A kind gets its share up to rounding."""
JOBS = {
    "pai-gow": {Kind.SET_HAND, Kind.COMPARE, Kind.SETTLE, Kind.READ_BONUS},
    "carnival": {Kind.READ_HAND, Kind.COMPARE, Kind.SETTLE, Kind.READ_BONUS},
    "blackjack": {Kind.DRAW, Kind.READ_TOTAL, Kind.COMPARE, Kind.SETTLE},
    "baccarat": {Kind.DRAW, Kind.READ_TOTAL, Kind.RESULT, Kind.SETTLE},
    "pan": {Kind.READ_MELD, Kind.COLLECT, Kind.RESULT},
    "poker-room": {Kind.READ_HAND, Kind.READ_LOW, Kind.COMPARE, Kind.SPLIT_POT, Kind.BETTING},
}
"""What somebody has to be asked who is to deal these games."""
ASIDE = {Kind.TAKE_FEE, Kind.MAKE_CHANGE, Kind.COLOR_UP, Kind.RULE_ON}
"""What pays nobody at the table, or seldom comes."""


def by_kind(parts: tuple[ExamPart, ...]) -> Counter[Kind]:
    counted = Counter[Kind]()
    for part in parts:
        assert part.kind is not None
        counted[part.kind] += part.count
    return counted


def certain_kinds(id: str) -> set[Kind]:
    return {skill.kind for skill in askable(game(id)) if any(holds(rule, game(id), ()) for rule in skill.deciding)}


def shares(id: str, kinds: Collection[Kind]) -> dict[Kind, float]:
    """By hand: the roots of the weights, as shares of their sum; an order of paying has their mean at least."""
    weights = Counter[Kind]()
    for skill in game(id).skills:
        weights[skill.kind] += game(id).weights[skill.id]  # type: ignore[assignment]
    roots = {kind: sqrt(weights[kind]) for kind in kinds}
    if Kind.PAYOUT_ORDER in roots:
        roots[Kind.PAYOUT_ORDER] = max(roots[Kind.PAYOUT_ORDER], sum(roots.values()) / len(roots))
    return {kind: root / sum(roots.values()) for kind, root in roots.items()}


@pytest.mark.parametrize("id", some(5))
def test_an_exam_asks_every_kind_of_duty_by_its_weight(id: str):
    certain = certain_kinds(id)
    able = set(by_kind(exam_parts([id], game, 400)))
    for count in COUNTS:
        asked = by_kind(exam_parts([id], game, count))
        assert asked.total() == count
        assert set(asked) <= certain
        for kind, share in shares(id, able).items():
            assert abs(asked[kind] - count * share) <= OFF, (count, kind, asked[kind], count * share)


@pytest.mark.parametrize("job", JOBS)
def test_an_audition_over_all_houses_asks_what_the_job_is(job: str):
    """The order of settling is read two ways in many books: a school that has confirmed its own is asked it too."""
    audition = tomllib.loads(resources.read_curricula()[f"{job}.toml"].decode())["audition"]
    count = AUDITION
    ordered = frozenset(f"{id}/settle.order" for id in audition["games"])
    asked = by_kind(exam_parts(audition["games"], LIBRARY.game, count, confirmed=ordered))
    assert asked.total() == count
    assert set(asked) >= JOBS[job]
    assert sum(asked[kind] for kind in ASIDE) <= count / 4
    assert sum(asked[kind] for kind in JOBS[job]) >= count / 3
