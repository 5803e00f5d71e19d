"""One trainee's file: all attempts, settings, sessions that were not finished. Attempts are only ever added."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import asdict, dataclass, fields, replace
from trainer.core.records import FinishedSession, OpenSession
from trainer.core.strict_json import read_json, read_text
from trainer.core.text import say
from trainer.storage.database import Database, any_text

if TYPE_CHECKING:
    from trainer.progress.attempt import Attempt

LAST: Final = 2**63 - 1
"""No row has a larger number."""
ROWS: Final = "SELECT rowid, CAST(data AS BLOB) FROM attempts WHERE rowid > ? AND rowid <= ? ORDER BY rowid"
CHECKS: Final = "SELECT rowid, crc FROM checks WHERE rowid > ? AND rowid <= ?"
OF_SESSION: Final = "#"
"""Stands between session and number in the id of an answer."""
_CHOSEN: Final = "window."
"""What the trainee chose in the window is set under names that begin so."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Something in the file that cannot be read: it stays where it is and is left out. `row` names it."""

    row: str
    why: str


class Store:
    """An open trainee's file. Every method that writes has written to the disk when it returns.

    What cannot be read of it is left out and kept in `set_aside`; everything else opens.
    """

    def __init__(self, path: Path, *, wait: float = 2.0, create: bool = True) -> None:
        self.path = path
        self.file = Database(path, wait=wait, create=create)
        self._aside: dict[str, SetAside] = {}
        self.ended: Callable[[str], None] | None = None
        """Told the id of a session that has ended."""

    @property
    def set_aside(self) -> tuple[SetAside, ...]:
        """What was met so far that cannot be read, each once."""
        return tuple(self._aside.values())

    def leave_out(self, row: str, why: str) -> None:
        """Keeps in mind that this cannot be read."""
        self._aside[row] = SetAside(row, why)

    def close(self) -> None:
        self.file.close()

    # -- attempts

    def append(self, attempts: Iterable[Attempt]) -> int:
        """Adds attempts; those known already are left out. Returns how many were new."""
        with self.file.changes() as db:
            return _add(db, attempts)

    def attempts(self, after: int = 0, upto: int = LAST) -> tuple[Attempt, ...]:
        """Attempts in the order of writing, of the rows behind one up to one; one that was changed is left out."""
        checks, types = self.checks(after, upto), self.types(after, upto)
        checked = (self._checked(row, checks) for row in self.rows(after, upto))
        return tuple(typed(attempt, types.get(seq, "")) for seq, attempt in checked if attempt is not None)

    def attempts_of(self, session: str) -> tuple[Attempt, ...]:
        """The attempts of one session; the others are not read."""
        with self.file.reading() as db:
            rows = db.execute(
                "SELECT rowid FROM attempts WHERE id >= ? AND id < ? ORDER BY rowid",
                (f"{session}{OF_SESSION}", f"{session}{chr(ord(OF_SESSION) + 1)}"),
            ).fetchall()
        attempts = (attempt for (seq,) in rows for attempt in self.attempts(seq - 1, seq))
        return tuple(attempt for attempt in attempts if attempt.session == session)

    def sessions(self) -> Mapping[str, int]:
        """How many answers each session has, by its id; no answer is read."""
        with self.file.reading() as db:
            ids = db.execute("SELECT id FROM attempts INDEXED BY sqlite_autoindex_attempts_1")
            return Counter(str(id).rpartition(OF_SESSION)[0] for (id,) in ids)

    def _checked(self, row: Row, checks: Mapping[int, int]) -> tuple[int, Attempt | None]:
        seq, answer = row
        if checks.get(seq) not in (None, crc32(answer)):
            self.leave_out(name_of(seq), str(say("It was changed.")))
            return seq, None
        return seq, self.read(row)

    def rows(self, after: int = 0, upto: int = LAST) -> list[Row]:
        """The same as they lie in the file: a number and the bytes of what should be the text of an attempt."""
        with self.file.reading() as db:
            cursor = db.execute(ROWS, (after, upto))
            return [(seq, data or b"") for seq, data in cursor]

    def next_rows(self, after: int, most: int) -> list[Row]:
        """The first of the rows behind one."""
        with self.file.reading() as db:
            return [(seq, data or b"") for seq, data in db.execute(f"{ROWS} LIMIT ?", (after, LAST, most))]

    def checks(self, after: int = 0, upto: int = LAST) -> dict[int, int]:
        """The checksums of these answers by the numbers of their rows; those that are none are left out."""
        with self.file.reading() as db:
            fetchall = db.execute(CHECKS, (after, upto)).fetchall()
        return {seq: crc for seq, crc in fetchall if isinstance(crc, int)}

    def types(self, after: int = 0, upto: int = LAST) -> dict[int, str]:
        """The duty types of older answers by the numbers of their rows, where they were found."""
        with self.file.reading() as db:
            rows = db.execute("SELECT seq, id FROM types WHERE seq > ? AND seq <= ?", (after, upto)).fetchall()
        return {seq: id for seq, id in rows if isinstance(id, str)}

    def keep_types(self, types: Mapping[int, str]) -> None:
        """Keeps duty types that were found."""
        with self.file.changes() as db:
            db.executemany("INSERT OR REPLACE INTO types VALUES (?, ?)", types.items())

    def types_to_find(self, most: int) -> tuple[int, ...]:
        """The rows of the first answers whose duty type nobody has looked for yet."""
        with self.file.reading() as db:
            return tuple(
                seq for (seq,) in db.execute("SELECT seq FROM types WHERE id = '' ORDER BY seq LIMIT ?", (most,))
            )

    def has_sound_pages(self, answers: int | None) -> bool:
        """Whether everything beside the answers can be read, and the ids of so many answers are known.

        SQLite notices a damaged page when it comes by, which may be with an answer that it then cannot write. Without a
        number only the tables are asked that do not grow with the answers.
        """
        tables = SMALL if answers is None else BESIDE
        with self.file.reading() as db:
            sound = all(db.execute(f"PRAGMA quick_check({table})").fetchone()[0] == "ok" for table in tables)
            if answers is None or not sound:
                return sound
            ids = db.execute("SELECT count(*) FROM attempts INDEXED BY sqlite_autoindex_attempts_1").fetchone()[0]
            return bool(ids == answers)

    def read(self, row: Row) -> Attempt | None:
        """The attempt of a row; None where it cannot be read, which is kept in mind."""
        seq, data = row
        try:
            return read_row(data)
        except BadText as error:
            self.leave_out(name_of(seq), str(error))
            return None

    def count(self, after: int = 0) -> int:
        """How many attempts there are behind a row."""
        with self.file.reading() as db:
            return int(db.execute("SELECT count(*) FROM attempts WHERE rowid > ?", (after,)).fetchone()[0])

    # -- sessions

    def begin(self, session: str, plan: str, lines: Iterable[str] = (), attempts: Iterable[Attempt] = ()) -> None:
        """Keeps a new session with its first lines."""
        with self.file.changes() as db:
            db.execute("INSERT INTO sessions (id, plan) VALUES (?, ?)", (session, plan))
            _write(db, session, lines, attempts)

    def write(self, session: str, lines: Iterable[str], attempts: Iterable[Attempt] = ()) -> None:
        """One step of a session: its lines and attempts together, or nothing."""
        with self.file.changes() as db:
            _write(db, session, lines, attempts)

    def end(self, session: str, shift: str = "") -> None:
        """Forgets a session's lines; its attempts stay, what it was, and what a shift came to."""
        with self.file.changes() as db:
            plan = db.execute("SELECT plan FROM sessions WHERE id = ?", (session,)).fetchone()
            head = _head(session, plan[0]) if plan is not None else None
            if head is not None:
                head = replace(head, shift=shift)
                db.execute("INSERT OR REPLACE INTO finished VALUES (?, ?)", (session, _dump(asdict(head))))
            db.execute("DELETE FROM session_lines WHERE session = ?", (session,))
            db.execute("DELETE FROM sessions WHERE id = ?", (session,))
        if self.ended is not None:
            self.ended(session)

    def finished(self) -> Mapping[str, FinishedSession]:
        """What the sessions were that are over, by their ids; of those of older programs nothing is known."""
        with self.file.reading() as db:
            rows = db.execute("SELECT session, data FROM finished").fetchall()
        sessions = {}
        for session, data in rows:
            try:
                sessions[read_text(session)] = read_finished(read_json(data))
            except BadText as error:
                self.leave_out(f"session {session!r:.40}", str(error))
        return sessions

    def keep_finished(self, heads: Iterable[FinishedSession]) -> None:
        """Keeps what sessions were that came out of another file."""
        with self.file.changes() as db:
            rows = [(finished_session.session, _dump(asdict(finished_session))) for finished_session in heads]
            db.executemany("INSERT OR IGNORE INTO finished VALUES (?, ?)", rows)

    def open_sessions(self) -> tuple[OpenSession, ...]:
        """Sessions begun and not ended, the one that was gone on with last at the end."""
        with self.file.reading() as db:
            plans = db.execute(
                "SELECT id, plan FROM sessions ORDER BY (SELECT max(seq) FROM session_lines WHERE session = id), id"
            ).fetchall()
            lines = db.execute("SELECT session, line FROM session_lines ORDER BY seq").fetchall()
        sessions = (
            OpenSession(id, plan, tuple(line for session_id, line in lines if session_id == id)) for id, plan in plans
        )
        return tuple(filter(self._is_text, sessions))

    def _is_text(self, session: OpenSession) -> bool:
        """Whether a session is text throughout: one that is not cannot be gone on with."""
        try:
            for text in (session.id, session.plan, *session.lines):
                read_text(text)
        except BadText as error:
            self.leave_out(f"unfinished session {session.id!r:.40}", str(error))
            return False
        return True

    # -- settings

    def settings(self) -> Mapping[str, object]:
        """Everything set in this file."""
        with self.file.reading() as db:
            rows = db.execute("SELECT name, value FROM settings").fetchall()
        values_read: dict[str, object] = {}
        for name, value in rows:
            try:
                values_read[read_text(name)] = read_json(value)
            except BadText as error:
                self.leave_out(f"setting {name!r:.40}", str(error))
        return values_read

    def set(self, name: str, value: object) -> None:
        """Sets one value: text, number, true or false, or a list or table of these. None takes it away."""
        self.set_all({name: value})

    def set_all(self, values: Mapping[str, object]) -> None:
        """Sets all of these, or nothing."""
        with self.file.changes() as db:
            for name, value in values.items():
                if value is None:
                    db.execute("DELETE FROM settings WHERE name = ?", (name,))
                else:
                    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, _dump(value)))

    def choices(self) -> Mapping[str, str]:
        """What the trainee chose in the window, as text by name."""
        settings = self.settings().items()
        return {name.removeprefix(_CHOSEN): str(value) for name, value in settings if name.startswith(_CHOSEN)}

    def choose(self, choices: Mapping[str, str]) -> None:
        """Keeps what was chosen; only what is new is written."""
        before = self.choices()
        for name, value in choices.items():
            if before.get(name) != value:
                self.set(_CHOSEN + name, value)


