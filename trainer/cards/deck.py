"""What a deck is made of, and shuffling it.

A plan describes any make-up of the books: 52 cards, 53 with the joker, stripped decks, several packs, bonus cards,
tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

from trainer.cards.card import ACE, JOKER, SPADES, Card
from trainer.cards.tile import TILE_SET
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, shuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPlan:
    """`copies` packs of every rank in every suit, `jokers` jokers, the listed `bonus` cards and `tiles` tile sets.

    A bonus card is listed as often as it occurs in one pack.
    """

    ranks: tuple[int, ...] = tuple(range(2, ACE + 1))
    suits: tuple[int, ...] = tuple(range(SPADES + 1))
    jokers: int = 0
    bonus: tuple[Card, ...] = ()
    tiles: int = 0
    copies: int = 1

    def __post_init__(self) -> None:
        if len(set(self.ranks)) != len(self.ranks) or not all(2 <= rank <= ACE for rank in self.ranks):
            raise ValueError(f"Ranks are different numbers from 2 to 14, not {self.ranks}.")
        if len(set(self.suits)) != len(self.suits) or not all(0 <= suit <= SPADES for suit in self.suits):
            raise ValueError(f"Suits are different numbers from 0 to 3, not {self.suits}.")
        if self.jokers < 0 or self.copies < 1:
            raise ValueError("A deck has no fewer than 0 jokers and 1 copy.")
        if not all(card.is_bonus for card in self.bonus):
            raise ValueError("Only bonus cards w, x, y, z can be listed as bonus cards.")

    @property
    def size(self) -> int:
        cards = len(self.ranks) * len(self.suits) + self.jokers + len(self.bonus)
        return self.copies * (cards + self.tiles * len(TILE_SET))

    def cards(self) -> tuple[Card, ...]:
        """Every card, in order: naturals by number, jokers, bonus cards, tiles, then the next copy."""
        return _cards(self)


@cache
def _cards(plan: DeckPlan) -> tuple[Card, ...]:
    naturals = tuple(sorted(Card.make(rank, suit) for rank in plan.ranks for suit in plan.suits))
    return (naturals + (JOKER,) * plan.jokers + plan.bonus + TILE_SET * plan.tiles) * plan.copies


def without_ranks(*ranks: int) -> tuple[int, ...]:
    """All ranks but these."""
    return tuple(rank for rank in range(2, ACE + 1) if rank not in ranks)


STANDARD: Final = DeckPlan()
WITH_JOKER: Final = DeckPlan(jokers=1)
NINE_COUNT: Final = DeckPlan(ranks=without_ranks(7, 8, 9, 10))
"""36 cards, the nine-count pack; the games use several copies."""
PAN: Final = DeckPlan(ranks=without_ranks(8, 9, 10), copies=8)
"""320 cards."""
ASIAN_STUD: Final = DeckPlan(ranks=without_ranks(2, 3, 4, 5, 6))
"""32 cards."""
MEXICAN_STUD: Final = DeckPlan(ranks=without_ranks(8, 9, 10), jokers=1)
"""41 cards."""
TILES: Final = DeckPlan(ranks=(), tiles=1)
"""32 Chinese dominoes."""


def shuffled(cards: Iterable[Card], rng: Random) -> tuple[Card, ...]:
    """The cards in random order; the same on every machine for the same generator state."""
    return shuffle(cards, rng)


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards left, in order, when each of `gone` is removed once. Raises ValueError when one is not there."""
    missing = Counter(gone)
    remaining: list[Card] = []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            remaining.append(card)
    absent = sorted(+missing)
    if absent:
        raise ValueError(f"The deck does not hold {' '.join(map(str, absent))} as often as it was dealt.")
    return tuple(remaining)
