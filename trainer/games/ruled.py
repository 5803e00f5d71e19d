"""What the terms of every family hold: the printed rules of the book by what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.rules.decision import Printed


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruled:
    """Terms with their printed rules; there is one value a house, known by itself and not by what it holds."""

    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    def has(self, id: str) -> bool:
        """Whether the book prints a rule that not every book has."""
        return id in self.rules
