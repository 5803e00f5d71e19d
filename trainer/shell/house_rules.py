"""What the school of this computer changed of the houses' rules: overlays, those before, houses of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from trainer.core.days import read_day
from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import changing, make_folder, refusing, remove_file, write_bytes, write_files, write_text
from trainer.houses.house_edits import Chosen, head_of, make_house
from trainer.houses.library import Library
from trainer.lessons.pack_draft import slug
from trainer.storage.profile_files import Profiles
from trainer.storage.trainees import FOLDER as TRAINEES

OVERLAYS, HOUSES, REMOVED = "overlays", "houses", "removed-houses"
BEFORE, COMING = "before", "coming"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_CODE = re.compile(r'^(game\.code|code)(\s*=\s*)"([^"]*)"', re.MULTILINE)
_TITLE = re.compile(r'^(house\.title|title)(\s*=\s*)"[^"]*"', re.MULTILINE)
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"


class HouseRules:
    """Files of a data folder: `overlays/<house>--<game>.toml`, older ones in `overlays/before`, `houses/<house>/`.

    An overlay of a day to come lies in `overlays/coming` and is in force from that day on. A house that was removed
    lies in `removed-houses/<number>--<house>`. `today` gives the day; every overlay is in force without it.
    """

    def __init__(self, folder: Path, today: Callable[[], date] = lambda: date.max) -> None:
        self._data, self._folder, self._houses = folder, folder / OVERLAYS, folder / HOUSES
        self._removed, self._today = folder / REMOVED, today

    def books(self) -> Mapping[str, Mapping[str, str]]:
        """The books of the program and of the school's own houses."""
        books: dict[str, Mapping[str, str]] = dict(resources.read_books())
        with suppress(OSError, UnicodeDecodeError):
            own = resources.books_in(self._houses) if self._houses.is_dir() else {}
            books |= {house: files for house, files in own.items() if house not in books and _ID.fullmatch(house)}
        return books

    def overlays(self) -> dict[str, str]:
        """The overlays in force, by their games."""
        texts: dict[str, str] = {}
        for folder in (self._folder, self._folder / COMING):
            with suppress(OSError):
                for file in sorted(folder.glob("*--*.toml")):
                    game = file.stem.replace("--", "/", 1)
                    with suppress(BadText):
                        texts[game] = self.overlay(game)
        return {game: text for game, text in texts.items() if text}

    def overlay(self, game: str) -> str:
        """The overlay in force over a game; empty where the book alone holds."""
        due = _read(self._file(game, COMING))
        return due if due and not self._is_to_come(due) else _read(self._file(game))

    def coming(self, game: str) -> str:
        """The overlay over a game that is in force from a later day on; empty where there is none."""
        text = _read(self._file(game, COMING))
        return text if text and self._is_to_come(text) else ""

    def _is_to_come(self, text: str) -> bool:
        day = in_force_from(text)
        return day is not None and day > self._today()

    def before(self, game: str) -> tuple[str, ...]:
        """The overlays that were in force before, the newest first; the plain book among them as an empty text."""
        texts, replaced = [""], _read(self._file(game))
        if replaced and replaced != self.overlay(game):
            texts.insert(0, replaced)
        with suppress(OSError):
            files = sorted((self._folder / BEFORE).glob(f"{_stem(game)}--*.toml"), reverse=True)
            for file in files:
                with suppress(OSError, UnicodeDecodeError):
                    texts.insert(-1, file.read_text(encoding="utf-8"))
        return tuple(dict.fromkeys(texts))

    def library(self) -> Library:
        """Every game as it is played here. What cannot be used of an overlay leaves the book in force."""
        library = Library(self.books(), earlier_overlays=self.before)
        for game, text in self.overlays().items():
            with suppress(FeltSchoolError):
                library.lay(game, text)
        return library

    def state(self, game: str) -> tuple[str, str]:
        """The overlay in force over a game and the one to come: what a change of it begins with."""
        return self.overlay(game), self.coming(game)

    def lay(self, game: str, text: str, seen: tuple[str, str] | None = None) -> None:
        """Puts an overlay in force, now or on its day, or takes it out with an empty one; the one before is kept.

        `seen` is the state a change began with. StorageError where another window has changed it since.
        """
        file, coming = self._file(game), self._file(game, COMING)
        with changing(file):
            if seen is not None and seen != self.state(game):
                raise StorageError(
                    say("Another window changed the rules of this game meanwhile."),
                    say("See what is in force now. Press once more to put yours in its place; the other is kept."),
                )
            if text and self._is_to_come(text):
                due = self.overlay(game)
                if due != _read(file):
                    self._put(game, due)
                write_text(coming, text)
                return
            self._put(game, text)
            remove_file(coming)

    def _put(self, game: str, text: str) -> None:
        file = self._file(game)
        before = file.read_bytes() if file.is_file() else b""
        if before and before != text.encode():
            self._keep_before(game, before)
        if text:
            write_text(file, text)
        else:
            remove_file(file)

    def _keep_before(self, game: str, overlay: bytes) -> None:
        """Under a number behind the last one, which may be the same already where a program was killed here."""
        folder, stem = self._folder / BEFORE, _stem(game)
        numbers = (file.stem.removeprefix(f"{stem}--") for file in folder.glob(f"{stem}--*.toml"))
        last = max((int(number) for number in numbers if number.isdecimal()), default=0)
        newest = folder / f"{stem}--{last:04d}.toml"
        if not newest.is_file() or newest.read_bytes() != overlay:
            write_bytes(folder / f"{stem}--{last + 1:04d}.toml", overlay)

    def _file(self, game: str, folder: str = "") -> Path:
        return self._folder / folder / f"{_stem(game)}.toml"

    # -- houses of one's own

    def new_house(self, like: str, title: str) -> str:
        """A house that begins with the books of another; its id. Its citations name the book they come from."""
        books = self.books()
        id = slug(title)
        if not title.strip() or '"' in title or "\\" in title:
            raise BadText(say("A house needs a title."), say("Type the name over its door, without quotes."))
        if id in books:
            raise BadText(say("There is a house '{id}' already.", id=id), say("Choose another title."))
        if like not in books:
            raise BadText(say("There is no house '{id}'.", id=like))
        codes_taken = {info.code for info in Library(books).infos}
        files: dict[str, str] = {}
        for name, text in books[like].items():
            changed = _CODE.sub(lambda match: f'{match[1]}{match[2]}"{_free(match[3], codes_taken)}"', text, count=1)
            files[name] = _TITLE.sub(rf'\1\2"{title.strip()}"', changed, count=1) if name == "house" else changed
        library = Library({**books, id: files})
        wrong = [problem for info in library.infos if info.house == id for problem in library.problems_of(info.id)]
        if wrong:
            raise BadText(wrong[0].text)
        self._keep(id, files)
        return id

    def make_house(self, id: str, title: str, chosen: Sequence[Chosen]) -> str:
        """A house made from printed forms; its id. BadText where a game of it cannot be played as it is written."""
        self._keep(id, make_house(id, title, chosen, self.books()))
        return id

    def _keep(self, id: str, files: Mapping[str, str]) -> None:
        folder = self._houses / id
        if folder.exists():
            raise BadText(say("A house folder '{id}' already exists.", id=id), say("Choose another title."))
        write_files(folder, ((f"{name}.toml", text.encode()) for name, text in files.items()))

    def own_houses(self) -> tuple[str, ...]:
        """The ids of the school's own houses."""
        bundled = resources.read_books()
        return tuple(house for house in self.books() if house not in bundled)

    def remove_house(self, id: str) -> None:
        """Puts a house of the school's own aside, with what was changed of its games; `bring_back` undoes it.

        BadText where another house of the school's own borrows from it.
        """
        books = self.books()
        if id not in self.own_houses():
            raise BadText(say("'{id}' is not a house of your own.", id=id), say("You can only remove your own houses."))
        library = Library({house: files for house, files in books.items() if house != id})
        for info in library.infos:
            if info.house in self.own_houses() and library.problems_of(info.id):
                raise BadText(
                    say("{title} needs this house.", title=f"{info.house_title} · {info.title}"),
                    say("Remove that house first."),
                )
        number = max((int(number) for number, _ in self._aside()), default=0) + 1
        aside = self._removed / f"{number:04d}--{id}"
        with refusing(self._houses / id):
            make_folder(self._removed)
            (self._houses / id).rename(aside)
            for inner in ("", COMING):
                for file in (self._folder / inner).glob(f"{id}--*.toml"):
                    make_folder(aside / OVERLAYS / inner)
                    file.rename(aside / OVERLAYS / inner / file.name)

    def removed_houses(self) -> tuple[str, ...]:
        """The ids of houses that were put aside and could come back, the last one first."""
        books = self.books()
        return tuple(dict.fromkeys(id for _, id in reversed(self._aside()) if id not in books))

    def bring_back(self, id: str) -> None:
        """The house as it was when it was removed last."""
        number = next((number for number, aside in reversed(self._aside()) if aside == id), "")
        if not number or (self._houses / id).exists():
            raise BadText(say("There is no removed house '{id}' to restore.", id=id))
        with refusing(self._houses / id):
            make_folder(self._houses)
            (self._removed / f"{number}--{id}").rename(self._houses / id)
            for inner in ("", COMING):
                for file in (self._houses / id / OVERLAYS / inner).glob("*.toml"):
                    make_folder(self._folder / inner)
                    file.rename(self._folder / inner / file.name)

    def _aside(self) -> list[tuple[str, str]]:
        """The number and the id of every house that was put aside, in their order."""
        names = sorted(folder.name for folder in self._removed.iterdir()) if self._removed.is_dir() else []
        parts = [name.partition("--") for name in names]
        return [(number, id) for number, _, id in parts if number.isdecimal() and _ID.fullmatch(id)]

    # -- who has met what

    def practised(self, game: str) -> Mapping[str, Sequence[str]]:
        """The skills of a game that every trainee of this computer has answered."""
        profiles = Profiles(self._data / TRAINEES)
        by_house: dict[str, Sequence[str]] = {}
        for profile in profiles.all():
            if profile.problem:
                continue
            with suppress(FeltSchoolError):
                opened = profiles.use(profile.id)
                with closing(opened.store):
                    skills = opened.progress().skills.items()
                    mine = (id for id, record in skills if record.asked and id.startswith(f"{game}/"))
                    by_house[profile.name] = tuple(mine)
        return by_house


