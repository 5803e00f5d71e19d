"""One answered duty as it is kept for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from trainer.core.errors import BadText, shorten
from trainer.core.lazy_dataclass import MISSING, dataclass, fields
from trainer.core.strict_json import LARGEST, read_time
from trainer.core.text import Text, join, say
from trainer.drills.modes import SPOT
from trainer.round.duty import KIND_NAMES, Kind
from trainer.round.types import certain_type
from trainer.rules.decision import sheet_id

TOO_SLOW = "too-slow"
MISSED_FAULT = "fault-missed"
FALSE_ALARM = "false-alarm"
NOT_ANSWERED = "not-answered"
UNCLEAR = "unclear"
"""Slips that no act shows; all others are the engine's `SlipKind`."""
UNKNOWN: Final = "unknown"
"""In place of a duty type where nobody knows any more which it was: such an answer counts under its heading alone."""
Marks: TypeAlias = "tuple[tuple[Kind, int], ...]"
"""Parts of an exam that have a pass mark of their own: the kind of duty, and percent right."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Facts only, as they were; what they are worth is decided when they are read.

    ref           the question's code, empty for a fixed deal
    setup         the table as text: with `key` it rebuilds the situation under any version of the rules
    item          "pack@version/item" for a lesson's item, else empty
    key, given, expected   the duty and both acts in their text forms; `given` is empty when nothing was answered
    first_try     False for a correction after a wrong answer to the same duty
    skill         the skill it counts for ("house/game/kind/rule"), empty where no rule is listed; `others` took part
    slip          empty when right, else a SlipKind value or one of the words above; "unclear": it is neither right nor
                  wrong, the book can be read otherwise or does not say
    confused_with id of the rule that would have given the act
    absences      how often the window lost the focus meanwhile
    fault         spot the error: the id of the planted fault, empty in a clean round
    number        counts the attempts of one session from 1
    duty          the id of the duty type; empty in answers of older programs
    """

    trainee: str
    session: str
    number: int
    when: datetime
    game: str
    version: str
    mode: str
    ref: str
    key: str
    given: str
    expected: str
    right: bool
    first_try: bool
    millis: int
    setup: str = ""
    item: str = ""
    hint: bool = False
    peeks: int = 0
    absences: int = 0
    skill: str = ""
    others: tuple[str, ...] = ()
    slip: str = ""
    confused_with: str = ""
    fault: str = ""
    rule: str = ""
    cite: str = ""
    counts: bool = True
    certain: bool = True
    duty: str = ""

    def __post_init__(self) -> None:
        if self.when.tzinfo is None:
            raise ValueError("The time of an attempt carries its time zone.")

    @property
    def id(self) -> str:
        """The same for the same attempt wherever it is read: importing twice changes nothing."""
        return f"{self.session}#{self.number}"

    @property
    def kind(self) -> str:
        """The kind of duty, which is the heading of its type."""
        return self.key.partition("/")[0]

    @property
    def type(self) -> str:
        """The id of the duty type: as it was kept, or the only one of its kind. It is never guessed."""
        return certain_type(self.kind, self.duty) or UNKNOWN

    @property
    def counted(self) -> bool:
        """Whether it is right or wrong; an answer by another reading of the book is neither."""
        return self.slip != UNCLEAR

    @property
    def scored(self) -> bool:
        """Whether it is one of the questions that a session's score counts: the first try at it."""
        return self.first_try and self.counted

    @property
    def rated(self) -> bool:
        """Whether it counts for accuracy: a first try without a hint at a duty done in a mode that counts."""
        return self.first_try and self.counts and not self.hint and self.tells and self.mode != SPOT.id

    @property
    def tells(self) -> bool:
        """Whether it says anything of what somebody knows: a question left open or an unclear book does not."""
        return self.slip != NOT_ANSWERED and self.counted


def current_skill(id: str) -> str:
    """The id of the skill that an id of a record means today: a numbered fee option belongs to its sheet."""
    before, slash, rule = id.rpartition("/")
    return f"{before}{slash}{sheet_id(rule)}"


