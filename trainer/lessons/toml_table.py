"""One TOML file of a pack with its places, faults of spelling mended, and a strict view on its tables.

Every getter gives a value of the right sort; whatever is wrong with the written one is in the problems already.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Final

from trainer.core.errors import did_you_mean, written
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, say
from trainer.lessons.fields import ITEM, LESSON, LONGEST_LINE, LONGEST_TEXT, MODE, PACK, WISH, Field, Fields, ValueSort
from trainer.lessons.positions import DEEPEST, Path, Positions, nesting, read_positions
from trainer.lessons.problems import PackProblem, ProblemLog

# ---------------- a TOML file with faults of its spelling
#
# Each named in an author's words, and a text in which the rest can be read.
#
# What Word and other editors make of quotes, a quote that is not closed, a word where a number belongs, `[item]` for
# `[[item]]`: the line is blotted out or mended for reading on, so that one fault does not hide all others. Lines and
# columns stay what they are. Nothing is written back.

MOST_FAULTS: Final = 20
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|(end of document))\)$")
_CURLY: Final = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"', "‘": "'", "’": "'", "‚": "'", "＂": '"'}  # noqa: RUF001
_SINGLE: Final = re.compile(r"^([ \t]*)\[([ \t]*item[ \t]*)\]([ \t]*(?:#.*)?)$")
_NAMED: Final = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=\s*(.*)$")
_FIELDS: Final[Mapping[str, Field]] = {field.name: field for field in (*WISH, *MODE, *PACK, *LESSON, *ITEM)}


@dataclass(frozen=True, slots=True)
class SpellingFault:
    """One fault: where, what is wrong, how to mend it."""

    line: int
    column: int
    message: Words
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
            line_number = int(match[1]) if match is not None and match[1] else 0
        line, column = (
            (line_number, int(match[2])) if match is not None and line_number else (len(lines), len(lines[-1]) + 1)
        )
        single = _single_bracket(lines) if "item" in message or "overwrite" in message else 0
        if single and len(faults) < MOST_FAULTS:
            line, column = single, lines[single - 1].index("[") + 1
            faults.append(_single_fault(line, column))
            lines[single - 1] = _SINGLE.sub(r"\1[[\2]]\3", lines[single - 1])
            continue
        written = lines[line - 1] if 0 < line <= len(lines) else ""
        faults.append(_fault(line, column, message, written))
        if not line_number or line in lost or not written.strip() or len(faults) >= MOST_FAULTS:
            return Mended(None, tuple(faults), frozenset(lost))
        lost.add(line)
        lines[line - 1] = ""


def _single_bracket(lines: list[str]) -> int:
    return next((number for number, line in enumerate(lines, start=1) if _SINGLE.match(line)), 0)


def _single_fault(line: int, column: int) -> SpellingFault:
    message = say("'[item]' has single brackets. Every question starts with double brackets.")
    return SpellingFault(line, column, message, say("Write [[item]]."))


def _fault(line: int, column: int, message: str, written: str) -> SpellingFault:
    named = _NAMED.match(written)
    name, value = (named[1], named[2].strip()) if named else ("", "")
    curly = next((place for place, letter in enumerate(written) if letter in _CURLY), -1)
    if curly >= 0 and value[:1] in _CURLY:
        mended = "".join(_CURLY.get(letter, letter) for letter in written).strip()
        fault_text = say("these are curly quotes from a word processor. A pack takes straight quotes.")
        return SpellingFault(line, curly + 1, fault_text, say("Write: {line}", line=mended))
    if named and value[:1] in "\"'" and value and "\\n" in message:
        fault_text = say("the quote that opens this text is not closed on its line.")
        mended = f"{name} = {value}{value[0]}"
        return SpellingFault(
            line, written.index("=", 0) + 1 + _gap(written), fault_text, say("Write: {line}", line=mended)
        )
    if value[:1] == '"' and "\\" in value and ("hex value" in message or "Unescaped" in message or "escape" in message):
        fault_text = say("a backslash in double quotes starts a special character.")
        fix = say("Put the text in single quotes: {name} = '{text}'.", name=name, text=value.strip('"'))
        return SpellingFault(line, column, fault_text, fix)
    if value[:1] == '"' and value.count('"') > 2 and not value.startswith('"""') and "Expected newline" in message:
        fault_text = say("a quote inside this text ends it.")
        fix = say("Write it as \\\" or put the text in single quotes: {name} = '{text}'.", name=name, text=value[1:-1])
        return SpellingFault(line, column, fault_text, fix)
    field = _FIELDS.get(name)
    if (
        field is not None
        and field.sort in (ValueSort.INTEGER, ValueSort.BOOLEAN)
        and message.startswith("Invalid value")
    ):
        fault_text = say("'{name}' takes {word}, not {value}.", name=name, word=field.word, value=value)
        return SpellingFault(
            line, column, fault_text, say("For example: {name} = {example}", name=name, example=field.example)
        )
    lower = f"{message[:1].lower()}{message[1:]}."
    return SpellingFault(line, column, lower, _spelling_fix(message, written))


