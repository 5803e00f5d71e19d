"""What can happen in a session, and what the shell has to do about it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.progress.attempt import Attempt
from trainer.round.acts import Act
from trainer.training.summary import Summary

# ---------------------------------------------------------------- moves: from the window


@dataclass(frozen=True, slots=True)
class Ready:
    """The felt is complete: the clock of this question starts."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The trainee's act for the duty shown. Read typed text with `parse_act(text, shown.want)`."""

    act: Act


@dataclass(frozen=True, slots=True)
class AnswerAll:
    """The acts for the duty shown and those that are one step with it, in order; the first wrong one stops."""

    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class StopDealer:
    """Spot the error: 'this step is wrong'."""


@dataclass(frozen=True, slots=True)
class LetPass:
    """Spot the error: 'this step is right'."""


@dataclass(frozen=True, slots=True)
class Next:
    """On to the next step or question; also shows the answer when another try would be allowed."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Asks for a hint, and again for the next one."""


@dataclass(frozen=True, slots=True)
class Peek:
    """The rulebook was opened during the question; counted, not punished."""


@dataclass(frozen=True, slots=True)
class SameAgain:
    """Another question of the same skill comes next."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The window lost the focus (or the felt was covered)."""


@dataclass(frozen=True, slots=True)
class Return:
    """The window has the focus again."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The program was started again and the session resumed: the time in between does not count. Send it first."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed; nothing else. Send it when the clock shown runs out."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The trainee ends the session; in an exam what is open counts as not answered."""


Move = (
    Ready
    | Answer
    | AnswerAll
    | StopDealer
    | LetPass
    | Next
    | Hint
    | Peek
    | SameAgain
    | Leave
    | Return
    | Continue
    | Tick
    | Finish
)


# ---------------------------------------------------------------- effects: for the shell


@dataclass(frozen=True, slots=True)
class Append:
    """Write this attempt to the trainee's log."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Keep:
    """Append this line to the stored session; `saved.resume` continues from the plan and these lines."""

    line: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The session is over; its stored lines are no longer needed."""

    summary: Summary


Effect = Append | Keep | Ended
