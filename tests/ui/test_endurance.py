"""The window lives through being used: every kind of step thousands of times, and somebody who presses anything.

Each run is a process of its own under `faulthandler`, offscreen, in the real event loop; a crash is its exit status.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import pytest

from dev import private_home
from tests.ui.endurance import program

ROOT = Path(program.__file__).parents[3]
TIMES = 2000
READ = 300
"""So many steps of each kind with a reader in the ordinary run: what once crashed did so after 10 to 1,000 of them."""
GROWTH = 3_000
"""Kilobytes a run may grow by in its second half: three for each time a page is shown would be noticed."""
READ_GROWTH = 12_000
"""The same with a reader who looks at every cell. Qt 6.11 keeps what a reader got of a tree's rows that went: Review's
350 rows of seven cells, a quarter of a kilobyte each, whenever answers came. Nothing of ours or of PySide's grows."""
PRACTICE = 60_000
"""The same where new questions are drawn: pictures, questions and answers are kept."""
PRESSED = 100_000
"""By so much may the lowest reading of the second half lie above the lowest of the first where anything is pressed:
pictures are kept up to 96 megabytes, and what is open swings by as much, so that no two readings are alike."""
SPREAD = 1.5
"""Of the most widgets there were in the first half as many more may there be in the second."""


def run(kind: str, **options: object) -> dict:
    with tempfile.TemporaryDirectory(prefix="felt-school-endurance-") as home:
        told = subprocess.run(
            [sys.executable, "-m", program.__name__, kind, *(f"{name}={value}" for name, value in options.items())],
            cwd=ROOT,
            env={**os.environ, **private_home(Path(home)), "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            check=False,
        )
    tail = told.stderr.replace("\r", "\n")[-3000:]
    assert told.returncode == 0, f"{kind} {options} ended with status {told.returncode}:\n{tail}"
    found: dict = json.loads(told.stdout.splitlines()[-1])
    assert found["errors"] == []
    assert found["warnings"] == []
    return found


def stays(marks: list[int], growth: int) -> bool:
    """Whether the last of some readings is within the bound of the middle one."""
    return marks[-1] - marks[len(marks) // 2 - 1] <= growth


def sinks_again(marks: list[int], growth: int) -> bool:
    """Whether the lowest reading of the second half is within the bound of the lowest of the first."""
    half = len(marks) // 2
    return min(marks[half:]) - min(marks[:half]) <= growth


@pytest.mark.minutes
def test_as_much_lives_after_sixty_showings_as_after_twenty():
    """Widgets and objects of ours and of Qt, type by type: one that stays behind is one too many."""
    report = run("pages", count="yes")
    assert report["done"] == dict.fromkeys(program.RUNS["pages"], program.COUNTS[1])
    assert report["unlike"] == {}


def test_one_thing_left_behind_is_noticed():
    report = run("home", count="yes", leak="yes")
    few, many = program.COUNTS
    assert report["unlike"] == {"home": {"widget QLabel": [few, many], "PySide6.QtWidgets.QLabel": [few, many]}}


@pytest.mark.minutes
def test_a_step_with_a_reader_does_no_harm():
    report = run("every", steps=READ, reader="yes")
    assert report["done"] == dict.fromkeys(program.STEPS, READ)
    assert report["seen"] > report["steps"]


@pytest.mark.long
@pytest.mark.parametrize("reader", [False, True], ids=["alone", "read"])
@pytest.mark.parametrize("kind", ["pages", "practice"])
def test_a_step_does_not_wear_the_window_out(kind, reader):
    """Every kind of page in turns in one process: starting one takes as long as hundreds of steps."""
    report = run(kind, steps=TIMES, **({"reader": "yes"} if reader else {}))
    assert report["done"] == dict.fromkeys(program.RUNS[kind], TIMES)
    growth = READ_GROWTH if reader else GROWTH
    assert stays(report["kilobytes"], PRACTICE if kind == "practice" else growth), report["kilobytes"]
    assert stays(report["widgets"], round(report["widgets"][0] * (SPREAD - 1))), report["widgets"]
    assert not reader or report["seen"] > report["steps"]


REACHED = (
    ("trainer.app", ("make_application", "make_window", "make_services")),
    ("trainer.installed", ("data_folder",)),
    ("trainer.packs", ("bundled_packs",)),
    ("trainer.training.shown", ("Phase",)),
    ("trainer.ui.controllers.home", ("LessonLine",)),
    ("trainer.ui.instructor_routes", ("INSTRUCTORS",)),
    ("trainer.ui.place", ("PageName",)),
    ("tests.ui.kit", ("by_keys",)),
)
"""The names by which a loop of pages outside the project drives the window: they stay where they are."""


def test_what_drives_the_window_from_outside_finds_its_names():
    wanted = [(module, name) for module, names in REACHED for name in names]
    assert [place for place in wanted if not hasattr(import_module(place[0]), place[1])] == []


def test_no_kind_of_step_is_left_out():
    assert {*program.RUNS["pages"], *program.RUNS["practice"]} == set(program.STEPS)


READ_OR_ALONE = [pytest.param(True, id="read"), pytest.param(False, id="alone", marks=pytest.mark.long)]


@pytest.mark.parametrize("reader", READ_OR_ALONE)
def test_somebody_who_presses_anything_does_no_harm(reader):
    found = run("monkey", steps=150, seed=1, **({"reader": "yes"} if reader else {}))
    assert found["steps"] == 150


@pytest.mark.long
@pytest.mark.parametrize("reader", [False, True], ids=["alone", "read"])
def test_minutes_of_pressing_anything_do_no_harm(reader):
    seed = random.randrange(1_000_000)
    found = run("monkey", seconds=200, seed=seed, **({"reader": "yes"} if reader else {}))
    assert found["steps"] > 600
    assert found["inside"] > 0
    opened = found["kilobytes"][1:]  # before the first reading games and pages are opened for the first time
    assert sinks_again(opened, PRESSED), found["kilobytes"]


def test_a_run_that_goes_wrong_is_noticed():
    """The proof itself: a step that raises is told, and a process that dies is told."""
    with pytest.raises(AssertionError, match="ended with status"):
        run("no-such-step", steps=1)
    assert not stays([0, 0, 0, 5], 4)
    assert sinks_again([3, 9, 8, 4], 4)
    assert not sinks_again([3, 4, 8, 9], 4)
