"""How much of the job is mastered by day, the forecast to an exam, and a week beside the last."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests.fake_game import GAME
from tests.unit.progress.test_speed import START, answered
from trainer.progress.attempt import Attempt
from trainer.progress.fold import fold
from trainer.progress.outlook import Dated, Week, by_day, forecast, week
from trainer.ui.controllers.game_overview import rule_count

SKILL = next(one for one in GAME.skills if sum(other.rule.id == one.rule.id for other in GAME.skills) == 1)


def asked(number: int, day: int, *, right: bool = True):
    one = answered(number, day=day, session=f"s{day}", right=right, millis=500)
    return replace(one, game=GAME.info.id, skill=SKILL.id, key=f"{SKILL.kind}/1", duty=SKILL.type.id)


def days_of(attempts: list[Attempt]) -> tuple[Dated, ...]:
    progress = fold(attempts)
    return by_day(progress.days[GAME.info.id], progress.skills, GAME)


def week_of(attempts: list[Attempt], until: datetime) -> Week:
    progress = fold(attempts)
    return week(progress.days.values(), progress.skills.items(), until.date())


def test_days_count_what_is_mastered_as_the_fold_does():
    attempts = [asked(number, number // 3) for number in range(9)]
    days = days_of(attempts)
    assert [one.asked for one in days] == [3, 3, 3]
    counted = rule_count(GAME, fold(attempts))
    assert (counted.mastered, counted.met, days[-1].met) == (1, 1, 1)
    assert days[-1].mastered == round(100 * counted.share) == round(100 / len(GAME.skills))
    assert days[0].mastered == 0


def test_a_rule_that_is_missed_is_mastered_no_more():
    attempts = [*(asked(number, 0) for number in range(6)), asked(9, 1, right=False)]
    assert [one.mastered for one in days_of(attempts)] == [round(100 / len(GAME.skills)), 0]


def test_the_forecast_goes_on_at_the_pace_of_two_weeks():
    first = START.date()
    days = [Dated(first + timedelta(days=n), 1, 1, n, 2 * n) for n in range(29)]
    now = first + timedelta(days=28)
    found = forecast(days, now, now + timedelta(days=10))
    assert found is not None
    assert (found.now, found.then, found.enough) == (56, 76, False)
    assert found.needed == pytest.approx(4.4)


def test_no_forecast_of_a_day_that_is_over_or_without_answers():
    today = START.date()
    assert forecast([], today, today) is None
    assert forecast([Dated(today, 1, 1, 1, 1)], today, today - timedelta(days=1)) is None


def test_a_rule_is_met_once_whatever_duties_it_decides():
    again = replace(asked(2, 0), skill=SKILL.id.replace(SKILL.kind, "settle"), key="settle/2/seat-2.game")
    assert week_of([asked(1, 0), again], START + timedelta(days=1)).new == 1


def test_a_week_counts_answers_minutes_and_new_rules():
    attempts = [asked(1, 0), asked(2, 9), asked(3, 10, right=False)]
    found = week_of(attempts, START + timedelta(days=11))
    assert (found.asked, found.right, found.days, found.new) == (2, 1, 2, 0)
    before = week_of(attempts, START + timedelta(days=4))
    assert (before.asked, before.new, before.minutes) == (1, 1, 1)
