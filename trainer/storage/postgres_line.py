"""The line to a school's PostgreSQL server: its address, encryption, and what is said when it cannot be had.

Python's own `ssl` would bring a second OpenSSL of 6 MB into every package. The one inside `cryptography` encrypts as
well; pyOpenSSL, of the same house, gives it to us.
"""

from __future__ import annotations

import importlib
import io
import os
import select
import socket
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say

if TYPE_CHECKING:
    from OpenSSL import SSL
    from pg8000.native import Connection

_Answer = TypeVar("_Answer")

SCHEME: Final = "postgresql"
_PORT: Final = 5432
_TIMEOUT: Final = 15
"""Seconds that the server has for an answer."""
_ENCRYPT: Final = struct.pack("!ii", 8, 80877103)
"""SSLRequest of PostgreSQL's protocol: the server answers S or N."""
_SQLSTATE_NO_TABLE: Final = {"42P01", "3F000"}
_SQLSTATE_NO_RIGHT: Final = {"42501"}


@dataclass(frozen=True, slots=True)
class Server:
    """A database of a server: `postgresql://user:password@host:port/database?sslmode=verify-full&sslrootcert=FILE`."""

    host: str
    port: int
    database: str
    user: str
    password: str = ""
    sslmode: str = ""
    sslrootcert: str = ""

    @property
    def name(self) -> str:
        """The database as people may see it, without the password."""
        return f"{SCHEME}://{self.user}@{self.host}:{self.port}/{self.database}"


def read_server(address: str, environ: Mapping[str, str] = os.environ) -> Server:
    """The database that an address names. BadText where it names none."""
    example = say("Example: {example}", example="postgresql://felt_pc@db.school.lan/felt")
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or _PORT
        options = {name: values[-1] for name, values in parse_qs(parts.query, strict_parsing=bool(parts.query)).items()}
    except ValueError as error:
        raise BadText(say("This is not the address of a database."), example) from error
    database, user = unquote(parts.path.strip("/")), unquote(parts.username or "")
    if parts.scheme not in (SCHEME, "postgres") or not host or not database or not user:
        raise BadText(say("This is not the address of a database."), example)
    mode = options.get("sslmode", "disable" if _is_loopback(host) else "require")
    if mode not in ("disable", "require", "verify-full"):
        raise BadText(say("“{mode}” is not a way to encrypt.", mode=mode), say("Use require, verify-full or disable."))
    if mode == "verify-full" and "sslrootcert" not in options:
        raise BadText(
            say("verify-full compares the server with a certificate that is not named."),
            say("Add “&sslrootcert=FILE” with the school’s root certificate."),
        )
    password = unquote(parts.password or "") or environ.get("PGPASSWORD", "")
    server = Server(host, port, database, user, password, mode, options.get("sslrootcert", ""))
    return server if password else _with_password(server, environ)


def _is_loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def _with_password(server: Server, environ: Mapping[str, str]) -> Server:
    """The same with the password of PostgreSQL's own password file, where a line of it fits."""
    usual = Path(environ.get("APPDATA", "~"), "postgresql", "pgpass.conf") if sys.platform == "win32" else "~/.pgpass"
    file = Path(environ.get("PGPASSFILE", "") or usual).expanduser()
    columns = (server.host, str(server.port), server.database, server.user)
    with suppress(OSError, UnicodeDecodeError):
        for line in file.read_text(encoding="utf-8").split("\n"):
            parts = [part.replace("\0", ":") for part in line.replace("\\:", "\0").split(":", 4)]
            fits = len(parts) == 5 and not line.startswith("#")
            if fits and all(part in ("*", name) for part, name in zip(parts, columns, strict=False)):
                return replace(server, password=parts[4])
    return server


def connect(server: Server) -> Connection:
    """A connection. OSError or an error of the driver where there is none.

    The socket is ours: the driver leaves its own open where the server refuses at the start.
    """
    _name_ssl()
    from pg8000.native import Connection

    line = socket.create_connection((server.host, server.port), _TIMEOUT)
    try:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        return Connection(
            server.user,
            host=server.host,
            sock=line if server.sslmode == "disable" else _encrypted(line, server),
            database=server.database,
            password=server.password or None,
            ssl_context=False,
            application_name="felt-school",
        )
    except BaseException:
        line.close()
        raise


def _encrypted(line: socket.socket, server: Server) -> EncryptedLine:
    """The line after the server agreed to encrypt it. OSError where it does not, or is not the server one asked for."""
    from OpenSSL import SSL, crypto

    line.sendall(_ENCRYPT)
    if line.recv(1) != b"S":
        raise OSError(say("The server does not encrypt"))
    context = SSL.Context(SSL.TLS_CLIENT_METHOD)
    context.set_min_proto_version(SSL.TLS1_2_VERSION)
    if server.sslmode == "verify-full":
        try:
            context.load_verify_locations(server.sslrootcert)
        except SSL.Error as error:
            raise OSError(say("No certificate can be read from {file}", file=server.sslrootcert)) from error
        context.set_verify(SSL.VERIFY_PEER)
    tls = SSL.Connection(context, line)
    if not _is_number(server.host):
        tls.set_tlsext_host_name(server.host.encode("idna"))
    tls.set_connect_state()
    encrypted = EncryptedLine(line, tls)
    encrypted.handshake()
    if server.sslmode == "verify-full":
        certificate = tls.get_peer_certificate()
        if not isinstance(certificate, crypto.X509) or not names_host(certificate, server.host):
            raise OSError(say("The server’s certificate names another computer"))
    return encrypted


