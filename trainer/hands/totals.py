"""Games that count points: nine-count and baccarat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.cards.card import ALL, NATURALS
from trainer.hands.poker import RANK
from trainer.hands.systems import ACE

__all__ = ["baccarat_total", "nine_count", "point_value"]


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


_POINTS: Final = tuple(
    None if card >= NATURALS else 1 if RANK[card] == ACE else RANK[card] if RANK[card] < 10 else 0 for card in ALL
)
