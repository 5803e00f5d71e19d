"""A ranking that a book writes down: its own order of categories, its own kinds of hands, what is wild.

A kind is a group of cards: of one rank, of one suit, in a run, or any. A book gives its sizes and its place in order.
Where only order, size, ranks, wheel and joker are a book's own, the fast tables of `poker` rank the hands.
Else every kind is looked for from the highest down, in all the cards at once: exact, and slower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations
from typing import Final, cast

from trainer.cards.card import ACE, NATURALS, RANK_LETTERS, Card
from trainer.cards.deck import STANDARD, without
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random, below, sample, shuffle
from trainer.core.text import say
from trainer.hands import systems
from trainer.hands.systems import CardGroup, Category, GroupKind, Joker, System, Wheel
from trainer.rules.reader import Reader

SUITS: Final = range(4)
LONGEST: Final = 7
"""A key has room for so many deciding ranks."""

# ---------------- kinds that every ranking knows

_USUAL: Final[Mapping[Category, CardGroup]] = {
    Category.HIGH_CARD: CardGroup("any", ()),
    Category.ONE_PAIR: CardGroup("rank", (2,)),
    Category.TWO_PAIR: CardGroup("rank", (2, 2)),
    Category.THREE_OF_A_KIND: CardGroup("rank", (3,)),
    Category.FULL_HOUSE: CardGroup("rank", (3, 2)),
    Category.FOUR_OF_A_KIND: CardGroup("rank", (4,)),
    Category.FIVE_OF_A_KIND: CardGroup("rank", (5,)),
}


def group_of(kind: Category, size: int) -> CardGroup:
    """What cards make a kind of hand, in hands of that size."""
    match kind:
        case GroupKind():
            return kind.group
        case Category.STRAIGHT:
            return CardGroup("run", (size,))
        case Category.FLUSH:
            return CardGroup("suit", (size,))
        case Category.STRAIGHT_FLUSH:
            return CardGroup("suited-run", (size,))
        case Category.ROYAL_FLUSH:
            return CardGroup("suited-run", (size,), ACE)
        case _:
            return _USUAL[kind]


# ---------------- ranking


def exact_key(system: System, cards: Iterable[int]) -> int:
    """The key of the best hand in all these cards, by the groups of the ranking."""
    return _key_of_pattern(system, *_pattern(system, cards))


def _pattern(system: System, cards: Iterable[int]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The ranks of each suit, the same for hands alike in other suits, and how many cards are wild."""
    suits: tuple[list[int], ...] = ([], [], [], [])
    wild = 0
    for number in cards:
        if number >= NATURALS or (rank := (number >> 2) + 2) in system.wild:
            wild += 1
        else:
            suits[number & 3].append(rank)
    return tuple(sorted(tuple(sorted(ranks)) for ranks in suits)), wild


@lru_cache(maxsize=200_000)
def _key_of_pattern(system: System, suits: tuple[tuple[int, ...], ...], wild: int) -> int:
    hand = Counted(system, suits, wild, sorted((rank for ranks in suits for rank in ranks), reverse=True))
    for place in range(len(system.order) - 1, -1, -1):
        group = group_of(system.order[place], system.size)
        ranks = next(hand.deciding(group), None)
        if ranks is not None:
            return systems.pack_wide(place, ranks[:LONGEST])
    raise ValueError(f"{system.id} has no kind for these cards: its lowest one takes any.")


@lru_cache(maxsize=500)
def _runs(system: System, group: CardGroup) -> tuple[tuple[int, int], ...]:
    """Every run of so many cards as bits of ranks, the highest first, with the rank at its top."""
    line, length = system.ranks, group.sizes[0]
    runs = [(line[start : start + length], line[start + length - 1]) for start in range(len(line) - length + 1)]
    if ACE in line and system.wheel is not Wheel.NO_STRAIGHT and length > 1:
        runs.insert(0, ((ACE, *line[: length - 1]), line[length - 2]))
    return tuple((_bits(run), top) for run, top in reversed(runs) if top >= group.least)


def _bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


