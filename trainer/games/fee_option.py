"""The option of a fee schedule that a request is about: by its number, or by the limit it is posted for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from trainer.rules.reader import Reader
from trainer.text import Text


class PostedOption(Protocol):
    """An option of a schedule: its number, the limits it is posted for in cents, and those in words."""

    @property
    def number(self) -> int: ...

    @property
    def limits(self) -> tuple[int, ...]: ...

    @property
    def posted(self) -> Text: ...


P = TypeVar("P", bound=PostedOption)


def read_option(reader: Reader, options: Sequence[P]) -> P | None:
    """The option in force: `option` by its number, or `limit` as [least, most] in cents; the only one needs no name."""
    numbered = reader.integer("option") if reader.has("option") else None
    limit = reader.integers("limit") if reader.has("limit") else None
    fitting = [one for one in options if limit is None or one.limits == limit]
    found = [one for one in fitting if numbered is None or one.number == numbered]
    if len(found) == 1:
        return found[0]
    if numbered is None and limit is None:
        reader.problem("'option' is missing.", f"Options: {listed(options)}.", "option")
    elif numbered is not None and all(one.number != numbered for one in options):
        reader.problem(f"there is no fee option {numbered}.", f"Options: {listed(options)}.", "option")
    elif not fitting:
        reader.problem("no fee option has this limit.", f"Options: {listed(options)}.", "limit")
    elif found:
        reader.problem("several fee options have this limit.", f"Name one by option: {listed(found)}.", "limit")
    else:
        reader.problem(f"option {numbered} has another limit.", f"Options: {listed(options)}.", "limit")
    return None


def listed(options: Sequence[PostedOption]) -> str:
    """Options with their limits: '1, 4 ($2 to $200), 2 ($5 to $300)'."""
    alike: dict[str, list[str]] = {}
    for one in options:
        alike.setdefault(str(one.posted), []).append(str(one.number))
    return ", ".join(f"{', '.join(numbers)} ({limit})" for limit, numbers in alike.items())
