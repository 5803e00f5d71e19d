"""Thirteen cards as three hands: what each is worth, fouls, clean sweeps, and how a player sets them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from trainer.cards.card import ACE, Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, say
from trainer.hands.hand_words import read_hand, read_kickers
from trainer.hands.poker import rank5
from trainer.hands.systems import FIVE_CARD, Category, category, key_as, pack, ranks

FRONT, MIDDLE, BACK = "front", "middle", "back"
SIZES: Final[Mapping[str, int]] = {FRONT: 3, MIDDLE: 5, BACK: 5}
SEGMENTS: Final = (BACK, MIDDLE, FRONT)
"""In the order in which they are compared."""
HAND: Final = 13
PAIRS: Final = 6
_FRONTS: Final = {1: Category.HIGH_CARD, 2: Category.ONE_PAIR, 3: Category.THREE_OF_A_KIND}


def rank_front(cards: Sequence[Card]) -> int:
    """Three cards by the ranking of five: three of a kind, a pair or high cards; bigger is better."""
    counts = Counter(card.rank for card in cards)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return pack(FIVE_CARD.place(_FRONTS[counts[ordered[0]]]), ordered)


@dataclass(frozen=True, slots=True)
class Thirteen:
    """A set hand. It is foul when a hand outranks the one behind it, or when the sizes are not three, five, five.

    `said` is what the dealer took its parts for.
    """

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    spoken: Mapping[str, str] = field(default_factory=dict, hash=False, kw_only=True)

    def segment(self, name: str) -> tuple[Card, ...]:
        return {FRONT: self.front, MIDDLE: self.middle, BACK: self.back}[name]

    def key(self, name: str) -> int:
        key = rank_front(self.front) if name == FRONT else rank5(self.segment(name))
        return key_as(key, self.spoken[name], FIVE_CARD) if name in self.spoken else key

    def category(self, name: str) -> Category:
        return category(self.key(name))

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.middle, *self.back)

    @property
    def formed(self) -> bool:
        return all(len(self.segment(name)) == size for name, size in SIZES.items())

    @property
    def foul(self) -> bool:
        return not self.formed or not self.key(FRONT) <= self.key(MIDDLE) <= self.key(BACK)


def segment_words(hand: Thirteen, name: str) -> Text:
    """A hand with what decides between hands that read alike: 'pair of nines, king kicker'."""
    key = hand.key(name)
    if name == FRONT and category(key) is Category.HIGH_CARD and len(ranks(key)) > 2:
        kickers = read_kickers(key)
        return say("{hand}, {kickers}", hand=read_hand(key), kickers=kickers)
    words, kickers = read_hand(key), read_kickers(key)
    return say("{hand}, {kickers}", hand=words, kickers=kickers) if kickers else words


def split(cards: Sequence[Card]) -> Thirteen:
    """Cards in the order front, middle, back."""
    front, back_start = SIZES[FRONT], SIZES[FRONT] + SIZES[MIDDLE]
    return Thirteen(tuple(cards[:front]), tuple(cards[front:back_start]), tuple(cards[back_start:]))


def set_strong(cards: Sequence[Card]) -> Thirteen:
    """A plain way to set: the best five behind, the best five of the rest in the middle. It is never foul."""
    back = max(combinations(cards, 5), key=rank5)
    others = without(cards, back)
    middle = max(combinations(others, 5), key=rank5)
    return Thirteen(without(others, middle), middle, back)


# -- clean sweeps


def _ranks(cards: Sequence[Card]) -> Counter[int]:
    return Counter(card.rank for card in cards)


def is_dragon(cards: Sequence[Card]) -> bool:
    return len(_ranks(cards)) == HAND


def is_super_dragon(cards: Sequence[Card]) -> bool:
    return is_dragon(cards) and len({card.suit for card in cards}) == 1


def is_six_pairs(cards: Sequence[Card]) -> bool:
    """Four of a kind counts as two pairs."""
    return sum(count // 2 for count in _ranks(cards).values()) >= PAIRS


def is_three_flushes(cards: Sequence[Card]) -> bool:
    """Three, five and five cards, each of one suit."""
    patterns = {tuple(sorted(count)) for count in _flush_counts()}
    return tuple(sorted(Counter(card.suit for card in cards).values())) in patterns


def _flush_counts() -> Iterator[tuple[int, ...]]:
    yield from ((3, 5, 5), (5, 8), (3, 10), (13,))


def is_three_straights(cards: Sequence[Card]) -> bool:
    """Three, five and five cards, each in a row; an ace is high or low."""
    return _in_rows(tuple(sorted(card.rank for card in cards)))


def _in_rows(ranks: tuple[int, ...]) -> bool:
    return _straights(Counter(ranks), tuple(SIZES.values()))


def _straights(counts: Counter[int], sizes: Sequence[int]) -> bool:
    if not sizes:
        return True
    for low in range(1, ACE - sizes[0] + 2):
        run = Counter(ACE if rank == 1 else rank for rank in range(low, low + sizes[0]))
        if all(counts[rank] >= count for rank, count in run.items()) and _straights(counts - run, sizes[1:]):
            return True
    return False


SWEEPS: Final[Mapping[str, Callable[[Sequence[Card]], bool]]] = {
    "super-dragon": is_super_dragon,
    "dragon": is_dragon,
    "six-pairs": is_six_pairs,
    "three-straights": is_three_straights,
    "three-flushes": is_three_flushes,
}
"""Every clean sweep a book may list, and whether thirteen cards hold it."""
