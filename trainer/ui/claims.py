"""Who practises in which window of this computer: a small lock beside the trainee's file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile


class Claims:
    """One trainee at a time. What a window that ended badly left behind does not count."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: QLockFile | None = None

    def take(self, id: str) -> bool:
        """Lets go of the trainee before and takes this one; False when another window has it; "" is nobody."""
        if self._held is not None:
            self._held.unlock()
            self._held = None
        if not id:
            return True
        self._held = QLockFile(str(self._folder / f"{id}.lock"))
        self._held.setStaleLockTime(0)
        return self._held.tryLock(0) or self._held.error() is not QLockFile.LockError.LockFailedError
