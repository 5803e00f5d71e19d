"""Result files on their way to the school's folder: written here first, handed over when that folder can be reached."""

from __future__ import annotations

import threading
from pathlib import Path

from trainer.errors import StorageError
from trainer.files import read_text, write_text

FOLDER = "outbox"


class Outbox:
    """`folder` lies with the trainees' data, `target` may be a share that is away at times."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.folder = folder
        self.target = target
        self._one = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, name: str, text: str) -> None:
        """Keeps a file until it is handed over."""
        write_text(self.folder / name, text)

    def waiting(self) -> tuple[Path, ...]:
        """The files not handed over yet."""
        return tuple(sorted(self.folder.glob("*.jsonl"))) if self.folder.is_dir() else ()

    def forget(self, trainee: str) -> int:
        """Deletes what still waits of a trainee and counts it; what was handed over belongs to the school."""
        found = [one for one in self.waiting() if one.name.startswith(f"{trainee}_")]
        with self._one:
            for file in found:
                file.unlink(missing_ok=True)
        return len(found)

    def deliver(self) -> int:
        """Hands over what waits and counts it; at the first refusal the rest waits for the next time.

        A file that is there already stays as it is; another text of that name gets a number.
        """
        done = 0
        with self._one:
            for file in self.waiting():
                try:
                    self._hand_over(file)
                except (OSError, StorageError):
                    break
                done += 1
        return done

    def _hand_over(self, file: Path) -> None:
        text, number = read_text(file), 1
        target = self.target / file.name
        while target.exists():
            if read_text(target) == text:
                break
            number += 1
            target = self.target / f"{file.stem}-{number}{file.suffix}"
        else:
            write_text(target, text)
        file.unlink(missing_ok=True)

    def deliver_soon(self) -> None:
        """The same beside the program: a share that is away keeps nobody waiting."""
        self._thread = threading.Thread(target=self.deliver, daemon=True, name="results")
        self._thread.start()

    def finish(self, seconds: float = 5.0) -> None:
        """Gives what is under way a moment; what is not there by then waits for the next start."""
        if self._thread is not None:
            self._thread.join(seconds)
