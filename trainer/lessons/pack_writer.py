"""Writes a pack as files, always in the same form, so that what was read and written again does not change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.lessons import pack_model
from trainer.lessons.pack_parser import DEFAULT_PASS
from trainer.lessons.pack_prose import lesson_name, own_text
from trainer.round.written_questions import AnsweredBy
from trainer.rules.sources import FIELDS, PrintedSource

Value = str | int | bool | tuple[str, ...] | Mapping[str, "Value"]

_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def write_pack(pack: pack_model.Pack) -> dict[str, bytes]:
    """Path -> content of the whole pack, its prose and pictures included."""
    files = {path: bytes(content) for path, content in pack.files.items()}
    files["pack.toml"] = _pack_text(pack).encode()
    for lesson in pack.lessons:
        files[lesson.file] = write_lesson(lesson, pack.files).encode()
    for language, words in pack.translations.items():
        files[f"locale/{language}.toml"] = _translation_text(pack, words).encode()
    return dict(sorted(files.items()))


def _pack_text(pack: pack_model.Pack) -> str:
    head: dict[str, Value] = {
        "format": pack_model.FORMAT,
        "id": pack.id,
        "version": pack.version,
        "title": pack.title,
        "language": "" if pack.language == "en" else pack.language,
        "author": pack.author,
        "notes": pack.notes,
        "say": pack.say,
        "was": pack.was,
        "needs": {"engine": pack.needs.engine, "house": pack.needs.house},
    }
    return _table(head) + "".join(f"\n[[source]]\n{_table(_source(source))}" for source in pack.sources)


def _source(source: PrintedSource) -> dict[str, Value]:
    return {name: getattr(source, name) for name in FIELDS}


def write_lesson(lesson: pack_model.Lesson, files: Mapping[str, bytes]) -> str:
    """The text of one lesson file. `files` are those of the pack: a text found by its name is not named again."""
    number, name = lesson_name(lesson.file) or (-1, "")
    head: dict[str, Value] = {
        "title": lesson.title,
        "goal": lesson.goal,
        "id": "" if lesson.id == name else lesson.id,
        "game": lesson.game,
        "test": lesson.test or "",
        "pass": lesson.pass_percent if lesson.test and lesson.pass_percent != DEFAULT_PASS else "",
        "order": "" if lesson.order == number else lesson.order,
        "mode": _mode(lesson.mode),
        "say": lesson.say,
        "text": "" if lesson.text == own_text(lesson.file, ".md", files) else lesson.text,
        "was": lesson.was,
    }
    return _table(head) + "".join(f"\n[[item]]\n{_table(_item(item, lesson.game))}" for item in lesson.items)


def _item(item: pack_model.Item, game: str) -> dict[str, Value]:
    return {
        "id": item.id,
        "game": "" if item.game == game else item.game,
        **_task(item.task),
        "expect": _expect(item.expect),
        "mode": _mode(item.mode),
        "say": item.say,
        "text": item.text,
        "was": item.was,
    }


def _task(task: pack_model.Task) -> dict[str, Value]:
    match task:
        case pack_model.ItemDeal():
            return {"setup": task.setup, "duty": task.duty, "hands": dict(task.hands)}
        case pack_model.ItemHand():
            return {"cards": task.cards}
        case pack_model.Where():
            return {"where": dict(task.keys_given), **_fresh(task.seed, task.count, pack_model.WishFor())}
        case pack_model.ItemDrawn():
            skill = f"{task.kind}/{task.rule}" if task.rule else ""
            asked: dict[str, Value] = {"skill": skill, "kind": "" if skill else task.kind.value}
            return {**asked, **_fresh(task.seed, task.count, task.wish)}
        case pack_model.WholeRound():
            if task.setup:
                return {"setup": task.setup, "round": True, "hands": dict(task.hands), "duties": task.duties}
            return {"round": True, "duties": task.duties, **_fresh(task.seed, task.count, task.wish)}
        case pack_model.ItemInWords():
            return _worded(task)


def _worded(task: pack_model.ItemInWords) -> dict[str, Value]:
    asked = task.asked
    right = "" if asked.answered_by is AnsweredBy.ORDER else asked.options[asked.right - 1]
    keys = {AnsweredBy.CHOICE: "options", AnsweredBy.ORDER: "steps", AnsweredBy.PLACE: "places"}
    offered: dict[str, Value] = {"question": asked.words, keys[asked.answered_by]: asked.options, "right": right}
    printed: dict[str, Value] = {"cite": asked.cite, "because": asked.because}
    return {**offered, **printed, "setup": task.setup, "duty": asked.at, "hands": dict(task.hands)}


def _fresh(seed: int, count: int, wish: pack_model.WishFor) -> dict[str, Value]:
    wished: dict[str, Value] = {"players": wish.players or "", "short": wish.short or ""}
    return {"seed": "" if seed == 1 else seed, "count": "" if count == 1 else count, "wish": wished}


def _expect(expect: pack_model.Expect) -> dict[str, Value]:
    return {"act": expect.act, **dict(expect.groups), "rule": expect.rule}


def _mode(mode: pack_model.ItemMode) -> dict[str, Value]:
    return {"hints": mode.hints.value if mode.hints else "", "time": "" if mode.time is None else mode.time}


def _translation_text(pack: pack_model.Pack, words: Mapping[str, str]) -> str:
    tables: dict[tuple[str, ...], dict[str, Value]] = {}
    for key, _ in pack.translatable():
        if words.get(key):
            part, _, path_tail = key.partition(".")
            id, _, field = path_tail.rpartition(".")
            tables.setdefault((part, id) if id else (part,), {})[field] = words[key]
    texts = []
    for path, table in tables.items():
        name = ".".join(_key(part) for part in path)
        texts.append(f"[{name}]\n{_table(table)}")
    return "\n".join(texts)


# -- TOML


def _table(values: Mapping[str, Value]) -> str:
    """One line for each key that has a value."""
    lines = [f"{_key(key)} = {_value(value)}\n" for key, value in values.items() if _is_written(value)]
    return "".join(lines)


def _is_written(value: Value) -> bool:
    """Whether a value is written at all: empty texts, lists and tables are not."""
    if isinstance(value, Mapping):
        return any(_is_written(part) for part in value.values())
    return value not in ("", ())


def _value(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return quoted(value)
        case tuple():
            return "[" + ", ".join(quoted(word) for word in value) + "]"
        case _:
            inside = ", ".join(f"{_key(key)} = {_value(part)}" for key, part in value.items() if _is_written(part))
            return f"{{ {inside} }}"


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else quoted(key)


def quoted(text: str) -> str:
    """A text as it is written in TOML."""
    return '"' + "".join(_escaped(text)) + '"'


def _escaped(text: str) -> Iterator[str]:
    for letter in text:
        if letter in _ESCAPES:
            yield _ESCAPES[letter]
        elif ord(letter) < 0x20 or 0x7F <= ord(letter) < 0xA0 or letter in "\u2028\u2029":
            yield f"\\u{ord(letter):04x}"
        else:
            yield letter
