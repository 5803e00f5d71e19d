"""How a book ranks hands: the categories and their order, the ranks in the deck, the wheel, the joker.

A `System` names one way of ranking, `key_of` is its definition in plain steps; the fast tables of the other modules
learn from it. A key is one integer, bigger is better: the place of the category in the system's order, then the five
ranks that decide, four bits each. Only keys of one system are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, StrEnum
from functools import cache, lru_cache
from typing import Final

from trainer.core.lazy_dataclass import dataclass

ACE: Final = 14
_PLACE_SHIFT: Final = 20
_WHEEL_BELOW_TOP: Final = 1


class Category(IntEnum):
    """What a hand is. The numbers are the usual order; a system may order them otherwise."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_OF_A_KIND = 10

    @property
    def id(self) -> str:
        """'two-pair': the name in data."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that make a kind of hand: groups of these sizes `by` rank, suit, run or suited run; `least` is a rank."""

    by: str
    sizes: tuple[int, ...]
    least: int = 2


@dataclass(frozen=True, slots=True)
class GroupKind:
    """A kind of hand that a book declares (`hands/rankings.py`). In an order it stands like a category."""

    id: str
    group: CardGroup


class Joker(StrEnum):
    """What a joker may stand for."""

    NONE = "none"
    ACE = "ace"
    """An ace, or the card that completes a straight or a flush."""
    WILD = "wild"
    """Any card; in a flush never a rank the hand already holds."""


class Wheel(StrEnum):
    """Where the straight with the ace at the bottom ranks."""

    LOWEST = "lowest"
    SECOND = "second"
    NO_STRAIGHT = "no-straight"
    STRAIGHT_ONLY = "straight-only"
    """A straight in mixed suits; in one suit a flush."""


USUAL_ORDER: Final = tuple(Category)
FLUSH_OVER_FULL_HOUSE: Final = (*USUAL_ORDER[:5], Category.FULL_HOUSE, Category.FLUSH, *USUAL_ORDER[7:])


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One way of ranking hands of `size` cards. `order` runs from the lowest category to the highest.

    Cards of the ranks `wild` stand for any card. Hands of an `exact` one are ranked by `hands/rankings.py`.
    """

    id: str
    order: tuple[Category, ...] = USUAL_ORDER
    ranks: tuple[int, ...] = tuple(range(2, ACE + 1))
    size: int = 5
    wheel: Wheel = Wheel.LOWEST
    joker: Joker = Joker.NONE
    wild: tuple[int, ...] = ()
    exact: bool = False

    def __post_init__(self) -> None:
        if list(self.ranks) != sorted(set(self.ranks)) or len(set(self.order)) != len(self.order):
            raise ValueError(f"System {self.id}: ranks ascend and categories occur once.")

    def __hash__(self) -> int:
        # Tables are looked up by system all the time; ids differ.
        return hash(self.id)

    def place(self, category: Category) -> int:
        """The category's place in the order; raises ValueError for one that the system does not know."""
        return self.order.index(category)

    def key(self, category: Category, ranks: Iterable[int]) -> int:
        """A key of this system: a category with its leading ranks."""
        return pack_wide(self.place(category), ranks) if self.exact else pack(self.place(category), ranks)


FIVE_CARD: Final = System(id="five-card")
FIVE_CARD_JOKER: Final = System(id="five-card-joker", joker=Joker.ACE)
FIVE_CARD_WILD: Final = System(id="five-card-wild", joker=Joker.WILD)
FIVE_CARD_JOKER_WHEEL_SECOND: Final = System(id="five-card-joker-wheel-second", joker=Joker.ACE, wheel=Wheel.SECOND)
FIVE_CARD_NO_WHEEL: Final = System(id="five-card-no-wheel", wheel=Wheel.NO_STRAIGHT)
ASIAN_STUD: Final = System(id="asian-stud", order=FLUSH_OVER_FULL_HOUSE, ranks=tuple(range(7, ACE + 1)))
MEXICAN_STUD: Final = System(
    id="mexican-stud", order=FLUSH_OVER_FULL_HOUSE, ranks=(2, 3, 4, 5, 6, 7, 11, 12, 13, 14), joker=Joker.WILD
)
THREE_CARD: Final = System(
    id="three-card",
    size=3,
    order=(
        Category.HIGH_CARD,
        Category.ONE_PAIR,
        Category.FLUSH,
        Category.STRAIGHT,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    ),
)
FOUR_CARD: Final = System(
    id="four-card",
    size=4,
    order=(
        Category.HIGH_CARD,
        Category.ONE_PAIR,
        Category.TWO_PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.FOUR_OF_A_KIND,
    ),
)
SYSTEMS: Final = {
    system.id: system
    for system in (
        FIVE_CARD,
        FIVE_CARD_JOKER,
        FIVE_CARD_WILD,
        FIVE_CARD_JOKER_WHEEL_SECOND,
        FIVE_CARD_NO_WHEEL,
        ASIAN_STUD,
        MEXICAN_STUD,
        THREE_CARD,
        FOUR_CARD,
    )
}


