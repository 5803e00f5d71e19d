"""What players of a game without a bank usually have before them."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.rng import Random, choose
from trainer.rules.reader import Reader


@dataclass(frozen=True, slots=True)
class UsualStacks:
    """The stacks the trainer lays out, in the unit of the game, and those of players who are short of chips."""

    ample: tuple[int, ...]
    short: tuple[int, ...]

    def draw(self, rng: Random, *, short: bool) -> int:
        return choose(rng, self.short if short else self.ample)


def read_usual_stacks(reader: Reader) -> UsualStacks:
    """`stacks` and `short` of `[usual]`."""
    usual = reader.table("usual")
    return UsualStacks(usual.integers("stacks"), usual.integers("short"))
