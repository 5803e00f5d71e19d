"""Where each key and value of a TOML text stands: line and column from 1.

`tomllib` gives places only for syntax errors, so this small scanner walks the same text again and keeps an index from
path to place. It never fails: text that it cannot follow ends the walk, and `find` falls back to the nearest table.
"""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from typing import Final

from trainer.core.lazy_dataclass import dataclass

Path = tuple[str | int, ...]
"""Keys and list places from the root: ("item", 2, "expect", "rule")."""

DEEPEST: Final = 16
"""How deep tables and lists may be nested."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
_SPACE: Final = re.compile(r"[ \t]*")
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''[\s\S]*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^,\]}\n#]+")
_LOOSE: Final = re.compile(r"[^\[\]{}\"'#]+")


_TRIPLE: Final = ('"""', "'''")


def _string_at(text: str, place: int) -> re.Match[str] | None:
    """The text in quotes that begins there, or None. _LostError where it begins and never ends.

    Looking on for its end from every later quote as well would take time that grows with the square of the text.
    """
    match = _STRING.match(text, place)
    unended = text.startswith(_TRIPLE, place) and match is not None and len(match.group()) < 6
    if unended or (match is None and text.startswith(("'", '"'), place)):
        raise _LostError
    return match


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something stands: its key, and its value where that begins elsewhere."""

    line: int
    column: int
    value_line: int
    value_column: int

    @property
    def key(self) -> tuple[int, int]:
        return self.line, self.column

    @property
    def value(self) -> tuple[int, int]:
        return self.value_line, self.value_column


TOP: Final = Spot(1, 1, 1, 1)


class Positions:
    """The index of one TOML text."""

    __slots__ = ("_spots",)

    def __init__(self, spots: dict[Path, Spot]) -> None:
        self._spots = spots

    def __contains__(self, path: Path) -> bool:
        return path in self._spots

    def __len__(self) -> int:
        return len(self._spots)

    def at(self, line: int, column: int = 0) -> Path:
        """The path whose key or value begins there, else the last one that begins at or above the line."""
        nearest: Path = ()
        for path, spot in self._spots.items():
            if column and (line, column) in (spot.key, spot.value):
                return path
            if spot.line <= line:
                nearest = path
        return nearest

    def find(self, path: Path) -> Spot:
        """The place of a path, or of the nearest thing around it."""
        for end in range(len(path), 0, -1):
            spot = self._spots.get(path[:end])
            if spot is not None:
                return spot
        return TOP


def read_positions(text: str) -> Positions:
    """The index of a text that `tomllib` accepts; of any other text, what could be followed."""
    scanner = _Scanner(text)
    with suppress(_LostError):
        scanner.document()
    return Positions(scanner.spots)


def replace_text(text: str, path: Path, written: str) -> str:
    """The same TOML text with another text written at a path; comments and blanks stay. `written` has its quotes."""
    spot = read_positions(text).find(path)
    lines = text.split("\n")
    row, start = spot.value_line - 1, spot.value_column - 1
    old = _STRING.match(lines[row], start)
    if old is None:
        raise ValueError(f"There is no text at {path}.")
    lines[row] = lines[row][:start] + written + lines[row][old.end() :]
    return "\n".join(lines)


def nesting(text: str) -> int:
    """How deep brackets and dotted keys are nested, for any text at all."""
    deepest = depth = dots = place = 0
    while place < len(text):
        letter = text[place]
        try:
            string = _string_at(text, place) if letter in "\"'" else None
        except _LostError:
            return deepest
        loose = _LOOSE.match(text, place)
        if string is not None:
            place = string.end()
        elif loose is not None:
            chains = re.split(r"[=,\n]", loose.group())
            counts = [chain.count(".") for chain in chains]
            counts[0] += dots
            deepest = max(deepest, *counts)
            dots = counts[-1]
            place = loose.end()
        elif letter == "#":
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
        else:
            if letter in "[{":
                depth += 1
                deepest = max(deepest, depth)
            elif letter in "]}":
                depth = max(0, depth - 1)
            dots = 0
            place += 1
    return deepest


class _LostError(Exception):
    """The scanner cannot follow the text."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.place = 0
        self.spots: dict[Path, Spot] = {}
        self._lists: dict[Path, int] = {}
        self._starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self._line = 0

    def document(self) -> None:
        table_path: Path = ()
        while self._skip_blank():
            if self._peek("[["):
                table_path = self._header("[[", "]]")
            elif self._peek("["):
                table_path = self._header("[", "]")
            else:
                self._pair(table_path)

    # -- parts

    def _header(self, opening: str, closing: str) -> Path:
        start = self.place
        self.place += len(opening)
        self._space()
        keys = [key for key, _ in self._keys()]
        self._space()
        self._take(closing)
        path: Path = ()
        for index, key in enumerate(keys):
            path = (*path, key)
            if index < len(keys) - 1:
                self._note(path, start, start)
                if path in self._lists:
                    path = (*path, self._lists[path])
        if opening == "[[":
            number = self._lists.get(path, -1) + 1
            self._lists[path] = number
            self._note(path, start, start)
            path = (*path, number)
        self._note(path, start, start)
        return path

    def _pair(self, table_path: Path) -> None:
        keys = self._keys()
        self._space()
        self._take("=")
        self._space()
        value = self.place
        path = table_path
        for key, start in keys:
            path = (*path, key)
            self._note(path, start, value)
        self._value(path)

    def _value(self, path: Path) -> None:
        if len(path) > 4 * DEEPEST:
            raise _LostError
        string = _string_at(self.text, self.place)
        if string is not None:
            self.place = string.end()
        elif self._peek("["):
            self._list(path)
        elif self._peek("{"):
            self._inline(path)
        else:
            plain = _PLAIN.match(self.text, self.place)
            if plain is None:
                raise _LostError
            self.place = plain.end()

    def _list(self, path: Path) -> None:
        self._take("[")
        number = 0
        while self._skip_blank() and not self._peek("]"):
            self._note((*path, number), self.place, self.place)
            self._value((*path, number))
            number += 1
            self._skip_blank()
            if self._peek(","):
                self.place += 1
            elif not self._peek("]"):
                raise _LostError
        self._take("]")

    def _inline(self, path: Path) -> None:
        self._take("{")
        while self._skip_blank() and not self._peek("}"):
            self._pair(path)
            self._skip_blank()
            if self._peek(","):
                self.place += 1
            elif not self._peek("}"):
                raise _LostError
        self._take("}")

    def _keys(self) -> list[tuple[str, int]]:
        """One or more keys joined by dots, each with its place."""
        keys = [self._key()]
        while len(keys) <= DEEPEST:
            mark = self.place
            self._space()
            if not self._peek("."):
                self.place = mark
                return keys
            self.place += 1
            self._space()
            keys.append(self._key())
        raise _LostError

    def _key(self) -> tuple[str, int]:
        start = self.place
        match = _BARE.match(self.text, start) or _string_at(self.text, start)
        if match is None:
            raise _LostError
        self.place = match.end()
        return _plain_key(match.group()), start

    # -- small steps

    def _skip_blank(self) -> bool:
        match = _BLANK.match(self.text, self.place)
        if match is not None:
            self.place = match.end()
        return self.place < len(self.text)

    def _space(self) -> None:
        match = _SPACE.match(self.text, self.place)
        if match is not None:
            self.place = match.end()

    def _peek(self, word: str) -> bool:
        return self.text.startswith(word, self.place)

    def _take(self, word: str) -> None:
        if not self._peek(word):
            raise _LostError
        self.place += len(word)

    def _note(self, path: Path, key: int, value: int) -> None:
        self.spots.setdefault(path, Spot(*self._at(key), *self._at(value)))

    def _at(self, place: int) -> tuple[int, int]:
        line = min(self._line, len(self._starts) - 1)
        while line + 1 < len(self._starts) and self._starts[line + 1] <= place:
            line += 1
        while self._starts[line] > place:
            line -= 1
        self._line = line
        return line + 1, place - self._starts[line] + 1


def _plain_key(written: str) -> str:
    if written[0] not in "\"'":
        return written
    try:
        value = tomllib.loads(f"key = {written}")["key"]
    except tomllib.TOMLDecodeError:
        return written
    return str(value)
