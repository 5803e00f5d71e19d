"""Who practises in which window of this computer: a small lock beside the trainee's file."""

from __future__ import annotations

from pathlib import Path

from trainer.core.errors import StorageError
from trainer.disk.locks import FileLock


class Claims:
    """One trainee at a time. What a window that ended badly left behind does not count."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: FileLock | None = None

    def take(self, id: str) -> bool:
        """Lets go of the trainee before and takes this one; False when another window has it; "" is nobody.

        Where nothing can be locked nobody can tell, and the answer is True.
        """
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        if not id:
            return True
        self._lock = FileLock(self._folder / f"{id}.lock")
        try:
            return self._lock.take()
        except (StorageError, OSError):
            return True
