"""Where the ledger of a school lies: this computer, a folder every computer sees, or a database server.

A place takes records and gives back those that are new since a mark. Nothing else is asked of it, so one set of tests
holds for all three. What every program reads is the ledger of its own computer; the other two are only copied from and
to. Records come as `Parcel`s: what a place knows of them without reading their content.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from trainer.core.errors import BadText, StorageError
from trainer.core.strict_json import read_json
from trainer.core.text import say
from trainer.disk.whole_files import is_unfinished, read_text, remove_file, write_new
from trainer.school.ledger import SHARED, SignedRecord, digest_of, read_name
from trainer.storage.database import Database, Upgrade

BATCH: Final = 200
"""So many records are handed over together."""


class Parcel(NamedTuple):
    """A record on its way: its text, and what of it a place must know."""

    digest: str
    stream: str
    trainee: str
    type: str
    text: str


def parcel(record: SignedRecord) -> Parcel:
    """A record, ready to be handed over."""
    subject = record.subject
    return Parcel(record.digest, subject.stream, subject.trainee, subject.type, record.text)


def parcel_of(text: str) -> Parcel:
    """The same from the text alone. BadText where it is none; whether its signature fits is asked when it is read."""
    subject = read_name(read_json(text))
    return Parcel(digest_of(text), subject.stream, subject.trainee, subject.type, text)


class Delivery(NamedTuple):
    """What is new in a stream, the mark to ask from next time, and names of what could not be read."""

    parcels: tuple[Parcel, ...]
    mark: str
    damaged: tuple[str, ...] = ()


NO_MARKS: Final[Mapping[str, str]] = {}


class LedgerPlace(Protocol):
    """A place of the ledger. StorageError where it cannot be reached."""

    @property
    def id(self) -> str:
        """What tells this place from every other, wherever it is seen from."""

    def put(self, parcels: Iterable[Parcel]) -> int:
        """Keeps records; those that are there already change nothing. How many were new."""

    def streams(self, marks: Mapping[str, str] = NO_MARKS) -> tuple[str, ...]:
        """The streams there are; a place that can tell leaves out those with nothing new since these marks."""

    def since(self, stream: str, mark: str = "") -> Delivery:
        """What is new in a stream since a mark; all of it since the empty one."""

    def erase(self, trainee: str) -> int:
        """Takes away every record of a trainee for good. How many."""

    def close(self) -> None:
        """Lets go of the place."""


# ---------------------------------------------------------------- this computer

FILE: Final = "school.ledger"
APPLICATION: Final = 0x46454C4C


def _tables(db: sqlite3.Connection) -> None:
    execute = db.execute
    execute(
        "CREATE TABLE records (seq INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, stream TEXT NOT NULL, "
        "trainee TEXT NOT NULL, type TEXT NOT NULL, text BLOB NOT NULL, origin TEXT NOT NULL)"
    )
    execute("CREATE INDEX records_of_stream ON records (stream, seq)")
    execute("CREATE INDEX records_of_trainee ON records (trainee, type)")
    execute(
        "CREATE TRIGGER records_stay BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'records are only added'); END"
    )
    execute(
        "CREATE TABLE marks (place TEXT NOT NULL, stream TEXT NOT NULL, mark TEXT NOT NULL, "
        "PRIMARY KEY (place, stream)) WITHOUT ROWID"
    )
    execute("CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")


UPGRADES: Final[Mapping[int, Upgrade]] = {1: _tables}
_HERE: Final = "here"
_SENT: Final = "\0sent"
"""The mark up to which records were handed to a place."""


class LocalPlace:
    """The ledger of a data folder. `wait` is how long another window's lock is waited for, in seconds."""

    def __init__(self, folder: Path, *, wait: float = 5.0) -> None:
        self.path = folder / FILE
        self._file = Database(self.path, wait=wait, upgrades=UPGRADES, application=APPLICATION)
        with self._file.reading() as db:
            db.execute("PRAGMA secure_delete = ON")

    @property
    def id(self) -> str:
        return _HERE

    def put(self, parcels: Iterable[Parcel], origin: str = "", marks: Mapping[str, str] = NO_MARKS) -> int:
        """Keeps records; `origin` is the place they came from, empty where they were written.

        `marks` are up to where its streams are read by that: both are on the disk, or neither.
        """
        rows = [(*parcel[:4], zlib.compress(parcel.text.encode()), origin) for parcel in parcels]
        with self._file.changes() as db:
            before = db.total_changes
            db.executemany(
                "INSERT OR IGNORE INTO records (digest, stream, trainee, type, text, origin) VALUES (?, ?, ?, ?, ?, ?)",
                rows,
            )
            new = int(db.total_changes - before)
            _set_marks(db, origin, marks)
            return new

    def streams(self, marks: Mapping[str, str] = NO_MARKS) -> tuple[str, ...]:
        with self._file.reading() as db:
            return tuple(stream for (stream,) in db.execute("SELECT DISTINCT stream FROM records ORDER BY stream"))

    def since(self, stream: str, mark: str = "") -> Delivery:
        query = "SELECT seq, digest, stream, trainee, type, text FROM records WHERE stream = ? AND seq > ? ORDER BY seq"
        with self._file.reading() as db:
            rows = db.execute(query, (stream, int(mark or 0))).fetchall()
        parcels = tuple(map(_unpacked, rows))
        return Delivery(parcels, str(rows[-1][0]) if rows else mark)

    def texts(self, record_type: str, trainee: str | None = None) -> list[str]:
        """The records of one type, of one trainee where one is named, in the order they came."""
        query = "SELECT text FROM records WHERE type = ?1 AND (?2 IS NULL OR trainee = ?2) ORDER BY seq"
        with self._file.reading() as db:
            return [zlib.decompress(text).decode() for (text,) in db.execute(query, (record_type, trainee))]

    def results(self, after: int) -> Iterator[tuple[int, dict[str, str]]]:
        """The result files of all trainees behind a number, by digest, some at a time with the last number.

        A record without one is left out. Nobody's signature is checked here: a result file has a seal of its own.
        """
        query = "SELECT seq, digest, text FROM records WHERE type = 'result' AND seq > ? ORDER BY seq LIMIT ?"
        while True:
            with self._file.reading() as db:
                rows = db.execute(query, (after, BATCH)).fetchall()
            if not rows:
                return
            after = rows[-1][0]
            files = ((digest, _result_file(zlib.decompress(text).decode())) for _, digest, text in rows)
            yield after, {digest: file for digest, file in files if file is not None}

    def unsent(self, place: str) -> Iterator[tuple[tuple[Parcel, ...], str]]:
        """Records that did not come from a place and were not handed to it yet, some at a time, with their mark."""
        mark = int(self.mark(place, _SENT) or 0)
        query = (
            "SELECT seq, digest, stream, trainee, type, text FROM records WHERE seq > ? AND origin <> ? "
            "ORDER BY seq LIMIT ?"
        )
        while True:
            with self._file.reading() as db:
                rows = db.execute(query, (mark, place, BATCH)).fetchall()
            if not rows:
                return
            mark = rows[-1][0]
            yield tuple(map(_unpacked, rows)), str(mark)

    def waiting(self, place: str) -> int:
        """How many records were not handed to a place yet."""
        query = "SELECT count(*) FROM records WHERE seq > ? AND origin <> ?"
        with self._file.reading() as db:
            return int(db.execute(query, (int(self.mark(place, _SENT) or 0), place)).fetchone()[0])

    def mark(self, place: str, stream: str) -> str:
        """Up to where a stream of a place was read."""
        with self._file.reading() as db:
            row = db.execute("SELECT mark FROM marks WHERE place = ? AND stream = ?", (place, stream)).fetchone()
        return str(row[0]) if row is not None else ""

    def marks(self, place: str) -> dict[str, str]:
        """Up to where each stream of a place was read."""
        with self._file.reading() as db:
            return dict(db.execute("SELECT stream, mark FROM marks WHERE place = ?", (place,)).fetchall())

    def set_mark(self, place: str, stream: str, mark: str) -> None:
        with self._file.changes() as db:
            _set_marks(db, place, {stream: mark})

    def set_sent(self, place: str, mark: str) -> None:
        """Up to where records were handed to a place."""
        self.set_mark(place, _SENT, mark)

    def forget_marks(self, place: str) -> None:
        """A place is read and filled from the beginning next time: it was restored, or is new."""
        with self._file.changes() as db:
            db.execute("DELETE FROM marks WHERE place = ?", (place,))

    def fact(self, name: str) -> str:
        """Something known of the ledger here, such as which record founded the school; empty where nothing is."""
        with self._file.reading() as db:
            row = db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row is not None else ""

    def facts(self, prefix: str) -> dict[str, str]:
        """All that is known under names that begin so, without that beginning."""
        with self._file.reading() as db:
            rows = db.execute("SELECT name, value FROM facts WHERE substr(name, 1, ?) = ?", (len(prefix), prefix))
            return {name.removeprefix(prefix): fact for name, fact in rows}

    def set_facts(self, facts: Mapping[str, str]) -> None:
        """Keeps these; an empty one is forgotten."""
        with self._file.changes() as db:
            for name, text in facts.items():
                if text:
                    db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, text))
                else:
                    db.execute("DELETE FROM facts WHERE name = ?", (name,))

    def erase(self, trainee: str) -> int:
        with self._file.changes() as db:
            return int(db.execute("DELETE FROM records WHERE trainee = ? AND type <> 'erasure'", (trainee,)).rowcount)

    def close(self) -> None:
        self._file.close()


