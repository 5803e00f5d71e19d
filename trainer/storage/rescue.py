"""What can still be read of a damaged file goes into a new one; the damaged file is kept beside it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from trainer.core.errors import BadText, Damaged, StorageError
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.records import FinishedSession, OpenSession
from trainer.core.strict_json import read_json, read_text
from trainer.core.text import join, say
from trainer.disk.scratch import RESCUE, Scratch
from trainer.disk.whole_files import replace_file, workplace, write_new
from trainer.progress.attempt import Attempt
from trainer.storage.database import any_text
from trainer.storage.store import Store, read_finished, read_row, typed
from trainer.storage.sums import last_counted

SAID: Final = "set_aside_said"
RESCUED: Final = "rescued"
"""What a rescued file says of itself until somebody has opened it: the program may be killed before it is told."""
_MAGIC: Final = b"SQLite format 3\0"
_PAGE: Final = 4096
_PAGES: Final = slice(28, 32)
"""SQLite's usual size of a page, and where the first one says how many there are."""
_BEGINS: Final = re.compile(rb'\{"trainee":')
"""How the text of an answer begins."""
_ASIDE, _JOURNAL = ".damaged-", "-journal"
"""Behind the name of a file set aside, and of a journal of SQLite."""
_BROKEN: Final = (sqlite3.Error, UnicodeDecodeError)
"""SQLite names what is damaged in the damaged file's own bytes, which may be no text."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a file still gives. `lost` counts the answers that it must have held and that are gone or were changed."""

    answers: tuple[Attempt, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)
    finished: tuple[FinishedSession, ...] = ()
    unfinished: tuple[OpenSession, ...] = ()
    lost: int = 0

    def __bool__(self) -> bool:
        return bool(self.answers or self.settings)


def rescued_notice(path: Path, note: object) -> StorageError | None:
    """What is to be said of a file that was damaged, by the note in the fresh one; None where that is none."""
    match note:
        case {"saved": int(count), "lost": int(lost), "source": str(source), "settings": bool(settings)}:
            pass
        case _:
            return None
    if source:
        text = say("{name} was empty. It starts again from {source} with {count} answers.",
                   name=path.name, source=source, count=count)  # fmt: skip
    elif lost:
        text = say("{name} was damaged. Answers lost: {lost}. Answers saved: {count}.",
                   name=path.name, lost=lost, count=count)  # fmt: skip
    else:
        text = say("{name} was damaged. Answers saved: {count}.", name=path.name, count=count)
    if not settings:
        text = join((text, say("The name, the PIN and the settings are lost.")), " ")
    name = next((aside.name for aside in reversed(_asides(path))), path.name)
    return StorageError(text, say("The damaged file is saved as {name}. Your own copy may have more.", name=name))


def rescue(path: Path) -> None:
    """Sets the damaged file aside, unchanged, and writes what it still gives into a fresh one in its place.

    At every moment there is a file of the trainee's in its place; a program that is killed here is followed by another
    that does the same. `Damaged` when nothing at all can be read: then it stays where it is.
    """
    source, content = salvage(path)
    if not content:
        raise hopeless(path)
    try:
        with workplace(path.parent) as place:
            fresh = place / path.name
            with closing(Store(fresh)) as store:
                store.append(content.answers)
                store.set_all({**content.settings, SAID: None, RESCUED: _note(path, source, content)})
                store.keep_finished(content.finished)
                for session in content.unfinished:
                    store.begin(session.id, session.plan, session.lines)
            _set_aside(path)
            replace_file(fresh, path)
    except OSError as error:
        raise StorageError(
            say("{name} cannot be set aside: {strerror}.", name=path.name, strerror=str(error.strerror)),
            say("Check the folder."),
        ) from error


def _note(path: Path, source: Path, content: Content) -> Mapping[str, object]:
    other = source.name if source != path else ""
    counts = {"saved": len(content.answers), "lost": content.lost}
    return {**counts, "source": other, "settings": bool(content.settings)}


def salvage(path: Path) -> tuple[Path, Content]:
    """What the file gives; where it is empty, what the newest damaged one gives that was set aside before."""
    content = readable(path)
    if not content and not path.stat().st_size:
        for aside in reversed(_asides(path)):
            if aside_content := readable(aside):
                return aside, aside_content
    return path, content


def hopeless(path: Path) -> Damaged:
    """Why nothing of a file can be used."""
    if path.stat().st_size:
        return Damaged(
            say("{name} is damaged. Nothing in it can be read.", name=path.name), say("Restore a copy of it.")
        )
    _, count = last_counted(path)
    text = say("{name} is empty: it has lost its {count} answers.", name=path.name, count=count)
    return Damaged(
        text if count else say("{name} is empty. Its contents are lost.", name=path.name),
        say("Restore a copy, or start under another name and import a record you exported."),
    )


