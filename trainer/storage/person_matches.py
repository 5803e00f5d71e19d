"""One person with and without the school's number: which results belong together, as the class book keeps it.

The same sessions under both are the same person. Otherwise the same name is a doubt, which somebody decides.
"""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from trainer.core.errors import StorageError
from trainer.core.text import say
from trainer.school.digest import PersonMatch
from trainer.storage.class_book_file import forget_person


def matched(db: sqlite3.Connection, person: str) -> str:
    """Whose results those of this person are: a person with a number, or the same."""
    row = db.execute("SELECT person FROM matches WHERE unnumbered = ? AND same", (person,)).fetchone()
    return str(row[0]) if row is not None else person


def match_same_session(db: sqlite3.Connection, person: str, name: str, session: str) -> str:
    """Whose a session without a number is, where somebody of that name has it under a number already."""
    if is_numbered(person):
        return person
    rows = db.execute(
        "SELECT people.id, people.name FROM sessions JOIN people ON people.id = sessions.person WHERE session = ?",
        (session,),
    ).fetchall()
    for id, known_name in rows:
        if is_numbered(id) and same_name(name, known_name) and not _is_apart(db, person, id):
            db.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, 1)", (person, id))
            return str(id)
    return person


def _is_apart(db: sqlite3.Connection, unnumbered: str, person: str) -> bool:
    row = db.execute("SELECT same FROM matches WHERE unnumbered = ? AND person = ?", (unnumbered, person)).fetchone()
    return row is not None and not row[0]


def is_numbered(person: str) -> bool:
    """Whether a person is known by the school's number."""
    return person.startswith("#")


def number_of(person: str) -> str:
    """The school's number of a person, empty where there is none."""
    return person[1:] if is_numbered(person) else ""


def same_name(name: str, other: str) -> bool:
    """Whether two names may be one: whatever their accents, capitals, commas and order of words."""
    return _plain_name(name) == _plain_name(other)


def _plain_name(name: str) -> tuple[str, ...]:
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter if letter.isalnum() else " " for letter in letters if unicodedata.category(letter) != "Mn")
    return tuple(sorted(plain.split()))


def all_matches(db: sqlite3.Connection) -> Iterator[PersonMatch]:
    """Every person with a number, and results of the same name without one: decided, or a doubt."""
    rows = db.execute(
        "SELECT id, name, student, (SELECT count(*) FROM sessions WHERE person = id) FROM people ORDER BY name, id"
    ).fetchall()
    decided = {
        (unnumbered, person): bool(same)
        for unnumbered, person, same in db.execute("SELECT unnumbered, person, same FROM matches")
    }
    numbered = {id: (name, student) for id, name, student, _ in rows if is_numbered(id)}
    for (unnumbered, person), same in decided.items():
        if person in numbered and same:
            yield PersonMatch(unnumbered, person, *numbered[person], 0, True)
    for id, name, _, sessions in rows:
        for person, (other, student) in numbered.items() if not is_numbered(id) else ():
            if same_name(name, other):
                apart = False if (id, person) in decided else None
                yield PersonMatch(id, person, other, student, sessions, apart)


def decide(db: sqlite3.Connection, unnumbered: str, person: str, *, same: bool, folder: Path | None) -> None:
    """Results without a number are this person's, or somebody else's; both are read again for it.

    StorageError, and nothing is changed, where a result file of theirs is no longer there to be read.
    """
    names = db.execute("SELECT name FROM files WHERE person IN (?, ?)", (unnumbered, person)).fetchall()
    missing = sorted(name for (name,) in names if folder is None or not (folder / name).is_file())
    if missing:
        raise StorageError(
            say("These result files are no longer in the folder: {files}.", files=", ".join(missing)),
            say("Put them back, then decide again."),
        )
    if same:
        db.execute("DELETE FROM matches WHERE unnumbered = ? AND same", (unnumbered,))
    db.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, ?)", (unnumbered, person, int(same)))
    forget_person(db, unnumbered)
    forget_person(db, person)
