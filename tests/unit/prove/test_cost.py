from __future__ import annotations

import json
from itertools import combinations, pairwise
from math import comb

import pytest

from tests.unit.hands import definition
from tests.unit.prove.books import library, rules
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.cli import main
from trainer.core.rng import make_rng
from trainer.hands.seven_cards import Setting
from trainer.prove.setting_cost import Cost, cost_of, exact_cost
from trainer.solve import solve_request


def setting(front: str, back: str) -> Setting:
    return Setting(tuple(parse_cards(front)), tuple(parse_cards(back)))


def last(given: Setting, samples: int, seed: int = 1, *, banker: bool = False) -> Cost:
    return list(cost_of(rules(), given, make_rng(seed), samples, banker=banker))[-1]


def test_it_comes_in_chunks_and_the_same_seed_gives_the_same_numbers():
    given = setting("7c 7s", "Jd Jh Ac 5h 3s")
    chunks = list(cost_of(rules(), given, make_rng(3), 250, chunk=100))
    assert [one.samples for one in chunks] == [100, 200, 250]
    assert chunks[-1] == last(given, 250, seed=3)
    assert all(earlier.outcomes.won <= later.outcomes.won for earlier, later in pairwise(chunks))


def test_the_house_way_itself_costs_nothing():
    found = last(setting("Ac 5h", "Jd Jh 7c 7s 3s"), 200)  # L1435: both pairs behind with an ace in front
    assert found.loss == found.error == 0
    assert found.outcomes.setting.same_value(found.house.setting)


def test_a_foul_setting_loses_every_hand():
    found = last(setting("Kd Kh", "Ac Jd 9h 5s 3c"), 200)
    assert (found.outcomes.lose, found.outcomes.value) == (1, -1)
    assert found.loss == pytest.approx(found.house.value + 1)
    assert found.cents(10_000) == round(10_000 * (found.house.value + 1))


def test_probabilities_add_up_and_the_best_is_at_least_as_good_as_the_house():
    found = last(setting("7c 7s", "Jd Jh Ac 5h 3s"), 300)
    for one in (found.outcomes, found.house, found.best):
        assert one.won + one.pushed + one.lost == 300
        assert one.win + one.push + one.lose == pytest.approx(1)
        assert 0 < one.error < 0.06
    assert found.best.value >= max(found.house.value, found.outcomes.value)
    assert not found.best.setting.foul


def test_seven_hearts_that_win_almost_always_and_the_banker_wins_copies():
    strong = setting("Ac Ad", "Kc Kd Kh Qc Qd")
    player, banker = last(strong, 200), last(strong, 200, banker=True)
    assert player.outcomes.win > 0.95
    assert banker.outcomes.value >= player.outcomes.value


def test_the_difference_is_firmer_than_its_two_parts():
    found = last(setting("7c 7s", "Jd Jh Ac 5h 3s"), 400)  # split although an ace can go in front
    assert found.error < found.outcomes.error + found.house.error
    assert found.loss == pytest.approx(found.house.value - found.outcomes.value)


# -- every hand counted

LEFT = parse_cards("Jk As Kd Kc Qh Jc Tc 9d 9h 8c 6d 2c 2d 4h")
GIVEN = ("7c 7s", "Jd Jh Ac 5h 3s")


def front_value(front: tuple[Card, ...]) -> tuple[int, int, int]:
    """Two cards, the joker an ace: a pair beats no pair, then the higher card, then the other."""
    high, low = sorted((14 if card == definition.JOKER else card // 4 + 2 for card in front), reverse=True)
    return int(high == low), high, low


def by_definition(cards: tuple[Card, ...], banker: bool) -> tuple[int, int, int]:
    """Win, push, lose of GIVEN against every hand of these cards, without our tables, classes or comparison."""
    front, back = (tuple(parse_cards(text)) for text in GIVEN)
    own = (front_value(front), definition.value(back, "ace"))
    found = [0, 0, 0]
    for hand in combinations(cards, 7):
        setting, _ = rules().set(hand)
        other = (front_value(setting.front), definition.value(setting.back, "ace"))
        won = sum(own[half] > other[half] or (banker and own[half] == other[half]) for half in (0, 1))
        found[2 - won] += 1
    return found[0], found[1], found[2]


@pytest.mark.parametrize("banker", [False, True])
def test_the_exact_count_is_that_of_hand_by_hand(banker: bool):
    found = exact_cost(rules(), setting(*GIVEN), banker=banker, cards_left=LEFT)
    assert (found.outcomes.won, found.outcomes.pushed, found.outcomes.lost) == by_definition(tuple(LEFT), banker)
    assert found.samples == comb(len(LEFT), 7)
    assert found.exact
    assert found.error == 0


def test_samples_come_as_near_to_the_exact_count_as_their_error_says():
    given = setting(*GIVEN)
    exact = exact_cost(rules(), given)
    assert exact.samples == comb(46, 7) == 53_524_680
    assert exact.outcomes.setting.same_value(exact.best.setting), (
        "split pairs win oftener than the house way with an ace"
    )
    for seed in (1, 2):
        sampled = last(given, 4_000, seed)
        assert not sampled.exact
        assert abs(sampled.loss - exact.loss) < 4 * sampled.error
        for one, other in ((sampled.outcomes, exact.outcomes), (sampled.house, exact.house)):
            assert abs(one.value - other.value) < 4 * one.error


# -- at the command line and as a question to solve


def test_the_command_prints_three_settings_and_the_loss(capsys: pytest.CaptureFixture[str]):
    words = ["cost", "casino-99/fortune-pai-gow-poker", "KdKh", "Ac Jd 9h 5s 3c", "--samples", "300", "--wager", "$25"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "Kd Kh / Ac Jd 9h 5s 3c  (foul)" in out
    assert "100.00%" in out
    assert "It gives away" in out
    assert "(one-pair, casino-99 L1431)" in out
    assert "Standard error" in out
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["given"]["lose"] == 1
    assert answer["hands"] == 300
    assert answer["cents"] == round(2500 * answer["loss"])
    assert answer["loss"] == pytest.approx(answer["house"]["value"] - answer["given"]["value"], abs=2e-6)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["casino-99/fortune-pai-gow-poker", "KdKh", "AcJd9h5s"], "5 cards are needed"),
        (["casino-99/fortune-pai-gow-poker", "KdKh", "KdAcJd9h5s"], "Kd is in both the front and the back"),
        (["casino-99/fortune-pai-gow-poker", "KdKh", "AcJd9h5s3c", "--samples", "0"], "between 1 and 1,000,000"),
        (["casino-99/ez-baccarat-panda-8", "KdKh", "AcJd9h5s3c"], "does not answer 'cost'"),
    ],
)
def test_what_cannot_be_priced(words: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    assert main(["cost", *words]) == 2
    assert says in capsys.readouterr().err


def test_seven_cards_alone_price_the_house_way():
    request = {"ask": "cost", "house": "prop-desk", "game": "pai-gow-poker", "joker": "wild", "samples": 200}
    answer, good = solve_request({**request, "cards": ["Jk Kd Qs 9c 6d 4h 3h"]}, library())
    assert good
    assert answer["given"] == answer["house"]
    assert (answer["loss"], answer["exact"]) == (0.0, False)
