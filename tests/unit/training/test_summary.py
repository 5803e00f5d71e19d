"""Points, summary and the one sentence of advice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.progress.attempts import attempt
from trainer.drills.modes import EXAM, GUIDED, PRACTICE, SPOT
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, Attempt
from trainer.training.session_summary import most_points, points, summarise

# A comparison should take 6 seconds; beyond 9 it is slow.


@pytest.mark.parametrize(
    ("one", "worth", "most"),
    [
        (attempt(), 10, 10),
        (attempt(millis=9001), 8, 10),
        (attempt(hint=True), 5, 10),
        (attempt(right=False), 0, 10),
        (attempt(first_try=False), 3, 0),
        (attempt(mode="exam"), 1, 1),
        (attempt(mode="exam", millis=60000), 1, 1),
        (attempt(mode="exam", right=False), 0, 1),
    ],
)
def test_what_an_answer_is_worth(one: Attempt, worth: int, most: int):
    assert (points(one), most_points(one)) == (worth, most)


def test_slow_is_measured_by_the_trainee_s_own_time():
    assert points(attempt(millis=17000), time_factor=2.0) == 10
    assert points(attempt(millis=19000), time_factor=2.0) == 8


def test_a_summary_counts_first_tries():
    found = summarise(
        [
            attempt(1, millis=2000),
            attempt(2, right=False, slip="amount"),
            attempt(3, first_try=False),
            attempt(4, millis=4000, hint=True, peeks=2),
            attempt(5, millis=3000, key="take-fee/2", expected="$1"),
        ],
        PRACTICE,
    )
    assert (found.asked, found.right, found.corrected, found.hints, found.peeks) == (4, 3, 1, 1, 2)
    assert found.accuracy == 0.75
    assert found.median == 3000
    assert found.best_streak == 2
    assert (found.points, found.most) == (10 + 0 + 3 + 5 + 10, 40)
    assert [(score.id, score.asked, score.right) for score in found.kinds] == [
        ("compare", 3, 2),
        ("take-fee", 1, 1),
    ]
    assert found.passed is None


def test_a_hint_that_nobody_asked_for_costs_no_points():
    opened = summarise([attempt(1, hint=True), attempt(2, hint=True)], GUIDED)
    assert (opened.points, opened.most) == (10, 10)
    of_a_lesson = [attempt(1, hint=True, item="pack@1/a"), attempt(2, hint=True, item="pack@1/b")]
    found = summarise(of_a_lesson, PRACTICE, hinted={"pack@1/a"})
    assert (found.points, found.most, found.hints) == (10, 15, 1)


@pytest.mark.parametrize(("right", "passed"), [(7, False), (8, True)])
def test_eighty_percent_is_passed_with_eighty(right: int, passed: bool):
    attempts = [attempt(number, mode="exam", right=number < right) for number in range(10)]
    assert summarise(attempts, EXAM, 80).passed is passed


def test_an_exam_nobody_answered_is_not_passed():
    assert summarise([], EXAM, 80).passed is False


@pytest.mark.parametrize(
    ("attempts", "advice"),
    [
        ([], "No answers yet."),
        (
            [attempt(1), attempt(2, right=False), attempt(3, right=False, key="settle/2/seat-2.game")],
            "Work on “Taking and paying” next: 0 of 1 right on the first try.",
        ),
        ([attempt(1, hint=True)], "You had hints. Soon you do it without them."),
        ([attempt(1, millis=7500)], "All right. Now faster: “Comparing hands” took 7.5 s. The target is 6 s."),
        ([attempt(1)], "All right and on time. Go one mode higher, or add a kind of duty."),
    ],
)
def test_the_advice_names_the_weakest_point(attempts: list[Attempt], advice: str):
    assert str(summarise(attempts, PRACTICE).advice) == advice


def test_watching_counts_catches_misses_and_false_alarms():
    watched = attempt(1, mode="spot", fault="compare/choose.next")
    found = summarise(
        [
            watched,
            replace(watched, number=2, right=False, slip=MISSED_FAULT),
            replace(watched, number=3, right=False, slip=FALSE_ALARM, fault=""),
            replace(watched, number=4, fault=""),
        ],
        SPOT,
    )
    assert (found.caught, found.missed, found.false_alarms, found.asked, found.right) == (1, 1, 1, 4, 2)
    assert str(found.advice) == "Watch each step to the end: 1 error got past you."
