"""`felt-school policy ...`: what an administrator fixed, and whether it can be used."""

from __future__ import annotations

import argparse
import json
import os
import sys
from getpass import getpass
from pathlib import Path
from typing import TypeAlias

from trainer import installed
from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import asdict
from trainer.installed import Installation
from trainer.lessons.commands import problem_data
from trainer.lessons.problems import problems_text
from trainer.school.school_model import LEAST_PIN
from trainer.storage.pins import hash_pin
from trainer.storage.results import FOLDER, Outbox
from trainer.table.chips import chips_text

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_policy_commands(parent: Subparsers) -> None:
    """`policy check|show`."""
    policy = parent.add_parser("policy", help="an administrator's settings for this computer (docs/deploying.md)")
    actions = policy.add_subparsers(title="actions", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="every problem of a policy file, with line and fix")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--json", action="store_true", help="as JSON")
    check.set_defaults(run=run_check)
    show = actions.add_parser("show", help="the policy in force, the data folder, the place for results")
    show.add_argument("--json", action="store_true", help="as JSON")
    show.set_defaults(run=run_show)
    pin = actions.add_parser(
        "pin", help="make the policy line for the instructor's PIN; reads the PIN from standard input"
    )
    pin.set_defaults(run=run_pin)


def run_pin(_: argparse.Namespace) -> int:
    """Prints the hash alone: the PIN stands in no file and in no history of commands."""
    if sys.stdin is None:
        raise FeltSchoolError("There is nothing to read: standard input is closed.")
    pin = getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    if len(pin) < LEAST_PIN:
        raise BadText("A PIN needs four characters or more.", "Type another one.")
    print(f'instructor_pin = "{hash_pin(pin)}"')
    return 0


def run_check(options: argparse.Namespace) -> int:
    file = Path(options.file)
    try:
        content = file.read_bytes()
    except OSError as error:
        raise StorageError(f"{file} cannot be read: {error.strerror}.", "Name a policy file.") from error
    policy, problems = installed.read(file.name, content, os.environ)
    if options.json:
        rows = [problem_data(problem) for problem in problems]
        print(json.dumps({"v": 1, "ok": policy is not None, "problems": rows}, ensure_ascii=False, indent=2))
    else:
        print(problems_text(problems), end="")
    return 1 if policy is None else 0


def _installation_json(where: Installation, trouble: StorageError | None) -> dict[str, object]:
    policy, waiting = where.policy, 0
    if where.results is not None:
        waiting = len(Outbox(where.data / FOLDER, where.results).waiting())
    return {
        "v": 1,
        "policy": str(where.policy_file) if where.policy_file else None,
        "data": str(where.data),
        "portable": where.portable,
        "results": str(where.results) if where.results else None,
        "waiting": waiting,
        "school": where.school or None,
        "houses": list(policy.houses) if policy else [],
        "language": policy.language if policy else "",
        "deck": dict(policy.deck) if policy else {},
        "exam": asdict(policy.exam) if policy else None,
        "tray": chips_text(policy.tray) if policy and policy.tray else "",
        "problem": str(trouble) if trouble is not None else None,
    }


def run_show(options: argparse.Namespace) -> int:
    where = installed.place()
    if options.json:
        trouble = installed.refusal(where.data)
        print(json.dumps(_installation_json(where, trouble), ensure_ascii=False, indent=2))
        return 0 if trouble is None else 1
    print(f"policy   {where.policy_file or 'none'}")
    print(f"data     {where.data}{' (portable)' if where.portable else ''}")
    if where.results is not None:
        waiting = len(Outbox(where.data / FOLDER, where.results).waiting())
        print(f"results  {where.results}{f' ({waiting} files wait to be handed over)' if waiting else ''}")
    if where.school:
        print(f"school   {where.school}")
    if where.policy is not None:
        policy = where.policy
        print(f"houses   {', '.join(policy.houses) or 'all'}")
        print(f"language {policy.language or 'as each trainee chooses'}")
        print(f"deck     {', '.join(f'{name} {value}' for name, value in policy.deck.items()) or 'as usual'}")
        rules = policy.exam
        time = f"{rules.minutes} minutes" if rules.minutes else "no end"
        print(f"exam     {rules.questions} questions, passed with {rules.pass_mark}%, {time}")
        print(f"tray     {chips_text(policy.tray) if policy.tray else 'as usual'}")
    trouble = installed.refusal(where.data)
    if trouble is not None:
        print(trouble)
    return 0 if trouble is None else 1
