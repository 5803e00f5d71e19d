"""Dataclasses whose methods are written when they are first called: most of them never are.

Writing and compiling the methods of one dataclass takes as long as reading in a module. What a program imports pays for
five or six of them a class. Here each is written by its first call, and behaves as those of `dataclasses` do.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import MISSING, FrozenInstanceError, asdict, astuple, field, fields
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

__all__ = ["MISSING", "FrozenInstanceError", "asdict", "astuple", "dataclass", "field", "fields", "replace"]

Field = dataclasses.Field[Any]
Method = Callable[..., Any]
ORDERS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def _process(
    cls: type[Any],
    *,
    init: bool = True,
    eq: bool = True,
    order: bool = False,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> type[Any]:
    own = set(vars(cls))
    hashes = "__hash__" in own and not (vars(cls)["__hash__"] is None and "__eq__" in own)
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the signature is written into it
    plain = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)
    cls = plain(cls)
    later: dict[str, Callable[[], Method]] = {}
    if init:
        later["__init__"] = lambda: _written_init(cls, frozen=frozen, slots=slots)
    if eq:
        later["__eq__"] = lambda: _written_comparison(cls, "__eq__", "==")
        if frozen and not hashes:
            later["__hash__"] = lambda: _written_hash(cls)
        elif not hashes:
            cls.__hash__ = None  # type: ignore[assignment]
    if order:
        for name in ORDERS:
            later[name] = _comparison_writer(cls, name)
    for name, write in later.items():
        if name not in own or name == "__hash__":
            setattr(cls, name, _late(cls, name, write))
    if "__repr__" not in own:
        cls.__repr__ = _shown  # type: ignore[assignment]
    if frozen:
        _freeze(cls, slots=slots)
    return cls


def _late(cls: type[Any], name: str, write: Callable[[], Method]) -> Method:
    """Stands for a method until its first call, which writes it."""

    def method(self: object, *arguments: Any, **named: Any) -> Any:
        written = write()
        written.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, written)
        return written(self, *arguments, **named)

    return method


def _written(name: str, parameters: str, lines: Iterable[str], known: dict[str, Any]) -> Method:
    text = f"def {name}({parameters}):\n" + "\n".join(f" {line}" for line in lines)
    space: dict[str, Any] = {}
    exec(text, known, space)  # noqa: S102 - of the names of fields, which are identifiers
    method: Method = space[name]
    return method


def _written_init(cls: type[Any], *, frozen: bool, slots: bool) -> Method:
    """The constructor: a parameter a field, and a line that sets it."""
    known: dict[str, Any] = {"_factory": _FACTORY}
    places: list[str] = []
    keywords: list[str] = []
    lines: list[str] = []
    for part in fields(cls):
        name = part.name
        known[f"_default_{name}"] = part.default if part.default_factory is MISSING else part.default_factory
        if part.init:
            default = _default_word(part)
            (keywords if part.kw_only else places).append(f"{name}={default}" if default else name)
        if (value := _value(part, slots=slots)) is None:
            continue
        descriptor = getattr(cls, name, None)
        if not frozen:
            lines.append(f"self.{name} = {value}")
        elif isinstance(descriptor, MemberDescriptorType):
            known[f"_set_{name}"] = descriptor.__set__
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"self.__dict__[{name!r}] = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ["self", *places, *(["*", *keywords] if keywords else [])]
    return _written("__init__", ", ".join(parameters), lines or ["pass"], known)


_FACTORY = object()
"""Stands for what a factory makes, where nothing was given."""


def _default_word(part: Field) -> str:
    if part.default_factory is not MISSING:
        return "_factory"
    return f"_default_{part.name}" if part.default is not MISSING else ""


def _value(part: Field, *, slots: bool) -> str | None:
    """What a field is set to; None where its class holds it."""
    from_factory = f"_default_{part.name}()"
    if part.default_factory is not MISSING:
        return f"{from_factory} if {part.name} is _factory else {part.name}" if part.init else from_factory
    if part.init:
        return part.name
    return f"_default_{part.name}" if slots and part.default is not MISSING else None


def _parts(cls: type[Any], owner: str, chosen: Callable[[Field], Any]) -> str:
    return "(" + "".join(f"{owner}.{part.name}," for part in fields(cls) if chosen(part)) + ")"


def _written_comparison(cls: type[Any], name: str, sign: str) -> Method:
    ours, theirs = (_parts(cls, owner, lambda part: part.compare) for owner in ("self", "other"))
    lines = ["if other.__class__ is self.__class__:", f" return {ours} {sign} {theirs}", "return NotImplemented"]
    return _written(name, "self, other", lines, {})


def _comparison_writer(cls: type[Any], name: str) -> Callable[[], Method]:
    return lambda: _written_comparison(cls, name, ORDERS[name])


def _written_hash(cls: type[Any]) -> Method:
    parts = _parts(cls, "self", lambda part: part.compare if part.hash is None else part.hash)
    return _written("__hash__", "self", [f"return hash({parts})"], {})


@recursive_repr()
def _shown(self: Any) -> str:
    shown = ", ".join(f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _freeze(cls: type[Any], *, slots: bool) -> None:
    names = frozenset(cls.__dataclass_fields__)

    def refuse_set(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def refuse_delete(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    cls.__setattr__, cls.__delattr__ = refuse_set, refuse_delete  # type: ignore[assignment]
    if slots:
        cls.__getstate__ = _state  # type: ignore[assignment]
        cls.__setstate__ = _set_state


def _state(self: Any) -> list[object]:
    return [getattr(self, part.name) for part in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for part, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, part.name, value)


_COPIERS: dict[type[Any], Method] = {}


def _written_copier(cls: type[Any]) -> Method:
    """Calls the constructor, or fills the dict of the instance where that does no more; leaves what was worked out."""
    parts = sorted((part for part in fields(cls) if part.init), key=lambda part: part.kw_only is True)
    choices = {part.name: f"self.{part.name} if {part.name} is _same else {part.name}" for part in parts}
    slotted = any(isinstance(getattr(cls, part.name, None), MemberDescriptorType) for part in parts)
    if len(parts) == len(fields(cls)) and not slotted and not hasattr(cls, "__post_init__"):
        lines = ["_copy = _new(_cls)", "_dict = _copy.__dict__"]
        lines += [f"_dict[{name!r}] = {choice}" for name, choice in choices.items()]
        lines.append("return _copy")
    else:
        named = (f"{part.name}={choices[part.name]}" if part.kw_only else choices[part.name] for part in parts)
        lines = [f"return _cls({', '.join(named)})"]
    parameters = ", ".join(["self", "/", *(["*"] if parts else []), *(f"{part.name}=_same" for part in parts)])
    return _written("replace", parameters, lines, {"_cls": cls, "_same": object(), "_new": object.__new__})


if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def replace(instance: Any, /, **parts: Any) -> Any:
        """What `dataclasses.replace` makes: an instance of the same class with other parts."""
        cls = type(instance)
        copier = _COPIERS.get(cls)
        if copier is None:
            copier = _COPIERS[cls] = _written_copier(cls)
        return copier(instance, **parts)

    def dataclass(cls: type[Any] | None = None, /, **options: bool) -> Any:
        """What `dataclasses.dataclass` makes of a class, its methods written at their first call."""
        return (lambda decorated: _process(decorated, **options)) if cls is None else _process(cls, **options)