def _set_marks(db: sqlite3.Connection, place: str, marks: Mapping[str, str]) -> None:
    db.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?, ?)", [(place, *mark) for mark in marks.items()])


def _result_file(text: str) -> str | None:
    """The result file that a record holds; None where it holds none."""
    try:
        record = read_json(text)
    except BadText:
        return None
    content = record.get("content") if isinstance(record, dict) else None
    file = content.get("file") if isinstance(content, dict) else None
    return file if isinstance(file, str) else None


def _unpacked(row: tuple[int, str, str, str, str, bytes]) -> Parcel:
    _, digest, stream, trainee, record_type, text = row
    return Parcel(digest, stream, trainee, record_type, zlib.decompress(text).decode())


# ---------------------------------------------------------------- a folder

MARKER: Final = "felt-school.json"
_RECORDS: Final = "records"
_SUFFIX: Final = ".jsonl"
_MARK_LETTERS: Final = 16
_READERS: Final = 16
"""So many files are read at once, where there are as many."""


def found_folder(folder: Path, id: str) -> None:
    """Makes a folder the place of a ledger. StorageError where it is one already."""
    if not write_new(folder / MARKER, (json.dumps({"v": 1, "id": id}) + "\n").encode()):
        raise StorageError(
            say("{folder} already holds a school.", folder=str(folder)), say("Join it, or choose an empty folder.")
        )


