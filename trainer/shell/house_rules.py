"""What the school of this computer changed of the houses' rules: overlays, those before, houses of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from trainer.core.errors import BadText, FeltSchoolError, StorageError, did_you_mean
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import changing, make_folder, refusing, remove_file, write_bytes, write_files, write_text
from trainer.houses.house_edits import with_head
from trainer.houses.library import Library
from trainer.houses.new_houses import Chosen, add_games, make_house
from trainer.houses.overlays import head_of, name_of
from trainer.houses.shelf import is_for_game
from trainer.lessons.pack_draft import slug
from trainer.storage.profile_files import Profiles
from trainer.storage.trainees import FOLDER as TRAINEES

OVERLAYS, HOUSES, REMOVED = "overlays", "houses", "removed-houses"
BEFORE, COMING, WIDE = "before", "coming", "wide"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_CODE = re.compile(r'^(game\.code|code)(\s*=\s*)"([^"]*)"', re.MULTILINE)
_TITLE = re.compile(r'^(house\.title|title)(\s*=\s*)"[^"]*"', re.MULTILINE)
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"


class HouseRules:
    """Files of a data folder: `overlays/<house>--<game>.toml`, older ones in `overlays/before`, `houses/<house>/`.

    An overlay of a day to come lies in `overlays/coming` and is in force from that day on; so does one with a last
    day, and what lies below it holds again afterwards. Those over many games lie in `overlays/wide`. A house that was
    removed lies in `removed-houses/<number>--<house>`. `today` gives the day; every overlay is in force without it.
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
        """The overlays in force: by their games, and those over many games by their names."""
        texts = {id: text for id, text in self.wide().items() if head_of(text).holds(self._today())}
        for folder in (self._folder, self._folder / COMING):
            with suppress(OSError):
                for file in sorted(folder.glob("*--*.toml")):
                    game = file.stem.replace("--", "/", 1)
                    with suppress(BadText):
                        texts[game] = self.overlay(game)
        return {game: text for game, text in texts.items() if text}

    def overlay(self, game: str) -> str:
        """The overlay in force over a game; empty where the book alone holds."""
        due, below = _read(self._file(game, COMING)), _read(self._file(game))
        return due if due and self._holds(due) else below if self._holds(below) else ""

    def coming(self, game: str) -> str:
        """The overlay over a game that is in force from a later day on; empty where there is none."""
        text = _read(self._file(game, COMING))
        return text if text and head_of(text).is_to_come(self._today()) else ""

    def _holds(self, text: str) -> bool:
        return head_of(text).holds(self._today())

    def wide(self) -> dict[str, str]:
        """Every overlay over many games, by its name, whatever its days; what cannot be read is left out."""
        files = sorted((self._folder / WIDE).glob("*.toml"))
        return {file.stem: text for file in files if head_of(text := _read(file)).is_wide}

    def examples(self) -> Mapping[str, str]:
        """Overlays of the bundle that show what can be changed."""
        return resources.read_examples()

    def find(self, name: str) -> tuple[str, str]:
        """An overlay by its file, by its name or game where it is kept here, or by the name of an example."""
        file, overlays = Path(name), {**self.wide(), **self.overlays()}
        examples = self.examples()
        if name in overlays or name in examples:
            return name, overlays.get(name) or examples[name]
        try:
            text = file.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            known = (*overlays, *examples)
            hint = did_you_mean(name, known) or say("Known: {known}.", known=", ".join(known))
            raise BadText(say("{place} is not an overlay.", place=name), hint) from error
        return name_of(text, file.stem), text

    def before(self, game: str) -> tuple[str, ...]:
        """The overlays that were in force before, the newest first; the plain book among them as an empty text."""
        texts, force = [""], self.overlay(game)
        for folder in ("", COMING):
            replaced = _read(self._file(game, folder))
            if replaced and replaced != force and not head_of(replaced).is_to_come(self._today()):
                texts.insert(0, replaced)
        with suppress(OSError):
            files = sorted((self._folder / BEFORE).glob(f"{_stem(game)}--*.toml"), reverse=True)
            for file in files:
                with suppress(OSError, UnicodeDecodeError):
                    texts.insert(-1, file.read_text(encoding="utf-8"))
        return tuple(dict.fromkeys(texts))

    def states(self, game: str) -> Iterator[Mapping[str, str]]:
        """What lay over a game at other times, overlays over many games among it."""
        games = (self.overlay(game), *self.before(game))
        for wide in self._wide_states(game):
            for text in games:
                yield {**wide, game: text} if text else wide

    def _wide_states(self, game: str) -> list[Mapping[str, str]]:
        """Every set of overlays over many games that was in force over a game together, the newest first."""
        texts = list(self.wide().items())
        files = sorted((self._folder / BEFORE / WIDE).glob("*--*.toml"), reverse=True)
        texts += [(file.stem.rpartition("--")[0], _read(file)) for file in files]
        over = [(id, text, head) for id, text in texts if (head := head_of(text)).covers(game)]
        days = {day for _, _, head in over for day in (head.begins, head.ends, self._today()) if day is not None}
        states: list[Mapping[str, str]] = []
        for day in (*sorted(days, reverse=True), date.min):
            held = [(id, text) for id, text, head in over if head.holds(day)]
            newest = dict(reversed(held))
            states += [newest, *({**newest, id: text} for id, text in held)]
        return [state for at, state in enumerate(states) if state not in states[:at]]

    def library(self) -> Library:
        """Every game as it is played here. What cannot be used of an overlay leaves the book in force."""
        overlays = self.overlays()
        wide = {id: text for id, text in overlays.items() if not is_for_game(id)}
        library = Library(self.books(), wide, self.states)
        for game, text in overlays.items():
            if is_for_game(game):
                with suppress(FeltSchoolError):
                    library.lay(game, text)
        return library

    def state(self, game: str) -> tuple[str, str]:
        """The overlay in force over a game and the one to come: what a change of it begins with."""
        return self.overlay(game), self.coming(game)

    def lay(self, game: str, text: str, seen: tuple[str, str] | None = None) -> None:
        """Puts an overlay in force, now or on its day, or takes it out with an empty one; the one before is kept.

        `game` is the name of one over many games, too. `seen` is the state a change began with. StorageError where
        another window has changed it since.
        """
        if not is_for_game(game):
            self._lay_wide(game, text)
            return
        file, coming = self._file(game), self._file(game, COMING)
        with changing(file):
            if seen is not None and seen != self.state(game):
                raise StorageError(
                    say("Another window changed the rules of this game meanwhile."),
                    say("See what is in force now. Press once more to put yours in its place; the other is kept."),
                )
            on_top = _read(coming)
            goes_on_top = bool(text) and (head_of(text).is_to_come(self._today()) or head_of(text).ends is not None)
            if on_top and on_top != text and not head_of(on_top).is_to_come(self._today()):
                if goes_on_top and head_of(on_top).ends is None:
                    self._put(game, on_top)
                else:
                    self._keep_before(_stem(game), on_top.encode())
            if goes_on_top:
                write_text(coming, text)
                return
            self._put(game, text)
            remove_file(coming)

    def _lay_wide(self, id: str, text: str) -> None:
        """Puts an overlay over many games among those that are kept. What was in force is kept with its last day."""
        if not _ID.fullmatch(id):
            raise BadText(say("'{id}' cannot be the name of a rule change.", id=id), say("For example: law-2026."))
        if text and not head_of(text).is_wide:
            raise BadText(say("There is no game '{id}'.", id=id))
        file = self._folder / WIDE / f"{id}.toml"
        with changing(file):
            before = _read(file)
            head = head_of(before)
            if before and before != text and head.begins is not None and head.begins <= self._today():
                last = min(head.ends or self._today(), self._today())
                self._keep_before(f"{WIDE}/{id}", with_head(before, until=last.isoformat()).encode())
            if text:
                write_text(file, text)
            else:
                remove_file(file)

    def _put(self, game: str, text: str) -> None:
        file = self._file(game)
        before = file.read_bytes() if file.is_file() else b""
        if before and before != text.encode():
            self._keep_before(_stem(game), before)
        if text:
            write_text(file, text)
        else:
            remove_file(file)

    def _keep_before(self, stem: str, overlay: bytes) -> None:
        """Under a number behind the last one, which may be the same already where a program was killed here."""
        folder = (self._folder / BEFORE / stem).parent
        stem = stem.rpartition("/")[2]
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

    def add_games(self, id: str, chosen: Sequence[Chosen]) -> tuple[str, ...]:
        """More games of printed forms for a house of the school's own; their ids.

        BadText, and nothing is written, where one cannot be played or would change a game that the house has.
        """
        if id not in self.own_houses():
            raise BadText(
                say("'{id}' is not a house of your own.", id=id), say("Copy the house first, then add games.")
            )
        with changing(self._houses / id):
            files = add_games(id, chosen, self.books())
            write_files(self._houses / id, ((f"{name}.toml", text.encode()) for name, text in files.items()))
        library = Library(self.books())
        return tuple(game for name in files if (game := f"{id}/{name}") in library)

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
        books, overlays = resources.read_books(), {name_of(text, path.stem): text}
    library = Library(books)
    for id, text in overlays.items():
        if is_for_game(id) or not head_of(text).is_wide:
            library.info(id)
        library.lay(id, text)
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
