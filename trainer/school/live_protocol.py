"""What both sides of a live class share: messages of one JSON object a line, read strictly, with limits; effects.

Whoever runs a machine carries out its effects in their order: what is to be kept is on the disk before what follows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias
from zlib import crc32

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.strict_json import LARGEST, read_json
from trainer.core.text import say

VERSION: Final = 1
"""Both sides say which protocol they speak; another one is refused with a sentence."""
LONGEST_LINE: Final = 65_536
"""Bytes. Who sends a longer line is cut off."""
BURST, STEADY = 200, 50
"""Messages that one connection may send at once, and in a second from then on."""
LONGEST_NAME, LONGEST_ACT, LONGEST_SOURCE, LONGEST_WORDS = 40, 4_000, 20_000, 4_000
MOST_TRAINEES, MOST_CONNECTIONS = 100, 200
MOST_QUESTIONS: Final = 1_000
LONGEST_TIME: Final = 3_600_000
"""Milliseconds: no answer takes longer."""


# ---------------------------------------------------------------- messages


@dataclass(frozen=True, slots=True)
class Hello:
    """A trainee comes, or comes back. The `token` is a secret of their computer: nobody else is taken for them."""

    version: int
    token: str
    name: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, sent again until it is acknowledged.

    `question` is the sum of what was asked, 0 from an older program: where the teacher's computer lost the question
    with its power, another one has that number.
    """

    number: int
    act: str
    millis: int
    question: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life; a trainee says what was seen last, so that what got lost is sent again."""

    epoch: int = 0
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Welcome:
    """A trainee belongs to the class: under this name, in this team (0 for none)."""

    title: str
    name: str
    team: int


@dataclass(frozen=True, slots=True)
class Ack:
    """An answer lies on the teacher's disk. Where it could not be read it is not `counted`, and not sent again."""

    number: int
    counted: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no place for this trainee: "full", "version", "removed" or "name"."""

    reason: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How the class stands. The newest by (epoch, revision) holds, whatever comes late or twice.

    epoch     how often the teacher's program was started for this class
    phase     lobby, asked, revealed or over
    number    the question, counted from 1; `source` rebuilds it, `rules` is the version of its game
    ahead     what rebuilds the next question, so that every computer does so before it is asked
    right     the right act; `answer`, `why`, `rule` and `cite` are its words as the teacher reads them
    votes     answers in words with how many gave them
    standing  names with their right answers, or the numbers of `teams` with their share of right ones in percent
    verdict   right, wrong, unclear or empty, for the trainee it is sent to, with the score and the place
    """

    epoch: int
    revision: int
    phase: str
    number: int = 0
    race: bool = False
    teams: bool = False
    source: str = ""
    ahead: str = ""
    rules: str = ""
    right: str = ""
    answer: str = ""
    why: str = ""
    rule: str = ""
    cite: str = ""
    votes: tuple[tuple[str, int], ...] = ()
    standing: tuple[tuple[str, int], ...] = ()
    verdict: str = ""
    score: int = 0
    place: int = 0

    @property
    def age(self) -> tuple[int, int]:
        """Which of two snapshots is the newer one."""
        return self.epoch, self.revision


LOBBY, ASKED, REVEALED, OVER = "lobby", "asked", "revealed", "over"
PHASES: Final = (LOBBY, ASKED, REVEALED, OVER)
REFUSALS: Final = ("full", "version", "removed", "name")

Message: TypeAlias = Hello | Answer | Beat | Welcome | Ack | Refusal | Snapshot
NAMES: Final[Mapping[str, type[Message]]] = {
    "hello": Hello, "answer": Answer, "beat": Beat, "welcome": Welcome, "ack": Ack, "refusal": Refusal,
    "state": Snapshot,
}  # fmt: skip
_HEADS: Final = {message_type: head for head, message_type in NAMES.items()}

_TEXTS: Final[Mapping[str, int]] = {
    "token": 64, "name": LONGEST_NAME, "act": LONGEST_ACT, "title": 200, "reason": 20, "phase": 10,
    "source": LONGEST_SOURCE, "ahead": LONGEST_SOURCE, "rules": 100, "right": LONGEST_ACT, "answer": LONGEST_WORDS,
    "why": LONGEST_WORDS, "rule": LONGEST_WORDS, "cite": LONGEST_WORDS, "verdict": 10,
}  # fmt: skip
"""Most characters of each text."""
_NUMBERS: Final[Mapping[str, int]] = {
    "version": 10_000, "number": MOST_QUESTIONS, "millis": LONGEST_TIME, "epoch": LARGEST, "revision": LARGEST,
    "team": 10, "score": LARGEST, "place": MOST_TRAINEES, "question": LARGEST,
}  # fmt: skip
"""The largest of each number; none is negative."""
_SWITCHES: Final = ("counted", "race", "teams")
_LISTS: Final = {"votes": 200, "standing": MOST_TRAINEES}


