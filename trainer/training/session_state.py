"""The state of a session: frozen, and rebuilt by its plan and the moves made so far."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text
from trainer.drills.code import Games
from trainer.drills.faults import Fault
from trainer.drills.modes import Feedback, Hints
from trainer.drills.player_moves import Incident
from trainer.drills.question import Question, Source
from trainer.progress.attempt import Attempt
from trainer.progress.targets import target_millis
from trainer.round.acts import Act
from trainer.round.consequence import Moved
from trainer.round.duty import Key
from trainer.round.judge import Verdict
from trainer.training.calls import Call
from trainer.training.explanations import Explanation
from trainer.training.flow import Ordering
from trainer.training.session_plan import NO_TERMS, ItemTerms, Plan
from trainer.training.session_summary import Summary, summarise
from trainer.training.shift import Asked, ShiftTable
from trainer.training.shown import NOTHING, Phase


class Reason(StrEnum):
    """Why a question is asked."""

    PLANNED = "planned"
    MISSED = "missed"
    SLOW = "slow"
    SAME_AGAIN = "same-again"
    RULING = "ruling"
    SHIFT = "shift"
    NEXT_HAND = "next-hand"


@dataclass(frozen=True, slots=True)
class Queued:
    """One item of the queue. `rounds` counts how often it came again already, `events` happened before its cards.

    `moment` is the moment of a shift that it asks.
    """

    source: Source
    reason: Reason = Reason.PLANNED
    rounds: int = 0
    terms: ItemTerms = NO_TERMS
    events: tuple[Text, ...] = ()
    moment: Asked | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The present duty. `shown_act` is what the dealer is seen doing where the trainee looks on or watches.

    `started` is None while the clock stands; `banked` milliseconds ran before that. `step_with` are the duties that
    are one step with it, itself first; `picking`: the seat has to be turned to before; `turned` counts the wrong seats
    turned to. `call`: the duty is done right, and what is said with it is asked.
    """

    question: Question
    step: int
    asked: datetime
    started: datetime | None = None
    away: bool = False
    banked: int = 0
    hints: tuple[Text, ...] = ()
    peeks: int = 0
    absences: int = 0
    tries: int = 0
    answer: Act | None = None
    verdict: Verdict | None = None
    right: bool | None = None
    first_right: bool | None = None
    explanation: Explanation | None = None
    shown_act: Act | None = None
    step_with: tuple[Question, ...] = ()
    picking: bool = False
    turned: int = 0
    call: Call | None = None

    def millis(self, now: datetime) -> int:
        """How long the clock has run."""
        if self.away:
            return self.banked
        since = self.started or self.asked
        return self.banked + max(0, (now - since) // timedelta(milliseconds=1))


@dataclass(frozen=True, slots=True)
class Result:
    """One finished answer, with what is needed to look at it again."""

    attempt: Attempt
    question: Question
    explanation: Explanation

    @property
    def moved(self) -> Moved:
        """What a wrong first answer moved; nothing where it was right or counts as neither."""
        attempt, follows = self.attempt, self.explanation.follows
        slipped = attempt.first_try and attempt.counted and not attempt.right and not attempt.fault
        return (follows.moved or ()) if slipped and follows is not None else ()


@dataclass(frozen=True, slots=True)
class Session:
    """Everything about a running session. `place` is the present entry of the queue, `last` the time of the last move.

    `began` moves on by the time in which the program was not running. `ordering` is the payout order while it is
    shown by acting; where a round flows, `told` is what was right in the step before, `missed` the seat that was
    not next or why a call was not the one. `waiting` are the acts of a step that wait for a call, `share` the time
    of each; `typed` are those that were given behind a wrong one, offered again. `incidents` are what players do
    beside the duties of the present round, `watched` the duties at which that is over, `overlooked` the wrong move
    that was let pass just now. `rack` is what the hands at one table have collected. `calls` counts the calls that
    were said, and the wrong ones chosen on the way. `table` is the table of a shift.
    """

    plan: Plan
    games: Games = field(repr=False, compare=False)
    began: datetime
    last: datetime
    queue: tuple[Queued, ...]
    place: int = -1
    phase: Phase = Phase.ENDED
    turn: Turn | None = None
    fault: Fault | None = None
    results: tuple[Result, ...] = ()
    notices: tuple[Text, ...] = ()
    ordering: Ordering | None = None
    sentences: tuple[Text, ...] = ()
    missed: Text = NOTHING
    waiting: tuple[Act, ...] = ()
    typed: tuple[tuple[Key, Act], ...] = ()
    share: int = 0
    calls: tuple[int, int] = (0, 0)
    incidents: Mapping[Key, Incident] = field(default_factory=dict)
    watched: frozenset[Key] = frozenset()
    overlooked: Text = NOTHING
    rack: int = 0
    table: ShiftTable | None = field(default=None, repr=False)

    @property
    def incident(self) -> Incident | None:
        """What a player does beside the duty that is asked, until it was stopped or passed."""
        turn = self.turn
        if turn is None or turn.picking or turn.call is not None or turn.question.duty.key in self.watched:
            return None
        incident = self.incidents.get(turn.question.duty.key)
        return incident if incident is not None and incident.base == turn.question.round.lay else None

    @property
    def terms(self) -> ItemTerms:
        """What a lesson says about the present item."""
        return self.queue[self.place].terms if 0 <= self.place < len(self.queue) else NO_TERMS

    @property
    def gives_hints(self) -> bool:
        """Whether a hint may be asked for now."""
        mode, hinting = self.plan.mode, self.terms.hints
        if hinting is None or mode.feedback is Feedback.AT_THE_END:
            return mode.hints
        return hinting is not Hints.NEVER

    @property
    def opens_with_hint(self) -> bool:
        """Whether the present item opens with its first hint."""
        if self.terms.hints is None or not self.gives_hints:
            return self.plan.mode.opens_with_hint and self.gives_hints
        return self.terms.hints is Hints.ALWAYS or self.plan.mode.opens_with_hint

    def target(self, type_id: str) -> int:
        """The target time of a duty of the present item for this trainee, in milliseconds."""
        usual = 1000 * self.terms.seconds or target_millis(type_id)
        return round(usual * self.plan.time_factor)

    @property
    def lasts(self) -> float:
        """The seconds of the whole session for this trainee, 0 for no end."""
        return self.plan.seconds * self.plan.time_factor

    @property
    def ends_at(self) -> datetime | None:
        """When the session's time is up."""
        if not self.lasts:
            return None
        return self.began + timedelta(seconds=self.lasts)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        return tuple(result.attempt for result in self.results)

    @property
    def summary(self) -> Summary:
        """What the session came to so far."""
        hinted = {queued.terms.item for queued in self.queue if queued.terms.hints is Hints.ALWAYS}
        plan = self.plan
        return summarise(self.attempts, plan.mode, plan.pass_mark, plan.time_factor, hinted, marks=plan.marks)
