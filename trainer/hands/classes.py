"""All hands of three to seven cards as classes in which suits matter only through a flush.

Two hands are of one class when they hold the same ranks, both or neither hold the joker, and where a flush is
possible (five of a suit among seven cards, four with the joker) the same ranks are in the flush suit. Whatever is
decided by ranks and flushes alone is the same for all hands of a class, so a rule tried on 292,253 hands is proved for
154,143,080.

What looks at the suits of other cards is finer: the king and queen of the royal match, a suited front pair.
`every_hand` takes a class apart for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from operator import eq
from typing import Final, NamedTuple

from trainer.cards.card import ALL, JOKER, NATURALS, Card
from trainer.cards.deck import STANDARD, WITH_JOKER, DeckPlan

__all__ = [
    "ALL_HANDS_53",
    "HandClass",
    "cards_of_class",
    "classes",
    "classes_from",
    "every_hand",
    "hand_classes",
]

ALL_HANDS_53: Final = 154_143_080
_RANKS: Final = 13
_SUITS: Final = 4
_FLUSH_SUIT: Final = 3
_WAYS: Final = (1, 4, 6, 4, 1)
"""How many ways there are to take so many of a rank's four suits."""
_WAYS_OFF_SUIT: Final = (1, 3, 3, 1)
"""The same when the flush suit is left out; four of a rank leave no room for a flush."""


class HandClass(NamedTuple):
    """One class: a hand of it, and how many hands it stands for."""

    cards: tuple[Card, ...]
    multiplicity: int


def classes(jokers: int = 1) -> Iterator[HandClass]:
    """Every class of seven cards from 52 cards, with `jokers=1` from 53; the counts add up to all hands."""
    if jokers not in (0, 1):
        raise ValueError(f"The deck has 0 or 1 jokers, not {jokers}.")
    return hand_classes(WITH_JOKER if jokers else STANDARD, 7, 5)


def hand_classes(deck: DeckPlan, cards: int, flush: int) -> Iterator[HandClass]:
    """Every class of hands of so many cards; `flush` cards of a suit make a flush, the joker being one of them."""
    if deck not in (STANDARD, WITH_JOKER):
        raise ValueError("Classes of hands are those of one pack, with or without a joker.")
    if 2 * flush <= cards or flush <= cards - 3:
        raise ValueError(f"Two flushes of {flush} cards, or one beside four of a kind, fit into {cards} cards.")
    yield from _classes_of(cards, flush, ())
    if deck.jokers:
        yield from _classes_of(cards - 1, flush - 1, (JOKER,))


def classes_from(deck: Collection[Card]) -> Iterator[HandClass]:
    """Every class with a hand of seven from these cards of the 53, and how many of its hands they hold.

    The hand that stands for a class need not be one of them.
    """
    stock = _DeckCounts(deck)
    yield from _classes_held(stock, 7, 5, ())
    if JOKER in deck:
        yield from _classes_held(stock, 6, 4, (JOKER,))


def cards_of_class(ranks: Sequence[int], suited: Collection[int]) -> tuple[Card, ...]:
    """The hand that stands for a class: ranks (0-12, ascending) and which of them the flush suit holds, if any."""
    if not suited:
        return tuple([ALL[rank * 4 + place % 4] for place, rank in enumerate(ranks)])
    cards = _loose(ranks)
    for rank in suited:
        cards[ranks.index(rank)] = ALL[rank * 4 + _FLUSH_SUIT]
    return tuple(cards)


def _classes_of(naturals: int, flush: int, extra: tuple[Card, ...]) -> Iterator[HandClass]:
    """`flush` is how many natural cards of one suit make a flush possible."""
    for ranks in combinations_with_replacement(range(_RANKS), naturals):
        different = set(ranks)
        if len(different) < naturals - 3 and any(map(eq, ranks, ranks[4:])):
            continue
        without_flush = 1
        for rank in different:
            without_flush *= _WAYS[ranks.count(rank)]
        if len(different) >= flush:
            for hand in _with_flush(ranks, sorted(different), flush, extra):
                without_flush -= hand.multiplicity
                yield hand
        yield HandClass(cards_of_class(ranks, ()) + extra, without_flush)


