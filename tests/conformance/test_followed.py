"""A wrong act is played on in every game: chips are moved, never made, and nobody's answer ends in an error."""

from __future__ import annotations

import pytest

from tests.conformance.answers import random_act
from tests.conformance.library import game, some
from trainer.drills.faults import Watched, faults
from trainer.games.base import ANY
from trainer.rng import make_rng, sample
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.consequence import Consequence
from trainer.round.machine import Round

ROUNDS, THOROUGH = 2, 12
DUTIES = 8
"""So many duties of a round are answered wrong, each as somebody might and as nobody would."""


def wrong_acts(step: Watched, number: int) -> list[Act]:
    _, duty, decision = step
    found = [fault.act for fault in faults(step, make_rng(number))]
    acts = [*sample(make_rng(number), found, min(1, len(found))), random_act(duty.want, make_rng(number))]
    return [act for act in acts if not decision.accepts(act)]


def check(r: Round, act: Act, where: str) -> None:
    assert r.task is not None
    found = Consequence(r.task.type, r, act)
    assert str(found.words), where
    ends = machine.follow(r, act)
    if ends is None:
        assert found.moved is None, where
        return
    assert found.moved is not None
    assert ends.wrong.lay.total == ends.right.lay.total == r.lay.total, where
    assert sum(cents for _, cents in found.moved) == 0, where
    assert ends.right.lay == machine.play(r).lay, where


def examine(id: str, seed: int) -> None:
    steps = list(machine.every_duty(game(id).start(game(id).new_setup(seed, ANY))))
    for number, step in enumerate(sample(make_rng(seed), steps, min(DUTIES, len(steps)))):
        for act in wrong_acts(step, number):
            check(step[0], act, f"{id} {seed} {step[1].key}: {act}")


@pytest.mark.parametrize("id", some(3))
def test_a_wrong_act_is_played_on_and_every_chip_is_kept(id: str):
    for seed in range(ROUNDS):
        examine(id, seed)


@pytest.mark.long
@pytest.mark.parametrize("id", some(4))
def test_many_wrong_acts_are_played_on(id: str):
    for seed in range(ROUNDS, THOROUGH):
        examine(id, seed)
