"""What instructors set and trainees do on this computer, and the same in the school's ledger: both ways, nothing twice.

Everything the program works with stays in files: `school.json`, overlays, houses, packs, the trainees' files.
Each part of them is one record of the ledger. The ledger here remembers which version a file has. So a part that was
changed in the files goes into the ledger, and one that is newer in the ledger goes into the files.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.records import Profile
from trainer.disk.whole_files import changing, read_text, remove_file, write_bytes, write_text
from trainer.progress.attempt import Attempt
from trainer.school.ledger import RecordName, Standing
from trainer.school.school_model import read_school
from trainer.storage.profile_files import Profiles
from trainer.storage.result_seals import signing_key
from trainer.storage.results import Who, read_result_file, write_results
from trainer.storage.school import FILE as SCHOOL_FILE
from trainer.storage.school_ledger import Author, SchoolLedger
from trainer.storage.school_setup import join_school, open_place

TRAINEES: Final = "trainees"
_APPLIED: Final = "applied."
"""Facts: which version of a record its file has."""
_LINKED: Final = "linked."
"""Facts: which trainee of the school a trainee's file of this computer is."""
_COUNTED: Final = "counted."
_WAITING: Final = "waiting."
"""Facts: how many lines a session that was left had when it was handed over or taken."""
_STILL: Final = "still."
"""Facts: how many lines an open session had at the last exchange."""
_LISTS: Final = {
    "groups": "group", "assigned": "assigned", "exams": "exam", "confirmed": "reading", "issued": "certificate",
    "revoked": "revocation", "observed": "rubric",
}  # fmt: skip
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


def _stamp(content: Any) -> str:
    """Which version a content is; empty where there is none."""
    if content is None:
        return ""
    return hashlib.sha256(json.dumps(content, ensure_ascii=True, sort_keys=True).encode()).hexdigest()[:16]


def _fact(name: RecordName) -> str:
    return f"{_APPLIED}{name.type}/{name.name}"


# ---------------------------------------------------------------- both ways


def reconcile(ledger: SchoolLedger, *, may_write: bool) -> tuple[int, tuple[str, ...]]:
    """Makes files and ledger say the same. How many parts were taken from the ledger, and what both had changed.

    Where nobody is signed in who may write, what was changed in the files here stays in them, and the school's holds
    where both changed.
    """
    shared = {*_LISTS.values(), *_FOLDERS, "setting"}
    in_files = read_parts(ledger.folder)
    in_ledger = {
        RecordName(type_name, name): content
        for type_name in shared
        for name, content in ledger.contents(type_name).items()
    }
    applied = ledger.place.facts(_APPLIED)
    newer: Parts = {}
    facts, clashes = dict[str, str](), list[str]()
    for name in {**in_files, **in_ledger}:
        mine, school_s = _stamp(in_files.get(name)), _stamp(in_ledger.get(name))
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
        facts[f"{_APPLIED}{key}"] = ""
    write_parts(ledger.folder, newer)
    if facts:
        ledger.place.set_facts(facts)
    return len(newer), tuple(clashes)


def _write(ledger: SchoolLedger, name: RecordName, content: Any) -> bool:
    """Whether who is signed in could write it."""
    try:
        ledger.write(name.type, name.name, content)
    except StorageError:
        return False
    return True


# ---------------------------------------------------------------- trainees


def linked(ledger: SchoolLedger) -> dict[str, str]:
    """Which trainee of the school each trainee's file of this computer is: file id -> the school's id."""
    return ledger.place.facts(_LINKED)


def hand_over_trainees(ledger: SchoolLedger, profiles: Profiles, version: str, *, leaving: bool = False) -> None:
    """Writes the trainees of this computer into the ledger, the sessions they ended since, and those they left.

    `leaving`: the program ends, so nobody goes on with a session any more.
    """
    known = linked(ledger)
    for profile in profiles.all():
        if profile.problem:
            continue
        trainee = known.get(profile.id, "")
        if not trainee:
            trainee = os.urandom(8).hex()
            ledger.place.set_facts({f"{_LINKED}{profile.id}": trainee})
        with suppress(StorageError), closing(profiles.open(profile.id)) as store:
            content = {
                "name": profile.name,
                "language": profile.language,
                "group": profile.group,
                "student": profile.student,
                "pin": str(store.settings().get("pin", "")),
            }
            _hand_over_who(ledger, profile.id, trainee, content)
            _hand_over_waiting(ledger, profile, trainee, store, version, leaving=leaving)
            _hand_over_sessions(ledger, profile, trainee, store, version)


