"""Books, forms and sheets as parsed files. A file that does not parse counts as empty and leaves a problem."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from trainer.core.errors import Problem
from trainer.core.text import say
from trainer.rules.context import Written

# ---------------- the joined table of a game as TOML, every row with the file it comes from

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def table_lines(table: Written, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a table, and of the tables and rows in it."""
    plain = {key: value for key, value in table.items() if not _is_table(value)}
    if path and plain:
        yield from ("", f"[{'.'.join(path)}]")
    for key, value in plain.items():
        yield f"{_key(key)} = {toml_value(value)}{_from(table.place(key))}"
    for key, value in table.items():
        if isinstance(value, Written):
            yield from table_lines(value, (*path, _key(key)))
        elif _is_table(value) and isinstance(value, list):
            for row in value:
                yield from _row_lines(row, (*path, _key(key)))


def _row_lines(row: Written, path: tuple[str, ...]) -> Iterator[str]:
    yield from ("", f"[[{'.'.join(path)}]]{_from(row.at)}")
    for key, value in row.items():
        place = row.place(key)
        yield f"{_key(key)} = {toml_value(value)}{'' if _file(place) == _file(row.at) else _from(place)}"


def _is_table(value: object) -> bool:
    return isinstance(value, Written) or (isinstance(value, list) and bool(value) and isinstance(value[0], Written))


def _file(place: str) -> str:
    return place.partition(".toml")[0]


def _from(place: str) -> str:
    return f"  # {_file(place)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def toml_value(value: object) -> str:
    """A value as it is written in TOML, on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


# ---------------- shelf

Books = Mapping[str, Mapping[str, str]]
"""House id -> file name without ending -> TOML text; under `forms` stand the forms, which belong to no house.

