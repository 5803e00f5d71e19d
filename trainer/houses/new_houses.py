"""A house of a school's own, made from printed forms: for each game a form, and the rows that a book prints beside it.

The rows are cited from the new house's own sheet, counted through; who has the sheet writes its real lines over them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.games.base import as_read
from trainer.houses.library import Library
from trainer.houses.shelf import COMMON, FORMS, HOUSE_FILE
from trainer.rules.sources import is_own_place

Books = Mapping[str, Mapping[str, str]]
_LINES: Final = re.compile(r'"(L\d[^"?]*?)(\s\?)?"')
_HEAD: Final = re.compile(r"^house\.(?:title|book)\s*=.*\n", re.MULTILINE)
_CODE: Final = re.compile(r'^(game\.code\s*=\s*)"[^"]*"', re.MULTILINE)
_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class FormLine:
    """A printed form to choose: its id, its games by the houses that stand on it, as "house/game"."""

    form: str
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One game of the new house: the rows as the game `like` has them beside its form, and rows of its own as TOML."""

    like: str
    own: str = ""


def forms_of(books: Books) -> tuple[FormLine, ...]:
    """Every form that a game stands on, by name."""
    by_family: dict[str, list[str]] = {}
    for house, files in books.items():
        if house == FORMS:
            continue
        for name, text in files.items():
            game = _loaded(text).get("game")
            if isinstance(game, Mapping) and isinstance(game.get("form"), str):
                by_family.setdefault(game["form"], []).append(f"{house}/{name}")
    return tuple(FormLine(form, tuple(games)) for form, games in sorted(by_family.items()))


def make_house(id: str, title: str, chosen: Sequence[Chosen], books: Books) -> dict[str, str]:
    """The files of the house. BadText where it cannot be named so, or a game cannot be played as it is written."""
    if not _ID.fullmatch(id) or len(id) > 60 or id == FORMS:
        raise BadText(
            say("'{id}' cannot be the id of a house.", id=id), say("Small letters, digits and '-': evening-club.")
        )
    if id in books:
        raise BadText(say("There is a house '{id}' already.", id=id), say("Choose another id."))
    if not title.strip() or any(sign in title for sign in '"\\\n'):
        raise BadText(say("A house needs a title."), say("Type the name over its door, without quotes."))
    if not chosen:
        raise BadText(say("A house needs at least one game."), say("Tick the games it deals."))
    library = Library(books)
    codes_taken = {as_read(info.code) for info in library.infos}
    lines = count(1)
    owners: dict[str, str] = {}
    house_files = {HOUSE_FILE: f'house.title = "{title.strip()}"\nhouse.book = "{title.strip()}"\n'}
    for pick in chosen:
        house, _, name = pick.like.partition("/")
        text = books.get(house, {}).get(name, "")
        if not text:
            raise BadText(say("There is no game '{id}'.", id=pick.like))
        files = library.files_of(pick.like)
        for sheet in files:
            claims = (sheet, f"{COMMON}.to {form}") if (form := library.common_to(house, sheet)) else (sheet,)
            others = [claim for claim in claims if owners.setdefault(claim, house) != house]
            if others or (sheet == name and name in house_files):
                raise BadText(
                    say("'{name}' comes from two houses.", name=sheet), say("Take these games from one house.")
                )
        for sheet in files[1:]:
            house_files.setdefault(sheet, _cited(books[house][sheet], lines))
        code = _code(text, codes_taken)
        house_files[name] = _with(
            _cited(_CODE.sub(rf'\1"{code}"', _HEAD.sub("", text)), lines), pick.own, library.info(pick.like).title
        )
    _check(id, house_files, books)
    return house_files


def _check(id: str, files: Mapping[str, str], books: Books) -> None:
    library = Library({**books, id: files})
    infos = [info.id for info in library.infos if info.house == id]
    problems: list[Problem] = [problem for info in infos for problem in library.problems_of(info)]
    missing = [
        name for name in files if name != HOUSE_FILE and "game.form" in files[name] and f"{id}/{name}" not in infos
    ]
    if missing and not problems:
        raise BadText(say("The rows of '{game}' are not readable.", game=missing[0]), say("Look for a missing quote."))
    if problems:
        raise BadText(problems[0].text)


def _with(text: str, own: str, game: str) -> str:
    """The book with rows of its own over what stands there; `game` is the title of the one they are for."""
    if not own.strip():
        return text
    try:
        document, over = tomlkit.parse(text), tomlkit.parse(own).unwrap()
        _laid(document, over)
    except (TOMLKitError, ValueError, TypeError) as error:
        why = str(error).rstrip(".")
        raise BadText(
            say("The rows typed for {game} are not TOML: {why}.", game=game, why=why),
            say('For example: paytable.fortune.flush.pays = "5:1"'),
        ) from error
    return tomlkit.dumps(document)


def _laid(table: Any, over: Mapping[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, Mapping) and isinstance(table.get(key), Mapping):
            _laid(table[key], value)
        else:
            table[key] = _on_one_line(value)


def _on_one_line(value: Any) -> Any:
    """A value that can stand between other lines: a table with a heading of its own would take those below it."""
    if not isinstance(value, Mapping):
        return value
    inline = tomlkit.inline_table()
    inline.update({key: _on_one_line(inner) for key, inner in value.items()})
    return inline


def _cited(text: str, lines: Iterator[int]) -> str:
    """The same rows, each from a line of the house's own sheet; `?` keeps a doubt."""

    def line(match: re.Match[str]) -> str:
        return f'"L{next(lines)}{match[2] or ""}"' if is_own_place(match[1]) else match[0]

    return _LINES.sub(line, text)


def _code(text: str, codes_taken: set[str]) -> str:
    """A code like that of the model, that reads like no other game's."""
    match = _CODE.search(text)
    before = match[0].split('"')[1] if match else "OWN"
    for letter in _LETTERS:
        candidate = f"{before[:-1]}{letter}"
        if as_read(candidate) not in codes_taken:
            codes_taken.add(as_read(candidate))
            return candidate
    raise BadText(say("There is no free code for another game like {code}.", code=before))


def _loaded(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}