def _gap(written: str) -> int:
    behind = written.split("=", 1)[1]
    return 1 + len(behind) - len(behind.lstrip())


def _spelling_fix(fault: str, written: str) -> Text:
    name, equals, value = written.partition("=")
    if fault.startswith("Invalid value") and equals and re.match(r"\s*[^\W\d]", value):
        return say('Texts need quotes: {name} = "{value}".', name=name.strip(), value=value.strip())
    if "Expected '='" in fault or fault.startswith("Invalid statement"):
        return say('A line looks like: name = "value".')
    if "Unescaped '\\'" in fault or "escape" in fault:
        return say("Write a backslash twice, or put the text in single quotes.")
    if "overwrite" in fault or "twice" in fault or "Cannot declare" in fault:
        return say("The same key or table is here twice. Keep one of them.")
    if "Illegal character" in fault or "Expected" in fault or "Unterminated" in fault or "Unclosed" in fault:
        return say("A quote or a bracket is not closed on this line or before it.")
    return say("Compare it with a complete sample from felt-school pack new.")


# ---------------- toml table

LARGEST_TOML: Final = 1024 * 1024
MOST_LINES: Final = 10_000
"""Lines of a TOML file: 500 items of twenty lines each."""
MOST_UNKNOWN: Final = 30
"""So many unknown keys of one table are named."""


class Source:
    """The text of one file, for problems that name a line."""

    __slots__ = ("_lines", "_log", "_read", "_text", "file", "lost")

    def __init__(self, file: str, text: str, log: ProblemLog) -> None:
        self.file = file
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._text = text if file.endswith(".toml") else ""
        self._read: Positions | None = None
        self._log = log
        self.lost: frozenset[int] = frozenset()

    def follow(self, text: str, lost: frozenset[int]) -> None:
        """Takes places from a text with its faults mended, in which these lines were left out."""
        self._text, self._read, self.lost = text, None, lost

    @property
    def _positions(self) -> Positions:
        """Read with the first place that is asked for: a file without a problem needs none."""
        if self._read is None:
            self._read = read_positions(self._text)
        return self._read

    def spoilt(self, path: Path) -> bool:
        """Whether a line that could not be read stands in the table of a path: what is missing there was on it."""
        if not self.lost:
            return False
        row = path[:2] if path[:1] == ("item",) else ()
        heads = [line for line, text in enumerate(self._lines, start=1) if text.lstrip().startswith("[[")]
        first = self._positions.find(row).line if row else 1
        last = next((line for line in heads if line > first or not row), len(self._lines) + 1)
        return any(first <= line < last for line in self.lost)

    @property
    def lines(self) -> Sequence[str]:
        """The text, line by line."""
        return self._lines

    def place(self, path: Path, word: str = "") -> tuple[int, int]:
        """Line and column of the value of a path, or of the nearest thing around it; of a word in it, when given."""
        line, column = self._positions.find(path).value
        inside = self._lines[line - 1].find(word, column) if word else -1
        return line, inside + 1 if inside >= 0 else column

    def problem(
        self, code: str, place: tuple[int, int], message: Words, fix: Words = "", details: Sequence[str] = ()
    ) -> PackProblem:
        """A problem at a line and column from 1, with the line quoted."""
        line, column = place
        quote = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        return PackProblem(self.file, line, column, code, message=message, fix=fix, quote=quote, details=tuple(details))

    def at(self, code: str, place: tuple[int, int], message: Words, fix: Words = "") -> None:
        """Notes a problem at a line and column."""
        self._log.problems.append(self.problem(code, place, message, fix))

    def value(self, code: str, path: Path, message: Words, fix: Words = "") -> None:
        """Notes a problem at the value of a path, or at the nearest thing around it."""
        self.at(code, self.place(path), message, fix)

    def key(self, code: str, path: Path, message: Words, fix: Words = "") -> None:
        """Notes a problem at the key of a path, or at the nearest thing around it."""
        self.at(code, self._positions.find(path).key, message, fix)

    def whole_file(self, code: str, message: Words, fix: Words = "") -> None:
        """Notes a problem of the file as a whole."""
        self._log.add(code, self.file, message, fix)


