"""Games that count points: nine-count and baccarat, and the totals of blackjack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trainer.cards.card import ALL, FIRST_BONUS, JOKER_NUMBER, NATURALS
from trainer.hands.poker import RANK
from trainer.hands.systems import ACE

__all__ = ["Total", "baccarat_total", "blackjack_total", "nine_count", "point_value"]


def point_value(card: int) -> int:
    """What a card adds in nine-count and baccarat: an ace 1, ten to king 0, the others their number."""
    value = _POINTS[card]
    if value is None:
        raise ValueError(f"{ALL[card]} has no points.")
    return value


def nine_count(cards: Sequence[int]) -> int:
    """The last digit of the points."""
    return sum(map(point_value, cards)) % 10


baccarat_total: Final = nine_count
"""Baccarat counts the same way."""


@dataclass(frozen=True, slots=True)
class Total:
    """A blackjack total. It is soft while an ace counts 11 in it."""

    points: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft else str(self.points)


def blackjack_total(cards: Sequence[int]) -> Total:
    """The best total: an ace 1 or 11, ten-cards and bonus cards 10. Never more than one ace counts 11.

    Half points and jokers follow the rules of a game and are its own business; a joker raises ValueError.
    """
    points = 0
    aces = 0
    for one in cards:
        if one == JOKER_NUMBER:
            raise ValueError("What a joker counts is for the game to say.")
        aces += RANK[one] == ACE
        points += 10 if one >= FIRST_BONUS else _BLACKJACK[one]
    soft = aces > 0 and points <= 11
    return Total(points + 10 if soft else points, soft)


_POINTS: Final = tuple(
    None if one >= NATURALS else 1 if RANK[one] == ACE else RANK[one] if RANK[one] < 10 else 0 for one in ALL
)
_BLACKJACK: Final = tuple(1 if RANK[one] == ACE else min(10, RANK[one]) for one in ALL[:NATURALS])
