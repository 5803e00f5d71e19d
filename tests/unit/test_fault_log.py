"""The log of faults: a crash and an unforeseen error leave time, version and place, nothing private, a bounded file."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.core.errors import BadText
from trainer.disk.fault_log import LIMIT, FaultLog

ROOT = Path(__file__).resolve().parents[2]
NOON = datetime(2026, 11, 19, 12, 0, tzinfo=UTC)


def make_log(folder: Path) -> FaultLog:
    return FaultLog(folder, lambda: "7.8", lambda: NOON)


def fail(message: object) -> None:
    raise KeyError(message)


def report(log: FaultLog, error: Exception, **extra: str) -> None:
    """An error as the window's presenter reports it."""
    log.listen()
    try:
        raise error
    except Exception:
        logging.getLogger("trainer").exception("unforeseen error", extra=extra)
    finally:
        log.close()


def test_without_a_fault_there_is_no_log_and_nothing_is_left(tmp_path: Path):
    log = make_log(tmp_path)
    log.watch()
    log.collect()
    log.listen()
    assert log.text() == ""
    log.close()
    assert list(tmp_path.iterdir()) == []


def test_an_unforeseen_error_is_kept_with_time_version_question_and_place(tmp_path: Path, caplog):
    log = make_log(tmp_path)
    report(log, ZeroDivisionError("division by zero"), question="C99F-R-000001-AP39")
    caplog.clear()
    text = log.text()
    assert text.startswith("=== 2026-11-19 12:00:00 UTC, Felt School 7.8, ")
    assert "Question: C99F-R-000001-AP39" in text
    assert "ZeroDivisionError: division by zero" in text
    assert "in report" in text
    assert (log.folder / "errors.log").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "error",
    [
        KeyError("Ana María"),
        ValueError("invalid literal for int() with base 10: 'Ana María'"),
        FileNotFoundError(2, "No such file or directory", str(Path.home() / "Ana María.felt")),
        BadText("Ana María is not a card.", "Ana María"),
    ],
)
def test_what_was_typed_and_who_it_is_stay_out(tmp_path: Path, error: Exception, caplog):
    log = make_log(tmp_path)
    report(log, error)
    log.listen()
    logging.getLogger("trainer").error("A record cannot be read: %s", "Ana María")
    log.close()
    caplog.clear()
    text = log.text()
    assert "Ana" not in text
    assert type(error).__name__ in text
    assert "A record cannot be read" in text
    assert str(Path.home()) not in text.replace(str(ROOT), "")


def test_the_same_fault_over_and_over_does_not_push_the_first_one_out(tmp_path: Path, caplog):
    log = make_log(tmp_path)
    log.listen()
    for _ in range(3_000):
        try:
            fail("x")
        except KeyError:
            logging.getLogger("trainer").exception("unforeseen error")
    log.close()
    caplog.clear()
    assert log.text().count("===") == 1


def test_the_log_is_bounded_and_the_newest_faults_are_in_it(tmp_path: Path):
    log = make_log(tmp_path)
    for number in range(400):
        log.write(f"fault {number}", "x" * 4_000)
    sizes = {path.name: path.stat().st_size for path in log.folder.iterdir()}
    assert sizes.keys() == {"errors.log", "errors.older.log"}
    assert all(size <= LIMIT for size in sizes.values())
    assert "fault 399" in log.text()
    assert len(log.text()) > LIMIT
    log.write("one endless fault", "y" * 10_000_000)
    assert all(path.stat().st_size <= LIMIT for path in log.folder.iterdir())


def test_a_folder_that_cannot_be_written_is_no_second_fault(tmp_path: Path):
    (tmp_path / "log").write_text("a file where the folder should be")
    log = make_log(tmp_path)
    log.watch()
    log.collect()
    log.write("fault", "details")
    log.close()
    assert log.text() == ""


CRASH = """
    import os, signal, sys
    from datetime import UTC, datetime
    from pathlib import Path
    from trainer.disk.fault_log import FaultLog

    log = FaultLog(Path(sys.argv[1]), lambda: "6.7", lambda: datetime.now(UTC))
    log.watch()
    if "later" in sys.argv:
        log.listen()

    def deep_in_qt():
        os.kill(os.getpid(), getattr(signal, sys.argv[2]))

    deep_in_qt()
"""


@pytest.mark.skipif(os.name != "posix", reason="kills itself by a signal")
@pytest.mark.parametrize(("name", "says"), [("SIGSEGV", "Segmentation fault"), ("SIGABRT", "Aborted")])
@pytest.mark.parametrize(("when", "version"), [("early", "at the start"), ("later", "Felt School 6.7, ")])
def test_a_killed_program_leaves_where_it_was_and_the_next_start_keeps_it(
    tmp_path: Path, name: str, says: str, when: str, version: str
):
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(CRASH), tmp_path, name, when],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == -getattr(signal, name)
    (left,) = (tmp_path / "log").glob("crash-*.log")
    assert says in left.read_text(encoding="utf-8")
    log = make_log(tmp_path)
    log.watch()
    log.collect()
    text = log.text()
    assert text.startswith("=== ")
    assert version in text.splitlines()[0]
    assert says in text
    assert 'File "<string>", line 13 in deep_in_qt' in text
    log.close()
    assert [path.name for path in log.folder.iterdir()] == ["errors.log"]


def test_the_watch_of_a_program_that_still_runs_is_left_alone(tmp_path: Path):
    first, second = make_log(tmp_path), make_log(tmp_path)
    first.watch()
    second.collect()
    assert len(list((tmp_path / "log").glob("crash-*.log"))) == 1
    first.close()
    assert not (tmp_path / "log").exists()


@pytest.mark.skipif(os.name != "posix", reason="kills itself by a signal")
def test_a_program_that_was_only_killed_leaves_no_fault(tmp_path: Path):
    """A power cut, a log-off or the task manager are no faults of the program."""
    subprocess.run(
        [sys.executable, "-c", textwrap.dedent(CRASH), tmp_path, "SIGKILL"], cwd=ROOT, capture_output=True, check=False
    )
    log = make_log(tmp_path)
    log.collect()
    assert log.text() == ""
    assert list((tmp_path / "log").iterdir()) == []


WINDOW = """
    import ctypes, os, sys
    from PySide6.QtCore import QTimer
    from trainer import app

    made = app.make_application()
    QTimer.singleShot(300, lambda: os.kill(os.getpid(), 11))
    app.run_window()
"""


@pytest.mark.skipif(os.name != "posix", reason="kills itself by a signal")
def test_a_crash_of_the_window_leaves_a_file_in_the_data_folder(tmp_path: Path):
    environ = {**os.environ, "FELT_SCHOOL_DATA": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(WINDOW)], cwd=ROOT, env=environ, capture_output=True, check=False
    )
    assert done.returncode == -signal.SIGSEGV
    (left,) = (tmp_path / "log").glob("crash-*.log")
    text = left.read_text(encoding="utf-8")
    assert "Segmentation fault" in text
    assert "run_window" in text
