"""A house of a school's own, made from printed forms: for each game a form, and the rows that a book prints beside it.

More games are added to it in the same way. What games of one house share they share here; a game from elsewhere brings
its own.

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
_INCLUDE: Final = re.compile(r"^(include\.[\w-]+\s*=\s*)(.*)$", re.MULTILINE)
_SHEET: Final = re.compile(r'"([^".]+)\.')
_COMMON_TO: Final = re.compile(rf"^{COMMON}\.to\s*=.*$", re.MULTILINE)
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
    files = {HOUSE_FILE: f'house.title = "{title.strip()}"\nhouse.book = "{title.strip()}"\n'}
    files |= _files_of(chosen, Library(books), books, id)
    _check(id, files, books)
    return files


def add_games(id: str, chosen: Sequence[Chosen], books: Books) -> dict[str, str]:
    """The files that a house gets with more games; those it has stay as they are. BadText where one is not playable."""
    if not chosen:
        raise BadText(say("No game is ticked."), say("Tick the games you want to add."))
    library = Library(books)
    there = {info.id: library.joined(info.id)[0].table for info in library.infos if info.house == id}
    added = _files_of(chosen, library, books, id)
    changed = Library({**books, id: {**books[id], **added}})
    if any(changed.joined(game)[0].table != table for game, table in there.items()):
        added = _files_of(chosen, library, books, id, apart=True)
    _check(id, {**books[id], **added}, books)
    return added


def _files_of(
    chosen: Sequence[Chosen], library: Library, books: Books, id: str, *, apart: bool = False
) -> dict[str, str]:
    """Every chosen game as a file of the house `id`, and before it what comes along and the house has not.

    Where the house has something else under such a name, or for such games, it comes along for the new game alone;
    and so does everything that comes `apart`.
    """
    codes_taken = {as_read(info.code) for info in library.infos}
    cited = (int(number) for text in books.get(id, {}).values() for number in re.findall(r'"L(\d+)', text))
    lines = count(max(cited, default=0) + 1)
    files = dict(books.get(id, {}))
    owners = {claim: (id, file) for file in files for claim in _claims(library, id, file)}
    before = set(files)
    for pick in chosen:
        house, _, like = pick.like.partition("/")
        text = books.get(house, {}).get(like, "")
        if not text:
            raise BadText(say("There is no game '{id}'.", id=pick.like))
        name = _free_name(like, files)
        sheets = library.files_of(pick.like)[1:]
        claims = [(claim, (house, sheet)) for sheet in sheets for claim in _claims(library, house, sheet)]
        alone = apart or any(not _same(books, owners.get(claim, owner), owner) for claim, owner in claims)
        names = {sheet: _free_name(f"{name}-{sheet}", files) if alone else sheet for sheet in sheets}
        for sheet in sheets:
            if names[sheet] not in files:
                files[names[sheet]] = _cited(_joined(books[house][sheet], names, name if alone else ""), lines)
        if not alone:
            owners.update(claims)
        book = _joined(_CODE.sub(rf'\1"{_code(text, codes_taken)}"', _HEAD.sub("", text)), names)
        files[name] = _with(_cited(book, lines), pick.own, library.info(pick.like).title)
    return {name: text for name, text in files.items() if name not in before}


def _free_name(name: str, files: Mapping[str, str]) -> str:
    return next(free for number in count(1) if (free := name if number == 1 else f"{name}-{number}") not in files)


def _claims(library: Library, house: str, sheet: str) -> tuple[str, ...]:
    """What only one file of a house may be: the one of its name, and the one common to its games on a form."""
    form = library.common_to(house, sheet)
    return (sheet, f"{COMMON}.to {form}") if form else (sheet,)


def _same(books: Books, *files: tuple[str, str]) -> bool:
    """Whether files of houses say the same, whatever lines they stand in."""
    return len({_LINES.sub("", books[house][file]) for house, file in files}) == 1


def _joined(text: str, names: Mapping[str, str], game: str = "") -> str:
    """A file that includes its sheets by other names; as one for this game alone."""

    def line(match: re.Match[str]) -> str:
        return match[1] + _SHEET.sub(lambda sheet: f'"{names.get(sheet[1], sheet[1])}.', match[2])

    text = _INCLUDE.sub(line, text)
    return _COMMON_TO.sub(rf'\g<0>\n{COMMON}.games = ["{game}"]', text) if game else text


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
