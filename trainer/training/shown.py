"""What the window shows: one frozen snapshot, derived from a session."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text
from trainer.drills.modes import Mode
from trainer.drills.question import Question
from trainer.round.acts import Act, Want
from trainer.round.duty import Duty
from trainer.table.lay import Lay
from trainer.training.explanations import Explanation
from trainer.training.session_summary import Summary

NOTHING = Text("")
"""Nothing to say."""


class Phase(StrEnum):
    """Where a session stands.

    ASKING    a duty waits for the trainee's answer
    RETRYING  the answer was wrong; it may be given again, or Next shows the right one
    JUDGED    right or wrong is told, with the explanation; Next goes on
    SHOWING   demonstration: the dealer's act and its reason are told; Next goes on
    WATCHING  spot the error: the dealer's act is shown; StopDealer or LetPass
    ENDED     the summary
    """

    ASKING = "asking"
    RETRYING = "retrying"
    JUDGED = "judged"
    SHOWING = "showing"
    WATCHING = "watching"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TableAct:
    """Something that happens at the table between two questions: what is said of it, and the felt after it.

    `quick`: a whole hand that the program deals on, shown in passing. `motion` is what is seen done with deck or cup.
    `gathers`: the bets come in, and the trainee brings them.
    """

    words: Text
    lay: Lay
    quick: bool = False
    motion: str = ""
    gathers: bool = False


@dataclass(frozen=True, slots=True)
class May:
    """Which moves make sense now."""

    answer: bool = False
    stop: bool = False
    let_pass: bool = False
    next: bool = False
    hint: bool = False
    peek: bool = False
    same_again: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """One state of the drill page. What is None or empty is not shown.

    ask       the question put to the trainee, in the words of the duty
    lay       the felt before the act; `after` the felt once the right act is done (only when it is told)
    given     the trainee's act, or in WATCHING and SHOWING the dealer's; `given_words` as it is spoken
    verdict   right, wrong, or None while nothing is told; `counted` is false where the book is unclear
    slip      in RETRYING, what sort of slip it was; no more is told yet
    explanation   when the verdict is told, in SHOWING, and for a caught or missed fault
    tries     how often the question was answered
    hint      the hints asked for so far, in order
    incident     what a player does beside the duty, as it is seen; it may be allowed or not
    notices   things to know beforehand: other rules version, doubtful rule, replaced question
    number, of    question `number` of `of` (queued ones included); `step` counts the duties of a round from 1, else 0
    streak    right first tries in a row up to now
    clock_from    since when the clock runs, None while it stands; `banked` is what ran before that, in milliseconds
    target, limit target time and time limit in milliseconds, limit 0 for none; `ends_at` when the session's time is up
    lasts     the seconds of the whole session, 0 for no end
    flow      what is one key is answered by it, and what was right goes on by itself
    together  the duties that are one step with this one, in order and after it
    typed     what was given already for the duties of the step, this one first, and is still meant
    told      what was right in the step before, where a round flows; `missed` the seat that was not next
    amounts   the felt says what each stack comes to, whatever was chosen: it is told
    calls     at the end: the calls that were chosen right, and the wrong ones chosen on the way
    code      what can be typed elsewhere to get the same question, or the set-up's text for a fixed deal
    """

    phase: Phase
    mode: Mode
    title: Text
    may: May
    question: Question | None = None
    ask: Text = NOTHING
    duty: Duty | None = None
    want: Want | None = None
    lay: Lay | None = None
    after: Lay | None = None
    answer: Act | None = None
    given_words: Text = NOTHING
    verdict: bool | None = None
    counted: bool = True
    explanation: Explanation | None = None
    slip: Text = NOTHING
    tries: int = 0
    hint: tuple[Text, ...] = ()
    incident: Text = NOTHING
    notices: tuple[Text, ...] = ()
    number: int = 0
    of: int = 0
    step: int = 0
    right: int = 0
    answered: int = 0
    streak: int = 0
    clock_from: datetime | None = None
    banked: int = 0
    target: int = 0
    limit: int = 0
    ends_at: datetime | None = None
    lasts: float = 0.0
    flow: bool = False
    together: tuple[Duty, ...] = ()
    typed: tuple[Act | None, ...] = ()
    sentences: tuple[Text, ...] = ()
    missed: Text = NOTHING
    code: str = ""
    queued_because: Text = NOTHING
    record: tuple[Text, ...] = ()
    amounts: bool = False
    summary: Summary | None = None
    calls: tuple[int, int] = (0, 0)

    @property
    def rule_to_open(self) -> str:
        """Where the rulebook opens beside the question: at the rule that was told, else at one of the duty."""
        if self.explanation is not None:
            return self.explanation.rule.id
        skills = self.question.game.skills if self.question is not None else ()
        return next((skill.rule.id for skill in skills if self.question and skill.kind is self.question.duty.kind), "")
