"""Built packages for the tests that install them, and the machines to install on: a bare Debian, a Windows of Wine.

A package is built once for a state of the source, whichever test asks first; the build folder keeps it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from trainer.ui.theme import Chrome

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "tested"
OLDER = "0.0.9"
BUILT = "1700000000"
"""The time every file of a tested package says."""
LONGEST = 1800
"""Seconds any one step may take on a busy machine."""
IDLE = 30
"""Seconds in which a program that works at nothing has done all it will do, however busy the machine is."""
AT_WORK = 0.5
"""Seconds of the processor that a window which waits for somebody does not use in that time."""
OF_A_FELT = 10_000
"""More colours than these are on a screen that shows a felt."""
SAMPLE = "#165C3E"
"""The cloth in the picture of the sample's lesson; no other page has much of just this colour."""


def need(*programs: str, root: bool = False) -> None:
    """Skips the test, visibly, where one of the programs is missing or it would have to be root."""
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        pytest.skip(f"needs {', '.join(missing)} (python3 dev.py build tools gets them)")
    if not sys.platform.startswith("linux") or (root and os.geteuid() != 0):
        pytest.skip("needs Linux" + (" and root" if root else ""))


def run(command: Sequence[object], **what: object) -> subprocess.CompletedProcess[str]:
    """A process with its output as text; standard input is closed."""
    words = [str(word) for word in command]
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", timeout=LONGEST, check=False, **what,
    )  # fmt: skip


def until(true: Callable[[], object], what: str, display: str = "") -> None:
    """Waits for something to become true and fails with its name: at the latest, or when the screen's programs rest."""
    assert came(true, display), f"this did not come: {what}"


def came(true: Callable[[], object], display: str = "") -> bool:
    """Whether something became true before the programs on a screen had nothing left to do."""
    end, since, before = time.monotonic() + LONGEST, time.monotonic(), work_of(display)
    while not true():
        now = time.monotonic()
        if now > end:
            return False
        if display and now - since > IDLE:
            after = work_of(display)
            if sum(seconds - before.get(pid, 0) for pid, seconds in after.items()) < AT_WORK:
                return bool(true())
            since, before = now, after
        time.sleep(0.1)
    return True


def work_of(display: str) -> dict[str, float]:
    """Seconds of the processor that each program on a screen has used; what looks at the screen does not count."""
    tick, found = os.sysconf("SC_CLK_TCK"), dict[str, float]()
    for place in Path("/proc").iterdir() if display else ():
        with suppress(OSError):
            if place.name.isdigit() and f"DISPLAY={display}\0".encode() in (place / "environ").read_bytes():
                name, _, numbers = (place / "stat").read_text().partition("(")[2].rpartition(") ")
                if name not in ("import", "xdotool"):
                    found[place.name] = sum(map(int, numbers.split()[11:13])) / tick
    return found


# ---------------------------------------------------------------- packages


def state() -> str:
    """Changes with everything a package is made from."""
    found = hashlib.sha256()
    for name in (
        "trainer",
        "assets",
        "lessons",
        "packaging",
        "requirements",
        "pyproject.toml",
        "dev.py",
        "LICENSE",
        "CHANGELOG.md",
        "docs/deploying.md",
    ):
        for path in sorted([ROOT / name, *(ROOT / name).rglob("*")]):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def packages(system: str, *, older: bool = False) -> Path:
    """The folder with the packages of a system, built if they are not there; `older` ones are packed weakly."""
    folder = WORK / f"{system}-{'older' if older else 'new'}"
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp, now = folder / "state", state()
        if not stamp.is_file() or stamp.read_text() != now:
            shutil.rmtree(folder, ignore_errors=True)
            done = build(system, folder, older=older)
            if done.returncode == 2:
                pytest.skip(done.stdout.strip())
            assert done.returncode == 0, done.stdout
            stamp.write_text(now)
    return folder


def build(system: str, out: Path, *, older: bool = False) -> subprocess.CompletedProcess[str]:
    """Builds anew, at one time that no commit changes: a package that was kept has the same."""
    options = ["--as-version", OLDER, "--fast"] if older else []
    command = [sys.executable, ROOT / "packaging" / "build.py", system, "--out", out, *options]
    return run(command, cwd=ROOT, env={**os.environ, "SOURCE_DATE_EPOCH": BUILT})


