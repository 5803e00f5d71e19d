"""What live classes keep on this computer, in the folder `live` of its data folder.

A teacher's class is a folder: its certificate, and a journal that only grows. A trainee's computer has a file for each
class that somebody joined from it: a secret of its own, and the answers. Old ones are taken away.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from trainer.core.errors import BadText, StorageError
from trainer.core.text import say
from trainer.disk.whole_files import make_folder, refusing, remove_file, write_bytes
from trainer.school.live_protocol import clean_name, identity, read_record, record_line
from trainer.school.live_teacher import found_class
from trainer.school.live_trainee import LiveTrainee, first_memory
from trainer.storage.trainees import LIVE

KEY, CERTIFICATE, JOURNAL = "class.key", "class.crt", "class.jsonl"
JOINED: Final = "joined"
KEPT_DAYS: Final = 90
"""So long classes and what trainees kept of them stay on a computer."""
GOOD_FOR: Final = timedelta(days=7_300)
"""A certificate is known by its hash: how long it says it is good has no meaning here."""


class LineFile:
    """A file of lines that only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> list[str]:
        """Everything that was appended."""
        return read_lines(self.path)

    def append(self, lines: Sequence[str], meanwhile: Callable[[], object] = bool) -> None:
        """Puts lines on the disk. StorageError where it refuses.

        `meanwhile` is done once they outlive this program, before they outlive this computer.
        """
        append_lines(self.path, lines, meanwhile)


class ClassFile(LineFile):
    """The journal of a class of this computer, with the key and the certificate that are its identity."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / JOURNAL)
        self.folder = folder

    @property
    def key(self) -> bytes:
        """The private key, as PEM."""
        return self._read(KEY)

    @property
    def certificate(self) -> bytes:
        """The certificate, as PEM."""
        return self._read(CERTIFICATE)

    def _read(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise StorageError(
                say("{name} cannot be read: {strerror}.", name=name, strerror=str(error.strerror or error)),
                say("Start a new class."),
            ) from error


class LiveFiles:
    """The live classes of a data folder."""

    def __init__(self, data: Path, now: Callable[[], datetime]) -> None:
        self._folder, self._now = data / LIVE, now

    # -- the teacher's

    def new_class(self, title: str, *, race: bool, teams: int) -> ClassFile:
        """A class with a certificate of its own. StorageError where the disk refuses."""
        self._forget_old()
        when = self._now()
        folder = self._folder / f"{when.astimezone():%Y-%m-%d-%H%M%S}-{os.urandom(2).hex()}"
        key, certificate = make_certificate(when)
        write_bytes(folder / KEY, key, private=True)
        write_bytes(folder / CERTIFICATE, certificate)
        class_file = ClassFile(folder)
        class_file.append([found_class(clean_name(title), race=race, teams=teams)])
        return class_file

    def classes(self) -> list[ClassFile]:
        """Every class of this computer, the newest first."""
        folders = sorted(self._folders(), key=lambda folder: folder.name, reverse=True)
        return [ClassFile(folder) for folder in folders if (folder / JOURNAL).is_file()]

    def _folders(self) -> Iterator[Path]:
        if self._folder.is_dir():
            yield from (folder for folder in self._folder.iterdir() if folder.is_dir() and folder.name != JOINED)

    # -- a trainee's

    def memory(self, words: str, trainee: str, name: str) -> LineFile:
        """What this computer keeps of the class with these four words, which a trainee joins here."""
        memory_file = LineFile(self._folder / JOINED / f"{_digest(trainee)}-{_digest(words)}.jsonl")
        if not memory_file.lines():
            memory_file.append([first_memory(os.urandom(16).hex(), clean_name(name))])
        return memory_file

    # -- both

    def _forget_old(self) -> None:
        """Takes away what nobody looks at any more."""
        oldest = (self._now() - timedelta(days=KEPT_DAYS)).timestamp()
        with refusing(self._folder):
            for folder in self._folders():
                journal = folder / JOURNAL
                if journal.is_file() and journal.stat().st_mtime < oldest:
                    shutil.rmtree(folder, ignore_errors=True)
            for file in (self._folder / JOINED).glob("*.jsonl"):
                if file.stat().st_mtime < oldest:
                    file.unlink()


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def forget_in(data: Path, trainee: str, name: str) -> int:
    """Takes a trainee out of the live classes of a data folder: what they kept here, and their name. How many files."""
    folder, count, own = data / LIVE, 0, set[str]()
    for file in (folder / JOINED).glob(f"{_digest(trainee)}-*.jsonl"):
        with suppress(BadText):
            own |= {identity(LiveTrainee(read_lines(file)).token)}
        remove_file(file)
        count += 1
    for journal in folder.glob(f"*/{JOURNAL}"):
        lines = read_lines(journal)
        nameless = [_without_name(line, name, own) for line in lines]
        if nameless != lines:
            write_bytes(journal, "".join(f"{line}\n" for line in nameless).encode())
            count += 1
    return count


def _without_name(line: str, name: str, own: Collection[str]) -> str:
    """A line of a journal in which somebody joined under this name, or by a secret of theirs, without the name."""
    with suppress(BadText):
        head, fields = read_record(line)
        if head == "join" and (fields.get("who") in own or str(fields.get("name", "")).casefold() == name.casefold()):
            return record_line("join", **{**{field: fields[field] for field in fields if field != "j"}, "name": "–"})
    return line


def make_certificate(when: datetime) -> tuple[bytes, bytes]:
    """A new private key and its certificate, as PEM. Every system's TLS reads RSA; Windows' own reads little else."""
    key = generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Felt School live class")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(when - timedelta(days=2))
        .not_valid_after(when + GOOD_FOR)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    return private, certificate.public_bytes(Encoding.PEM)


# ---------------------------------------------------------------- a file that only grows


def append_lines(path: Path, lines: Sequence[str], meanwhile: Callable[[], object] = bool) -> None:
    """Puts lines behind those of a file; they are on the disk when this returns."""
    with refusing(path):
        make_folder(path.parent)
        with path.open("ab") as file:
            file.write("".join(f"{line}\n" for line in lines).encode())
            file.flush()
            meanwhile()
            os.fsync(file.fileno())


def read_lines(path: Path) -> list[str]:
    """The lines of a file that only grows. What a power cut left of the last one is taken away."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(
            say("{name} cannot be read: {strerror}.", name=path.name, strerror=str(error.strerror or error)),
            say("Check the file."),
        ) from error
    whole_lines, _, torn = content.rpartition(b"\n")
    if torn:
        write_bytes(path, whole_lines + b"\n" if whole_lines else b"", private=True)
    return whole_lines.decode(errors="replace").split("\n") if whole_lines else []