@dataclass(frozen=True, slots=True)
class Counted:
    """Cards as a ranking sees them: how many are wild, the ranks of the others by suit, and all of them downward."""

    system: System
    suits: tuple[tuple[int, ...], ...]
    wild: int
    ranks: list[int]

    def deciding(self, group: CardGroup) -> Iterator[tuple[int, ...]]:
        """The ranks that decide between hands with such a group, the best first; nothing where there is none."""
        match group.by:
            case "rank":
                yield from self._of_ranks(group)
            case "suit":
                suited = sorted((self._filled(held) for held in self.suits), reverse=True)
                yield from (ranks for ranks in suited if len(ranks) >= group.sizes[0])
            case "run" | "suited-run":
                parts = [_bits(held) for held in self.suits] if group.by == "suited-run" else [_bits({*self.ranks})]
                for run, top in _runs(self.system, group):
                    if any((run & ~held).bit_count() <= self.wild for held in parts):
                        yield (top,)
            case _:
                yield tuple(self._singles((), self.wild, self.system.size))

    def _filled(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """The ranks of a suit, the wild cards as the highest that are missing."""
        missing = [rank for rank in reversed(self.system.ranks) if rank not in held]
        return tuple(sorted((*held, *missing[: self.wild]), reverse=True)[: max(self.system.size, len(held))])

    def _of_ranks(self, group: CardGroup) -> Iterator[tuple[int, ...]]:
        """Groups of cards of one rank, the wild cards among them, then the other cards."""
        counts = Counter(self.ranks)
        held = sorted({*counts, self.system.ranks[-1]}, reverse=True)
        for ranks in permutations(held, len(group.sizes)):
            lacking = [max(0, size - counts[rank]) for size, rank in zip(group.sizes, ranks, strict=True)]
            if ranks[0] >= group.least and sum(lacking) <= self.wild and self._ordered(group.sizes, ranks):
                rest = self._singles(ranks, self.wild - sum(lacking), self.system.size - sum(group.sizes))
                yield (*ranks, *rest)

    @staticmethod
    def _ordered(sizes: Sequence[int], ranks: Sequence[int]) -> bool:
        """Groups of one size are told the higher rank first."""
        return all(
            ranks[place] > ranks[place + 1] for place in range(len(sizes) - 1) if sizes[place] == sizes[place + 1]
        )

    def _singles(self, groups: Sequence[int], wild: int, count: int) -> list[int]:
        """The ranks of the other cards, the highest first; a wild card left over is the highest rank."""
        others = [rank for rank in self.ranks if rank not in groups]
        return ([self.system.ranks[-1]] * wild + others)[: max(0, count)]


# ---------------- hands to show

_LOOKED_AT: Final = 5000
"""So many hands are looked at for an example of a kind."""


def example_of(system: System, kind: Category) -> tuple[Card, ...]:
    """A high hand of this kind; nothing where none of the hands looked at is one."""
    for cards in islice(_likely(system, group_of(kind, system.size)), _LOOKED_AT):
        if systems.category(exact_key(system, cards), system) == kind:
            return cards
    return ()


def _likely(system: System, group: CardGroup) -> Iterator[tuple[Card, ...]]:
    """Hands with such a group of the highest cards and other cards, the most different ones first."""
    down = [rank for rank in reversed(system.ranks) if rank not in system.wild]
    mixed = [Card.make(rank, (place + turn) % len(SUITS)) for turn in SUITS for place, rank in enumerate(down)]
    for start in range(len(down)):
        ranks = down[start:] + down[:start]
        if group.by == "rank":
            sizes = zip(ranks, group.sizes, strict=False)
            grouped = [Card.make(rank, suit) for rank, count in sizes for suit in SUITS[:count]]
        else:
            count = group.sizes[0] if group.sizes else 0
            suits = (0,) if "suit" in group.by else SUITS
            grouped = [Card.make(rank, suits[place % len(suits)]) for place, rank in enumerate(ranks[:count])]
        others = [card for card in mixed if card not in grouped]
        yield from ((*grouped, *more) for more in islice(combinations(others, max(0, system.size - len(grouped))), 400))


# ---------------- hands that are looked for


def grouped_cards(rng: Random, group: CardGroup, size: int) -> tuple[Card, ...]:
    """Cards with a group that a book declares, and others beside it, at random."""
    ranks, suit = sample(rng, range(2, ACE + 1), size), below(rng, 4)
    match group.by:
        case "suit":
            cards = [Card.make(rank, suit) for rank in ranks[: group.sizes[0]]]
        case "run" | "suited-run":
            low, suited = 2 + below(rng, ACE - group.sizes[0]), group.by == "suited-run"
            cards = [Card.make(low + step, suit if suited else below(rng, 4)) for step in range(group.sizes[0])]
        case "rank":
            groups = zip(ranks, group.sizes, strict=False)
            cards = [Card.make(rank, suit) for rank, count in groups for suit in sample(rng, range(4), min(count, 4))]
        case _:
            cards = []
    others = shuffle(without(STANDARD.cards(), cards), rng)
    return (*cards, *others[: max(0, size - len(cards))])


# ---------------- in a book

GROUPS: Final = ("rank", "suit", "run", "suited-run", "any")
_CATEGORIES: Final = {category.id: category for category in Category}


def read_ranking(ranking: Reader) -> System:
    """`[ranking]`: like a known one but for its order, size, ranks, wheel, joker, what is wild, and its own kinds."""
    like = systems.SYSTEMS[ranking.choice("like", tuple(systems.SYSTEMS), systems.FIVE_CARD.id)]
    own = {row.text("id"): _read_kind(row) for row in ranking.rows("kind")}
    wild = tuple(rank for letter in ranking.texts("wild", ()) if (rank := _rank_of(ranking, letter, "wild")))
    ranks = tuple(rank for rank in like.ranks if rank >= (_rank_of(ranking, ranking.text("from", "2"), "from")))
    size, jokers = ranking.integer("size", like.size), ranking.integer("jokers", 1)
    order = _read_order(ranking, like, own)
    system = replace(
        like,
        order=order,
        ranks=ranks,
        size=size,
        wheel=Wheel(ranking.choice("wheel", [wheel.value for wheel in Wheel], like.wheel.value)),
        joker=Joker(ranking.choice("joker", [joker.value for joker in Joker], like.joker.value)),
        wild=wild,
        exact=bool(own or wild or jokers > 1 or size != like.size or _always_ranked(like) - set(order)),
    )
    named = "|".join(
        (like.id, *(kind.id for kind in order), str((system.size, ranks, wild, system.wheel, system.joker)))
    )
    return replace(system, id=f"own:{named}:{[own[id].group for id in sorted(own)] if own else ''}")


def _always_ranked(like: System) -> set[Category]:
    """The kinds that the fast tables of a ranking make whatever a book says of them."""
    never = {Category.ROYAL_FLUSH, *((Category.FIVE_OF_A_KIND,) if like.joker is Joker.NONE else ())}
    return set(like.order) - never


def _read_order(ranking: Reader, like: System, own: Mapping[str, GroupKind]) -> tuple[Category, ...]:
    ids = ranking.texts("order", [kind.id for kind in like.order])
    known = {**_CATEGORIES, **own}
    for id in ids:
        ranking.known(id, known, "order")
    for id in own:
        if id not in ids:
            ranking.problem(say("'{kind}' has no place in the order.", kind=id), say("Add it to 'order'."), "order")
    order = tuple(dict.fromkeys(known[id] for id in ids if id in known))
    if not order or group_of(cast(Category, order[0]), like.size).by != "any":
        ranking.problem(say("the lowest kind of hand takes any cards."), say("Begin with high-card."), "order")
        order = (Category.HIGH_CARD, *order)
    return cast("tuple[Category, ...]", order)


def _read_kind(row: Reader) -> GroupKind:
    """`[[ranking.kind]]`: the id, `by` what the group goes, `sizes` of its groups, and the least rank of the first."""
    by = row.choice("by", GROUPS)
    sizes = row.integers("sizes", ())
    if by != "any" and (not sizes or min(sizes) < 1 or (by != "rank" and len(sizes) > 1)):
        row.problem(say("a kind has the sizes of its groups."), say("Write sizes = [3, 2], or [4]."), "sizes")
        sizes = (1,)
    least = _rank_of(row, row.text("least", "2"), "least")
    return GroupKind(row.text("id"), CardGroup(by, tuple(sorted(sizes, reverse=True)), least))


def _rank_of(reader: Reader, letter: str, key: str) -> int:
    if letter not in RANK_LETTERS or len(letter) != 1:
        reader.problem(say("'{letter}' is not a rank.", letter=letter), say("Write 2 to 9, T, J, Q, K or A."), key)
        return 0
    return RANK_LETTERS.index(letter) + 2