def write_message(message: Message) -> str:
    """One line, without its end."""
    fields: dict[str, object] = {"m": _HEADS[type(message)]}
    for name in message.__dataclass_fields__:
        fields[name] = getattr(message, name)
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def read_message(line: str) -> Message:
    """The message of a line. BadText where it is none, or beyond a limit; fields of newer programs are left out."""
    fields = read_json(line)
    head = fields.get("m") if isinstance(fields, dict) else None
    if not isinstance(fields, dict) or not isinstance(head, str) or head not in NAMES:
        raise _bad(say("This message has no known type."))
    message_type = NAMES[head]
    arguments: dict[str, Any] = {
        name: _checked(name, fields[name]) for name in message_type.__dataclass_fields__ if name in fields
    }
    try:
        message = message_type(**arguments)
    except TypeError as error:
        raise _bad(say("This message lacks a field: {name}.", name=head)) from error
    if isinstance(message, Snapshot) and message.phase not in PHASES:
        raise _bad(say("This message has an unknown phase."))
    return message


def _bad(words: Any) -> BadText:
    return BadText(words, say("Use the same version of Felt School on both computers."))


def _checked(name: str, content: object) -> object:
    """A field as it may be."""
    if name in _TEXTS:
        good = isinstance(content, str) and len(content) <= _TEXTS[name]
    elif name in _NUMBERS:
        good = type(content) is int and 0 <= content <= _NUMBERS[name]
    elif name in _SWITCHES:
        good = isinstance(content, bool)
    else:
        return _pairs(name, content)
    if not good:
        raise _bad(say("This field is wrong: {name}.", name=name))
    return content


def _pairs(name: str, content: object) -> tuple[tuple[str, int], ...]:
    """Words with numbers."""
    rows: list[Any] = content if isinstance(content, list) else [None]
    if len(rows) <= _LISTS.get(name, 0) and all(
        isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) and type(row[1]) is int
        and len(row[0]) <= LONGEST_WORDS and 0 <= row[1] <= LARGEST
        for row in rows
    ):  # fmt: skip
        return tuple((words, count) for words, count in rows)
    raise _bad(say("This field is wrong: {name}.", name=name))


def clean_name(name: str) -> str:
    """A name as it is shown: on one line, without signs that no name has, not too long."""
    printable = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()


def sum_of(source: str) -> int:
    """What an answer says of its question."""
    return crc32(source.encode())


def identity(token: str) -> str:
    """How the teacher calls the owner of a token; from it nobody learns the token."""
    return sha256(f"felt live {token}".encode()).hexdigest()[:16]


# ---------------------------------------------------------------- what a machine asks of whoever runs it

LEAP: Final = 5_000
"""A clock that moves on by more in one step was set; no more of it is believed."""


@dataclass(frozen=True, slots=True)
class Keep:
    """A line for the disk."""

    line: str


@dataclass(frozen=True, slots=True)
class Send:
    """A message for a connection."""

    peer: int
    line: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A connection is to be ended."""

    peer: int


@dataclass(frozen=True, slots=True)
class Dial:
    """The teacher's computer is to be called."""


Effect: TypeAlias = Keep | Send | Drop | Dial


class Clock:
    """Milliseconds that only ever move on, whatever a computer's clock does."""

    def __init__(self) -> None:
        self.time = 0
        self._before: int | None = None

    def move(self, now: int) -> int:
        if self._before is not None:
            self.time += max(0, min(LEAP, now - self._before))
        self._before = now
        return self.time


def record_line(head: str, **fields: object) -> str:
    """A line to be kept."""
    return json.dumps({"j": head, **fields}, ensure_ascii=False, separators=(",", ":"))


def read_record(line: str) -> tuple[str, Mapping[str, Any]]:
    """A kept line: what it is, and its fields."""
    fields = read_json(line)
    if not isinstance(fields, dict) or not isinstance(fields.get("j"), str):
        raise BadText(say("This is not a line of a live class."), say("It was changed."))
    return fields["j"], fields


def take_all(lines: Iterable[str], take: Callable[[str, Mapping[str, Any]], None]) -> None:
    """Reads kept lines again. BadText where one was changed."""
    for line in lines:
        try:
            take(*read_record(line))
        except (KeyError, TypeError, IndexError) as error:
            raise BadText(say("A line of this live class cannot be read."), say("It was changed.")) from error
