"""What can still be read of a damaged file goes into a new one; the damaged file is kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from trainer.errors import BadText, Damaged, StorageError
from trainer.progress.attempt import Attempt
from trainer.storage.database import any_text
from trainer.storage.store import ENDING, SetAside, Store, read_attempt
from trainer.stored import read_json, read_text
from trainer.text import say

_SAID: Final = "set_aside_said"
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
class Opened:
    """A trainee's file in use: what it holds, and what has to be said about it, if anything."""

    store: Store
    attempts: tuple[Attempt, ...]
    notice: StorageError | None = None


def open_or_rescue(path: Path, *, wait: float = 2.0) -> Opened:
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
    return Opened(again.store, again.attempts, notice)


def _opened(path: Path, wait: float) -> Opened:
    store = Store(path, wait=wait)
    try:
        attempts = store.attempts()
        said = store.settings().get(_SAID, 0)
        aside = store.set_aside
        if len(aside) == said:
            return Opened(store, attempts)
        with suppress(StorageError):
            store.set(_SAID, len(aside))
        return Opened(store, attempts, _left_out(path, aside) if aside else None)
    except StorageError:
        store.close()
        raise


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
        path.rename(aside)
        fresh.rename(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise StorageError(
            say("{name} cannot be set aside: {strerror}.", name=path.name, strerror=str(error.strerror)),
            say("Check the folder."),
        ) from error
    return Rescued(aside, saved, len(settings))


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
