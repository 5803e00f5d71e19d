"""A PostgreSQL server of the tests' own: on loopback, with a folder, a port and a user of its own, ended by its id.

`dev.py test` installs Debian's package. Where no such server is to be had, tests that need one are skipped and say so.
"""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

PASSWORD = "bank-runs-short"


def programs() -> Path | None:
    """The folder of the server's programs; None where there is none."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    own = shutil.which("initdb")
    return folders[-1] if folders else Path(own).resolve().parent if own else None


def _is_root() -> bool:
    return getattr(os, "geteuid", lambda: 1)() == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server that may be stopped and started again; `owner` runs it, since it refuses to run as root."""

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._bin = bin_folder
        self._process: subprocess.Popen[bytes] | None = None
        self._user = "postgres" if _is_root() else getpass.getuser()
        self.certificate = folder / "server.crt"
        """Made out to `localhost`, not to its number; its own root."""

    def _options(self) -> dict[str, object]:
        environ = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder), "TZ": "UTC"}
        return {"env": environ, "cwd": self.folder, **({"user": self._user, "group": self._user} if _is_root() else {})}

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run([self._bin / name, *arguments], check=True, capture_output=True, **self._options())  # type: ignore[call-overload]

    def make(self) -> None:
        """Makes its files, with a superuser `owner` who needs a password."""
        if _is_root():
            shutil.chown(self.folder, self._user, self._user)
        key = self.folder / "server.key"
        self.certificate.write_bytes(make_certificate(key, "localhost"))
        key.chmod(0o600)
        if _is_root():
            shutil.chown(key, self._user, self._user)
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "owner", "-A", "scram-sha-256", "--pwfile", str(secret),
            "-E", "UTF8", "--no-sync", "--no-instructions",
        )  # fmt: skip

    def start(self) -> None:
        settings = {
            "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "", "fsync": "off",
            "full_page_writes": "off", "max_connections": "20",
            "ssl": "on", "ssl_cert_file": str(self.certificate), "ssl_key_file": str(self.folder / "server.key"),
        }  # fmt: skip
        switches = [switch for name, setting in settings.items() for switch in ("-c", f"{name}={setting}")]
        log = (self.folder / "server.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", self.folder / "data", *switches],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self._options(),  # type: ignore[call-overload]
            )  # fmt: skip
        for _ in range(200):
            done = subprocess.run(
                [self._bin / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-t", "1"],
                capture_output=True,
                check=False,
            )
            if done.returncode == 0:
                return
            try:
                self._process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            break
        raise RuntimeError((self.folder / "server.log").read_text())

    def stop(self) -> None:
        """As a server that is switched off: what was not committed is lost."""
        if self._process is not None:
            self._process.send_signal(3)  # SIGQUIT: at once
            self._process.wait(30)
        self._process = None

    def address(self, database: str, user: str = "owner", password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def run(self, statements: Sequence[str], database: str = "postgres") -> None:
        """Statements of an administrator, each by itself."""
        from pg8000.native import Connection

        db = Connection("owner", "127.0.0.1", database, self.port, PASSWORD, ssl_context=False)
        try:
            for statement in statements:
                db.run(statement)
        finally:
            db.close()


def make_certificate(key_file: Path, host: str) -> bytes:
    """A certificate that signs itself, for one name; its key goes into `key_file`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "A server of the tests")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    key_file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return certificate.public_bytes(serialization.Encoding.PEM)


@contextmanager
def running() -> Iterator[Server | None]:
    """A server that is there while a test session runs; None where none can be had."""
    bin_folder = programs()
    if bin_folder is None or (_is_root() and not _has_user("postgres")):
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="felt-school-postgres-") as folder:
        server = Server(Path(folder), bin_folder)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _has_user(name: str) -> bool:
    return subprocess.run(["id", "-u", name], capture_output=True, check=False).returncode == 0