def _with_flush(
    ranks: tuple[int, ...], different: list[int], flush: int, extra: tuple[Card, ...]
) -> Iterator[HandClass]:
    """Every set of ranks that one suit can hold, with the number of hands: four suits, the rest from three others."""
    loose = _loose(ranks)
    choices: list[tuple[int, Card, int]] = []
    all_off = 4
    for rank in different:
        often = ranks.count(rank)
        choices.append((ranks.index(rank), ALL[rank * 4 + _FLUSH_SUIT], often))
        all_off *= _WAYS_OFF_SUIT[often]
    for size in range(flush, len(different) + 1):
        for suited in combinations(choices, size):
            cards, count = loose.copy(), all_off
            for place, card, often in suited:
                cards[place] = card
                count = count * often // (4 - often)  # C(3, n-1) ways instead of C(3, n)
            yield HandClass((*cards, *extra), count)


def _loose(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks without the flush suit; the first of a rank can be changed for the one in it."""
    cards: list[Card] = []
    before, turn = -1, 0
    for rank in ranks:
        turn = turn + 1 if rank == before else 0
        cards.append(ALL[rank * 4 + turn])
        before = rank
    return cards


class _DeckCounts:
    """Which of the 52 a deck holds: how many of each rank, and the ranks of each suit."""

    def __init__(self, deck: Collection[Card]) -> None:
        naturals = {card for card in deck if card < NATURALS}
        self.often = [sum(rank * 4 + suit in naturals for suit in range(4)) for rank in range(_RANKS)]
        self.suits = [[rank * 4 + suit in naturals for rank in range(_RANKS)] for suit in range(4)]

    def ways(self, times: Mapping[int, int]) -> int:
        """How many hands there are of these ranks, each so often."""
        # Hypergeometric counting: for each rank the ways to draw so many of those the deck holds.
        return prod([comb(self.often[rank], often) for rank, often in times.items()])

    def ways_suited(self, times: Mapping[int, int], suited: Collection[int]) -> int:
        """How many of them hold exactly these ranks in one suit."""
        total = 0
        for suit in self.suits:
            ways = 1
            for rank, often in times.items():
                has = suit[rank]
                in_suit = rank in suited
                # One of a suited rank is in the suit, the others are not. Of a rank beside, all are from other suits.
                ways *= has * comb(self.often[rank] - 1, often - 1) if in_suit else comb(self.often[rank] - has, often)
                if not ways:
                    break
            total += ways
        return total


def _classes_held(stock: _DeckCounts, naturals: int, flush: int, extra: tuple[Card, ...]) -> Iterator[HandClass]:
    for ranks in combinations_with_replacement(range(_RANKS), naturals):
        times = Counter(ranks)
        ways = stock.ways(times)
        if not ways:
            continue
        for size in range(flush, len(times) + 1):
            for suited in combinations(times, size):
                count = stock.ways_suited(times, suited)
                if count:
                    ways -= count
                    yield HandClass(cards_of_class(ranks, suited) + extra, count)
        if ways:
            yield HandClass(cards_of_class(ranks, ()) + extra, ways)


def every_hand(cards: Sequence[Card], flush: int) -> Iterator[tuple[Card, ...]]:
    """All hands of the class that a hand belongs to."""
    naturals = [card for card in cards if card < NATURALS]
    extra = tuple(card for card in cards if card >= NATURALS)
    needed = flush - len(extra)
    times = Counter(card >> 2 for card in naturals)
    suited = _suited(naturals, needed)
    if suited:
        for suit in range(_SUITS):
            others = [other for other in range(_SUITS) if other != suit]
            ways = [_ways(rank, often, others, (suit,) if rank in suited else ()) for rank, often in times.items()]
            yield from ((*sum(parts, ()), *extra) for parts in product(*ways))
        return
    ways = [_ways(rank, often, range(_SUITS), ()) for rank, often in times.items()]
    for parts in product(*ways):
        hand = sum(parts, ())
        if not _suited(hand, needed):
            yield (*hand, *extra)


def _suited(naturals: Sequence[Card], needed: int) -> frozenset[int]:
    """The ranks in the suit that has enough cards for a flush; none without one."""
    for suit in range(_SUITS):
        suited_ranks = frozenset(card >> 2 for card in naturals if card & 3 == suit)
        if len(suited_ranks) >= needed:
            return suited_ranks
    return frozenset()


def _ways(rank: int, often: int, suits: Sequence[int], fixed: tuple[int, ...]) -> list[tuple[Card, ...]]:
    """The cards of one rank: the fixed suits and any choice of the others."""
    chosen = combinations(suits, often - len(fixed))
    return [tuple(ALL[rank * _SUITS + suit] for suit in (*fixed, *suits_chosen)) for suits_chosen in chosen]
