"""The log of the program's own faults, in the data folder: when, which version, which system, and where in the program.

`errors.log` has unforeseen errors and crashes, `errors.older.log` those before them; both are bounded. While a program
runs it holds a `crash-*.log` open, into which Python writes where every thread was when a fault ends the process; the
next start moves that into `errors.log`. What was typed and who it was stay out: words in quotation marks, the names of
records and the sentences of our own errors are left out, and the user's folder is written as "~".
"""

from __future__ import annotations

import faulthandler
import os
import re
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.disk.locks import FileLock
from trainer.disk.whole_files import make_folder

if TYPE_CHECKING:
    import logging

FOLDER: Final = "log"
NAME, OLDER = "errors.log", "errors.older.log"
LIMIT: Final = 256 * 1024
"""Bytes of each of the two files."""
_LONGEST: Final = 32 * 1024
"""Characters of one fault."""
_DEEPEST: Final = 10
"""Errors that are the cause of one another."""
_CRASH: Final = "crash-"
_TIME: Final = "%Y-%m-%d %H:%M:%S"
_FATAL: Final = "Fatal Python error"
_QUOTED: Final = re.compile(r"""'[^'\n]*'|"[^"\n]*\"""")


class FaultLog:
    """The log of one start of the program over a data folder. It never raises: a log that cannot be kept is none."""

    def __init__(self, data: Path, version: Callable[[], str], now: Callable[[], datetime]) -> None:
        self.folder = data / FOLDER
        self._version, self._now = version, now
        self._crash: BinaryIO | None = None
        self._lock: FileLock | None = None
        self._handler: logging.Handler | None = None
        self._last = ""

    # -- crashes

    def watch(self) -> None:
        """From now on a fault that ends the process leaves its trace."""
        with suppress(OSError, StorageError):
            make_folder(self.folder)
            path = self.folder / f"{_CRASH}{os.urandom(4).hex()}.log"
            self._lock = FileLock(path.with_suffix(".lock"))
            self._lock.take()
            self._crash = path.open("xb", buffering=0)
            faulthandler.enable(self._crash)

    def collect(self) -> None:
        """Moves what programs that crashed have left into the log; of one that was only killed nothing stays."""
        with suppress(OSError):
            for path in sorted(self.folder.glob(f"{_CRASH}*.log")):
                self._collect(path)

    def _collect(self, path: Path) -> None:
        lock = FileLock(path.with_suffix(".lock"))
        with suppress(OSError, StorageError):
            if not lock.take():
                return
            about, fatal, trace = path.read_text(encoding="utf-8", errors="replace").partition(_FATAL)
            ended = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            path.unlink()
            if fatal:
                about = about.strip() or f"at the start; {self._about()} found it"
                self._append(f"=== {ended:{_TIME}} UTC, {about}\n{_without_home(fatal + trace)}")
        lock.release()

    # -- errors

    def listen(self) -> None:
        """From now on errors that the program logs stand in the log, those of its threads as well.

        What is still missing for a crash is written now, after the first picture: the version takes time to read.
        """
        import logging  # noqa: PLC0415  (only a window listens, and after its first picture)

        write = self._write_record

        class Handler(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                write(record)

        self._handler = Handler(logging.ERROR)
        logging.getLogger("trainer").addHandler(self._handler)
        threading.excepthook = _log_of_thread
        if self._crash is not None:
            with suppress(OSError):
                self._crash.write(f"{self._about()}\n".encode())

    def _write_record(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        question = getattr(record, "question", "")
        heading = str(record.msg).partition(": %")[0] + (f"\nQuestion: {question}" if question else "")
        self.write(heading, _trace_of(error) if error is not None else "")

    def write(self, heading: str, details: str) -> None:
        """Keeps a fault, unless it is the one that was kept last."""
        report = f"{heading}\n{details}"
        if report == self._last:
            return
        self._last = report
        self._append(f"=== {self._now():{_TIME}} UTC, {self._about()}\n{_without_home(report)}\n")

    def write_error(self, heading: str, error: BaseException) -> None:
        """Keeps an error that nobody foresaw."""
        self.write(heading, _trace_of(error))

    def _about(self) -> str:
        import platform  # noqa: PLC0415  (not before the first picture)

        system = f"{platform.system()} {platform.release()}"
        return f"Felt School {self._version()}, {system}, Python {platform.python_version()}"

    def _append(self, report: str) -> None:
        fresh = f"{report[:_LONGEST]}\n".encode()
        with suppress(OSError):
            make_folder(self.folder)
            path = self.folder / NAME
            if path.exists() and path.stat().st_size + len(fresh) > LIMIT:
                path.replace(self.folder / OLDER)
            with path.open("ab") as file:
                file.write(fresh)

    # -- reading

    def text(self) -> str:
        """All that is in the log, the newest last; empty where nothing went wrong."""
        text = ""
        for name in (OLDER, NAME):
            with suppress(OSError):
                text += (self.folder / name).read_text(encoding="utf-8", errors="replace")
        return text

    def close(self) -> None:
        """The program ends in order: nothing of this start is left but the faults it had."""
        if self._handler is not None:
            import logging  # noqa: PLC0415

            logging.getLogger("trainer").removeHandler(self._handler)
            self._handler = None
            threading.excepthook = threading.__excepthook__
        if self._crash is not None:
            faulthandler.disable()
            self._crash.close()
            with suppress(OSError):
                Path(os.fsdecode(self._crash.name)).unlink()
            self._crash = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        with suppress(OSError):
            self.folder.rmdir()  # unless it has a log


def _log_of_thread(ended: Any) -> None:
    import logging  # noqa: PLC0415

    if ended.exc_type is not SystemExit and ended.exc_value is not None:
        fault = (ended.exc_type, ended.exc_value, ended.exc_traceback)
        logging.getLogger("trainer").error("unforeseen error in a thread", exc_info=fault)
    if sys.stderr is not None:
        threading.__excepthook__(ended)


def _trace_of(error: BaseException) -> str:
    """Where it happened, and what it says without a word in quotation marks; our own errors name people and files."""
    import traceback  # noqa: PLC0415  (only where something went wrong)

    chain: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and current not in chain and len(chain) < _DEEPEST:
        chain.append(current)
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "caused by\n".join(_one_trace(cause, traceback.format_tb(cause.__traceback__)) for cause in chain)


def _one_trace(error: BaseException, places: list[str]) -> str:
    report = "" if isinstance(error, FeltSchoolError) else _without_names(str(error))
    return f"{''.join(places)}{type(error).__name__}{f': {report}' if report else ''}\n"


def _without_names(text: str) -> str:
    """Nothing in quotation marks, which is where messages name what was typed and which file it was."""
    return _QUOTED.sub("'...'", _without_home(text))


def _without_home(text: str) -> str:
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text
