from __future__ import annotations

from itertools import pairwise

import pytest

from tests.unit.prove.books import rules
from trainer.cards.notation import parse_cards
from trainer.games.pai_gow.seven import Setting
from trainer.prove.cost import Cost, cost_of
from trainer.rng import make_rng


def setting(front: str, back: str) -> Setting:
    return Setting(tuple(parse_cards(front)), tuple(parse_cards(back)))


def last(given: Setting, samples: int, seed: int = 1, *, banker: bool = False) -> Cost:
    return list(cost_of(rules(), given, make_rng(seed), samples, banker=banker))[-1]


def test_it_comes_in_chunks_and_the_same_seed_gives_the_same_numbers():
    given = setting("7c 7s", "Jd Jh Ac 5h 3s")
    chunks = list(cost_of(rules(), given, make_rng(3), 250, chunk=100))
    assert [one.samples for one in chunks] == [100, 200, 250]
    assert chunks[-1] == last(given, 250, seed=3)
    assert all(earlier.given.won <= later.given.won for earlier, later in pairwise(chunks))


def test_the_house_way_itself_costs_nothing():
    found = last(setting("Ac 5h", "Jd Jh 7c 7s 3s"), 200)  # L1435: both pairs behind with an ace in front
    assert found.loss == found.error == 0
    assert found.given.setting.same_value(found.house.setting)


def test_a_foul_setting_loses_every_hand():
    found = last(setting("Kd Kh", "Ac Jd 9h 5s 3c"), 200)
    assert (found.given.lose, found.given.value) == (1, -1)
    assert found.loss == pytest.approx(found.house.value + 1)
    assert found.cents(10_000) == round(10_000 * (found.house.value + 1))


def test_probabilities_add_up_and_the_best_is_at_least_as_good_as_the_house():
    found = last(setting("7c 7s", "Jd Jh Ac 5h 3s"), 300)
    for one in (found.given, found.house, found.best):
        assert one.won + one.pushed + one.lost == 300
        assert one.win + one.push + one.lose == pytest.approx(1)
        assert 0 < one.error < 0.06
    assert found.best.value >= max(found.house.value, found.given.value)
    assert not found.best.setting.foul


def test_seven_hearts_that_win_almost_always_and_the_banker_wins_copies():
    strong = setting("Ac Ad", "Kc Kd Kh Qc Qd")
    player, banker = last(strong, 200), last(strong, 200, banker=True)
    assert player.given.win > 0.95
    assert banker.given.value >= player.given.value


def test_the_difference_is_firmer_than_its_two_parts():
    found = last(setting("7c 7s", "Jd Jh Ac 5h 3s"), 400)  # split although an ace can go in front
    assert found.error < found.given.error + found.house.error
    assert found.loss == pytest.approx(found.house.value - found.given.value)
