"""What can still be read of a damaged file goes into a new one; the damaged file is kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from trainer.errors import BadText, Damaged, StorageError
from trainer.kept import FinishedSession
from trainer.progress.attempt import Attempt
from trainer.progress.fold import EMPTY, Progress, fold
from trainer.progress.history import History
from trainer.storage.database import any_text
from trainer.storage.store import ANSWER, ENDING, SetAside, Store, name_of, read_attempt, read_finished, read_row
from trainer.storage.sums import NO_SUM, Sum, checksum, keep_sum, read_sum
from trainer.stored import read_json, read_text
from trainer.text import say

_SAID: Final = "set_aside_said"
WORTH_KEEPING: Final = 500
"""So many new answers are worth writing their sum; fewer are added up at every start."""
_MAGIC: Final = b"SQLite format 3\0"
_PAGE: Final = 4096
_PAGES: Final = slice(28, 32)
"""SQLite's usual size of a page, and where the first one says how many there are."""
_BROKEN: Final = (sqlite3.Error, UnicodeDecodeError)
"""SQLite names what is damaged in the damaged file's own bytes, which may be no text."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """Where the damaged file is now, and what the new one holds of it: attempts, settings."""

    aside: Path
    attempts: int
    settings: int


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A trainee's file in use: what it holds, and what has to be said about it, if anything.

    `before` is the sum kept of the first rows, which are the first `counted` attempts; `check` is of all rows.
    """

    store: Store
    attempts: History
    notice: StorageError | None = None
    before: Sum = NO_SUM
    counted: int = 0
    rows: int = 0
    check: int = 0

    def progress(self, tell: Callable[[float], None] | None = None) -> Progress:
        """What the attempts came to as the file was opened; kept for the next start where enough of them are new."""
        found, counted = self.before.progress(), self.counted
        if found is None:
            found, counted = EMPTY, 0
        made = fold(self.attempts[counted : self.rows - len(self._aside)], found, tell)
        if self.rows - self.before.rows >= WORTH_KEEPING:
            keep_sum(self.store.path, made, self.rows, self._aside, self.check)
        return made

    @property
    def _aside(self) -> tuple[tuple[str, str], ...]:
        return tuple((one.row, one.why) for one in self.store.set_aside if one.row.startswith(ANSWER))


def open_or_rescue(path: Path, *, wait: float = 2.0) -> OpenedFile:
    """Opens a trainee's file whatever happened to it, as far as that can be done, and says what was left out.

    Told once: what was left out when it was opened before is not said again.
    """
    try:
        return _opened(path, wait)
    except Damaged:
        done = rescue(path)
    again = _opened(path, wait)
    notice = StorageError(
        say(
            "{name} was damaged. Answers that could be read and are here: {count}.",
            name=path.name,
            count=len(again.attempts),
        ),
        say("The damaged file is kept as {name}; a copy of your own may hold more.", name=done.aside.name),
    )
    return replace(again, notice=notice)


def _opened(path: Path, wait: float) -> OpenedFile:
    store = Store(path, wait=wait)
    try:
        opened = _read(store)
        said = store.settings().get(_SAID, 0)
        aside = store.set_aside
        if len(aside) == said:
            return opened
        with suppress(StorageError):
            store.set(_SAID, len(aside))
        return replace(opened, notice=_left_out(path, aside)) if aside else opened
    except StorageError:
        store.close()
        raise


def _read(store: Store) -> OpenedFile:
    """What a kept sum counts was read before and is read again when it is looked at; the rest at once."""
    rows = store.rows()
    before = read_sum(store.path, [data for _, data in rows])
    for row, why in before.aside:
        store.leave_out(row, why)
    unreadable = {row for row, _ in before.aside}
    first = rows[: before.rows]
    counted = [data for seq, data in first if not unreadable or name_of(seq) not in unreadable]
    later = rows[before.rows :]
    attempts = History((*counted, *(one for row in later if (one := store.read(row)) is not None)), read_row)
    check = checksum((data for _, data in later), before.check)
    return OpenedFile(store, attempts, None, before, len(counted), len(rows), check)


def add_up(path: Path, tell: Callable[[float], None]) -> None:
    """Keeps what the answers of a file come to, so that it is opened quickly; `tell` hears which share is done.

    For another thread than the one the file is opened in. What is wrong with the file is said when it is opened.
    """
    with closing(Store(path)) as store:
        _read(store).progress(tell)


