"""The same answers have the same figures wherever they are shown: Home, progress, game page, class, exam and speed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.conformance.library import game, some
from trainer.core.rng import make_rng
from trainer.drills.modes import EXAM, PRACTICE, SPOT
from trainer.games.base import Game
from trainer.progress.attempt import UNKNOWN, Attempt
from trainer.progress.figures import LATELY, together
from trainer.progress.fold import fold
from trainer.progress.pace import rung_of
from trainer.progress.targets import target_millis
from trainer.round.types import certain_type
from trainer.school.digest import digest
from trainer.training.session_summary import summarise
from trainer.ui.controllers.game_overview import kind_lines, speed_shown
from trainer.ui.controllers.home import home_shown
from trainer.ui.controllers.progress_overview import all_games_shown, progress_shown

START = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)
NOW = START + timedelta(days=1)


def answers(played: Game, count: int) -> list[Attempt]:
    """Rated answers to every type of duty in turn, some wrong, some late, and some that no figure counts."""
    rng, types, skills = make_rng(7), played.duty_types, {skill.kind: skill.id for skill in played.skills}
    attempts = []
    for number in range(1, count + 1):
        duty = types[number % len(types)]
        millis = rng.randrange(1, 2 * target_millis(duty.id))
        attempts.append(
            Attempt(
                "ana", "s", number, START + timedelta(minutes=number), played.info.id, "", EXAM.id, "",
                f"{duty.group}/1", "", "", rng.random() < 0.7, first_try=True, millis=millis,
                skill=skills.get(duty.group, ""), duty=duty.id,
            )
        )  # fmt: skip
    uncounted = (
        replace(attempts[0], number=901, first_try=False),
        replace(attempts[1], number=902, hint=True),
        replace(attempts[2], number=903, slip="unclear"),
        replace(attempts[3], number=904, mode=SPOT.id),
        replace(attempts[4], number=905, mode="demonstration", counts=False),
    )
    return [*attempts, *(replace(one, session="other", mode=one.mode or PRACTICE.id) for one in uncounted)]


@pytest.mark.parametrize("id", some(1))
def test_the_same_answers_have_the_same_figures_everywhere(id: str):
    played = game(id)
    attempts = answers(played, LATELY)
    counted = attempts[:LATELY]
    right = [one for one in counted if one.right]
    share = len(right) / len(counted)
    on_time = sum(one.millis <= target_millis(one.duty) for one in right) / len(right)
    progress = fold(attempts)
    home = home_shown(
        name="Ana", progress=progress, attempts=attempts, practised=(played,), infos=(), packs=(),
        waiting=(), first=None, now=NOW,
    )  # fmt: skip
    every, one_game = all_games_shown((played,), progress, NOW), progress_shown(played, progress, NOW)
    lines = {duty.name: duty for line in kind_lines(played, progress) for duty in line.duties}
    game_page = together(duty.figures for duty in lines.values())
    in_class = digest(progress, {id: played}, NOW).duties
    summary = summarise(counted, EXAM, 80)
    assert (home.accuracy, home.on_time) == (every.accuracy, every.on_time) == (share, on_time)
    assert (one_game.accuracy, one_game.on_time, one_game.asked) == (share, on_time, len(counted))
    assert game_page == together(duty.figures for duty in in_class)
    assert (game_page.share, game_page.on_time, summary.accuracy) == (share, on_time, share)
    of_class = {duty.duty: duty.figures for duty in in_class}
    of_exam = {score.id: score for score in summary.kinds}
    assert of_class.keys() == of_exam.keys() == {duty.id for duty in played.duty_types} & {one.duty for one in counted}
    speed = {line.name: line for line in speed_shown(played, progress).lines}
    assert speed.keys() == {duty.name for duty in played.duty_types}
    for duty in played.duty_types:
        if duty.id in of_exam:
            score, line, record = of_exam[duty.id], lines[duty.name], progress.type(id, duty)
            assert line.figures == of_class[duty.id] == record.figures
            assert (line.figures.answers, line.figures.right) == (score.asked, score.right)
            assert (line.median or 0, line.target) == (score.median, score.target)
            judged = rung_of(record, duty.id)
            assert (judged.accuracy, judged.median) == (line.figures.share, line.median)


@pytest.mark.parametrize("id", some(2))
def test_an_answer_whose_type_nobody_knows_counts_under_its_heading_alone(id: str):
    played = game(id)
    attempts = [replace(one, duty="") for one in answers(played, LATELY)[:LATELY]]
    progress = fold(attempts)
    known = {one.number for one in attempts if certain_type(one.kind)}
    lines = kind_lines(played, progress)
    assert together(duty.figures for line in lines for duty in line.duties).answers == LATELY
    for line in lines:
        of_kind = [one for one in attempts if one.kind == line.kind]
        older = [duty for duty in line.duties if duty.target is None]
        named = [duty for duty in line.duties if duty.target is not None]
        assert sum(duty.figures.answers for duty in older) == sum(one.number not in known for one in of_kind)
        assert sum(duty.figures.answers for duty in named) == sum(one.number in known for one in of_kind)
    assert not any(record.mastered or record.figures.timed for id, record in progress.types.items() if UNKNOWN in id)
    assert summarise(attempts, EXAM, 80).asked == LATELY
