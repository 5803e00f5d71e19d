"""The file of the class book: its tables, who was erased from it, and opening it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from trainer.core.errors import Damaged
from trainer.core.lazy_dataclass import replace
from trainer.core.records import FinishedSession, Profile
from trainer.core.strict_json import read_time
from trainer.progress.attempt import Attempt, to_data
from trainer.school.class_work import ClassRecords, Presence, WorkDone
from trainer.storage.database import Database, Upgrade
from trainer.storage.results import Who, session_row

FILE: Final = "class.book"
APPLICATION: Final = 0x46454C43
LAST_WRONG: Final = 5
"""So many missed questions of a rule are kept of each trainee."""


def _tables(db: sqlite3.Connection) -> None:
    db.execute(
        "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, student TEXT NOT NULL, team TEXT NOT NULL, "
        "local TEXT NOT NULL, progress TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE sessions (person TEXT NOT NULL, session TEXT NOT NULL, ended TEXT NOT NULL, "
        "asked INTEGER NOT NULL, right INTEGER NOT NULL, passed INTEGER, title TEXT NOT NULL, mode TEXT NOT NULL, "
        "line TEXT NOT NULL, "
        "PRIMARY KEY (person, session)) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX sessions_passed ON sessions (ended) WHERE passed IS NOT NULL")
    db.execute(
        "CREATE TABLE wrong (person TEXT NOT NULL, skill TEXT NOT NULL, at TEXT NOT NULL, id TEXT NOT NULL, "
        "data TEXT NOT NULL, PRIMARY KEY (skill, person, at, id)) WITHOUT ROWID"
    )
    db.execute("CREATE TABLE files (name TEXT PRIMARY KEY, person TEXT NOT NULL, size INTEGER NOT NULL) WITHOUT ROWID")
    db.execute("CREATE TABLE counted (local TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID")
    db.execute("CREATE TABLE erased (id TEXT PRIMARY KEY) WITHOUT ROWID")


def _digests(db: sqlite3.Connection) -> None:
    """Nobody who was erased is named any more. Of those erased before only the person is known, not the sessions."""
    db.execute("PRAGMA secure_delete = ON")
    people = [id for (id,) in db.execute("SELECT id FROM erased").fetchall()]
    db.execute("DROP TABLE erased")
    db.execute("CREATE TABLE erased (digest TEXT PRIMARY KEY, until TEXT NOT NULL) WITHOUT ROWID")
    db.execute("CREATE TABLE secret (key BLOB NOT NULL)")
    db.execute("INSERT INTO secret VALUES (?)", (os.urandom(32),))
    key, until = erasure_key(db), datetime.now(UTC).isoformat()
    db.executemany("INSERT INTO erased VALUES (?, ?)", [(keyed_digest(key, person), until) for person in people])


def erasure_key(db: sqlite3.Connection) -> bytes:
    """The secret of this book, without which its digests of the erased name nobody."""
    return bytes(db.execute("SELECT key FROM secret").fetchone()[0])


def keyed_digest(key: bytes, name: str) -> str:
    """What stays of somebody erased."""
    return hashlib.blake2b(name.encode("utf-8", "surrogatepass"), key=key, digest_size=16).hexdigest()


def _signers(db: sqlite3.Connection) -> None:
    """Which computers signed the files of whom, and since when."""
    db.execute(
        "CREATE TABLE signers (person TEXT NOT NULL, key TEXT NOT NULL, since TEXT NOT NULL, "
        "PRIMARY KEY (person, key)) WITHOUT ROWID"
    )


def _every_weak_rule(db: sqlite3.Connection) -> None:
    """Digests of twelve weak rules are made again, with all of them, when somebody asks."""
    db.execute("UPDATE people SET digest = ''")


def _matches(db: sqlite3.Connection) -> None:
    """Which results without a number are whose, and which are not (`same` is 0)."""
    db.execute(
        "CREATE TABLE matches (unnumbered TEXT NOT NULL, person TEXT NOT NULL, same INTEGER NOT NULL, "
        "PRIMARY KEY (unnumbered, person)) WITHOUT ROWID"
    )


def _work(db: sqlite3.Connection) -> None:
    """What the page Class counts of all sessions is counted without reading their lines."""
    for column in ("exam", "lesson"):
        db.execute(f"ALTER TABLE sessions ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
    subjects = "coalesce(json_extract(line, '$.exam'), ''), coalesce(json_extract(line, '$.lesson'), '')"
    db.execute(f"UPDATE sessions SET (exam, lesson) = ({subjects})")  # noqa: S608
    db.execute("CREATE INDEX sessions_days ON sessions (person, ended, asked, right, passed)")
    db.execute("CREATE INDEX sessions_work ON sessions (person, exam, lesson, passed) WHERE exam <> '' OR lesson <> ''")


UPGRADES: Final[Mapping[int, Upgrade]] = {
    1: _tables,
    2: _digests,
    3: _signers,
    4: _every_weak_rule,
    5: _matches,
    6: _work,
}


def open_book(path: Path) -> Database:
    """The file, brought up to date; what is deleted in it is written over."""
    book = Database(path, upgrades=UPGRADES, application=APPLICATION)
    with book.reading() as db:
        db.execute("PRAGMA secure_delete = ON")
    return book


def open_fitting(path: Path, shape: str) -> Database:
    """The file with what this program's model can go on with, else made afresh.

    Who was erased stays so, and who is whom.
    """
    erased: tuple[bytes, Sequence[tuple[str, str]]] | None = None
    decided: Sequence[tuple[str, str, int]] = ()
    try:
        book = open_book(path)
        with book.reading() as db:
            row = db.execute("SELECT progress FROM people LIMIT 1").fetchone()
        if row is None or row[0].startswith(f'["{shape}"'):
            return book
        with book.reading() as db:
            erased = erasure_key(db), db.execute("SELECT digest, until FROM erased").fetchall()
            decided = db.execute("SELECT unnumbered, person, same FROM matches").fetchall()
        book.close()
    except Damaged:
        pass
    path.unlink(missing_ok=True)
    book = open_book(path)
    if erased is not None:
        with book.changes() as db:
            db.execute("UPDATE secret SET key = ?", (erased[0],))
            db.executemany("INSERT INTO erased VALUES (?, ?)", erased[1])
            db.executemany("INSERT INTO matches VALUES (?, ?, ?)", decided)
    return book


def forget_person(db: sqlite3.Connection, person: str) -> None:
    """Takes everything of a person out; their files may be entered again."""
    db.execute("DELETE FROM files WHERE person = ''")
    db.execute("DELETE FROM counted WHERE local IN (SELECT local FROM people WHERE id = ?)", (person,))
    for table, column in (
        ("people", "id"),
        ("sessions", "person"),
        ("wrong", "person"),
        ("files", "person"),
        ("signers", "person"),
    ):
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (person,))  # noqa: S608


def erase_person(db: sqlite3.Connection, person: str, sessions: Iterable[str] = ()) -> None:
    """Forgets a person for good; of their sessions, and of those given, keyed digests stay, which name nobody."""
    key = erasure_key(db)
    entered = (id for (id,) in db.execute("SELECT session FROM sessions WHERE person = ?", (person,)).fetchall())
    digests = {keyed_digest(key, session) for session in (*entered, *sessions)}
    forget_person(db, person)
    db.execute("DELETE FROM matches WHERE unnumbered = ?1 OR person = ?1", (person,))
    db.executemany("INSERT OR IGNORE INTO erased VALUES (?, '')", [(digest,) for digest in sorted(digests)])


def forget_in(folder: Path, profile: Profile, sessions: Iterable[str]) -> None:
    """Takes a trainee of this computer, who has these sessions, out of the class book of a data folder, if any."""
    if not (folder / FILE).exists():
        return
    with closing(open_book(folder / FILE)) as book, book.changes() as db:
        row = db.execute("SELECT id FROM people WHERE local = ?", (profile.id,)).fetchone()
        erase_person(db, row[0] if row is not None else "", sessions)
        db.execute("DELETE FROM counted WHERE local = ?", (profile.id,))


def write_session(
    db: sqlite3.Connection, person: str, who: Who, head: FinishedSession, steps: Sequence[Attempt]
) -> None:
    """Enters one ended session of a person, and the questions that were missed in it."""
    row = session_row(who, steps, head)
    ended = max(attempt.when for attempt in steps).isoformat()
    passed = row["passed"]
    db.execute(
        "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            person, head.session, ended, row["asked"], row["right"], None if passed == "" else passed,
            head.title, steps[0].mode, _line(row), row["exam"], row["lesson"],
        ),
    )  # fmt: skip
    for attempt in steps:
        if attempt.skill and attempt.scored and not attempt.right:
            data = _line(to_data(attempt))
            values = (person, attempt.skill, attempt.when.isoformat(), attempt.id, data)
            db.execute("INSERT OR IGNORE INTO wrong VALUES (?, ?, ?, ?, ?)", values)
            db.execute(
                "DELETE FROM wrong WHERE person = ?1 AND skill = ?2 AND id NOT IN (SELECT id "
                "FROM wrong WHERE person = ?1 AND skill = ?2 ORDER BY at DESC, id DESC LIMIT ?3)",
                (person, attempt.skill, LAST_WRONG),
            )


def dated_until(now: datetime, steps: Sequence[Attempt]) -> Sequence[Attempt]:
    """Answers that a wrong clock dated in the future count as of now."""
    return [replace(step, when=min(step.when, now)) for step in steps]


def class_records(db: sqlite3.Connection, since: datetime) -> ClassRecords:
    """The exams and lessons that somebody ended, and the days since then on which somebody practiced."""
    ended = db.execute("SELECT DISTINCT person, exam, lesson, passed FROM sessions WHERE exam <> '' OR lesson <> ''")
    work = tuple(
        WorkDone(person, exam, re.sub(r"@[^/]*", "", lesson), None if passed is None else bool(passed))
        for person, exam, lesson, passed in ended
    )
    hours = db.execute(
        "SELECT person, substr(ended, 1, 13), count(*), sum(asked) FROM sessions WHERE ended >= ? "
        "GROUP BY person, substr(ended, 1, 13)",
        (since.astimezone(UTC).isoformat(),),
    )
    day_of = cache(lambda hour: read_time(f"{hour}:00+00:00").astimezone().date())  # a class shares its hours
    presences = tuple(Presence(person, day_of(hour), sessions, answers) for person, hour, sessions, answers in hours)
    return ClassRecords(work, presences)


def _line(fields: object) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