def _hand_over_who(ledger: SchoolLedger, id: str, trainee: str, content: dict[str, str]) -> None:
    fact = f"{_APPLIED}trainee/{id}"
    if ledger.place.fact(fact) != _stamp(content):
        ledger.write("trainee", trainee, content, trainee)
        ledger.place.set_facts({fact: _stamp(content)})


def _hand_over_sessions(ledger: SchoolLedger, profile: Profile, trainee: str, store: Any, version: str) -> None:
    open_sessions = {session.id for session in store.open_sessions()}
    state = f"{store.count()} {len(open_sessions)}"
    if ledger.place.fact(f"{_COUNTED}{profile.id}") == state:
        return
    heads = store.finished()
    known = set(ledger.of_trainee(trainee, "result"))
    who = Who(profile.name, profile.student, profile.group)
    for session in sorted(store.sessions() - open_sessions - known):
        steps = store.attempts_of(session)
        if steps:
            text = write_results(steps, version, heads.get(session), who, signing_key(ledger.folder))
            ledger.write("result", session, {"file": text}, trainee)
    ledger.place.set_facts({f"{_COUNTED}{profile.id}": state})


# Sessions that were left. A computer hands over those that went on since it last handed them over or took them; the
# version of a session that it knows is how many lines it had then.


def _hand_over_waiting(
    ledger: SchoolLedger, profile: Profile, trainee: str, store: Any, version: str, *, leaving: bool
) -> None:
    """Every session that was left here, as far as it is; one that ended here waits nowhere any more.

    A session was left where it stood still between two exchanges: one under way is not handed over each minute.
    """
    waiting = {session.id: session for session in store.open_sessions()}
    known = ledger.place.facts(f"{_WAITING}{profile.id}/")
    still = ledger.place.facts(f"{_STILL}{profile.id}/")
    who, facts = Who(profile.name, profile.student, profile.group), dict[str, str]()
    for session in waiting.values():
        size = str(len(session.lines))
        if known.get(session.id) == size or not session.lines:
            continue
        if not leaving and still.get(session.id) != size:
            facts[f"{_STILL}{profile.id}/{session.id}"] = size
            continue
        steps = store.attempts_of(session.id)
        answers = write_results(steps, version, None, who, signing_key(ledger.folder)) if steps else ""
        content = {"v": 1, "plan": session.plan, "lines": list(session.lines), "file": answers}
        ledger.write("waiting", session.id, content, trainee)
        facts[f"{_WAITING}{profile.id}/{session.id}"] = size
    for ended in known.keys() - waiting.keys():
        if ended in ledger.of_trainee(trainee, "waiting"):
            ledger.write("waiting", ended, None, trainee)
        facts[f"{_WAITING}{profile.id}/{ended}"] = ""
    facts |= {f"{_STILL}{profile.id}/{session}": "" for session in still.keys() - waiting.keys()}
    if facts:
        ledger.place.set_facts(facts)