def _head(session: str, plan: str) -> FinishedSession | None:
    """What a session was, from its plan; None where that cannot be read."""
    from trainer.progress.attempt import write_marks
    from trainer.training.session_plan import plan_from_text

    try:
        plan_read = plan_from_text(plan)
    except BadText:
        return None
    return FinishedSession(
        session, str(plan_read.title), plan_read.lesson, plan_read.exam, plan_read.pass_mark, len(plan_read.items),
        write_marks(plan_read.marks),
    )  # fmt: skip


def read_finished(data: object) -> FinishedSession:
    """What a session was, as it lies in a file. BadText when it is nothing of the sort."""
    wrong = BadText(say("This is not a session."), say("It was changed."))
    if not isinstance(data, dict):
        raise wrong
    values = {field.name: data.get(field.name, field.default) for field in fields(FinishedSession)}
    for field in fields(FinishedSession):
        is_integer = isinstance(values[field.name], int) and not isinstance(values[field.name], bool)
        if not (is_integer if str(field.type) == "int" else isinstance(values[field.name], str)):
            raise wrong
    return FinishedSession(**values)


Row = tuple[int, bytes]
SMALL: Final = ("settings", "sessions", "session_lines")
BESIDE: Final = (*SMALL, "checks", "types", "finished")
"""The tables of a file but that of the answers."""
ANSWER: Final = "answer "


