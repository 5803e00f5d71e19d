"""On the real accessibility bus nothing that can be used is without a name. Skipped where there is no such bus."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import IO

import pytest

from tests.ui import kit, walks
from tests.ui.bus import box, program
from trainer.disk import resources
from trainer.round.duty import Kind

REASON = box.missing()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON or "there is a bus")


class Reader:
    """A window that does as it is told, and what a screen reader finds in it."""

    def __init__(self, place: box.Box) -> None:
        self.box = place
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "cwd": str(resources.assets().parent)}
        self.process = place.run([sys.executable, "-m", program.__name__], **pipes)
        assert self._line() == "ready"

    def _line(self) -> str:
        ear: IO[bytes] | None = self.process.stdout
        assert ear is not None
        return ear.readline().decode().strip()

    def tell(self, *words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(words) + "\n").encode())
        self.process.stdin.flush()
        assert self._line() == "done"

    def read(self) -> dict[str, list[str]]:
        """What is found, after making sure that everything usable has a name."""
        command = [box.SYSTEM_PYTHON, str(box.READER), program.NAME]
        done = subprocess.run(
            command, env=self.box.environment, capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stderr or done.stdout
        found = json.loads(done.stdout)
        assert found["nameless"] == []
        assert found["judged"] > 3
        return found


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    with box.Box() as place:
        yield Reader(place)


def test_home_and_a_hand_to_set_are_read(reader):
    reader.tell("page", "home")
    assert "Home" in reader.read()["names"]
    reader.tell("practise", kit.GAME, Kind.SET_HAND)
    names = reader.read()["names"]
    assert "Cards in your hands" in names
    assert any(name.startswith("Seat 1, Pai Gow Poker") for name in names), "a betting spot"
    numbered = {name.partition(": ")[0] for name in names if re.match(r"[1-9]: \w+", name)}
    assert numbered == set("1234567"), "seven cards with their numbers"
    reader.tell("answer")
    assert "Next" in reader.read()["names"]


@pytest.mark.long
@pytest.mark.parametrize("name", walks.PAGES)
def test_every_page_is_read(reader, name):
    reader.tell("page", name)
    reader.read()


@pytest.mark.long
@pytest.mark.parametrize("id", walks.FAMILIES.values())
def test_every_sort_of_answer_of_every_family_is_read(reader, id):
    for kind in walks.wants(id).values():
        reader.tell("practise", id, kind)
        reader.read()
        reader.tell("answer")
        reader.read()
