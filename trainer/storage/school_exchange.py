"""What instructors set and trainees do on this computer, and the same in the school's ledger: both ways, nothing twice.

Everything the program works with stays in files: `school.json`, overlays, houses, packs, the trainees' files.
Each part of them is one record of the ledger. The ledger here remembers which version a file has. So a part that was
changed in the files goes into the ledger, and one that is newer in the ledger goes into the files.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from trainer.core.errors import BadText, StorageError
from trainer.disk.whole_files import changing, read_text, remove_file, write_bytes, write_text
from trainer.school.ledger import RecordName
from trainer.school.school_model import read_school
from trainer.storage.profile_files import Profiles
from trainer.storage.school import FILE as SCHOOL_FILE
from trainer.storage.school_ledger import Author, SchoolLedger
from trainer.storage.school_setup import join_school, open_place
from trainer.storage.trainee_exchange import APPLIED, TRAINEES, adopt, hand_over_trainees, linked, stamp, take_trainees

_LISTS: Final = {
    "groups": "group", "assigned": "assigned", "exams": "exam", "confirmed": "reading", "issued": "certificate",
    "revoked": "revocation", "observed": "rubric", "keys": "key", "rubrics": "rubric-lines",
}  # fmt: skip
_ENROLLED: Final = "enrolled"
"""The type of record that says what a school allows a trainee."""
_SETTINGS: Final = ("games", "lock_after")
_FOLDERS: Final = {"overlay": ("overlays", ".toml"), "house": ("houses", ".toml"), "pack": ("packs", ".dealpack")}
_SAFE: Final = re.compile(r"[a-z0-9][\w.-]*(/[a-z0-9][\w.-]*){0,3}", re.IGNORECASE)
_LEFT_OUT: Final = {"before"}
_LARGEST: Final = 20_000_000

Parts = dict[RecordName, Any]


class Exchanged(NamedTuple):
    """What came of an exchange. `trouble` says why the place was not reached; `clashes` what two people changed."""

    sent: int = 0
    fetched: int = 0
    applied: int = 0
    trouble: StorageError | None = None
    clashes: tuple[str, ...] = ()


# ---------------------------------------------------------------- the files of this computer, part by part


def read_parts(folder: Path) -> Parts:
    """Everything of a data folder that the school shares, as the content of records. StorageError as for its files."""
    parts: Parts = {}
    for key, rows in _school_file(folder).items():
        for name, content in _named(key, rows):
            parts[name] = content
    for type_name, (inside, ending) in _FOLDERS.items():
        for path in sorted((folder / inside).rglob(f"*{ending}")):
            within = path.relative_to(folder / inside)
            is_small = path.stat().st_size <= _LARGEST
            if is_small and _SAFE.fullmatch(within.as_posix()) and _LEFT_OUT.isdisjoint(within.parts):
                parts[RecordName(type_name, within.as_posix())] = {"file": base64.b64encode(path.read_bytes()).decode()}
    return parts


def _school_file(folder: Path) -> dict[str, Any]:
    file = folder / SCHOOL_FILE
    if not file.exists():
        return {}
    try:
        text = read_text(file)
        read_school(text, file.name)
    except BadText as error:
        raise StorageError(*error.words) from error
    return dict(json.loads(text))


def _named(key: str, rows: Any) -> Iterator[tuple[RecordName, Any]]:
    """The records of one key of `school.json`."""
    if key in _LISTS:
        for row in rows:
            yield RecordName(_LISTS[key], _name_of(key, row)), row
    elif key in _SETTINGS:
        yield RecordName("setting", key), rows


def _name_of(key: str, row: Any) -> str:
    if isinstance(row, str):
        return row
    if key == "assigned":
        return "|".join(str(row.get(part, "")) for part in ("group", "pack", "lesson", "exam"))
    return str(row["session"] if key == "observed" else row["id"])


def write_parts(folder: Path, parts: Mapping[RecordName, Any]) -> None:
    """Puts parts into the files; None takes one away. What cannot be read afterwards is not written."""
    keys = {type_name: key for key, type_name in _LISTS.items()}
    own = {name: parts[name] for name in parts if name.type in keys or name.type == "setting"}
    if own:
        with changing(folder / SCHOOL_FILE):
            fields = _school_file(folder) or {"v": 1}
            for name, content in own.items():
                if name.type == "setting":
                    fields[name.name] = content
                    continue
                key = keys[name.type]
                rows = [row for row in fields.get(key, []) if _name_of(key, row) != name.name]
                fields[key] = rows if content is None else [*rows, content]
            text = json.dumps(fields, ensure_ascii=False, indent=1) + "\n"
            read_school(text)
            write_text(folder / SCHOOL_FILE, text)
    for name, content in parts.items():
        if name.type in _FOLDERS:
            inside, ending = _FOLDERS[name.type]
            if not _SAFE.fullmatch(name.name) or not name.name.endswith(ending) or ".." in name.name:
                continue
            target = folder / inside / name.name
            if content is None:
                remove_file(target)
            else:
                write_bytes(target, base64.b64decode(content["file"]))


def _read_extra(folder: Path, links: Mapping[str, str]) -> Parts:
    """The extra time of trainees who sit here: it goes with them to every computer."""
    extra = _school_file(folder).get("extra", {})
    return {
        RecordName(_ENROLLED, links[id], links[id]): {"extra": percent} for id, percent in extra.items() if id in links
    }


def _write_extra(folder: Path, parts: Mapping[RecordName, Any], links: Mapping[str, str]) -> None:
    ids = {trainee: id for id, trainee in links.items()}
    changed = {ids[name.name]: content for name, content in parts.items() if name.type == _ENROLLED}
    if not changed:
        return
    with changing(folder / SCHOOL_FILE):
        fields = _school_file(folder) or {"v": 1}
        extra = {id: percent for id, percent in fields.get("extra", {}).items() if id not in changed}
        extra |= {id: content["extra"] for id, content in changed.items() if content is not None}
        text = json.dumps({**fields, "extra": extra}, ensure_ascii=False, indent=1) + "\n"
        read_school(text)
        write_text(folder / SCHOOL_FILE, text)


def _fact(name: RecordName) -> str:
    return f"{APPLIED}{name.type}/{name.name}"


# ---------------------------------------------------------------- both ways


def reconcile(ledger: SchoolLedger, *, may_write: bool) -> tuple[int, tuple[str, ...]]:
    """Makes files and ledger say the same. How many parts were taken from the ledger, and what both had changed.

    Where nobody is signed in who may write, what was changed in the files here stays in them, and the school's holds
    where both changed.
    """
    shared = {*_LISTS.values(), *_FOLDERS, "setting"}
    links = linked(ledger)
    in_files = {**read_parts(ledger.folder), **_read_extra(ledger.folder, links)}
    in_ledger = {
        RecordName(type_name, name): content
        for type_name in shared
        for name, content in ledger.contents(type_name).items()
    }
    in_ledger |= {
        RecordName(_ENROLLED, trainee, trainee): content
        for trainee, content in ledger.contents(_ENROLLED).items()
        if trainee in links.values()
    }
    applied = ledger.place.facts(APPLIED)
    newer: Parts = {}
    facts, clashes = dict[str, str](), list[str]()
    for name in {**in_files, **in_ledger}:
        mine, school_s = stamp(in_files.get(name)), stamp(in_ledger.get(name))
        known = applied.get(f"{name.type}/{name.name}", "")
        if mine != school_s:
            if mine == known:
                newer[name] = in_ledger.get(name)
            elif may_write and _write(ledger, name, in_files.get(name)):
                clashes += [name.name] if known != school_s else []
                school_s = mine
            elif known != school_s and school_s:
                newer[name] = in_ledger.get(name)
                clashes.append(name.name)
            else:
                continue
        if known != school_s:
            facts[_fact(name)] = school_s
    for key in applied.keys() - {f"{name.type}/{name.name}" for name in {**in_files, **in_ledger}}:
        facts[f"{APPLIED}{key}"] = ""
    write_parts(ledger.folder, newer)
    _write_extra(ledger.folder, newer, links)
    if facts:
        ledger.place.set_facts(facts)
    return len(newer), tuple(clashes)


def _write(ledger: SchoolLedger, name: RecordName, content: Any) -> bool:
    """Whether who is signed in could write it."""
    try:
        ledger.write(name.type, name.name, content, name.trainee)
    except StorageError:
        return False
    return True


# ---------------------------------------------------------------- the exchange


def exchange(
    folder: Path,
    now: Callable[[], datetime],
    version: str,
    *,
    address: str = "",
    author: Author | None = None,
    everybody: bool = False,
    adopted: str = "",
    leaving: bool = False,
) -> Exchanged:
    """Hands over and fetches everything of this computer; for another thread than the window's.

    address     the place that a policy names: the computer joins it where it has not yet
    author      who is signed in
    everybody   also the results of all trainees, for the pages of a class
    adopted     the name of a trainee of the school who sits here for the first time
    leaving     the program ends
    """
    ledger = SchoolLedger(folder, now)
    profiles = Profiles(folder / TRAINEES)
    try:
        if ledger.founding and leaving:
            hand_over_trainees(ledger, profiles, version, leaving=True)
        return _exchange(ledger, profiles, version, address, author, everybody=everybody, adopted=adopted)
    finally:
        ledger.close()


def _exchange(
    ledger: SchoolLedger,
    profiles: Profiles,
    version: str,
    address: str,
    author: Author | None,
    *,
    everybody: bool,
    adopted: str,
) -> Exchanged:
    trouble: StorageError | None = None
    sent = fetched = 0
    if address and ledger.address != address:
        try:
            join_school(ledger, address)
        except StorageError as error:
            return Exchanged(trouble=error)
    ledger.author = author
    applied, clashes = reconcile(ledger, may_write=author is not None or not ledger.founding)
    if ledger.founding:
        hand_over_trainees(ledger, profiles, version)
    if ledger.address:
        try:
            with closing(open_place(ledger.address)) as place:
                synced = ledger.sync(place, None if everybody else sorted(linked(ledger).values()))
                sent, fetched = synced.sent, synced.fetched
                if adopted and (newcomer := adopt(ledger, profiles, adopted)) is not None:
                    fetched += ledger.sync(place, [linked(ledger)[newcomer.id]]).fetched
        except StorageError as error:
            ledger.note_trouble(error)
            trouble = error
    if fetched:
        again, more = reconcile(ledger, may_write=False)
        applied, clashes = applied + again, clashes + more
        applied += take_trainees(ledger, profiles)
    return Exchanged(sent, fetched, applied, trouble, clashes)
