"""Sessions in every game of every house: who answers as the engine does scores full marks, who guesses does not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.conformance.answers import random_act
from tests.conformance.library import game, pairs, share, some
from trainer.chipwork.chip_stages import FEWEST
from trainer.core.rng import Random, make_rng
from trainer.core.text import say
from trainer.drills.code import kind_ref, round_ref
from trainer.drills.modes import AUDITION, DEMONSTRATION, EXAM, MODES, SPOT, Mode, TraineePart
from trainer.games.base import Game
from trainer.progress.attempt import Attempt, from_data, to_data
from trainer.progress.fold import fold
from trainer.progress.statistics import coverage
from trainer.training.moves import Answer, Append, LetPass, Move, Next, StopDealer
from trainer.training.session import begin, resume, submit
from trainer.training.session_plan import Plan
from trainer.training.session_state import Session
from trainer.training.session_view import derive
from trainer.training.shown import Phase

START = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)
KINDS = share(200, 4)
ANSWERING = [mode for mode in MODES.values() if mode.part is TraineePart.ANSWERS]


def plan(played: Game, mode: Mode) -> Plan:
    """A full round and a question of kinds spread over the round: rules that a book leaves open are not examined."""
    planted = mode is SPOT
    kinds = played.kinds if mode in (EXAM, AUDITION) else played.kinds[:: -(-len(played.kinds) // KINDS)]
    items = tuple(kind_ref(played, kind, 5, planted=planted) for kind in kinds)
    return Plan("conformance", say("Conformance"), mode, (round_ref(played, 3, planted=planted), *items))


def knows(session: Session) -> Move:
    """Answers as the engine does."""
    turn = session.turn
    assert turn is not None
    match session.phase:
        case Phase.ASKING | Phase.RETRYING:
            return Answer(turn.question.decision.result)
        case Phase.WATCHING:
            fault = session.fault
            return StopDealer() if fault and fault.key == turn.question.duty.key else LetPass()
        case _:
            return Next()


def guesses(session: Session, rng: Random) -> Move:
    """Answers without looking, and does not try again."""
    turn = session.turn
    assert turn is not None
    match session.phase:
        case Phase.ASKING:
            return Answer(random_act(turn.question.duty.want, rng))
        case Phase.WATCHING:
            return StopDealer() if rng.random() < 0.1 else LetPass()
        case _:
            return Next()


def play(played: Game, mode: Mode, rng: Random | None = None) -> tuple[Session, list[Attempt]]:
    """A session to its end; every state can be shown."""
    now, written = START, list[Attempt]()
    session, _ = begin(plan(played, mode), game, now)
    for _ in range(3000):
        shown = derive(session)
        if session.phase is Phase.ENDED:
            assert shown.summary is not None
            return session, written
        str(shown.ask)
        now += timedelta(seconds=1)
        session, effects = submit(session, guesses(session, rng) if rng else knows(session), now)
        written.extend(effect.attempt for effect in effects if isinstance(effect, Append))
    raise AssertionError("the session does not end")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("id", "mode"), pairs([*ANSWERING, SPOT], lambda mode: mode.id))
def test_who_answers_as_the_engine_does_scores_full_marks(id: str, mode: Mode):
    session, written = play(game(id), mode)
    summary = session.summary
    assert summary.asked > 0
    assert summary.right == summary.asked == sum(one.counted for one in written)
    assert (summary.missed, summary.false_alarms) == (0, 0)
    if not mode.opens_with_hint:
        assert summary.points == summary.most
    for attempt in written:
        assert from_data(to_data(attempt)) == attempt
        assert attempt.rule
        assert attempt.cite or attempt.rule == FEWEST.id


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("id", "mode"), pairs(ANSWERING, lambda mode: mode.id))
def test_who_guesses_does_not(id: str, mode: Mode):
    session, _ = play(game(id), mode, make_rng(11))
    assert session.summary.right < session.summary.asked
    assert session.summary.points < session.summary.most


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(13))
def test_a_demonstration_runs_to_its_end_and_writes_nothing(id: str):
    _, written = play(game(id), DEMONSTRATION)
    assert written == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(14))
def test_an_exam_asks_nothing_that_rests_on_an_uncertain_rule(id: str):
    _, written = play(game(id), EXAM)
    assert all(attempt.certain for attempt in written)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", some(15))
def test_an_exam_is_rebuilt_from_its_lines(id: str):
    played, now = game(id), START
    wanted = plan(played, EXAM)
    session, effects = begin(wanted, game, now)
    lines = [effects[0].line]  # type: ignore[union-attr]
    rng = make_rng(4)
    for _ in range(6):
        if session.phase is Phase.ENDED:
            break
        now += timedelta(seconds=2)
        session, effects = submit(session, guesses(session, rng), now)
        lines.append(effects[0].line)  # type: ignore[union-attr]
    again = resume(wanted, lines, game)
    assert (again.attempts, again.place, again.phase) == (session.attempts, session.place, session.phase)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", some(16))
def test_what_was_answered_counts_for_skills_of_the_game(id: str):
    played = game(id)
    _, written = play(played, ANSWERING[1])
    progress = fold(written)
    known = {skill.id for each in (played, *played.dealt.values()) for skill in (*each.every_skill, *each.rows)}
    assert set(progress.skills) <= known
    met = coverage(progress, played)
    assert 0 < met.seen <= met.total
