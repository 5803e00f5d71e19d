"""The ledger of a school: signed records that are only ever added, whatever place they lie in.

A record is one version of one thing: an exam, a group, a result. It names the versions it replaces. What is in force is
the version that nobody replaced. Two people who change one thing at once leave two: both stay, the later one holds.
A ledger is a set of records, known by their digests, so ledgers of two computers are put together without a conflict,
and nothing is in one twice.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.strict_json import read_json, read_time
from trainer.core.text import Words, say

FORMAT: Final = 1
SHARED: Final = "school"
"""The stream of records that every computer reads. Each trainee has a stream beside it."""
_OF_TRAINEE: Final = "trainee-"
_ID: Final = re.compile(r"[a-z0-9-]{0,64}")
_LONGEST: Final = 400


class Role(StrEnum):
    """Who may write a record, the highest first. A computer writes what its trainees do."""

    OWNER = "owner"
    INSTRUCTOR = "instructor"
    ASSISTANT = "assistant"
    COMPUTER = "computer"

    def may_act_as(self, least: Role) -> bool:
        """Whether this role is at least the other one."""
        order = tuple(Role)
        return order.index(self) <= order.index(least)

    @property
    def label(self) -> Words:
        """What it is called on screen."""
        return {
            Role.OWNER: say("Owner"),
            Role.INSTRUCTOR: say("Instructor"),
            Role.ASSISTANT: say("Assistant"),
            Role.COMPUTER: say("Computer"),
        }[self]


@dataclass(frozen=True, slots=True)
class RecordType:
    """A type of record. `writer` is the lowest role that may write it.

    A `personal` record lies in its trainee's stream: only computers where the trainee sits, and instructors, read it.
    """

    name: str
    writer: Role
    personal: bool = False


RECORD_TYPES: Final[Mapping[str, RecordType]] = {
    record_type.name: record_type
    for record_type in (
        RecordType("school", Role.OWNER),
        RecordType("member", Role.OWNER),
        RecordType("pin", Role.ASSISTANT),
        RecordType("pack", Role.INSTRUCTOR),
        RecordType("overlay", Role.INSTRUCTOR),
        RecordType("house", Role.INSTRUCTOR),
        RecordType("reading", Role.INSTRUCTOR),
        RecordType("setting", Role.INSTRUCTOR),
        RecordType("group", Role.ASSISTANT),
        RecordType("assigned", Role.ASSISTANT),
        RecordType("exam", Role.INSTRUCTOR),
        RecordType("blueprint", Role.INSTRUCTOR),
        RecordType("regrade", Role.INSTRUCTOR),
        RecordType("rubric", Role.INSTRUCTOR),
        RecordType("rubric-lines", Role.INSTRUCTOR),
        RecordType("certificate", Role.INSTRUCTOR),
        RecordType("revocation", Role.INSTRUCTOR),
        RecordType("key", Role.INSTRUCTOR),
        RecordType("erasure", Role.INSTRUCTOR),
        RecordType("trainee", Role.COMPUTER),
        RecordType("enrolled", Role.ASSISTANT),
        RecordType("attendance", Role.ASSISTANT, personal=True),
        RecordType("result", Role.COMPUTER, personal=True),
        RecordType("waiting", Role.COMPUTER, personal=True),
    )
}
"""Every type there is. A type that is not listed comes from a newer program: it is kept and passed on, never read."""


class RecordName(NamedTuple):
    """What all versions of one thing have in common. `trainee` is the id of whose it is, empty for the school's own."""

    type: str
    name: str
    trainee: str = ""

    @property
    def stream(self) -> str:
        """The stream its records lie in."""
        record_type = RECORD_TYPES.get(self.type)
        return stream_of(self.trainee) if record_type is not None and record_type.personal else SHARED


def stream_of(trainee: str) -> str:
    """The stream of a trainee's own records."""
    return f"{_OF_TRAINEE}{trainee}"


def read_name(fields: object) -> RecordName:
    """What a record is of, from its JSON. BadText where it is no record; an id is never a path."""
    if not isinstance(fields, dict):
        raise _unreadable()
    words = [fields.get(key) for key in ("type", "name", "trainee")]
    if not all(isinstance(word, str) and len(word) <= _LONGEST for word in words):
        raise _unreadable()
    type_name, name, trainee = map(str, words)
    if not _ID.fullmatch(trainee) or not _ID.fullmatch(type_name):
        raise _unreadable()
    return RecordName(type_name, name, trainee)


