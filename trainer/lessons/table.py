"""One TOML file of a pack with its places, and a strict view on one of its tables.

Every getter gives a value of the right sort; whatever is wrong with the written one is in the problems already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.errors import did_you_mean, written
from trainer.lessons.fields import LONGEST_LINE, LONGEST_TEXT, Field, Fields, ValueSort
from trainer.lessons.mending import read_mended
from trainer.lessons.positions import DEEPEST, Path, Positions, nesting, read_positions
from trainer.lessons.problems import Found, PackProblem
from trainer.text import Words, say

LARGEST_TOML: Final = 1024 * 1024
MOST_LINES: Final = 10_000
"""Lines of a TOML file: 500 items of twenty lines each."""
MOST_UNKNOWN: Final = 30
"""So many unknown keys of one table are named."""


class Source:
    """The text of one file, for problems that name a line."""

    __slots__ = ("_found", "_lines", "_positions", "file", "lost")

    def __init__(self, file: str, text: str, found: Found) -> None:
        self.file = file
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._positions: Positions = read_positions(text) if file.endswith(".toml") else Positions({})
        self._found = found
        self.lost: frozenset[int] = frozenset()

    def follow(self, text: str, lost: frozenset[int]) -> None:
        """Takes places from a text with its faults mended, in which these lines were left out."""
        self._positions, self.lost = read_positions(text), lost

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
        self, code: str, place: tuple[int, int], what: Words, fix: Words = "", details: Sequence[str] = ()
    ) -> PackProblem:
        """A problem at a line and column from 1, with the line quoted."""
        line, column = place
        quote = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        return PackProblem(self.file, line, column, code, what=what, fix=fix, quote=quote, details=tuple(details))

    def at(self, code: str, place: tuple[int, int], what: Words, fix: Words = "") -> None:
        """Notes a problem at a line and column."""
        self._found.problems.append(self.problem(code, place, what, fix))

    def value(self, code: str, path: Path, what: Words, fix: Words = "") -> None:
        """Notes a problem at the value of a path, or at the nearest thing around it."""
        self.at(code, self.place(path), what, fix)

    def key(self, code: str, path: Path, what: Words, fix: Words = "") -> None:
        """Notes a problem at the key of a path, or at the nearest thing around it."""
        self.at(code, self._positions.find(path).key, what, fix)

    def whole(self, code: str, what: Words, fix: Words = "") -> None:
        """Notes a problem of the file as a whole."""
        self._found.add(code, self.file, what, fix)


def read_utf8(file: str, data: bytes, found: Found) -> str | None:
    """The text of a file, without a byte order mark; None when it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        what = say("this byte is not UTF-8 text.")
        found.problems.append(
            PackProblem(file, line, column, "DP003", what=what, fix=say("Save the file as UTF-8 in the editor."))
        )
        return None


def read_toml(file: str, data: bytes, found: Found) -> tuple[Source, Mapping[str, object]] | None:
    """The file and its root table; None when it cannot be read, which is among the problems then."""
    if len(data) > LARGEST_TOML:
        what = say(
            "the file has {count} bytes; {largest_toml} is the most.",
            count=f"{len(data):,}",
            largest_toml=f"{LARGEST_TOML:,}",
        )
        found.add("DP002", file, what, say("Split it into several lessons."))
        return None
    text = read_utf8(file, data, found)
    if text is None:
        return None
    lines = text.count("\n")
    if lines > MOST_LINES:
        what = say("the file has {count} lines; {most} is the most.", count=f"{lines:,}", most=f"{MOST_LINES:,}")
        found.add("DP002", file, what, say("Split it into several lessons."))
        return None
    if nesting(text) > DEEPEST:
        found.add(
            "DP005",
            file,
            say("tables or lists are nested more than {deepest} deep.", deepest=DEEPEST),
            say("A pack needs at most four."),
        )
        return None
    source = Source(file, text, found)
    mended = read_mended(text)
    for fault in mended.faults:
        source.at("DP004", (fault.line, fault.column), fault.what, fault.fix)
    if mended.faults and mended.data is not None:
        source.follow(mended.text, mended.lost)
    return (source, mended.data) if mended.data is not None else None


class Table:
    """A strict view on one table: unknown keys, missing keys and wrong sorts are problems."""

    __slots__ = ("_data", "_fields", "_written", "path", "source")

    def __init__(self, source: Source, data: Mapping[str, object], fields: Fields, path: Path = ()) -> None:
        self.source = source
        self.path = path
        self._fields = {one.name: one for one in fields}
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

    def wrong(self, code: str, key: str, what: Words, fix: Words = "") -> None:
        """Notes a problem at the value of a key."""
        self.source.value(code, (*self.path, key), what, fix)

    def wrong_key(self, code: str, key: str, what: Words, fix: Words = "") -> None:
        """Notes a problem at a key itself."""
        self.source.key(code, (*self.path, key), what, fix)

    def wrong_here(self, code: str, what: Words, fix: Words = "") -> None:
        """Notes a problem of the table as a whole."""
        self.source.key(code, self.path, what, fix)

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
        return tuple(str(one) for one in value) if isinstance(value, Sequence) else ()

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
                what = say("'{name}' takes text in quotes, not {sort_words}.", name=name, sort_words=_sort_words(text))
                self.source.value(
                    "DP103", (*self.path, key, name), what, say('For example: 4 = "As Kd 9h 9c 4d 4s 2c"')
                )
        return tuple((name, text) for name, text in value.items() if isinstance(text, str))

    def open_values(self, key: str) -> tuple[tuple[str, str | int | bool], ...]:
        """The keys and values of a table whose keys are a game's; an empty one is a problem."""
        value = self._data.get(key, {})
        assert isinstance(value, Mapping)
        for name, one in value.items():
            if not isinstance(one, (str, int)):
                what = say("'{name}' takes text, a number, true or false.", name=name)
                self.source.value("DP103", (*self.path, key, name), what, _fix(self._fields[key]))
        if not value:
            self.wrong("DP201", key, say("'{name}' says nothing of the hands.", name=key), _fix(self._fields[key]))
        return tuple((name, one) for name, one in value.items() if isinstance(one, (str, int)))

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
            what = say(
                "'{name}' takes {word}, not {sort_words}.",
                name=field.name,
                word=field.word,
                sort_words=_sort_words(value),
            )
            self.wrong("DP103", field.name, what, _fix(field))
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
            known = did_you_mean(value, field.choices) or say("One of {choices}.", choices=field.listed)
            self.wrong(
                code, field.name, say("'{value}' is not a choice for '{name}'.", value=value, name=field.name), known
            )
            return False
        if field.needed and not value.strip():
            self.wrong("DP102", field.name, say("'{name}' is empty.", name=field.name), _fix(field))
            return False
        most = LONGEST_TEXT if field.name in ("setup", "notes", "say") else LONGEST_LINE
        if len(value) > most:
            what = say(
                "'{name}' has {count} characters; {most} is the most.", name=field.name, count=len(value), most=most
            )
            self.wrong("DP104", field.name, what, say("Long prose belongs in text/*.md."))
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
            return isinstance(value, list) and all(isinstance(one, str) for one in value)
        case ValueSort.TABLE:
            return isinstance(value, Mapping)
        case ValueSort.ROWS:
            return isinstance(value, list) and all(isinstance(one, Mapping) for one in value)


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
        inside = ", ".join(f"{one.name} = {one.example or '...'}" for one in field.fields[:2])
        return f"For example: {field.name} = {{ {inside} }}"
    return f"For example: {field.name} = {field.example}" if field.example else ""
