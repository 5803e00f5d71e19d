"""What can go wrong, and what kind of wrong it is.

FeltSchoolError
    IllegalAct        an act that cannot be done now; the sentence says why
    BadText           a card, act, code or request that cannot be read: where, what, hint
    ContentError      a book or pack with problems, all of them at once
    NoRuleApplies     no rule of a list decides: a hole in a rule list, found by the tests
    StorageError      the disk or the database: what happened and what to do
        Damaged       a file that holds something else than was written
        Unforeseen    a fault of the program met while it read one record

Whoever reads an error reads English; the window shows its `text` in the language of the trainee.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, Words, join, say

LONGEST_WORD, LONGEST_NUMBER, LONGEST_LIST = 80, 30, 20
"""As much of a wrong word, number or list is shown."""


class FeltSchoolError(Exception):
    """Base of every error the program raises on purpose. `text` is the sentence, to be shown in any language."""

    def __init__(self, *sentences: Words) -> None:
        self.text = join(sentences, " ")
        super().__init__(str(self.text))


class IllegalAct(FeltSchoolError):
    """The act cannot be done now."""


class NoRuleApplies(FeltSchoolError):
    """No rule of a list decides the situation; `rules` are those that were asked."""

    def __init__(self, situation: str, rules: Sequence[str]) -> None:
        super().__init__(
            say("no row decides: {situation}. Asked: {rules}.", situation=situation, rules=", ".join(rules))
        )
        self.rules = tuple(rules)


class StorageError(FeltSchoolError):
    """Something on the disk failed; `remedy` says what the user can do."""

    def __init__(self, message: Words, remedy: Words) -> None:
        super().__init__(message, remedy)
        self.what = str(message)
        self.remedy = str(remedy)
        self.words = (message, remedy)


class Damaged(StorageError):
    """A file that cannot be read as it is; what is left of it can be saved."""


class Unforeseen(StorageError):
    """A fault of the program in one record, which stands in the log; all other records go on."""


class BadText(FeltSchoolError, ValueError):
    """Text that cannot be read."""

    def __init__(self, message: Words, hint: Words = "", where: str = "") -> None:
        super().__init__(*((f"{where}:",) if where else ()), message, hint)
        self.what = str(message)
        self.hint = str(hint)
        self.where = where
        self.words = (message, hint)
        self.advice = join((message, hint), " ")


@dataclass(frozen=True, slots=True, order=True, init=False)
class Problem:
    """One thing wrong in authored content: its place, what is wrong, and what to do."""

    where: str
    message: str
    hint: str = ""
    code: str = ""
    text: Text = field(default=Text(""), compare=False, repr=False)

    def __init__(self, where: str, message: Words, hint: Words = "", code: str = "") -> None:
        place = f"{code} {where}:" if code else f"{where}:"
        for name, value in (("where", where), ("message", str(message)), ("hint", str(hint)), ("code", code)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "text", join((place, message, hint), " "))

    def __str__(self) -> str:
        return str(self.text)


class ContentError(FeltSchoolError):
    """A book or pack that cannot be used, with every problem found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(join((problem.text for problem in problems), "\n"))
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
    raise BadText(
        say("'{text}' is not a whole number from {least} to {most}.", text=clipped(text), least=least, most=most)
    )


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
            return shorten("[" + ", ".join(written(part) for part in value[:LONGEST_LIST]) + "]", LONGEST_WORD)
        case Mapping():
            return "a table"
        case _:
            return clipped(str(value))


def clipped(word: str) -> str:
    """As much of a wrong word as a sentence shows."""
    return shorten(word, LONGEST_WORD)


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """A hint naming the nearest known word, or one with this part, or all when they are few, else an empty text."""
    options = sorted(set(known) - {""})
    import difflib

    near = difflib.get_close_matches(word, options, n=1, cutoff=0.6)
    if near:
        return say("Did you mean '{word}'?", word=near[0])
    parts = [option for option in options if len(word) > 2 and word in option.split("-")]
    if parts:
        return say("Did you mean '{word}'?", word=min(parts, key=len))
    if 0 < len(options) <= 12:
        return say("Known: {words}.", words=", ".join(options))
    return Text("")
