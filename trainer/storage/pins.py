"""PINs of trainees as salted hashes. Read in with the first PIN: most computers never ask for one."""

from __future__ import annotations

import hmac
import secrets

from trainer.core.errors import StorageError
from trainer.core.text import say
from trainer.school.school_model import LEAST_PIN

_COST, _BLOCK, _LANES, _SALT = 2**14, 8, 1, 16
_MOST, _MOST_LANES, _MOST_SALT = 2**25, 4, 64
"""Bytes of memory that a hash may ask for, how often it may compute, and bytes of its salt: a try takes no second."""


def hash_pin(pin: str) -> str:
    """The PIN as a salted hash; the PIN itself is kept nowhere. StorageError for one that is too short."""
    if len(pin) < LEAST_PIN:
        raise StorageError(say("A PIN needs four characters or more."), say("Type a longer one."))
    salt = secrets.token_bytes(_SALT)
    return f"scrypt:{_COST}:{_BLOCK}:{_LANES}:{salt.hex()}:{_scrypt(pin, salt, _COST, _BLOCK, _LANES).hex()}"


def check_pin(pin: str, stored: str) -> bool:
    """Whether a PIN belongs to a hash of `hash_pin`; a hash that cannot be read opens nothing."""
    parts = _parts(stored)
    return parts is not None and hmac.compare_digest(_scrypt(pin, *parts[:-1]), parts[-1])


def is_readable(stored: str) -> bool:
    """Whether some PIN could belong to what is kept."""
    return _parts(stored) is not None


def _parts(stored: str) -> tuple[bytes, int, int, int, bytes] | None:
    """Salt, cost, block, lanes and the hash; None where they are no such hash or out of bounds."""
    try:
        method, cost_text, block_text, lanes_text, salt_text, digest = stored.split(":")
        cost, block, lanes, salt = int(cost_text), int(block_text), int(lanes_text), bytes.fromhex(salt_text)
        fits = cost > 1 and not cost & (cost - 1) and block > 0 and 128 * cost * block <= _MOST
        fits = fits and 0 < lanes <= _MOST_LANES and len(salt) <= _MOST_SALT and method == "scrypt"
        return (salt, cost, block, lanes, bytes.fromhex(digest)) if fits else None
    except ValueError:
        return None


def _scrypt(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt  # noqa: PLC0415  (with the first PIN)

    return Scrypt(salt=salt, length=32, n=cost, r=block, p=lanes).derive(pin.encode())
