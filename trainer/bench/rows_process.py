"""Rows measured in fresh processes: import, memory, the first window, the felt. What is not there gives '-'.

A first run that is not counted leaves the modules compiled, as they are in an installed program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

from trainer.bench.table import Goal, Row

IMPORT, IMPORT_FAMILY = "engine import", "import of a family"
IMPORT_MEMORY = "engine import, memory"
FIRST_WINDOW = "start to first painted window"
ONE_CARD, FULL_FELT, WORST_FRAME = "felt: one card moves", "felt: full repaint", "felt: worst frame of a deal"
PROOF_MEMORY, WINDOW_MEMORY = "peak memory of a proof", "peak memory of the window"
RUNS = 7
LONGEST = 180
"""Seconds."""
HELLO = "hello window"


def engine_import() -> Iterator[Row]:
    """What every command pays before the first answer, and what the first game of a family adds: no Qt, no numpy."""
    _child("engine")
    runs = [_child("engine") for _ in range(RUNS)]
    good = [run for run in runs if "error" not in run]
    if not good:
        note = str(runs[0]["error"])
        yield Row(IMPORT, "ms", None, (), (Goal(60),), note)
        return
    strange = sorted({str(name) for run in good for name in _list(run["foreign"])})
    note = f"imports {', '.join(strange)}" if strange else "no Qt, no numpy"
    yield Row(IMPORT, "ms", median(_number(run, "ms") for run in good), (), (Goal(60),), note)
    family = median(_number(run, "family_ms") for run in good)
    yield Row(IMPORT_FAMILY, "ms", family, (), (), "pai gow poker and its proof, on top")
    note = "both, above a bare Python"
    yield Row(IMPORT_MEMORY, "MB", median(_number(run, "mb") for run in good), (), (Goal(20),), note)


def proof_memory() -> Iterator[Row]:
    """The most that a process proving one book ever held."""
    found = _child("proof")
    yield Row(PROOF_MEMORY, "MB", _maybe(found, "mb"), (), (), str(found.get("error", "whole process")))


def first_window() -> Iterator[Row]:
    """From the start of the process to the first frame, beside a window that only says hello; offscreen."""
    hello, ours = [], []
    problem = ""
    memory: float | None = None
    for what in ("hello", "window"):
        _child(what)
    for _ in range(RUNS):
        hello.append(_child("hello"))
        ours.append(_child("window"))
        if "error" in ours[-1]:
            problem = str(ours[-1]["error"])
            break
    times = [_number(run, "ms") for run in ours if "error" not in run]
    theirs = [_number(run, "ms") for run in hello if "error" not in run]
    if times:
        memory = max(_number(run, "mb") for run in ours if "error" not in run)
    peers = ((HELLO, median(theirs) if theirs else None),)
    yield Row(FIRST_WINDOW, "ms", median(times) if times else None, peers, (Goal(2, HELLO),), problem)
    yield Row(WINDOW_MEMORY, "MB", memory, (), (), problem or "whole process")


def felt() -> Iterator[Row]:
    """Painting the felt of the first game, 1280 x 720, offscreen."""
    found = _child("felt")
    note = str(found.get("error", "1280 x 720, raster"))
    for name, key, limit in ((ONE_CARD, "one", 0.3), (FULL_FELT, "full", 5.0), (WORST_FRAME, "worst", 16.0)):
        yield Row(name, "ms", _maybe(found, key), (), (Goal(limit),), note)


def _child(what: str) -> Mapping[str, object]:
    """Runs one measurement of `trainer.bench.child` in a process and a home of its own; its answer is one JSON line."""
    with tempfile.TemporaryDirectory(prefix="felt-school-bench-") as home:
        place = dict.fromkeys(("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), home)
        environment = {**os.environ, **place, "QT_QPA_PLATFORM": "offscreen", "FELT_SCHOOL_HOME": home}
        environment |= {"PYTHONPYCACHEPREFIX": _compiled().name, "PYTHONDONTWRITEBYTECODE": ""}
        root = Path(__file__).resolve().parents[2]
        command = [sys.executable, "-m", "trainer.bench.child", what]
        try:
            done = subprocess.run(  # noqa: S603 - our own Python and module
                command, cwd=root, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            return {"error": "not available: it did not end"}
    for line in reversed(done.stdout.splitlines()):
        if line.startswith("{"):
            found: Mapping[str, object] = json.loads(line)
            return found
    last = done.stderr.strip().splitlines()[-1:] or ["no answer"]
    return {"error": f"not available: {last[0]}"}


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    """Where the children find their modules compiled, as in an installed program, whatever this one was told."""
    return tempfile.TemporaryDirectory(prefix="felt-school-bench-")


def _number(run: Mapping[str, object], key: str) -> float:
    value = run[key]
    assert isinstance(value, (int, float))
    return float(value)


def _maybe(run: Mapping[str, object], key: str) -> float | None:
    return _number(run, key) if key in run else None


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
