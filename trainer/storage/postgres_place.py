"""The ledger of a school on a PostgreSQL server of its own.

pg8000 is the driver: well kept, pure Python, 0.3 MB with what it needs, where psycopg's wheel is ten times that. It is
imported with the first connection. Rows are only ever added; the server itself refuses anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from trainer.core.errors import BadText, StorageError
from trainer.core.text import say
from trainer.storage.ledger_places import NO_MARKS, Delivery, Parcel, parcel_of
from trainer.storage.postgres_line import Server, connect, founding_remedy, refusing

if TYPE_CHECKING:
    from pg8000.native import Connection

_LOCK: Final = 0x46454C54
"""Who adds rows holds this lock, so rows become visible in the order of their numbers and no mark skips one."""
_MOST_ROWS: Final = 2000

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
                raise StorageError(say("This database holds no school."), founding_remedy())
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
        with refusing(self._server):
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

    def streams(self, marks: Mapping[str, str] = NO_MARKS) -> tuple[str, ...]:
        with self._transaction() as db:
            rows = db.run("SELECT stream, max(seq) FROM felt_school.records GROUP BY stream ORDER BY 1")
        return tuple(stream for stream, last in rows if int(marks.get(stream) or 0) < last)

    def since(self, stream: str, mark: str = "") -> Delivery:
        parcels, damaged, last = list[Parcel](), list[str](), int(mark or 0)
        with self._transaction() as db:
            while rows := db.run(
                "SELECT seq, digest, text FROM felt_school.records "
                "WHERE stream = :of AND seq > :last ORDER BY seq LIMIT :most",
                of=stream,
                last=last,
                most=_MOST_ROWS,
            ):
                last = rows[-1][0]
                for _, digest, text in rows:
                    try:
                        parcels.append(parcel_of(text))
                    except BadText:
                        damaged.append(digest)
        return Delivery(tuple(parcels), str(last), tuple(damaged))

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
    with refusing(server):
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
