"""A frozen value with other parts: what `dataclasses.replace` gives, and nothing worked out before is kept."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace
from functools import cached_property

import pytest

from trainer.core.frozen import fast_replace


@dataclass(frozen=True)
class Sum:
    first: int
    second: int = 2
    more: tuple[int, ...] = field(default_factory=tuple)

    @cached_property
    def total(self) -> int:
        return self.first + self.second + sum(self.more)


@pytest.mark.parametrize("asked", [False, True])
def test_it_is_what_replace_gives(asked: bool):
    one = Sum(1, more=(3, 4))
    assert not asked or one.total == 10
    other = fast_replace(one, second=20)
    assert other == replace(one, second=20)
    assert other.total == 28
    assert (one.second, one.total) == (2, 10)


def test_it_is_frozen_too():
    other = fast_replace(Sum(1), first=5)
    with pytest.raises(FrozenInstanceError):
        other.first = 6  # type: ignore[misc]
