"""What can happen in a session, what the shell has to do about it, and both as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.strict_json import read_time
from trainer.core.text import counted, say
from trainer.progress.attempt import Attempt
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Act, Want
from trainer.training.session_summary import Summary

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
    """Append this line to the stored session; `session.resume` continues from the plan and these lines."""

    line: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The session is over; its stored lines are no longer needed."""

    summary: Summary


Effect = Append | Keep | Ended


# ---------------- the moves of a session as lines of text
#
# Enough, with the plan, to rebuild it.
#
# 2026-01-31T14:05:00.123000+00:00 answer seat 4

_PLAIN: Mapping[str, Move] = {
    "ready": Ready(),
    "stop": StopDealer(),
    "pass": LetPass(),
    "next": Next(),
    "hint": Hint(),
    "peek": Peek(),
    "same-again": SameAgain(),
    "leave": Leave(),
    "return": Return(),
    "continue": Continue(),
    "tick": Tick(),
    "finish": Finish(),
}
APART = " ;; "
"""What stands between the acts of one step."""
_WORDS = {type(move): word for word, move in _PLAIN.items()}


def write_begin(now: datetime) -> str:
    """The first line of a session."""
    return f"{_stamp(now)} begin"


def write_move(move: Move, now: datetime) -> str:
    """The line of one move."""
    if isinstance(move, Answer):
        return f"{_stamp(now)} answer {act_text(move.act)}"
    if isinstance(move, AnswerAll):
        return f"{_stamp(now)} answers {APART.join(map(act_text, move.acts))}"
    return f"{_stamp(now)} {_WORDS[type(move)]}"


def read_begin(line: str) -> datetime:
    """When the session began."""
    when, word, _ = _split(line)
    if word != "begin":
        raise BadText(say("The first line of a session says 'begin'."), where=line)
    return when


def when_last(lines: Sequence[str]) -> datetime:
    """When the last move was made. BadText when there is none."""
    if not lines:
        raise BadText(say("The first line of a session says 'begin'."))
    return _split(lines[-1])[0]


def answers_in(lines: Sequence[str]) -> int:
    """How many answers were given, each try of a question counted."""
    moves = (_split(line) for line in lines)
    return sum(rest.count(APART) + 1 for _, word, rest in moves if word in ("answer", "answers"))


def read_move(line: str, wants: Sequence[Want]) -> tuple[Move, datetime]:
    """The move of a line and its time; answers are read against what the duties of the step want."""
    when, word, words_left = _split(line)
    if word == "answer" and wants:
        return Answer(parse_act(words_left, wants[0])), when
    if word == "answers":
        return AnswerAll(read_acts(words_left.split(APART), wants, line)), when
    if word not in _PLAIN:
        raise BadText(say("'{word}' does not fit here.", word=word), where=line)
    return _PLAIN[word], when


def read_acts(texts: Sequence[str], wants: Sequence[Want], where: str = "") -> tuple[Act, ...]:
    """The acts of one step as text. BadText when there are more than the step takes, or one cannot be read."""
    if len(texts) > len(wants):
        raise BadText(counted("This step takes {n} answer.", "This step takes {n} answers.", len(wants)), where=where)
    return tuple(parse_act(text, want) for text, want in zip(texts, wants, strict=False))


def _split(line: str) -> tuple[datetime, str, str]:
    stamp, _, words_left = line.strip().partition(" ")
    word, _, words_left = words_left.partition(" ")
    return read_time(stamp), word, words_left


def _stamp(now: datetime) -> str:
    return now.astimezone(UTC).isoformat()
