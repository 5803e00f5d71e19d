"""Books as the games read them: joined with their forms, as one text that a test may change."""

from __future__ import annotations

import json
import re
from functools import cache

from tests import shelf
from trainer.houses.library import Library
from trainer.houses.shelf import table_lines

BOOKS = shelf.BOOKS
LIBRARY = shelf.LIBRARY


@cache
def joined_text(game: str) -> str:
    """The whole table of a game as TOML; its form is the one of `library_of`."""
    joined, problems = LIBRARY.joined(game)
    assert not problems
    text = re.sub(r"  # \S+$", "", "\n".join(table_lines(joined.table)), flags=re.MULTILINE)
    return re.sub(r'^form = "[^"]+"$', 'form = "joined"', text, count=1, flags=re.MULTILINE)


def library_of(game: str, text: str) -> Library:
    """A library of that game alone, with another text; its form holds no more than a head and the notes."""
    info, notes = LIBRARY.info(game), sorted(LIBRARY.joined(game)[0].notes)
    head = {"title": info.title, "family": info.family, "felt": info.felt}
    form = "\n".join(f"form.{key} = {json.dumps(value)}" for key, value in head.items())
    form += f"\nnotes = {json.dumps(notes)}\n"
    house = {"house": BOOKS[info.house]["house"], info.slug: text}
    return Library({info.house: house, "forms": {"joined": form}})
