"""Cards of pan drawn for what they are: a set, a rope, no meld, a condition, what fits and what does not."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.cards.card import ACE, JACK, KING, QUEEN, SPADES, Card
from trainer.cards.deck import PAN
from trainer.hands.melds import (
    ANY_SUIT,
    LEAST,
    ORDER,
    VALLE,
    MeldKind,
    PayingMeld,
    conditions,
    in_order,
    may_add,
)
from trainer.rng import Random, below, choose, sample

Cards = tuple[Card, ...]
SUITS = range(SPADES + 1)
TRIES = 60
HALF = 2
PACK = tuple(dict.fromkeys(PAN.cards()))


# -- melds


def a_set(rank: int, suits: Sequence[int]) -> Cards:
    return tuple(Card.make(rank, suit) for suit in suits)


def a_rope(rng: Random, count: int, suit: int = -1) -> Cards:
    """A rope of so many cards that is no condition, where there is one."""
    suit = choose(rng, SUITS) if suit < 0 else suit
    ropes = [a_set_of(ORDER[place : place + count], suit) for place in range(len(ORDER) - count + 1)]
    return choose(rng, [rope for rope in ropes if not conditions(rope)] or ropes)


def a_set_of(ranks: Sequence[int], suit: int) -> Cards:
    return tuple(Card.make(rank, suit) for rank in ranks)


def some_meld(rng: Random, kind: MeldKind) -> Cards:
    """A meld of that kind of three cards."""
    rank, suit = choose(rng, ORDER), choose(rng, SUITS)
    if kind is MeldKind.SAME:
        return a_set(rank, (suit,) * LEAST)
    if kind is MeldKind.DIFFERENT:
        return a_set(rank, sample(rng, SUITS, LEAST))
    if kind is MeldKind.ANY:
        one, other = sample(rng, SUITS, 2)
        return a_set(choose(rng, sorted(ANY_SUIT)), (one, one, other))
    return a_rope(rng, LEAST) if below(rng, HALF) else a_set_of(choose(rng, _runs()), suit)


def _runs() -> list[tuple[int, ...]]:
    return [ORDER[place : place + LEAST] for place in range(len(ORDER) - LEAST + 1)]


def no_meld(rng: Random) -> Cards:
    """Three cards that look like a meld."""
    suit, other = sample(rng, SUITS, 2)
    which = below(rng, 5)
    if which == 0:
        return a_set(choose(rng, [rank for rank in ORDER if rank not in ANY_SUIT]), (suit, suit, other))
    if which == 1:
        return a_set_of(choose(rng, ((KING, ACE, 2), (QUEEN, KING, ACE))), suit)
    place = below(rng, len(ORDER) - LEAST)
    ranks = ORDER[place : place + LEAST + 1]
    if which == 2:
        return a_set_of((ranks[0], ranks[1], ranks[3]), suit)
    if which == 3:
        return (*a_set_of((7, 6), suit), *a_set_of((QUEEN,), suit))
    return (*a_set_of(ranks[:2], suit), *a_set_of(ranks[2:3], other))


def with_condition(rng: Random, one: PayingMeld) -> Cards:
    """Three cards that are this condition; in spades more often than chance."""
    suit = SPADES if below(rng, HALF) else choose(rng, SUITS)
    match one:
        case PayingMeld.VALLE_DIFFERENT:
            return a_set(choose(rng, sorted(VALLE)), sample(rng, SUITS, LEAST))
        case PayingMeld.VALLE_SAME:
            return a_set(choose(rng, sorted(VALLE)), (suit,) * LEAST)
        case PayingMeld.OTHER_SAME:
            return a_set(choose(rng, [rank for rank in ORDER if rank not in VALLE]), (suit,) * LEAST)
        case PayingMeld.LOW_ROPE:
            return a_set_of((3, 2, ACE), suit)
        case PayingMeld.HIGH_ROPE:
            return a_set_of((KING, QUEEN, JACK), suit)


def without_condition(rng: Random) -> Cards:
    for _ in range(TRIES):
        found = some_meld(rng, choose(rng, tuple(MeldKind)))
        if not conditions(found):
            return found
    return a_set(4, (0, 1, 2))


def fitting(rng: Random, meld: Cards) -> Card:
    """A card that may be added to a meld."""
    return choose(rng, [card for card in PACK if may_add(meld, (card,))])


def not_fitting(rng: Random, meld: Cards) -> Card:
    """A card that looks as if it could be added."""
    near = [card for card in PACK if any(one.rank == card.rank or one.suit == card.suit for one in meld)]
    close = [card for card in near if not may_add(meld, (card,)) and any(one.rank == card.rank for one in meld)]
    others = [card for card in near if not may_add(meld, (card,))]
    return choose(rng, close if close and below(rng, HALF) else others)


def ten_laid(rng: Random) -> tuple[tuple[Cards, ...], int]:
    """Ten cards in three melds, and the number of one that a card fits."""
    melds = [with_condition(rng, choose(rng, tuple(PayingMeld))), without_condition(rng)]
    rope = choose(rng, ("different", "rope"))
    last = a_rope(rng, LEAST + 1) if rope == "rope" else a_set(choose(rng, (2, 4, 6, JACK, QUEEN)), SUITS)
    melds.append(last)
    return tuple(in_order(meld) for meld in melds), len(melds)


def set_with(rng: Random, card: Card) -> Cards:
    """A set that a card can be added to."""
    if card.rank not in ANY_SUIT and below(rng, HALF):
        return a_set(card.rank, (card.suit,) * LEAST)
    return a_set(card.rank, sample(rng, SUITS, LEAST))
