"""A session shown to a class: the same question told, nothing counted, no exam."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.ui import kit
from trainer.drills.modes import DEMONSTRATION, EXAM, PRACTICE, Mode
from trainer.training import moves
from trainer.training.plan_choices import kind_plan
from trainer.training.session import begin, submit
from trainer.training.session_state import Session
from trainer.training.showing import as_demonstration, can_be_shown
from trainer.training.shown import Phase

NOW = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)


def session(mode: Mode = PRACTICE) -> Session:
    game = kit.library().game(kit.GAME)
    plan = kind_plan("s", game, game.kinds[0], seed=3, count=2, mode=mode)
    return begin(plan, kit.library().game, NOW)[0]


def test_the_same_question_is_told_with_its_reason():
    asked = session()
    told = as_demonstration(asked)
    assert told.plan.mode is DEMONSTRATION
    assert told.phase is Phase.SHOWING
    assert told.turn is not None
    assert asked.turn is not None
    assert told.turn.question is asked.turn.question
    assert told.turn.explanation is not None
    assert asked.phase is Phase.ASKING


def test_it_goes_on_to_the_end_and_counts_nothing():
    told = as_demonstration(session())
    for _ in range(2):
        told, effects = submit(told, moves.Next(), NOW)
        assert not any(isinstance(one, moves.Append) for one in effects)
    assert told.phase is Phase.ENDED
    assert not told.results


def test_an_exam_cannot_be_shown():
    assert can_be_shown(session())
    assert not can_be_shown(session(EXAM))