def _is_number(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def names_host(certificate: Any, host: str) -> bool:
    """Whether a certificate is made out to this computer: its alternative names, `*` for one label (RFC 6125)."""
    from cryptography import x509

    try:
        names = certificate.to_cryptography().extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return False
    if _is_number(host):
        return ip_address(host) in names.get_values_for_type(x509.IPAddress)
    asked = host.rstrip(".").lower()
    patterns = {name.lower() for name in names.get_values_for_type(x509.DNSName)}
    return asked in patterns or "*." + asked.partition(".")[2] in patterns


class EncryptedLine(io.RawIOBase):
    """A socket behind TLS, as the driver uses one."""

    def __init__(self, line: socket.socket, tls: SSL.Connection) -> None:
        super().__init__()
        self._line, self._tls = line, tls

    def handshake(self) -> None:
        self._patient(self._tls.do_handshake)

    def _patient(self, act: Callable[[], _Answer]) -> _Answer:
        """Does something as soon as the line allows it. OSError where it breaks or the server keeps silent."""
        from OpenSSL import SSL

        while True:
            try:
                return act()
            except SSL.WantReadError:
                ready = select.select([self._line], [], [], _TIMEOUT)[0]
            except SSL.WantWriteError:
                ready = select.select([], [self._line], [], _TIMEOUT)[1]
            except SSL.SysCallError as error:
                raise ConnectionResetError(str(error.args[-1])) from error
            except SSL.Error as error:
                raise OSError(_reason(error)) from error
            if not ready:
                raise TimeoutError(say("The server does not answer"))

    def readinto(self, buffer: Any) -> int:
        from OpenSSL import SSL

        try:
            return self._patient(lambda: self._tls.recv_into(buffer))
        except OSError as error:
            if isinstance(error.__cause__, SSL.ZeroReturnError):
                return 0
            raise

    def write(self, data: Any) -> int:
        return self._patient(lambda: self._tls.send(bytes(data[:16384])))

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def makefile(self, mode: str) -> io.BufferedRWPair:
        assert mode == "rwb"
        return io.BufferedRWPair(self, self)

    def close(self) -> None:
        if not self.closed:
            with suppress(Exception):
                self._tls.shutdown()
            self._line.close()
        super().close()


def _reason(error: SSL.Error) -> str:
    """OpenSSL's own words for what went wrong."""
    reasons = error.args[0] if error.args and isinstance(error.args[0], list) else ()
    return ", ".join(reason[-1] for reason in reasons) or type(error).__name__


def _name_ssl() -> None:
    """scramp names two classes of `ssl` when it is read in; the installed program goes without that module."""
    try:
        importlib.import_module("ssl")
    except ImportError:
        module: Any = ModuleType("ssl")
        module.SSLSocket = module.SSLObject = type("SSLSocket", (), {})
        sys.modules["ssl"] = module


@contextmanager
def refusing(server: Server) -> Iterator[None]:
    """Says what a server refuses, and what to do."""
    try:
        yield
    except (OSError, EOFError) as error:
        raise _unreachable(server, _why(error)) from error
    except StorageError:
        raise
    except Exception as error:  # the driver's own errors, which are imported with it alone
        if type(error).__module__.partition(".")[0] not in ("pg8000", "scramp", "struct"):
            raise
        raise _refusal(server, error) from error


def _refusal(server: Server, error: Exception) -> StorageError:
    fields = error.args[0] if error.args and isinstance(error.args[0], dict) else {}
    state, message = str(fields.get("C", "")), str(fields.get("M", error))
    if not state or state.startswith(("08", "57P")):  # the connection, or a server that is going down
        return _unreachable(server, message)
    if state in _SQLSTATE_NO_TABLE:
        return StorageError(say("This database holds no school."), founding_remedy())
    if state in _SQLSTATE_NO_RIGHT:
        return StorageError(
            say("{user} may not do this in the school's database.", user=server.user),
            say("Ask your administrator for the role: docs/school.md lists them."),
        )
    if state.startswith("28"):
        return StorageError(
            say("The school's server refuses {user}.", user=server.user),
            say("Check the user and the password in the address or the password file."),
        )
    return StorageError(
        say("The school's server {name} cannot be used: {why}.", name=server.name, why=message),
        say("Ask the administrator of the server. Practice goes on."),
    )


def _unreachable(server: Server, why: str) -> StorageError:
    return StorageError(
        say("The school's server {name} cannot be reached: {why}.", name=server.name, why=why.rstrip(".")),
        say("Check the network and the server. Practice goes on."),
    )


def founding_remedy() -> Any:
    return say("An owner starts one: felt-school school init.")


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or error) or type(error).__name__