def name_of(row: int) -> str:
    """What the row of an attempt is called where it cannot be read."""
    return f"{ANSWER}{row}"


def typed(attempt: Attempt, id: str) -> Attempt:
    """The same of the duty type that was found, where it says none itself."""
    return replace(attempt, duty=id) if id and not attempt.duty else attempt


def read_row(data: bytes) -> Attempt:
    """An attempt from the bytes of its row. BadText when it is none."""
    return read_attempt(any_text(data))


def read_attempt(data: object) -> Attempt:
    """An attempt as it lies in a file. BadText when it is none."""
    from trainer.progress.attempt import from_data

    values_read = read_json(data)
    if not isinstance(values_read, dict):
        raise BadText(say("This is not an answer."), say("The line was changed or cut off."))
    return from_data(values_read)


def _add(db: sqlite3.Connection, attempts: Iterable[Attempt]) -> int:
    """Adds those that are not known yet, each with its checksum, and counts them.

    Of those that do not say their duty type it is found later.
    """
    from trainer.progress.attempt import to_data

    added = 0
    for attempt in attempts:
        answer = _dump(to_data(attempt))
        cursor = db.execute("INSERT OR IGNORE INTO attempts (id, data) VALUES (?, ?)", (attempt.id, answer))
        if cursor.rowcount:
            db.execute("INSERT OR REPLACE INTO checks VALUES (?, ?)", (cursor.lastrowid, crc32(answer.encode())))
            if not attempt.duty:
                db.execute("INSERT OR REPLACE INTO types VALUES (?, '')", (cursor.lastrowid,))
            added += 1
    return added


def _write(db: sqlite3.Connection, session: str, lines: Iterable[str], attempts: Iterable[Attempt]) -> None:
    rows = [(session, line) for line in lines]
    db.executemany("INSERT INTO session_lines (session, line) VALUES (?, ?)", rows)
    _add(db, attempts)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
