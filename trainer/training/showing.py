"""A session turned into a demonstration of itself, for a class: the same questions, told instead of asked."""

from __future__ import annotations

from trainer.core.lazy_dataclass import replace
from trainer.drills.modes import DEMONSTRATION, Feedback
from trainer.training.explanations import explain_right
from trainer.training.session_state import Session, Turn
from trainer.training.shown import Phase


def can_be_shown(session: Session) -> bool:
    """Whether its answers may be told now: there is a question, and it is no exam."""
    return session.turn is not None and session.plan.mode.feedback is Feedback.NOW


def as_demonstration(session: Session) -> Session:
    """The session from its present question on, nothing judged and nothing counted; it stays as it is itself."""
    turn = session.turn
    assert turn is not None
    question = turn.question
    turn_shown = Turn(
        question,
        turn.step,
        turn.asked,
        away=True,
        shown_act=question.decision.result,
        explanation=explain_right(question),
    )
    plan = replace(session.plan, mode=DEMONSTRATION, seconds=0)
    return replace(session, plan=plan, phase=Phase.SHOWING, turn=turn_shown, fault=None, results=())
