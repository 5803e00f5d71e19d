"""The class book: what sessions of many trainees came to, from this computer and from result files.

Every ended session is entered once, under its trainee and its id: entering it again changes nothing. What a trainee's
answers came to is folded on at each new one, so that five hundred trainees are read in a moment. It is a copy:
thrown away, it is made again from the trainees' files and the result files.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from trainer.core.errors import FeltSchoolError, StorageError, Unforeseen
from trainer.core.lazy_dataclass import asdict, dataclass, replace
from trainer.core.records import FinishedSession, Profile
from trainer.core.strict_json import read_time
from trainer.core.text import Text, say
from trainer.disk.containment import contained
from trainer.disk.whole_files import read_text
from trainer.lessons.lesson_plan import Games
from trainer.progress import keeping
from trainer.progress.attempt import Attempt, from_data
from trainer.progress.fold import EMPTY, Progress, fold
from trainer.school import digest as digests
from trainer.school.class_work import WEEKS, ClassRecords
from trainer.school.digest import ComputerKey, Finding, Person, PersonMatch, Sitting, finding_of, person_key
from trainer.school.school_model import Observed
from trainer.storage import class_book_file
from trainer.storage.class_book_file import FILE, erase_person, erasure_key, forget_person, keyed_digest, open_fitting
from trainer.storage.ledger_places import LocalPlace
from trainer.storage.person_matches import all_matches, decide, match_same_session, matched, number_of
from trainer.storage.profile_files import Profiles
from trainer.storage.result_seals import public_key
from trainer.storage.results import (
    ResultFile,
    Who,
    attempt_numbers,
    read_result_file,
    sessions_csv,
    skill_rows,
    skills_csv,
    subject_of,
)
from trainer.storage.store import Store

TRAINEES: Final = "trainees"
SUFFIX: Final = ".jsonl"
RECORDS: Final = "record "
"""Begins the names of results that came from the ledger; alone it counts up to which record they were entered."""
BATCH: Final = 200
"""So many result files are entered together."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of reading: sessions that are new, and what was left out or should be known."""

    sessions: int = 0
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class _ReadFile:
    """A result file that was read; `ended` is the time of its last answer."""

    name: str
    results: ResultFile
    person: str
    ended: str


@dataclass(slots=True)
class _Intake:
    """What is to be entered of one person, session by session."""

    person: str
    name: str
    student: str
    group: str
    local: str
    sessions: list[tuple[FinishedSession, Sequence[Attempt], str]]


