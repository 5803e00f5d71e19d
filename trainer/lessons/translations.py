"""The other languages of a pack: texts beside its own, with the same items."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace

from trainer.lessons import names
from trainer.lessons.model import Pack
from trainer.lessons.problems import Found, errors_of
from trainer.lessons.table import Source, read_toml
from trainer.text import Text, join, say


def with_translations(pack: Pack, files: Mapping[str, bytes], sources: dict[str, Source], found: Found) -> Pack:
    """The pack with the words of every language that has a file."""
    known = [key for key, _ in pack.translatable()]
    unread = bool(errors_of(found.sorted()))  # what a translation names may stand where something could not be read
    translations: dict[str, dict[str, str]] = {}
    for path, data in files.items():
        language = names.language_of(path)
        read = read_toml(path, data, found) if language else None
        if read is not None:
            sources[path] = read[0]
            translations[language] = _translation(*read, known, unread=unread)
    if not translations:
        return pack
    return replace(pack, translations=translations)


def _nearest(key: str, known: list[str]) -> Text:
    """The nearest field, when one is near; the list of all helps nobody."""
    near = difflib.get_close_matches(key, known, n=1, cutoff=0.8)
    return say("Did you mean '{word}'?", word=near[0]) if near else Text("")


def _translation(source: Source, data: Mapping[str, object], known: list[str], *, unread: bool) -> dict[str, str]:
    """The words of one language by field: "item.tp-07.say"."""
    words: dict[str, str] = {}
    flat: list[tuple[tuple[str, ...], object]] = []
    for part, table in data.items():
        rows = table.items() if isinstance(table, Mapping) else ()
        for name, value in rows:
            if part != "pack" and isinstance(value, Mapping):
                flat.extend(((part, name, one), text) for one, text in value.items())
            else:
                flat.append(((part, name), value))
        if not isinstance(table, Mapping) and not part.startswith("x-"):
            flat.append(((part,), table))
    for path, value in flat:
        key = ".".join(path)
        if any(part.startswith("x-") for part in path):
            continue
        if key not in known and unread:
            continue
        if key not in known:
            gone = say("Take the line out, or the whole file {file}.", file=source.file)
            hint = join((near, gone), " ") if (near := _nearest(key, known)) else gone
            source.key("DP410", path, say("the pack has no '{key}' to translate.", key=key), hint)
        elif isinstance(value, str):
            words[key] = value
        else:
            source.value(
                "DP103",
                path,
                say("'{path}' takes text in quotes.", path=path[-1]),
                say('For example: title = "Dos pares"'),
            )
    return words
