"""Seven cards as two in front and five behind: values of both parts and the questions a house way asks.

No house way is decided here. Front and back keys belong to one ranking, so the foul test is one comparison. The joker
is an ace or completes a straight or a flush; functions ending in `_wild` take it as any card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from itertools import combinations, product
from typing import Final, TypeVar

from trainer.cards.card import JOKER_NUMBER, NATURALS
from trainer.core.lazy_dataclass import dataclass
from trainer.hands import poker
from trainer.hands.systems import ACE, FIVE_CARD_JOKER, Category, System, pack

__all__ = [
    "RankShape",
    "Split",
    "best_complete_split",
    "highest_front",
    "look7",
    "split_at",
    "split_behind",
    "split_with_front",
    "splits7",
    "value2",
    "value2_wild",
    "value5",
]

CardT = TypeVar("CardT", bound=int)
Split = tuple[tuple[CardT, CardT], tuple[CardT, CardT, CardT, CardT, CardT]]
"""Front and back, each in the order the cards were given."""

splits7: Final[tuple[tuple[int, int], ...]] = tuple(combinations(range(7), 2))
"""The 21 ways to take two places of seven for the front."""

_FROM_THE_END: Final = splits7[::-1]

_BACK_OF: Final = tuple(
    tuple(place for place in range(7) if place not in (first, other)) for first in range(7) for other in range(7)
)
_RANK_AS_ACE: Final = tuple(rank or ACE for rank in poker.RANK)
value5: Final = poker.five_card_ranker(FIVE_CARD_JOKER)
"""The key of the five cards behind; bigger is better."""


def _front_key(high: int, low: int) -> int:
    """The key of two ranks; 0 is a joker that takes the other's rank."""
    high, low = high or low or ACE, low or high or ACE
    if high == low:
        return pack(Category.ONE_PAIR, (high,))
    return pack(Category.HIGH_CARD, (max(high, low), min(high, low)))


def _front_table(ranks: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The front keys by the numbers of both cards, the joker last; cards of one rank share a row."""
    front_ranks = ranks[: NATURALS + 1]
    rows = {rank: tuple([_front_key(rank, other) for other in front_ranks]) for rank in set(front_ranks)}
    return tuple([rows[rank] for rank in front_ranks])


FRONT: Final = _front_table(_RANK_AS_ACE)
"""The key of the two cards in front by their numbers, the joker an ace."""

FRONT_WILD: Final = _front_table(poker.RANK)
"""The same with a fully wild joker, which pairs the other card."""


def value2(front: Sequence[int]) -> int:
    """The key of the two cards in front: a pair or high cards, the joker an ace. Comparable with `value5`."""
    first, other = front
    return FRONT[first][other]


def value2_wild(front: Sequence[int]) -> int:
    """The same with a fully wild joker, which pairs the other card."""
    first, other = front
    return FRONT_WILD[first][other]


@dataclass(frozen=True, slots=True)
class RankShape:
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
    *(poker.WEIGHTS_OF_SEVEN[number >> 2] << 16 | 1 << 4 * (number & 3) for number in range(NATURALS)),
    1 << 40 | 0x1111,
]
_START: Final = 0x3333
_FLUSH: Final = 0x8888
_shapes: Final[dict[int, RankShape]] = {}


def look7(cards: Sequence[int]) -> tuple[RankShape, bool]:
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


_SEQUENCE_OR_SUIT: Final = frozenset((Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH))


def best_complete_split(cards: Sequence[CardT]) -> Split[CardT] | None:
    """The highest front that leaves a straight or flush behind, then the best back; None without one."""
    if not look7(cards)[1]:
        return None
    return highest_front(cards, FRONT, FIVE_CARD_JOKER, _SEQUENCE_OR_SUIT)


def highest_front(
    cards: Sequence[CardT], fronts: Sequence[Sequence[int]], system: System, behind: Container[int], least: int = 0
) -> Split[CardT] | None:
    """The split with the highest front that leaves one of the categories `behind`, then the best back, or None.

    Of equals the first in the order of `splits7`. `fronts` is a table of front keys by the numbers of both cards;
    fronts below `least` do not count.
    """
    tables, rank = poker.five_card_tables(system)
    added = [poker.OF_FIVE[card] for card in cards]
    everything = sum(added)
    best_front, best_back, best = least, -1, (-1, -1)
    for first, other in _FROM_THE_END:
        front = fronts[cards[first]][cards[other]]
        if front < best_front:
            continue
        number = everything - added[first] - added[other]
        try:
            back = tables[number & 63][number >> 6]
        except KeyError:
            back = rank(split_at(cards, first, other)[1])
        if back >> 20 in behind and (front > best_front or back >= best_back):
            best_front, best_back, best = front, back, (first, other)
    return split_at(cards, *best) if best_back >= 0 else None


def split_with_front(cards: Sequence[CardT], high: int, low: int) -> Split[CardT] | None:
    """The split with these two ranks in front (the joker an ace) that leaves the best back; None if not held.

    Of equally good ones the natural cards go in front and the joker stays behind.
    """
    return split_behind(cards, [_RANK_AS_ACE[card] for card in cards], high, low, value5)


def split_behind(
    cards: Sequence[CardT], ranks: Sequence[int], high: int, low: int, value: poker.Ranker
) -> Split[CardT] | None:
    """The same with the rank that each card counts as, the joker's too, and the ranking of the back."""
    if high != low and ranks.count(high) == 1 and ranks.count(low) == 1:
        return split_at(cards, ranks.index(high), ranks.index(low))
    highs = [place for place in range(7) if ranks[place] == high]
    lows = [place for place in range(7) if ranks[place] == low]
    choices = combinations(highs, 2) if high == low else product(highs, lows)
    splits = [split_at(cards, first, other) for first, other in choices]
    return max(splits, key=lambda split: (value(split[1]), JOKER_NUMBER in split[1]), default=None)


def split_at(cards: Sequence[CardT], first: int, other: int) -> Split[CardT]:
    """These two of the seven places in front, the others behind."""
    a, b, c, d, e = _BACK_OF[first * 7 + other]
    return (cards[first], cards[other]), (cards[a], cards[b], cards[c], cards[d], cards[e])


def _learn_shape(number: int, cards: Sequence[int]) -> RankShape:
    poker.check_hand(cards, 7)
    ranks = [poker.RANK[card] for card in cards]
    joker = 0 in ranks
    counts = Counter(rank or ACE for rank in ranks)
    by_count = [tuple(sorted((rank for rank in counts if counts[rank] == times), reverse=True)) for times in range(6)]
    naturals = {rank for rank in ranks if rank}
    ladder = naturals | ({1} if ACE in naturals else set())
    needed = 4 if joker else 5
    straight = any(len(ladder & set(range(low, low + 5))) >= needed for low in range(1, 11))
    _, singles, pairs, trips, quads, fives = by_count
    shape = RankShape(joker, bool(fives), quads, trips, pairs, singles, straight)
    _shapes[number >> 16] = shape
    return shape
