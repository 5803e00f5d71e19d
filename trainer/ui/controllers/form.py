"""What a form shows: its fields, how each is filled, and what is wrong with what stands in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.lessons.draft import Keys
from trainer.text import Text, Words


class FilledBy(StrEnum):
    """How a field of a form is filled: LINES are a list, one a line; PLACES are cards at places."""

    LINE = "line"
    LONG = "long"
    NUMBER = "number"
    CHECK = "check"
    CHOICE = "choice"
    OPEN = "open"
    LINES = "lines"
    PLACES = "places"


@dataclass(frozen=True, slots=True)
class FieldShown:
    """One field: which key it is for, what it is called, what stands in it, what is wrong with that.

    `choices` are values with their words; `low` and `high` the limits of a number.
    """

    keys: Keys
    name: Text
    entry: FilledBy
    value: str = ""
    says: Words = ""
    choices: tuple[tuple[str, Words], ...] = ()
    problems: tuple[Words, ...] = ()
    low: int = 0
    high: int = 0
