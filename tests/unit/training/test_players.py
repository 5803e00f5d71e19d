"""Watching the players: twelve moves, shown beside the duties of a round, stopped or not, and counted both ways."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.shelf import LIBRARY
from trainer.core.text import Text
from trainer.drills.modes import PRACTICE
from trainer.drills.player_moves import HARMLESS_MOVES, WRONG_MOVES, Incident, stage_incidents
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.games.base import ANY
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, from_data, to_data
from trainer.round.acts import Seat
from trainer.round.machine import every_duty
from trainer.training import moves
from trainer.training.session import begin, resume, submit
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text
from trainer.training.session_state import Reason
from trainer.training.session_view import derive
from trainer.training.shown import Phase

NOW = datetime(2026, 11, 19, 12, tzinfo=UTC)
game = LIBRARY.game
GAMES = (
    "casino-99/fortune-pai-gow-poker", "casino-99/ultimate-texas-holdem", "casino-99/ez-baccarat-panda-8",
    "angies/texas-holdem", "phoenix/pai-gow-tiles", "casino-99/pure-spanish-21-5",
)  # fmt: skip


def question(id: str, seed: int):
    played = game(id)
    return build(game, Deal(id, played.new_setup(seed, ANY).to_text()))


def staged(id: str, seed: int) -> list[Incident]:
    asked = question(id, seed)
    return list(stage_incidents(asked, seed, frozenset()).values())


def test_there_are_twelve_moves_and_things_that_only_look_like_one():
    assert len({move.id for move in WRONG_MOVES}) == 12
    assert all(move.wrong and move.room for move in WRONG_MOVES)
    assert not any(move.wrong for move in HARMLESS_MOVES)


def test_every_move_comes_up_in_some_game_and_moves_no_chip_out_of_the_game():
    seen = Counter[str]()
    for id in GAMES:
        for seed in range(8):
            for incident in staged(id, seed):
                seen[incident.move.id] += 1
                assert incident.lay.total == incident.base.total, incident.move.id
                assert "{seat}" not in str(incident.words)
    missing = {move.id for move in WRONG_MOVES} - set(seen)
    assert len(missing) <= 4, missing  # each of the few rounds has one at most


@pytest.mark.parametrize("move", [move.id for move in WRONG_MOVES])
def test_each_move_can_be_shown_in_a_round(move):
    found = next(one for one in WRONG_MOVES if one.id == move)
    for id in GAMES:
        for seed in range(3):
            for r, duty, _ in every_duty(question(id, seed).round):
                shown = found.show(r, duty, r.setup.rng("test"))
                if shown is not None:
                    seat, lay = shown
                    assert seat in r.setup.seats_taken
                    assert lay.total == r.lay.total
                    return
    raise AssertionError(f"{move} never comes up")


def test_wrong_moves_are_rare_and_one_a_round_at_most():
    counts = [sum(not incident.allowed for incident in staged(GAMES[0], seed)) for seed in range(20)]
    assert max(counts) == 1
    assert 4 <= sum(counts) <= 16
    assert staged(GAMES[0], 3) == staged(GAMES[0], 3)


# ---------------- in a session


def plan(id: str, seed: int) -> Plan:
    setup = game(id).new_setup(seed, ANY).to_text()
    return Plan("s", Text(game(id).info.title), PRACTICE, (Deal(id, setup),), flow=True, watch=True)


def wrong_incident(session: Any) -> bool:
    return session.incident is not None and not session.incident.allowed


def play(session: Any, until) -> Any:
    """Answers right until something is so; the state there."""
    now = session.last
    for _ in range(200):
        if session.phase is Phase.ENDED or until(session):
            return session
        now += timedelta(seconds=2)
        turn = session.turn
        if session.phase is Phase.JUDGED:
            session, _ = submit(session, moves.Next(), now)
        elif turn.picking:
            session, _ = submit(session, moves.Answer(Seat(turn.question.duty.seat)), now)
        else:
            session, _ = submit(session, moves.Answer(turn.question.decision.result), now)
    raise AssertionError("the round does not end")


def at_wrong_move() -> tuple[Any, Plan]:
    """A session at a player's wrong move; the seed is the first at which one comes up."""
    for id in GAMES:
        for seed in range(30):
            made = plan(id, seed)
            session, _ = begin(made, game, NOW)
            if not any(not incident.allowed for incident in session.incidents.values()):
                continue
            session = play(session, wrong_incident)
            if wrong_incident(session):
                return session, made
    raise AssertionError("no wrong move")


def test_a_wrong_move_that_is_stopped_is_caught_and_the_duty_goes_on():
    session, _ = at_wrong_move()
    incident, shown = session.incident, derive(session)
    assert shown.may.stop
    assert shown.incident == incident.words
    after, effects = submit(session, moves.StopDealer(), session.last + timedelta(seconds=1))
    attempt = after.results[-1].attempt
    assert (attempt.right, attempt.fault, attempt.given) == (True, f"players.{incident.move.id}", "stop")
    assert not attempt.rated
    assert from_data(to_data(attempt)) == attempt
    assert any(isinstance(effect, moves.Append) for effect in effects)
    assert after.phase is Phase.ASKING
    assert after.turn is not None
    assert after.turn.question == session.turn.question
    assert derive(after).lay != shown.lay or incident.lay == incident.base
    assert str(derive(after).sentences[0]).startswith("✓ Caught.")
    assert after.summary.caught == 1
    has_ruling = incident.move.ruling(session.turn.question.game) is not None
    assert has_ruling == any(queued.reason is Reason.RULING for queued in after.queue)


def test_a_wrong_move_that_is_let_pass_is_told_with_the_next_question():
    session, _ = at_wrong_move()
    answered = play(session, lambda now: not wrong_incident(now) and now.results != session.results)
    missed = [result.attempt for result in answered.results if result.attempt.slip == MISSED_FAULT]
    assert len(missed) == 1
    assert not missed[0].right
    assert any("You missed a move" in str(notice) for notice in derive(answered).notices)
    assert answered.summary.missed == 1


def test_stopping_what_is_allowed_is_a_false_alarm_once_a_duty():
    session, _ = begin(plan(GAMES[0], 3), game, NOW)
    session = play(session, lambda now: not wrong_incident(now) and not now.turn.picking)
    after, _ = submit(session, moves.StopDealer(), NOW + timedelta(seconds=3))
    assert after.results[-1].attempt.slip == FALSE_ALARM
    assert "False alarm" in str(derive(after).missed)
    again, _ = submit(after, moves.StopDealer(), NOW + timedelta(seconds=4))
    assert again is after
    assert after.summary.false_alarms == 1


def test_without_watching_nobody_does_anything_and_nothing_can_be_stopped():
    session, _ = begin(replace(plan(GAMES[0], 3), watch=False), game, NOW)
    assert not session.incidents
    assert not derive(session).may.stop
    assert submit(session, moves.StopDealer(), NOW)[0] is session


def test_a_watched_round_is_stored_and_gone_on_with():
    session, made = at_wrong_move()
    assert plan_from_text(plan_to_text(made)) == made
    assert "watch" not in plan_to_text(replace(made, watch=False))
    first, effects = begin(made, game, NOW)
    lines = [effect.line for effect in effects if isinstance(effect, moves.Keep)]
    moved, effects = submit(first, moves.StopDealer(), NOW + timedelta(seconds=1))
    lines += [effect.line for effect in effects if isinstance(effect, moves.Keep)]
    assert resume(made, lines, game).results == moved.results
    assert session.incidents == first.incidents
