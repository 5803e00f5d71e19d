"""What the mix teaches, on one trainee of each of two sorts; the whole table is `felt-school bench --rows teaching`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.shelf import LIBRARY
from trainer.bench.teaching import (
    GAME,
    Chooser,
    MakeTrainee,
    answers_of,
    at_random,
    beginner,
    by_mix,
    in_turn,
    ready,
    slow,
    with_holes,
)
from trainer.core.rng import make_rng
from trainer.progress.skill_estimates import askable
from trainer.progress.targets import is_slow

SEED = 77
TRAINEES = range(SEED, SEED + 3)


@pytest.mark.parametrize(
    ("make", "than", "goal"), [(beginner, at_random, 0.6), (beginner, in_turn, 0.8), (with_holes, at_random, 0.6)]
)
def test_a_trainee_is_ready_with_fewer_answers_than_without_a_model(make: MakeTrainee, than: Chooser, goal: float):
    game = LIBRARY.game(GAME)
    ours, theirs = (
        sum(answers_of(make, ready, game, chooser, seed) for seed in TRAINEES) for chooser in (by_mix(game), than)
    )
    assert ours <= goal * theirs


def test_who_knows_is_seldom_late_and_who_is_slow_mostly():
    """Times of one person lie far apart; a time and a half of the target is late."""
    skills = askable(LIBRARY.game(GAME))
    late, holes = Counter[bool](), 0
    for seed in TRAINEES:
        trainee = slow(skills, make_rng(seed))
        holes += len(trainee.holes)
        late.update(one.skill in trainee.holes for one in map(trainee.answer, skills) if is_slow(one.millis, one.type))
    assert late[True] >= 0.75 * holes
    assert late[False] <= 0.02 * len(skills) * len(TRAINEES)
