"""The modes of training: who performs the duties, and what is allowed, told and counted. A mode is data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say


class Hints(StrEnum):
    """When the trainee may see a hint."""

    ALWAYS = "always"
    ON_REQUEST = "on-request"
    NEVER = "never"


class TraineePart(StrEnum):
    """What the trainee does."""

    LOOKS_ON = "looks-on"
    ANSWERS = "answers"
    WATCHES = "watches"


class Feedback(StrEnum):
    """When the trainee hears whether an answer was right."""

    NOW = "now"
    AT_THE_END = "at-the-end"


@dataclass(frozen=True, slots=True)
class Mode:
    """One mode.

    retries          how often a wrong answer may be tried again before the right one is shown
    hints            whether the trainee may ask for them; `opens_with_hint`: the first is there from the start
    limit            an answer must come within so many target times; 0 for no limit
    counts           attempts enter statistics and schedule
    requeues         missed and slow items come again at the end
    pauses           leaving the window stops the clock
    certain_only     duties that rest on doubtful or borrowed rules are done by the machine
    book             the rulebook may be opened beside a question
    amounts          every stack on the felt is labelled while it is asked; else its chips have to be counted
    """

    id: str
    name: Text
    says: Text
    part: TraineePart = TraineePart.ANSWERS
    retries: int = 0
    hints: bool = False
    opens_with_hint: bool = False
    feedback: Feedback = Feedback.NOW
    limit: float = 0.0
    counts: bool = True
    requeues: bool = False
    pauses: bool = True
    certain_only: bool = False
    book: bool = True
    amounts: bool = False


DEMONSTRATION = Mode(
    "demonstration",
    say("Demonstration"),
    say("The dealer does everything and says why; you press Next."),
    part=TraineePart.LOOKS_ON,
    counts=False,
    amounts=True,
)
GUIDED = Mode(
    "guided",
    say("Learn"),
    say("Every question starts with its hint. Try as often as you like."),
    retries=99,
    hints=True,
    opens_with_hint=True,
    amounts=True,
)
PRACTICE = Mode(
    "practice",
    say("Practice"),
    say("You get a second try, and hints when you ask. Missed questions come back."),
    retries=1,
    hints=True,
    requeues=True,
)
PRESSURE = Mode(
    "pressure",
    say("Pressure"),
    say("No second try, no hints, and the clock runs out."),
    limit=1.5,
    requeues=True,
)
EXAM = Mode(
    "exam",
    say("Exam"),
    say("No hints, no rule book, grades at the end."),
    feedback=Feedback.AT_THE_END,
    pauses=False,
    certain_only=True,
    book=False,
)
AUDITION = Mode(
    "audition",
    say("Audition"),
    say("You deal hand after hand against the clock. It ends when the result is sure."),
    feedback=Feedback.AT_THE_END,
    limit=3.0,
    pauses=False,
    certain_only=True,
    book=False,
)
SPOT = Mode(
    "spot",
    say("Spot the error"),
    say("The dealer works. Stop when something is wrong; some rounds are clean."),
    part=TraineePart.WATCHES,
)

SHIFT = Mode(
    "shift",
    say("Shift"),
    say("Eight hours at one table. What takes judgment is yours; the program deals on in between."),
)

TRIAL = Mode(
    "trial",
    say("Trial"),
    say("A draft lesson as a trainee sees it. Nothing counts."),
    retries=1,
    hints=True,
    counts=False,
)

SPRINT = Mode(
    "sprint",
    say("60 seconds"),
    say("Answer as many as you can in 60 seconds. It counts at 90% right or better."),
    book=False,
)
STORM = Mode(
    "storm",
    say("Storm"),
    say("Answer as many as you can in three minutes. It counts at 90% right or better."),
    book=False,
)
STREAK = Mode(
    "streak",
    say("Streak"),
    say("Give right answers in a row. The first wrong answer ends the streak."),
    book=False,
)

MODES: Mapping[str, Mode] = {
    mode.id: mode
    for mode in (DEMONSTRATION, GUIDED, PRACTICE, PRESSURE, EXAM, AUDITION, SPOT, SPRINT, STORM, STREAK, SHIFT, TRIAL)
}
"""Every mode by its id, in the order of the ladder; the last is for authors."""