def to_data(attempt: Attempt) -> dict[str, object]:
    """Plain values for JSON: times as ISO text in UTC, tuples as lists."""
    data: dict[str, object] = {}
    for field in fields(attempt):
        value = getattr(attempt, field.name)
        if isinstance(value, datetime):
            value = value.astimezone(UTC).isoformat()
        data[field.name] = list(value) if isinstance(value, tuple) else value
    return data


def from_data(data: Mapping[str, object]) -> Attempt:
    """Reads `to_data` back; unknown keys of newer versions are left out. BadText when it is no attempt."""
    values = {name: _READ[kind](name, data[name]) for name, kind in _KINDS.items() if name in data}
    missing = [name for name in _NEEDED if name not in values]
    if missing:
        raise BadText(
            say("This is not an answer: '{missing}' is missing.", missing=missing[0]),
            say("The line was changed or cut off."),
        )
    attempt = Attempt(**values)
    if attempt.kind not in _DUTIES:
        raise BadText(
            say("'{kind}' is not a kind of duty.", kind=shorten(attempt.kind, 40)), say("The line was changed."), "key"
        )
    return attempt


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadText(say("Text goes here."), say("The line was changed."), name)
    return value


def _number(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise BadText(say("A whole number from 0 goes here."), say("The line was changed."), name)
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadText(say("True or false goes here."), say("The line was changed."), name)
    return value


def _time(name: str, value: object) -> datetime:
    try:
        return read_time(value)
    except BadText as error:
        raise BadText(*error.words, name) from error


def _skill(name: str, value: object) -> str:
    text = _text(name, value)
    if text and text.count("/") < SKILL_PARTS - 1:
        raise BadText(
            say("'{text}' is not a skill.", text=shorten(text, 40)), say("A skill reads house/game/kind/rule."), name
        )
    return current_skill(text)


def _skills(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise BadText(say("A list of skills goes here."), say("The line was changed."), name)
    return tuple(dict.fromkeys(_skill(name, skill_part) for skill_part in value))


SKILL_PARTS = 4
_READ: Mapping[str, Callable[[str, object], Any]] = {
    "str": _text, "int": _number, "bool": _flag, "datetime": _time, "tuple[str, ...]": _skills, "skill": _skill,
}  # fmt: skip
_KINDS = {field.name: "skill" if field.name == "skill" else str(field.type) for field in fields(Attempt)}
_NEEDED = tuple(field.name for field in fields(Attempt) if field.default is MISSING)
_DUTIES = frozenset(kind.value for kind in Kind)


# ---------------- parts of an exam with their own pass mark


def parts_below(answers: Iterable[tuple[str, int, int]], marks: Marks) -> tuple[Kind, ...]:
    """The parts that do not reach their own pass mark, of answers as kind, asked and right.

    A part of which nothing was asked fails nobody.
    """
    asked, right = Counter[str](), Counter[str]()
    for kind, of_kind, right_of_kind in answers:
        asked[kind] += of_kind
        right[kind] += right_of_kind
    return tuple(kind for kind, mark in marks if 100 * right[kind] < mark * asked[kind])


def with_below(result: Text, below: Sequence[Kind]) -> Text:
    """A result, and the parts of the exam that miss their own pass mark."""
    if not below:
        return result
    return say(
        "{result}; below the pass mark: {duties}",
        result=result,
        duties=join((KIND_NAMES[kind] for kind in below), ", "),
    )


def write_marks(marks: Marks) -> str:
    """The marks as text: "side-pot=80 settle=70"."""
    return " ".join(f"{kind}={mark}" for kind, mark in marks)


def read_marks(text: str) -> Marks:
    """Reads `write_marks` back. ValueError when it is none."""
    pairs = [part.partition("=") for part in text.split()]
    marks = tuple((Kind(kind), int(mark)) for kind, _, mark in pairs)
    if not all(0 < mark <= 100 for _, mark in marks):
        raise ValueError("a pass mark is a percentage")
    return marks
