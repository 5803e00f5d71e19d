"""A TOML file with faults of its spelling: each named in an author's words, and a text in which the rest can be read.

What Word and other editors make of quotes, a quote that is not closed, a word where a number belongs, `[item]` for
`[[item]]`: the line is blotted out or mended for reading on, so that one fault does not hide all others. Lines and
columns stay what they are. Nothing is written back.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.lessons.fields import ITEM, LESSON, MODE, PACK, WISH, Field, ValueSort
from trainer.text import Text, Words, say

MOST_FAULTS: Final = 20
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|(end of document))\)$")
_CURLY: Final = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"', "‘": "'", "’": "'", "‚": "'", "＂": '"'}  # noqa: RUF001
_SINGLE: Final = re.compile(r"^([ \t]*)\[([ \t]*item[ \t]*)\]([ \t]*(?:#.*)?)$")
_NAMED: Final = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=\s*(.*)$")
_FIELDS: Final[Mapping[str, Field]] = {one.name: one for one in (*WISH, *MODE, *PACK, *LESSON, *ITEM)}


@dataclass(frozen=True, slots=True)
class SpellingFault:
    """One fault: where, what is wrong, how to mend it."""

    line: int
    column: int
    what: Words
    fix: Words


@dataclass(frozen=True, slots=True)
class Mended:
    """What could be read of a file; `data` is None where it cannot be followed. `lost` are the lines left out.

    `text` is what was read in the end; its lines stand where they stood.
    """

    data: Mapping[str, object] | None
    faults: tuple[SpellingFault, ...] = ()
    lost: frozenset[int] = frozenset()
    text: str = ""


def read_mended(text: str) -> Mended:
    """Reads a TOML text as far as it can be read."""
    lines = text.replace("\r\n", "\n").split("\n")
    faults: list[SpellingFault] = []
    lost: set[int] = set()
    while True:
        try:
            read = "\n".join(lines)
            return Mended(tomllib.loads(read), tuple(faults), frozenset(lost), read)
        except RecursionError:
            return Mended(None, (*faults, SpellingFault(1, 1, say("tables are nested too deep."), "")), frozenset(lost))
        except ValueError as error:
            match = _PLACE.search(str(error))
            message = _PLACE.sub("", str(error)).rstrip(".")
            here = int(match[1]) if match is not None and match[1] else 0
        line, column = (here, int(match[2])) if match is not None and here else (len(lines), len(lines[-1]) + 1)
        single = _single_bracket(lines) if "item" in message or "overwrite" in message else 0
        if single and len(faults) < MOST_FAULTS:
            line, column = single, lines[single - 1].index("[") + 1
            faults.append(_single_fault(line, column))
            lines[single - 1] = _SINGLE.sub(r"\1[[\2]]\3", lines[single - 1])
            continue
        written = lines[line - 1] if 0 < line <= len(lines) else ""
        faults.append(_fault(line, column, message, written))
        if not here or line in lost or not written.strip() or len(faults) >= MOST_FAULTS:
            return Mended(None, tuple(faults), frozenset(lost))
        lost.add(line)
        lines[line - 1] = ""


def _single_bracket(lines: list[str]) -> int:
    return next((number for number, line in enumerate(lines, start=1) if _SINGLE.match(line)), 0)


def _single_fault(line: int, column: int) -> SpellingFault:
    what = say("'[item]' stands in single brackets; every question begins with double ones.")
    return SpellingFault(line, column, what, say("Write [[item]]."))


def _fault(line: int, column: int, message: str, written: str) -> SpellingFault:
    named = _NAMED.match(written)
    name, value = (named[1], named[2].strip()) if named else ("", "")
    curly = next((place for place, letter in enumerate(written) if letter in _CURLY), -1)
    if curly >= 0 and value[:1] in _CURLY:
        mended = "".join(_CURLY.get(letter, letter) for letter in written).strip()
        what = say("these are curly quotes, as word processors make them; a pack takes straight ones.")
        return SpellingFault(line, curly + 1, what, say("Write: {line}", line=mended))
    if named and value[:1] in "\"'" and value and "\\n" in message:
        what = say("the quote that begins this text is not closed on its line.")
        mended = f"{name} = {value}{value[0]}"
        return SpellingFault(line, written.index("=", 0) + 1 + _gap(written), what, say("Write: {line}", line=mended))
    if value[:1] == '"' and "\\" in value and ("hex value" in message or "Unescaped" in message or "escape" in message):
        what = say("a backslash in double quotes begins a special sign.")
        fix = say("Put the text in single quotes: {name} = '{text}'.", name=name, text=value.strip('"'))
        return SpellingFault(line, column, what, fix)
    if value[:1] == '"' and value.count('"') > 2 and not value.startswith('"""') and "Expected newline" in message:
        what = say("a quote inside this text ends it.")
        fix = say("Write it as \\\" or put the text in single quotes: {name} = '{text}'.", name=name, text=value[1:-1])
        return SpellingFault(line, column, what, fix)
    field = _FIELDS.get(name)
    if (
        field is not None
        and field.sort in (ValueSort.INTEGER, ValueSort.BOOLEAN)
        and message.startswith("Invalid value")
    ):
        what = say("'{name}' takes {word}, not {value}.", name=name, word=field.word, value=value)
        return SpellingFault(
            line, column, what, say("For example: {name} = {example}", name=name, example=field.example)
        )
    lower = f"{message[:1].lower()}{message[1:]}."
    return SpellingFault(line, column, lower, _fix(message, written))


def _gap(written: str) -> int:
    behind = written.split("=", 1)[1]
    return 1 + len(behind) - len(behind.lstrip())


def _fix(what: str, written: str) -> Text:
    name, equals, value = written.partition("=")
    if what.startswith("Invalid value") and equals and re.match(r"\s*[^\W\d]", value):
        return say('Texts need quotes: {name} = "{value}".', name=name.strip(), value=value.strip())
    if "Expected '='" in what or what.startswith("Invalid statement"):
        return say('A line looks like: name = "value".')
    if "Unescaped '\\'" in what or "escape" in what:
        return say("Write a backslash twice, or put the text in single quotes.")
    if "overwrite" in what or "twice" in what or "Cannot declare" in what:
        return say("The same key or table stands twice; keep one of them.")
    if "Illegal character" in what or "Expected" in what or "Unterminated" in what or "Unclosed" in what:
        return say("A quote or a bracket is not closed on this line or before it.")
    return say("Compare with a new pack: felt-school pack new makes a complete sample.")
