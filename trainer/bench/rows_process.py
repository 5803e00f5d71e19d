"""Rows measured in fresh processes: import, memory, the first window, the felt. What is not there gives '-'.

A first run that is not counted leaves the modules compiled, as they are in an installed program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

from trainer.bench.bench_table import Goal, Measured

IMPORT, IMPORT_FAMILY = "engine import", "import of a family"
IMPORT_MEMORY = "engine import, memory"
FIRST_WINDOW = "start to first painted window"
ONE_CARD, FULL_FELT, WORST_FRAME = "felt: one card moves", "felt: full repaint", "felt: worst frame of a deal"
PROOF_MEMORY, WINDOW_MEMORY = "peak memory of a proof", "peak memory of the window"
RUNS = 7
ROOT = Path(__file__).resolve().parents[2]
CHILD = "trainer.bench.child"
LONGEST = 180
"""Seconds."""
HELLO = "hello window"
FIRST_QUESTION, SLOWEST_FIRST = "first question of a game", "first question of a game, the slowest"
AGAIN, SLOWEST_AGAIN = "a page shown the second time", "a page shown the second time, the slowest"
BUILT_START, SOURCE = "start of the built program", "from source"
BUILT = Path("dist", "linux", "felt-school")
"""Where `dev.py build linux` leaves the program's folder."""


def engine_import() -> Iterator[Measured]:
    """What every command pays before the first answer, and what the first game of a family adds: no Qt, no numpy."""
    child("engine")
    runs = [child("engine") for _ in range(RUNS)]
    good = [run for run in runs if "error" not in run]
    if not good:
        note = str(runs[0]["error"])
        yield Measured(IMPORT, "ms", None, (), (Goal(45),), note)
        return
    strange = sorted({str(name) for run in good for name in _list(run["foreign"])})
    note = f"imports {', '.join(strange)}" if strange else "no Qt, no numpy"
    yield Measured(IMPORT, "ms", median(number(run, "ms") for run in good), (), (Goal(45),), note)
    family = median(number(run, "family_ms") for run in good)
    yield Measured(IMPORT_FAMILY, "ms", family, (), (), "pai gow poker and its proof, on top")
    note = "both, above a bare Python"
    yield Measured(IMPORT_MEMORY, "MB", median(number(run, "mb") for run in good), (), (Goal(15),), note)


def first_questions() -> Iterator[Measured]:
    """The first question of one game of each family, each in a process that has imported the engine."""
    from trainer.bench.first_questions import one_game_a_family

    games = one_game_a_family()
    for game in games:  # what is not counted leaves every family compiled
        child("question", game)
    runs = {game: child("question", game) for game in games}
    times = {game: number(run, "ms") for game, run in runs.items() if "error" not in run}
    if not times:
        yield Measured(FIRST_QUESTION, "ms", None, (), (Goal(150),), str(runs[games[0]]["error"]))
        return
    slowest = max(times, key=lambda game: times[game])
    yield Measured(FIRST_QUESTION, "ms", median(times.values()), (), (Goal(150),), f"one game of {len(times)} families")
    yield Measured(SLOWEST_FIRST, "ms", times[slowest], (), (Goal(150),), slowest)


def pages() -> Iterator[Measured]:
    """Every page of the window shown twice, until it is painted; offscreen."""
    figures = child("pages")
    shown = figures.get("pages")
    if not isinstance(shown, dict):
        yield Measured(AGAIN, "ms", None, (), (Goal(30),), str(figures.get("error", "")))
        return
    again = {name: times[-1] for name, times in shown.items()}
    slowest = max(again, key=lambda name: again[name])
    first = f"the first time {median(times[0] for times in shown.values()):.0f} ms"
    yield Measured(AGAIN, "ms", median(again.values()), (), (Goal(30),), f"{len(again)} pages; {first}")
    yield Measured(SLOWEST_AGAIN, "ms", again[slowest], (), (Goal(30),), slowest)


def proof_memory() -> Iterator[Measured]:
    """The most that a process proving one book ever held."""
    figures = child("proof")
    yield Measured(PROOF_MEMORY, "MB", _maybe(figures, "mb"), (), (), str(figures.get("error", "whole process")))