def pack(place: int, ranks: Iterable[int]) -> int:
    """A key from the place of a category and up to five deciding ranks."""
    key = place << _PLACE_SHIFT
    shift = 16
    for rank in ranks:
        key |= rank << shift
        shift -= 4
    return key


_WIDE: Final = 1 << 40
"""Marks keys with room for seven deciding ranks: those of exact systems."""


def pack_wide(place: int, ranks: Iterable[int]) -> int:
    """A key from the place of a kind and up to seven deciding ranks."""
    key, shift = _WIDE | place << 28, 24
    for rank in ranks:
        key |= rank << shift
        shift -= 4
    return key


def category(key: int, system: System = FIVE_CARD) -> Category:
    """The category of a key."""
    return system.order[(key & _WIDE - 1) >> 28 if key & _WIDE else key >> _PLACE_SHIFT]


_RUNS: Final = frozenset((Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH))
_COPIES: Final = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FIVE_OF_A_KIND: (5,),
}
"""How many cards stand for each rank of a key; the one rank of a straight stands for all of them."""


@lru_cache(maxsize=4096)
def key_as(key: int, id: str, system: System) -> int:
    """The key of the same cards, taken for a hand of the category with that name."""
    named = next(category for category in system.order if category.id == id)
    actual = category(key, system)
    if system.exact:
        return pack_wide(system.place(named), unpack(key))
    if actual == named or {actual, named} <= _RUNS:
        return pack(system.place(named), unpack(key))
    cards = _ranks_of_cards(key, system)
    if named in _RUNS:
        return pack(system.place(named), (max(cards),))
    return pack(system.place(named), _grouped(cards, _COPIES[named]))


def _ranks_of_cards(key: int, system: System) -> list[int]:
    """The ranks of all cards of a hand, read off its key."""
    actual, deciding = category(key, system), ranks(key)
    if actual in _RUNS:
        return sorted(next(run for run, top in _runs(system) if top == deciding[0]))
    return [rank for rank, copies in zip(deciding, _COPIES[actual], strict=False) for _ in range(copies)]


def _grouped(cards: Sequence[int], copies: Sequence[int]) -> Iterator[int]:
    """The rank that comes nearest to each group of so many cards, the largest group first; single cards as they are."""
    counts, rank = Counter(cards), 0
    for most in copies:
        if not counts and most == 1:
            return
        rank = max(counts, key=lambda rank: (min(counts[rank], most), rank), default=rank)
        yield rank
        counts -= Counter({rank: most})


def category_id(key: int, system: System = FIVE_CARD) -> str:
    """The category as a name in data: 'two-pair'; five aces have a name of their own, 'five-aces'."""
    hand_category = category(key, system)
    if hand_category is Category.FIVE_OF_A_KIND and ranks(key) == (ACE,):
        return "five-aces"
    return hand_category.id


def ranks(key: int) -> tuple[int, ...]:
    """The ranks that decide, most important first: trips and two kickers; one, the highest, for a straight."""
    hand_ranks = unpack(key)
    if hand_ranks[1:] == (_WHEEL_BELOW_TOP,):
        return (5,)
    return hand_ranks


def unpack(key: int) -> tuple[int, ...]:
    """The ranks as they are packed in a key."""
    shifts = (24, 20, 16, 12, 8, 4, 0) if key & _WIDE else (16, 12, 8, 4, 0)
    return tuple(rank for shift in shifts if (rank := key >> shift & 15))


def key_of(system: System, naturals: Sequence[int], *, suited: bool, jokers: int = 0) -> int:
    """The key of exactly `size` cards, from the definition.

    `naturals` are the ranks without the joker, `suited` says whether they are all of one suit.
    """
    if jokers == 0:
        return _natural_key(system, naturals, suited=suited)
    if jokers > 1 or system.joker is Joker.NONE:
        raise ValueError(f"{system.id} does not rank a hand with {jokers} joker{'s' * (jokers > 1)}.")
    return max(_joker_keys(system, naturals, suited=suited))


