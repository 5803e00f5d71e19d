"""A pack while it is written: its files, and every change an author makes to them, as pure functions of the files.

What a change does not touch stays as it was written, to the letter: comments, order, blanks, line ends. A lesson is cut
into blocks - its head, then one for each `[[item]]` with the comment above it - and only the block that is changed is
read and written again, by tomlkit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import ParseError
from tomlkit.items import InlineTable

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import say
from trainer.lessons.pack_prose import TEACHER, lesson_name

Keys = tuple[str, ...]
Value = str | int | bool | Sequence[str] | Sequence[Mapping[str, str]] | Mapping[str, "Value"] | None
"""What a form gives for a key; None takes the key out."""

LESSONS, TEXTS, LOCALE = "lessons/", "text/", "locale/"
_ITEM: Final = re.compile(r"^[ \t]*\[\[[ \t]*item[ \t]*\]\]", re.MULTILINE)
_COMMENT: Final = re.compile(r"[ \t]*#")
_WORD: Final = re.compile(r"[a-z0-9]+")
STEP: Final = 10
"""Between the numbers of two lessons, so that another one fits in between."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The files of a pack by their paths, as they would be written to disk."""

    files: Mapping[str, bytes] = field(default_factory=dict)

    # -- looking

    def text(self, path: str) -> str:
        """A file as text; empty when it is not there, with a mark for what is not UTF-8."""
        return self.files.get(path, b"").decode("utf-8-sig", errors="replace")

    @property
    def lessons(self) -> tuple[str, ...]:
        """The lesson files in the order of their numbers."""
        paths = [path for path in self.files if path.startswith(LESSONS)]
        return tuple(sorted(paths, key=lambda path: ((lesson_name(path) or (10_000, ""))[0], path)))

    def values(self, path: str, row: int | None = None) -> Mapping[str, Any]:
        """What is written in the head of a file, or in the item of that number; BadText where it cannot be read."""
        return deepcopy(_read(self._block(path, row), row))

    def rows(self, path: str) -> int:
        """How many items a lesson has."""
        return len(blocks(self.text(path))) - 1

    # -- changing

    def with_text(self, path: str, text: str) -> Draft:
        """The file written anew as a whole; an empty prose file goes."""
        files = dict(self.files)
        if not text.strip() and path.endswith(".md"):
            files.pop(path, None)
        else:
            files[path] = text.encode()
        return Draft(files)

    def with_file(self, path: str, file_content: bytes | None) -> Draft:
        """A picture or a sound put in, or taken out."""
        files = {name: content for name, content in self.files.items() if name != path}
        return Draft(files if file_content is None else {**files, path: file_content})

    def with_value(self, path: str, keys: Keys, value: Value, row: int | None = None) -> Draft:
        """One key of a head or of an item set, or taken out."""
        return self.with_values(path, {keys: value}, row)

    def with_values(self, path: str, values: Mapping[Keys, Value], row: int | None = None) -> Draft:
        """Several keys at once."""
        parts = list(blocks(_unix(self.text(path))))
        index = 0 if row is None else row + 1
        core = parts[index].rstrip("\n")
        tail = parts[index][len(core) :] or "\n"
        document = _parsed(f"{core}\n" if core else "")
        table = document if row is None else document["item"][0]
        for keys, value in values.items():
            _put(table, keys, value)
        written = tomlkit.dumps(document).strip("\n")
        parts[index] = f"{written}{tail}" if written else ""
        return self._joined(path, parts)

    def with_item(self, path: str, values: Mapping[str, Value], after: int | None = None) -> Draft:
        """One more item behind the one of that number, at the end without one."""
        parts = list(blocks(_unix(self.text(path))))
        index = len(parts) if after is None else after + 2
        lines = [f"{key} = {_plain(value).as_string()}" for key, value in values.items() if value is not None]
        parts[index - 1] = f"{parts[index - 1].rstrip()}\n\n" if parts[index - 1].strip() else ""
        last = index == len(parts)
        parts.insert(index, "\n".join(("[[item]]", *lines, "" if last else "\n")))
        return self._joined(path, parts)

    def without_item(self, path: str, row: int) -> Draft:
        """The item of that number taken out, with the comment above it."""
        parts = list(blocks(self.text(path)))
        gone = _name_of(parts[row + 1], row)
        del parts[row + 1]
        return self._joined(path, parts).without_translations("item", gone)

    def with_item_moved(self, path: str, row: int, to: int) -> Draft:
        """The item of that number brought to another place."""
        parts = [f"{part.rstrip()}\n\n" for part in blocks(_unix(self.text(path)))]
        parts.insert(to + 1, parts.pop(row + 1))
        parts[-1] = f"{parts[-1].rstrip()}\n"
        return self._joined(path, parts)

    def with_lesson(self, title: str, game: str, values: Mapping[str, Value]) -> tuple[Draft, str]:
        """One more lesson behind the last, with one item; and its path."""
        numbers = [number for path in self.lessons for number, _ in [lesson_name(path) or (0, "")]]
        number = (max(numbers, default=0) // STEP + 1) * STEP
        path = f"{LESSONS}{number:02d}-{slug(title)}.toml"
        head = {"title": title, "goal": title, "game": game}
        lines = [f"{key} = {_plain(value).as_string()}" for key, value in head.items() if value]
        draft = Draft({**self.files, path: "\n".join((*lines, "")).encode()})
        return draft.with_item(path, values), path

    def without_lesson(self, path: str) -> Draft:
        """A lesson taken out, with the texts that bear its name."""
        gone = {path, *(own for own in _own_texts(path) if own in self.files)}
        draft = Draft({name: file_content for name, file_content in self.files.items() if name not in gone})
        for row in range(self.rows(path)):
            draft = draft.without_translations("item", _name_of(self._block(path, row), row))
        try:
            id = str(self.values(path).get("id", ""))
        except BadText:
            id = ""
        return draft.without_translations("lesson", id or (lesson_name(path) or (0, ""))[1])

    def with_lesson_moved(self, path: str, by: int) -> tuple[Draft, str]:
        """A lesson one place up (-1) or down (1): the two files change numbers; and its new path."""
        order = self.lessons
        index = order.index(path)
        if not 0 <= index + by < len(order):
            return self, path
        other = order[index + by]
        first, second = lesson_name(path), lesson_name(other)
        if first is None or second is None:
            return self, path
        mine = f"{LESSONS}{second[0]:02d}-{first[1]}.toml"
        theirs = f"{LESSONS}{first[0]:02d}-{second[1]}.toml"
        return self._renamed({**_renames(path, mine), **_renames(other, theirs)}), mine

    # -- helpers

    def _block(self, path: str, row: int | None) -> str:
        parts = blocks(self.text(path))
        index = 0 if row is None else row + 1
        if index >= len(parts):
            raise BadText(say("This item is gone."))
        return parts[index]

    def _joined(self, path: str, parts: Sequence[str]) -> Draft:
        text = "".join(parts)
        if "\r\n" in self.text(path):
            text = _unix(text).replace("\n", "\r\n")
        return Draft({**self.files, path: text.encode()})

    def without_translations(self, part: str, id: str) -> Draft:
        """Without the translations of a lesson or an item that is gone; a language with nothing left goes too."""
        draft = self
        for path in [path for path in self.files if path.startswith(LOCALE)]:
            try:
                document = _parsed(_unix(draft.text(path)))
            except BadText:
                continue
            if id and id in document.get(part, {}):
                del document[part][id]
                if not document[part]:
                    del document[part]
                document_text = tomlkit.dumps(document)
                draft = draft.with_file(path, document_text.encode() if document.unwrap() else None)
        return draft

    def _renamed(self, names: Mapping[str, str]) -> Draft:
        return Draft({names.get(path, path): file_content for path, file_content in self.files.items()})


def blocks(text: str) -> tuple[str, ...]:
    """The head of a lesson, then each item with the comment lines right above it. Joined they are the text."""
    starts = []
    for match in _ITEM.finditer(_hidden(text)):
        start = match.start()
        while start:
            above = text.rfind("\n", 0, start - 1) + 1
            if not _COMMENT.match(text, above, start):
                break
            start = above
        starts.append(start)
    edges = [0, *starts, len(text)]
    return tuple(text[begin:end] for begin, end in pairwise(edges))


_LONG: Final = re.compile(r'"""[\s\S]*?"""|' + r"'''[\s\S]*?'''")


def _hidden(text: str) -> str:
    """The same text, as long, with what stands in texts over several lines blotted out."""
    return _LONG.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n")


def _name_of(block: str, row: int) -> str:
    """The id of the item in a block; empty where it cannot be read."""
    try:
        return str(_read(block, row).get("id", ""))
    except BadText:
        return ""


def _parsed(text: str) -> Any:
    try:
        return tomlkit.parse(text)
    except (ParseError, ValueError) as error:
        raise BadText(
            say("The program cannot read this file, so the form cannot change it."),
            say("Fix its text first."),
        ) from error


@lru_cache(maxsize=1_000)  # the list beside a form names every item each time it is shown, and one block has changed
def _read(block: str, row: int | None) -> Mapping[str, Any]:
    document = _parsed(_unix(block)).unwrap()
    return document if row is None else document["item"][0]  # type: ignore[no-any-return]


def _put(table: Any, keys: Keys, value: Value) -> None:
    """Sets or takes out one key; tables on the way are made inline, and go with their last key."""
    first, path_tail = keys[0], keys[1:]
    if not path_tail:
        if value is None or value in ("", [], (), {}):
            if first in table:
                del table[first]
        elif first in table and not isinstance(value, Mapping) and table[first] == value:
            return
        else:
            table[first] = _plain(value)
        return
    if first not in table:
        if value is None or value == "":
            return
        table[first] = tomlkit.inline_table()
    below = table[first]
    _put(below, path_tail, value)
    if not below:
        del table[first]
    elif isinstance(below, InlineTable):
        table[first] = _plain(below.unwrap())


def _plain(value: Value) -> Any:
    """A value as it is written: lists and tables on one line, long texts over several."""
    if isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        for key, part in value.items():
            if part is not None and part != "":
                inline[key] = _plain(part)
        return inline
    if isinstance(value, Sequence) and not isinstance(value, str):
        rows = tomlkit.aot()
        for row in value:
            if isinstance(row, Mapping):
                rows.append(tomlkit.item(dict(row)))
        return rows if len(rows) else tomlkit.item(list(value))
    return tomlkit.item(value)


def slug(title: str) -> str:
    """A title as a part of a file name."""
    words = _WORD.findall(title.lower())
    return "-".join(words)[:40].strip("-") or "lesson"


def _own_texts(lesson: str) -> tuple[str, str]:
    name = lesson.removeprefix(LESSONS).removesuffix(".toml")
    return f"{TEXTS}{name}.md", f"{TEXTS}{name}{TEACHER}"


def own_text_path(lesson: str, *, teacher: bool = False) -> str:
    """Where the prose of a lesson stands by its name; of the one for instructors with `teacher`."""
    return _own_texts(lesson)[teacher]


def _renames(old: str, new: str) -> dict[str, str]:
    return {old: new, **dict(zip(_own_texts(old), _own_texts(new), strict=True))}


def free_id(ids_taken: Sequence[str], wish: str) -> str:
    """An id nobody has: the wanted one, else with a number."""
    if wish not in ids_taken:
        return wish
    number = 2
    while f"{wish}-{number}" in ids_taken:
        number += 1
    return f"{wish}-{number}"


def ids_of(draft: Draft) -> tuple[str, ...]:
    """Every item id of a draft, as far as its files can be read."""
    ids = []
    for path in draft.lessons:
        for row in range(draft.rows(path)):
            try:
                ids.append(str(draft.values(path, row).get("id", "")))
            except BadText:
                continue
    return tuple(ids)


# ---------------------------------------------------------------- undo


MOST_KEPT: Final = 200


@dataclass(frozen=True, slots=True)
class DraftHistory:
    """A draft with what it was before and what was undone. `saved` is what stands on the disk.

    Changes of one `what` right after each other are one step: typing a title is undone as a whole.
    """

    now: Draft
    saved: Draft
    past: tuple[tuple[str, Draft], ...] = ()
    future: tuple[tuple[str, Draft], ...] = ()
    last: str = ""

    @staticmethod
    def begin(draft: Draft) -> DraftHistory:
        return DraftHistory(draft, draft)

    @property
    def changed(self) -> bool:
        """Whether the disk has something else."""
        return self.now.files != self.saved.files

    def change(self, draft: Draft, summary: str) -> DraftHistory:
        """The next state, one step further."""
        if draft.files == self.now.files:
            return self
        if summary and summary == self.last and self.past:
            return replace(self, now=draft, future=())
        past = (*self.past, (summary, self.now))[-MOST_KEPT:]
        return DraftHistory(draft, self.saved, past, (), summary)

    def undo(self) -> DraftHistory:
        if not self.past:
            return self
        summary, before = self.past[-1]
        return DraftHistory(before, self.saved, self.past[:-1], (*self.future, (summary, self.now)))

    def redo(self) -> DraftHistory:
        if not self.future:
            return self
        summary, after = self.future[-1]
        return DraftHistory(after, self.saved, (*self.past, (summary, self.now)), self.future[:-1])

    def save(self) -> DraftHistory:
        """What is there now stands on the disk."""
        return replace(self, saved=self.now, last="")

    def reload(self, disk: Draft) -> DraftHistory:
        """Somebody else changed the files: theirs are taken, what was here is one step back."""
        return replace(self.change(disk, ""), saved=disk)
