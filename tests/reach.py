"""What of the program is reached from its command line, read from the source: which function or class names which.

A name is followed through imports; a module that is handed on as a value is taken to be used whole. Methods belong to
their class, what a decorator of ours registers is reached. What is left over is alive in tests only, or not at all.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

Named = tuple[str, str]
"""A module and a name in it; without a name the module itself."""

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass
class Source:
    """The names that a module defines, with what defines them, those it imports, and its other statements."""

    defined: dict[str, list[ast.stmt]] = field(default_factory=lambda: defaultdict(list))
    imported: dict[str, list[Named]] = field(default_factory=lambda: defaultdict(list))
    rest: list[ast.stmt] = field(default_factory=list)


def _source(tree: ast.Module) -> Source:
    source = Source()
    for statement in _statements(tree.body):
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                source.defined[name].append(statement)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case ast.Assign() | ast.AnnAssign():
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
                for name in names:
                    source.defined[name].append(statement)
                if not names or any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
                    source.rest.append(statement)
            case ast.Import() | ast.ImportFrom():
                pass
            case _:
                source.rest.append(statement)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                source.imported[alias.asname or alias.name].append((node.module, alias.name))
        elif isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name.partition(".")[0]
                source.imported[bound].append((alias.name if alias.asname else bound, ""))
    return source


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those below a condition too."""
    for statement in body:
        if isinstance(statement, ast.If | ast.Try):
            yield from _statements(statement.body)
            yield from _statements(statement.orelse)
            if isinstance(statement, ast.If):
                yield ast.Expr(statement.test)
            else:
                yield from _statements(inner for handler in statement.handlers for inner in handler.body)
        else:
            yield statement


class Program:
    """All sources of a program, by their dotted names."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self._sources = {name: _source(tree) for name, tree in trees.items()}
        self._known: dict[Named, tuple[Named, ...]] = {}

    def unreached(self, entries: Iterable[Named]) -> list[Named]:
        """The functions and classes that nothing leads to from these."""
        open_names = list(entries)
        for module, source in self._sources.items():
            for statement in source.rest:
                open_names += self._named_in(module, statement)
            open_names += self._registered(module)
        reached: set[Named] = set()
        while open_names:
            module, name = named = open_names.pop()
            if named in reached or name not in self._sources[module].defined:
                continue
            reached.add(named)
            for statement in self._sources[module].defined[name]:
                open_names += self._named_in(module, statement)
        return sorted(
            (module, name)
            for module, source in self._sources.items()
            for name, statements in source.defined.items()
            if (module, name) not in reached and isinstance(statements[0], DEFINITIONS)
        )

    def _named_in(self, module: str, tree: ast.AST) -> Iterator[Named]:
        """Every definition that is named somewhere in there."""
        within = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for node in ast.walk(tree):
            match node:
                case ast.Name(id=name):
                    for named in self._meant(module, name):
                        if named[1]:
                            yield named
                        elif id(node) not in within:
                            yield from self._whole(named[0])
                case ast.Attribute():
                    yield from self._by_attributes(module, node)
                case _:
                    pass

    def _registered(self, module: str) -> Iterator[Named]:
        """What a decorator of the program stands over."""
        for name, statements in self._sources[module].defined.items():
            for statement in statements:
                if isinstance(statement, DEFINITIONS):
                    decorators = ast.Module([ast.Expr(one) for one in statement.decorator_list], [])
                    if any(self._named_in(module, decorators)):
                        yield module, name

    def _meant(self, module: str, name: str) -> tuple[Named, ...]:
        """What a name of a module stands for: definitions, and modules of the program."""
        if (module, name) not in self._known:
            self._known[module, name] = ()  # an import that goes round ends here
            self._known[module, name] = tuple(self._look_up(module, name))
        return self._known[module, name]

    def _look_up(self, module: str, name: str) -> Iterator[Named]:
        source = self._sources.get(module)
        if source is None:
            return
        if name in source.defined:
            yield module, name
        for origin, imported in source.imported.get(name, ()):
            inner = f"{origin}.{imported}" if imported else origin
            if inner in self._sources:
                yield inner, ""
            elif imported:
                yield from self._meant(origin, imported)

    def _by_attributes(self, module: str, node: ast.Attribute) -> Iterator[Named]:
        """`tables.new_setup`, `trainer.core.rng.below`: a name of a module that is named."""
        chain, value = [node.attr], node.value
        while isinstance(value, ast.Attribute):
            chain.append(value.attr)
            value = value.value
        if not isinstance(value, ast.Name):
            return
        found = list(self._meant(module, value.id))
        for name in reversed(chain):
            inner = []
            for origin, defined in found:
                if f"{origin}.{name}" in self._sources and not defined:
                    inner.append((f"{origin}.{name}", ""))
                elif not defined:
                    inner += self._meant(origin, name)
            found = inner
        yield from (named for named in found if named[1])

    def _whole(self, module: str) -> Iterator[Named]:
        source = self._sources[module]
        for name in (*source.defined, *source.imported):
            yield from (named for named in self._meant(module, name) if named[1])