def _left_out(path: Path, aside: tuple[SetAside, ...]) -> StorageError:
    first = aside[0]
    return StorageError(
        say(
            "In {name} something cannot be read and was left out ({count}); the first is {row}: {why}",
            name=path.name,
            count=len(aside),
            row=first.row,
            why=first.why,
        ),
        say("Everything else is here, and nothing was deleted."),
    )


def rescue(path: Path) -> Rescued:
    """Sets the damaged file aside, unchanged, and writes what it still gives into a fresh one.

    `Damaged` when it gives nothing at all: then it stays where it is.
    """
    aside = _free_name(path)
    attempts, settings = readable(path)
    if not attempts and not settings:
        raise Damaged(
            say("{name} is damaged, and nothing in it can be read.", name=path.name), say("Restore a copy of it.")
        )
    fresh = path.with_name(f".{path.stem}.rescued{ENDING}")
    try:
        fresh.unlink(missing_ok=True)
        with closing(Store(fresh)) as store:
            saved = store.append(attempts)
            for name, value in settings.items():
                store.set(name, value)
            store.keep_finished(_finished(path))
        path.rename(aside)
        fresh.rename(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise StorageError(
            say("{name} cannot be set aside: {strerror}.", name=path.name, strerror=str(error.strerror)),
            say("Check the folder."),
        ) from error
    return Rescued(aside, saved, len(settings))


def _finished(path: Path) -> list[FinishedSession]:
    """What the sessions were, as far as it can be read; nothing hangs on it."""
    found: list[FinishedSession] = []
    with TemporaryDirectory(prefix="felt-school-") as folder:
        copy = Path(folder, "copy")
        copy.write_bytes(path.read_bytes())
        with closing(sqlite3.connect(copy)) as db, suppress(*_BROKEN):
            db.text_factory = any_text
            for (data,) in db.execute("SELECT data FROM finished"):
                with suppress(BadText):
                    found.append(read_finished(read_json(data)))
    return found


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


Content = tuple[list[Attempt], Mapping[str, object]]


def readable(path: Path) -> Content:
    """Everything that opens, attempts and settings, read from copies: the damaged file is not touched.

    Where it is the file's first page that is damaged, which says where everything lies, a fresh file's takes its place:
    all files of a version are laid out alike.
    """
    try:
        damaged = path.read_bytes()
    except OSError as error:
        raise StorageError(
            say("{name} cannot be read: {strerror}.", name=path.name, strerror=str(error.strerror)),
            say("Check the folder."),
        ) from error
    with TemporaryDirectory(prefix="felt-school-") as folder:
        copy, fresh = Path(folder, "copy"), Path(folder, "fresh")
        copy.write_bytes(_MAGIC + damaged[len(_MAGIC) :])
        found = _content(copy)
        if found[0] or found[1]:
            return found
        Store(fresh).close()
        first = bytearray(fresh.read_bytes()[:_PAGE])
        first[_PAGES] = (len(damaged) // _PAGE).to_bytes(4, "big")
        copy.write_bytes(bytes(first) + damaged[_PAGE:])
        return _content(copy)


def _content(copy: Path) -> Content:
    with closing(sqlite3.connect(copy)) as db:
        db.text_factory = any_text
        attempts = [one for data in _rows(db) if (one := _attempt(data)) is not None]
        return attempts, dict(_settings(db))


def _rows(db: sqlite3.Connection) -> Iterator[object]:
    """The rows before the damage and the rows behind it, in their order."""
    before = list(_until_damage(db, "SELECT seq, data FROM attempts ORDER BY seq"))
    last = before[-1][0] if before else -(2**62)
    behind = list(_until_damage(db, "SELECT seq, data FROM attempts ORDER BY seq DESC", last))
    yield from (data for _, data in (*before, *reversed(behind)))


def _until_damage(db: sqlite3.Connection, query: str, stop: int | None = None) -> Iterator[tuple[int, object]]:
    with suppress(*_BROKEN):
        for seq, data in db.execute(query):
            if not isinstance(seq, int) or (stop is not None and seq <= stop):
                return
            yield seq, data


def _attempt(data: object) -> Attempt | None:
    try:
        return read_attempt(data)
    except BadText:
        return None


def _settings(db: sqlite3.Connection) -> Iterator[tuple[str, object]]:
    with suppress(*_BROKEN):
        for name, value in db.execute("SELECT name, value FROM settings"):
            with suppress(BadText):
                yield read_text(name), read_json(value)
