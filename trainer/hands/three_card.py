"""Hands of three and four cards, and the best hand of six for the six-card bonus."""

from __future__ import annotations

from typing import Final

from trainer.hands.poker import ranker
from trainer.hands.systems import FOUR_CARD, THREE_CARD

__all__ = ["FOUR_CARD", "THREE_CARD", "rank3", "rank4"]

rank3: Final = ranker(THREE_CARD)
"""Three cards: mini royal, straight flush, three of a kind, straight, flush, pair, high card; A-2-3 lowest straight."""

rank4: Final = ranker(FOUR_CARD)
"""Four cards: four of a kind, straight flush, three of a kind, flush, straight, two pair, pair, high card."""
