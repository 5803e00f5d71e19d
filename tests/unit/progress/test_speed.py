"""Hands an hour, the ladder, storms and streaks, as they follow from answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.fake_game import GAME, games
from tests.unit.training.trainee import Trainee
from trainer.drills.modes import PRACTICE, SPRINT, STORM, STREAK, Mode
from trainer.progress.attempt import Attempt
from trainer.progress.fold import fold
from trainer.progress.pace import Score
from trainer.progress.targets import target_millis
from trainer.round.duty import Kind
from trainer.training.plan_choices import rush_plan
from trainer.training.shown import Phase

START = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)


def answered(number: int, *, key: str = "compare/1", session: str = "s", right: bool = True, millis: int = 1000,
             mode: Mode = PRACTICE, setup: str = "t", day: int = 0) -> Attempt:  # fmt: skip
    return Attempt(
        "ana", session, number, START + timedelta(days=day, seconds=number), "h/g", "1", mode.id, "", key,
        "win", "win", right, True, millis, setup=setup, duty="compare",
    )  # fmt: skip


def rush(rights: list[bool], session: str, mode: Mode, day: int = 0) -> list[Attempt]:
    return [
        answered(number, session=session, right=right, mode=mode, day=day) for number, right in enumerate(rights, 1)
    ]


def scores(attempts: list[Attempt]) -> list[Score]:
    """The score of each session, by itself."""
    found = []
    for session in dict.fromkeys(one.session for one in attempts):
        score = fold(one for one in attempts if one.session == session).rushes.last
        assert score is not None
        found.append(score)
    return found


def rung(attempts: list[Attempt]) -> int:
    return fold(attempts).types["h/g/compare/compare"].rung


def test_hands_an_hour_are_the_time_of_whole_rounds():
    keys = [f"compare/{seat}" for seat in range(1, 7)]
    slow = [answered(n, key=key, setup="a", millis=20_000) for n, key in enumerate(keys)]
    fast = [answered(n, key=key, setup="b", millis=10_000) for n, key in enumerate(keys, 10)]
    drill = [answered(n, setup="c", millis=1) for n in range(20, 40)]
    lesson = [replace(answered(n, key=key, setup="d", millis=1), item="pack@1/a") for n, key in enumerate(keys, 50)]
    found = fold([*slow, *fast, *drill, *lesson]).rounds["h/g"].hands
    assert (found.rounds, found.best) == (2, 60.0)
    assert found.lately == pytest.approx(45.0)


def test_a_storm_counts_from_ninety_percent_on():
    attempts = [*rush([True] * 9 + [False], "a", STORM), *rush([True] * 20 + [False] * 5, "b", STORM, 1)]
    first, second = scores(attempts)
    assert (first.right, first.valid) == (9, True)
    assert (second.right, second.valid) == (20, False)
    assert fold(attempts).rushes.bests == {(STORM.id, "h/g", "compare"): 9}


def test_a_streak_is_what_was_right_before_the_first_wrong_one():
    (score,) = scores(rush([True, True, True, False], "a", STREAK))
    assert (score.right, score.valid) == (3, True)


def test_a_best_is_better_than_all_before():
    answers = [
        *rush([True] * 5, "a", SPRINT), *rush([True] * 7, "b", SPRINT, 1), *rush([True] * 7, "c", SPRINT, 2)
    ]  # fmt: skip
    second, third = fold(answers[:12]).rushes, fold(answers).rushes
    assert second.last is not None
    assert third.last is not None
    assert (second.last.right, second.best_before(second.last)) == (7, 5)
    assert (third.last.right, third.best_before(third.last)) == (7, 7)
    assert third.bests == {(SPRINT.id, "h/g", "compare"): 7}


def test_the_ladder_is_climbed_at_98_percent_in_time_and_descended_below_90():
    target = target_millis("compare")
    up = [answered(number, millis=target * 2) for number in range(50)]
    assert rung(up[:49]) == 0
    assert rung(up) == 1
    down = [answered(number, right=number % 5 != 0, millis=target) for number in range(50, 70)]
    assert rung([*up, *down]) == 0


def test_a_slow_trainee_stays_where_he_is():
    slow = [answered(number, millis=target_millis("compare") * 2 + 1) for number in range(120)]
    assert rung(slow) == 0


# ---------------------------------------------------------------- sessions


def test_a_storm_goes_on_after_a_wrong_answer_and_ends_with_its_time():
    one = Trainee(rush_plan("s", GAME, Kind.COMPARE, SPRINT, seed=1), games)
    assert one.right().phase is Phase.ASKING, "no Enter after what was right"
    shown = one.wrong()
    assert shown.phase is Phase.ASKING
    assert "Right:" in str(shown.missed)
    one.right(seconds=57)
    assert one.right(seconds=2).phase is Phase.ENDED
    (score,) = scores(one.written)
    assert (score.right, score.asked) == (2, 3)


def test_a_streak_ends_with_the_first_wrong_answer():
    one = Trainee(rush_plan("s", GAME, Kind.COMPARE, STREAK, seed=1), games)
    one.right()
    one.right(seconds=600)
    one.wrong()
    assert one.over
    assert scores(one.written)[0].right == 2
