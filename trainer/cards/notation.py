"""Cards, tiles and dice as text, and the names that are read aloud.

Reads what people type ('ah 10d 2C', 'AhTd2c', 'JK', 'teen 4-6'), always writes one form ('Ah Td 2c', '6-6 4-6').
Whether a card may occur twice is for the deck to say, not for the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from trainer.cards.card import Card, card
from trainer.cards.tile import Tile, is_tile_name, tile
from trainer.core.errors import BadText
from trainer.core.text import Text, say

_SEPARATORS: Final = re.compile(r"[\s,;|/\[\]()]+")
_ONE_CARD: Final = re.compile(r"joker|jkr|jk|b[wxyz]|(?:10|[2-9tjqka])[cdhs♣♦♥♠]|[1-6]-[1-6]", re.IGNORECASE)
_SIDES_OF_A_DIE: Final = 6


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards in `text`, in order: 'Ah Td 2c', 'AhTd2c', 'ah, 10d'. Raises CardTextError."""
    if is_tile_name(text):
        return (tile(text),)
    cards: list[Card] = []
    for word in _SEPARATORS.split(text.strip()):
        if word:
            cards.extend(_cards_of_word(word))
    return tuple(cards)


def _cards_of_word(word: str) -> list[Card]:
    if is_tile_name(word):
        return [tile(word)]
    cards: list[Card] = []
    place = 0
    while place < len(word):
        match = _ONE_CARD.match(word, place)
        if match is None:
            unread = word[place:]
            return [*cards, card(unread if len(unread) <= 3 else unread[:2])]
        cards.append(tile(match.group()) if "-" in match.group() else card(match.group()))
        place = match.end()
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """'Ah Td 2c'."""
    return " ".join(map(str, cards))


def parse_dice(text: str) -> tuple[int, ...]:
    """The dice in '4-5-6', '4 5 6' or '4,5,6'. Raises BadText."""
    words = [word for word in re.split(r"[\s,\-]+", text.strip()) if word]
    if not words:
        raise BadText(say("There are no dice in an empty text."), say("Write them as in '4-5-6'."))
    for word in words:
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= _SIDES_OF_A_DIE):
            raise BadText(
                say("'{word}' is not a die.", word=word), say("A die shows 1 to 6; write dice as in '4-5-6'.")
            )
    return tuple(int(word) for word in words)


def write_dice(dice: Iterable[int]) -> str:
    """'4-5-6'."""
    return "-".join(map(str, dice))


_RANK_NAMES: Final = {
    1: say("ace"), 2: say("deuce"), 3: say("trey"), 4: say("four"), 5: say("five"), 6: say("six"), 7: say("seven"),
    8: say("eight"), 9: say("nine"), 10: say("ten"), 11: say("jack"), 12: say("queen"), 13: say("king"), 14: say("ace"),
}  # fmt: skip
_RANK_PLURALS: Final = {
    1: say("aces"), 2: say("deuces"), 3: say("treys"), 4: say("fours"), 5: say("fives"), 6: say("sixes"),
    7: say("sevens"), 8: say("eights"), 9: say("nines"), 10: say("tens"), 11: say("jacks"), 12: say("queens"),
    13: say("kings"), 14: say("aces"),
}  # fmt: skip


def rank_name(rank: int) -> Text:
    """'ace', 'six'. Rank 1 is an ace counted low."""
    return _RANK_NAMES[rank]


def rank_names(rank: int) -> Text:
    """The plural: 'aces', 'sixes'."""
    return _RANK_PLURALS[rank]


def spoken(card: Card) -> Text:
    """A card or tile as read aloud: 'ace of spades', 'joker', 'bonus card x', 'teen, 6 and 6'."""
    if isinstance(card, Tile):
        return say("{tile}, {low} and {high}", tile=card.name, low=card.low, high=card.high)
    if card.is_joker:
        return say("joker")
    if card.is_bonus:
        return say("bonus card {letter}", letter=card.suit_letter)
    rank = _RANK_NAMES[card.rank]
    match card.suit:
        case 0:
            return say("{rank} of clubs", rank=rank)
        case 1:
            return say("{rank} of diamonds", rank=rank)
        case 2:
            return say("{rank} of hearts", rank=rank)
        case _:
            return say("{rank} of spades", rank=rank)
