"""High hands of five to seven cards, fast.

A hand's cards are looked up and added into one number: the low bits tell by the suits whether there is a flush, the
rest is a number that only this combination of ranks has. Tables from that number to the key fill up as hands are met,
from the definitions in `systems`; `prepare` fills the tables of the five- and seven-card ranking at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeVar

from trainer.cards.card import ALL, JOKER_NUMBER, NATURALS, Card
from trainer.hands.rankings import exact_key
from trainer.hands.systems import (
    FIVE_CARD,
    Category,
    Joker,
    System,
    best_by_counts,
    best_flush,
    category,
    category_id,
    key_of,
    pack,
    ranks,
)

__all__ = [
    "Category",
    "Joker",
    "System",
    "category",
    "category_id",
    "check_hand",
    "five_card_ranker",
    "five_card_tables",
    "prepare",
    "rank5",
    "rank7",
    "rank7_text",
    "rank_cards",
    "ranker",
    "ranks",
    "seven_card_ranker",
    "showing",
]

CardT = TypeVar("CardT", bound=int)
Ranker = Callable[[Sequence[int]], int]

RANK: Final = tuple(card.rank for card in ALL)
"""Rank by card number."""

# Multiples of these weights have different sums for every choice of five (seven) ranks of which none occurs more than
# four times. Both sequences are the ones of the published SpecialK evaluator; the tests count the sums again.
WEIGHTS_OF_FIVE: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
WEIGHTS_OF_SEVEN: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
_JOKER_OF_FIVE: Final = 1 << 19
_NO_CARD: Final = 1 << 40

# Suit weights: the sum over the hand separates hands with a flush from all others (checked by the tests over every
# division of the cards among the suits). For five cards the joker has a weight of its own and is included.
SUITS_OF_FIVE: Final = (0, 1, 6, 7)
JOKER_SUITS_OF_FIVE: Final = 35
SUITS_OF_SEVEN: Final = (0, 2, 23, 28)

OF_FIVE: Final = [
    *(WEIGHTS_OF_FIVE[number >> 2] << 6 | SUITS_OF_FIVE[number & 3] for number in range(NATURALS)),
    _JOKER_OF_FIVE << 6 | JOKER_SUITS_OF_FIVE,
    *(_NO_CARD for _ in ALL[JOKER_NUMBER + 1 :]),
]
"""What each card adds to the number of a five-card hand: low six bits suits, the rest ranks."""
OF_SEVEN: Final = [
    *(WEIGHTS_OF_SEVEN[number >> 2] << 8 | SUITS_OF_SEVEN[number & 3] for number in range(NATURALS)),
    *(_NO_CARD for _ in ALL[JOKER_NUMBER:]),
]
"""What each card adds to the number of a seven-card hand: low eight bits suits, the rest ranks."""
_TEXT_OF_SEVEN: Final = {str(card): OF_SEVEN[card] for card in ALL}


def _flush_sums(weights: Sequence[int], cards: int, flush: int) -> set[int]:
    """The suit sums of all hands of `cards` cards with `flush` or more of one suit."""
    splits = combinations_with_replacement(range(4), cards)
    return {sum(weights[suit] for suit in split) for split in splits if max(map(split.count, range(4))) >= flush}


def _marks(size: int, sums: set[int]) -> tuple[bool, ...]:
    return tuple(number in sums for number in range(size))


IS_FLUSH_OF_FIVE: Final = _marks(
    64,
    _flush_sums(SUITS_OF_FIVE, 5, 5) | {JOKER_SUITS_OF_FIVE + total for total in _flush_sums(SUITS_OF_FIVE, 4, 4)},
)
IS_FLUSH_OF_SEVEN: Final = _marks(256, _flush_sums(SUITS_OF_SEVEN, 7, 5))


FiveCardTables = tuple[dict[int, int], ...]
"""The keys known so far: `tables[number & 63][number >> 6]`, the number the sum of `OF_FIVE` over the cards."""


@cache
def five_card_ranker(system: System) -> Ranker:
    """The function from exactly five cards to a key, for a system of five-card hands."""
    return five_card_tables(system)[1]


@cache
def five_card_tables(system: System) -> tuple[FiveCardTables, Ranker]:
    """The ranker and the tables it fills, for whoever has the number of many hands at once."""
    if system.exact:
        return (), _exact(system)
    plain: dict[int, int] = {}
    flush: dict[int, int] = {}
    tables = tuple(flush if IS_FLUSH_OF_FIVE[suits] else plain for suits in range(64))

    def learn(number: int, cards: Sequence[int]) -> int:
        naturals = [card for card in cards if card < NATURALS]
        check_hand(cards, 5)
        suited = len({natural & 3 for natural in naturals}) == 1
        key = key_of(system, [RANK[natural] for natural in naturals], suited=suited, jokers=5 - len(naturals))
        tables[number & 63][number >> 6] = key
        return key

    def rank(cards: Sequence[int]) -> int:
        a, b, c, d, e = cards
        number = OF_FIVE[a] + OF_FIVE[b] + OF_FIVE[c] + OF_FIVE[d] + OF_FIVE[e]
        try:
            return tables[number & 63][number >> 6]
        except KeyError:
            return learn(number, cards)

    return tables, rank


@cache
def seven_card_ranker(system: System) -> Ranker:
    """The function from exactly seven cards to the key of the best five, for a system of five-card hands."""
    if system.exact:
        five = _exact(system)
        return lambda cards: max(map(five, combinations(cards, 5)))
    return _seven(system)[0]


def _exact(system: System) -> Ranker:
    return lambda cards: exact_key(system, cards)


def _flush_keys(system: System) -> Callable[[int, int], int]:
    """The best key out of one suit, given its ranks as bits and the joker."""
    flushes: dict[int, int] = {}

    def flush_key(mask: int, jokers: int) -> int:
        mask |= jokers << 13
        key = flushes.get(mask)
        if key is None:
            ranks = frozenset(bit + 2 for bit in range(13) if mask >> bit & 1)
            key = flushes[mask] = best_flush(system, ranks, jokers)
        return key

    return flush_key


def _joker_keys(
    system: System, flush_key: Callable[[int, int], int]
) -> Callable[[Sequence[int], tuple[int, ...]], int]:
    """The key of seven cards with the joker, given the ranks of the others in order.

    A flush can be beaten by four of a kind or a full house then, so the better one counts.
    """
    plain: dict[tuple[int, ...], int] = {}

    def with_joker(cards: Sequence[int], ranks: tuple[int, ...]) -> int:
        key = plain.get(ranks)
        if key is None:
            key = plain[ranks] = best_by_counts(system, ranks, 7 - len(ranks))
        masks = [0, 0, 0, 0]
        for card in cards:
            if card < NATURALS:
                masks[card & 3] |= 1 << (card >> 2)
        for mask in masks:
            if mask.bit_count() >= 4:
                key = max(key, flush_key(mask, 1))
        return key

    return with_joker


@cache
def _seven(system: System) -> tuple[Ranker, Callable[[Sequence[str]], int]]:
    """The rankers of cards and of texts, which share the keys known so far."""
    plain: dict[int, int] = {}
    flush_key = _flush_keys(system)
    with_joker = _joker_keys(system, flush_key)

    def flush(number: int, cards: Sequence[int]) -> int:
        """Five or more natural cards of a suit leave no room for four of a kind or a full house."""
        if number >= _NO_CARD:
            return learn(number, cards)
        suit = sorted([card & 3 for card in cards])[3]
        return flush_key(sum([1 << (card >> 2) for card in cards if card & 3 == suit]), 0)

    def learn(number: int, cards: Sequence[int]) -> int:
        check_hand(cards, 7)
        ranks = tuple(sorted([RANK[card] for card in cards if card < NATURALS]))
        if len(ranks) < 7:
            return with_joker(cards, ranks)
        key = plain[number >> 8] = best_by_counts(system, ranks)
        return key

    def rank(cards: Sequence[int]) -> int:
        a, b, c, d, e, f, g = cards
        number = OF_SEVEN[a] + OF_SEVEN[b] + OF_SEVEN[c] + OF_SEVEN[d] + OF_SEVEN[e] + OF_SEVEN[f] + OF_SEVEN[g]
        if IS_FLUSH_OF_SEVEN[number & 255]:
            return flush(number, cards)
        try:
            return plain[number >> 8]
        except KeyError:
            return learn(number, cards)

    def rank_text(texts: Sequence[str], of: dict[str, int] = _TEXT_OF_SEVEN) -> int:
        a, b, c, d, e, f, g = texts
        try:
            number = of[a] + of[b] + of[c] + of[d] + of[e] + of[f] + of[g]
            if not IS_FLUSH_OF_SEVEN[number & 255]:
                return plain[number >> 8]
        except KeyError:
            pass
        return rank([Card.of(text) for text in texts])

    return rank, rank_text


rank5: Final = five_card_ranker(FIVE_CARD)
"""Five cards without a joker, the wheel lowest."""

rank7: Final = seven_card_ranker(FIVE_CARD)
"""The best five of seven cards without a joker; comparable with `rank5`."""

rank7_text: Final = _seven(FIVE_CARD)[1]
"""The same for texts such as 'Ah'."""


def rank_cards(cards: Sequence[int], system: System = FIVE_CARD) -> int:
    """The best hand of the system's size out of all the cards; the general way, for any system and number of cards."""
    if system.exact:
        return exact_key(system, cards)
    if system.size == 5 and len(cards) == 7:
        return seven_card_ranker(system)(cards)
    return max(map(ranker(system), combinations(cards, system.size)))


