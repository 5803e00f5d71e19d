"""All hands of three to seven cards from one pack, as classes in which suits matter only through a flush.

Two hands are of one class when they hold the same ranks, both or neither hold the joker, and where a flush is possible
the same ranks are in the flush suit. Every class comes with a hand of it and the number of hands it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import Final

from trainer.cards.card import ACE, ALL, JOKER, NATURALS, Card
from trainer.cards.deck import STANDARD, WITH_JOKER, DeckPlan
from trainer.hands.classes import HandClass

__all__ = ["every_hand", "hand_classes"]

_SUITS: Final = 4
_RANKS: Final = range(ACE - 1)


def hand_classes(deck: DeckPlan, cards: int, flush: int) -> Iterator[HandClass]:
    """Every class of hands of so many cards; `flush` cards of a suit make a flush, the joker being one of them."""
    if deck not in (STANDARD, WITH_JOKER):
        raise ValueError("Classes of hands are those of one pack, with or without a joker.")
    if 2 * flush <= cards:
        raise ValueError(f"Two flushes of {flush} cards fit into {cards} cards.")
    yield from _classes(cards, flush, ())
    if deck.jokers:
        yield from _classes(cards - 1, flush - 1, (JOKER,))


def _classes(naturals: int, flush: int, extra: tuple[Card, ...]) -> Iterator[HandClass]:
    for ranks in combinations_with_replacement(_RANKS, naturals):
        times = Counter(ranks)
        if max(times.values()) > _SUITS:
            continue
        left = prod([comb(_SUITS, often) for often in times.values()])
        for size in range(flush, len(times) + 1):
            for suited in combinations(times, size):
                count = _SUITS * prod([comb(_SUITS - 1, often - (rank in suited)) for rank, often in times.items()])
                if count:
                    left -= count
                    yield HandClass((*_first_of(times, suited), *extra), count)
        if left:
            yield HandClass((*_without_flush(ranks), *extra), left)


def _first_of(times: Counter[int], suited: Sequence[int]) -> Iterator[Card]:
    """The hand with spades as the flush suit; the other cards take the other suits in turn, a rank each but once."""
    turn = 0
    for rank, often in times.items():
        if rank in suited:
            yield ALL[rank * _SUITS + _SUITS - 1]
        for _ in range(often - (rank in suited)):
            yield ALL[rank * _SUITS + turn % (_SUITS - 1)]
            turn += 1


def _without_flush(ranks: Sequence[int]) -> tuple[Card, ...]:
    """In sorted ranks the same ones are neighbours, so they get different suits, and no suit gets too many cards."""
    return tuple([ALL[rank * _SUITS + place % _SUITS] for place, rank in enumerate(ranks)])


def every_hand(cards: Sequence[Card], flush: int) -> Iterator[tuple[Card, ...]]:
    """All hands of the class that a hand belongs to."""
    naturals = [one for one in cards if one < NATURALS]
    extra = tuple(one for one in cards if one >= NATURALS)
    needed = flush - len(extra)
    times = Counter(one >> 2 for one in naturals)
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
        held = frozenset(one >> 2 for one in naturals if one & 3 == suit)
        if len(held) >= needed:
            return held
    return frozenset()


def _ways(rank: int, often: int, suits: Sequence[int], fixed: tuple[int, ...]) -> list[tuple[Card, ...]]:
    """The cards of one rank: the fixed suits and any choice of the others."""
    chosen = combinations(suits, often - len(fixed))
    return [tuple(ALL[rank * _SUITS + suit] for suit in (*fixed, *one)) for one in chosen]
