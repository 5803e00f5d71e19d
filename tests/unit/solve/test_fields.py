"""Requests that are declared: docs/solve.md has their rows, and every key of an example is declared.

`python -m tests.unit.solve.test_fields` writes the rows into the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.shelf import LIBRARY
from trainer.games.request_runner import Asked, Field

DOCS = Path(__file__).resolve().parents[3] / "docs" / "solve.md"
WHO = {"ask", "house", "game", "id", "v"}


def declared() -> Iterator[tuple[str, Mapping[str, Asked]]]:
    """The games whose family declares its requests, with those of each."""
    for id in LIBRARY:
        asks = {ask: asked for ask, asked in LIBRARY.game(id).asks.items() if isinstance(asked, Asked)}
        if asks:
            yield id, asks


DECLARED = dict(declared())


def section(text: str, id: str) -> tuple[int, int]:
    """Where the part of the page about a game begins and ends."""
    start = next(match.start() for match in re.finditer(r"^## .*$", text, re.MULTILINE) if f"`{id}`" in match[0])
    end = text.find("\n## ", start + 1)
    return start, end if end > 0 else len(text)


def with_rows(text: str) -> str:
    """The page with the rows as they are declared."""
    for id, asks in DECLARED.items():
        start, end = section(text, id)
        part = text[start:end]
        for ask, asked in asks.items():
            part = re.sub(rf"^\| `{ask}` \|.*$", lambda _, row=asked.request.row: row, part, flags=re.MULTILINE)  # type: ignore[misc]
        text = text[:start] + part + text[end:]
    return text


def test_the_page_has_the_rows_of_the_requests_that_are_declared():
    assert DECLARED
    text = DOCS.read_text(encoding="utf-8")
    assert with_rows(text) == text, "write them: python -m tests.unit.solve.test_fields"
    for id, asks in DECLARED.items():
        start, end = section(text, id)
        assert all(asked.request.row in text[start:end].splitlines() for asked in asks.values())


EXAMPLES = [json.loads(line) for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith('{"ask"')]
OF_DECLARED = [
    one
    for one in EXAMPLES
    if isinstance(LIBRARY.game(f"{one['house']}/{one['game']}").asks.get(one["ask"]) if "game" in one else None, Asked)
]


def keys(fields: tuple[Field, ...]) -> set[str]:  # type: ignore[type-arg]
    return {field.key for field in fields}


@pytest.mark.parametrize("one", OF_DECLARED, ids=lambda one: one["ask"])
def test_every_key_of_an_example_is_declared(one):
    asked = DECLARED[f"{one['house']}/{one['game']}"][one["ask"]]
    assert set(one) - WHO <= keys(asked.request.fields)
    for field in asked.request.fields:
        for row in one.get(field.key, []) if field.fields else []:
            assert set(row) <= keys(field.fields)


if __name__ == "__main__":
    DOCS.write_text(with_rows(DOCS.read_text(encoding="utf-8")), encoding="utf-8")
