"""The joined table of a game as TOML, every row with the file it comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from trainer.rules.context import Written

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def table_lines(table: Written, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a table, and of the tables and rows in it."""
    plain = {key: value for key, value in table.items() if not _is_table(value)}
    if path and plain:
        yield from ("", f"[{'.'.join(path)}]")
    for key, value in plain.items():
        yield f"{_key(key)} = {toml_value(value)}{_from(table.place(key))}"
    for key, value in table.items():
        if isinstance(value, Written):
            yield from table_lines(value, (*path, _key(key)))
        elif _is_table(value) and isinstance(value, list):
            for row in value:
                yield from _row_lines(row, (*path, _key(key)))


def _row_lines(row: Written, path: tuple[str, ...]) -> Iterator[str]:
    yield from ("", f"[[{'.'.join(path)}]]{_from(row.at)}")
    for key, value in row.items():
        place = row.place(key)
        yield f"{_key(key)} = {toml_value(value)}{'' if _file(place) == _file(row.at) else _from(place)}"


def _is_table(value: object) -> bool:
    return isinstance(value, Written) or (isinstance(value, list) and bool(value) and isinstance(value[0], Written))


def _file(place: str) -> str:
    return place.partition(".toml")[0]


def _from(place: str) -> str:
    return f"  # {_file(place)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def toml_value(value: object) -> str:
    """A value as it is written in TOML, on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
