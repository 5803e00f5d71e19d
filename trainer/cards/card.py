"""One playing card as a small integer.

Evaluators index their tables with the number itself, everybody else reads rank, suit and text. Cards are values: two
packs in one shoe hold the same card twice.
"""

from __future__ import annotations

from typing import Final, SupportsInt

from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import Words, say

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
BONUS_LETTERS: Final = "wxyz"
JOKER_TEXT: Final = "Jk"

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
TEN, JACK, QUEEN, KING, ACE = range(10, 15)

NATURALS: Final = 52
JOKER_NUMBER: Final = 52
FIRST_BONUS: Final = 53
HOW_MANY: Final = 57


class CardTextError(BadText):
    """Text that is not a card."""


class Card(int):
    """One card, interned: `Card.of('Ah') is Card.of('Ah')`, also after copying.

    The number is rank_index*4 + suit_index for the 52 (deuce of clubs 0 ... ace of spades 51), 52 for the joker,
    53-56 for the bonus cards w x y z. From 57 on come the tiles, a subclass of their own (`trainer/cards/tile.py`).
    """

    __slots__ = ()

    def __new__(cls, number: SupportsInt) -> Card:
        index = int(number)
        if not 0 <= index < HOW_MANY:
            raise ValueError(f"A card has a number from 0 to {HOW_MANY - 1}, not {index}.")
        return ALL[index]

    @staticmethod
    def of(text: str) -> Card:
        """The card written as `text`: 'Ah', 'Td', '10d', 'Jk', 'Bw', in either case. Raises CardTextError."""
        return card(text)

    @staticmethod
    def make(rank: int, suit: int) -> Card:
        """The card of rank 2..14 and suit 0..3."""
        if not (2 <= rank <= ACE and 0 <= suit <= SPADES):
            raise ValueError(f"There is no card of rank {rank} and suit {suit}.")
        return ALL[(rank - 2) * 4 + suit]

    @property
    def rank(self) -> int:
        """2..14, an ace being 14; 0 for the joker and the bonus cards."""
        return (self >> 2) + 2 if self < NATURALS else 0

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades; -1 for the joker and the bonus cards."""
        return self & 3 if self < NATURALS else -1

    @property
    def rank_letter(self) -> str:
        return str(self)[0]

    @property
    def suit_letter(self) -> str:
        """The suit as a letter, for the joker and the bonus cards the second letter of their text."""
        return str(self)[1]

    @property
    def is_joker(self) -> bool:
        return self == JOKER_NUMBER

    @property
    def is_bonus(self) -> bool:
        return FIRST_BONUS <= self < HOW_MANY

    @property
    def is_red(self) -> bool:
        return self.suit in (DIAMONDS, HEARTS)

    def __bool__(self) -> bool:
        # Without this the deuce of clubs, number 0, would be false.
        return True

    def __str__(self) -> str:
        return _TEXTS[self]

    __repr__ = __str__

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


def card(text: str) -> Card:
    """The card written as `text`. Raises CardTextError with a hint."""
    card = _BY_TEXT.get(text) or _BY_TEXT.get(_tidy(text))
    if card is None:
        raise CardTextError(say("'{text}' is not a card.", text=text), _hint(text))
    return card


def natural_cards() -> tuple[Card, ...]:
    """The 52 cards in order of their numbers."""
    return ALL[:NATURALS]


def _tidy(text: str) -> str:
    short = text.strip().lower()
    for symbol, letter in zip("♣♦♥♠", SUIT_LETTERS, strict=True):
        short = short.replace(symbol, letter)
    if short.startswith("10"):
        short = "t" + short[2:]
    if short in ("joker", "jk", "jkr"):
        return JOKER_TEXT
    return short[:1].upper() + short[1:]


def _hint(text: str) -> Words:
    short = _tidy(text)
    if len(short) == 1 and short in RANK_LETTERS:
        return say("The suit is missing: '{rank}c', '{rank}d', '{rank}h' or '{rank}s'.", rank=short)
    if len(short) == 2 and short[0] in SUIT_LETTERS.upper() and short[1].upper() in RANK_LETTERS:
        return say("Did you mean '{word}'?", word=f"{short[1].upper()}{short[0].lower()}")
    if len(short) == 2 and short[0] in RANK_LETTERS:
        return say("The suit '{suit}' is unknown: c, d, h or s.", suit=short[1])
    return did_you_mean(short, _TEXTS) or say(
        "Write a rank and a suit, as in 'Ah', 'Td' or '2c', or 'Jk' for the joker."
    )


_TEXTS: Final = (
    *(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS),
    JOKER_TEXT,
    *("B" + letter for letter in BONUS_LETTERS),
)
ALL: Final[tuple[Card, ...]] = tuple(int.__new__(Card, number) for number in range(HOW_MANY))
_BY_TEXT: Final[dict[str, Card]] = dict(zip(_TEXTS, ALL, strict=True))

JOKER: Final = ALL[JOKER_NUMBER]
BONUS_W, BONUS_X, BONUS_Y, BONUS_Z = ALL[FIRST_BONUS:]
