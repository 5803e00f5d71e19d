"""Fewer hands for tests of what is said about a proof; the whole proof runs once, with the rule book's tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from trainer.hands.classes import HandClass, classes
from trainer.prove import house_comparison, proof


@cache
def _every_50th() -> tuple[HandClass, ...]:
    return tuple(islice(classes(), 0, None, 50))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every 50th class only; nothing is proved by that, and the reports say so."""

    def some() -> Iterator[HandClass]:
        return iter(_every_50th())

    for module in (house_comparison, proof, proof):
        monkeypatch.setattr(module, "classes", some)