def in_force_from(text: str) -> date | None:
    """The day that an overlay names; None where it names none that can be read, and holds at once."""
    try:
        return read_day(head_of(text)[2])
    except BadText:
        return None


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def library_of(place: str, today: date) -> Library:
    """Every game as a school plays it: `place` is its data folder, or one overlay file; empty for the books alone.

    ContentError with every problem where an overlay cannot be used: whoever names rules wants them and no others.
    """
    if not place:
        return Library(resources.read_books())
    path = Path(place)
    if path.is_dir():
        rules = HouseRules(path, lambda: today)
        books, overlays = rules.books(), rules.overlays()
        if not overlays and not (path / HOUSES).is_dir():
            raise BadText(
                say("{place} has neither overlays nor houses of its own.", place=place),
                say("Name a data folder (see felt-school policy show) or an overlay file."),
            )
    else:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "not UTF-8"
            raise BadText(say("{place} cannot be read: {why}.", place=place, why=str(why))) from error
        books, overlays = resources.read_books(), {head_of(text)[0]: text}
    library = Library(books)
    for game, text in overlays.items():
        library.info(game)
        library.lay(game, text)
    return library


def _stem(game: str) -> str:
    house, _, name = game.partition("/")
    if not _ID.fullmatch(house) or not _ID.fullmatch(name):
        raise BadText(say("There is no game '{id}'.", id=game))
    return f"{house}--{name}"


def _free(code: str, codes_taken: set[str]) -> str:
    """Another code of the same length that no game has."""
    for letter in _LETTERS:
        candidate = f"{code[:-1]}{letter}"
        if candidate not in codes_taken:
            codes_taken.add(candidate)
            return candidate
    raise BadText(say("There is no free code for another game like {code}.", code=code))
