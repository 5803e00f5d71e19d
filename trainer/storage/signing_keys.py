"""The key a school signs its packs with: the private half locked with a passphrase, the public half beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from trainer.core.errors import BadText
from trainer.core.text import say
from trainer.disk.whole_files import write_bytes, write_text
from trainer.lessons.signing import SEED, PublicKey, read_key

PRIVATE, PUBLIC, COPIED = "school.key", "school.pub", "school.copied"
LEAST_PASSPHRASE = 8


class KeyFile:
    """Two files in a folder. `others` are public keys that this computer knows besides."""

    def __init__(self, folder: Path, others: Sequence[PublicKey] = ()) -> None:
        self._others = tuple(others)
        self._private, self._public, self._copied = folder / PRIVATE, folder / PUBLIC, folder / COPIED

    def public(self) -> PublicKey | None:
        """The public half; None where there is no key, or none that can be read."""
        try:
            return read_key(self._public.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, BadText):
            return None

    @property
    def known(self) -> tuple[PublicKey, ...]:
        """The keys of others that are known here, and the own one."""
        own = self.public()
        return (*self._others, own) if own is not None else self._others

    @property
    def name(self) -> str:
        public_key = self.public()
        return public_key.name if public_key is not None else ""

    @property
    def copied(self) -> bool:
        """Whether a copy of the private half was made, so that it can be lost here."""
        try:
            return self._copied.read_text(encoding="utf-8").strip() == self._stamp()
        except (OSError, UnicodeDecodeError):
            return False

    def copy_to(self, folder: Path) -> Path:
        """A copy of both halves in another folder; the private one is locked with its passphrase there too."""
        if not self._private.is_file():
            raise BadText(say("This computer has no signing key."), say("Make one first."))
        if folder.resolve() == self._private.parent.resolve():
            raise BadText(say("The key is already in this folder."), say("Choose a drive you keep somewhere else."))
        write_bytes(folder / PUBLIC, self._public.read_bytes(), mkdir=False)
        write_bytes(folder / PRIVATE, self._private.read_bytes(), mkdir=False, private=True)
        write_text(self._copied, f"{self._stamp()}\n")
        return folder / PRIVATE

    def _stamp(self) -> str:
        """Which key it is: another one has no copy yet."""
        return hashlib.sha256(self._private.read_bytes()).hexdigest()

    def keep(self, seed: bytes, public: PublicKey, passphrase: str) -> None:
        """Writes a new key. BadText where there is one already: what it signed would be a stranger's."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat

        if self._private.exists():
            raise BadText(
                say("This computer already has a key."),
                say("Move {file} to a safe place first.", file=str(self._private)),
            )
        if not public.name or '"' in public.name or "\\" in public.name:
            raise BadText(say("A key needs a name of at most 60 letters."))
        if len(passphrase) < LEAST_PASSPHRASE:
            raise BadText(say("A passphrase needs {count} characters or more.", count=LEAST_PASSPHRASE))
        key = Ed25519PrivateKey.from_private_bytes(seed)
        locked = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(passphrase.encode()))
        # The private half last: while it is missing, a key can still be made.
        write_text(self._public, f"{public.text}\n")
        write_bytes(self._private, locked, private=True)

    def unlock(self, passphrase: str) -> bytes:
        """The private half. BadText for another passphrase."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        try:
            key = load_pem_private_key(self._private.read_bytes(), passphrase.encode())
        except OSError as error:
            raise BadText(say("This computer has no signing key."), say("Make one on the page Packs.")) from error
        except (ValueError, TypeError) as error:
            raise BadText(say("This passphrase does not open the key.")) from error
        seed = key.private_bytes_raw() if isinstance(key, Ed25519PrivateKey) else b""
        if len(seed) != SEED:
            raise BadText(say("The key file has a different type of key."), say("Make a key with this program."))
        return seed
