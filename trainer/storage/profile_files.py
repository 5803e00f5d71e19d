"""Who trains on this computer: one file a trainee in one folder, with a name, a language and maybe a PIN."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.errors import Damaged, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.records import Profile
from trainer.core.text import say
from trainer.disk.containment import contained
from trainer.disk.whole_files import put_new, refusing, workplace

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.progress.attempt import Attempt
    from trainer.storage.pin_tries import PinTries
    from trainer.storage.record_file import OpenedFile
    from trainer.storage.store import Store

ENDING = ".felt"
"""Of a trainee's file."""
_REMOVED, _LOCK = "removed", ".lock"
_WRONG = "pin_wrong"
"""What wrong PINs since the last right one are counted under."""
_PIN_TRAIL, _PIN_SAID = "pin_taken", "pin_taken_said"
"""The days on which an instructor took the PIN away, and of how many of them the trainee was told."""
_JOURNAL, _FRESH = "-journal", f".rescued{ENDING}"
"""Behind the name of a journal of SQLite, and of a rescue that a program of before began."""
_ID = re.compile(r"[a-z0-9-]+")


def finish_rescues(folder: Path) -> None:
    """Puts in place what a killed program of before had rescued and not yet named; takes away what is half."""
    with suppress(OSError):
        for fresh in folder.glob(f".*{_FRESH}"):
            target = folder / f"{fresh.name.removeprefix('.').removesuffix(_FRESH)}{ENDING}"
            if not put_new(fresh, target):
                fresh.unlink()
                fresh.with_name(f"{fresh.name}{_JOURNAL}").unlink(missing_ok=True)


