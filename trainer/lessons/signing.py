"""Who a pack is from: a list of sums of its files, signed with the key of a school.

    pack.sum     one line a file: sha256, size, path, sorted by path; without pack.sum and SIGNATURE themselves
    SIGNATURE    the name of the key, its public half, and the signature over the bytes of pack.sum

A signature says that nobody changed the pack since its school signed it. Whoever can read the private half can sign, so
it is locked with a passphrase and belongs on one computer. Everything here is verified before a file of the pack is
read as a lesson.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Collection, Mapping
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.lessons.origin import UNSIGNED, Origin, Trust
from trainer.lessons.problems import ProblemLog

SUM_FILE, SIGNATURE_FILE = "pack.sum", "SIGNATURE"
SEED: Final = 32
"""Bytes of a private key."""
_MOST: Final = 1024 * 1024
_NAME: Final = re.compile(r"[^\x00-\x1f\x7f\"\\]{1,60}")
_SIGNED: Final = re.compile(
    r"felt-school-signature 1\nname (.{1,60})\nkey ([A-Za-z0-9+/=]{44})\nsigned ([A-Za-z0-9+/=]{88})\n?"
)
_KEY: Final = re.compile(r"ed25519:([A-Za-z0-9+/=]{44})(?: (.{1,60}))?")


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The half that everybody may have: 32 bytes, and what the school calls it."""

    data: bytes
    name: str = ""

    @property
    def text(self) -> str:
        """As a policy and a key file write it."""
        return f"ed25519:{base64.b64encode(self.data).decode()} {self.name}".rstrip()


def read_key(text: str) -> PublicKey:
    """A public key as it is written. BadText when it is none."""
    match = _KEY.fullmatch(text.strip())
    if match is None:
        raise BadText(say("This is not a public key."), say("It looks like: ed25519:AbC...= Name of the school"))
    return PublicKey(_bytes(match[1]), (match[2] or "").strip())


def public_of(seed: bytes, name: str) -> PublicKey:
    """The public half of a private key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return PublicKey(Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw(), name)


def sums(files: Mapping[str, bytes]) -> bytes:
    """The list of sums of a pack's files."""
    own = sorted(path for path in files if path not in (SUM_FILE, SIGNATURE_FILE))
    return "".join(f"{hashlib.sha256(files[path]).hexdigest()} {len(files[path])} {path}\n" for path in own).encode()


def unsigned(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files without an old signature."""
    return {path: data for path, data in files.items() if path not in (SUM_FILE, SIGNATURE_FILE)}


def signed(files: Mapping[str, bytes], seed: bytes, name: str) -> dict[str, bytes]:
    """The files with their sums and the signature of a private key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    if not _NAME.fullmatch(name):
        raise BadText(say("A key needs a name of at most 60 letters."))
    own, key = unsigned(files), Ed25519PrivateKey.from_private_bytes(seed)
    listed = sums(own)
    mine = base64.b64encode(key.public_key().public_bytes_raw()).decode()
    proof = base64.b64encode(key.sign(listed)).decode()
    text = f"felt-school-signature 1\nname {name}\nkey {mine}\nsigned {proof}\n"
    return {**own, SUM_FILE: listed, SIGNATURE_FILE: text.encode()}


def origin(files: Mapping[str, bytes], keys: Collection[PublicKey] = ()) -> Origin:
    """Who a pack is from, by the keys of this computer."""
    if SUM_FILE not in files and SIGNATURE_FILE not in files:
        return UNSIGNED
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    listed, written = files.get(SUM_FILE, b""), files.get(SIGNATURE_FILE, b"")
    if len(listed) > _MOST or len(written) > _MOST or listed != sums(files):
        return Origin(Trust.BROKEN)
    match = _SIGNED.fullmatch(written.decode("utf-8", errors="replace"))
    if match is None:
        return Origin(Trust.BROKEN)
    try:
        key, proof = _bytes(match[2]), _bytes(match[3])
        Ed25519PublicKey.from_public_bytes(key).verify(proof, listed)
    except (BadText, InvalidSignature, ValueError):
        return Origin(Trust.BROKEN)
    known = next((public_key for public_key in keys if public_key.data == key), None)
    if known is not None:
        return Origin(Trust.KNOWN, known.name or match[1], key)
    return Origin(Trust.STRANGER, match[1], key)


def seal_of(seed: bytes, content: bytes) -> bytes:
    """The public key and the signature of a short content, one after the other."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(seed)
    return key.public_key().public_bytes_raw() + key.sign(content)


def sealed_by(seal: bytes, content: bytes) -> bytes:
    """The public key of a seal that fits its content. ValueError where it does not."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    key = seal[:SEED]
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(seal[SEED:], content)
    except InvalidSignature as error:
        raise ValueError("the signature does not fit") from error
    return key


def check_signature(files: Mapping[str, bytes], log: ProblemLog) -> None:
    """Notes sums or a signature that do not fit; a pack without either is a pack."""
    if origin(files).standing is Trust.BROKEN:
        log.add(
            "DP531",
            SIGNATURE_FILE,
            say("the signature does not match the files. Somebody changed the pack after it was signed."),
            say("Ask the sender for the file again."),
        )


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadText(say("This is not a public key.")) from error
