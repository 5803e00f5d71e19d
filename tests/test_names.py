"""What keeps the house light: plain names, few modules, few lines of import.

A limit that is reached is a reason to think: rename, merge, or import a module instead of many names.
"""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sources import docstring_rows, modules, nodes

ROOT = Path(__file__).resolve().parent.parent

VAGUE = frozenset(
    "one found told made held here way due so_far another what whole rest given got left said kept taken brought meant "
    "wanted thing things it them that".split()
)
PLAIN_IN_PLACE: Mapping[str, str] = {
    "due": "a day or an amount that is due",
    "left": "the left side, or what is left of a time or a stack",
    "held": "a card that stays in a hand",
    "rest": "what remains of a sequence after its head",
}
"""Vague words that are the trade's or the craft's own word for one idea, each with that idea."""
EMPTY = frozenset(
    "a all and as at by for from go how if in into is of on out over read set show split the to up who why with".split()
)
"""Words that say nothing beside a vague one: `show_found` tells no more than `found`."""
FILLERS = frozenset("item value entry data element obj".split())

MOST_VAGUE = 0.005
MOST_PLAIN_IN_PLACE = 80
MOST_FILLERS = 531
LEAST_MEAN_CODE = 142.0
"""Mean lines of code of a module when there were 600 of them: more code may add modules, but not smaller ones."""
MOST_IMPORTS = 0.10
MOST_HOLLOW = 34
MOST_FUNCTION_LINES = 60
MOST_MODULE_LINES = 500

BINDS = (ast.Name, ast.arg, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)


@dataclass(frozen=True)
class Source:
    """What is counted in one module: where each name is bound, its lines of code and of import, and its functions.

    `attributes` are those that something is put into; `functions` are names with their number of lines.
    """

    module: str
    names: tuple[tuple[str, int], ...]
    attributes: tuple[tuple[str, int], ...]
    functions: tuple[tuple[str, int], ...]
    code: int
    imports: int


def bound(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name that gets a meaning, with its line: variables, parameters, functions, classes, caught errors."""
    for node in nodes(tree, *BINDS):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.ExceptHandler(name=str(name)):
                yield name, node.lineno
            case _:
                pass


def attributes(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every attribute that something is put into, with its line."""
    for node in nodes(tree, ast.Attribute):
        if isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every function with its number of lines, decorators left out."""
    for node in nodes(tree, ast.FunctionDef, ast.AsyncFunctionDef):
        yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def is_hollow(name: str) -> bool:
    """Whether a name, private or not, is made of vague and empty words alone. Constants are called after their text."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_").split("_")
    vague = VAGUE if len(words) > 1 or name.startswith("_") else VAGUE - PLAIN_IN_PLACE.keys()
    return not name.isupper() and any(word in vague for word in words) and all(word in VAGUE | EMPTY for word in words)


def code_lines(text: str, tree: ast.Module) -> int:
    """Lines with code on them: no blank lines, comments or docstrings; a text over several lines counts whole."""
    lines = enumerate((line.strip() for line in text.split("\n")), start=1)
    rows = {number for number, line in lines if line and not line.startswith("#")}
    for node in nodes(tree, ast.Constant, ast.JoinedStr):
        if not isinstance(node, ast.Constant) or isinstance(node.value, str):
            rows.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(rows.difference(docstring_rows(tree)))


def import_lines(tree: ast.Module) -> int:
    """Lines of every import, wherever it stands."""
    statements = nodes(tree, ast.Import, ast.ImportFrom)
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in statements)


def source_of(module: str, text: str, tree: ast.Module) -> Source:
    return Source(
        module,
        tuple(bound(tree)),
        tuple(attributes(tree)),
        tuple(functions(tree)),
        code_lines(text, tree),
        import_lines(tree),
    )


@functools.cache
def sources() -> tuple[Source, ...]:
    return tuple(source_of(one.path.relative_to(ROOT).as_posix(), one.text, one.tree) for one in modules())


