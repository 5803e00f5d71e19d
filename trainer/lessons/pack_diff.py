"""What changed between two versions of a pack, item by item, and what that means for a trainee's progress."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass
from trainer.lessons.pack_model import Item, Lesson, Pack


class Change(StrEnum):
    """What happened to a lesson, an item or a text."""

    NEW = "new"
    CHANGED = "changed"
    RENAMED = "renamed"
    MOVED = "moved"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Line:
    """One change: of what, in which words."""

    change: Change
    summary: str
    words: str = ""

    def __str__(self) -> str:
        return f"{self.change:8} {self.summary}" + (f": {self.words}" if self.words else "")


def diff_packs(old: Pack, new: Pack) -> tuple[Line, ...]:
    """Every change, head first, then lessons and their items, then texts and pictures."""
    return (*_head(old, new), *_lessons(old, new), *_items(old, new), *_files(old, new))


def diff_text(old: Pack, new: Pack) -> str:
    """The changes as a page of text."""
    lines = [f"{old.id} {old.version} -> {new.id} {new.version}"]
    changes = diff_packs(old, new)
    lines.extend(f"  {line}" for line in changes)
    if not changes:
        lines.append("  nothing changed")
    elif old.version == new.version:
        lines.append("  The version is the same in both: raise it before the pack goes out.")
    removed = sum(1 for line in changes if line.change is Change.REMOVED and line.summary.startswith("item "))
    if removed:
        lines.append(f"  Progress of removed items is kept in the archive ({removed}).")
    return "\n".join(lines) + "\n"


def _head(old: Pack, new: Pack) -> Iterator[Line]:
    if old.id != new.id and old.id not in new.was:
        words = f"{old.id} -> {new.id}; progress is lost unless the new pack has was = ['{old.id}']"
        yield Line(Change.CHANGED, "pack id", words)
    for name in ("title", "say", "language", "author", "notes", "needs"):
        if getattr(old, name) != getattr(new, name):
            yield Line(Change.CHANGED, f"pack {name}")


def _lessons(old: Pack, new: Pack) -> Iterator[Line]:
    seen: set[str] = set()
    for lesson in new.lessons:
        before = old.lesson(lesson.id) or next(
            (earlier_lesson for earlier_lesson in old.lessons if earlier_lesson.id in lesson.was), None
        )
        name = f"lesson {lesson.id}"
        if before is None:
            yield Line(Change.NEW, name, lesson.title)
            continue
        seen.add(before.id)
        if before.id != lesson.id:
            yield Line(Change.RENAMED, name, f"was {before.id}")
        parts = _changed(before, lesson, ("title", "goal", "test", "pass_percent", "order", "mode", "say", "text"))
        if parts:
            yield Line(Change.CHANGED, name, parts)
    yield from (
        Line(Change.REMOVED, f"lesson {lesson.id}", lesson.title) for lesson in old.lessons if lesson.id not in seen
    )


def _changed(before: Lesson | Item, after: Lesson | Item, fields: tuple[str, ...]) -> str:
    changed = [name for name in fields if getattr(before, name) != getattr(after, name)]
    return ", ".join(changed).replace("_percent", "").replace("task", "what is asked")


def _items(old: Pack, new: Pack) -> Iterator[Line]:
    before = {item.id: (lesson.id, item) for lesson in old.lessons for item in lesson.items}
    lesson_ids = {lesson.id: lesson.was for lesson in new.lessons}
    seen: set[str] = set()
    for lesson in new.lessons:
        for item in lesson.items:
            name = f"item {item.id}"
            former = next((id for id in (item.id, *item.was) if id in before), None)
            if former is None:
                yield Line(Change.NEW, name)
                continue
            seen.add(former)
            if former != item.id:
                yield Line(Change.RENAMED, name, f"was {former}")
            old_lesson, old_item = before[former]
            if old_lesson != lesson.id and old_lesson not in lesson_ids[lesson.id]:
                yield Line(Change.MOVED, name, f"from {old_lesson} to {lesson.id}")
            parts = _changed(old_item, item, ("game", "task", "expect", "mode", "say", "text"))
            if parts:
                yield Line(Change.CHANGED, name, parts)
    yield from (Line(Change.REMOVED, f"item {id}") for id in before if id not in seen)


def _files(old: Pack, new: Pack) -> Iterator[Line]:
    for path in sorted({*old.files, *new.files}):
        if path not in old.files:
            yield Line(Change.NEW, path)
        elif path not in new.files:
            yield Line(Change.REMOVED, path)
        elif old.files[path] != new.files[path]:
            yield Line(Change.CHANGED, path)
    for language in sorted({*old.translations, *new.translations}):
        if old.translations.get(language) != new.translations.get(language):
            yield Line(Change.CHANGED, f"translation {language}")
