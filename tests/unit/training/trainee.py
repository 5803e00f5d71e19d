"""A trainee with a clock of his own, for tests of sessions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.fake_game import GAME, games
from trainer.core.rng import make_rng
from trainer.drills.code import Games
from trainer.drills.faults import faults
from trainer.progress.attempt import Attempt
from trainer.round.acts import Act
from trainer.training.moves import Answer, Append, Effect, Ended, Keep, Move, Next
from trainer.training.session import begin, submit
from trainer.training.session_plan import Plan
from trainer.training.session_state import Session, Turn
from trainer.training.session_summary import Summary
from trainer.training.session_view import derive
from trainer.training.shown import Phase, Shown

START = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)


class Trainee:
    """Plays a session; every move takes a second unless told otherwise."""

    def __init__(self, plan: Plan, library: Games = games) -> None:
        self.plan = plan
        self.now = START
        self.lines: list[str] = []
        self.written: list[Attempt] = []
        self.summary: Summary | None = None
        self.session, effects = begin(plan, library, self.now)
        self._take(effects)

    def _take(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case Keep(line):
                    self.lines.append(line)
                case Append(attempt):
                    self.written.append(attempt)
                case Ended(summary):
                    self.summary = summary

    def does(self, move: Move, seconds: float = 1) -> Shown:
        self.now += timedelta(seconds=seconds)
        self.session, effects = submit(self.session, move, self.now)
        self._take(effects)
        return self.shown

    def answers(self, act: Act, seconds: float = 1) -> Shown:
        return self.does(Answer(act), seconds)

    def right(self, seconds: float = 1) -> Shown:
        """Gives the engine's own answer."""
        return self.answers(self.turn.question.decision.result, seconds)

    def wrong(self, seconds: float = 1) -> Shown:
        return self.answers(wrong_act(self.turn), seconds)

    def next(self) -> Shown:
        return self.does(Next())

    @property
    def shown(self) -> Shown:
        return derive(self.session)

    @property
    def turn(self) -> Turn:
        assert self.session.turn is not None
        return self.session.turn

    @property
    def over(self) -> bool:
        return self.session.phase is Phase.ENDED


def wrong_act(turn: Turn) -> Act:
    """Some act that the engine does not accept."""
    question = turn.question
    return faults((question.round, question.duty, question.decision), make_rng(0))[0].act


def state_of(session: Session) -> tuple[object, ...]:
    """What two sessions must have in common to be the same for a trainee."""
    turn = session.turn
    here = (
        (turn.question.round.setup, turn.question.duty.key, turn.step, turn.tries, turn.hints, turn.peeks)
        if turn
        else ()
    )
    return (session.phase, session.place, session.queue, session.attempts, here, turn.millis(START) if turn else 0)


__all__ = ["GAME", "START", "Trainee", "games", "state_of", "wrong_act"]
