"""What can go wrong, and what kind of wrong it is.

FeltSchoolError
    IllegalAct        an act that cannot be done now; the sentence says why
    BadText           a card, act, code or request that cannot be read: where, what, hint
    ContentError      a book or pack with problems, all of them at once
    NoRuleApplies     no rule of a list decides: a hole in a rule list, found by the tests
    StorageError      the disk or the database: what happened and what to do
        Damaged       a file that holds something else than was written
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

LONGEST_WORD, LONGEST_NUMBER, LONGEST_LIST = 80, 30, 20
"""As much of a wrong word, number or list is shown."""


class FeltSchoolError(Exception):
    """Base of every error the program raises on purpose."""


class IllegalAct(FeltSchoolError):
    """The act cannot be done now."""


class NoRuleApplies(FeltSchoolError):
    """No rule of a list decides the situation."""


class StorageError(FeltSchoolError):
    """Something on the disk failed; `remedy` says what the user can do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what} {remedy}")
        self.what = what
        self.remedy = remedy


class Damaged(StorageError):
    """A file that cannot be read as it is; what is left of it can be saved."""


class BadText(FeltSchoolError, ValueError):
    """Text that cannot be read."""

    def __init__(self, what: str, hint: str = "", where: str = "") -> None:
        super().__init__(" ".join(part for part in (f"{where}:" if where else "", what, hint) if part))
        self.what = what
        self.hint = hint
        self.where = where


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong in authored content: its place, what is wrong, and what to do."""

    where: str
    what: str
    hint: str = ""
    code: str = ""

    def __str__(self) -> str:
        start = f"{self.code} " if self.code else ""
        return f"{start}{self.where}: {self.what}" + (f" {self.hint}" if self.hint else "")


class ContentError(FeltSchoolError):
    """A book or pack that cannot be used, with every problem found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


def shorten(text: str, most: int) -> str:
    """The beginning of a text that is longer than `most` characters."""
    return text if len(text) <= most else f"{text[:most]} ..."


def whole_number(text: str, least: int, most: int) -> int:
    """A number written in plain digits. BadText says which numbers fit."""
    short = text.strip()
    digits = short.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and least <= int(short) <= most:
        return int(short)
    raise BadText(f"'{clipped(text)}' is not a whole number from {least} to {most}.")


def written(value: object) -> str:
    """A value found in a file or request as people write it: what stands for nothing, text in quotes, huge numbers."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int():
            digits = value.bit_length() * 3 // 10
            return f"a number of some {digits} digits" if digits > LONGEST_NUMBER else str(value)
        case str():
            return f'"{clipped(value)}"'
        case list() | tuple():
            return shorten("[" + ", ".join(written(one) for one in value[:LONGEST_LIST]) + "]", LONGEST_WORD)
        case Mapping():
            return "a table"
        case _:
            return clipped(str(value))


def clipped(word: str) -> str:
    """As much of a wrong word as a sentence shows."""
    return shorten(word, LONGEST_WORD)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the nearest known word, or the known words when there are few, else an empty string."""
    options = sorted(set(known))
    near = difflib.get_close_matches(word, options, n=1, cutoff=0.6)
    if near:
        return f"Did you mean '{near[0]}'?"
    if 0 < len(options) <= 12:
        return f"Known: {', '.join(options)}."
    return ""
