"""The promises of conftest.py and of the pytest settings: what warns or breaks out of sight fails its test."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

SAMPLE = """
import logging, os, pathlib, tempfile, warnings
import platformdirs, pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QApplication

def test_qt_warning(qapp):
    qWarning("something is wrong")

def test_logged_warning():
    logging.getLogger("trainer").warning("something is wrong")

def test_python_warning():
    warnings.warn("something is wrong", stacklevel=1)

def test_exception_in_a_slot(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(1)

def test_expected_log(caplog):
    logging.getLogger("trainer").warning("something is wrong")
    assert caplog.messages == ["something is wrong"]
    caplog.clear()

def test_surroundings(qapp):
    assert QApplication.platformName() == "offscreen"
    for place in (pathlib.Path.home(), pathlib.Path(platformdirs.user_data_dir("x"))):
        assert place.is_relative_to(tempfile.gettempdir())

@pytest.mark.long
def test_long():
    pass

@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(10))
def test_many(number):
    pass

@pytest.mark.parametrize("number", [1, *(pytest.param(row, marks=pytest.mark.long) for row in (2, 3))])
def test_rows(number):
    pass

@pytest.mark.long
@pytest.mark.parametrize("number", [1, 2])
def test_long_rows(number):
    pass
"""


ENDLESS = """
import time
import pytest

@pytest.mark.minutes
def test_that_takes_minutes():
    time.sleep(1.5)

def look_for_what_is_not_there():
    while True:
        time.sleep(0.05)

@pytest.mark.parametrize("seat", [3])
def test_without_end(seat):
    look_for_what_is_not_there()

def test_of_something_else():
    pass
"""


TABLE = """
import pytest

@pytest.fixture(scope="module")
def seven():
    return 7

@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_of_numbers(number, seven):
    if number == 8:
        pytest.skip("no eight")
    assert number == seven, "which is not seven"

@pytest.mark.parametrize("number", [6, 7])
def test_of_files(number, tmp_path):
    assert not [*tmp_path.iterdir()]
"""
ONE_ROW = "test_of_numbers[7]"


SAMPLES = {"test_sample.py": SAMPLE, "test_table.py": TABLE, "test_other_table.py": TABLE}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    for name, text in SAMPLES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "-p", "tests.conftest", f"--rootdir={folder}"]
    quiet = {name: value for name, value in os.environ.items() if name not in {"CI", "BUILD_NUMBER"}}  # else said twice
    return subprocess.run(
        [*start, *options], cwd=ROOT, env=quiet, capture_output=True, text=True, check=False, timeout=120
    )


@functools.cache
def ordinary(samples: Path) -> str:
    """What an ordinary run says of the sample and of a table with all its rows, and of one row of another table."""
    asked = [samples / "test_sample.py", samples / "test_table.py", f"{samples / 'test_other_table.py'}::{ONE_ROW}"]
    return run(samples, "-n0", "-v", "-p", "no:randomly", "-o", f"tables={samples}", *map(str, asked)).stdout


@functools.cache
def every(samples: Path) -> str:
    """What a run with all tests says of the sample."""
    return run(samples, "-n0", "-v", "--all", str(samples / "test_sample.py")).stdout


def outcomes(output: str, name: str = "test_sample.py") -> dict[str, str]:
    """What became of each test of a file."""
    ran = [line for line in output.splitlines() if f"/{name}::" in line and "[" in line[-7:]]
    assert ran, output
    words = [line.partition("::")[2].split() for line in ran]
    return {test.removeprefix("test_"): outcome for test, outcome, *_ in words}


def without_cases(found: dict[str, str]) -> dict[str, str]:
    return {name: outcome for name, outcome in found.items() if not name.startswith("many")}


def cases_of(found: dict[str, str]) -> list[int]:
    """Which of the many cases ran."""
    return sorted(int(name[5:-1]) for name in found if name.startswith("many"))


WARNED = {
    "qt_warning": "FAILED",
    "logged_warning": "ERROR",  # found when the test is over
    "python_warning": "FAILED",
    "exception_in_a_slot": "FAILED",
    "expected_log": "PASSED",
    "surroundings": "PASSED",
    "rows[1]": "PASSED",
}
LONG = dict.fromkeys(("long", "rows[2]", "rows[3]", "long_rows[1]", "long_rows[2]"), "PASSED")


def test_what_warns_or_breaks_out_of_sight_fails_its_test(samples: Path):
    assert without_cases(outcomes(ordinary(samples))) == WARNED


def test_long_tests_run_only_when_asked_for(samples: Path):
    assert without_cases(outcomes(every(samples))) == {**WARNED, **LONG}


def test_all_of_many_cases_run_only_when_asked_for(samples: Path):
    assert cases_of(outcomes(every(samples))) == list(range(10))
    first, *others = cases_of(outcomes(ordinary(samples)))
    assert first < 4
    assert others == list(range(first + 4, 10, 4))


def test_a_test_without_end_fails_with_its_name_and_where_it_is(tmp_path: Path):
    sample = tmp_path / "test_endless.py"
    sample.write_text(ENDLESS, encoding="utf-8")
    done = run(tmp_path, "-n1", "-o", "endless_after=1", str(sample))
    assert "1 failed, 2 passed" in done.stdout
    assert re.search(r"crashed while running .test_endless\.py::test_without_end\[3\]", done.stdout)
    assert re.search(r"test_endless\.py\", line \d+ in look_for_what_is_not_there", done.stderr)


def test_the_rows_of_a_table_are_one_test_that_tells_of_each(samples: Path):
    """What one row does to a folder of its own is nothing to the next, so those rows stay tests.

    A row of another file is asked for by its id, and is a test of its own.
    """
    said = ordinary(samples)
    assert outcomes(said, "test_table.py") == {
        "of_numbers": "FAILED",
        "of_files[6]": "PASSED",
        "of_files[7]": "PASSED",
    }
    assert outcomes(said, "test_other_table.py") == {"of_numbers[7]": "PASSED"}
    assert "\n2 of 4 rows\n" in said
    assert re.findall(r"^\[\d\]$", said, re.MULTILINE) == ["[6]", "[9]"]
    assert said.count("AssertionError: which is not seven") == 2
