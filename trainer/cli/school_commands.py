"""`felt-school school ...`: founding a school, joining it, and what an administrator asks of it (docs/school.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import TypeAlias

from trainer import installed
from trainer.core.errors import BadText, FeltSchoolError
from trainer.core.lazy_dataclass import asdict
from trainer.disk import resources
from trainer.school.ledger import Member, Role, SignedRecord
from trainer.storage import members, school_setup
from trainer.storage.school_exchange import exchange
from trainer.storage.school_ledger import SchoolLedger

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
FORMAT = 1


def add_school_commands(parent: Subparsers) -> None:
    """`school init|join|leave|status|sync|move|members|trail`."""
    school = parent.add_parser("school", help="a school on many computers: a folder or a server (docs/school.md)")
    actions = school.add_subparsers(title="actions", metavar="ACTION", required=True)
    init = _action(actions, "init", "found a school at a place, with this computer in it", run_init)
    init.add_argument("place", metavar="PLACE", help="a folder that every PC sees, or postgresql://user@host/database")
    init.add_argument("--name", required=True, help="the school's name")
    init.add_argument("--owner", required=True, help="the owner's name; type the PIN or send it on standard input")
    join = _action(actions, "join", "have this computer belong to the school at a place", run_join)
    join.add_argument("place", metavar="PLACE")
    _action(actions, "leave", "have this computer belong to no school; what it holds stays on it", run_leave)
    _action(actions, "status", "where the school is, when it was reached, what waits", run_status)
    sync = _action(actions, "sync", "hand over what waits and fetch what is new", run_sync)
    sync.add_argument("--everybody", action="store_true", help="also the results of every trainee")
    sync.add_argument(
        "--again", action="store_true", help="send everything again, after you restored the place from a backup"
    )
    move = _action(actions, "move", "copy the school to another place and use that one", run_move)
    move.add_argument("place", metavar="PLACE")
    listed = _action(actions, "members", "who works for the school; an owner adds somebody", run_members)
    listed.add_argument(
        "--add",
        metavar="NAME",
        help="add a member or change the --role; type both PINs: the owner's, then the member's",
    )
    listed.add_argument("--remove", metavar="NAME", help="a member who leaves the school; the records stay")
    listed.add_argument(
        "--role", choices=[role.value for role in Role if role is not Role.COMPUTER], default="instructor"
    )
    listed.add_argument("--owner", metavar="NAME", default="", help="the owner who adds the member")
    trail = _action(actions, "trail", "who changed what, the last first", run_trail)
    trail.add_argument("--most", type=int, default=50, metavar="N")


def _action(actions: Subparsers, name: str, says: str, run: object) -> argparse.ArgumentParser:
    action = actions.add_parser(name, help=says)
    action.add_argument("--data", metavar="DIR", default="", help="another data folder")
    action.add_argument("--json", action="store_true", help="as JSON")
    action.set_defaults(run=run)
    return action


def _now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def _ledger(options: argparse.Namespace) -> Iterator[SchoolLedger]:
    ledger = SchoolLedger(Path(options.data) if options.data else installed.place().data, _now)
    try:
        yield ledger
    finally:
        ledger.close()


def _pin(whose: str) -> str:
    if sys.stdin is None:
        raise FeltSchoolError("There is nothing to read: standard input is closed.")
    return getpass(f"PIN of {whose}: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")


def _tell(options: argparse.Namespace, sentence: str, **figures: object) -> None:
    print(json.dumps({"v": FORMAT, **figures}, ensure_ascii=False, indent=2) if options.json else sentence)


def _by_hand(sql: str) -> None:
    if sql:
        print("The database user may not make roles. Have an administrator run this:", sql, sep="\n", file=sys.stderr)


def run_init(options: argparse.Namespace) -> int:
    with _ledger(options) as ledger:
        if not ledger.founding:
            school_setup.check_new_place(options.place)
            school_setup.found_school(ledger, options.name, options.owner, _pin(options.owner))
        _by_hand(school_setup.place_school(ledger, options.place))
        name, shown = members.school_name(ledger), school_setup.shown_address(options.place)
    _tell(options, f"{name} is at {shown}.", school=name, place=shown)
    return 0


def run_join(options: argparse.Namespace) -> int:
    with _ledger(options) as ledger:
        name, shown = school_setup.join_school(ledger, options.place), school_setup.shown_address(options.place)
    _tell(options, f"This computer belongs to {name} now.", school=name, place=shown)
    return 0


def run_leave(options: argparse.Namespace) -> int:
    with _ledger(options) as ledger:
        school_setup.leave_school(ledger)
    _tell(options, "This computer belongs to no school now.", school="")
    return 0


def run_status(options: argparse.Namespace) -> int:
    """Status 1 where the place was not reached at the last try."""
    with _ledger(options) as ledger:
        status = school_setup.school_status(ledger)
    lines = [
        f"school   {status.name or 'none'}",
        f"place    {status.address or 'this computer'}",
        f"waiting  {status.waiting}",
        f"reached  {status.reached or 'never'}",
        f"members  {status.members}",
        *([f"refused  {status.refused} records that do not count"] if status.refused else []),
        *([status.trouble] if status.trouble else []),
    ]
    _tell(options, "\n".join(lines), **asdict(status))
    return 1 if status.trouble else 0


def run_sync(options: argparse.Namespace) -> int:
    """Status 1 where something of the place was not taken."""
    with _ledger(options) as ledger:
        if not ledger.address:
            raise BadText("This computer belongs to no school.", "Join one: felt-school school join PLACE.")
        place = school_setup.open_place(ledger.address)
        try:
            if options.again:
                ledger.place.forget_marks(place.id)
            done = exchange(ledger.folder, _now, resources.version(), everybody=options.everybody)
            synced = ledger.sync(place, None if options.everybody else ())
        finally:
            place.close()
    refused = [{"record": name, "why": str(why)} for name, why in synced.refused]
    for problem in refused:
        print(f"{problem['record']}: {problem['why']}", file=sys.stderr)
    _tell(
        options, f"{done.sent + synced.sent} records handed over, {done.fetched + synced.fetched} fetched.",
        sent=done.sent + synced.sent, fetched=done.fetched + synced.fetched, refused=refused,
    )  # fmt: skip
    return 1 if refused else 0


def run_move(options: argparse.Namespace) -> int:
    with _ledger(options) as ledger:
        school_setup.check_new_place(options.place)
        _by_hand(school_setup.move_school(ledger, options.place))
        name, shown = members.school_name(ledger), school_setup.shown_address(options.place)
    _tell(options, f"{name} is at {shown} now. Name that place in every policy.", school=name, place=shown)
    return 0


def _member_row(member: Member) -> dict[str, str]:
    return {"id": member.id, "name": member.name, "role": member.role.value}


def _named(ledger: SchoolLedger, name: str, remedy: str) -> Member:
    member = next((member for member in members.members(ledger) if member.name == name), None)
    if member is None:
        raise BadText(f"There is no member {name!r}.", remedy)
    return member


def run_members(options: argparse.Namespace) -> int:
    with _ledger(options) as ledger:
        if options.add or options.remove:
            owner = _named(ledger, options.owner, "Name yourself with --owner.")
            if not members.Door(ledger).sign_in(owner, _pin(owner.name)):
                raise BadText("That PIN is wrong.", "Try again.")
        if options.remove:
            members.depart(ledger, _named(ledger, options.remove, "List them without --remove."), _now().isoformat())
        if options.add:
            known = [member for member in members.members(ledger) if member.name == options.add]
            if known:
                members.change_role(ledger, known[0], Role(options.role))
            else:
                members.add_member(ledger, options.add, Role(options.role), _pin(options.add))
        rows = [_member_row(member) for member in members.members(ledger)]
    _tell(options, "\n".join(f"{row['role']:<11} {row['name']}" for row in rows), members=rows)
    return 0


def _trail_row(record: SignedRecord) -> dict[str, object]:
    return {
        "when": record.when.isoformat(), "who": record.who, "role": record.role.value, "type": record.subject.type,
        "name": record.subject.name, "removed": record.content is None, "digest": record.digest,
    }  # fmt: skip


def run_trail(options: argparse.Namespace) -> int:
    with _ledger(options) as ledger:
        rows = [_trail_row(record) for record in ledger.trail()[: options.most]]
    shown = (
        f"{str(row['when'])[:16]}  {row['who'] or 'this computer'}  {row['type']} {row['name']}"
        f"{'  removed' if row['removed'] else ''}"
        for row in rows
    )
    _tell(options, "\n".join(shown), trail=rows)
    return 0
