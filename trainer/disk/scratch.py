"""Folders in the system's temporary folder that hold what nobody keeps: a guest's answers, a copy that is read.

Each is gone when its program ends. A program that was killed leaves its folder behind; the next start clears it away.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from trainer.core.errors import StorageError
from trainer.disk.locks import FileLock

GUEST, RESCUE, INSTEAD = "guest", "rescue", "instead"
_LOCK: Final = ".felt-school-lock"
"""Held as long as the folder is in use."""
_UNLOCKED: Final = 24 * 60 * 60
"""A folder without a lock, of an older program, is cleared away when nothing was changed in it for so many seconds."""


class Scratch:
    """One such folder; `sort` says what it is for."""

    def __init__(self, sort: str) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=_prefix(sort)))
        self._lock = FileLock(self.path / _LOCK)
        with suppress(StorageError, OSError):  # where nothing can be locked it is cleared away after a day
            self._lock.take()

    def close(self) -> None:
        """Nothing is left of it."""
        self._lock.release()
        shutil.rmtree(self.path, ignore_errors=True)

    def __enter__(self) -> Path:
        return self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def clear_scratch() -> int:
    """Clears away the folders of programs that were killed, of this user alone, and counts them."""
    return sum(_clear(folder) for sort in (GUEST, RESCUE, INSTEAD) for folder in _folders(sort))


def _folders(sort: str) -> list[Path]:
    with suppress(OSError):
        return [path for path in Path(tempfile.gettempdir()).glob(f"{_prefix(sort)}*") if _is_ours(path)]
    return []


def _is_ours(folder: Path) -> bool:
    """Whether a folder, no link to one, belongs to whoever starts the program."""
    try:
        about = folder.lstat()
    except OSError:
        return False
    return folder.is_dir() and not folder.is_symlink() and (os.name != "posix" or about.st_uid == os.getuid())


def _clear(folder: Path) -> bool:
    lock = FileLock(folder / _LOCK)
    try:
        if not (folder / _LOCK).exists():
            newest = max(path.stat().st_mtime for path in (folder, *folder.iterdir()))
            if time.time() - newest < _UNLOCKED:
                return False
        if not lock.take():
            return False
    except (StorageError, OSError):
        return False
    lock.release()
    shutil.rmtree(folder, ignore_errors=True)
    return not folder.exists()


def _prefix(sort: str) -> str:
    return f"felt-school-{sort}-"