def read_utf8(file: str, data: bytes, log: ProblemLog) -> str | None:
    """The text of a file, without a byte order mark; None when it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = say("this byte is not UTF-8 text.")
        log.problems.append(
            PackProblem(file, line, column, "DP003", message=message, fix=say("Save the file as UTF-8 in the editor."))
        )
        return None


def read_toml(file: str, data: bytes, log: ProblemLog) -> tuple[Source, Mapping[str, object]] | None:
    """The file and its root table; None when it cannot be read, which is among the problems then."""
    if len(data) > LARGEST_TOML:
        message = say(
            "the file has {count} bytes; the limit is {largest_toml}.",
            count=f"{len(data):,}",
            largest_toml=f"{LARGEST_TOML:,}",
        )
        log.add("DP002", file, message, say("Split it into several lessons."))
        return None
    text = read_utf8(file, data, log)
    if text is None:
        return None
    lines = text.count("\n")
    if lines > MOST_LINES:
        message = say("the file has {count} lines; the limit is {most}.", count=f"{lines:,}", most=f"{MOST_LINES:,}")
        log.add("DP002", file, message, say("Split it into several lessons."))
        return None
    if nesting(text) > DEEPEST:
        log.add(
            "DP005",
            file,
            say("tables or lists are nested more than {deepest} deep.", deepest=DEEPEST),
            say("A pack needs four at most."),
        )
        return None
    source = Source(file, text, log)
    mended = read_mended(text)
    for fault in mended.faults:
        source.at("DP004", (fault.line, fault.column), fault.message, fault.fix)
    if mended.faults and mended.data is not None:
        source.follow(mended.text, mended.lost)
    return (source, mended.data) if mended.data is not None else None


class Table:
    """A strict view on one table: unknown keys, missing keys and wrong sorts are problems."""

    __slots__ = ("_data", "_fields", "_written", "path", "source")

    def __init__(self, source: Source, data: Mapping[str, object], fields: Fields, path: Path = ()) -> None:
        self.source = source
        self.path = path
        self._fields = {field.name: field for field in fields}
        self._data: dict[str, object] = {}
        self._written = frozenset(key for key in data if not key.startswith("x-"))
        unknown = 0
        for key, value in data.items():
            if key.startswith("x-"):
                continue
            field = self._fields.get(key)
            if field is None:
                unknown += 1
                if unknown > MOST_UNKNOWN:
                    continue
                self.wrong_key(
                    "DP101", key, say("'{key}' is not a key here.", key=key), did_you_mean(key, self._fields)
                )
            elif self._fits(field, value):
                self._data[key] = value
        for field in fields:
            if field.needed and field.name not in data and not source.spoilt(path):
                example = field.example or f'"{field.name}"'
                self.source.key(
                    "DP102",
                    path,
                    say("'{name}' is missing.", name=field.name),
                    say("Add a line: {name} = {example}", name=field.name, example=example),
                )

    # -- problems

    def wrong(self, code: str, key: str, message: Words, fix: Words = "") -> None:
        """Notes a problem at the value of a key."""
        self.source.value(code, (*self.path, key), message, fix)

    def wrong_key(self, code: str, key: str, message: Words, fix: Words = "") -> None:
        """Notes a problem at a key itself."""
        self.source.key(code, (*self.path, key), message, fix)

    def wrong_here(self, code: str, message: Words, fix: Words = "") -> None:
        """Notes a problem of the table as a whole."""
        self.source.key(code, self.path, message, fix)

    # -- values

    def has(self, key: str) -> bool:
        """Whether the key is written with a value of the right sort."""
        return key in self._data

    def keys(self) -> tuple[str, ...]:
        """The keys that are written with values of the right sort."""
        return tuple(self._data)

    def written(self, *keys: str) -> bool:
        """Whether anything is written, right or wrong, under one of these keys (without keys: at all)."""
        return bool(self._written.intersection(keys) if keys else self._written)

    def text(self, key: str, default: str = "") -> str:
        value = self._data.get(key, default)
        return value if isinstance(value, str) else default

    def integer(self, key: str, default: int = 0) -> int:
        value = self._data.get(key, default)
        return value if isinstance(value, int) else default

    def true(self, key: str) -> bool:
        return self._data.get(key) is True

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._data.get(key, ())
        return tuple(str(part) for part in value) if isinstance(value, Sequence) else ()

    def table(self, key: str) -> Table:
        """The table below a key; empty when it is not written."""
        value = self._data.get(key, {})
        assert isinstance(value, Mapping)
        return Table(self.source, value, self._fields[key].fields, (*self.path, key))

    def open_texts(self, key: str) -> tuple[tuple[str, str], ...]:
        """The keys and texts of a table whose keys are the author's own."""
        value = self._data.get(key, {})
        assert isinstance(value, Mapping)
        for name, text in value.items():
            if not isinstance(text, str):
                message = say(
                    "'{name}' takes text in quotes, not {sort_words}.", name=name, sort_words=_sort_words(text)
                )
                self.source.value(
                    "DP103", (*self.path, key, name), message, say('For example: 4 = "As Kd 9h 9c 4d 4s 2c"')
                )
        return tuple((name, text) for name, text in value.items() if isinstance(text, str))

    def open_values(self, key: str) -> tuple[tuple[str, str | int | bool], ...]:
        """The keys and values of a table whose keys are a game's; an empty one is a problem."""
        value = self._data.get(key, {})
        assert isinstance(value, Mapping)
        for name, part in value.items():
            if not isinstance(part, (str, int)):
                message = say("'{name}' takes text, a number, true or false.", name=name)
                self.source.value("DP103", (*self.path, key, name), message, _fix(self._fields[key]))
        if not value:
            self.wrong("DP201", key, say("'{name}' does not describe the hands.", name=key), _fix(self._fields[key]))
        return tuple((name, part) for name, part in value.items() if isinstance(part, (str, int)))

    def count(self, key: str) -> int:
        """How many tables a list has."""
        value = self._data.get(key, ())
        return len(value) if isinstance(value, Sequence) else 0

    def rows(self, key: str, most: int | None = None) -> tuple[Table, ...]:
        """The tables of a list, in order; the first `most` of them."""
        value = self._data.get(key, ())
        assert isinstance(value, Sequence)
        fields = self._fields[key].fields
        rows = enumerate(value[:most])
        return tuple(Table(self.source, row, fields, (*self.path, key, index)) for index, row in rows)

    # -- helpers

    def _fits(self, field: Field, value: object) -> bool:
        if not _is_sort(field.sort, value):
            message = say(
                "'{name}' takes {word}, not {sort_words}.",
                name=field.name,
                word=field.word,
                sort_words=_sort_words(value),
            )
            self.wrong("DP103", field.name, message, _fix(field))
            return False
        if isinstance(value, str):
            return self._fits_text(field, value)
        if field.high and isinstance(value, int) and not field.low <= value <= field.high:
            self.wrong(
                "DP104",
                field.name,
                say("'{name}' takes {word}, not {value}.", name=field.name, word=field.word, value=written(value)),
                _fix(field),
            )
            return False
        return True

    def _fits_text(self, field: Field, value: str) -> bool:
        if field.choices and value not in field.choices:
            code = "DP208" if field.name == "kind" else "DP105"
            known = did_you_mean(value, field.choices) or say("Write one of {choices}.", choices=field.listed)
            self.wrong(
                code, field.name, say("'{value}' is not a choice for '{name}'.", value=value, name=field.name), known
            )
            return False
        if field.needed and not value.strip():
            self.wrong("DP102", field.name, say("'{name}' is empty.", name=field.name), _fix(field))
            return False
        most = LONGEST_TEXT if field.name in ("setup", "notes", "say") else LONGEST_LINE
        if len(value) > most:
            message = say(
                "'{name}' has {count} characters; the limit is {most}.", name=field.name, count=len(value), most=most
            )
            self.wrong("DP104", field.name, message, say("Long prose belongs in text/*.md."))
            return False
        return True


def _is_sort(sort: ValueSort, value: object) -> bool:
    match sort:
        case ValueSort.TEXT:
            return isinstance(value, str)
        case ValueSort.INTEGER:
            return isinstance(value, int) and not isinstance(value, bool)
        case ValueSort.BOOLEAN:
            return isinstance(value, bool)
        case ValueSort.TEXTS:
            return isinstance(value, list) and all(isinstance(part, str) for part in value)
        case ValueSort.TABLE:
            return isinstance(value, Mapping)
        case ValueSort.ROWS:
            return isinstance(value, list) and all(isinstance(part, Mapping) for part in value)


def _sort_words(value: object) -> str:
    match value:
        case bool():
            return "true or false"
        case str():
            return "text in quotes"
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case Mapping():
            return "a table"
        case _:
            return "a date or time"


def _fix(field: Field) -> str:
    if field.sort is ValueSort.ROWS:
        return f"Write each as its own [[{field.name}]]."
    if field.sort is ValueSort.TABLE:
        inside = ", ".join(f"{field.name} = {field.example or '...'}" for field in field.fields[:2])
        return f"For example: {field.name} = {{ {inside} }}"
    return f"For example: {field.name} = {field.example}" if field.example else ""