class ClassBook:
    """The open class book of a data folder. `games` and `now` are for what the answers come to."""

    def __init__(self, folder: Path, games: Games, now: Callable[[], datetime]) -> None:
        self.path, self._trainees = folder / FILE, folder / TRAINEES
        self._games, self._now = games, now
        self._file = open_fitting(self.path, keeping.SHAPE)

    def close(self) -> None:
        self._file.close()

    # -- reading

    @property
    def stamp(self) -> tuple[int, int]:
        """Another one after any change of what is in the book."""
        return self._file.stamp

    def people(self, group: str = "") -> tuple[Person, ...]:
        """Everybody, or a group, by name, with what the sessions came to."""
        self._refresh_digests()
        counts = (
            "SELECT person, count(*), count(DISTINCT substr(ended, 1, 10)), sum(asked), sum(right), "
            "sum(passed IS 1), sum(passed IS 0), max(ended) FROM sessions GROUP BY person"
        )
        with self._file.reading() as db:
            numbers = {row[0]: row[1:] for row in db.execute(counts)}
            rows = db.execute("SELECT id, name, student, team, local, digest FROM people").fetchall()
        persons = [
            Person(id, name, student, team, local, digests.from_data(json.loads(data)), *numbers.get(id, ()))
            for id, name, student, team, local, data in rows
            if group in ("", team)
        ]
        return tuple(sorted(persons, key=lambda person: (person.name.casefold(), person.id)))

    def _refresh_digests(self) -> None:
        """Makes the digests that an older program left out."""
        with self._file.reading() as db:
            rows = db.execute("SELECT id, name, progress FROM people WHERE digest = ''").fetchall()
        for id, name, text in rows:
            try:
                with contained(name):
                    digest = digests.digest(_progress(text), self._games, self._now())
            except FeltSchoolError:
                digest = digests.Digest()
            with self._file.changes() as db:
                db.execute("UPDATE people SET digest = ? WHERE id = ?", (_dump(digests.to_data(digest)), id))

    def sittings(self, person: str = "", most: int = 400) -> tuple[Sitting, ...]:
        """The last sessions of a person, or the last of all that could be passed."""
        where = "person = ?" if person else "passed IS NOT NULL AND ? = ''"
        columns = (
            "person, session, ended, asked, right, passed, title, mode, coalesce(json_extract(line, '$.shift'), '')"
        )
        query = f"SELECT {columns} FROM sessions WHERE {where} ORDER BY ended DESC, session DESC LIMIT ?"  # noqa: S608
        with self._file.reading() as db:
            rows = db.execute(query, (person, most)).fetchall()
            tested = db.execute(
                "SELECT person, session, exam, lesson, title "
                "FROM sessions WHERE passed IS NOT NULL ORDER BY ended, session"
            ).fetchall()
        subjects = ((who, subject_of(exam, lesson, title)) for who, _, exam, lesson, title in tested)
        attempts = dict(zip(((who, id) for who, id, *_ in tested), attempt_numbers(subjects), strict=True))
        return tuple(
            Sitting(
                who, id, read_time(when), asked, right, None if passed is None else bool(passed), title, mode,
                attempts.get((who, id), 0), shift,
            )
            for who, id, when, asked, right, passed, title, mode, shift in rows
        )  # fmt: skip

    def records(self) -> ClassRecords:
        """Work that was ended, and the days on which somebody practiced, as far back as attendance shows them."""
        with self._file.reading() as db:
            return class_book_file.class_records(db, self._now() - timedelta(weeks=WEEKS))

    def missed(self, skill: str, person: str = "", most: int = 60) -> tuple[tuple[str, Attempt], ...]:
        """Questions of a rule that were missed, the last first, with whose they are."""
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT person, data FROM wrong WHERE skill = ? AND (person = ? OR ? = '') "
                "ORDER BY at DESC, id DESC LIMIT ?",
                (skill, person, person, most),
            ).fetchall()
        return tuple((who, from_data(json.loads(data))) for who, data in rows)

    def progress(self, person: str) -> Progress:
        """Everything a person's answers came to; nothing where nobody is known by that id."""
        with self._file.reading() as db:
            row = db.execute("SELECT progress FROM people WHERE id = ?", (person,)).fetchone()
        return _progress(row[0]) if row is not None else EMPTY

    def tables(
        self,
        people: Iterable[str],
        now: datetime,
        report_problem: Callable[[FeltSchoolError], object] = lambda _: None,
        observed: Iterable[Observed] = (),
    ) -> Mapping[str, str]:
        """The sessions of these people in the order of time, and their skills, as tables for spreadsheets.

        `report_problem` hears of each whose skills cannot be read. `observed` are the rubrics of exams.
        """
        chosen = set(people)
        self._refresh_digests()
        with self._file.reading() as db:
            rows = db.execute("SELECT person, line FROM sessions ORDER BY ended, person, session").fetchall()
            people_rows = db.execute(
                "SELECT id, name, student, team, progress, digest FROM people ORDER BY name, id"
            ).fetchall()
        heads = {id: Who(name, student, team) for id, name, student, team, *_ in people_rows}
        lines = [{**json.loads(line), **asdict(heads[person])} for person, line in rows if person in chosen]
        skills = list[Mapping[str, object]]()
        for id, name, _, _, text, digest in people_rows:
            try:
                with contained(name):
                    weak = digests.from_data(json.loads(digest)).weak
                    skills += skill_rows(heads[id], _progress(text), now, weak) if id in chosen else []
            except FeltSchoolError as error:
                report_problem(error)
        return {"sessions": sessions_csv(lines, observed), "skills": skills_csv(skills)}

    # -- entering

    def enter_local(self) -> Entered:
        """Whatever ended on this computer since it was entered last; its own key is known with everybody here."""
        profiles, new, findings = Profiles(self._trainees), 0, list[Finding]()
        own_key = public_key(self.path.parent)
        for profile in profiles.all():
            try:
                with contained(profile.name):
                    new += self._enter_profile(profiles, profile, own_key)
            except FeltSchoolError as error:
                findings.append(finding_of(profile.name, error))
        return Entered(new, tuple(findings))

    def _enter_profile(self, profiles: Profiles, profile: Profile, own_key: str) -> int:
        if profile.problem:
            raise StorageError(profile.problem, "")
        with self._file.reading() as db:
            person = matched(db, person_key(profile.name, profile.student))
        self._renamed(profile, person)
        if own_key:
            self.trust(ComputerKey(person, own_key))
        with self._file.reading() as db:
            before = db.execute("SELECT state FROM counted WHERE local = ?", (profile.id,)).fetchone()
        with closing(profiles.open(profile.id)) as store:
            state = f"{store.count()} {len(store.open_sessions())}"
            if before is not None and before[0] == state:
                return 0
            ended = _ended_sessions(store, self._known(person))
        sessions = [(head, steps, "") for head, steps in ended]
        new = self._enter(_Intake(person, profile.name, profile.student, profile.group, profile.id, sessions))
        with self._file.changes() as db:
            db.execute("INSERT OR REPLACE INTO counted VALUES (?, ?)", (profile.id, state))
        return new

    def _renamed(self, profile: Profile, person: str) -> None:
        """A trainee of this computer with another name, number or group; what was entered goes along."""
        with self._file.changes() as db:
            db.execute("DELETE FROM erased WHERE digest = ?", (keyed_digest(erasure_key(db), person),))
            row = db.execute("SELECT id FROM people WHERE local = ?", (profile.id,)).fetchone()
            if row is None:
                return
            if row[0] != person:
                # Entered again under the new key, from the files that are still there.
                forget_person(db, row[0])
                db.execute("DELETE FROM counted WHERE local = ?", (profile.id,))
            else:
                values = (profile.name, number_of(person), profile.group, person)
                db.execute(
                    "UPDATE people SET name = ?1, student = ?2, team = ?3 "
                    "WHERE id = ?4 AND (name, student, team) IS NOT (?1, ?2, ?3)",
                    values,
                )

    def enter_files(self, folder: Path, report: Callable[[int, int], object] = lambda _done, _all: None) -> Entered:
        """Result files of a folder that were not entered yet; a file is never changed once it is written."""
        try:
            files = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
            sizes = {path.name: path.stat().st_size for path in files}
        except OSError as error:
            raise StorageError(*_unreachable(folder, error)) from error
        return self._enter_texts(sizes, {path.name: partial(read_text, path) for path in files}, report)

    def enter_ledger(self) -> Entered:
        """Results of the school's ledger that were not entered yet: the school's own computers wrote them."""
        entered = Entered()
        with closing(LocalPlace(self.path.parent)) as place:
            with self._file.reading() as db:
                row = db.execute("SELECT size FROM files WHERE name = ?", (RECORDS,)).fetchone()
            for last, results in place.results(row[0] if row is not None else 0):
                files = {f"{RECORDS}{digest}": text for digest, text in results.items()}
                sizes = {name: len(text) for name, text in files.items()}
                batch = self._enter_texts(sizes, {name: partial(str, text) for name, text in files.items()})
                entered = Entered(entered.sessions + batch.sessions, (*entered.findings, *batch.findings))
                with self._file.changes() as db:
                    db.execute("INSERT OR REPLACE INTO files VALUES (?, '', ?)", (RECORDS, last))
        return entered

    def _enter_texts(
        self,
        sizes: Mapping[str, int],
        texts: Mapping[str, Callable[[], str]],
        report: Callable[[int, int], object] = lambda _done, _all: None,
    ) -> Entered:
        """The texts of result files, by their names; those known in this size are not read."""
        with self._file.reading() as db:
            known = dict(db.execute("SELECT name, size FROM files").fetchall())
            erased = dict(db.execute("SELECT digest, until FROM erased").fetchall())
            key = erasure_key(db)
        fresh = [name for name in texts if known.get(name) != sizes[name]]
        findings, new = list[Finding](), 0
        batch: list[_ReadFile] = []
        for place, name in enumerate(fresh, start=1):
            try:
                with contained(name):
                    results = read_result_file(texts[name]())
            except FeltSchoolError as error:
                findings.append(finding_of(name, error))
                continue
            person = person_key(results.who.name, results.who.student)
            ended = max((step.when.isoformat() for step in results.attempts), default="")
            erased_until = erased.get(keyed_digest(key, person), "")
            if keyed_digest(key, results.head.session) not in erased and ended >= erased_until:
                batch.append(_ReadFile(name, results, person, ended))
            if place % BATCH == 0:
                new += self._enter_batch(batch, sizes, findings)
                batch.clear()
                report(place, len(fresh))
        new += self._enter_batch(batch, sizes, findings)
        if len(fresh) % BATCH:
            report(len(fresh), len(fresh))
        return Entered(new, tuple(findings))

    def _enter_batch(self, batch: Iterable[_ReadFile], sizes: Mapping[str, int], findings: list[Finding]) -> int:
        """Enters files in the order of time, but for those that are not what they say."""
        people = dict[str, _Intake]()
        by_time = sorted(batch, key=lambda file: (file.ended, file.name))
        with self._file.changes() as db:
            files = [replace(file, person=_person_of(db, file)) for file in by_time]
            doubts = [_check_signer(db, file) for file in files]
        for file, doubt in zip(files, doubts, strict=True):
            if doubt is not None:
                findings.append(doubt)
                continue
            who = file.results.who
            intake = people.setdefault(file.person, _Intake(file.person, who.name, who.student, who.group, "", []))
            intake.sessions.append((file.results.head, file.results.attempts, file.name))
        return sum(self._enter_contained(intake, sizes, findings) for intake in people.values())

    def _enter_contained(self, intake: _Intake, sizes: Mapping[str, int], findings: list[Finding]) -> int:
        """The same as `_enter`; an unforeseen fault is this person's problem and nobody else's."""
        try:
            with contained(intake.name):
                return self._enter(intake, sizes)
        except Unforeseen as error:
            findings.append(finding_of(intake.name, error))
            return 0

    def enter(self, name: str, sessions: Iterable[tuple[str, Sequence[Attempt]]]) -> int:
        """Sessions of somebody, by their ids, that come from elsewhere."""
        sessions_new = [(FinishedSession(id), steps, "") for id, steps in sessions]
        return self._enter(_Intake(person_key(name, ""), name, "", "", "", sessions_new))

    def _known(self, person: str) -> set[str]:
        with self._file.reading() as db:
            return {id for (id,) in db.execute("SELECT session FROM sessions WHERE person = ?", (person,))}

    def _enter(self, intake: _Intake, sizes: Mapping[str, int] | None = None) -> int:
        """Enters the sessions of one person: all of them or none."""
        known, fresh = self._known(intake.person), list[tuple[FinishedSession, Sequence[Attempt]]]()
        for head, steps, _ in intake.sessions:
            if steps and head.session not in known:
                known.add(head.session)
                fresh.append((head, class_book_file.dated_until(self._now(), steps)))
        with self._file.changes() as db:
            for _, _, name in intake.sessions:
                if name and sizes is not None:
                    db.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", (name, intake.person, sizes[name]))
            self._write_person(db, intake, fresh)
            for head, steps in fresh:
                class_book_file.write_session(
                    db, intake.person, Who(intake.name, intake.student, intake.group), head, steps
                )
        return len(fresh)

    def _write_person(
        self, db: sqlite3.Connection, intake: _Intake, fresh: Sequence[tuple[FinishedSession, Sequence[Attempt]]]
    ) -> None:
        row = db.execute("SELECT progress, local, team, name FROM people WHERE id = ?", (intake.person,)).fetchone()
        if row is not None and not fresh:
            return
        before = _progress(row[0]) if row is not None else EMPTY
        attempts = [attempt for _, steps in fresh for attempt in steps]
        progress = fold(attempts, before)
        digest = digests.digest(progress, self._games, self._now())
        local = intake.local or (row[1] if row is not None else "")
        team = intake.group if intake.local or row is None or not row[2] else row[2]
        number = number_of(intake.person)
        elsewhere = bool(local and not intake.local) or number != intake.student
        name = row[3] if row is not None and elsewhere else intake.name
        values = (intake.person, name, number, team, local)
        db.execute(
            "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*values, _dump([keeping.SHAPE, keeping.to_lines(progress)]), _dump(digests.to_data(digest))),
        )

    # -- one person, with and without a number

    def matches(self) -> tuple[PersonMatch, ...]:
        """Who has results with the school's number and, under the same name, without it."""
        with self._file.reading() as db:
            return tuple(all_matches(db))

    def trust(self, unknown: ComputerKey) -> None:
        """Files of this person that this computer signed count from now on. Enter the files again after it."""
        values = (*unknown, self._now().isoformat())
        with self._file.changes() as db:
            db.execute("INSERT OR IGNORE INTO signers VALUES (?, ?, ?)", values)

    def decide(self, match: PersonMatch, folder: Path | None, *, same: bool) -> None:
        """Whether results without a number are this person's. Enter everything again after it."""
        with self._file.changes() as db:
            decide(db, match.unnumbered, match.person, same=same, folder=folder)

    # -- taking away

    def erase(self, person: str) -> None:
        """Everything there is of a person; result files of these sessions are not entered again."""
        with self._file.changes() as db:
            erase_person(db, person)


