"""Melds of pan: sets and ropes of the 40-card packs, what may be added, borrowed or split off, and which pay.

Ranks run king, queen, jack, seven ... deuce, ace: jack and seven are neighbours, the ace stands below the deuce only.
A meld is looked at as it lies, grown or just laid; how much a condition collects is for a book to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from trainer.cards.card import ACE, JACK, KING, QUEEN, SPADES, Card

LEAST, MOST = 3, 11
"""The cards of a meld; with eleven on the table a player is out."""
ORDER: Final = (ACE, 2, 3, 4, 5, 6, 7, JACK, QUEEN, KING)
PLACES: Final = {rank: place for place, rank in enumerate(ORDER)}
ANY_SUIT: Final = frozenset((ACE, KING))
"""Three of these are a set whatever their suits: the non-comoquers."""
VALLE: Final = frozenset((3, 5, 7))
"""Cards of value."""
LOW: Final = frozenset((ACE, 2, 3))
HIGH: Final = frozenset((KING, QUEEN, JACK))

Cards = Sequence[Card]


class MeldKind(StrEnum):
    """What a meld is."""

    ROPE = "rope"
    DIFFERENT = "set-different-suits"
    SAME = "set-one-suit"
    ANY = "aces-or-kings"


class PayingMeld(StrEnum):
    """A meld that collects."""

    VALLE_DIFFERENT = "valle-different-suits"
    VALLE_SAME = "valle-one-suit"
    OTHER_SAME = "other-one-suit"
    LOW_ROPE = "a-2-3"
    HIGH_ROPE = "k-q-j"


ROPES: Final = (PayingMeld.LOW_ROPE, PayingMeld.HIGH_ROPE)


def meld_kind(cards: Cards) -> MeldKind | None:
    """What these cards are together; None where they are no meld."""
    return _kind(tuple(cards)) if LEAST <= len(cards) <= MOST else None


@lru_cache(maxsize=1 << 14)
def _kind(cards: tuple[Card, ...]) -> MeldKind | None:
    if is_set_of_rank(cards):
        suits = len({card.suit for card in cards})
        if suits == 1:
            return MeldKind.SAME
        if suits >= LEAST:
            return MeldKind.DIFFERENT
        return MeldKind.ANY if cards[0].rank in ANY_SUIT else None
    return MeldKind.ROPE if is_rope(cards) else None


def is_set_of_rank(cards: Cards) -> bool:
    """Whether all have one rank."""
    return len({card.rank for card in cards}) == 1


def is_rope(cards: Cards) -> bool:
    """Whether the cards follow each other in one suit, in any number."""
    places = sorted(PLACES[card.rank] for card in cards)
    return len({card.suit for card in cards}) == 1 and all(
        after - place_before == 1 for place_before, after in pairwise(places)
    )


def in_order(cards: Cards) -> tuple[Card, ...]:
    """The cards as they are laid: a rope from its highest, a set by its suits."""
    return tuple(sorted(cards, key=lambda card: (-PLACES[card.rank], -card.suit)))


# -- changing a meld


def may_add(meld: Cards, more: Cards) -> bool:
    """Whether a meld stays what it is with these cards added."""
    kind = meld_kind(meld)
    after = meld_kind((*meld, *more))
    if kind is None or after is None:
        return False
    return after is kind or (kind is MeldKind.ANY and after is MeldKind.DIFFERENT)


def melds_left(meld: Cards, cards: Cards) -> tuple[tuple[Card, ...], ...]:
    """What stays of an increased meld from which these cards go: a meld, or two; nothing where no meld is left."""
    meld_left = without_cards(meld, cards)
    if meld_left is None or not cards or meld_kind(meld) is None:
        return ()
    return (in_order(meld_left),) if meld_kind(meld_left) is not None else next(splits(meld_left), ())


def without_cards(cards: Cards, gone: Cards) -> tuple[Card, ...] | None:
    """The cards without those, None where they are not all there."""
    remaining = list(cards)
    for card in gone:
        if card not in remaining:
            return None
        remaining.remove(card)
    return tuple(remaining)


def splits(cards: Cards) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every way to part these cards into two melds, each once; the part with the first card stands first."""
    cards = in_order(cards)
    seen: set[tuple[Card, ...]] = set()
    for count in range(LEAST, len(cards) - LEAST + 1):
        for places in combinations(range(1, len(cards)), count - 1):
            chosen = {0, *places}
            half = tuple(card for place, card in enumerate(cards) if place in chosen)
            other = tuple(card for place, card in enumerate(cards) if place not in chosen)
            if half not in seen and meld_kind(half) is not None and meld_kind(other) is not None:
                seen.add(half)
                yield half, other


