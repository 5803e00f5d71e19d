"""Books, forms and sheets as parsed files. A file that does not parse counts as empty and leaves a problem."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from trainer.errors import Problem
from trainer.rules.context import Written
from trainer.text import say

Books = Mapping[str, Mapping[str, str]]
"""House id -> file name without ending -> TOML text; under `forms` stand the forms, which belong to no house."""

FORMS, OVERLAYS = "forms", "overlays"
HOUSE_FILE = "house"
COMMON = "common"
_HEADS = (f"\n{COMMON}.", f"\n[{COMMON}]")
_SECTIONS = {
    word: re.compile(rf"^\[{word}\].*\n(?:(?!\[(?!{word}\.)).*\n?)*", re.MULTILINE)
    for word in ("game", "form", "house", COMMON)
}
"""The table of that name with what it has below it: up to the next table of another name."""


_PLAIN = re.compile(r'[a-z]+\.([a-z]+) = "([^"\\]*)"')
"""A line that needs no parser: a list of games is made from such lines at every start."""


class Shelf:
    """Files by house and name, each parsed once."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._tables: dict[tuple[str, str], Written] = {}
        self._common: dict[str, Mapping[str, str]] = {}
        self.broken: dict[tuple[str, str], Problem] = {}
        self.joined: set[tuple[str, str]] = set()
        """The files that some game is read from."""

    @property
    def houses(self) -> tuple[str, ...]:
        return tuple(sorted(house for house in self._books if house not in (FORMS, OVERLAYS)))

    def names(self, house: str) -> tuple[str, ...]:
        """The files of a house, or the forms."""
        return tuple(sorted(self._books.get(house, {})))

    def has(self, house: str, name: str) -> bool:
        return name in self._books.get(house, {})

    def table(self, house: str, name: str) -> Written:
        """A whole file."""
        key = (house, name)
        if key not in self._tables:
            data: Mapping[str, object] = {}
            try:
                data = tomllib.loads(self._books.get(house, {}).get(name, ""))
            except tomllib.TOMLDecodeError as error:
                self.broken[key] = Problem(
                    f"{house}/{name}.toml", say("{error}.", error=str(error)), say("Mend the TOML syntax there.")
                )
            except RecursionError:
                self.broken[key] = Problem(f"{house}/{name}.toml", say("tables or lists are nested too deep."))
            self._tables[key] = written(data, f"{house}/{name}.toml")
        return self._tables[key]

    def common(self, house: str) -> Mapping[str, str]:
        """The files of a house that lie below its books on a form, with that form; none where it cannot be read."""
        if house not in self._common:
            texts = self._books.get(house, {})
            written = sorted(name for name, text in texts.items() if any(one in f"\n{text}" for one in _HEADS))
            heads = {name: self.head(house, name, COMMON) for name in written}
            self._common[house] = {name: str(head.get("to", "")) if head else "" for name, head in heads.items()}
        return self._common[house]

    def head(self, house: str, name: str, word: str) -> Written | None:
        """The table of that name (`game`, `form`, `house`, `common`) by itself, all that a list of games needs."""
        text = self._books.get(house, {}).get(name, "")
        found = _head_of(text, word)
        if not found:
            return None
        plain = [_PLAIN.fullmatch(line) for line in found.split("\n")]
        if all(plain):
            return Written({one[1]: one[2] for one in plain if one}, f"{house}/{name}.toml.{word}")
        try:
            data: Mapping[str, object] = tomllib.loads(found)
        except tomllib.TOMLDecodeError:  # a value over several lines, or a mistake that the whole file will show
            data = self.table(house, name)
        head = data.get(word)
        return written(head, f"{house}/{name}.toml.{word}") if isinstance(head, dict) else None


def _head_of(text: str, word: str) -> str:
    """The lines before the first table that begin with the word (`game.code = ...`), or the table `[game]`."""
    top = text[: text.find("\n[")].split("\n")
    lines = [line for line in top if line.startswith(f"{word}.")]
    if lines:
        return "\n".join(lines)
    found = _SECTIONS[word].search(text)
    return found[0] if found else ""


def written(data: Mapping[str, object], at: str) -> Written:
    """A parsed table with the place of everything in it."""
    return Written({key: _placed(value, f"{at}.{key}") for key, value in data.items()}, at)


def _placed(value: object, at: str) -> object:
    if isinstance(value, dict):
        return written(value, at)
    if isinstance(value, list):
        return [_placed(item, f"{at}[{index}]") for index, item in enumerate(value)]
    return value