def _person_of(db: sqlite3.Connection, file: _ReadFile) -> str:
    person = matched(db, file.person)
    return match_same_session(db, person, file.results.who.name, file.results.head.session)


def _check_signer(db: sqlite3.Connection, file: _ReadFile) -> Finding | None:
    """What is to be said of who signed a file: nothing of a key known with this person, and nothing of the first."""
    key, who = file.results.key, file.results.who.name
    if file.name.startswith(RECORDS):
        return None
    signers = dict(db.execute("SELECT key, since FROM signers WHERE person = ?", (file.person,)).fetchall())
    if not key:
        if not signers or file.ended < min(signers.values()):
            return None  # an older program wrote it
        return Finding(
            file.name,
            say("This file is not signed, but {name}'s earlier files are.", name=who),
            say("Ask for the original. If an older program made it, update that computer and export again."),
        )
    if signers and key not in signers:
        return Finding(
            file.name,
            say("A different computer signed this file than {name}'s earlier files.", name=who),
            say("Ask {name} which computer it was. It counts once you press “Trust this computer”.", name=who),
            unknown=ComputerKey(file.person, key),
        )
    since = min(file.ended, signers.get(key, file.ended))
    db.execute("INSERT OR REPLACE INTO signers VALUES (?, ?, ?)", (file.person, key, since))
    return None


def _ended_sessions(store: Store, known: Collection[str]) -> list[tuple[FinishedSession, Sequence[Attempt]]]:
    """The sessions of a trainee's file that are over and not known yet, with what they were; no other is read."""
    open_ids = {open_session.id for open_session in store.open_sessions()}
    heads, fresh = store.finished(), store.sessions().keys() - open_ids - set(known)
    ended = ((heads.get(id, FinishedSession(id)), store.attempts_of(id)) for id in fresh)
    sessions = [(head, steps) for head, steps in ended if steps]
    return sorted(sessions, key=lambda session: (session[1][0].when, session[0].session))


def _unreachable(folder: Path, error: OSError) -> tuple[Text, Text]:
    message = say("{folder} cannot be read: {why}.", folder=str(folder), why=str(error.strerror))
    return message, say("Choose another folder of result files.")


def _progress(text: str) -> Progress:
    """What was folded so far."""
    return keeping.from_lines(json.loads(text)[1])


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
