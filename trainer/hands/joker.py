"""Which card a joker stands for: for high an ace or what completes a straight or a flush, for low what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.cards.card import ACE, Card
from trainer.hands.low import LOW_RANK
from trainer.hands.poker import five_card_ranker
from trainer.hands.systems import System

__all__ = ["joker_in_high", "joker_in_low"]

LOWEST = 2


def joker_in_high(system: System, cards: Sequence[Card]) -> int:
    """The rank for which the joker stands in the best high hand of five cards; 0 without a joker."""
    naturals = [card for card in cards if not card.is_joker]
    if len(naturals) == len(cards):
        return 0
    rank_of = five_card_ranker(system)
    key, suits = rank_of(cards), {card.suit for card in naturals}
    for rank in range(ACE, LOWEST - 1, -1):
        options = [Card.make(rank, suit) for suit in (suits if len(suits) == 1 else range(4))]
        if any(card not in naturals and rank_of([*naturals, card]) == key for card in options):
            return rank
    return ACE


def joker_in_low(cards: Sequence[Card]) -> int:
    """The rank for which the joker stands in an ace-to-five low of five cards, the ace as 1; 0 without a joker."""
    ranks_present = {LOW_RANK[card] for card in cards if not card.is_joker}
    return (
        next(rank for rank in range(1, ACE) if rank not in ranks_present) if any(card.is_joker for card in cards) else 0
    )
