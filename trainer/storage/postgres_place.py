"""The ledger of a school on a PostgreSQL server of its own.

pg8000 is the driver: well kept, pure Python, 0.3 MB with what it needs, where psycopg's wheel is ten times that. It is
imported with the first connection. Rows are only ever added; the server itself refuses anything else.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.storage.ledger_places import Delivery, Parcel

if TYPE_CHECKING:
    from pg8000.native import Connection

SCHEME: Final = "postgresql"
_PORT: Final = 5432
_TIMEOUT: Final = 15
"""Seconds that the server has for an answer."""
_LOCK: Final = 0x46454C54
"""Who adds rows holds this lock, so rows become visible in the order of their numbers and no mark skips one."""
_MOST_ROWS: Final = 2000
_SQLSTATE_NO_TABLE: Final = {"42P01", "3F000"}
_SQLSTATE_NO_RIGHT: Final = {"42501"}

MIGRATIONS: Final = (
    """
CREATE SCHEMA felt_school;
CREATE TABLE felt_school.place (id text NOT NULL, version integer NOT NULL);
CREATE TABLE felt_school.records (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest text NOT NULL UNIQUE, stream text NOT NULL, trainee text NOT NULL, type text NOT NULL, text text NOT NULL,
    received timestamptz NOT NULL DEFAULT now());
CREATE INDEX records_of_stream ON felt_school.records (stream, seq);
CREATE INDEX records_of_trainee ON felt_school.records (trainee, type);
CREATE FUNCTION felt_school.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('felt_school.erasing', true) = 'on' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'records are only added' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE ON felt_school.records
    FOR EACH ROW EXECUTE FUNCTION felt_school.refuse_change();
CREATE TRIGGER records_are_not_emptied BEFORE TRUNCATE ON felt_school.records
    FOR EACH STATEMENT EXECUTE FUNCTION felt_school.refuse_change();
CREATE FUNCTION felt_school.erase(who text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog AS $$
DECLARE gone bigint;
BEGIN
    PERFORM set_config('felt_school.erasing', 'on', true);
    DELETE FROM felt_school.records WHERE trainee = who AND type <> 'erasure';
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('felt_school.erasing', 'off', true);
    RETURN gone;
END $$;
REVOKE ALL ON FUNCTION felt_school.erase(text) FROM PUBLIC;
CREATE VIEW felt_school.attempts AS
    SELECT trainee, session, number, line::jsonb AS attempt FROM (
        SELECT trainee, text::jsonb ->> 'name' AS session, lines.line, lines.number,
            count(*) OVER (PARTITION BY digest) AS most
        FROM felt_school.records, LATERAL
            regexp_split_to_table(rtrim(text::jsonb -> 'content' ->> 'file', E'\\n'), E'\\n')
                WITH ORDINALITY AS lines(line, number)
        WHERE type = 'result') AS steps
    WHERE number < most;
ALTER TABLE felt_school.records ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody_reads ON felt_school.records FOR SELECT USING (true);
""",
)
"""Each leads to the next version; one that was released is never changed."""

ROLES: Final = """
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'felt_trainee') THEN CREATE ROLE felt_trainee NOLOGIN; END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'felt_instructor') THEN
        CREATE ROLE felt_instructor NOLOGIN;
    END IF;
END $$;
GRANT USAGE ON SCHEMA felt_school TO felt_trainee, felt_instructor;
GRANT SELECT ON felt_school.place, felt_school.records, felt_school.attempts TO felt_trainee, felt_instructor;
GRANT INSERT ON felt_school.records TO felt_trainee, felt_instructor;
GRANT EXECUTE ON FUNCTION felt_school.erase(text) TO felt_instructor;
DROP POLICY IF EXISTS trainees_add ON felt_school.records;
CREATE POLICY trainees_add ON felt_school.records FOR INSERT TO felt_trainee
    WITH CHECK (type IN ('trainee', 'result', 'waiting'));
