"""The key of a computer, and the signature that seals its result files.

A computer makes its pair of keys once, in a file of the data folder that other accounts cannot read. A signature says
that a file is as a program with this key wrote it. Whoever can read the key can sign, so an administrator protects the
data folder.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from trainer.core.errors import BadText, StorageError
from trainer.core.text import say
from trainer.disk.whole_files import remove_file, write_new

FILE: Final = "computer.key"
_SIZE: Final = 32
"""Bytes of an Ed25519 key, of both halves."""
KEY, SIGNATURE = "key", "signature"
"""What the two are called in a result file."""


def signing_key(folder: Path) -> bytes:
    """The private key of the computer with this data folder, made when it is first asked for.

    Empty where it can neither be read nor made: what is written then goes without a signature and is not lost.
    """
    path = folder / FILE
    try:
        if path.exists() and path.stat().st_size != _SIZE:
            remove_file(path)
        write_new(path, os.urandom(_SIZE), private=True)
        return path.read_bytes()
    except (StorageError, OSError):
        return b""


def public_key(folder: Path) -> str:
    """The public half of the computer's key, as result files carry it; empty where there is none."""
    try:
        return public_half((folder / FILE).read_bytes())
    except (OSError, ValueError):
        return ""


def public_half(private: bytes) -> str:
    """The public half of a private key, as records and result files carry it."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415  (with the first file)

    return _written(Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw())


def signed_by(private: bytes, content: bytes) -> dict[str, str]:
    """The public key and the signature, as a result file carries them."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415  (with the first file)

    key = Ed25519PrivateKey.from_private_bytes(private)
    return {KEY: _written(key.public_key().public_bytes_raw()), SIGNATURE: _written(key.sign(content))}


def signer(end: Mapping[str, object], content: bytes) -> str:
    """The public key that signed this content; empty where nothing is signed. BadText where it does not fit."""
    if KEY not in end and SIGNATURE not in end:
        return ""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  (with the first file)
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415  (with the first file)

    try:
        public = base64.b64decode(str(end.get(KEY)), validate=True)
        signature = base64.b64decode(str(end.get(SIGNATURE)), validate=True)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
    except (InvalidSignature, ValueError) as error:
        raise BadText(
            say("Wrong signature: someone changed the result file after it was signed."),
            say("Ask for the original. Find out who changed it."),
        ) from error
    return _written(public)


def _written(key: bytes) -> str:
    return base64.b64encode(key).decode()