class Profiles:
    """The trainees' files in a folder."""

    def __init__(self, folder: Path, *, wait: float = 2.0) -> None:
        self.folder = folder
        self._wait = wait

    @cached_property
    def _tries(self) -> PinTries:
        """Slows wrong PINs; read in with the first one."""
        from trainer.storage.pin_tries import PinTries

        return PinTries()

    def all(self) -> tuple[Profile, ...]:
        """Every trainee by name; a file that cannot be read is listed with its problem, not left out."""
        if not self.folder.is_dir():
            return ()
        profiles = [self._read(path) for path in self.folder.glob(f"*{ENDING}") if not path.name.startswith(".")]
        return tuple(sorted(profiles, key=lambda profile: (profile.name.casefold(), profile.id)))

    def create(self, name: str, language: str = "en", pin: str = "", *, group: str = "", student: str = "") -> Profile:
        """A new trainee. `student` is the school's own id for results."""
        name = " ".join(name.split())
        if not name:
            raise StorageError(say("The trainee needs a name."), say("Type one."))
        about: dict[str, object] = {"name": name, "language": language, "group": group, "student": student}
        with refusing(self.folder), workplace(self.folder) as place:
            fresh = place / f"new{ENDING}"
            with closing(_store(fresh, self._wait, create=True)) as store:
                store.set_all({**about, "pin": _hashed(pin) if pin else None})
            while not put_new(fresh, self._path(id := self._free_id(name))):
                pass  # another window has just taken the name
        self._forget_sum(id)
        return self.get(id)

    def get(self, id: str) -> Profile:
        """One trainee."""
        return self._read(self._path(id))

    def open(self, id: str) -> Store:
        """The trainee's file. Ask `unlocks` first where the profile is locked."""
        return _store(self._path(id), self._wait)

    def behind(self, id: str) -> int:
        """How many answers have to be added up when the file is opened."""
        from trainer.storage.sums import last_counted

        with closing(self.open(id)) as store:
            return store.count(last_counted(store.path)[0])

    def add_up(self, id: str, tell: Callable[[float], None], now: datetime | None = None) -> None:
        """Adds them up beforehand; may run in another thread."""
        from trainer.storage.record_file import add_up

        add_up(self._path(id), tell, now)

    def check(self, id: str, tell: Callable[[float], None]) -> StorageError | None:
        """Looks at what was not looked at when the file was opened; may run in another thread. Damaged, or a notice."""
        from trainer.storage.record_file import check

        return check(self._path(id), tell)

    def find_types(self, id: str, type_of: Callable[[Attempt], str], tell: Callable[[float], None]) -> bool:
        """Finds the duty types of answers of older programs; may run in another thread. Whether something was found."""
        from trainer.storage.record_file import find_types

        return find_types(self._path(id), type_of, tell)

    def use(self, id: str) -> OpenedFile:
        """The trainee's file with all it holds, even where something in it is damaged."""
        from trainer.storage.record_file import open_or_rescue

        if trouble := _read_only(self._path(id)):
            raise trouble
        opened = open_or_rescue(self._path(id), wait=self._wait)
        settings = opened.store.settings()
        days = _days(settings)
        if opened.notice is None and days and settings.get(_PIN_SAID) != len(days):
            opened.store.set(_PIN_SAID, len(days))
            text = say("An instructor took your PIN away on {day}.", day=days[-1])
            return replace(opened, notice=StorageError(text, say("Set a new one in Settings.")))
        return opened

    def change(self, id: str, **values: str) -> Profile:
        """Changes name, language, group or student."""
        unknown = set(values) - {"name", "language", "group", "student"}
        if unknown:
            raise ValueError(f"A profile has no {min(unknown)}.")
        with closing(self.open(id)) as store:
            for key, value in values.items():
                store.set(key, value)
        return self.get(id)

    def set_pin(self, id: str, pin: str) -> None:
        """Sets the PIN; an empty one takes it away."""
        hashed = _hashed(pin) if pin else None
        with closing(self.open(id)) as store:
            store.set_all({"pin": hashed, _WRONG: None})

    def take_pin(self, id: str, day: str) -> None:
        """Takes away a PIN that was forgotten. The day stays in the file, and its trainee is told."""
        with closing(self.open(id)) as store:
            store.set_all({"pin": None, _WRONG: None, _PIN_TRAIL: [*_days(store.settings()), day]})

    def unlocks(self, id: str, pin: str) -> bool:
        """Whether the PIN is right; a profile without one opens with any. Wrong ones are counted in the file.

        PinWaits after too many of them.
        """
        with closing(self.open(id)) as store:
            settings = store.settings()
            if "pin" not in settings:
                return True
            from trainer.storage.pins import check_pin, is_readable

            stored, wrong = str(settings["pin"]), settings.get(_WRONG, 0)
            if not is_readable(stored):
                raise StorageError(
                    say("No PIN can open {name}: its stored PIN is damaged.", name=store.path.name),
                    say("Restore a copy of the file."),
                )
            if not pin:
                return False
            wrong = wrong if isinstance(wrong, int) else 0
            return self._tries.opens(id, wrong, lambda n: store.set(_WRONG, n or None), lambda: check_pin(pin, stored))

    def remove(self, id: str) -> Path:
        """Moves the trainee's file into the folder `removed`; nothing is deleted."""
        path, target = self._path(id), self.folder / _REMOVED
        try:
            target.mkdir(exist_ok=True)
            number = 0
            while (aside := target / f"{id}{f'.{number}' if number else ''}{ENDING}").exists():
                number += 1
            self._forget_sum(id)
            return path.rename(aside)
        except OSError as error:
            raise StorageError(
                say("{name} cannot be moved: {strerror}.", name=path.name, strerror=str(error.strerror)),
                say("Check the folder."),
            ) from error

    def erase(self, id: str) -> int:
        """Deletes every file that bears a trainee's id for good: answers, their sum, damaged and removed ones.

        Returns how many. The lock of a window goes with the window.
        """
        self._path(id)
        files = [
            file
            for folder in (self.folder, self.folder / _REMOVED)
            for name in (f"{id}.*", f".{id}.*")
            for file in folder.glob(name)
            if file.suffix != _LOCK
        ]
        for file in files:
            try:
                file.unlink()
            except OSError as error:
                message = say("{name} cannot be deleted: {strerror}.", name=file.name, strerror=str(error.strerror))
                raise StorageError(message, say("Close other windows of the program and try again.")) from error
        return len(files)

    def _forget_sum(self, id: str) -> None:
        from trainer.storage.sums import forget_sum

        forget_sum(self._path(id))

    def _path(self, id: str) -> Path:
        if not _ID.fullmatch(id):
            raise StorageError(say("'{id}' is not a trainee's id.", id=id), say("Choose one from the list."))
        return self.folder / f"{id}{ENDING}"

    def _read(self, path: Path) -> Profile:
        if not _ID.fullmatch(path.stem):
            text = say("{name} is not a valid name for a trainee file.", name=path.name)
            remedy = say("Rename {name}. Use small letters, digits and hyphens only.", name=path.name)
            return _unusable(path, StorageError(text, remedy))
        if trouble := _read_only(path):
            return _unusable(path, trouble)
        try:
            with contained(path.stem), closing(_store(path, self._wait)) as store:
                return _profile(path.stem, store.settings())
        except Damaged:
            return self._read_damaged(path)
        except StorageError as error:
            return _unusable(path, error)

    def _read_damaged(self, path: Path) -> Profile:
        """What can be read of it is saved when it is used."""
        from trainer.storage.rescue import hopeless, salvage

        try:
            _, content = salvage(path)
        except StorageError as error:
            return _unusable(path, error)
        return _profile(path.stem, content.settings) if content else _unusable(path, hopeless(path))

    def _free_id(self, name: str) -> str:
        """A file name from the name: plain letters and digits, a number where it is taken."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        start = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "trainee"
        if start in {"con", "prn", "aux", "nul"} or re.fullmatch(r"(com|lpt)\d", start):
            start = f"trainee-{start}"
        id, number = start, 2
        while (self.folder / f"{id}{ENDING}").exists():
            id, number = f"{start}-{number}", number + 1
        return id


def _days(settings: Mapping[str, object]) -> list[str]:
    """The days on which an instructor took the PIN away."""
    days = settings.get(_PIN_TRAIL)
    return [str(day) for day in days] if isinstance(days, list) else []


def _profile(id: str, settings: Mapping[str, object]) -> Profile:
    def text(name: str, default: str = "") -> str:
        return str(settings.get(name, default))

    return Profile(id, text("name", id), text("language", "en"), "pin" in settings, text("group"), text("student"))


def _store(path: Path, wait: float, *, create: bool = False) -> Store:
    """Read in with the first file: a computer where nobody practiced yet shows its first picture without."""
    from trainer.storage.store import Store

    return Store(path, wait=wait, create=create)


def _read_only(path: Path) -> StorageError | None:
    """Why no answer could be kept in a file, told before the first one."""
    try:
        if sys.platform == "win32":
            os.close(os.open(path, os.O_RDWR))
        elif path.exists() and not all(os.access(path, os.W_OK) for path in (path, path.parent)):
            raise PermissionError
    except PermissionError:
        return StorageError(
            say("{name} is read-only. It belongs to another account on this computer.", name=path.name),
            say("Choose your own name, or ask your administrator to share the folder."),
        )
    except OSError:  # said when it is opened
        return None
    return None


def _unusable(path: Path, why: StorageError) -> Profile:
    return Profile(path.stem, path.stem, locked=True, problem=why.text)


def _hashed(pin: str) -> str:
    from trainer.storage.pins import hash_pin

    return hash_pin(pin)
