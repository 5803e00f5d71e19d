"""The trainee's file: what goes in comes out, stays, and survives what happens to disks."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from tests.fake_game import GAME, games
from tests.unit.progress.attempts import attempt
from tests.unit.training.trainee import Trainee, state_of
from trainer.core.errors import StorageError
from trainer.core.text import say
from trainer.drills.code import kind_ref
from trainer.drills.modes import EXAM
from trainer.round.duty import Kind
from trainer.storage import database
from trainer.storage.database import NEWEST, UPGRADES, upgrade
from trainer.storage.rescue import rescue
from trainer.storage.store import Store
from trainer.training.session import resume
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ada.felt"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path, wait=0)) as opened:
        yield opened


def test_what_sqlite_says_ends_in_one_period():
    error = database.translate(sqlite3.ProgrammingError("Cannot operate on a closed database."), "ada.felt")
    assert error.what == "Cannot use ada.felt: cannot operate on a closed database."


# ---------------------------------------------------------------- attempts


def test_attempts_come_out_as_they_went_in_after_reopening(path: Path):
    written = [attempt(1), attempt(2, right=False, others=("h/g/compare/a", "h/g/compare/b"), slip="amount", hint=True)]
    with closing(Store(path)) as first:
        assert first.append(written) == 2
    with closing(Store(path)) as second:
        assert second.attempts() == tuple(written)
        assert second.attempts(after=1) == (written[1],)
        assert second.count() == 2


def test_adding_the_same_attempts_again_changes_nothing(store: Store):
    assert store.append([attempt(1), attempt(2)]) == 2
    assert store.append([attempt(2), attempt(3)]) == 1
    assert [one.number for one in store.attempts()] == [1, 2, 3]


@pytest.mark.parametrize("change", ["UPDATE attempts SET data = ''", "DELETE FROM attempts"])
def test_an_attempt_cannot_be_changed_or_taken_away(store: Store, path: Path, change: str):
    store.append([attempt(1)])
    with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError, match="only ever added"):
        other.execute(change)


def test_the_file_keeps_a_rollback_journal(store: Store, path: Path):
    store.append([attempt(1)])
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


# ---------------------------------------------------------------- settings


def test_settings_come_out_as_they_went_in(store: Store):
    store.set("language", "vi")
    store.set("sizes", [1, 2.5, True])
    store.set("language", "es")
    assert store.settings() == {"language": "es", "sizes": [1, 2.5, True]}
    store.set("language", None)
    assert store.settings() == {"sizes": [1, 2.5, True]}


# ---------------------------------------------------------------- sessions


def test_an_exam_killed_at_any_step_goes_on_from_the_file(path: Path):
    plan = Plan("exam-1", say("Exam"), EXAM, tuple(kind_ref(GAME, Kind.COMPARE, seed) for seed in range(4)))
    trainee = Trainee(plan)
    with closing(Store(path)) as store:
        store.begin(plan.id, plan_to_text(plan), trainee.lines)
    while not trainee.over:
        lines, attempts = len(trainee.lines), len(trainee.written)
        trainee.right()
        with closing(Store(path)) as store:
            store.write(plan.id, trainee.lines[lines:], trainee.written[attempts:])
        # Here the program is killed and started again.
        with closing(Store(path)) as store:
            (kept,) = store.open_sessions()
            again = resume(plan_from_text(kept.plan), kept.lines, games)
            assert state_of(again) == state_of(trainee.session)
            assert store.attempts() == tuple(trainee.written)
    assert len(trainee.written) == 4, "a test is written down at its end, all of it"


def test_an_ended_session_is_forgotten_and_its_attempts_stay(store: Store):
    store.begin("a", "plan a", ["begin"], [attempt(1)])
    store.begin("b", "plan b", ["begin", "next"])
    store.end("a")
    (left,) = store.open_sessions()
    assert (left.id, left.plan, left.lines) == ("b", "plan b", ("begin", "next"))
    assert store.count() == 1


def test_of_several_sessions_the_one_gone_on_with_last_comes_last(store: Store):
    for id in ("a", "b", "c"):
        store.begin(id, "plan", ["begin"])
    store.write("a", ["answer"])
    assert [one.id for one in store.open_sessions()] == ["b", "c", "a"]


def test_a_step_is_written_whole_or_not_at_all(store: Store, path: Path):
    store.begin("a", "plan", ["begin"])
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "CREATE TRIGGER fail BEFORE INSERT ON attempts WHEN NEW.id = 's1#2' BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    with pytest.raises(StorageError):
        store.write("a", ["answer"], [attempt(1), attempt(2)])
    assert store.open_sessions()[0].lines == ("begin",)
    assert store.count() == 0


# ---------------------------------------------------------------- what happens to disks


def refused(error: pytest.ExceptionInfo[StorageError], what: str, remedy: str) -> None:
    assert what in error.value.what
    assert remedy in error.value.remedy


def test_a_file_in_use_says_so(store: Store, path: Path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError) as caught:
            store.append([attempt(1)])
    refused(caught, "ada.felt is in use by another program.", "Close the other window")
    assert store.append([attempt(1)]) == 1


def test_a_file_of_a_newer_version_is_left_alone(path: Path):
    Store(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {NEWEST + 1}")
    before = path.read_bytes()
    with pytest.raises(StorageError) as caught:
        Store(path)
    refused(caught, "A newer version of the program wrote", "Install the newest version")
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_left_alone(path: Path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StorageError) as caught:
        Store(path)
    refused(caught, "is not a Felt School file", "Choose another")
    assert path.read_bytes() == before


def test_a_damaged_file_says_so(path: Path):
    path.write_bytes(b"not a database at all, but long enough to be taken for one" * 100)
    with pytest.raises(StorageError) as caught:
        Store(path)
    refused(caught, "ada.felt is damaged.", "Restore a copy")


def test_a_file_that_may_only_be_read_says_so(store: Store):
    with store.file.reading() as db:
        db.execute("PRAGMA query_only = ON")
    with pytest.raises(StorageError) as caught:
        store.append([attempt(1)])
    refused(caught, "ada.felt is read-only.", "Make the file and its folder writable")


def test_a_full_disk_says_so_and_loses_nothing_written_before(store: Store):
    store.append([attempt(1)])
    with store.file.reading() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageError) as caught:
        store.append(attempt(number) for number in range(2, 500))
    refused(caught, "The disk is full", "Free up space")
    assert store.attempts() == (attempt(1),)


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="cannot be opened"):
        Store(tmp_path / "file" / "ada.felt")
    (tmp_path / "folder.felt").mkdir()
    with pytest.raises(StorageError, match="cannot be opened"):
        Store(tmp_path / "folder.felt")


def test_a_rescue_leaves_out_single_attempts_that_cannot_be_read(path: Path):
    with closing(Store(path)) as store:
        store.append([attempt(1)])
        store.set("name", "Ada")
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO attempts (id, data) VALUES ('x', '{')")
        other.commit()
    path.with_name("ada.felt.damaged-1").write_text("an earlier one")
    rescue(path)
    assert path.with_name("ada.felt.damaged-2").exists()
    with closing(Store(path)) as store:
        assert [attempt.number for attempt in store.attempts()] == [1]
        assert store.settings()["name"] == "Ada"


def test_a_folder_that_has_no_locks_to_give_is_said_as_that(store: Store, monkeypatch: pytest.MonkeyPatch):
    """SQLite calls the file busy then, as if another program had it."""
    fcntl = pytest.importorskip("fcntl", reason="locks of POSIX")

    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match="in use by another program"):
            store.append([attempt(1)])
        monkeypatch.setattr(fcntl, "lockf", none)
        with pytest.raises(StorageError) as caught:
            store.append([attempt(1)])
    refused(caught, f"Files in {store.path.parent} cannot be locked: No locks available.", "turn on file locks")


# ---------------------------------------------------------------- older versions


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.sql")), ids=lambda path: path.stem)
def test_a_file_of_an_older_version_is_brought_up_to_date(sample: Path, path: Path):
    with closing(sqlite3.connect(path)) as old:
        old.executescript(sample.read_text(encoding="utf-8"))
    with closing(Store(path)) as store:
        assert store.attempts() == (
            attempt(1, duty=""),
            attempt(2, duty="", right=False, given="lose", slip="wrong-rule", confused_with="compare.lose"),
        )
        assert store.settings() == {"name": "Ada", "language": "es"}
        assert store.checks() == {seq: crc32(answer) for seq, answer in store.rows()}
        store.begin("a", "plan", ["begin"])
        assert store.open_sessions()[0].lines == ("begin",)
        with store.file.reading() as db:
            assert db.execute("PRAGMA user_version").fetchone() == (NEWEST,)


def test_every_older_version_has_a_sample():
    assert {path.stem for path in SAMPLES.glob("*.sql")} == {f"version-{number}" for number in range(1, NEWEST)}
    assert sorted(UPGRADES) == list(range(1, NEWEST + 1))


def test_two_upgrades_to_one_version_are_refused():
    with pytest.raises(ValueError, match="Two upgrades"):
        upgrade(1)(lambda db: None)


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch):
    with closing(sqlite3.connect(path)) as old:
        old.executescript((SAMPLES / "version-1.sql").read_text(encoding="utf-8"))
    before = path.read_bytes()

    def fails(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE half (done TEXT)")
        db.execute("no such command")

    with monkeypatch.context() as patch:
        patch.setitem(database.UPGRADES, 2, fails)
        with pytest.raises(StorageError, match="Cannot use"):
            Store(path)
    assert path.read_bytes() == before
    with closing(Store(path)) as store:
        assert store.count() == 2


def test_a_damaged_file_that_cannot_be_set_aside_is_left_where_it_is(path: Path, monkeypatch: pytest.MonkeyPatch):
    with closing(Store(path)) as store:
        store.append([attempt(1)])
    whole = path.read_bytes()
    path.write_bytes(bytes(16) + whole[16:])

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StorageError, match="cannot be set aside: Permission denied"):
        rescue(path)
    assert path.read_bytes() == bytes(16) + whole[16:]


def test_a_file_of_which_nothing_can_be_read_stays_where_it_is(path: Path):
    junk = b"not a database at all, but long enough to be taken for one" * 100
    path.write_bytes(junk)
    with pytest.raises(StorageError) as caught:
        rescue(path)
    refused(caught, "Nothing in it can be read", "Restore a copy")
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == junk
