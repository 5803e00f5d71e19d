"""Randomness that gives the same cards everywhere.

Python promises across versions only the sequence of `random()` for an integer seed, so shuffling, choosing and dice
are built on that method alone. Nobody uses the global generator.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

__all__ = ["Random", "below", "child_seed", "choose", "make_rng", "roll", "sample", "shuffle"]

_LARGEST: Final = 2**32


def make_rng(seed: int) -> Random:
    """A generator started from a whole number that is not negative."""
    if seed < 0:
        # Random() drops the sign, so -3 and 3 would deal the same cards.
        raise ValueError(f"A seed is not negative, {seed} is.")
    return Random(seed)


def child_seed(*parts: str | int) -> int:
    """A seed in 0 .. 2**63-1 from names and numbers, the same in every process; 3 and '3' differ."""
    from hashlib import sha256  # the system's own takes milliseconds to read in

    digest = sha256()
    for part in parts:
        text = str(part).encode()
        digest.update(b"%c%d:" % (b"i" if isinstance(part, int) else b"s", len(text)))
        digest.update(text)
    return int.from_bytes(digest.digest()[:8], "big") >> 1


def below(rng: Random, limit: int) -> int:
    """A whole number from 0 to limit - 1, each as likely."""
    if not 1 <= limit <= _LARGEST:
        raise ValueError(f"The limit must be from 1 to {_LARGEST}, not {limit}.")
    # `random()` has 53 bits: with 2 ** 32 numbers none is likelier than another by more than one in 2 ** 21.
    return int(rng.random() * limit)


def choose(rng: Random, items: Sequence[T]) -> T:
    """One of the items. Raises ValueError when there is none."""
    if not items:
        raise ValueError("There is nothing to choose from.")
    return items[int(rng.random() * len(items))]


def shuffle(items: Iterable[T], rng: Random) -> tuple[T, ...]:
    """The items in random order (Fisher-Yates, from the last place down)."""
    pile = list(items)
    random = rng.random
    for last in range(len(pile) - 1, 0, -1):
        other = int(random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def sample(rng: Random, items: Iterable[T], count: int) -> tuple[T, ...]:
    """`count` of the items in random order, without shuffling the rest."""
    pile = list(items)
    if not 0 <= count <= len(pile):
        raise ValueError(f"Cannot take {count} of {len(pile)}.")
    random = rng.random
    for place in range(count):
        other = place + int(random() * (len(pile) - place))
        pile[place], pile[other] = pile[other], pile[place]
    return tuple(pile[:count])


def roll(rng: Random, dice: int = 3) -> tuple[int, ...]:
    """Dice in order of falling."""
    return tuple(1 + int(rng.random() * 6) for _ in range(dice))