@dataclass(frozen=True, slots=True)
class SignedRecord:
    """One version of one thing. `content` is plain JSON, None where it was taken away.

    before    the digests of the versions it replaces
    key       the public key that signed it, empty where nobody did
    text      the record as it lies everywhere: one line of JSON
    """

    subject: RecordName
    content: Any
    when: datetime
    who: str
    role: Role
    before: tuple[str, ...] = ()
    key: str = ""
    text: str = ""

    @property
    def digest(self) -> str:
        """What the record is known by."""
        return digest_of(self.text)


def digest_of(text: str) -> str:
    """The digest of a record's text."""
    return hashlib.sha256(text.encode()).hexdigest()


Signer = Callable[[bytes], Mapping[str, str]]
"""Gives the `key` and the `signature` of some bytes."""


def write_record(record: SignedRecord, sign: Signer) -> SignedRecord:
    """The record with its text, signed."""
    head: dict[str, object] = {
        "v": FORMAT,
        "type": record.subject.type,
        "name": record.subject.name,
        "trainee": record.subject.trainee,
        "when": record.when.isoformat(),
        "who": record.who,
        "role": record.role.value,
        "before": list(record.before),
        "content": record.content,
    }
    proof = dict(sign(_dump(head).encode()))
    text = _dump({**head, **proof})
    return SignedRecord(
        record.subject, record.content, record.when, record.who, record.role, record.before, proof.get("key", ""), text
    )


def read_record(text: str, signer: Callable[[Mapping[str, object], bytes], str]) -> SignedRecord:
    """Reads `write_record` back. BadText where it is no record, was changed, or its signature does not fit.

    `signer` gives the key that signed some bytes, by the `key` and `signature` beside them.
    """
    fields = read_json(text)
    subject = read_name(fields)
    assert isinstance(fields, dict)
    if isinstance(fields.get("v"), int) and fields["v"] > FORMAT:
        raise BadText(say("A newer version of the program wrote this record."), say("Install the newest version."))
    proof = {name: fields[name] for name in ("key", "signature") if name in fields}
    head = {name: fields[name] for name in fields if name not in proof}
    key = signer(proof, _dump(head).encode())
    words = [fields.get(name) for name in ("when", "who", "role")]
    before = fields.get("before")
    if not all(isinstance(word, str) for word in words) or not isinstance(before, list) or "content" not in fields:
        raise _unreadable()
    when, who, role = map(str, words)
    if role not in set(Role):
        raise _unreadable()
    return SignedRecord(
        subject, fields["content"], read_time(when), who, Role(role), tuple(map(str, before)), key, text
    )


def _unreadable() -> BadText:
    return BadText(say("This is not a record of a school."), say("Restore a copy of it."))