DROP POLICY IF EXISTS instructors_add ON felt_school.records;
CREATE POLICY instructors_add ON felt_school.records FOR INSERT TO felt_instructor WITH CHECK (true);
"""
"""Two roles of the server, for who founds the school to make where that is allowed."""


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
                return Server(
                    server.host, server.port, server.database, server.user, parts[4], server.sslmode, server.sslrootcert
                )
    return server


class PostgresPlace:
    """The ledger in a database. Every call is one transaction; a lost connection is made again at the next call."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._db: Connection | None = None
        self._id = self._read_id()

    def _read_id(self) -> str:
        with self._transaction() as db:
            rows = db.run("SELECT id, version FROM felt_school.place")
            if not rows:
                raise StorageError(say("This database holds no school."), _founding_remedy())
            id, version = rows[0]
            if version > len(MIGRATIONS):
                raise StorageError(
                    say("A newer version of the program brought this database up to date."),
                    say("Install the newest version."),
                )
            for script in MIGRATIONS[version:]:
                _run_script(db, script)
                db.run("UPDATE felt_school.place SET version = version + 1")
        return str(id)

    @property
    def id(self) -> str:
        return self._id

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One transaction. StorageError where the server is away or refuses."""
        with _refusing(self._server):
            if self._db is None:
                self._db = connect(self._server)
            db = self._db
            try:
                db.run("BEGIN")
                yield db
                db.run("COMMIT")
            except BaseException:
                self._db = None
                with suppress(Exception):
                    db.close()
                raise

    def put(self, parcels: Iterable[Parcel]) -> int:
        rows = list(parcels)
        if not rows:
            return 0
        columns: dict[str, Any] = dict(zip("dsoyx", map(list, zip(*rows, strict=True)), strict=True))
        with self._transaction() as db:
            db.run(f"SELECT pg_advisory_xact_lock({_LOCK})")
            db.run(
                "INSERT INTO felt_school.records (digest, stream, trainee, type, text) "
                "SELECT d, s, o, y, x FROM unnest(CAST(:d AS text[]), CAST(:s AS text[]), "
                "CAST(:o AS text[]), CAST(:y AS text[]), CAST(:x AS text[])) WITH ORDINALITY "
                "AS new(d, s, o, y, x, place) ORDER BY place ON CONFLICT (digest) DO NOTHING",
                **columns,
            )
            return int(db.row_count)

    def streams(self) -> tuple[str, ...]:
        with self._transaction() as db:
            return tuple(stream for (stream,) in db.run("SELECT DISTINCT stream FROM felt_school.records ORDER BY 1"))

    def since(self, stream: str, mark: str = "") -> Delivery:
        parcels, last = list[Parcel](), int(mark or 0)
        with self._transaction() as db:
            while rows := db.run(
                "SELECT seq, digest, stream, trainee, type, text FROM felt_school.records "
                "WHERE stream = :of AND seq > :last ORDER BY seq LIMIT :most",
                of=stream,
                last=last,
                most=_MOST_ROWS,
            ):
                parcels += [Parcel(*row[1:]) for row in rows]
                last = rows[-1][0]
        return Delivery(tuple(parcels), str(last))

    def erase(self, trainee: str) -> int:
        with self._transaction() as db:
            return int(db.run("SELECT felt_school.erase(:o)", o=trainee)[0][0])

    def close(self) -> None:
        if self._db is not None:
            with suppress(Exception):
                self._db.close()
        self._db = None


def found_database(server: Server, id: str) -> str:
    """Makes the tables of a school. What the administrator must do by hand is given back, empty where nothing is."""
    with _refusing(server):
        db = connect(server)
        try:
            db.run("BEGIN")
            if db.run("SELECT 1 FROM pg_namespace WHERE nspname = 'felt_school'"):
                raise StorageError(
                    say("This database already holds a school."), say("Join it, or name another database.")
                )
            for script in MIGRATIONS:
                _run_script(db, script)
            db.run("INSERT INTO felt_school.place VALUES (:id, :version)", id=id, version=len(MIGRATIONS))
            db.run("COMMIT")
            return _make_roles(db)
        finally:
            with suppress(Exception):
                db.close()


def _make_roles(db: Connection) -> str:
    from pg8000.exceptions import DatabaseError

    try:
        db.run("BEGIN")
        _run_script(db, ROLES)
        db.run("COMMIT")
    except DatabaseError:
        db.run("ROLLBACK")
        return ROLES
    return ""


def _run_script(db: Connection, script: str) -> None:
    """Many statements at once: without parameters the server takes them together."""
    db.execute_simple(script)


def connect(server: Server) -> Connection:
    """A connection. OSError or an error of the driver where there is none.

    The socket is ours: the driver leaves its own open where the server refuses at the start.
    """
    from pg8000.native import Connection

    line = socket.create_connection((server.host, server.port), _TIMEOUT)
    try:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        return Connection(
            server.user,
            host=server.host,
            sock=line,
            database=server.database,
            password=server.password or None,
            ssl_context=_encryption(server),
            application_name="felt-school",
        )
    except BaseException:
        line.close()
        raise


def _encryption(server: Server) -> Any:
    """How the connection is encrypted: not at all, with any certificate, or with one that is checked."""
    if server.sslmode == "disable":
        return False
    import ssl

    context = ssl.create_default_context(cafile=server.sslrootcert or None)
    if server.sslmode == "require":
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@contextmanager
def _refusing(server: Server) -> Iterator[None]:
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
        return StorageError(say("This database holds no school."), _founding_remedy())
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


def _founding_remedy() -> Any:
    return say("An owner starts one: felt-school school init.")


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or error) or type(error).__name__
