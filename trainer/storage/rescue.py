"""What can still be read of a damaged file goes into a new one; the damaged file is kept beside it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from trainer.errors import BadText, StorageError
from trainer.progress.attempt import Attempt, from_data
from trainer.storage.store import Store


def rescue(path: Path) -> tuple[Path, int]:
    """Sets the damaged file aside and writes what it still gives into a fresh one.

    Returns where the damaged file is now and how many attempts were saved.
    """
    aside = _free_name(path)
    attempts, settings = _readable(path)
    try:
        path.rename(aside)
    except OSError as error:
        raise StorageError(f"{path.name} cannot be set aside: {error.strerror}.", "Check the folder.") from error
    store = Store(path)
    with closing(store):
        saved = store.append(attempts)
        for name, value in settings.items():
            store.set(name, value)
    return aside, saved


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _readable(path: Path) -> tuple[list[Attempt], dict[str, object]]:
    attempts: list[Attempt] = []
    settings: dict[str, object] = {}
    with closing(sqlite3.connect(path)) as db:
        try:
            for (data,) in db.execute("SELECT data FROM attempts ORDER BY seq"):
                attempts.extend(_attempt(data))
        except sqlite3.Error:
            settings["rescued_in_part"] = True
        try:
            settings |= {name: json.loads(value) for name, value in db.execute("SELECT name, value FROM settings")}
        except (sqlite3.Error, json.JSONDecodeError):
            settings["rescued_in_part"] = True
    return attempts, settings


def _attempt(data: str) -> list[Attempt]:
    try:
        return [from_data(json.loads(data))]
    except (BadText, json.JSONDecodeError, TypeError):
        return []
