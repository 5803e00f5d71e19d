"""What is wrong with a named reading, which is made only when a question asks for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from trainer.errors import ContentError, Problem, did_you_mean
from trainer.houses.readings import ALSO, OUT
from trainer.rules.context import Written
from trainer.text import say

if TYPE_CHECKING:
    from trainer.houses.library import Library


def misread(library: Library) -> tuple[Problem, ...]:
    """Everything wrong with readings that are not followed, each made once. The books themselves are right."""
    found: list[Problem] = []
    seen: set[str] = set()
    known: dict[tuple[str, str], set[str]] = {}
    for id in library:
        game, others = library[id], library.joined(id)[0].others
        for one in game.left_open:
            for reading in one.others:
                row = _row(others, one.rule, reading.id)
                if row is None or row.at in seen:
                    continue
                seen.add(row.at)
                try:
                    reading.game()
                except ContentError as error:
                    found.extend(error.problems)
        for place, named in _named(others):
            known.setdefault((place, named), set()).update(game.every_rule)
        for rule in others:
            known.setdefault((others.place(rule), rule), set()).update(one.rule for one in game.left_open)
    return tuple(dict.fromkeys((*found, *_unknown(known))))


def _row(others: Written, rule: str, name: str) -> Written | None:
    """The row that a reading is written in; None for the book's own way."""
    readings = others.get(rule)
    row = readings.get(name) if isinstance(readings, Written) else None
    return row if isinstance(row, Written) else None


def _unknown(known: Mapping[tuple[str, str], Collection[str]]) -> Iterator[Problem]:
    """Every rule that readings are for, name or leave out, and that no game with them leaves open, or has."""
    for (place, named), rules in known.items():
        if named not in rules and not any(id.endswith(f".{named}") for id in rules):
            yield Problem(place, say("there is no rule '{id}'.", id=named), did_you_mean(named, rules))


def _named(others: Written) -> Iterator[tuple[str, str]]:
    """The rules that readings name, each with its place."""
    for rule, readings in others.items():
        for name in readings if isinstance(readings, Written) else ():
            row = _row(others, rule, name) or Written({}, others.at)
            for key in (ALSO, OUT):
                ids = row.get(key)
                yield from ((row.place(key), str(id)) for id in (ids if isinstance(ids, list) else ()))
