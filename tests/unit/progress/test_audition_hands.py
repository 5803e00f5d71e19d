"""The sequential test of an audition: its bounds are Wald's, its errors are those of a simulation of its own."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import log

import pytest

from tests.unit.progress.attempts import attempt
from trainer.bench.rows_audition import audition, clean_share, planted
from trainer.core.rng import make_rng
from trainer.progress.audition_hands import (
    AUDITION_TEST,
    FALSE_FAIL,
    FALSE_PASS,
    SequentialTest,
    audition_verdict,
    hands_of,
)


def test_the_bounds_are_walds():
    fail, enough = AUDITION_TEST.bounds
    assert enough == pytest.approx(log(0.95 / 0.015))
    assert fail == pytest.approx(log(0.05 / 0.985))
    # A clean hand counts ln(0.9/0.6), one that is not ln(0.1/0.4).
    assert AUDITION_TEST.score(3, 2) == pytest.approx(2 * log(1.5) - log(4))


def test_the_stated_errors_hold_exactly_and_it_ends_after_forty_hands():
    weak, ready = AUDITION_TEST.chances(AUDITION_TEST.weak), AUDITION_TEST.chances(AUDITION_TEST.ready)
    assert weak.passes <= FALSE_PASS
    assert ready.fails <= FALSE_FAIL
    for chances in (weak, ready):
        assert chances.passes + chances.fails == pytest.approx(1)
        assert chances.hands < AUDITION_TEST.most / 2
    assert all(AUDITION_TEST.decided(40, clean) is not None for clean in range(41))


def test_the_exact_chances_are_those_of_every_course_counted_one_by_one():
    """A test of six hands has 64 courses: each is played by itself, with fractions."""
    short = SequentialTest(weak=0.5, ready=0.75, false_pass=0.2, false_fail=0.2, most=6, at_the_end=4)
    share = Fraction(3, 4)
    passes = Fraction(0)
    for course in range(64):
        outcomes = [bool(course >> place & 1) for place in range(6)]
        chance = Fraction(1)
        for outcome in outcomes:
            chance *= share if outcome else 1 - share
        passes += chance * (short.verdict(outcomes) is True)
    assert short.chances(0.75).passes == pytest.approx(float(passes))


@pytest.mark.parametrize("share", [0.6, 0.9])
def test_a_simulation_with_another_generator_agrees(share: float):
    rng, runs = random.Random(7), 4000
    passed = sum(AUDITION_TEST.verdict(rng.random() < share for _ in range(40)) is True for _ in range(runs))
    exact = AUDITION_TEST.chances(share).passes
    assert abs(passed / runs - exact) < 4 * (exact * (1 - exact) / runs) ** 0.5


def test_planted_dealers_deal_the_share_they_are_planted_with_and_clustered_mistakes_change_no_error():
    hands = [["set/a", "settle/b", "settle/c"], ["set/d", "settle/b"], ["settle/b"], ["set/a", "settle/c", "pots/e"]]
    rng, runs = make_rng(3), 3000
    for pattern in ("even", "one"):
        dealer = planted(hands, 0.6, pattern)
        assert clean_share(hands, dealer) == pytest.approx(0.6, abs=1e-6)
        results = [audition([hands], [dealer], rng, AUDITION_TEST) for _ in range(runs)]
        assert sum(passed for passed, _ in results) / runs <= FALSE_PASS + 3 * (0.02 * 0.98 / runs) ** 0.5
        assert max(dealt for _, dealt in results) <= 40


def test_a_hand_is_clean_when_every_scored_answer_is_right():
    answers = [
        attempt(1, item="audition.x@1/1"),
        attempt(2, item="audition.x@1/1", right=False),
        attempt(3, item="audition.x@1/2"),
        attempt(4, item="audition.x@1/2", slip="unclear", right=False),
        attempt(5, item="audition.x@1/3", slip="unclear", right=False),
    ]
    hands = hands_of(answers)
    assert [(hand.asked, hand.right, hand.clean) for hand in hands] == [(2, 1, False), (1, 1, True)]
    clean = [replace(hands[1], name=str(number)) for number in range(AUDITION_TEST.fewest)]
    assert audition_verdict(clean[1:]) is None
    assert audition_verdict(clean) is True
    assert audition_verdict([hands[0]] * 3) is False