def _dump(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


# ---------------------------------------------------------------- in force


@dataclass(frozen=True, slots=True)
class Standing:
    """The version of a thing that is in force, and versions of the same time that nobody has replaced yet."""

    record: SignedRecord
    rivals: tuple[SignedRecord, ...] = ()

    @property
    def heads(self) -> tuple[str, ...]:
        """The digests that a next version replaces."""
        return (self.record.digest, *(record.digest for record in self.rivals))


def standings(records: Iterable[SignedRecord]) -> dict[RecordName, Standing]:
    """What is in force of each thing. The later of two rivals holds, by its time and then by its digest."""
    by_subject: dict[RecordName, dict[str, SignedRecord]] = {}
    for record in records:
        by_subject.setdefault(record.subject, {})[record.digest] = record
    in_force = {}
    for subject, versions in by_subject.items():
        replaced = {digest for record in versions.values() for digest in record.before}
        heads = [record for digest, record in versions.items() if digest not in replaced]
        ranked = sorted(heads or versions.values(), key=lambda record: (record.when, record.digest), reverse=True)
        in_force[subject] = Standing(ranked[0], tuple(ranked[1:]) if heads else ())
    return in_force


# ---------------------------------------------------------------- who may write


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who works for the school. `key` is the public half of their own key.

    `locked` is the private half as text, locked with their PIN. `departed` is when they went, empty until then.
    `former` are keys they had before, each with the time until which it counts.
    """

    id: str
    name: str
    role: Role
    key: str
    locked: str = ""
    departed: str = ""
    former: tuple[tuple[str, str], ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key that they sign with or have signed with."""
        return (self.key, *(key for key, _ in self.former))

    def to_data(self) -> dict[str, Any]:
        """Plain values for a record."""
        words = {"name": self.name, "key": self.key, "locked": self.locked, "departed": self.departed}
        return {**words, "role": self.role.value, **({"former": dict(self.former)} if self.former else {})}


def read_member(id: str, content: object) -> Member:
    """Reads `to_data` back. BadText where it is none."""
    if not isinstance(content, dict) or content.get("role") not in set(Role):
        raise _unreadable()
    words = {name: str(content.get(name, "")) for name in ("name", "key", "locked", "departed")}
    former = content.get("former", {})
    keys = tuple((str(key), str(until)) for key, until in former.items()) if isinstance(former, dict) else ()
    return Member(id, words["name"], Role(content["role"]), words["key"], words["locked"], words["departed"], keys)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that does not count, and why."""

    record: SignedRecord
    why: Words


@dataclass(frozen=True, slots=True)
class CountedLedger:
    """The records that count, in the order of time, who works for the school, and what does not count."""

    records: tuple[SignedRecord, ...]
    members: Mapping[str, Member]
    refused: tuple[Refusal, ...] = ()


def read_ledger(records: Iterable[SignedRecord], founding: str = "") -> CountedLedger:
    """Which records count. `founding` is the digest of the record that founded the school.

    Its key is the owner's, and owners name everybody else. Without a founding record every record counts: there is
    nobody yet who could forbid one.
    """
    ordered = sorted(records, key=lambda record: (record.when, record.digest))
    if not founding:
        return CountedLedger(tuple(ordered), _members(ordered))
    roots = [record for record in ordered if record.digest == founding]
    owner_keys = {record.key for record in roots}
    members: dict[str, Member] = {}
    named = [record for record in ordered if record.subject.type == "member"]
    # An owner may name another owner, so this goes on until nobody new is named.
    while True:
        counted = [record for record in named if record.key in owner_keys]
        members = _members(counted)
        owners = [member for member in members.values() if member.role is Role.OWNER]
        keys = {key for owner in owners for key in owner.keys} | {root.key for root in roots}
        if keys <= owner_keys:
            break
        owner_keys |= keys
    by_key = {key: member for member in members.values() for key in member.keys}
    by_key |= {root.key: Member("", root.who, Role.OWNER, root.key) for root in roots if root.key not in by_key}
    accepted, refused = [], []
    for record in ordered:
        why = _refusal(record, by_key, founding)
        if why is None:
            accepted.append(record)
        else:
            refused.append(Refusal(record, why))
    return CountedLedger(tuple(accepted), _with_pins(members, accepted), tuple(refused))


def _with_pins(members: Mapping[str, Member], records: Sequence[SignedRecord]) -> dict[str, Member]:
    """The members with the PINs that they have chosen themselves since an owner named them."""
    named = {record.subject.name: record.when for record in records if record.subject.type == "member"}
    changed = dict(members)
    for record in records:
        id = record.subject.name
        is_later = record.subject.type == "pin" and id in members and record.when >= named.get(id, record.when)
        if is_later and isinstance(record.content, dict) and record.key == members[id].key:
            changed[id] = replace(changed[id], locked=str(record.content.get("locked", "")))
    return changed


def _members(records: Sequence[SignedRecord]) -> dict[str, Member]:
    members = {}
    for subject, standing in standings(records).items():
        if subject.type == "member" and standing.record.content is not None:
            members[subject.name] = read_member(subject.name, standing.record.content)
    return members


def _refusal(record: SignedRecord, by_key: Mapping[str, Member], founding: str) -> Words | None:
    """Why a record does not count, None where it does."""
    record_type = RECORD_TYPES.get(record.subject.type)
    if record_type is None or record.digest == founding:
        return None
    if record_type.name == "school":
        return say("It founded another school.")
    if record_type.writer is Role.COMPUTER:
        return None
    member = by_key.get(record.key)
    if member is None:
        return say("No member of this school signed it.")
    if member.departed and record.when.isoformat() > member.departed:
        return say("{name} had left the school.", name=member.name)
    until = dict(member.former).get(record.key, "")
    if until and record.when.isoformat() > until:
        return say("{name} had another key by then.", name=member.name)
    if not member.role.may_act_as(record_type.writer):
        return say("{name} may not change this.", name=member.name)
    if record_type.name == "pin" and record.subject.name != member.id:
        return say("It is the PIN of someone else.")
    return None