@cache
def ranker(system: System) -> Ranker:
    """The function from exactly `system.size` cards to a key; with a joker only for five cards."""
    if system.exact:
        return _exact(system)
    if system.size == 5:
        return five_card_ranker(system)
    if system.joker is not Joker.NONE:
        raise ValueError("Only hands of five cards are ranked with a joker.")

    size = system.size
    suited_sums = _flush_sums(SUITS_OF_FIVE, size, size)
    known: tuple[dict[int, int], dict[int, int]] = {}, {}
    addend = OF_FIVE.__getitem__

    def rank(cards: Sequence[int]) -> int:
        if len(cards) != size:
            # A deuce adds nothing to the number, so a card too few could go unnoticed.
            raise ValueError(f"This ranks {size} cards, not {len(cards)}.")
        number = sum(map(addend, cards))
        suited = number & 63 in suited_sums
        try:
            return known[suited][number >> 6]
        except KeyError:
            check_hand(cards, size)
            naturals = [RANK[card] for card in cards if card < NATURALS]
            key = key_of(system, naturals, suited=suited, jokers=size - len(naturals))
            known[suited][number >> 6] = key
            return key

    return rank


def showing(cards: Sequence[int]) -> int:
    """The key of one to four face-up cards: pairs and high cards only, no straights or flushes, an ace high.

    Also for a front hand of two or three cards. Comparable with `rank5`: fewer cards with the same ranks are lower.
    """
    counts = Counter(RANK[card] for card in cards)
    if not 1 <= len(cards) <= 4 or 0 in counts:
        raise ValueError("Only one to four cards without a joker are ranked by what shows.")
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return grouped_key(groups)


