"""Whatever is spoiled in a request, the engine answers it or says in our own words what is wrong; it never fails."""

from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from pathlib import Path

import pytest

from tests.shelf import LIBRARY
from trainer.solve import solve_line

DOCS = Path(__file__).resolve().parents[3] / "docs" / "solve.md"
REQUESTS = [json.loads(line) for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith('{"ask"')]
JUNK: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    1,
    3,
    9,
    10**12,
    1.5,
    "",
    "x",
    "Ah",
    "Jk",
    "6-6",
    [],
    {},
    ["Ah"],
    [["Ah"]],
    {"a": 1},
    "漢",
    "²",
    "\ud800",
    "9" * 5000,
    10**30,
    [None],
    [{}],
)
MACHINERY = re.compile(
    r"invalid literal|int\(|NoneType|unhashable|list index|object has|Traceback|Error|not enough values|"
    r"too many values|range\(|convert string|dictionary|base 10|digits \(|engine failed|\b(None|True|False)\b|\['|\{'"
)
LONGEST = 1000


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every value in a request."""
    below: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value))
    return [path, *(found for key, inner in below for found in places(inner, (*path, key)))]


def spoiled(request: object, rng: random.Random) -> object:
    """The request with one to three of its values exchanged, left out or doubled."""
    made = deepcopy(request)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        *way, last = rng.choice(places(made)[1:] or [("ask",)])
        holder = made
        for key in way:
            holder = holder[key]  # type: ignore[index]
        what = rng.random()
        if what < 0.6 or (isinstance(holder, dict) and what > 0.8):
            holder[last] = deepcopy(rng.choice(JUNK))  # type: ignore[index]
        elif what < 0.8:
            del holder[last]  # type: ignore[attr-defined]
        elif isinstance(holder, list):
            holder.insert(0, deepcopy(rng.choice(holder)))
    return made


@pytest.mark.sampled(4)
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: f"{one['ask']}-{one.get('game', '')}")
def test_a_spoiled_request_never_makes_the_engine_fail(request_):
    rng = random.Random(json.dumps(request_))
    for _ in range(60):
        line = json.dumps(spoiled(request_, rng))
        answer, fine = solve_line(line, LIBRARY)
        error = answer.get("error")
        assert fine is (error is None)
        if isinstance(error, dict):
            assert error["what"].endswith((".", "?")), line
            words = f"{error['what']} {error['hint']}"
            assert not MACHINERY.search(words), f"{words}: {line[:400]}"
            assert len(words) < LONGEST, line[:400]
