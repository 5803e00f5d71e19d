"""The notes for teachers in the packs of this computer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from trainer.lessons.model import Pack


@dataclass(frozen=True, slots=True)
class Note:
    """What the author of a lesson tells its teacher, as Markdown."""

    pack: str
    lesson: str
    prose: str
    media: Mapping[str, bytes]


def teacher_notes(packs: Iterable[Pack]) -> tuple[Note, ...]:
    """Every lesson that has such notes."""
    found = ((pack, lesson, pack.prose(lesson.teacher)) for pack in packs for lesson in pack.lessons if lesson.teacher)
    return tuple(
        Note(pack.title, lesson.title, prose, {path: data for path, data in pack.files.items() if "media/" in path})
        for pack, lesson, prose in found
        if prose.strip()
    )
