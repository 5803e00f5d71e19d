"""All seven-card hands as classes in which suits matter only through a flush.

Two hands are of one class when they hold the same ranks, both or neither hold the joker, and where a flush is
possible (five of a suit, four with the joker) the same ranks are in the flush suit. Whatever is decided by ranks and
flushes alone is the same for all hands of a class, so a rule tried on 292,253 hands is proved for 154,143,080.

What looks at the suits of other cards is finer: the king and queen of the royal match, a suited front pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from trainer.cards.card import ALL, JOKER, JOKER_NUMBER, NATURALS, Card

__all__ = ["ALL_HANDS_52", "ALL_HANDS_53", "HandClass", "class_of", "classes"]

ALL_HANDS_52: Final = 133_784_560
ALL_HANDS_53: Final = 154_143_080
_RANKS: Final = 13
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
    yield from _classes_of(7, 5, ())
    if jokers:
        yield from _classes_of(6, 4, (JOKER,))


def class_of(cards: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The class of a hand as a value to compare: the sorted ranks (joker 13), and the ranks in a flush suit as bits."""
    masks = [0, 0, 0, 0]
    for one in cards:
        if one < NATURALS:
            masks[one & 3] |= 1 << (one >> 2)
    needed = 4 if JOKER_NUMBER in cards else 5
    flush = next((mask for mask in masks if mask.bit_count() >= needed), 0)
    return tuple(sorted(one >> 2 for one in cards)), flush


def _classes_of(naturals: int, flush: int, extra: tuple[Card, ...]) -> Iterator[HandClass]:
    """`flush` is how many natural cards of one suit make a flush possible."""
    for ranks in combinations_with_replacement(range(_RANKS), naturals):
        if any(ranks[place] == ranks[place + 4] for place in range(naturals - 4)):
            continue
        times = Counter(ranks)
        without_flush = 1
        for count in times.values():
            without_flush *= _WAYS[count]
        if len(times) >= flush:
            for suited, count in _suited(times, flush):
                without_flush -= count
                yield HandClass(_cards_with_flush(ranks, suited) + extra, count)
        yield HandClass(_cards_without_flush(ranks) + extra, without_flush)


def _suited(times: dict[int, int], flush: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of ranks that one suit can hold, with the number of hands: four suits, the rest from three others."""
    for size in range(flush, len(times) + 1):
        for suited in combinations(times, size):
            count = 4
            for rank, often in times.items():
                count *= _WAYS_OFF_SUIT[often - 1 if rank in suited else often]
            yield suited, count


def _cards_with_flush(ranks: Sequence[int], suited: Sequence[int]) -> tuple[Card, ...]:
    cards: list[Card] = []
    waiting = set(suited)
    turn = 0
    for rank in ranks:
        if rank in waiting:
            waiting.remove(rank)
            cards.append(ALL[rank * 4 + _FLUSH_SUIT])
        else:
            cards.append(ALL[rank * 4 + turn % 3])
            turn += 1
    return tuple(cards)


def _cards_without_flush(ranks: Sequence[int]) -> tuple[Card, ...]:
    return tuple([ALL[rank * 4 + place % 4] for place, rank in enumerate(ranks)])
