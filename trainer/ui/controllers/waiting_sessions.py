"""The sessions that wait to be gone on with, as Home lists them: what each is, how far it is, when it was left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import takewhile

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.records import OpenSession
from trainer.core.text import Text, counted, say
from trainer.drills.code import Ref, Scope
from trainer.drills.modes import Feedback
from trainer.drills.question import Source
from trainer.progress.attempt import Attempt
from trainer.training.moves import answers_in, read_begin, when_last
from trainer.training.session_plan import Plan, plan_from_text


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """One session that waits. `tested`: what is open of it counts as not answered once it is discarded.

    A `locked` one only an instructor can discard.
    """

    id: str
    title: Text
    stopped_at: datetime
    progress: Text
    tested: bool
    locked: bool = False


def waiting_lines(sessions: Iterable[OpenSession], attempts: Sequence[Attempt]) -> tuple[WaitingLine, ...]:
    """Those that can be read, the one that was left last first."""
    lines = (_line(session, attempts) for session in sessions)
    return tuple(line for line in reversed([line for line in lines if line is not None]))


def _line(session: OpenSession, attempts: Sequence[Attempt]) -> WaitingLine | None:
    try:
        plan, stopped_at = plan_from_text(session.plan), when_last(session.lines)
    except BadText:
        return None
    tested = plan.mode.feedback is Feedback.AT_THE_END
    answered = answers_in(session.lines) if tested else _first_tries(session, attempts)
    return WaitingLine(session.id, plan.title, stopped_at, _progress(plan, answered), tested, plan.locked)


def _first_tries(session: OpenSession, attempts: Sequence[Attempt]) -> int:
    """The questions answered in it; nothing older than the session is looked at."""
    began = read_begin(session.lines[0])
    since = takewhile(lambda attempt: attempt.when >= began, reversed(attempts))
    return sum(attempt.first_try for attempt in since if attempt.session == session.id)


def _progress(plan: Plan, answered: int) -> Text:
    """How far a session is; of a whole round nobody knows beforehand how much it asks."""
    if answered > len(plan.items) or any(map(_is_round, plan.items)):
        return counted("{n} question answered", "{n} questions answered", answered)
    return say("{n} of {all} questions answered", n=answered, all=len(plan.items))


def _is_round(source: Source) -> bool:
    if isinstance(source, Ref):
        return source.ask in (Scope.ROUND, Scope.SHIFT) and not source.step
    return source.onward or not source.at
