"""Who works for a school: naming members, and signing in with a name and a PIN.

Each member has a key of their own. Its private half lies in the ledger, locked with the member's PIN, so a member signs
in at every computer of the school. A PIN of four digits keeps people out of the window; whoever copies the ledger can
try all of them, so owners choose longer ones.
"""

from __future__ import annotations

import os
from typing import Final

from trainer.core.errors import StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.school.ledger import Member, Role
from trainer.school.school_model import LEAST_PIN
from trainer.storage.pin_tries import PinTries
from trainer.storage.result_seals import public_half
from trainer.storage.school_ledger import Author, SchoolLedger

_KEY: Final = 32
_NONCE: Final = 12
_SALT: Final = 16
_COST: Final = 2**15
_WRONG: Final = "wrong."


def school_name(ledger: SchoolLedger) -> str:
    """The school's name; empty on a computer that belongs to none."""
    founding = next((record for record in ledger.read().records if record.digest == ledger.founding), None)
    return str(founding.content.get("name", "")) if founding is not None else ""


def members(ledger: SchoolLedger) -> tuple[Member, ...]:
    """Everybody who works for the school now, owners first, then by name."""
    present = [member for member in ledger.read().members.values() if not member.departed]
    order = tuple(Role)
    return tuple(sorted(present, key=lambda member: (order.index(member.role), member.name.casefold(), member.id)))


def add_member(ledger: SchoolLedger, name: str, role: Role, pin: str) -> Member:
    """Somebody more. StorageError for a name that is there already, or where no owner is signed in."""
    name = " ".join(name.split())
    if not name or role is Role.COMPUTER:
        raise StorageError(say("A member needs a name."), say("Type one."))
    if name.casefold() in {member.name.casefold() for member in members(ledger)}:
        raise StorageError(say("{name} is a member already.", name=name), say("Add a last name or an initial."))
    member, _ = new_member(name, role, pin)
    ledger.write("member", member.id, member.to_data())
    return member


def change_role(ledger: SchoolLedger, member: Member, role: Role) -> None:
    """Another role from now on. StorageError where the school would be without an owner."""
    _keep_an_owner(ledger, member, role)
    ledger.write("member", member.id, replace(member, role=role).to_data())


def change_pin(ledger: SchoolLedger, member: Member, old: str, new: str) -> None:
    """Another PIN, chosen by the member who knows the one before. StorageError where it is wrong, or too short."""
    seed = _unlocked(member.locked, old)
    if seed is None:
        raise StorageError(say("The current PIN is wrong. Nothing changed."), say("Ask an owner for a new PIN."))
    locked, author = _locked(seed, new), ledger.author
    ledger.author = Author(member.name, member.role, seed)
    try:
        ledger.write("pin", member.id, {"locked": locked})
    finally:
        ledger.author = author


def replace_pin(ledger: SchoolLedger, member: Member, pin: str, when: str) -> None:
    """A PIN for a member who forgot theirs, from an owner: a new key goes with it, and the old one ends at `when`.

    Nobody can read the key that the forgotten PIN locks. What the member signed with it still counts.
    """
    fresh, _ = new_member(member.name, member.role, pin)
    former = (*member.former, (member.key, when))
    ledger.write("member", member.id, replace(member, key=fresh.key, locked=fresh.locked, former=former).to_data())


def depart(ledger: SchoolLedger, member: Member, when: str) -> None:
    """They left the school: what they wrote stays, what they would write from `when` on does not count."""
    _keep_an_owner(ledger, member, Role.COMPUTER)
    ledger.write("member", member.id, replace(member, departed=when).to_data())


def _keep_an_owner(ledger: SchoolLedger, member: Member, role: Role) -> None:
    owners = [other for other in members(ledger) if other.role is Role.OWNER and other.id != member.id]
    if role is not Role.OWNER and not owners:
        raise StorageError(say("A school needs an owner."), say("Name another owner first."))


# ---------------------------------------------------------------- signing in


class Door:
    """Signs members in. Wrong PINs are counted on disk by member, and waited for longer each time."""

    def __init__(self, ledger: SchoolLedger, tries: PinTries | None = None) -> None:
        self._ledger, self._tries = ledger, tries or PinTries()

    def sign_in(self, member: Member, pin: str) -> bool:
        """Whether the PIN is right; then the member writes from now on. PinWaits after too many wrong ones."""
        place, name = self._ledger.place, f"{_WRONG}{member.id}"
        wrong, seeds = int(place.fact(name) or 0), list[bytes]()

        def is_right() -> bool:
            seed = _unlocked(member.locked, pin)
            seeds.extend([seed] if seed is not None else [])
            return seed is not None

        def keep(count: int) -> None:
            place.set_facts({name: str(count) if count else ""})

        if not pin or not self._tries.opens(member.id, wrong, keep, is_right):
            return False
        self._ledger.author = Author(member.name, member.role, seeds[0])
        return True


# ---------------------------------------------------------------- keys


def new_member(name: str, role: Role, pin: str) -> tuple[Member, bytes]:
    seed = os.urandom(_KEY)
    return Member(os.urandom(8).hex(), name, role, public_half(seed), _locked(seed, pin)), seed


def _locked(seed: bytes, pin: str) -> str:
    """A private key, locked with a PIN: salt, nonce, and the key enciphered with ChaCha20-Poly1305."""
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    if len(pin) < LEAST_PIN:
        raise StorageError(say("A PIN needs four characters or more."), say("Type a longer one."))
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    sealed = ChaCha20Poly1305(_stretched(pin, salt)).encrypt(nonce, seed, b"")
    return f"scrypt:{_COST}:{salt.hex()}:{nonce.hex()}:{sealed.hex()}"


def _unlocked(locked: str, pin: str) -> bytes | None:
    """The private key; None for another PIN."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        method, cost, *parts = locked.split(":")
        salt, nonce, sealed = map(bytes.fromhex, parts)
        if method != "scrypt" or int(cost) != _COST or len(salt) != _SALT:
            return None
        return ChaCha20Poly1305(_stretched(pin, salt)).decrypt(nonce, sealed, b"")
    except (ValueError, InvalidTag):
        return None


def _stretched(pin: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return Scrypt(salt=salt, length=_KEY, n=_COST, r=8, p=1).derive(pin.encode())
