"""`felt-school pack ...` and `felt-school results ...`: the disk side of packs and of trainees' records."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import TypeAlias

from trainer.cli.rules_option import add_rules, load_library
from trainer.core.errors import BadText, Unforeseen, did_you_mean
from trainer.core.records import Profile
from trainer.core.strict_json import countable_time
from trainer.core.text import counted
from trainer.disk import resources
from trainer.disk.containment import contained
from trainer.disk.resources import version
from trainer.disk.whole_files import write_bytes, write_files, write_text
from trainer.installed import data_folder, place
from trainer.lessons import commands
from trainer.lessons.commands import CommandAnswer, Signer
from trainer.lessons.pack_exchange import Coming
from trainer.lessons.pack_prose import ENDING
from trainer.lessons.problems import problems_text
from trainer.lessons.signing import SEED, PublicKey, public_of
from trainer.packs import FOLDER, added_content, install, offer, packs_in, read_content, remove_pack
from trainer.progress.fold import Progress
from trainer.school.digest import digest
from trainer.school.school_model import groups_of, is_in
from trainer.storage import results as result_store
from trainer.storage.profile_files import Profiles
from trainer.storage.result_seals import signing_key
from trainer.storage.signing_keys import KeyFile
from trainer.storage.trainees import FOLDER as TRAINEES

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
DATA_HELP = "another data folder"


def add_pack_commands(parent: Subparsers) -> None:
    """`pack new|check|build|key|add|remove|list|diff|report|schema`."""
    pack = parent.add_parser("pack", help="make, check and hand out lesson packs (docs/authoring.md)")
    actions = pack.add_subparsers(title="actions", metavar="ACTION", required=True)

    _add_new(actions)
    check = actions.add_parser("check", help="every problem of a pack, with line and fix")
    check.add_argument("pack", help="folder or .dealpack file")
    check.add_argument("--json", action="store_true")
    add_rules(check)
    check.set_defaults(run=run_check)

    build = actions.add_parser("build", help="make one file to hand out")
    build.add_argument("folder")
    build.add_argument("--out", default=".", help="folder for the file, or the file itself: week2.dealpack")
    build.add_argument("--sign", action="store_true", help="with this computer's key; you type its passphrase")
    build.add_argument("--data", metavar="DIR", help=DATA_HELP)
    build.set_defaults(run=run_build)

    key = actions.add_parser("key", help="the key that signs packs: make it, or show its public part for policies")
    key.add_argument("--name", help="make a key of this name, for example the name of the school")
    key.add_argument("--data", metavar="DIR", help=DATA_HELP)
    key.set_defaults(run=run_key)

    add = actions.add_parser("add", help="add a pack to the lessons of this computer, or replace it with a newer one")
    add.add_argument("pack", help="folder or .dealpack file")
    add.add_argument(
        "--anyway", action="store_true", help="accept an older version, or different content with the same number"
    )
    add.add_argument("--data", metavar="DIR", help=DATA_HELP)
    add.set_defaults(run=run_add)

    remove = actions.add_parser("remove", help="remove an added pack; answers to it stay")
    remove.add_argument("id", help="the id of the pack; with a wrong id the command lists the packs")
    remove.add_argument("--data", metavar="DIR", help=DATA_HELP)
    remove.set_defaults(run=run_remove)

    listed = actions.add_parser("list", help="the packs of this computer, and who signed them")
    listed.add_argument("--json", action="store_true", help="as JSON")
    listed.add_argument("--data", metavar="DIR", help=DATA_HELP)
    listed.set_defaults(run=run_list)

    diff = actions.add_parser("diff", help="what changed between two versions")
    diff.add_argument("old")
    diff.add_argument("new")
    diff.set_defaults(run=run_diff)

    report = actions.add_parser("report", help="which rules the pack covers, and which it never asks")
    report.add_argument("pack", help="a folder, a file, or the id of an added pack")
    add_rules(report)
    report.set_defaults(run=run_report)

    schema = actions.add_parser("schema", help="JSON Schema files for editors")
    schema.add_argument("--out", default=".", help="folder for the files")
    schema.set_defaults(run=run_schema)


def _add_new(actions: Subparsers) -> None:
    new = actions.add_parser("new", help="start a new pack from the complete sample")
    new.add_argument("folder", help="new folder, for example my-school.week-1")
    new.add_argument("--id", help="the pack's id; the folder's name without it")
    new.add_argument("--title", help="the title that trainees see; the id without it")
    new.add_argument("--author", default="")
    new.add_argument(
        "--house", help="write first lessons for a house instead of the sample: each duty of its games once"
    )
    add_rules(new)
    new.set_defaults(run=run_new)


def add_results_commands(parent: Subparsers) -> None:
    """`results export`."""
    results = parent.add_parser("results", help="export records")
    actions = results.add_subparsers(title="actions", metavar="ACTION", required=True)
    export = actions.add_parser("export", help="export all trainees as two tables (CSV) and result files (JSON lines)")
    export.add_argument("--out", required=True, metavar="DIR")
    export.add_argument("--group", default="", help="only trainees of this group")
    export.add_argument("--excel", action="store_true", help="start the tables with the mark that Excel needs")
    export.add_argument("--data", metavar="DIR", help=DATA_HELP)
    export.set_defaults(run=run_export)


def _say(answer: CommandAnswer) -> int:
    print(answer.text, end="", file=sys.stdout if answer.ok else sys.stderr)
    return 0 if answer.ok else 1


def run_new(options: argparse.Namespace) -> int:
    if options.house:
        first = commands.pack_first(options.house, load_library(options.rules))
        write_pack(options.folder, first.files)
        return _say(first)
    template = resources.read_pack(resources.lessons() / "_template")
    id = options.id or Path(options.folder).name
    answer = commands.pack_new(template, id, options.title or id, options.author)
    write_pack(options.folder, answer.files)
    return _say(answer)


def write_pack(folder: str, files: Mapping[str, bytes]) -> int:
    """Writes the files of a pack into a new folder and counts them. Raises BadText when it exists."""
    where = Path(folder)
    if where.exists():
        raise BadText(f"{where} exists already.", "Name a folder that does not exist yet.")
    write_files(where, files.items())
    return len(files)


def run_check(options: argparse.Namespace) -> int:
    check = commands.check_json if options.json else commands.pack_check
    return _say(check(read_content(options.pack), load_library(options.rules), version(), Path(options.pack).name))


def _data(options: argparse.Namespace) -> Path:
    return Path(options.data) if options.data else data_folder()


def _keys(folder: Path) -> tuple[PublicKey, ...]:
    """The keys of the policy, and the one that signs here."""
    policy, own = place().policy, KeyFile(folder).public()
    return (*(policy.keys if policy else ()), *((own,) if own is not None else ()))


def _passphrase() -> str:
    return getpass("Passphrase: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")


def run_build(options: argparse.Namespace) -> int:
    content = read_content(options.folder)
    if isinstance(content, bytes):
        raise BadText(f"{options.folder} is a pack file already.", "Name the folder it was made from.")
    signer = None
    if options.sign:
        key = KeyFile(_data(options))
        signer = Signer(key.unlock(_passphrase()), key.name)
    answer = commands.pack_build(content, load_library(), version(), signer)
    if answer.ok:
        out = Path(options.out)
        write_bytes(out if out.name.endswith(ENDING) and not out.is_dir() else out / answer.name, answer.data)
    return _say(answer)


def run_key(options: argparse.Namespace) -> int:
    """Makes a key, or shows the line that a policy takes."""
    file = KeyFile(_data(options))
    if options.name:
        seed = os.urandom(SEED)
        file.keep(seed, public_of(seed, options.name.strip()), _passphrase())
    public = file.public()
    if public is None:
        raise BadText("There is no key on this computer.", 'Make one: felt-school pack key --name "Evening school"')
    print(f'keys = ["{public.text}"]')
    return 0


def run_add(options: argparse.Namespace) -> int:
    """A pack with a problem is not added, and what was there before stays."""
    folder, library = _data(options), load_library()
    name = Path(options.pack).name
    offered = offer(read_content(options.pack), name, folder, library, engine=version(), keys=_keys(folder))
    if offered.pack is None:
        print(problems_text(offered.problems), file=sys.stderr)
        return 1
    usual = offered.at_once or offered.coming is Coming.NEWER
    takes = offered.may_be_added and (usual or options.anyway)
    print(offered.words, file=sys.stdout if takes else sys.stderr)
    if not takes:
        hint = "To have it nevertheless: felt-school pack add --anyway" if offered.may_be_added else ""
        print(f"Not added. {hint}".rstrip(), file=sys.stderr)
        return 1
    install(offered, folder)
    print(f"{offered.pack.title} {offered.pack.version} is in {folder / FOLDER}; Home shows it after the next start.")
    return 0


def run_remove(options: argparse.Namespace) -> int:
    remove_pack(options.id, _data(options))
    print(f"{options.id} is gone. Its practice records are kept.")
    return 0


def run_list(options: argparse.Namespace) -> int:
    folder = _data(options)
    packs = packs_in(folder, keys=_keys(folder))
    if options.json:
        rows = [
            {
                "id": pack.id,
                "version": pack.version,
                "title": pack.title,
                "lessons": [lesson.id for lesson in pack.lessons],
                "trust": pack.origin.standing.name.lower(),
                "origin": str(pack.origin.words),
            }
            for pack in packs
        ]
        print(json.dumps({"v": 1, "packs": rows}, ensure_ascii=False, indent=2))
        return 0
    for pack in packs:
        print(f"{pack.id:32} {pack.version:10} {pack.title}: {pack.origin.words}")
    return 0


def run_diff(options: argparse.Namespace) -> int:
    return _say(commands.pack_diff(read_content(options.old), read_content(options.new)))


def run_report(options: argparse.Namespace) -> int:
    content = added_content(options.pack, data_folder()) if not Path(options.pack).exists() else b""
    pack_content = content or read_content(options.pack)
    return _say(commands.pack_report(pack_content, load_library(options.rules), Path(options.pack).name))


def run_schema(options: argparse.Namespace) -> int:
    for name, text in commands.pack_schema().items():
        write_text(Path(options.out) / name, text)
        print(name)
    return 0


def _export_results(
    profiles: Profiles, profile: Profile, out: Path, key: bytes
) -> tuple[list[dict[str, object]], Progress]:
    """Writes the result files of one trainee, signed by the computer. Returns a row a session and what all came to."""
    who = _who(profile)
    rows: list[dict[str, object]] = []
    opened = profiles.use(profile.id)
    with closing(opened.store) as store:
        heads = store.finished()
        for steps in result_store.whole_sessions(opened.attempts, store.sessions()):
            session = steps[0].session
            result = result_store.write_results(steps, version(), heads.get(session), who, key)
            write_text(out / result_store.result_name(profile.id, session), result)
            rows.append(result_store.session_row(who, steps, heads.get(session)))
        progress = opened.progress()
    if opened.notice:
        print(f"felt-school: {opened.notice}", file=sys.stderr)
    return sorted(rows, key=lambda row: str(row["started"])), progress


def _who(profile: Profile) -> result_store.Who:
    return result_store.Who(profile.name, profile.student, profile.group)


def run_export(options: argparse.Namespace) -> int:
    folder = Path(options.data) if options.data else data_folder()
    if not folder.is_dir():
        raise BadText(f"There is no folder {folder}.", "Check --data: felt-school policy show names the usual one.")
    profiles = Profiles(folder / TRAINEES)
    out, now, key = Path(options.out), countable_time(datetime.now(UTC)), signing_key(folder)
    sessions: list[dict[str, object]] = []
    skills: list[dict[str, object]] = []
    exported, library = 0, load_library()
    groups = {group for profile in profiles.all() if not profile.problem for group in groups_of(profile.group)}
    if options.group and options.group not in groups:
        hint = did_you_mean(options.group, groups) or "Groups: none. Leave --group out."
        raise BadText(f"There is no group '{options.group}'.", hint)
    for profile in profiles.all():
        if profile.problem:
            print(f"felt-school: left out: {profile.problem}", file=sys.stderr)
        if profile.problem or (options.group and not is_in(profile.group, options.group)):
            continue
        try:
            with contained(profile.name):
                rows, progress = _export_results(profiles, profile, out, key)
                weak = digest(progress, library, now).weak
                skills += result_store.skill_rows(_who(profile), progress, now, weak)
                sessions += rows
        except Unforeseen as error:
            print(f"felt-school: left out: {error}", file=sys.stderr)
            continue
        exported += 1
    if not exported:
        raise BadText(f"There is no trainee in {folder}.", "Check --data.")
    for table_kind, table in (
        ("sessions", result_store.sessions_csv(sessions)),
        ("skills", result_store.skills_csv(skills)),
    ):
        write_text(out / result_store.table_name(options.group, table_kind, now), table, bom=options.excel)
    print(counted("{n} trainee in {folder}", "{n} trainees in {folder}", exported, folder=str(out)))
    return 0
