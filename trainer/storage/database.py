"""One SQLite file, opened safely: rollback journal, brought up to date step by step, every failure a `StorageError`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from zlib import crc32

from trainer.core.errors import Damaged, StorageError
from trainer.core.text import say
from trainer.disk.locks import lock_trouble
from trainer.disk.whole_files import is_unfinished, make_file, make_folder

APPLICATION: Final = 0x46454C54
"""The four letters FELT: marks our files."""

Upgrade = Callable[[sqlite3.Connection], None]
UPGRADES: Final[dict[int, Upgrade]] = {}
"""Version reached -> what to do to get there from the version before."""


def upgrade(version: int) -> Callable[[Upgrade], Upgrade]:
    """Registers the step that leads to `version`. A step is never changed once released; its old files stay tested."""

    def register(step: Upgrade) -> Upgrade:
        if version in UPGRADES:
            raise ValueError(f"Two upgrades lead to version {version}.")
        UPGRADES[version] = step
        return step

    return register


@upgrade(1)
def _attempts_settings_profile(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE attempts (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL)")
    db.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    for change in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER attempts_stay_{change.lower()} BEFORE {change} ON attempts "
            "BEGIN SELECT RAISE(ABORT, 'attempts are only ever added'); END"
        )


@upgrade(2)
def _open_sessions(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE sessions (id TEXT PRIMARY KEY, plan TEXT NOT NULL) WITHOUT ROWID")
    db.execute("CREATE TABLE session_lines (seq INTEGER PRIMARY KEY, session TEXT NOT NULL, line TEXT NOT NULL)")
    db.execute("CREATE INDEX lines_of_session ON session_lines (session, seq)")


@upgrade(3)
def _finished_sessions(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE finished (session TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID")


@upgrade(4)
def _checks(db: sqlite3.Connection) -> None:
    """A checksum of every answer, in pages of its own: what SQLite does not notice to be lost or changed is missed."""
    db.execute("CREATE TABLE checks (seq INTEGER PRIMARY KEY, crc INTEGER NOT NULL)")
    answers = db.execute("SELECT rowid, CAST(data AS BLOB) FROM attempts")
    db.executemany("INSERT INTO checks VALUES (?, ?)", ((seq, crc32(data or b"")) for seq, data in answers.fetchall()))


@upgrade(5)
def _types(db: sqlite3.Connection) -> None:
    """The duty types of answers of older programs, found by playing their questions again; empty until then."""
    db.execute("CREATE TABLE types (seq INTEGER PRIMARY KEY, id TEXT NOT NULL)")
    db.execute("CREATE INDEX types_to_find ON types (seq) WHERE id = ''")
    db.execute("INSERT INTO types SELECT rowid, '' FROM attempts")


NEWEST: Final = max(UPGRADES)


class Database:
    """An open file. `wait` is how long another program's lock is waited for, in seconds.

    Without `create` it must be there, and one without a byte is damaged. A file of another sort than a trainee's has
    upgrades and a mark of its own.
    """

    def __init__(
        self,
        path: Path,
        *,
        wait: float = 2.0,
        create: bool = True,
        upgrades: Mapping[int, Upgrade] | None = None,
        application: int = APPLICATION,
    ) -> None:
        self.path = path
        self._upgrades = UPGRADES if upgrades is None else upgrades
        self._newest = NEWEST if upgrades is None else max(upgrades)
        self._application = application
        with self._errors():
            if not create and not path.stat().st_size:
                raise Damaged(say("{name} is empty.", name=path.name), say("Restore a copy of it."))
            if not path.exists():
                make_folder(path.parent)
                make_file(path)
            self._db = sqlite3.connect(path, timeout=wait, isolation_level=None)
        try:
            with self._errors():
                self._open()
        except StorageError:
            self._db.close()
            raise

    def _open(self) -> None:
        self._db.text_factory = any_text
        self._db.execute("PRAGMA cell_size_check = ON")
        self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA trusted_schema = OFF")
        application, version = self._number("application_id"), self._number("user_version")
        tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if application != self._application and (application or version or tables):
            raise StorageError(
                say("{name} is not a Felt School file.", name=self.path.name), say("Choose another file or folder.")
            )
        if version > self._newest:
            raise StorageError(
                say("A newer version of the program wrote {name}.", name=self.path.name),
                say("Install the newest version."),
            )
        if version < self._newest:
            with self.changes() as db:
                # Read again under the lock: another window may have done it meanwhile.
                for step in range(self._number("user_version") + 1, self._newest + 1):
                    self._upgrades[step](db)
                db.execute(f"PRAGMA application_id = {self._application}")
                db.execute(f"PRAGMA user_version = {self._newest}")

    def _number(self, pragma: str) -> int:
        return int(self._db.execute(f"PRAGMA {pragma}").fetchone()[0])

    @property
    def stamp(self) -> tuple[int, int]:
        """Another one after any change of what is in the file, from here or by another window."""
        with self._errors():
            return self._db.total_changes, self._number("data_version")

    @contextmanager
    def changes(self) -> Iterator[sqlite3.Connection]:
        """All changes inside, or none of them."""
        with self._errors():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """For questions to the file."""
        with self._errors():
            yield self._db

    def close(self) -> None:
        """Closes the file; nothing is lost by not calling it."""
        self._db.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            # SQLite calls a file busy also where the file system has no locks to give.
            trouble = lock_trouble(_named_folder(self.path)) if _code(error) == sqlite3.SQLITE_BUSY else None
            raise trouble or translate(error, self.path.name) from error
        except UnicodeDecodeError as error:
            # SQLite names what is damaged in the damaged file's own bytes.
            raise _damaged(self.path.name) from error
        except OSError as error:
            raise StorageError(
                say("{path} cannot be opened: {strerror}.", path=str(self.path), strerror=str(error.strerror)),
                say("Check the folder."),
            ) from error


def any_text(stored_bytes: bytes) -> str:
    """Bytes that are no UTF-8 come out as they lie, for `read_json` to refuse: such a row hides no other."""
    return stored_bytes.decode("utf-8", "surrogateescape")


def _damaged(name: str) -> Damaged:
    return Damaged(say("{name} is damaged.", name=name), say("Restore a copy of it."))


def _named_folder(path: Path) -> Path:
    """The folder that a person knows: a new file is made in one beside it."""
    return path.parent.parent if is_unfinished(path.parent.name) else path.parent


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def translate(error: sqlite3.Error, name: str) -> StorageError:
    """A failure of SQLite as a sentence, with what the user can do."""
    message = str(error).lower()
    match _code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageError(
                say("{name} is in use by another program.", name=name), say("Close the other window and try again.")
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return StorageError(
                say("{name} is read-only.", name=name),
                say("Make the file and its folder writable, or choose another."),
            )
        case sqlite3.SQLITE_FULL:
            return StorageError(
                say("The disk is full. The last step was not saved."), say("Free up space and try again.")
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _damaged(name)
        case sqlite3.SQLITE_CANTOPEN:
            return StorageError(
                say("{name} cannot be opened.", name=name), say("Make sure its folder exists and you can write to it.")
            )
        case _:
            return StorageError(
                say("Cannot use {name}: {said}.", name=name, said=message.rstrip(".")),
                say("Try again. If it fails again, restore a copy."),
            )
