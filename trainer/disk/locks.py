"""One program at a time: locks that the system takes back when their holder ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from trainer.core.errors import StorageError
from trainer.core.text import say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PAUSE: Final = 0.02
_HELD: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class FileLock:
    """A small file beside what it guards; it goes when it is released, and means nothing by being there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self, seconds: float = 0.0) -> bool:
        """Whether it could be taken within so many seconds.

        StorageError where the file system cannot lock, OSError where the lock's file cannot be made.
        """
        end = time.monotonic() + seconds
        while not self._try():
            if time.monotonic() >= end:
                return False
            time.sleep(_PAUSE)
        return True

    def _try(self) -> bool:
        handle = _open(self._path)
        try:
            if _lock(handle) and _is_same(handle, self._path):
                self._handle, handle = handle, -1
        except OSError as error:
            with suppress(OSError):
                self._path.unlink()
            raise _no_locks(self._path.parent, error) from error
        finally:
            if handle >= 0:
                os.close(handle)
        return self._handle is not None

    def release(self) -> None:
        """Lets another program have it."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":
            os.close(handle)  # an open file cannot be deleted there
            handle = -1
        with suppress(OSError):
            self._path.unlink()
        if handle >= 0:
            os.close(handle)


@contextmanager
def locked(path: Path, seconds: float = 5.0) -> Iterator[None]:
    """Nobody else is in here meanwhile. StorageError where another program stays too long or nothing can be locked."""
    lock = FileLock(path)
    if not lock.take(seconds):
        raise StorageError(
            say("{name} is in use by another program.", name=path.stem), say("Close the other window and try again.")
        )
    try:
        yield
    finally:
        lock.release()


def lock_trouble(folder: Path) -> StorageError | None:
    """Why a database cannot lock files in a folder; None where it can."""
    if sys.platform == "win32":
        return None
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return _no_locks(folder, error)
    return None


def _open(path: Path) -> int:
    """Another account's lock may be one that can only be read, which is enough."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except PermissionError:
        with suppress(OSError):
            return os.open(path, os.O_RDONLY)
        raise


def _lock(handle: int) -> bool:
    """False when another program has it. OSError where the file system cannot lock."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD:
            return False
        raise
    return True


def _is_same(handle: int, path: Path) -> bool:
    """Whether the file is still there: who had it before may have deleted it meanwhile."""
    try:
        there, opened = path.stat(), os.fstat(handle)
    except FileNotFoundError:
        return False
    return (there.st_dev, there.st_ino) == (opened.st_dev, opened.st_ino)


def _no_locks(folder: Path, error: OSError) -> StorageError:
    return StorageError(
        say(
            "Files in {folder} cannot be locked: {strerror}.",
            folder=str(folder),
            strerror=str(error.strerror or error),
        ),
        say("Keep the data on a local disk, or turn on file locks for this share."),
    )
