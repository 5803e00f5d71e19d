"""What judgments weigh is measured: further rounds show the same of every game, and every skill weighs something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.conformance.library import LIBRARY, game, some
from trainer.games.base import Game
from trainer.progress.skill_estimates import askable
from trainer.training.apportionment import weigh

FIRST, ROUNDS = 1000, 20
MOST_APART = 0.3
"""The share of the job that may lie with other kinds of duty: twenty rounds are few."""
REAL = [one for one in some(4) if one.values[0] in LIBRARY]


def by_kind(played: Game) -> dict[str, float]:
    """The share of each kind of duty in the job."""
    shares = dict.fromkeys((kind.value for kind in played.kinds), 0.0)
    for skill in played.skills:
        shares[skill.kind.value] += played.weights[skill.id]
    return shares


@pytest.mark.sampled(12)
@pytest.mark.parametrize("id", REAL)
def test_the_weights_that_are_shipped_are_those_that_rounds_show(id: str):
    """After a change of how games are asked, dealt or paid: felt-school weigh --out trainer/houses/weights.json"""
    played = game(id)
    again = replace(played, measured=weigh(played, ROUNDS, first=FIRST))
    now, then = by_kind(again), by_kind(played)
    apart = sum(abs(now[kind] - then[kind]) for kind in now) / 2
    assert apart <= MOST_APART, sorted((round(now[kind] - then[kind], 2), kind) for kind in now)


@pytest.mark.parametrize("id", REAL)
def test_every_skill_weighs_something_and_every_game_was_measured(id: str):
    played = game(id)
    assert any("/" in name for name in played.measured)
    assert all(played.weights[skill.id] > 0 for skill in askable(played))
    assert sum(played.weights.values()) == pytest.approx(1)
