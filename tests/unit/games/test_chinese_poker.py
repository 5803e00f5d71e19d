"""Thirteen cards: setting, ranking in front, clean sweeps, and who settles with whom."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.rulebook.asking import asking, game
from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample
from trainer.core.text import say
from trainer.games.base import ANY
from trainer.games.chinese_poker.chinese_points import Stacks, settlements
from trainer.games.chinese_poker.chinese_table import ShownHand
from trainer.games.chinese_poker.chinese_terms import Sweep
from trainer.games.chinese_poker.chinese_thirteen import (
    SWEEPS,
    is_six_pairs,
    is_three_flushes,
    is_three_straights,
    rank_front,
    set_strong,
    split,
)
from trainer.hands.poker import rank5
from trainer.round import machine
from trainer.round.setup import parse_setup
from trainer.rules.decision import Printed
from trainer.rules.sources import Citation

ID = "angies/chinese-poker"
SWEEP = Sweep("dragon", say("a Dragon"), 13, 0, Printed("sweep", "A sweep.", Citation("x", "L1")))


def some_hands(count: int) -> list[tuple[Card, ...]]:
    rng = make_rng(5)
    return [sample(rng, STANDARD.cards(), 13) for _ in range(count)]


def test_the_plain_way_to_set_is_never_foul_and_loses_no_card():
    for cards in some_hands(60):
        hand = set_strong(cards)
        assert not hand.foul
        assert sorted(hand.cards) == sorted(cards)


def test_front_hands_rank_beside_five_cards():
    order = ["5c 3d 2h", "Ac Kd Qh", "2c 2d Ah", "3c 3d 2h", "Ac Ad Kh", "2c 2d 2h", "Ac Ad Ah"]
    keys = [rank_front(parse_cards(text)) for text in order]
    assert keys == sorted(keys)
    assert rank_front(parse_cards("Ac Ad Kh")) < rank5(parse_cards("As Ah Kd 3c 2c"))
    assert rank_front(parse_cards("Ac Ad Kh")) > rank5(parse_cards("As Ah Qd 3c 2c"))
    assert rank_front(parse_cards("Qc Kc Ac")) < rank5(parse_cards("2c 2d 3c 4c 5c"))


def flushes(suits: tuple[int, ...]) -> Counter[int]:
    """How often each suit is held by three, five and five cards of these suits."""
    found = Counter[int]()
    for suit, size in zip(suits, (3, 5, 5), strict=True):
        found[suit] += size
    return found


def test_sweeps_against_slow_definitions():
    for cards in some_hands(300):
        suits, ranks = Counter(card.suit for card in cards), Counter(card.rank for card in cards)
        assert is_six_pairs(cards) == (sum(count % 2 for count in ranks.values()) == 1)
        fits = any(flushes(way) == suits for way in product(range(4), repeat=3))
        assert is_three_flushes(cards) == fits


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Ac 2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc", True),  # A-2-3, 4-8, 9-K
        ("Ac Ad 2d 2h 3h 3s 4s 4c 5c 5d Qh Ks Ah", True),
        ("Ac 2d 3h 5s 5c 6d 7h 8s 9c Td Jh Qs Kc", False),
        ("2c 3d 4h 2s 3c 4d 5h 6s 2d 3h 4s 5c 6d", True),
    ],
)
def test_three_straights(text: str, holds: bool):
    assert is_three_straights(parse_cards(text)) is holds


def test_every_listed_sweep_is_known():
    assert set(SWEEPS) == {"super-dragon", "dragon", "six-pairs", "three-straights", "three-flushes"}


def held(seat: int, *, sweep: bool = False, foul: bool = False) -> ShownHand:
    cards = parse_cards("2c 3c 5d 7h 9s Jc Kd 2h 4s 6c 8d Tc Qh")
    hand = split(cards) if sweep or foul else set_strong(cards)
    return ShownHand(seat, cards, hand, declared=sweep or foul, sweep=SWEEP if sweep else None)


def test_who_settles_with_whom():
    def ids(*hands: ShownHand) -> list[str]:
        return [one.id for one in settlements(hands)]

    plain = [held(seat) for seat in (2, 3, 4, 1)]
    assert ids(*plain) == ["2-3", "2-4", "2-1", "3-4", "3-1", "4-1"]
    assert ids(plain[0], held(3, sweep=True), plain[2]) == ["sweep-3-4", "sweep-3-2", "2-4"]
    two = ids(held(2, sweep=True), plain[1], held(4, sweep=True))
    assert two == ["sweep-2-3", "sweep-2-4", "sweep-4-3"]
    assert ids(held(2, sweep=True), held(3, foul=True)) == ["sweep-2-3", "2-3"]


def test_what_had_action_is_out_on_both_sides():
    stacks = Stacks({1: 1000, 2: 300}).exchange(1, 2, 200)
    assert (stacks.stack_of(1), stacks.stack_of(2)) == (800, 100)


def test_stacks_are_whole_after_the_fee():
    played = game(ID)
    for seed in range(20):
        setup = played.new_setup(seed, ANY)
        lay = played.lay_out(setup)
        for wager in setup.wagers:
            assert 0 <= lay.chips_at(wager.place) - wager.stake <= 300


def test_a_word_that_says_nothing_here_is_refused():
    played = game(ID)
    setup = played.new_setup(1, ANY).with_options(deklare="2")
    assert [problem.hint for problem in played.check_setup(setup)] == ["Did you mean 'declare'?"]


def test_who_has_no_hand_pays_no_fee_when_asked_as_at_the_table():
    rows = [{"seat": seat} for seat in (1, 2, 3, 4, 5)]
    assert asking("angies", "chinese-poker")("fee", option=1, seats=rows)["players"] == [100, 100, 100, 100, 0]
    seats = " ".join(f"{seat}:stack=$100" for seat in (1, 2, 3, 4, 5))
    table = parse_setup(f"{ID} seed=1 seats=5 button=1 point=$5 fee=1 {seats}", 5)
    assert machine.play(game(ID).start(table)).lay.chips_at("drop") == 400
