"""Cards that lie face up in stud: whose card forces him to open, whose board begins a round, whether a pair is open.

`up` are the cards shown by each seat, `order` the seats as they were dealt to: where nothing else decides, the first
of them does. Suits rank clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from trainer.cards.card import JOKER_NUMBER, NATURALS
from trainer.hands.low import low5
from trainer.hands.poker import RANK, check_hand, grouped_key, rank5, showing
from trainer.hands.systems import ACE

__all__ = ["Forced", "board_key", "forced_seat", "joker_showing", "leading_seat", "low_showing", "open_pair"]

Up = Mapping[int, Sequence[int]]
WHOLE: Final = 5
_TOP: Final = 1 << 24


class Forced(StrEnum):
    """Which card shown has to open.

    low    the lowest, aces high, the lowest suit of one rank: stud for high
    high   the highest, aces low, the highest suit of one rank: razz
    first  the highest, aces high, of one rank the seat dealt first: studs of a stripped deck
    """

    LOW = "low"
    HIGH = "high"
    FIRST = "first"


def forced_seat(up: Up, order: Sequence[int], how: Forced = Forced.LOW) -> int:
    """The seat whose card forces him to open; of several cards shown his lowest (highest) one counts."""
    match how:
        case Forced.LOW:
            return min(order, key=lambda seat: min((_high(card), card & 3) for card in up[seat]))
        case Forced.HIGH:
            return max(order, key=lambda seat: max((_low(card), card & 3) for card in up[seat]))
        case _:
            return max(order, key=lambda seat: max(_high(card) for card in up[seat]))


def leading_seat(up: Up, order: Sequence[int], *, low: bool = False) -> int:
    """The seat that begins a later round: the highest board, or the lowest; of equal ones the first in order."""
    return max(order, key=lambda seat: board_key(up[seat], low=low))


def board_key(cards: Sequence[int], *, low: bool = False) -> int:
    """What cards show, bigger begins: pairs and ranks of up to four cards, no straights or flushes.

    Five cards, with the community card or a last card dealt up, are a whole hand.
    """
    if len(cards) == WHOLE:
        return low5(cards) if low else rank5(cards)
    if low:
        return low_showing(cards)
    return joker_showing(cards) if JOKER_NUMBER in cards else showing(cards)


def low_showing(cards: Sequence[int]) -> int:
    """One to four cards as a low board: without a pair before with one, then the lowest ranks, the ace low."""
    _check(cards)
    counts = Counter(_low(card) for card in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return _TOP - grouped_key(groups)


def joker_showing(cards: Sequence[int]) -> int:
    """A high board with the joker: it pairs the best it can, alone it is an ace."""
    naturals = [card for card in cards if card != JOKER_NUMBER]
    check_hand(cards, len(cards))
    # Of the suit that the rank has not got yet, so that the four of them are different cards.
    stands = [rank * 4 + suit for rank in {*(card >> 2 for card in naturals), ACE - 2} for suit in range(4)]
    return max(showing([*naturals, card]) for card in stands if card not in naturals)


def open_pair(up: Up, live: Sequence[int]) -> bool:
    """Whether one of the live hands shows a pair."""
    return any(max(Counter(RANK[card] for card in up[seat]).values(), default=0) > 1 for seat in live)


def _check(cards: Sequence[int]) -> None:
    if not 1 <= len(cards) <= 4 or max(cards) >= NATURALS:
        raise ValueError("Only one to four cards without a joker are a low board.")


def _high(card: int) -> int:
    return ACE if card == JOKER_NUMBER else RANK[card]


def _low(card: int) -> int:
    return 1 if RANK[card] == ACE else RANK[card]
