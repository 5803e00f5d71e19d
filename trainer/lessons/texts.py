"""Which prose of a pack belongs to a lesson or an item: by name, or as the key `text` says."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from trainer.errors import did_you_mean
from trainer.lessons.table import Table
from trainer.text import say

TEACHER: Final = ".teacher.md"


def own_text(lesson: str, ending: str, files: Collection[str]) -> str:
    """The text that belongs to a lesson file by its name, if the pack has it."""
    text = lesson.replace("lessons/", "text/", 1).removesuffix(".toml") + ending
    return text if text in files else ""


def text_path(table: Table, files: Collection[str]) -> str:
    """The text that a table names; empty, with a problem, when trainees cannot see it."""
    path = table.text("text")
    if not path:
        return ""
    texts = [one for one in files if one.startswith("text/") and not one.endswith(TEACHER)]
    if path in texts:
        return path
    if path.endswith(TEACHER):
        what = say("texts called {teacher} are for instructors only.", teacher=TEACHER)
        table.wrong("DP401", "text", what, say("Name another text."))
    else:
        fix = did_you_mean(path, texts) or say("Write the path from the pack's folder: text/name.md.")
        table.wrong("DP401", "text", say("the pack has no text '{path}'.", path=path), fix)
    return ""
