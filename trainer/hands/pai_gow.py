"""Seven cards as two in front and five behind: values of both parts and the questions a house way asks.

No house way is decided here. Front and back keys belong to one ranking, so the foul test is one comparison. The joker
is an ace or completes a straight or a flush; functions ending in `_wild` take it as any card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeVar

from trainer.cards.card import JOKER_NUMBER, NATURALS
from trainer.hands.poker import RANK, WEIGHTS_OF_SEVEN, Ranker, check_hand, five_card_ranker
from trainer.hands.systems import ACE, FIVE_CARD_JOKER, FIVE_CARD_WILD, Category, pack

__all__ = [
    "Shape",
    "Split",
    "back_beats_front",
    "best_complete_split",
    "complete_splits",
    "front_ranks",
    "holds_complete_hand",
    "is_complete",
    "legal_splits",
    "look7",
    "shape7",
    "split_at",
    "split_with_front",
    "splits7",
    "value2",
    "value2_wild",
    "value5",
    "value5_wild",
]

CardT = TypeVar("CardT", bound=int)
Split = tuple[tuple[CardT, CardT], tuple[CardT, CardT, CardT, CardT, CardT]]
"""Front and back, each in the order the cards were given."""

splits7: Final[tuple[tuple[int, int], ...]] = tuple(combinations(range(7), 2))
"""The 21 ways to take two places of seven for the front."""

_BACKS: Final = tuple(tuple(place for place in range(7) if place not in front) for front in splits7)
_BACK_OF: Final = tuple(
    tuple(place for place in range(7) if place not in (one, other)) for one in range(7) for other in range(7)
)
_RANK_AS_ACE: Final = tuple(rank or ACE for rank in RANK)
_STRAIGHT: Final = pack(Category.STRAIGHT, ())

value5: Final = five_card_ranker(FIVE_CARD_JOKER)
"""The key of the five cards behind; bigger is better."""

value5_wild: Final = five_card_ranker(FIVE_CARD_WILD)
"""The same with a fully wild joker."""


def _front_key(one: int, other: int, joker: int | None) -> int:
    """`joker` is the rank it stands for, None for the other card's rank."""
    high, low = (RANK[card] or joker for card in (one, other))
    high, low = high or low or ACE, low or high or ACE
    if high == low:
        return pack(Category.ONE_PAIR, (high,))
    return pack(Category.HIGH_CARD, (max(high, low), min(high, low)))


_FRONT: Final = [[_front_key(one, other, ACE) for other in range(NATURALS + 1)] for one in range(NATURALS + 1)]


def value2(front: Sequence[int]) -> int:
    """The key of the two cards in front: a pair or high cards, the joker an ace. Comparable with `value5`."""
    one, other = front
    return _FRONT[one][other]


def value2_wild(front: Sequence[int]) -> int:
    """The same with a fully wild joker, which pairs the other card."""
    one, other = front
    return _front_key(one, other, None)


def back_beats_front(front: Sequence[int], back: Sequence[int], *, wild: bool = False) -> bool:
    """Whether the setting is legal: the five cards rank higher than the two."""
    if wild:
        return value5_wild(back) > value2_wild(front)
    return value5(back) > value2(front)


def is_complete(key: int) -> bool:
    """Whether a key of five cards is a straight or better."""
    return key >= _STRAIGHT