class FolderPlace:
    """A school folder: a share, a synced folder or a stick. Files are written whole and never changed.

    A file holds records of one stream, one a line, and is named by the hash of its content. Putting the same records
    there again, after a power cut for example, makes the same file.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._id = self._read_id()

    def _read_id(self) -> str:
        if not (self.folder / MARKER).is_file():
            if not self.folder.is_dir():
                raise StorageError(
                    say("The school folder {folder} cannot be reached.", folder=str(self.folder)),
                    say("Check the network or plug the drive in. Practice goes on."),
                )
            raise StorageError(
                say("{folder} is not a school folder.", folder=str(self.folder)),
                say("An owner starts one: felt-school school init."),
            )
        marker = read_json(read_text(self.folder / MARKER))
        if not isinstance(marker, dict) or not isinstance(marker.get("id"), str):
            raise StorageError(
                say("{file} in the school folder is damaged.", file=MARKER), say("Restore a copy of it.")
            )
        if marker.get("v") != 1:
            raise StorageError(
                say("A newer version of the program started this school folder."), say("Install the newest version.")
            )
        return str(marker["id"])

    @property
    def id(self) -> str:
        return self._id

    def _stream(self, stream: str) -> Path:
        return self.folder / _RECORDS / stream

    def put(self, parcels: Iterable[Parcel]) -> int:
        self._read_id()  # where the share is away nothing is written in its place
        new, by_stream = 0, dict[str, list[Parcel]]()
        for parcel in parcels:
            by_stream.setdefault(parcel.stream, []).append(parcel)
        for stream, group in by_stream.items():
            content = "".join(f"{parcel.text}\n" for parcel in group).encode()
            is_new = write_new(self._stream(stream) / f"{_hash(content)}{_SUFFIX}", content)
            new += len(group) if is_new else 0
        return new

    def streams(self, marks: Mapping[str, str] = NO_MARKS) -> tuple[str, ...]:
        return tuple(sorted(name for name, is_folder in self._scan(self.folder / _RECORDS) if is_folder))

    def since(self, stream: str, mark: str = "") -> Delivery:
        known = set(mark.split())
        files = sorted(
            name
            for name, is_folder in self._scan(self._stream(stream))
            if not is_folder and name.endswith(_SUFFIX) and not is_unfinished(name)
        )
        parcels, damaged, names = list[Parcel](), list[str](), set(known)
        fresh = [name for name in files if name[:_MARK_LETTERS] not in known]
        for name, content in zip(fresh, self._read_files(stream, fresh), strict=True):
            try:
                if content is None or _hash(content) != name.removesuffix(_SUFFIX):
                    raise BadText(say("This is not a record of a school."), say("Restore a copy of it."))
                parcels += [parcel_of(line) for line in _lines(content.decode())]
            except (BadText, UnicodeDecodeError):
                # Maybe a copy that a synced folder has not finished: it is looked at again next time.
                damaged.append(f"{stream}/{name}")
                continue
            names.add(name[:_MARK_LETTERS])
        present = {name[:_MARK_LETTERS] for name in files}
        return Delivery(tuple(parcels), " ".join(sorted(names & present)), tuple(damaged))

    def _read_files(self, stream: str, names: Sequence[str]) -> Iterator[bytes | None]:
        """The content of each file, None where it cannot be read. Many are read at once: a share waits for each."""
        folder, turns = self._stream(stream), range(min(_READERS, 1 + len(names) // _READERS))
        read = partial(_read_some, folder, names, len(turns))
        if len(turns) == 1:
            yield from read(0)
            return
        with ThreadPoolExecutor(len(turns)) as readers:
            shares = tuple(readers.map(read, turns))
        for place in range(len(names)):
            yield shares[place % len(turns)][place // len(turns)]

    def _scan(self, folder: Path) -> Sequence[tuple[str, bool]]:
        try:
            with os.scandir(folder) as files:
                return [(file.name, file.is_dir()) for file in files]
        except FileNotFoundError:
            if (self.folder / MARKER).is_file():
                return ()
            self._read_id()
            raise
        except OSError as error:
            raise StorageError(
                say("The school folder {folder} cannot be read: {why}.", folder=str(folder), why=str(error.strerror)),
                say("Check the network or plug the drive in. Practice goes on."),
            ) from error

    def erase(self, trainee: str) -> int:
        count = 0
        for stream in self.streams():
            for name, is_folder in self._scan(self._stream(stream)):
                path = self._stream(stream) / name
                if is_folder or not name.endswith(_SUFFIX):
                    continue
                lines = _lines(read_text(path))
                others = [line for line in lines if not _is_of(line, trainee)]
                if len(others) < len(lines):
                    if others:
                        content = "".join(f"{line}\n" for line in others).encode()
                        write_new(path.with_name(f"{_hash(content)}{_SUFFIX}"), content)
                    remove_file(path)
                    count += len(lines) - len(others)
        return count

    def close(self) -> None:
        """Nothing is open between two calls."""


def _read_some(folder: Path, names: Sequence[str], step: int, first: int) -> list[bytes | None]:
    """The content of every so many-th file from the first, None where it cannot be read."""
    contents = list[bytes | None]()
    for name in names[first::step]:
        try:
            contents.append((folder / name).read_bytes())
        except OSError:
            contents.append(None)
    return contents


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _is_of(line: str, trainee: str) -> bool:
    try:
        parcel = parcel_of(line)
    except BadText:
        return False
    return parcel.trainee == trainee and parcel.type != "erasure"


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:40]


def copy_all(source: LedgerPlace, target: LedgerPlace) -> int:
    """Every record of one place goes to another; records that are there already change nothing."""
    count = 0
    for stream in (SHARED, *(stream for stream in source.streams() if stream != SHARED)):
        parcels = source.since(stream).parcels
        for start in range(0, len(parcels), BATCH):
            count += target.put(parcels[start : start + BATCH])
    return count
