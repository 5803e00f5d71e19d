"""Certificates: what somebody passed, as one short text that the school's key has signed.

The text is letters and digits alone, so that it fits a QR code and survives being typed. Whoever has the school's
public key can check it without a network. A signature proves who issued it and that nobody changed it since.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final

from trainer.core.days import day_text
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import child_seed
from trainer.core.strict_json import read_json
from trainer.core.text import Text, Words, join, say
from trainer.games.base import GameInfo
from trainer.lessons.signing import PublicKey, seal_of, sealed_by
from trainer.school.exam_results import Regrade, Taking
from trainer.school.school_model import Revoked, School

CERTIFICATE, REVOCATIONS = "FELT1", "FELTR1"
"""What the texts begin with."""
SEAL: Final = 32 + 64
"""Bytes of a public key and its signature."""
LONGEST: Final = 100_000
"""No text that unpacks to more bytes is ours."""
_LETTERS: Final = "[A-Z2-7]{150,}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is certified. `subjects` are games with their houses, `day` the day of the exam, `result` its grade.

    `rubric` is what the instructor saw, in points of most; empty where nobody filled it in. `shift` is the line of a
    shift that was worked beside the exam.
    """

    id: str
    school: str
    name: str
    title: str
    subjects: tuple[str, ...]
    day: date
    result: str
    issued: date
    rubric: str = ""
    shift: str = ""

    @property
    def facts(self) -> tuple[tuple[Words, Words], ...]:
        """What it says, line by line."""
        lines: list[tuple[Words, Words]] = [
            (say("Name"), self.name),
            (say("Passed"), self.title),
            (say("Games"), ", ".join(self.subjects)),
            (say("Result"), self.result),
            (say("Instructor's rubric"), self.rubric),
            (say("Shift"), self.shift),
            (say("Date"), day_text(self.day)),
            (say("School"), self.school),
            (say("Issued"), day_text(self.issued)),
            (say("Number"), self.id),
        ]
        return tuple((name, fact) for name, fact in lines if fact)


# ---------------------------------------------------------------- signed texts


def _sealed(head: str, content: object, seed: bytes) -> str:
    packed = zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    sealed = seal_of(seed, head.encode() + packed) + packed
    return head + base64.b32encode(sealed).decode().rstrip("=")


def _opened(head: str, text: str) -> tuple[Any, bytes]:
    """The content of a signed text and the key that signed it. BadText when it is none, or was changed."""
    match = re.search(head + _LETTERS, "".join(text.upper().split()))
    if match is None:
        raise BadText(
            say("This text has no certificate."),
            say("Copy all of it, or scan the code. It starts with {head}.", head=head),
        )
    code = match[0].removeprefix(head)
    try:
        sealed = base64.b32decode(code + "=" * (-len(code) % 8))
        seal, packed = sealed[:SEAL], sealed[SEAL:]
        key = sealed_by(seal, head.encode() + packed)
        unpacked = zlib.decompressobj().decompress(packed, LONGEST)
        return read_json(unpacked.decode()), key
    except (BadText, ValueError, zlib.error) as error:
        raise BadText(
            say("The school did not sign this: a letter is wrong, or someone changed it."),
            say("Scan the code again, or ask the school."),
        ) from error


def write_certificate(certificate: Certificate, seed: bytes) -> str:
    """The signed text of a certificate."""
    fields = [
        certificate.id, certificate.school, certificate.name, certificate.title, list(certificate.subjects),
        certificate.day.isoformat(), certificate.result, certificate.issued.isoformat(), certificate.rubric,
        *([certificate.shift] if certificate.shift else []),
    ]  # fmt: skip
    return _sealed(CERTIFICATE, fields, seed)


def read_certificate(text: str) -> tuple[Certificate, bytes]:
    """A certificate and the key that signed it, out of any text around it. BadText when it is none."""
    content, key = _opened(CERTIFICATE, text)
    try:
        id, school, name, title, subjects, day, result, issued, rubric, *added = content
        (shift,) = added or ("",)
        words = [_word(part) for part in (id, school, name, title, result, rubric, shift)]
        days = date.fromisoformat(day), date.fromisoformat(issued)
    except (TypeError, ValueError) as error:
        raise BadText(say("A newer program issued this certificate."), say("Install the newest version.")) from error
    games = tuple(_word(subject) for subject in subjects)
    certificate = Certificate(
        words[0], words[1], words[2], words[3], games, days[0], words[4], days[1], words[5], words[6]
    )
    return certificate, key


