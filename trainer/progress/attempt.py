"""One answered duty, as it is kept for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime

from trainer.errors import BadText

TOO_SLOW = "too-slow"
MISSED_FAULT = "fault-missed"
FALSE_ALARM = "false-alarm"
NOT_ANSWERED = "not-answered"
"""Slips that no act shows; all others are the engine's `SlipKind`."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Facts only, as they were; what they are worth is decided when they are read.

    ref           the question's code, empty for a fixed deal
    setup         the table as text: with `key` it rebuilds the situation under any version of the rules
    item          "pack@version/item" for a lesson's item, else empty
    key, given, expected   the duty and both acts in their text forms; `given` is empty when nothing was answered
    first_try     False for a correction after a wrong answer to the same duty
    skill         the skill it counts for ("house/game/kind/rule"), empty where no rule is listed; `others` took part
    slip          empty when right, else a SlipKind value or one of the words above
    confused_with id of the rule that would have given the act
    absences      how often the window lost the focus meanwhile
    fault         spot the error: the id of the planted fault, empty in a clean round
    number        counts the attempts of one session from 1
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

    def __post_init__(self) -> None:
        if self.when.tzinfo is None:
            raise ValueError("The time of an attempt carries its time zone.")

    @property
    def id(self) -> str:
        """The same for the same attempt wherever it is read: importing twice changes nothing."""
        return f"{self.session}#{self.number}"

    @property
    def kind(self) -> str:
        """The kind of duty."""
        return self.key.partition("/")[0]

    @property
    def rated(self) -> bool:
        """Whether it counts for accuracy: a first try without a hint in a mode that counts."""
        return self.first_try and self.counts and not self.hint


def to_data(attempt: Attempt) -> dict[str, object]:
    """Plain values for JSON: times as ISO text in UTC, tuples as lists."""
    data: dict[str, object] = {}
    for one in fields(attempt):
        value = getattr(attempt, one.name)
        if isinstance(value, datetime):
            value = value.astimezone(UTC).isoformat()
        data[one.name] = list(value) if isinstance(value, tuple) else value
    return data


def from_data(data: Mapping[str, object]) -> Attempt:
    """Reads `to_data` back; unknown keys of newer versions are left out. BadText when it is no attempt."""
    known = {one.name for one in fields(Attempt)}
    values = {name: value for name, value in data.items() if name in known}
    try:
        when = datetime.fromisoformat(str(values["when"]))
        others = tuple(str(one) for one in _list(values.get("others", ())))
        return Attempt(**{**values, "when": when, "others": others})  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError) as error:
        raise BadText(f"This is not an attempt: {error}.", "The line was changed or cut off.") from error


def _list(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else ()