Under `weights` stands what was measured of every game, as JSON.
"""

FORMS, OVERLAYS, WEIGHTS = "forms", "overlays", "weights"
OVERLAY_HEAD: Final = "overlay"
ANY_GAME = "*"
"""Under this name stands what is usual in each kind of duty, for games that were not measured."""
HOUSE_FILE = "house"
NOT_PRINTED: Final = "not_printed"
"""What the page of a game says nothing about: topics, in its file; in `house.toml` games by their topics."""
PAGE: Final = "page."
"""So begins the id of a note that answers a topic of a page."""
COMMON = "common"
SOURCES = "source"
_DECLARES = ("\nsource", "\n[source", "\n[[source")
_HEADS = (f"\n{COMMON}.", f"\n[{COMMON}]")
_SECTIONS = {
    word: re.compile(rf"^\[{word}\].*\n(?:(?!\[(?!{word}\.)).*\n?)*", re.MULTILINE)
    for word in ("game", "form", "house", COMMON)
}
"""The table of that name with what it has below it: up to the next table of another name."""


_PLAIN = re.compile(r'[a-z]+\.([a-z]+) = "([^"\\]*)"')
"""A line that needs no parser: a list of games is made from such lines at every start."""


FILES_KEPT: Final = 400
"""More files than all houses and forms have."""


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
        return tuple(sorted(house for house in self._books if house not in (FORMS, OVERLAYS, WEIGHTS)))

    def names(self, house: str) -> tuple[str, ...]:
        """The files of a house, or the forms."""
        return tuple(sorted(self._books.get(house, {})))

    def has(self, house: str, name: str) -> bool:
        return name in self._books.get(house, {})

    def table(self, house: str, name: str) -> Written:
        """A whole file."""
        key = (house, name)
        if key not in self._tables:
            table = Written({}, f"{house}/{name}.toml")
            try:
                table = _parsed(self._books.get(house, {}).get(name, ""), table.at)
            except tomllib.TOMLDecodeError as error:
                self.broken[key] = Problem(
                    f"{house}/{name}.toml", say("{error}.", error=str(error)), say("Fix the TOML there.")
                )
            except RecursionError:
                self.broken[key] = Problem(f"{house}/{name}.toml", say("tables or lists are nested too deeply."))
            self._tables[key] = table
        return self._tables[key]

    @cached_property
    def weights(self) -> Mapping[str, Mapping[str, Sequence[float]]]:
        """By game what was measured of its judgements: how often one comes in a round, and what a wrong one costs."""
        texts = self._books.get(WEIGHTS, {}).values()
        return {id: rows for text in texts for id, rows in json.loads(text).items()}

    def text_beside(self, house: str, name: str, games: Collection[str]) -> str:
        """The text of a book, with the files of its house that are none of these games."""
        files = self._books.get(house, {})
        return "\n".join(text for file, text in files.items() if file == name or f"{house}/{file}" not in games)

    def common(self, house: str) -> Mapping[str, str]:
        """The files of a house that lie below its books on a form, with that form; none where it cannot be read."""
        if house not in self._common:
            texts = self._books.get(house, {})
            names = sorted(name for name, text in texts.items() if any(head in f"\n{text}" for head in _HEADS))
            heads = {name: self.head(house, name, COMMON) for name in names}
            self._common[house] = {name: str(head.get("to", "")) if head else "" for name, head in heads.items()}
        return self._common[house]

    def common_for(self, house: str, game: str) -> Mapping[str, str]:
        """Of these files those for one game: a game that `common.games` of some names has those and no others."""
        common = self.common(house)
        heads = {name: self.head(house, name, COMMON) for name in common}
        named = {name: games for name, head in heads.items() if head and isinstance(games := head.get("games"), list)}
        of_game = {name for name, games in named.items() if game in games} or common.keys() - named
        return {name: form for name, form in common.items() if name in of_game}

    def declaring(self) -> tuple[tuple[str, str], ...]:
        """The files of houses, and the overlays, that declare sources."""
        return tuple(
            (house, name)
            for house, files in self._books.items()
            for name, text in files.items()
            if house not in (FORMS, WEIGHTS) and any(word in f"\n{text}" for word in _DECLARES)
        )

    def head(self, house: str, name: str, word: str) -> Written | None:
        """The table of that name (`game`, `form`, `house`, `common`) by itself, all that a list of games needs."""
        text, at = self._books.get(house, {}).get(name, ""), f"{house}/{name}.toml.{word}"
        try:
            return _parsed_head(text, word, at)
        except tomllib.TOMLDecodeError:  # a value over several lines, or a mistake that the whole file will show
            head = self.table(house, name).get(word)
        return written(head, at) if isinstance(head, dict) else None


def _head_of(text: str, word: str) -> str:
    """The lines before the first table that begin with the word (`game.code = ...`), or the table `[game]`."""
    top = text[: text.find("\n[")].split("\n")
    lines = [line for line in top if line.startswith(f"{word}.")]
    if lines:
        return "\n".join(lines)
    match = _SECTIONS[word].search(text)
    return match[0] if match else ""


@lru_cache(maxsize=4 * FILES_KEPT)
def _parsed_head(text: str, word: str, at: str) -> Written | None:
    """The table of that name by itself. Kept: every game asks again for the heads of its forms."""
    head_text = _head_of(text, word)
    if not head_text:
        return None
    plain = [_PLAIN.fullmatch(line) for line in head_text.split("\n")]
    if all(plain):
        return Written({match[1]: match[2] for match in plain if match}, at)
    head = tomllib.loads(head_text).get(word)
    return written(head, at) if isinstance(head, dict) else None


@lru_cache(maxsize=FILES_KEPT)
def _parsed(text: str, at: str) -> Written:
    """Kept: where a house changes one file, the next edition reads all others as they were. Nobody writes into it."""
    return written(tomllib.loads(text), at)


def written(parsed: Mapping[str, object], at: str) -> Written:
    """A parsed table with the place of everything in it."""
    return Written({key: _placed(value, f"{at}.{key}") for key, value in parsed.items()}, at)


def _placed(value: object, at: str) -> object:
    if isinstance(value, dict):
        return written(value, at)
    if isinstance(value, list):
        return [_placed(item, f"{at}[{index}]") for index, item in enumerate(value)]
    return value


def is_for_game(id: str) -> bool:
    """Whether an overlay of that name lies over the one game of that id."""
    return "/" in id
