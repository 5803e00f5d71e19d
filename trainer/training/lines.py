"""The moves of a session as lines of text: enough, with the plan, to rebuild it.

2026-01-31T14:05:00.123000+00:00 answer seat 4
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from trainer.errors import BadText
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Act, Want
from trainer.stored import read_time
from trainer.text import counted, say
from trainer.training.moves import (
    Answer,
    AnswerAll,
    Continue,
    Finish,
    Hint,
    Leave,
    LetPass,
    Move,
    Next,
    Peek,
    Ready,
    Return,
    SameAgain,
    StopDealer,
    Tick,
)

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
    when, word, rest = _split(line)
    if word == "answer" and wants:
        return Answer(parse_act(rest, wants[0])), when
    if word == "answers":
        return AnswerAll(read_acts(rest.split(APART), wants, line)), when
    if word not in _PLAIN:
        raise BadText(say("'{word}' does not fit here.", word=word), where=line)
    return _PLAIN[word], when


def read_acts(texts: Sequence[str], wants: Sequence[Want], where: str = "") -> tuple[Act, ...]:
    """The acts of one step as text. BadText when there are more than the step takes, or one cannot be read."""
    if len(texts) > len(wants):
        raise BadText(counted("This step takes {n} answer.", "This step takes {n} answers.", len(wants)), where=where)
    return tuple(parse_act(text, want) for text, want in zip(texts, wants, strict=False))


def _split(line: str) -> tuple[datetime, str, str]:
    stamp, _, rest = line.strip().partition(" ")
    word, _, rest = rest.partition(" ")
    return read_time(stamp), word, rest


def _stamp(now: datetime) -> str:
    return now.astimezone(UTC).isoformat()