def write_revocations(revoked: Collection[Revoked], seed: bytes) -> str:
    """The signed list of what holds no more, for those who check elsewhere."""
    rows = [[row.id, row.day.isoformat(), row.reason] for row in sorted(revoked, key=lambda row: (row.day, row.id))]
    return _sealed(REVOCATIONS, rows, seed)


def read_revocations(text: str) -> tuple[tuple[Revoked, ...], bytes]:
    """Such a list and the key that signed it. BadText when it is none."""
    content, key = _opened(REVOCATIONS, text)
    try:
        return tuple(Revoked(_word(id), date.fromisoformat(day), _word(why)) for id, day, why in content), key
    except (TypeError, ValueError) as error:
        raise BadText(say("A newer program wrote this list."), say("Install the newest version.")) from error


def _word(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError("text belongs here")
    return text


def certificate_of(
    row: Regrade,
    title: str,
    games: Sequence[GameInfo],
    *,
    name_of_school: str,
    today: date,
    school: School,
    shift: Words = "",
) -> Certificate:
    """The certificate of a passed exam or shift, with the next number of the school."""
    taking, worked = row.taking, row.taking.shift
    seen = school.observation(taking.session)
    rubric = "{} / {}".format(*seen.total) if seen is not None else ""
    result = f"{row.after.right} / {row.after.asked} ({row.after.percent}%)"
    if worked is not None:
        title, result = str(say("one shift of eight hours")), f"{worked.words} ({worked.code})"
    day = taking.when.astimezone().date()
    number = f"{len(school.issued) + 1:04}-{child_seed('certificate', taking.session, today.isoformat()) % 36**4:06}"
    subjects = tuple(f"{info.title} · {info.house_title}" for info in games)
    return Certificate(number, name_of_school, taking.name, title, subjects, day, result, today, rubric, str(shift))


def shift_beside(shifts: Iterable[Taking], row: Regrade, games: Sequence[GameInfo]) -> Words:
    """The line of the best shift that somebody finished in a game of an exam, for its certificate; else nothing."""
    by_id = {info.id: info for info in games}
    lines: list[tuple[bool, datetime, Words]] = []
    for taking in shifts if row.taking.shift is None else ():
        worked, game = taking.shift, by_id.get(taking.attempts[0].game)
        if taking.person == row.taking.person and worked is not None and worked.finished and game is not None:
            lines.append((worked.passed, taking.when, worked.certified(game)))
    return max(lines, key=lambda line: line[:2])[2] if lines else ""


# ---------------------------------------------------------------- checking


class Standing(StrEnum):
    """How a certificate stands."""

    VALID = "valid"
    UNKNOWN_KEY = "unknown-key"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Checked:
    """A certificate that is whole, and how it stands. `signer` is the name of the key where this computer knows it."""

    certificate: Certificate
    standing: Standing
    signer: str
    key: PublicKey
    revoked: Revoked | None = None

    @property
    def words(self) -> Text:
        """The answer in a sentence or two."""
        if self.revoked is not None:
            return join((say("Revoked on {day}.", day=day_text(self.revoked.day)), self.revoked.reason), " ")
        if self.standing is Standing.VALID:
            return say("Valid: {school} issued it, and nobody changed it.", school=self.signer)
        return say("Unchanged, but this computer does not know the key. Ask the school: {key}", key=self.key.text)


def check_certificate(text: str, keys: Sequence[PublicKey], revoked: Collection[Revoked] = ()) -> Checked:
    """How a certificate stands by the keys of this computer. BadText when it is none, or was changed."""
    certificate, key = read_certificate(text)
    known = next((public for public in keys if public.data == key), None)
    signer = known.name or certificate.school if known is not None else ""
    off = next((row for row in revoked if row.id == certificate.id), None)
    standing = Standing.REVOKED if off is not None else Standing.VALID if known is not None else Standing.UNKNOWN_KEY
    return Checked(certificate, standing, signer, PublicKey(key, signer), off)
