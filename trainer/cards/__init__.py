"""Cards, decks, tiles and dice, and how they are written."""

from trainer.cards.card import JOKER, Card, CardTextError, card
from trainer.cards.deck import DeckPlan, shuffled
from trainer.cards.notation import parse_cards, parse_dice, spoken, write_cards, write_dice

__all__ = [
    "JOKER",
    "Card",
    "CardTextError",
    "DeckPlan",
    "card",
    "parse_cards",
    "parse_dice",
    "shuffled",
    "spoken",
    "write_cards",
    "write_dice",
]