def _set_aside(path: Path) -> None:
    """A second name of the damaged file that stays when the fresh one takes its place; its journal goes with it."""
    number = 1
    while not _named(path, aside := path.with_name(f"{path.name}{_ASIDE}{number}")):
        number += 1
    journal = path.with_name(f"{path.name}{_JOURNAL}")
    if journal.exists():
        replace_file(journal, aside.with_name(f"{aside.name}{_JOURNAL}"))


def _named(path: Path, aside: Path) -> bool:
    """Whether it has this name now, or had it already when a program was killed in the middle of this."""
    if aside.exists():
        return aside.samefile(path) or aside.read_bytes() == path.read_bytes()
    try:
        aside.hardlink_to(path)
    except OSError:  # a file system without hard links, a stick for example
        return write_new(aside, path.read_bytes())
    return True


def _asides(path: Path) -> list[Path]:
    """The damaged files that were set aside, the newest last."""
    glob = path.parent.glob(f"{path.name}{_ASIDE}*")
    numbers = {file: file.name.removeprefix(f"{path.name}{_ASIDE}") for file in glob}
    return sorted((file for file, number in numbers.items() if number.isdecimal()), key=lambda path: int(numbers[path]))


def readable(path: Path) -> Content:
    """Everything that opens, read from copies: the damaged file is not touched.

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
    if not damaged:
        return Content()
    with Scratch(RESCUE) as folder:
        copy, fresh = folder / "copy", folder / "fresh"
        copy.write_bytes(_MAGIC + damaged[len(_MAGIC) :])
        if content := _content(copy):
            return content
        Store(fresh).close()
        first = bytearray(fresh.read_bytes()[:_PAGE])
        first[_PAGES] = (len(damaged) // _PAGE).to_bytes(4, "big")
        copy.write_bytes(bytes(first) + damaged[_PAGE:])
        return _content(copy)


def _content(copy: Path) -> Content:
    with closing(sqlite3.connect(copy)) as db:
        db.text_factory = any_text
        checks = {seq: crc for seq, crc in _both_ways(db, "checks", "rowid, crc").items() if isinstance(crc, int)}
        rows = dict(_both_ways(db, "attempts", "rowid, CAST(data AS BLOB)"))
        for seq in checks.keys() - rows.keys():
            rows |= _rows_until_damage(db, f"SELECT rowid, CAST(data AS BLOB) FROM attempts WHERE rowid = {seq}")  # noqa: S608
        right = {seq: row for seq, row in rows.items() if checks.get(seq) in (None, _crc(row))}
        right |= _loose(copy.read_bytes(), {crc: seq for seq, crc in checks.items() if seq not in right})
        types = _both_ways(db, "types", "seq, id")
        read = ((seq, _attempt(row)) for seq, row in sorted(right.items()))
        answers = {attempt.id: typed(attempt, str(types.get(seq, ""))) for seq, attempt in read if attempt is not None}
        finished = tuple(filter(None, map(_head, _both_ways(db, "finished", "session, data").values())))
        lost = len(checks.keys() - right.keys())
        return Content(tuple(answers.values()), dict(_settings(db)), finished, _unfinished(copy), lost)


def _loose(file: bytes, numbers: Mapping[int, int]) -> dict[Any, object]:
    """Answers to whose pages nothing leads any more, told by their checksums."""
    answers: dict[Any, object] = {}
    for start in re.finditer(_BEGINS, file) if numbers else ():
        for end in re.finditer(b"}", file[start.start() : start.start() + _PAGE]):
            answer = file[start.start() : start.start() + end.end()]
            if (seq := numbers.get(crc32(answer))) is not None:
                answers[seq] = answer
                break
    return answers


def _unfinished(copy: Path) -> tuple[OpenSession, ...]:
    """Sessions begun and not ended, where all of them can be read: one that lacks a line cannot be gone on with."""
    try:
        with closing(Store(copy)) as store:
            return store.open_sessions()
    except StorageError:
        return ()


def _both_ways(db: sqlite3.Connection, table: str, columns: str) -> dict[Any, object]:
    """The rows of a table before the damage and those behind it, by their first column."""
    query = f"SELECT {columns} FROM {table} ORDER BY 1"  # noqa: S608
    return {**_rows_until_damage(db, f"{query} DESC"), **_rows_until_damage(db, query)}


def _rows_until_damage(db: sqlite3.Connection, query: str) -> dict[Any, object]:
    rows_read: dict[Any, object] = {}
    with suppress(*_BROKEN):
        rows_read.update(db.execute(query))
    return rows_read


def _crc(row: object) -> int:
    return crc32(row) if isinstance(row, bytes) else -1


def _attempt(row: object) -> Attempt | None:
    try:
        return read_row(row) if isinstance(row, bytes) else None
    except BadText:
        return None


def _head(row: object) -> FinishedSession | None:
    try:
        return read_finished(read_json(row))
    except BadText:
        return None


def _settings(db: sqlite3.Connection) -> Iterator[tuple[str, object]]:
    for name, value in _both_ways(db, "settings", "name, value").items():
        with suppress(BadText):
            yield read_text(name), read_json(value)
