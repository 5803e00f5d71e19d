"""Push 9: the ranking counted over every hand, pots that keep their money, and set-ups by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.rulebook.asking import game, refusing
from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.games.base import Wish
from trainer.games.push_nine.push_nine_hand import worth
from trainer.round import machine
from trainer.round.acts import Seats
from trainer.round.setup import parse_setup

ID = "poker-flats/push-9"


def cards(text: str) -> list[Card]:
    return [Card.of(text[place : place + 2]) for place in range(0, 6, 2)]


def test_every_hand_of_three_cards():
    """L899-905, counted: 52 trips, four of them threes; twelve straights of 64; three pictures of different ranks, or a
    pair with another picture, but no straight; points for the rest."""
    found = Counter(worth(hand).id.partition("-")[0] for hand in combinations(STANDARD.cards(), 3))
    pictures = 220 - 3 * 4 - 64  # twelve pictures, less trips and the straight of jack, queen, king
    assert sum(found.values()) == 22_100
    assert found == {
        "333": 4,
        "trips": 48,
        "straight": 12 * 64,
        "pictures": pictures,
        "points": 22_100 - 52 - 768 - pictures,
    }


def test_the_ladder_rises():
    """Three threes, aces to twos, ace-high straights to the wheel, pictures, nine points to none."""
    rungs = ["3c3d3h", *(f"{rank}c{rank}d{rank}h" for rank in "AKQJT987654"), "2c2d2h"]
    rungs += [
        f"{high}c{middle}d{low}h" for high, middle, low in zip("AKQJT987654", "KQJT9876543", "QJT98765432", strict=True)
    ]
    rungs += ["Ac2d3h", "JcQdJh", *(f"Kc{'T'}d{nine}h" for nine in "98765432A"), "KcTdQh"]
    values = [worth(cards(rung)) for rung in rungs]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_pictures_tie_with_pictures():
    assert worth(cards("JcQdJh")) == worth(cards("KcKdQh")) != worth(cards("JcQdKh"))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(40))
def test_what_everybody_put_in_goes_somewhere(seed: int):
    setup = game(ID).new_setup(seed, Wish())
    now = game(ID).start(setup)
    total = now.lay.total
    for now, _, _ in machine.every_duty(now):  # noqa: B020
        assert now.lay.total == total
    end = machine.perform(now, machine.right(now).result).lay
    assert end.total == total
    left = sum(cents for place, cents in end.chips.items() if place.startswith("pot"))
    assert not left, setup.to_text()


def test_where_the_dealer_lets_nobody_play_for_the_push_pot_the_round_goes_on():
    """The wrong answer "nobody" to who may play on is followed to the end: no chip is made or lost."""
    hands = (game(ID).start(game(ID).new_setup(seed, Wish())) for seed in range(200))
    duties = (step for start in hands for step in machine.every_duty(start))
    before = next(r for r, duty, _ in duties if "play for the push pot" in str(duty.ask) and "Which" in str(duty.ask))
    followed = machine.follow(before, Seats(()))
    assert followed is not None
    assert followed.wrong.lay.total == followed.right.lay.total == before.lay.total


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("button=4 4:bet=$6", "wagers"),
        ("button=5 4:bet=$6 6:bet=$6", "button"),
        ("button=4 folded=4,6 4:bet=$6 6:bet=$6", "folded"),
        ("button=4 4:bet=$6.50 6:bet=$6", "seat-4.bet"),
        ("button=4 4:bet=$9 6:bet=$6", "seat-4.bet"),
        ("button=4 push=some 4:bet=$6 6:bet=$6", "push"),
        ("button=4 fee=9 4:bet=$6 6:bet=$6", "fee"),
        ("button=4 4:bet=$6 6:bet=$6 cards=AcAd", "cards"),
        ("button=4 fault=rain 4:bet=$6 6:bet=$6", "fault"),
        ("bank=3:$10/1 button=4 4:bet=$6 6:bet=$6", "bank"),
    ],
)
def test_a_set_up_that_cannot_be_says_where(words: str, where: str):
    setup = parse_setup(f"{ID} seed=1 seats=9 {words}", 9)
    assert where in [problem.where for problem in game(ID).check_setup(setup)]


@pytest.mark.parametrize("rule", ["rank.333", "rank.trips", "push.elect", "push.side", "odd.chip", "rotate.left"])
def test_a_table_leans_towards_the_wish(rule: str):
    skill = next(one for one in game(ID).skills if one.rule.id == rule)
    setup = game(ID).new_setup(3, Wish(skill.kind, rule))
    deciding = [one.id for _, _, decision in machine.every_duty(game(ID).start(setup)) for one in decision.rules]
    assert rule in deciding


def test_a_seat_that_is_written_twice_is_refused():
    seat = {"seat": 1, "amount": 2000, "cards": ["4c", "5d", "Th"]}
    other = {"seat": 4, "amount": 2000, "cards": ["4d", "5c", "Ts"]}
    refuse = refusing("poker-flats", "push-9")
    assert "seat 1 is there twice." in refuse("settle", button=4, seats=[seat, {**other, "seat": 1}])
    assert "2 to 9 players are dealt in." in refuse("fee", option=1, players=10)
