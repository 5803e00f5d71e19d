"""`felt-school certificate`: issues, checks and revokes certificates without a network."""

from __future__ import annotations

import argparse
import getpass
import json
import os
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TypeAlias

from trainer.cli.exam_commands import data_of, graded_exam
from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import say
from trainer.disk.whole_files import read_bytes, write_bytes, write_text
from trainer.installed import place
from trainer.lessons.signing import PublicKey
from trainer.school.certificate import (
    Certificate,
    Checked,
    Standing,
    certificate_of,
    check_certificate,
    read_certificate,
    read_revocations,
    shift_beside,
    write_certificate,
    write_revocations,
)
from trainer.school.exam_results import regrade
from trainer.school.school_model import SHIFT_OWNER, Revoked, exam_item
from trainer.storage.exam_takings import exam_takings
from trainer.storage.school import SchoolFiles
from trainer.storage.signing_keys import KeyFile

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
VARIABLE = "FELT_SCHOOL_PASSPHRASE"
"""The environment variable that has the passphrase of the school's key, for scripts."""
MOST_BYTES = 20_000_000
REVOKED = "  revoked"


def add_certificate_commands(parent: Subparsers) -> None:
    """`certificate issue|list|check|revoke|revocations`."""
    commands = parent.add_parser("certificate", help="issue, check and revoke certificates, without a network")
    verbs = commands.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, words: str) -> argparse.ArgumentParser:
        parser = verbs.add_parser(name, help=words)
        parser.add_argument("--json", action="store_true", help="as JSON")
        parser.add_argument("--data", metavar="DIR", help="another data folder")
        return parser

    issue = command("issue", "a certificate for who passed an exam or an audition, as PDF with a code")
    issue.add_argument("exam", metavar="EXAM")
    issue.add_argument("name", metavar="NAME", help="the trainee's name or the school's number")
    issue.add_argument("--out", required=True, metavar="FILE.pdf")
    issue.set_defaults(run=run_issue)
    command("list", "every certificate issued here").set_defaults(run=run_list)
    check = command("check", "whether a certificate is the school's, unchanged and not revoked")
    check.add_argument("certificate", metavar="FILE|TEXT", help="its PDF, a text file, or the text of its code")
    check.add_argument("--revoked", metavar="FILE", help="a list of revocations too")
    check.add_argument("--key", action="append", default=[], metavar="KEY", help="a public key you know")
    check.set_defaults(run=run_check)
    revoke = command("revoke", "make a certificate hold no more")
    revoke.add_argument("id", metavar="NUMBER")
    revoke.add_argument("--reason", default="", metavar="WORDS")
    revoke.set_defaults(run=run_revoke)
    revocations = command("revocations", "the signed list of revoked certificates, for those who check elsewhere")
    revocations.add_argument("--out", required=True, metavar="FILE")
    revocations.set_defaults(run=run_revocations)


def today() -> date:
    return datetime.now(UTC).astimezone().date()


def _print(options: argparse.Namespace, shown: object, lines: Iterable[str]) -> None:
    if options.json:
        print(json.dumps(shown, ensure_ascii=False, indent=2))
    else:
        print(*lines, sep="\n")


def _seed(folder: Path) -> bytes:
    """The school's key, opened with its passphrase."""
    keys = KeyFile(folder)
    if keys.public() is None:
        raise BadText(say("This computer has no signing key."), say("Make one first: felt-school pack key."))
    passphrase = os.environ.get(VARIABLE) or getpass.getpass("Passphrase of the school's key: ")
    return keys.unlock(passphrase)


def known_keys(folder: Path, texts: Iterable[str] = ()) -> list[PublicKey]:
    """The keys this computer knows: those of its policy, its own, and others that are named."""
    from trainer.lessons.signing import read_key

    policy = place().policy
    own = KeyFile(folder, policy.keys if policy is not None else ()).known
    shared = SchoolFiles(folder).read().keys if folder.is_dir() else ()
    return [*(read_key(text) for text in (*texts, *shared)), *own]


# ---------------------------------------------------------------- issuing


