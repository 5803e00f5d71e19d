"""Everything that was answered in one exam: trainees' files of this computer, the school's ledger, result files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.records import FinishedSession, Profile
from trainer.core.text import say
from trainer.disk.containment import contained
from trainer.disk.whole_files import read_text
from trainer.lessons.curriculum import AUDITION_OWNER
from trainer.progress.attempt import Attempt
from trainer.school.digest import Finding, finding_of, person_key
from trainer.school.exam_results import Taking
from trainer.school.school_model import SHIFT_OWNER
from trainer.storage.class_book import SUFFIX, TRAINEES
from trainer.storage.ledger_places import FILE as LEDGER
from trainer.storage.ledger_places import LocalPlace
from trainer.storage.profile_files import Profiles
from trainer.storage.results import Who, read_result_file
from trainer.training.shift_report import read_shift


def exam_takings(
    folder: Path, exam: str, results: Path | None = None
) -> tuple[tuple[Taking, ...], tuple[Finding, ...]]:
    """Every finished taking of an exam, the oldest first, and what could not be read.

    `exam` stands in its answers in place of a pack's id. A session counts once, wherever it lies.
    """
    findings: list[Finding] = []
    takings: dict[str, Taking] = {}
    for taking in (*_local(folder, exam, findings), *_of_school(folder, exam), *_filed(results, exam, findings)):
        takings.setdefault(taking.session, taking)
    return tuple(sorted(takings.values(), key=lambda taking: (taking.when, taking.session))), tuple(findings)


def exam_of_session(folder: Path, session: str, results: Path | None = None) -> str:
    """The id of the exam or audition that a session was of; empty where no record of it is found."""
    profiles = Profiles(folder / TRAINEES)
    for profile in profiles.all():
        with suppress(FeltSchoolError), closing(profiles.open(profile.id)) as store:
            if session in (heads := store.finished()):
                return _exam_id(heads[session].exam)
    files = [file for file in results.iterdir() if file.suffix == SUFFIX] if results and results.is_dir() else []
    for text in (*_school_texts(folder, session), *map(read_text, files)):
        with suppress(FeltSchoolError):
            head = read_result_file(text).head if session in text else None
            if head is not None and head.session == session:
                return _exam_id(head.exam)
    return ""


def _exam_id(head: str) -> str:
    if head.startswith(f"{SHIFT_OWNER}/"):
        return SHIFT_OWNER
    return head.replace("audition/", AUDITION_OWNER).removeprefix("exam.")


def _local(folder: Path, exam: str, findings: list[Finding]) -> Iterator[Taking]:
    profiles = Profiles(folder / TRAINEES)
    for profile in profiles.all():
        try:
            with contained(profile.name):
                yield from _of_profile(profiles, profile, exam)
        except FeltSchoolError as error:
            findings.append(finding_of(profile.name, error))


def _of_profile(profiles: Profiles, profile: Profile, exam: str) -> list[Taking]:
    if profile.problem:
        raise StorageError(profile.problem, "")
    with closing(profiles.open(profile.id)) as store:
        open_ids = {session.id for session in store.open_sessions()}
        heads = store.finished()
        ids = [id for id, head in heads.items() if _is_of(head.exam, exam) and id not in open_ids]
        who = Who(profile.name, profile.student)
        takings = (_taking(heads[id], who, store.attempts_of(id), exam) for id in ids)
        return [taking for taking in takings if taking is not None]


def _is_of(head: str, exam: str) -> bool:
    """Whether a session was of an exam; an audition is "audition/job" in its session, "curriculum.job" in answers."""
    return head.replace("audition/", AUDITION_OWNER) == exam or (exam, "/") == head.partition("/")[:2]


def _taking(head: FinishedSession, who: Who, answers: Sequence[Attempt], exam: str) -> Taking | None:
    """A taking of an exam; of a shift all answers belong to it, and what it came to. None without answers."""
    shift = None
    if exam == SHIFT_OWNER:
        with suppress(BadText):  # left for good before its end, nothing was kept
            shift = read_shift(head.shift)
    mine = answers if shift is not None else [answer for answer in answers if answer.item.partition("@")[0] == exam]
    person = person_key(who.name, who.student)
    return Taking(person, who.name, who.student, head.session, tuple(mine), shift) if mine else None


def _of_school(folder: Path, exam: str) -> Iterator[Taking]:
    """What was taken at other computers of the school; its own computers wrote it."""
    for text in _school_texts(folder, exam):
        with suppress(FeltSchoolError):
            yield from _of_text(text, exam)


def _school_texts(folder: Path, word: str) -> Iterator[str]:
    """The result files in the school's ledger that have a word in them."""
    if not (folder / LEDGER).exists():
        return
    with closing(LocalPlace(folder)) as place:
        for _, files in place.results(0):
            yield from (file for file in files.values() if word in file)


def _of_text(text: str, exam: str) -> Iterator[Taking]:
    """The taking of an exam that a result file holds."""
    read_file = read_result_file(text)
    if _is_of(read_file.head.exam, exam):
        taking = _taking(read_file.head, read_file.who, read_file.attempts, exam)
        if taking is not None:
            yield taking


def _filed(results: Path | None, exam: str, findings: list[Finding]) -> Iterator[Taking]:
    if results is None:
        return
    try:
        files = sorted(path for path in results.iterdir() if path.suffix == SUFFIX)
    except OSError as error:
        why = say("{folder} cannot be read: {why}.", folder=str(results), why=str(error.strerror))
        findings.append(Finding(str(results), why, say("Choose another folder of result files.")))
        return
    for file in files:
        try:
            with contained(file.name):
                text = read_text(file)
                if exam in text:
                    yield from _of_text(text, exam)
        except FeltSchoolError as error:
            findings.append(finding_of(file.name, error))
