"""The schedule and the ratings that drive it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.progress.attempts import START, attempt
from trainer.progress.attempt import Attempt
from trainer.progress.schedule import recall, review
from trainer.progress.targets import Rating, is_slow, rate, target_millis
from trainer.round.duty import Kind
from trainer.round.types import DUTY_TYPES

# A comparison should take 6 seconds: fast up to 3, slow beyond 9.


@pytest.mark.parametrize(
    ("one", "rating"),
    [
        (attempt(right=False, millis=100), Rating.AGAIN),
        (attempt(hint=True, millis=100), Rating.HARD),
        (attempt(millis=9001), Rating.HARD),
        (attempt(millis=9000), Rating.GOOD),
        (attempt(millis=3001), Rating.GOOD),
        (attempt(millis=3000), Rating.EASY),
    ],
)
def test_an_answer_is_rated_by_right_hint_and_time(one: Attempt, rating: Rating):
    assert rate(one) is rating


def test_every_kind_of_duty_has_a_target_time():
    assert {one.id for one in DUTY_TYPES} >= {kind.value for kind in Kind}
    assert all(one.seconds > 0 for one in DUTY_TYPES)
    assert target_millis("compare") == 6000
    assert target_millis("no such kind") == target_millis(None) == 10000
    assert not is_slow(9000, "compare")


def test_answered_right_a_skill_is_due_later_each_time():
    memory, when, gaps = None, START, []
    for _ in range(6):
        memory = review(memory, Rating.GOOD, when)
        gaps.append(memory.due - when)
        when = memory.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=7)


@given(st.lists(st.sampled_from(Rating), min_size=1, max_size=12))
def test_a_miss_brings_a_skill_back_within_the_hour(ratings: list[Rating]):
    memory, when = None, START
    for rating in ratings:
        memory = review(memory, rating, when)
        when = max(memory.due, when)
    missed = review(memory, Rating.AGAIN, when)
    assert missed.due - when <= timedelta(hours=1)
    assert missed.lapses == sum(rating is Rating.AGAIN for rating in ratings) + 1
    assert missed.reviews == len(ratings) + 1


def test_an_easy_answer_waits_longer_than_a_hard_one():
    dues = [review(None, rating, START).due for rating in Rating]
    assert dues == sorted(dues)
    assert dues[0] < dues[-1]


def test_recall_is_nothing_before_the_first_answer_and_fades_afterwards():
    assert recall(None, START) == 0.0
    memory = review(None, Rating.EASY, START)
    days = [recall(memory, START + timedelta(days=day)) for day in (0, 5, 50)]
    assert days[0] == 1.0
    assert days == sorted(days, reverse=True)
    assert 0.0 < days[-1] < 0.9


def test_an_answer_dated_before_the_last_one_counts_as_given_then():
    memory = review(None, Rating.GOOD, START)
    assert review(memory, Rating.GOOD, START - timedelta(days=3)) == review(memory, Rating.GOOD, START)


def test_who_is_to_know_more_surely_is_asked_again_sooner():
    memory = review(review(None, Rating.EASY, START), Rating.GOOD, START + timedelta(days=10))
    relaxed = review(memory, Rating.GOOD, START + timedelta(days=40))
    strict = review(memory, Rating.GOOD, START + timedelta(days=40), 0.95)
    assert strict.due < relaxed.due