def one(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def size(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def manifest(folder: Path) -> dict[str, str]:
    """The files a program's folder should hold, with their hashes."""
    lines = [line.split("  ", 1) for line in (folder / "manifest.txt").read_text().splitlines()]
    return {path: digest for digest, path in lines}


# ---------------------------------------------------------------- screens and data


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; its number as DISPLAY has it."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def type_keys(display: str, *keys: str) -> None:
    """Types a text, or presses a key that has a name."""
    for key in keys:
        how = ["key", key] if key in ("Return", "Escape", "Tab", "alt+F4") else ["type", "--delay", "30", key]
        assert run(["xdotool", *how], env={**os.environ, "DISPLAY": display}).returncode == 0


def window_is_there(display: str) -> bool:
    done = run(["xdotool", "search", "--onlyvisible", "--name", "Felt School"], env={**os.environ, "DISPLAY": display})
    return done.returncode == 0


def picture(display: str, name: str) -> Path:
    """What is on the screen, kept in build/tested for people to look at."""
    target = WORK / f"{name}.png"
    assert run(["import", "-window", "root", target], env={**os.environ, "DISPLAY": display}).returncode == 0
    return target


def first_answer(display: str, data: Path, name: str) -> None:
    """From the first screen after an installation to the first question and its answer, by keys alone."""
    until(lambda: window_is_there(display), "a window", display)
    until(lambda: colours(display) > 500, "something on the screen", display)
    picture(display, f"{name}-first-screen")
    press(display, ("Ana", "Return"), (data / "trainees").is_dir, "a trainee")
    press(display, ("Return",), lambda: kept(data, "sessions"), "a session")
    until(lambda: colours(display) > OF_A_FELT, "a felt on the screen", display)
    picture(display, f"{name}-first-question")
    press(display, ("1", "Return"), lambda: kept(data, "attempts"), "an answer that is kept")
    until(lambda: any(pixels(display, colour) > 50 for colour in judged()), "the judgement of the answer", display)
    picture(display, f"{name}-first-answer")


def press(display: str, keys: Sequence[str], true: Callable[[], object], what: str) -> None:
    """Keys that lead to something; typed again where the program has done all it will do and they were lost."""
    for _ in range(3):
        type_keys(display, *keys)
        if came(true, display):
            return
    raise AssertionError(f"the keys {' '.join(keys)} did not bring {what}")


def judged() -> tuple[str, str]:
    """The colours in which Right and Wrong are written at a first start, and nothing of a question."""
    return chrome().right, chrome().wrong


def chrome() -> Chrome:
    """The colours of pages at a first start."""
    from trainer.ui.theme import make_theme

    return make_theme().chrome


def banner_is_there(display: str) -> bool:
    """What the disk says at the start stands above a line of its own across the window."""
    return pixels(display, chrome().look) > 1500


def kept(data: Path, table: str) -> int:
    """How many sessions or answers the one trainee's file has."""
    for file in data.glob("trainees/*.felt"):
        try:
            with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
                return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        except sqlite3.Error:
            return 0
    return 0


def pixels(display: str, colour: str) -> int:
    """How many points of the screen have a colour."""
    done = run(["import", "-window", "root", "-depth", "8", "-format", "%c", "histogram:info:-"],
               env={**os.environ, "DISPLAY": display})  # fmt: skip
    found = re.search(rf"(\d+): .*{colour}", done.stdout, re.IGNORECASE)
    return int(found[1]) if found else 0


def lesson_is_open(display: str, name: str) -> None:
    """The page of the sample's lesson, with its picture, is on the screen."""
    until(lambda: pixels(display, SAMPLE) > 10_000, "the lesson with its picture", display)
    picture(display, name)


def colours(display: str) -> int:
    """How many colours are on the screen: an empty one has a few, a page some hundreds, a painted felt thousands."""
    done = run(["import", "-window", "root", "-format", "%k", "info:"], env={**os.environ, "DISPLAY": display})
    return int(done.stdout.strip()) if done.stdout.strip().isdigit() else 0
