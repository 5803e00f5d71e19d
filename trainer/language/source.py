"""The sentences that stand in the source: every `say`, `counted` and `look` with what it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from trainer.text import Text

SPEAKERS = frozenset(("say", "look", "_look", "catalogue"))
"""What is called with a sentence, as a name or as the last part of one."""
COUNTED = "counted"


def spoken(sources: Mapping[str, str]) -> Iterator[tuple[Text, str]]:
    """Every sentence of these modules (name to source) with the module it stands in."""
    for name, source in sources.items():
        tree = ast.parse(source)
        constants = _constants(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found = _sentence(node, constants)
                if found is not None:
                    yield found, name


def _sentence(call: ast.Call, constants: Mapping[str, str]) -> Text | None:
    about = next((one.value for one in call.keywords if one.arg == "about"), None)
    meaning = _text(about, constants) if about is not None else ""
    match [_name(call.func), *(_text(one, constants) for one in call.args)]:
        case [name, str(template), *rest] if name in SPEAKERS and template:
            return Text(template, about=meaning or _second(rest))
        case [name, str(one), str(more), *_] if name == COUNTED:
            return Text(more, about=meaning, one=one)
    return None


def _second(rest: list[str]) -> str:
    return rest[0] if rest else ""


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _text(node: ast.expr, constants: Mapping[str, str]) -> str:
    match node:
        case ast.Constant(value=str(value)):
            return value
        case ast.Name(id=name):
            return constants.get(name, "")
        case _:
            return ""


def _constants(tree: ast.Module) -> Mapping[str, str]:
    """The texts that names of a module stand for."""
    return {
        target.id: one.value.value
        for one in tree.body
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str)
        for target in one.targets
        if isinstance(target, ast.Name)
    }
