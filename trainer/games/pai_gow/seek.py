"""Finds seven cards that fit a rare rule: draws hands with a leaning towards groups, runs and suits, and tests them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.cards.card import JOKER, Card
from trainer.cards.deck import WITH_JOKER
from trainer.rng import Random, below, choose, sample, shuffle

_PATTERNS: Final = (
    (4, 3), (4, 2, 1), (4, 1, 1, 1), (3, 3, 1), (3, 2, 2), (3, 2, 1, 1), (3, 1, 1, 1, 1),
    (2, 2, 2, 1), (2, 2, 1, 1, 1), (2, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1),
)  # fmt: skip
_ALL: Final = WITH_JOKER.cards()


def seek(rng: Random, fits: Callable[[tuple[Card, ...]], bool], tries: int = 6000) -> tuple[Card, ...] | None:
    """Seven cards that fit, in random order, or None when none was found."""
    for _ in range(tries):
        cards = lean(rng)
        if fits(cards):
            return shuffle(cards, rng)
    return None


def lean(rng: Random) -> tuple[Card, ...]:
    """A legal hand of seven out of 53, with rare shapes far more often than by chance."""
    kind = below(rng, 4)
    if kind == 0:
        cards = list(sample(rng, _ALL, 7))
    elif kind == 1:
        cards = _groups(rng) if below(rng, 5) else _royal(rng)
    else:
        cards = _runs(rng, suited=kind == 3)
    if below(rng, 3) == 0 and JOKER not in cards:
        cards[below(rng, 7)] = JOKER
    return tuple(cards)


def _groups(rng: Random) -> list[Card]:
    pattern = choose(rng, _PATTERNS)
    ranks = sample(rng, range(2, 15), len(pattern))
    return [
        Card.make(rank, suit) for rank, size in zip(ranks, pattern, strict=True) for suit in sample(rng, range(4), size)
    ]


def _royal(rng: Random) -> list[Card]:
    """A royal flush with two high cards of another suit."""
    suit, other = sample(rng, range(4), 2)
    ranks = sample(rng, range(11, 15), 2)
    return [*(Card.make(rank, suit) for rank in range(10, 15)), *(Card.make(rank, other) for rank in ranks)]


def _runs(rng: Random, *, suited: bool) -> list[Card]:
    length = 5 + below(rng, 3)
    low = 1 + below(rng, 15 - length)
    ranks = [14 if rank == 1 else rank for rank in range(low, low + length)]
    if suited and below(rng, 3) == 0:
        ranks = list(sample(rng, range(2, 15), length))
    suit = below(rng, 4)
    cards = [Card.make(rank, suit if suited else below(rng, 4)) for rank in ranks]
    wanted = [choose(rng, ranks) for _ in range(8)]
    while len(cards) < 7:
        rank = wanted.pop() if wanted and below(rng, 2) else 2 + below(rng, 13)
        extra = Card.make(rank, below(rng, 4))
        if extra not in cards:
            cards.append(extra)
    return cards