def first_window() -> Iterator[Measured]:
    """From the start of the process to the first frame, beside a window that only says hello; offscreen."""
    hello, ours = [], []
    problem = ""
    memory: float | None = None
    for program in ("hello", "window"):
        child(program)
    for _ in range(RUNS):
        hello.append(child("hello"))
        ours.append(child("window"))
        if "error" in ours[-1]:
            problem = str(ours[-1]["error"])
            break
    times = [number(run, "ms") for run in ours if "error" not in run]
    theirs = [number(run, "ms") for run in hello if "error" not in run]
    if times:
        memory = max(number(run, "mb") for run in ours if "error" not in run)
    peers = ((HELLO, median(theirs) if theirs else None),)
    yield Measured(FIRST_WINDOW, "ms", median(times) if times else None, peers, (Goal(2, HELLO),), problem)
    yield Measured(WINDOW_MEMORY, "MB", memory, (), (), problem or "whole process")


def built_start() -> Iterator[Measured]:
    """From the start of the process to the first frame: the built program beside the source, interpreter and all."""
    folder = ROOT / BUILT
    if not (folder / "manifest.txt").is_file():
        yield Measured(BUILT_START, "ms", None, (), (Goal(1.3, SOURCE),), "not built: python3 dev.py build linux")
        return
    times: dict[str, list[float]] = {"": [], SOURCE: []}
    for _ in range(RUNS + 1):  # the first of each is not counted
        for name, run in (("", child("window", built=folder)), (SOURCE, child("window"))):
            if "error" not in run:
                times[name].append(number(run, "whole_ms"))
    ours, source = (median(time[1:]) if len(time) > 1 else None for time in times.values())
    yield Measured(BUILT_START, "ms", ours, ((SOURCE, source),), (Goal(1.3, SOURCE),), "whole process")


def felt() -> Iterator[Measured]:
    """Painting the felt of the first game, 1280 x 720, offscreen."""
    figures = child("felt")
    note = str(figures.get("error", "1280 x 720, raster"))
    for name, key, limit in ((ONE_CARD, "one", 0.3), (FULL_FELT, "full", 2.0), (WORST_FRAME, "worst", 10.0)):
        yield Measured(name, "ms", _maybe(figures, key), (), (Goal(limit),), note)


def _command(program: str, built: Path | None, *subject: str) -> list[str]:
    """A measurement by this Python, or by the interpreter and the files of a built program."""
    if built is None:
        return [sys.executable, "-m", CHILD, program, *subject]
    paths = [str(built / part) for part in ("lib", "app")]
    begin = f"import sys; sys.path += {paths!r}; sys.argv = ['child', {program!r}]; import runpy; "
    options = ["-I", "-S", "-B", "-X", "utf8", "-c"]
    return [str(built / "python/bin/python3.11"), *options, f"{begin}runpy.run_module({CHILD!r}, run_name='__main__')"]


def child(program: str, *subject: str, built: Path | None = None, data: Path | None = None) -> Mapping[str, object]:
    """Runs one measurement of `trainer.bench.child` in a process and a home of its own; its answer is one JSON line.

    `subject` is what is measured where there is a choice. `data` is the folder of trainees' files, one in the new home
    where none is named.
    """
    with tempfile.TemporaryDirectory(prefix="felt-school-bench-") as home:
        place = dict.fromkeys(("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), home)
        environment = {**os.environ, **place, "QT_QPA_PLATFORM": "offscreen", "FELT_SCHOOL_DATA": str(data or home)}
        environment |= {"PYTHONPYCACHEPREFIX": _compiled().name, "PYTHONDONTWRITEBYTECODE": ""}
        command, began = _command(program, built, *subject), time.time()
        try:
            done = subprocess.run(  # noqa: S603 - our own Python and module
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            return {"error": "not available: it did not end"}
    for line in reversed(done.stdout.splitlines()):
        if line.startswith("{"):
            figures: dict[str, object] = json.loads(line)
            if isinstance(at := figures.get("at"), float):
                figures["whole_ms"] = 1000 * (at - began)
            return figures
    last = done.stderr.strip().splitlines()[-1:] or ["no answer"]
    return {"error": f"not available: {last[0]}"}


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    """Where the children find their modules compiled, as in an installed program, whatever this one was told."""
    return tempfile.TemporaryDirectory(prefix="felt-school-bench-")


def number(run: Mapping[str, object], key: str) -> float:
    value = run[key]
    assert isinstance(value, (int, float))
    return float(value)


def _maybe(run: Mapping[str, object], key: str) -> float | None:
    return number(run, key) if key in run else None


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
