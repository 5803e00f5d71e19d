"""Every module of the program, read, parsed and walked once in a process for all tests that look at the source.

Such tests bear the mark `source`, so that they run one after the other in one process.
"""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, eq=False)
class Parsed:
    """A module of the program: where it stands, what is written there, and its tree."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """ "ui/pages/home_page": where it stands below `trainer/`."""
        return self.path.relative_to(ROOT / "trainer").with_suffix("").as_posix()


@functools.cache
def modules() -> tuple[Parsed, ...]:
    paths = sorted((ROOT / "trainer").rglob("*.py"))
    texts = ((path, path.read_text(encoding="utf-8")) for path in paths)
    return tuple(Parsed(path, text, ast.parse(text, filename=str(path))) for path, text in texts)


@functools.cache
def _by_type(tree: ast.Module) -> Mapping[type[ast.AST], Sequence[ast.AST]]:
    by_type = defaultdict[type[ast.AST], list[ast.AST]](list)
    for node in ast.walk(tree):
        by_type[type(node)].append(node)
    return by_type


def nodes(tree: ast.Module, *types: type[ast.AST]) -> Iterator[Any]:
    """The nodes of these types, type by type."""
    for type_ in types:
        yield from _by_type(tree).get(type_, ())


def docstring_rows(tree: ast.Module) -> Iterator[int]:
    """The lines that docstrings stand on."""
    for node in nodes(tree, *WITH_DOCSTRING):
        if ast.get_docstring(node, clean=False) is not None:
            yield from range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
