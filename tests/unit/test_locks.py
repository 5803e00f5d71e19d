"""Locks: one program at a time, free again when their holder ends, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from trainer.core.errors import StorageError
from trainer.disk.locks import FileLock, lock_trouble, locked
from trainer.ui.claims import Claims

HOLD = "import sys; from pathlib import Path; from trainer.disk.locks import FileLock\n"
HOLD += "lock = FileLock(Path(sys.argv[1])); "
HOLD += "print(lock.take(), flush=True); sys.stdin.read()"


def test_a_lock_is_held_by_one_program_and_free_again_when_that_is_killed(tmp_path: Path):
    path = tmp_path / "ana.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "True\n"
        assert not FileLock(path).take()
        assert not Claims(tmp_path).take("ana")
        with pytest.raises(StorageError, match="ana is in use by another program"), locked(path, 0.0):
            pass
        holder.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        holder.wait()
    assert path.exists(), "it stays, and means nothing"
    claims = Claims(tmp_path)
    assert claims.take("ana")
    assert not Claims(tmp_path).take("ana")
    assert claims.take("")
    assert list(tmp_path.iterdir()) == []
    lock = FileLock(path)
    assert lock.take()
    assert lock_trouble(tmp_path) is None
    lock.release()
    lock.release()


def test_a_dead_lock_that_may_not_be_written_is_taken_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of another account, in a folder where nobody may delete it."""
    path, before = tmp_path / "ana.lock", os.open
    path.touch()

    def refuse(name: os.PathLike[str], flags: int, *more: int) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return before(name, flags, *more)

    monkeypatch.setattr(os, "open", refuse)
    assert Claims(tmp_path).take("ana")


def test_where_nothing_can_be_locked_nobody_is_said_to_hold_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fcntl = pytest.importorskip("fcntl", reason="locks of POSIX")

    def none(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    assert Claims(tmp_path).take("ana")
    with pytest.raises(StorageError, match=r"Files in .* cannot be locked: No locks available"):
        FileLock(tmp_path / "ana.lock").take()
    assert list(tmp_path.iterdir()) == []
    assert Claims(tmp_path / "nowhere").take("ana")
