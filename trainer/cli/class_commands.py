"""`felt-school class` and `felt-school roster`: what the pages Class and Assign do for an instructor, in a script."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from trainer.cli.print_commands import print_sheet
from trainer.cli.rules_option import load_library
from trainer.core.errors import BadText, StorageError, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.records import Profile
from trainer.core.strict_json import countable_time
from trainer.disk.whole_files import read_bytes, write_text
from trainer.houses.library import Library
from trainer.installed import data_folder, place
from trainer.lessons.curriculum import find_lessons
from trainer.packs import curricula_in, packs_in
from trainer.school.class_work import Attendance, WorkLine, attendance, class_work, titles_of
from trainer.school.digest import Finding, Person, PersonMatch, Sitting, finding_of
from trainer.school.roster import MOST_BYTES, import_roster, plan_roster, read_roster
from trainer.school.school_model import groups_of, is_in
from trainer.shell.house_rules import HouseRules
from trainer.storage.class_book import ClassBook
from trainer.storage.ledger_places import FILE
from trainer.storage.members import school_name
from trainer.storage.profile_files import Profiles
from trainer.storage.results import table_name
from trainer.storage.school import SchoolFiles
from trainer.storage.school_ledger import SchoolLedger
from trainer.storage.trainees import FOLDER as TRAINEES

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
DATA_HELP = "another data folder"


def add_class_commands(parent: Subparsers) -> None:
    """`class`, `readiness` and `roster`."""
    report = parent.add_parser("class", help="the figures of the page Class, from this computer or from result files")
    report.add_argument("--results", metavar="DIR", help="only the result files of this folder, no data folder")
    report.add_argument("--group", default="", help="only trainees of this group")
    report.add_argument("--json", action="store_true", help="as JSON, with duties, weak rules and tests")
    report.add_argument("--out", metavar="DIR", help="write the tables of Save tables (CSV) there too")
    report.add_argument("--excel", action="store_true", help="start the tables with the mark that Excel needs")
    report.add_argument("--data", metavar="DIR", help=DATA_HELP)
    report.set_defaults(run=run_class)
    ready = parent.add_parser("readiness", help="one page to sign, as PDF: what a trainee still needs for an audition")
    ready.add_argument("job", metavar="JOB", help="the job by its id: felt-school curriculum list")
    ready.add_argument("name", metavar="NAME", help="the trainee's name or number")
    ready.add_argument("--out", metavar="FILE.pdf", help="file for the page; without it the text is printed here")
    ready.add_argument("--data", metavar="DIR", help=DATA_HELP)
    ready.add_argument("--json", action="store_true", help="as JSON")
    ready.set_defaults(run=run_readiness)
    roster = parent.add_parser("roster", help="add trainees, numbers and groups from a CSV file")
    roster.add_argument("file", metavar="FILE")
    roster.add_argument("--check", action="store_true", help="show what would change, and change nothing")
    roster.add_argument("--data", metavar="DIR", help=DATA_HELP)
    roster.set_defaults(run=run_roster)


def _data(options: argparse.Namespace) -> Path:
    return Path(options.data) if options.data else data_folder()


def run_roster(options: argparse.Namespace) -> int:
    file, profiles = Path(options.file), Profiles(_data(options) / TRAINEES)
    plan = plan_roster(read_roster(read_bytes(file, MOST_BYTES), file.name), profiles.all(), file.name)
    print(plan.words)

    def place_in(profile: Profile, group: str, student: str) -> None:
        profiles.change(profile.id, group=group, student=student)

    if not options.check:
        import_roster(plan, profiles.create, place_in)
    return 0


def run_readiness(options: argparse.Namespace) -> int:
    """Status 1 for a trainee who is not ready."""
    from trainer.ui.controllers.curriculum_progress import curriculum_way
    from trainer.ui.controllers.person_sheets import readiness, readiness_sheet

    folder, now = _data(options), countable_time(datetime.now(UTC))
    library = HouseRules(folder, lambda: now.astimezone().date()).library()
    packs = packs_in(folder)
    jobs = {job.id: job for job in curricula_in(folder, packs, library)}
    if options.job not in jobs:
        raise BadText(f"There is no job {options.job!r}.", did_you_mean(options.job, jobs))
    with closing(ClassBook(folder, library, lambda: now)) as book:
        book.enter_local()
        if (folder / FILE).exists():
            book.enter_ledger()
        people = {word: person for person in book.people() for word in (person.name, person.student) if word}
        if options.name not in people:
            raise BadText(f"There is no trainee {options.name!r}.", did_you_mean(options.name, people))
        person = people[options.name]
        course = curriculum_way(jobs[options.job], find_lessons(packs), book.progress(person.id), ())
    with closing(SchoolLedger(folder, lambda: now)) if (folder / FILE).exists() else nullcontext() as ledger:
        school = school_name(ledger) if ledger is not None else ""
    ready = readiness(person, course, {info.id: info.title for info in library.infos})
    if options.out:
        print_sheet(lambda: readiness_sheet(person, ready, now, school=school), options.out)
    facts = {
        "trainee": person.name,
        "job": options.job,
        "ready": not ready.missing,
        "missing": [*map(str, ready.missing)],
    }
    shown = {str(name): str(amount) for name, amount in ready.shown}
    if options.json:
        print(json.dumps({**facts, "shown": shown}, ensure_ascii=False, indent=2))
    else:
        print(ready.words, *(f"{name}: {amount}" for name, amount in shown.items()), *ready.missing, sep="\n")
    return 1 if ready.missing else 0


def run_class(options: argparse.Namespace) -> int:
    """Status 1 where a file or a record was left out; each is named on the error stream."""
    if options.results:
        with TemporaryDirectory(prefix="felt-school-class-") as scratch:
            return _run_report(options, Path(scratch), load_library(), Path(options.results))
    folder = _data(options)
    if not folder.is_dir():
        raise BadText(f"There is no folder {folder}.", "Check --data: felt-school policy show names the usual one.")
    policy = place().results
    chosen = SchoolFiles(folder).read().results or (str(policy) if policy else "")
    library = HouseRules(folder, lambda: datetime.now(UTC).astimezone().date()).library()
    return _run_report(options, folder, library, Path(chosen) if chosen else None)


def _run_report(options: argparse.Namespace, folder: Path, library: Library, results: Path | None) -> int:
    now = countable_time(datetime.now(UTC))
    with closing(ClassBook(folder, library, lambda: now)) as book:
        findings = list(book.enter_local().findings)
        if (folder / FILE).exists():
            findings += book.enter_ledger().findings
        if results is not None:
            try:
                findings += book.enter_files(results).findings
            except StorageError as error:
                findings.append(finding_of(str(results), error))
        report = _report(book, options.group, findings, folder, now)
        if options.out:
            ids = [person.id for person in report.people]
            tables = book.tables(
                ids,
                now,
                lambda error: findings.append(finding_of("skills", error)),
                SchoolFiles(folder).read().observed,
            )
            for table_kind, table in tables.items():
                file = Path(options.out) / table_name(options.group, table_kind, now)
                write_text(file, table, bom=options.excel)
    if options.json:
        print(json.dumps(_as_json(report), ensure_ascii=False, indent=2))
    else:
        print(*_table_lines(report.people), sep="\n")
        for line in report.work:
            due = f", due {line.day}" if line.day else ""
            print(f"{line.stands.label}: {line.title}, {len(line.done)} done, {len(line.missing)} not{due}")
    for finding in findings:
        print(f"felt-school: {finding.subject}: {finding.problem} {finding.remedy}".rstrip(), file=sys.stderr)
    for match in report.matches:
        question = f"{match.sessions} sessions without a number. Do they belong to number {match.student}?"
        print(f"felt-school: {match.name}: {question} Decide it in the window: Class, To check.", file=sys.stderr)
    return 1 if findings else 0


@dataclass(frozen=True, slots=True)
class ClassReport:
    """What the page Class shows of a group."""

    people: Sequence[Person]
    sittings: Sequence[Sitting]
    findings: Sequence[Finding]
    matches: Sequence[PersonMatch]
    work: Sequence[WorkLine] = ()
    days: Attendance | None = None


def _report(book: ClassBook, group: str, findings: Sequence[Finding], folder: Path, now: datetime) -> ClassReport:
    everybody = book.people()
    groups = {each for person in everybody for each in groups_of(person.group)}
    if group and group not in groups:
        hint = did_you_mean(group, groups) or "Groups: none. Leave --group out."
        raise BadText(f"There is no group '{group}'.", hint)
    people = [person for person in everybody if not group or is_in(person.group, group)]
    ids = {person.id for person in people}
    sittings = [sitting for sitting in book.sittings(most=-1) if sitting.person in ids]
    school, records, today = SchoolFiles(folder).read(), book.records(), now.astimezone().date()
    titles = titles_of(school, {pack.id: pack for pack in packs_in(folder)} if school.assigned else {})
    return ClassReport(
        people,
        sittings,
        findings,
        [match for match in book.matches() if match.same is None],
        class_work(school, people, records.work, titles, today),
        attendance(people, records.presences, today),
    )


def _as_json(report: ClassReport) -> dict[str, object]:
    tests = dict[str, list[Sitting]]()
    for sitting in report.sittings:
        tests.setdefault(sitting.person, []).append(sitting)
    return {
        "v": 1,
        "trainees": [_person_json(person, tests.get(person.id, ())) for person in report.people],
        "assigned": [line.to_data() for line in report.work],
        "attendance": report.days.to_data() if report.days is not None else None,
        "findings": [
            {
                "subject": finding.subject,
                "problem": str(finding.problem),
                "remedy": str(finding.remedy),
            }
            for finding in report.findings
        ],
        "matches": [
            {"name": match.name, "number": match.student, "sessions": match.sessions} for match in report.matches
        ],
    }


def _person_json(person: Person, tests: Sequence[Sitting]) -> dict[str, object]:
    digest = person.digest
    return {
        "name": person.name,
        "number": person.student,
        "group": person.group,
        "last": person.last,
        **{name: getattr(person, name) for name in ("days", "sessions", "asked", "right", "passed", "failed")},
        "mastered": digest.mastered,
        "met": digest.met,
        "weak": [weak._asdict() for weak in digest.weak],
        "duties": [duty._asdict() for duty in digest.duties],
        "tests": [
            {
                "ended": sitting.ended.isoformat(),
                "title": sitting.title,
                "attempt": sitting.attempt,
                "passed": sitting.passed,
                "asked": sitting.asked,
                "right": sitting.right,
            }
            for sitting in tests
        ],
    }


def _table_lines(people: Sequence[Person]) -> Iterator[str]:
    """The columns of the page, each as wide as it needs."""
    heads = ("Name", "Number", "Group", "Last", "Days", "Sessions", "Answers", "Right", "Passed", "Mastered", "Weak")
    rows = [heads, *(_row(person) for person in people)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(person: Person) -> tuple[str, ...]:
    tests, digest = person.passed + person.failed, person.digest
    return (
        person.name,
        person.student,
        person.group,
        person.last[:10],
        str(person.days),
        str(person.sessions),
        str(person.asked),
        f"{round(100 * person.right / person.asked)}%" if person.asked else "",
        f"{person.passed} / {tests}" if tests else "",
        f"{digest.mastered} / {digest.met}",
        str(len(digest.weak)),
    )