def grouped_key(groups: Sequence[tuple[int, int]]) -> int:
    """The key of one to four cards by their groups, how many of which rank, the biggest first."""
    match [count for count, _ in groups]:
        case [4]:
            category = Category.FOUR_OF_A_KIND
        case [3, *_]:
            category = Category.THREE_OF_A_KIND
        case [2, 2]:
            category = Category.TWO_PAIR
        case [2, *_]:
            category = Category.ONE_PAIR
        case _:
            category = Category.HIGH_CARD
    return pack(category, (rank for _, rank in groups))


def check_hand(cards: Sequence[int], size: int) -> None:
    """Raise ValueError unless there are `size` cards, all of them naturals or jokers."""
    if len(cards) != size:
        raise ValueError(f"This ranks {size} cards, not {len(cards)}.")
    if max(cards) > JOKER_NUMBER:
        strange = [str(ALL[card]) for card in cards if card > JOKER_NUMBER]
        raise ValueError(f"{', '.join(strange)} has no rank in poker.")


def prepare() -> None:
    """Fill the tables of `rank5` and `rank7` now instead of hand by hand, in a third of a second."""
    for size, rank in ((5, rank5), (7, rank7)):
        for pattern in combinations_with_replacement(range(13), size):
            if all(pattern[place] != pattern[place + 4] for place in range(size - 4)):
                # Suits in turn: never five of one suit among seven cards, never a flush of five.
                rank([index * 4 + place % 4 for place, index in enumerate(pattern)])
