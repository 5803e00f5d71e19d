"""Low hands: ace-to-five, with a qualifier, with the joker, and deuce-to-seven.

Keys follow the convention of the high hands, bigger is better, so the best low has the biggest key. In ace-to-five
the ace is low, straights and flushes do not count, and the joker is the lowest rank the hand does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from trainer.cards.card import HOW_MANY, JOKER_NUMBER
from trainer.hands.poker import OF_FIVE, RANK, check_hand, five_card_ranker
from trainer.hands.systems import ACE, FIVE_CARD_NO_WHEEL, Category, category, pack, unpack

__all__ = [
    "deuce_to_seven",
    "high_key",
    "low5",
    "low7",
    "low_cards",
    "low_category",
    "low_key_of_ranks",
    "low_or_better",
    "low_ranks",
    "low_with_top",
    "qualifies",
]

_TOP: Final = 1 << 24
"""Above every packed hand; a low key is this less the packed hand."""

LOW_RANK: Final = tuple(1 if rank == ACE else rank for rank in RANK)
"""Rank by card number with the ace as 1, the joker 0."""

_WORST: Final = {top: _TOP - pack(0, range(top, top - 5, -1)) for top in range(5, 14)}
"""The key of the worst hand that qualifies, by its highest rank."""

_BIT: Final = [1 << LOW_RANK[number] if number <= JOKER_NUMBER else 0 for number in range(HOW_MANY)]
_of_ranks: Final[dict[int, int]] = {}
_of_mask: Final = [0] * (1 << 14)


def low5(cards: Sequence[int]) -> int:
    """The ace-to-five key of five cards, pairs and all."""
    a, b, c, d, e = cards
    number = OF_FIVE[a] + OF_FIVE[b] + OF_FIVE[c] + OF_FIVE[d] + OF_FIVE[e]
    try:
        return _of_ranks[number >> 6]
    except KeyError:
        return _learn5(number, cards)


def low7(cards: Sequence[int]) -> int:
    """The ace-to-five key of the best five of seven cards."""
    a, b, c, d, e, f, g = cards
    return _of_mask[_BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e] | _BIT[f] | _BIT[g]] or _learn7(cards)


def low_cards(cards: Sequence[int]) -> int:
    """The ace-to-five key of the best five of five or more cards."""
    return max(map(low5, combinations(cards, 5)))


def qualifies(key: int, qualifier: int) -> bool:
    """Whether an ace-to-five key is a low without a pair and with no rank above the qualifier."""
    return key >= _WORST[qualifier]


def low_or_better(cards: Sequence[int], qualifier: int = 8) -> int | None:
    """The key of the best low of five to seven cards if it qualifies, else None."""
    key = low7(cards) if len(cards) == 7 else low_cards(cards)
    return key if key >= _WORST[qualifier] else None


def low_ranks(key: int) -> tuple[int, ...]:
    """The ranks that decide an ace-to-five key, the ace as 1: (8, 6, 4, 3, 1)."""
    return unpack(_TOP - key)


def low_category(key: int) -> Category:
    """HIGH_CARD for a real low, else the pair, trips, ... that spoil it."""
    return category(_TOP - key)


_deuce_to_seven_high: Final = five_card_ranker(FIVE_CARD_NO_WHEEL)


def deuce_to_seven(cards: Sequence[int]) -> int:
    """The deuce-to-seven key of five cards: the worst high hand wins, aces high only, A-5-4-3-2 no straight."""
    return _TOP - _deuce_to_seven_high(cards)


def high_key(key: int) -> int:
    """The high-hand key behind a deuce-to-seven key, for reading it; its system is `FIVE_CARD_NO_WHEEL`."""
    return _TOP - key


def low_with_top(key: int | None, top: int) -> int:
    """The key of a low with this highest rank: below it the ranks of another low as far as they are lower."""
    top_ranks = sorted({rank for rank in (unpack(_TOP - key) if key is not None else ()) if rank < top})[:4]
    more = [rank for rank in range(2, top) if rank not in top_ranks][: 4 - len(top_ranks)]
    return _TOP - pack(0, (top, *sorted((*top_ranks, *more), reverse=True)))


def low_key_of_ranks(ranks: Sequence[int]) -> int:
    """The ace-to-five key of five ranks, the ace as 1."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    match [count for count, _ in groups]:
        case [4, 1]:
            category = Category.FOUR_OF_A_KIND
        case [3, 2]:
            category = Category.FULL_HOUSE
        case [3, 1, 1]:
            category = Category.THREE_OF_A_KIND
        case [2, 2, 1]:
            category = Category.TWO_PAIR
        case [2, 1, 1, 1]:
            category = Category.ONE_PAIR
        case _:
            category = Category.HIGH_CARD
    return _TOP - pack(category, (rank for _, rank in groups))


def _learn5(number: int, cards: Sequence[int]) -> int:
    check_hand(cards, 5)
    key = low_key_of_ranks(_with_joker([LOW_RANK[card] for card in cards]))
    _of_ranks[number >> 6] = key
    return key


def _learn7(cards: Sequence[int]) -> int:
    check_hand(cards, 7)
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    ranks = _with_joker([rank for rank in range(14) if mask >> rank & 1])
    if len(ranks) < 5:
        return low_cards(cards)
    key = low_key_of_ranks(sorted(ranks)[:5])
    _of_mask[mask] = key
    return key


def _with_joker(ranks: list[int]) -> list[int]:
    """The ranks with the joker, written 0, made the lowest rank not held."""
    if 0 not in ranks:
        return ranks
    naturals = [rank for rank in ranks if rank]
    if len(naturals) < len(ranks) - 1:
        raise ValueError("A low hand holds one joker at most.")
    return [*naturals, next(rank for rank in range(1, 14) if rank not in naturals)]