def places(words: frozenset[str]) -> list[str]:
    """Where one of the words is bound."""
    return [f"{source.module}:{line} {name}" for source in sources() for name, line in source.names if name in words]


@pytest.mark.architecture
def test_names_say_what_they_name():
    names = sum(len(source.names) for source in sources())
    vague = places(VAGUE - PLAIN_IN_PLACE.keys())
    assert len(vague) <= MOST_VAGUE * names, "name the role instead:\n  " + "\n  ".join(vague)
    in_place = places(frozenset(PLAIN_IN_PLACE))
    assert len(in_place) <= MOST_PLAIN_IN_PLACE, "these words are many:\n  " + "\n  ".join(in_place)
    fillers = len(places(FILLERS))
    assert fillers <= MOST_FILLERS, f"{fillers} blanks like “item” and “value” are bound; name the role instead"


@pytest.mark.architecture
def test_private_and_compound_names_say_something_too():
    hollow = [
        f"{source.module}:{line} {name}"
        for source in sources()
        for name, line in (*source.names, *source.attributes)
        if is_hollow(name)
    ]
    assert len(hollow) <= MOST_HOLLOW, "name the role instead:\n  " + "\n  ".join(hollow)


@pytest.mark.architecture
def test_functions_have_one_task():
    long = [
        f"{source.module} {name}: {lines} lines"
        for source in sources()
        for name, lines in source.functions
        if lines > MOST_FUNCTION_LINES
    ]
    assert long == [], "split by task:\n  " + "\n  ".join(long)


@pytest.mark.architecture
def test_modules_have_one_reason_to_change():
    long = [
        f"{module.path.relative_to(ROOT)}: {lines} lines"
        for module in modules()
        if (lines := len(module.text.splitlines())) > MOST_MODULE_LINES
    ]
    assert long == [], "split by reason to change, or shorten:\n  " + "\n  ".join(long)


@pytest.mark.architecture
@pytest.mark.parametrize("name", ["_told", "_show_found", "Told", "_as_said", "made", "_left", "set_left", "whole"])
def test_hollow_names(name: str):
    assert is_hollow(name)


@pytest.mark.architecture
@pytest.mark.parametrize("name", ["left", "house_way", "seats_taken", "LEFT", "left_seat", "due", "cards_left", "show"])
def test_names_that_say_something(name: str):
    assert not is_hollow(name)


@pytest.mark.architecture
def test_modules_are_few_and_each_has_a_name_of_its_own():
    assert sum(source.code for source in sources()) / len(sources()) >= LEAST_MEAN_CODE, "merge a small module first"
    names = Counter(Path(source.module).stem for source in sources())
    assert [name for name, count in names.items() if count > 1 and name != "__init__"] == []


@pytest.mark.architecture
def test_imports_are_a_small_part_of_the_code():
    share = sum(source.imports for source in sources()) / sum(source.code for source in sources())
    assert share <= MOST_IMPORTS, "import a module instead of many names, or merge modules with one reason to change"


@pytest.mark.architecture
def test_what_is_counted():
    text = '''"""A module.

Of three lines."""
import os
from os import (
    path,
)  # a comment


def found(item, *rest, what=1, **left):
    """ProblemLog."""
    try:
        total = [one for one in rest]; here: int = 2
    except OSError as told:
        import sys
    for given, (value, it) in ():
        item.made = """two
lines"""
    lambda way: way


class Thing: ...
'''
    source = source_of("planted", text, ast.parse(text))
    assert sorted(name for name, _ in source.names) == [
        "Thing", "found", "given", "here", "it", "item", "left", "one", "rest", "told", "total", "value", "way", "what",
    ]  # fmt: skip
    assert source.attributes == (("made", 17),)
    assert source.functions == (("found", 10),)
    assert (source.code, source.imports) == (14, 5)
