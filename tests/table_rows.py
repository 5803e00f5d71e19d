"""Rows of a table are one test: what pytest does around a test takes longer than a row of arithmetic.

Every row still runs, whatever the rows before it said, and each that fails is told with its own id and its own reason.
A row that is asked for by its id, `test_x.py::test_y[row]`, is a test of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path

import pytest

ALONE = frozenset({"long", "minutes", "sampled"})
"""Marks of what takes long: such rows stay tests, which run side by side and each have a time of their own."""
SAME_FOR_ALL = frozenset({"parametrize", "architecture"})
"""Marks that say the same of a test whether its rows are tests or not."""


def together(items: Iterable[pytest.Item], folders: Iterable[Path]) -> list[pytest.Item]:
    """The items with the rows of each table below these folders as one, where its first row stood."""
    below = tuple(folders)
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        is_row = any(item.path.is_relative_to(folder) for folder in below) and _is_row(item)
        tests.setdefault(item.nodeid.partition("[")[0] if is_row else item.nodeid, []).append(item)
    return [_table(rows) if len(rows) > 1 else rows[0] for rows in tests.values()]


def _is_row(item: pytest.Item) -> bool:
    """Whether a test is nothing but a call with a row: no marks and no fixture that is made for each test."""
    if not isinstance(item, pytest.Function) or item.cls is not None or not hasattr(item, "callspec"):
        return False
    marks = list(item.iter_markers())
    names = [name for mark in marks if mark.name == "parametrize" for name in _names(mark)]
    return (
        {mark.name for mark in marks} <= SAME_FOR_ALL
        and set(names) == set(item.callspec.params)
        and not any(mark.kwargs.get("indirect") for mark in marks)
        and not getattr(item.obj, "is_hypothesis_test", False)
        and all(_is_shared(item, name) for name in _fixtures(item))
    )


def _names(mark: pytest.Mark) -> list[str]:
    names = mark.args[0] if mark.args else mark.kwargs["argnames"]
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)


def _fixtures(item: pytest.Function) -> list[str]:
    """What the function asks for beside its row."""
    return [name for name in signature(item.obj).parameters if name not in item.callspec.params]


def _is_shared(item: pytest.Function, name: str) -> bool:
    """Whether a fixture is the same for all tests of its module: rows can have it together."""
    definitions = item._fixtureinfo.name2fixturedefs.get(name, ())  # noqa: SLF001  (pytest tells it nowhere else)
    return bool(definitions) and all(definition.scope != "function" for definition in definitions)


def _table(rows: list[pytest.Item]) -> pytest.Item:
    first = rows[0]
    assert isinstance(first, pytest.Function)
    table: pytest.Function = pytest.Function.from_parent(
        first.parent,
        name=first.originalname,
        callobj=_every_row([row for row in rows if isinstance(row, pytest.Function)]),
    )
    return table


def _every_row(rows: list[pytest.Function]) -> Callable[..., None]:
    """Calls every row; says of those that failed which and why, and of those left out why."""

    @wraps(rows[0].obj)
    def every_row(**fixtures: object) -> None:
        failures, reasons = [], []
        for row in rows:
            try:
                row.obj(**row.callspec.params, **fixtures)
            except pytest.skip.Exception as reason:
                reasons.append(f"{row.callspec.id}: {reason}")
            except (Exception, pytest.fail.Exception):  # noqa: BLE001  (told below, with its place)
                told = row.repr_failure(pytest.ExceptionInfo.from_current())
                failures.append(f"[{row.callspec.id}]\n{told}")
        if failures:
            pytest.fail("\n\n".join((f"{len(failures)} of {len(rows)} rows", *failures)), pytrace=False)
        if reasons:
            pytest.skip(f"{len(reasons)} of {len(rows)} rows: {'; '.join(reasons)}")

    asked = [Parameter(name, Parameter.KEYWORD_ONLY) for name in _fixtures(rows[0])]
    every_row.__signature__ = Signature(asked)  # type: ignore[attr-defined]  # what pytest goes by
    return every_row