def is_split(meld: Cards, more: Cards, parts: Sequence[Cards]) -> bool:
    """Whether a meld with these cards added comes apart into these two melds."""
    together = Counter(card for part in parts for card in part)
    return (
        len(parts) == 2
        and meld_kind(meld) is not None
        and together == Counter((*meld, *more))
        and all(meld_kind(part) is not None for part in parts)
    )


# -- conditions


def conditions(cards: Cards) -> tuple[PayingMeld, ...]:
    """What of these cards collects: one for a set; a rope may hold both ends of the ranks."""
    kind = meld_kind(cards)
    if kind is MeldKind.ROPE:
        ranks = {card.rank for card in cards}
        return tuple(paying_meld for paying_meld, ends in zip(ROPES, (LOW, HIGH), strict=True) if ends <= ranks)
    if kind is MeldKind.SAME:
        return (PayingMeld.VALLE_SAME if cards[0].rank in VALLE else PayingMeld.OTHER_SAME,)
    if kind is MeldKind.DIFFERENT and cards[0].rank in VALLE:
        return (PayingMeld.VALLE_DIFFERENT,)
    return ()


def in_spades(cards: Cards) -> bool:
    """Whether the meld is in spades alone: there some conditions collect double."""
    return all(card.suit == SPADES for card in cards)


def new_conditions(meld: Cards, parts: Sequence[Cards]) -> tuple[tuple[PayingMeld, tuple[Card, ...]], ...]:
    """The conditions among the parts that the meld was not before, each with its part."""
    before = Counter(conditions(meld))
    pieces = []
    for part in parts:
        for paying_meld in conditions(part):
            if before[paying_meld]:
                before[paying_meld] -= 1
            else:
                pieces.append((paying_meld, tuple(part)))
    return tuple(pieces)


# -- what a hand holds


def melds_with(card: Card, hand: Cards) -> Iterator[tuple[Card, ...]]:
    """Melds of one card with others of a hand, each as large as it can be and as small as it may."""
    same = [other_card for other_card in hand if other_card.rank == card.rank]
    alike = [other_card for other_card in same if other_card.suit == card.suit]
    if len(alike) + 1 >= LEAST:
        yield (card, *alike)
    others = {other_card.suit: other_card for other_card in same if other_card.suit != card.suit}
    if len(others) + 1 >= LEAST:
        yield (card, *others.values())
    if card.rank in ANY_SUIT and len(same) + 1 >= LEAST:
        yield (card, *same)
    yield from _ropes_with(card, hand)


def _ropes_with(card: Card, hand: Cards) -> Iterator[tuple[Card, ...]]:
    by_place = {PLACES[other_card.rank]: other_card for other_card in hand if other_card.suit == card.suit}
    place = PLACES[card.rank]
    by_place[place] = card
    first = last = place
    while first - 1 in by_place:
        first -= 1
    while last + 1 in by_place:
        last += 1
    for start in range(max(first, place - LEAST + 1), min(place, last - LEAST + 1) + 1):
        yield tuple(by_place[rope_place] for rope_place in range(start, start + LEAST))
    if last - first + 1 > LEAST:
        yield tuple(by_place[rope_place] for rope_place in range(first, last + 1))


def melds_in(hand: Cards) -> Iterator[tuple[Card, ...]]:
    """Melds of a hand, each as its lowest card makes it with the rest."""
    seen: set[tuple[Card, ...]] = set()
    for number, card in enumerate(hand):
        for meld in melds_with(card, [*hand[:number], *hand[number + 1 :]]):
            cards = in_order(meld)
            if cards not in seen:
                seen.add(cards)
                yield cards