def run_issue(options: argparse.Namespace) -> int:
    folder = data_of(options)
    files = SchoolFiles(folder)
    school = files.read()
    exam = graded_exam(folder, school, options.exam)
    results = Path(school.results) if school.results else None
    takings, _ = exam_takings(folder, exam_item(exam.id), results)
    rows = regrade(takings, exam.rules.pass_mark, exam.dropped, marks=exam.part_marks)
    names = {row.taking.name for row in rows}
    mine = [row for row in rows if options.name in (row.taking.name, row.taking.student)]
    if not mine:
        raise BadText(say("{name} has not taken this exam.", name=options.name), did_you_mean(options.name, names))
    passed = [row for row in mine if row.after.passed]
    if not passed:
        raise BadText(say("{name} has not passed this exam.", name=options.name))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from trainer import app
    from trainer.disk import resources
    from trainer.houses.library import Library
    from trainer.ui.certificate_paper import certificate_pdf, check_letters

    seed, key = _seed(folder), KeyFile(folder).name
    library = Library(resources.read_books())
    dealt = sorted({attempt.game for attempt in passed[-1].taking.attempts})
    games = [library.info(id) for id in dealt if id in library]
    shift = shift_beside(exam_takings(folder, SHIFT_OWNER, results)[0], passed[-1], games)
    certificate = certificate_of(
        passed[-1], exam.title, games, name_of_school=key, today=today(), school=school, shift=shift
    )
    application = app.make_application()
    check_letters(certificate, resources.assets())
    text = write_certificate(certificate, seed)
    write_bytes(Path(options.out), certificate_pdf(certificate, text, resources.assets()))
    application.processEvents()
    public = KeyFile(folder).public()
    issued = school.with_issued(certificate.id, text)
    files.change(school, issued.with_key(public.text) if public is not None else issued)
    _print(options, {"file": options.out, "id": certificate.id, "text": text}, [options.out, certificate.id])
    return 0


def run_list(options: argparse.Namespace) -> int:
    school = SchoolFiles(data_of(options)).read()
    off = {row.id: row for row in school.revoked}
    certificates = [read_certificate(text)[0] for _, text in school.issued]
    rows = [_row(certificate, off.get(certificate.id)) for certificate in certificates]
    lines = (
        "  ".join(str(row[name]) for name in ("id", "name", "title", "day")) + (REVOKED if row["revoked"] else "")
        for row in rows
    )
    _print(options, rows, lines)
    return 0


def _row(certificate: Certificate, revoked: Revoked | None) -> dict[str, object]:
    return {
        "id": certificate.id,
        "name": certificate.name,
        "title": certificate.title,
        "games": list(certificate.subjects),
        "result": certificate.result,
        "rubric": certificate.rubric,
        "shift": certificate.shift,
        "day": certificate.day.isoformat(),
        "school": certificate.school,
        "issued": certificate.issued.isoformat(),
        "revoked": revoked.day.isoformat() if revoked is not None else None,
        "reason": revoked.reason if revoked is not None else "",
    }


# ---------------------------------------------------------------- checking


def text_of(words: str) -> str:
    """The text of a certificate: of a file, where one is named, a PDF with the text in it as well."""
    path = Path(words)
    try:
        there = len(words) < 1000 and path.is_file()
    except OSError:
        there = False
    return read_bytes(path, MOST_BYTES).decode("utf-8", errors="replace") if there else words


def run_check(options: argparse.Namespace) -> int:
    """Status 0 for a valid one, 1 where it is revoked or its key is not known, 2 where it is none or was changed."""
    folder = Path(options.data) if options.data else place().data
    keys = known_keys(folder, options.key)
    revoked = list(SchoolFiles(folder).read().revoked) if folder.is_dir() else []
    if options.revoked:
        rows, key = read_revocations(text_of(options.revoked))
        if key not in {public.data for public in keys}:
            raise BadText(say("This computer does not know the key of this list."), say("Name the key with --key."))
        revoked += rows
    checked = check_certificate(text_of(options.certificate), keys, revoked)
    shown = {"standing": checked.standing.value, "key": checked.key.text, **_row(checked.certificate, checked.revoked)}
    _print(options, shown, _lines(checked))
    return 0 if checked.standing is Standing.VALID else 1


def _lines(checked: Checked) -> Iterable[str]:
    yield str(checked.words)
    yield from (f"{name}: {fact}" for name, fact in checked.certificate.facts)


# ---------------------------------------------------------------- revoking


def run_revoke(options: argparse.Namespace) -> int:
    files = SchoolFiles(data_of(options))
    school = files.read()
    ids = [id for id, _ in school.issued]
    if options.id not in ids:
        raise BadText(say("No certificate here has number {id}.", id=options.id), did_you_mean(options.id, ids))
    revoked = Revoked(options.id, today(), options.reason)
    files.change(school, school.with_revoked(revoked))
    _print(options, {"id": options.id, "revoked": revoked.day.isoformat()}, [f"Revoked: {options.id}"])
    return 0


def run_revocations(options: argparse.Namespace) -> int:
    folder = data_of(options)
    school = SchoolFiles(folder).read()
    write_text(Path(options.out), write_revocations(school.revoked, _seed(folder)) + "\n")
    _print(options, {"file": options.out, "revoked": len(school.revoked)}, [options.out])
    return 0