def best_by_counts(system: System, ranks: Sequence[int], jokers: int = 0) -> int:
    """The best key of `size` or more ranks when no flush is possible."""
    if jokers == 0:
        return max(_counts_key(system, ranks), _straight_key(system, frozenset(ranks)))
    if jokers > 1 or system.joker is Joker.NONE:
        raise ValueError(f"{system.id} does not rank a hand with {jokers} joker{'s' * (jokers > 1)}.")
    held_ranks = frozenset(ranks)
    straight = max(_straight_key(system, held_ranks | {rank}) for rank in system.ranks)
    stands_for = {ACE} if system.joker is Joker.ACE else held_ranks | {max(system.ranks)}
    return max(straight, *(_counts_key(system, [*ranks, rank]) for rank in stands_for))


def best_flush(system: System, ranks: frozenset[int], jokers: int = 0) -> int:
    """The best key from cards of one suit: `held` ranks and the joker, together at least `size`."""
    if jokers:
        return max(best_flush(system, ranks | {rank}) for rank in system.ranks if rank not in ranks)
    top = _straight_top(system, ranks)
    if top and not (system.wheel is Wheel.STRAIGHT_ONLY and top < system.ranks[system.size - 1]):
        royal = top == max(system.ranks) and Category.ROYAL_FLUSH in system.order
        category = Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
        return pack(system.place(category), _straight_ranks(system, top))
    return pack(system.place(Category.FLUSH), sorted(ranks, reverse=True)[: system.size])


def _natural_key(system: System, ranks: Sequence[int], *, suited: bool) -> int:
    if suited:
        return best_flush(system, frozenset(ranks))
    return best_by_counts(system, ranks)


def _joker_keys(system: System, ranks: Sequence[int], *, suited: bool) -> Iterable[int]:
    yield best_by_counts(system, ranks, 1)
    if suited:
        yield best_flush(system, frozenset(ranks), 1)


@cache
def _runs(system: System) -> tuple[tuple[frozenset[int], int], ...]:
    """The straights from best to worst, each with the rank at its top."""
    size = system.size
    line = system.ranks
    runs = [(frozenset(line[low : low + size]), line[low + size - 1]) for low in range(len(line) - size + 1)]
    if ACE in line and system.wheel is not Wheel.NO_STRAIGHT:
        wheel = (frozenset((ACE, *line[: size - 1])), line[size - 2])
        runs.insert(len(runs) - 1 if system.wheel is Wheel.SECOND else 0, wheel)
    return tuple(reversed(runs))


def _straight_top(system: System, ranks: frozenset[int]) -> int:
    return next((top for run, top in _runs(system) if run <= ranks), 0)


def _straight_ranks(system: System, top: int) -> tuple[int, ...]:
    if system.wheel is Wheel.SECOND and top == system.ranks[system.size - 2]:
        return (system.ranks[-2], _WHEEL_BELOW_TOP)
    return (top,)


def _straight_key(system: System, ranks: frozenset[int]) -> int:
    top = _straight_top(system, ranks)
    return pack(system.place(Category.STRAIGHT), _straight_ranks(system, top)) if top else 0


def _counts_key(system: System, ranks: Sequence[int]) -> int:
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    most, first = groups[0]
    others = sorted((rank for _, rank in groups[1:]), reverse=True)
    paired = sorted((rank for count, rank in groups[1:] if count >= 2), reverse=True)
    if most >= 5:
        return pack(system.place(Category.FIVE_OF_A_KIND), (first,))
    if most == 4:
        return pack(system.place(Category.FOUR_OF_A_KIND), (first, *others[: system.size - 4]))
    if most == 3 and paired and system.size >= 5:
        return pack(system.place(Category.FULL_HOUSE), (first, paired[0]))
    if most == 3:
        return pack(system.place(Category.THREE_OF_A_KIND), (first, *others[: system.size - 3]))
    if paired and system.size >= 4:
        second = paired[0]
        kickers = [rank for rank in others if rank != second][: system.size - 4]
        return pack(system.place(Category.TWO_PAIR), (first, second, *kickers))
    if most == 2:
        return pack(system.place(Category.ONE_PAIR), (first, *others[: system.size - 2]))
    return pack(system.place(Category.HIGH_CARD), (first, *others[: system.size - 1]))
