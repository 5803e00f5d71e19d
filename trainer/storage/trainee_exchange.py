"""The trainees of this computer in the school's ledger: who they are, what they ended, and the sessions they left."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import closing, suppress
from typing import Any, Final

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.records import FinishedSession, Profile
from trainer.school.ledger import Standing
from trainer.storage.profile_files import Profiles
from trainer.storage.result_seals import signing_key
from trainer.storage.results import NOBODY, ResultFile, Who, read_result_file, write_results
from trainer.storage.school_ledger import SchoolLedger

TRAINEES: Final = "trainees"
APPLIED: Final = "applied."
"""Facts: which version of a record its file has."""
_LINKED: Final = "linked."
"""Facts: which trainee of the school a trainee's file of this computer is."""
_COUNTED: Final = "counted."
_WAITING: Final = "waiting."
"""Facts: how many lines a session that was left had when it was handed over or taken."""
_STILL: Final = "still."
"""Facts: how many lines an open session had at the last exchange."""


def stamp(content: Any) -> str:
    """Which version a content is; empty where there is none."""
    if content is None:
        return ""
    return hashlib.sha256(json.dumps(content, ensure_ascii=True, sort_keys=True).encode()).hexdigest()[:16]


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
    fact = f"{APPLIED}trainee/{id}"
    if ledger.place.fact(fact) != stamp(content):
        ledger.write("trainee", trainee, content, trainee)
        ledger.place.set_facts({fact: stamp(content)})


def _hand_over_sessions(ledger: SchoolLedger, profile: Profile, trainee: str, store: Any, version: str) -> None:
    open_sessions = {session.id for session in store.open_sessions()}
    state = f"{store.count()} {len(open_sessions)}"
    if ledger.place.fact(f"{_COUNTED}{profile.id}") == state:
        return
    heads = store.finished()
    known = set(ledger.of_trainee(trainee, "result"))
    who = Who(profile.name, profile.student, profile.group)
    for session in sorted(store.sessions().keys() - open_sessions - known):
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
            ended = _ended(results[session])
            store.append([replace(attempt, trainee=id) for attempt in ended.attempts])
            store.end(session, ended.head.shift)
            facts[f"{_WAITING}{id}/{session}"] = ""
    if facts:
        ledger.place.set_facts(facts)
    return len(facts)


def _ended(standing: Standing) -> ResultFile:
    """A session that ended."""
    with suppress(BadText):
        return read_result_file(str(standing.record.content.get("file", "")))
    return ResultFile((), FinishedSession(""), NOBODY)


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
            fact = f"{APPLIED}trainee/{id}"
            if ledger.place.fact(fact) != stamp(content):
                names = {name: str(content.get(name, "")) for name in ("name", "language", "group", "student")}
                profiles.change(id, **names)
                with closing(profiles.open(id)) as store:
                    store.set("pin", content.get("pin") or None)
                ledger.place.set_facts({fact: stamp(content)})
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
    ledger.place.set_facts({f"{_LINKED}{id}": "", f"{APPLIED}trainee/{id}": "", f"{_COUNTED}{id}": "", **waiting})
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
