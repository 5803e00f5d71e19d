"""Compiles modules; run by the Python they are for: `python compiled_modules.py beside|bare|lean PLACE...`.

Beside their source, or instead of it ("bare": without asserts and without what is written for readers of the source).
"lean" is the same without the types in the heads of functions, which nothing of ours reads while it runs.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import-not-found]
from pathlib import Path


class Untyped(ast.NodeTransformer):
    """Functions without the types of their parameters and answers, and names of a module without theirs.

    The fields of a class keep theirs: records are made of them.
    """

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = [_assigned(statement) for statement in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node


def _assigned(statement: ast.stmt) -> ast.stmt:
    if not isinstance(statement, ast.AnnAssign) or statement.value is None:
        return statement
    return ast.copy_location(ast.Assign([statement.target], statement.value), statement)


def compile_file(source: Path, name: str, how: str) -> None:
    """Writes the module of one source, known to tracebacks as `name`; what it holds is valid whatever the clock says."""
    text = source.read_bytes()
    tree = ast.parse(text, name)
    if how == "lean":
        tree = Untyped().visit(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if how == "beside" else 2)
    target = Path(importlib.util.cache_from_source(str(source))) if how == "beside" else source.with_suffix(".pyc")
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(text), False))


def sources(place: str) -> Iterator[Path]:
    """All source below a folder, or the one file that is named."""
    yield from [Path(place)] if place.endswith(".py") else sorted(Path(place).rglob("*.py"))


def main(how: str, *places: str) -> None:
    for place in places:
        for source in sources(place):
            compile_file(source, source.as_posix(), how)


if __name__ == "__main__":
    main(*sys.argv[1:])
