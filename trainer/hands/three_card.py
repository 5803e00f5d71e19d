"""Hands of three and four cards, and the best hand of six for the six-card bonus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from trainer.hands.poker import rank5, ranker
from trainer.hands.systems import FOUR_CARD, THREE_CARD, Category, category

__all__ = ["FOUR_CARD", "THREE_CARD", "category3", "category4", "rank3", "rank4", "rank4_of_five", "rank_of_six"]

rank3: Final = ranker(THREE_CARD)
"""Three cards: mini royal, straight flush, three of a kind, straight, flush, pair, high card; A-2-3 lowest straight."""

rank4: Final = ranker(FOUR_CARD)
"""Four cards: four of a kind, straight flush, three of a kind, flush, straight, two pair, pair, high card."""


def rank4_of_five(cards: Sequence[int]) -> int:
    """The best four of five cards."""
    return max(map(rank4, combinations(cards, 4)))


def rank_of_six(cards: Sequence[int]) -> int:
    """The best five of six cards, comparable with `rank5`."""
    return max(map(rank5, combinations(cards, 5)))


def category3(key: int) -> Category:
    """The category of a three-card key; the mini royal is ROYAL_FLUSH."""
    return category(key, THREE_CARD)


def category4(key: int) -> Category:
    """The category of a four-card key."""
    return category(key, FOUR_CARD)
