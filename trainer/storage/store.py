"""One trainee's file: all attempts, settings, sessions that were not finished. Attempts are only ever added."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from trainer.errors import BadText, StorageError
from trainer.progress.attempt import Attempt, from_data, to_data
from trainer.storage.database import Database

ENDING = ".felt"


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session that can be resumed: `plan_from_text(plan)` and `resume(..., lines, ...)`."""

    id: str
    plan: str
    lines: tuple[str, ...]


class Store:
    """An open trainee's file. Every method that writes has written to the disk when it returns."""

    def __init__(self, path: Path, *, wait: float = 2.0) -> None:
        self.path = path
        self._file = Database(path, wait=wait)

    def close(self) -> None:
        self._file.close()

    # -- attempts

    def append(self, attempts: Iterable[Attempt]) -> int:
        """Adds attempts; those known already are left out. Returns how many were new."""
        with self._file.changes() as db:
            before = db.total_changes
            _add(db, attempts)
            return db.total_changes - before

    def attempts(self, after: int = 0) -> tuple[Attempt, ...]:
        """All attempts in the order of writing, beyond the first `after`."""
        with self._file.reading() as db:
            rows = db.execute("SELECT data FROM attempts ORDER BY seq LIMIT -1 OFFSET ?", (after,)).fetchall()
        try:
            return tuple(from_data(json.loads(data)) for (data,) in rows)
        except (BadText, json.JSONDecodeError) as error:
            raise StorageError(
                f"{self.path.name} is damaged.", "Rescue what can be read, or restore a copy of it."
            ) from error

    def count(self) -> int:
        """How many attempts there are."""
        with self._file.reading() as db:
            return int(db.execute("SELECT count(*) FROM attempts").fetchone()[0])

    # -- sessions

    def begin(self, session: str, plan: str, lines: Iterable[str], attempts: Iterable[Attempt] = ()) -> None:
        """Keeps a new session with its first lines."""
        with self._file.changes() as db:
            db.execute("INSERT INTO sessions (id, plan) VALUES (?, ?)", (session, plan))
            _write(db, session, lines, attempts)

    def write(self, session: str, lines: Iterable[str], attempts: Iterable[Attempt] = ()) -> None:
        """One step of a session: its lines and attempts together, or nothing."""
        with self._file.changes() as db:
            _write(db, session, lines, attempts)

    def end(self, session: str) -> None:
        """Forgets a session's lines; its attempts stay."""
        with self._file.changes() as db:
            db.execute("DELETE FROM session_lines WHERE session = ?", (session,))
            db.execute("DELETE FROM sessions WHERE id = ?", (session,))

    def open_sessions(self) -> tuple[OpenSession, ...]:
        """Sessions begun and not ended."""
        with self._file.reading() as db:
            plans = db.execute("SELECT id, plan FROM sessions ORDER BY id").fetchall()
            lines = db.execute("SELECT session, line FROM session_lines ORDER BY seq").fetchall()
        return tuple(OpenSession(id, plan, tuple(line for one, line in lines if one == id)) for id, plan in plans)

    # -- settings

    def settings(self) -> Mapping[str, object]:
        """Everything set in this file."""
        with self._file.reading() as db:
            rows = db.execute("SELECT name, value FROM settings").fetchall()
        return {name: json.loads(value) for name, value in rows}

    def set(self, name: str, value: object) -> None:
        """Sets one value: text, number, true or false, or a list or table of these. None takes it away."""
        with self._file.changes() as db:
            if value is None:
                db.execute("DELETE FROM settings WHERE name = ?", (name,))
            else:
                db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, _dump(value)))


def _add(db: sqlite3.Connection, attempts: Iterable[Attempt]) -> None:
    rows = [(one.id, _dump(to_data(one))) for one in attempts]
    db.executemany("INSERT OR IGNORE INTO attempts (id, data) VALUES (?, ?)", rows)


def _write(db: sqlite3.Connection, session: str, lines: Iterable[str], attempts: Iterable[Attempt]) -> None:
    rows = [(session, line) for line in lines]
    db.executemany("INSERT INTO session_lines (session, line) VALUES (?, ?)", rows)
    _add(db, attempts)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