def _take_waiting(ledger: SchoolLedger, id: str, trainee: str, store: Any) -> int:
    """Sessions that were left at other computers go on here; those that ended there are over here. How many changed.

    One that went on here since stays as it is here.
    """
    mine = {session.id: session for session in store.open_sessions()}
    results = ledger.of_trainee(trainee, "result")
    known = ledger.place.facts(f"{_WAITING}{id}/")
    facts = dict[str, str]()
    for session, standing in ledger.of_trainee(trainee, "waiting").items():
        content, local = standing.record.content, mine.get(session)
        lines, plan = list(map(str, content.get("lines", []))), str(content.get("plan", ""))
        began = list(local.lines) if local is not None else []
        untouched = local is None or known.get(session) == str(len(began))
        if session in results or not plan or not untouched or len(lines) <= len(began) or lines[: len(began)] != began:
            continue
        with suppress(BadText):
            file = str(content.get("file", ""))
            steps = [replace(attempt, trainee=id) for attempt in read_result_file(file).attempts] if file else []
            if local is None:
                store.begin(session, plan, lines)
            else:
                store.write(session, lines[len(began) :])
            store.append(steps)
            facts[f"{_WAITING}{id}/{session}"] = str(len(lines))
    for session, open_session in mine.items():
        if session in results and known.get(session) == str(len(open_session.lines)):
            store.append([replace(attempt, trainee=id) for attempt in _answers(results[session])])
            store.end(session)
            facts[f"{_WAITING}{id}/{session}"] = ""
    if facts:
        ledger.place.set_facts(facts)
    return len(facts)


def _answers(standing: Standing) -> Sequence[Attempt]:
    """The answers of a session that ended."""
    with suppress(BadText):
        return read_result_file(str(standing.record.content.get("file", ""))).attempts
    return ()


def take_trainees(ledger: SchoolLedger, profiles: Profiles) -> int:
    """Brings the trainees' files of this computer up to what the ledger has of them.

    How many answers were new, and how many sessions wait here or wait no more.
    """
    new = 0
    school_s = ledger.contents("trainee")
    for id, trainee in linked(ledger).items():
        content = school_s.get(trainee)
        with suppress(FeltSchoolError):
            if content is None:
                continue
            fact = f"{_APPLIED}trainee/{id}"
            if ledger.place.fact(fact) != _stamp(content):
                names = {name: str(content.get(name, "")) for name in ("name", "language", "group", "student")}
                profiles.change(id, **names)
                with closing(profiles.open(id)) as store:
                    store.set("pin", content.get("pin") or None)
                ledger.place.set_facts({fact: _stamp(content)})
            new += _take_results(ledger, profiles, id, trainee)
            with closing(profiles.open(id)) as store:
                new += _take_waiting(ledger, id, trainee, store)
    return new


def _take_results(ledger: SchoolLedger, profiles: Profiles, id: str, trainee: str) -> int:
    new = 0
    with closing(profiles.open(id)) as store:
        known = store.sessions()
        for session, standing in ledger.of_trainee(trainee, "result").items():
            if session in known:
                continue
            with suppress(BadText):
                results = read_result_file(str(standing.record.content.get("file", "")))
                new += store.append([replace(attempt, trainee=id) for attempt in results.attempts])
                store.keep_finished([results.head])
        if new:
            state = f"{store.count()} {len(store.open_sessions())}"
            ledger.place.set_facts({f"{_COUNTED}{id}": state})
    return new


def forget_trainee(ledger: SchoolLedger, id: str) -> str:
    """Forgets whose file of this computer that was; gives the school's id of them, empty where there is none."""
    trainee = linked(ledger).get(id, "")
    waiting = {
        f"{fact}{id}/{session}": "" for fact in (_WAITING, _STILL) for session in ledger.place.facts(f"{fact}{id}/")
    }
    ledger.place.set_facts({f"{_LINKED}{id}": "", f"{_APPLIED}trainee/{id}": "", f"{_COUNTED}{id}": "", **waiting})
    return trainee


def adopt(ledger: SchoolLedger, profiles: Profiles, name: str) -> Profile | None:
    """Makes a file here for the trainee of the school with this name. None where there is nobody new, or two."""
    present = set(linked(ledger).values())
    plain_name = " ".join(name.split()).casefold()
    namesakes = [
        (trainee, content)
        for trainee, content in ledger.contents("trainee").items()
        if trainee not in present and str(content.get("name", "")).casefold() == plain_name
    ]
    if len(namesakes) != 1:
        return None
    trainee, content = namesakes[0]
    profile = profiles.create(
        str(content["name"]),
        str(content.get("language", "en")),
        group=str(content.get("group", "")),
        student=str(content.get("student", "")),
    )
    ledger.place.set_facts({f"{_LINKED}{profile.id}": trainee})
    take_trainees(ledger, profiles)
    return profiles.get(profile.id)


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