@dataclass(frozen=True, slots=True)
class Shape:
    """What the ranks of seven cards are, the joker counted as an ace; each group from the highest rank down."""

    joker: bool
    five_aces: bool
    quads: tuple[int, ...]
    trips: tuple[int, ...]
    pairs: tuple[int, ...]
    singles: tuple[int, ...]
    straight: bool
    """Five of the cards make a straight, the joker completing it if need be."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """The different ranks, highest first."""
        aces = (ACE,) if self.five_aces else ()
        return tuple(sorted(aces + self.quads + self.trips + self.pairs + self.singles, reverse=True))


# Low 16 bits: a counter of four bits for each suit, in which the joker counts everywhere; starting from 3, a counter
# reaches 8 when five cards can make a flush. Above them a number that only one combination of ranks has.
_LOOK: Final = [
    *(WEIGHTS_OF_SEVEN[number >> 2] << 16 | 1 << 4 * (number & 3) for number in range(NATURALS)),
    1 << 40 | 0x1111,
]
_START: Final = 0x3333
_FLUSH: Final = 0x8888
_shapes: Final[dict[int, Shape]] = {}


def shape7(cards: Sequence[int]) -> Shape:
    """The ranks of seven cards, grouped."""
    a, b, c, d, e, f, g = cards
    number = _LOOK[a] + _LOOK[b] + _LOOK[c] + _LOOK[d] + _LOOK[e] + _LOOK[f] + _LOOK[g]
    try:
        return _shapes[number >> 16]
    except KeyError:
        return _learn_shape(number, cards)


def look7(cards: Sequence[int]) -> tuple[Shape, bool]:
    """The shape, and whether a complete hand (a straight or a flush) can be made of five of the cards.

    Full houses and fours of a kind are complete hands too, but are read off the shape.
    """
    a, b, c, d, e, f, g = cards
    number = _START + _LOOK[a] + _LOOK[b] + _LOOK[c] + _LOOK[d] + _LOOK[e] + _LOOK[f] + _LOOK[g]
    try:
        shape = _shapes[number >> 16]
    except KeyError:
        shape = _learn_shape(number, cards)
    return shape, shape.straight or number & _FLUSH != 0


def holds_complete_hand(cards: Sequence[int]) -> bool:
    """Whether five of the seven cards make a straight, a flush or a straight flush."""
    return look7(cards)[1]


def complete_splits(cards: Sequence[CardT]) -> list[Split[CardT]]:
    """Every split with a straight, flush or straight flush behind; the best front first, then the best back."""
    if not look7(cards)[1]:
        return []
    found: list[tuple[int, int, Split[CardT]]] = []
    for (one, other), (a, b, c, d, e) in zip(splits7, _BACKS, strict=True):
        back = (cards[a], cards[b], cards[c], cards[d], cards[e])
        key = value5(back)
        if key >= _STRAIGHT and key >> 20 in _SEQUENCE_OR_SUIT:
            front = (cards[one], cards[other])
            found.append((_FRONT[front[0]][front[1]], key, (front, back)))
    found.sort(key=_by_keys, reverse=True)
    return [split for _, _, split in found]


_SEQUENCE_OR_SUIT: Final = frozenset((Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH))


def _by_keys(entry: tuple[int, int, object]) -> tuple[int, int]:
    return entry[0], entry[1]


def best_complete_split(cards: Sequence[CardT]) -> Split[CardT] | None:
    """The first of `complete_splits`: the highest front that leaves a straight or flush, or None without one."""
    if not look7(cards)[1]:
        return None
    best = (-1, -1)
    chosen: Split[CardT] | None = None
    for (one, other), (a, b, c, d, e) in zip(splits7, _BACKS, strict=True):
        front_key = _FRONT[cards[one]][cards[other]]
        if front_key < best[0]:
            continue
        back = (cards[a], cards[b], cards[c], cards[d], cards[e])
        key = value5(back)
        if key >> 20 in _SEQUENCE_OR_SUIT and (front_key, key) > best:
            best = (front_key, key)
            chosen = (cards[one], cards[other]), back
    return chosen


def split_with_front(cards: Sequence[CardT], high: int, low: int) -> Split[CardT] | None:
    """The split with these two ranks in front (the joker an ace) that leaves the best back; None if not held.

    Of equally good ones the natural cards go in front and the joker stays behind.
    """
    held = [_RANK_AS_ACE[one] for one in cards]
    if high != low and held.count(high) == 1 and held.count(low) == 1:
        return split_at(cards, held.index(high), held.index(low))
    highs = [place for place in range(7) if held[place] == high]
    lows = [place for place in range(7) if held[place] == low]
    choices = combinations(highs, 2) if high == low else product(highs, lows)
    splits = [split_at(cards, one, other) for one, other in choices]
    return max(splits, key=_back_quality, default=None)


def split_at(cards: Sequence[CardT], one: int, other: int) -> Split[CardT]:
    """These two of the seven places in front, the others behind."""
    a, b, c, d, e = _BACK_OF[one * 7 + other]
    return (cards[one], cards[other]), (cards[a], cards[b], cards[c], cards[d], cards[e])


def _back_quality(split: Split[CardT]) -> tuple[int, bool]:
    back = split[1]
    return value5(back), JOKER_NUMBER in back


def front_ranks(front: Sequence[int]) -> tuple[int, int]:
    """The two ranks in front, higher first, the joker an ace."""
    one, other = (RANK[card] or ACE for card in front)
    return (one, other) if one >= other else (other, one)


def legal_splits(cards: Sequence[CardT], *, wild: bool = False) -> list[tuple[int, int, Split[CardT]]]:
    """Every setting that is not foul: front key, back key, cards; in the order of `splits7`."""
    rank5: Ranker = value5_wild if wild else value5
    rank2 = value2_wild if wild else value2
    legal: list[tuple[int, int, Split[CardT]]] = []
    for (one, other), (a, b, c, d, e) in zip(splits7, _BACKS, strict=True):
        front = (cards[one], cards[other])
        back = (cards[a], cards[b], cards[c], cards[d], cards[e])
        front_key, back_key = rank2(front), rank5(back)
        if back_key > front_key:
            legal.append((front_key, back_key, (front, back)))
    return legal


def _learn_shape(number: int, cards: Sequence[int]) -> Shape:
    check_hand(cards, 7)
    held = [RANK[one] for one in cards]
    joker = 0 in held
    counts = Counter(rank or ACE for rank in held)
    by_count = [tuple(sorted((rank for rank in counts if counts[rank] == times), reverse=True)) for times in range(6)]
    naturals = {rank for rank in held if rank}
    ladder = naturals | ({1} if ACE in naturals else set())
    needed = 4 if joker else 5
    straight = any(len(ladder & set(range(low, low + 5))) >= needed for low in range(1, 11))
    _, singles, pairs, trips, quads, fives = by_count
    shape = Shape(joker, bool(fives), quads, trips, pairs, singles, straight)
    _shapes[number >> 16] = shape
    return shape
