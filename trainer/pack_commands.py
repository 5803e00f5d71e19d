"""`felt-school pack ...` and `felt-school results ...`: the disk side of packs and of trainees' records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from trainer import resources
from trainer.errors import BadText, StorageError
from trainer.houses.library import Library
from trainer.installed import data_folder
from trainer.lessons import commands
from trainer.lessons.check import check_pack
from trainer.lessons.commands import Answer
from trainer.lessons.problems import errors_of, problems_text
from trainer.packs import FOLDER, add_pack, read_content
from trainer.resources import version
from trainer.storage.files import write_text
from trainer.storage.profiles import Profiles
from trainer.storage.results import Student, result_name, sessions_table, skills_table, table_name, write_results
from trainer.storage.trainees import FOLDER as TRAINEES

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
DATA_HELP = "the program's data folder when it is not the usual one"


def add_pack_commands(parent: Subparsers) -> None:
    """`pack new|check|build|add|diff|report|schema`."""
    pack = parent.add_parser("pack", help="make, check and hand out lesson packs (docs/authoring.md)")
    actions = pack.add_subparsers(title="actions", metavar="ACTION", required=True)

    new = actions.add_parser("new", help="a new pack from the complete sample")
    new.add_argument("folder", help="folder to make, for example my-school.week-1; it must not exist")
    new.add_argument("--id", help="the pack's id; without it the folder's name")
    new.add_argument("--title", help="what trainees see; without it the id")
    new.add_argument("--author", default="")
    new.set_defaults(run=run_new)

    check = actions.add_parser("check", help="every problem of a pack, with line and remedy")
    check.add_argument("pack", help="folder or .dealpack file")
    check.add_argument("--json", action="store_true")
    check.set_defaults(run=run_check)

    build = actions.add_parser("build", help="one file to hand out")
    build.add_argument("folder")
    build.add_argument("--out", default=".", help="folder for the file")
    build.set_defaults(run=run_build)

    add = actions.add_parser("add", help="put a pack among the lessons of this computer, or a newer one in its place")
    add.add_argument("pack", help="folder or .dealpack file")
    add.add_argument("--data", metavar="DIR", help=DATA_HELP)
    add.set_defaults(run=run_add)

    diff = actions.add_parser("diff", help="what changed between two versions")
    diff.add_argument("old")
    diff.add_argument("new")
    diff.set_defaults(run=run_diff)

    report = actions.add_parser("report", help="which rules the pack covers, which it never asks")
    report.add_argument("pack")
    report.set_defaults(run=run_report)

    schema = actions.add_parser("schema", help="JSON Schema files for editors")
    schema.add_argument("--out", default=".", help="folder for the files")
    schema.set_defaults(run=run_schema)


def add_results_commands(parent: Subparsers) -> None:
    """`results export`."""
    results = parent.add_parser("results", help="take records out of the program")
    actions = results.add_subparsers(title="actions", metavar="ACTION", required=True)
    export = actions.add_parser("export", help="all trainees as two tables (CSV) and result files (JSON lines)")
    export.add_argument("--out", required=True, metavar="DIR")
    export.add_argument("--group", default="", help="only trainees of this group")
    export.add_argument("--excel", action="store_true", help="begin the tables with the mark that Excel needs")
    export.add_argument("--data", metavar="DIR", help=DATA_HELP)
    export.set_defaults(run=run_export)


def _library() -> Library:
    return Library(resources.read_books())


def _say(answer: Answer) -> int:
    print(answer.text, end="", file=sys.stdout if answer.ok else sys.stderr)
    return 0 if answer.ok else 1


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}.", "Choose another folder.") from error


def run_new(options: argparse.Namespace) -> int:
    template = resources.read_pack(resources.lessons() / "_template")
    id = options.id or Path(options.folder).name
    answer = commands.pack_new(template, id, options.title or id, options.author)
    write_files(options.folder, answer.files)
    return _say(answer)


def write_files(folder: str, files: Mapping[str, bytes]) -> int:
    """Writes the files of a pack into a new folder and counts them. Raises BadText when it exists."""
    where = Path(folder)
    if where.exists():
        raise BadText(f"{where} exists already.", "Name a folder that does not exist yet.")
    for name, data in files.items():
        _write(where / name, data)
    return len(files)


def run_check(options: argparse.Namespace) -> int:
    check = commands.check_json if options.json else commands.pack_check
    return _say(check(read_content(options.pack), _library(), version(), Path(options.pack).name))


def run_build(options: argparse.Namespace) -> int:
    content = read_content(options.folder)
    if isinstance(content, bytes):
        raise BadText(f"{options.folder} is a pack file already.", "Name the folder it was made from.")
    answer = commands.pack_build(content, _library(), version())
    if answer.ok:
        _write(Path(options.out) / answer.name, answer.data)
    return _say(answer)


def run_add(options: argparse.Namespace) -> int:
    """A pack with a problem is not added, and what was there before stays."""
    content, library = read_content(options.pack), _library()
    if not isinstance(content, bytes):
        built = commands.pack_build(content, library, version())
        if not built.ok:
            return _say(built)
        content = built.data
    folder = Path(options.data) if options.data else data_folder()
    added = add_pack(content, Path(options.pack).name, folder, library, version())
    if added.pack is None:
        print(problems_text(added.problems), file=sys.stderr)
        return 1
    title = f"{added.pack.title} {added.pack.version}"
    if added.kept_newer:
        print(f"{title} is there already and is newer; it stays.")
    else:
        print(f"{title} is in {folder / FOLDER}; Home shows it after the next start.")
    return 0


def run_diff(options: argparse.Namespace) -> int:
    return _say(commands.pack_diff(read_content(options.old), read_content(options.new)))


def run_report(options: argparse.Namespace) -> int:
    return _say(commands.pack_report(read_content(options.pack), _library(), Path(options.pack).name))


def run_schema(options: argparse.Namespace) -> int:
    for name, text in commands.pack_schema().items():
        _write(Path(options.out) / name, text.encode())
        print(name)
    return 0


def check_packs(library: Library) -> tuple[list[str], int]:
    """Every problem of every bundled pack as text, and how many packs there are."""
    found: list[str] = []
    packs = resources.read_packs()
    for name, files in packs.items():
        wrong = errors_of(check_pack(commands.open_pack(files, name), library, version()).problems)
        if wrong:
            found.append(f"lessons/{name}\n{problems_text(wrong)}")
    return found, len(packs)


def run_export(options: argparse.Namespace) -> int:
    folder = Path(options.data) if options.data else data_folder()
    profiles = Profiles(folder / TRAINEES)
    out, now = Path(options.out), datetime.now(UTC)
    students: list[Student] = []
    for profile in profiles.all():
        if profile.problem:
            print(f"felt-school: left out: {profile.problem}", file=sys.stderr)
        if profile.problem or (options.group and profile.group != options.group):
            continue
        opened = profiles.use(profile.id)
        with closing(opened.store):
            attempts = tuple(opened.attempts)
        if opened.notice:
            print(f"felt-school: {opened.notice}", file=sys.stderr)
        students.append(Student(profile.student or profile.id, profile.name, attempts))
        for session in dict.fromkeys(one.session for one in attempts):
            steps = [one for one in attempts if one.session == session]
            write_text(out / result_name(profile.id, session), write_results(steps, version()))
    if not students:
        raise BadText("There is no trainee to export.", "Check --group and --data.")
    for what, table in (("sessions", sessions_table(students)), ("skills", skills_table(students, now))):
        write_text(out / table_name(options.group, what, now), table, bom=options.excel)
    print(f"{len(students)} trainees in {out}")
    return 0
