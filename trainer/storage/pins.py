"""PINs of trainees as salted hashes. Read in with the first PIN: most computers never ask for one."""

from __future__ import annotations

import hmac
import secrets

_COST, _BLOCK, _LANES, _SALT = 2**14, 8, 1, 16
_MOST, _MOST_LANES, _MOST_SALT = 2**25, 4, 64
"""Bytes of memory that a hash may ask for, how often it may compute, and bytes of its salt: a try takes no second."""


def hash_pin(pin: str) -> str:
    """The PIN as a salted hash; the PIN itself is kept nowhere."""
    salt = secrets.token_bytes(_SALT)
    return f"scrypt:{_COST}:{_BLOCK}:{_LANES}:{salt.hex()}:{_scrypt(pin, salt, _COST, _BLOCK, _LANES).hex()}"


def check_pin(pin: str, stored: str) -> bool:
    """Whether a PIN belongs to a hash of `hash_pin`; a hash that cannot be read opens nothing."""
    try:
        method, cost, block, lanes, salt, digest = stored.split(":")
        if method != "scrypt":
            return False
        derived = _scrypt(pin, bytes.fromhex(salt), int(cost), int(block), int(lanes))
        return hmac.compare_digest(derived, bytes.fromhex(digest))
    except ValueError:
        return False


def _scrypt(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt  # noqa: PLC0415  (with the first PIN)

    fits = cost > 1 and block > 0 and 128 * cost * block <= _MOST
    if not fits or not 0 < lanes <= _MOST_LANES or len(salt) > _MOST_SALT:
        raise ValueError
    return Scrypt(salt=salt, length=32, n=cost, r=block, p=lanes).derive(pin.encode())
