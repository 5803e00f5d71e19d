"""Hypothesis strategies for the whole project: cards, hands, dice, money, seeds, tiles."""

from __future__ import annotations

from hypothesis import strategies as st

from trainer.cards.card import ALL, JOKER, Card
from trainer.cards.deck import DeckPlan
from trainer.cards.tile import TILE_SET, Tile

NATURAL_CARDS = ALL[:52]
CARDS_53 = ALL[:53]

cards: st.SearchStrategy[Card] = st.sampled_from(ALL)
natural_cards: st.SearchStrategy[Card] = st.sampled_from(NATURAL_CARDS)
seeds: st.SearchStrategy[int] = st.integers(0, 2**63 - 1)
dice: st.SearchStrategy[tuple[int, ...]] = st.lists(st.integers(1, 6), min_size=1, max_size=5).map(tuple)
cents: st.SearchStrategy[int] = st.integers(0, 10_000_000)
tiles: st.SearchStrategy[Tile] = st.sampled_from(TILE_SET)


def hands(size: int, deck: tuple[Card, ...] = NATURAL_CARDS) -> st.SearchStrategy[tuple[Card, ...]]:
    """Different cards of a deck."""
    return st.permutations(deck).map(lambda order: tuple(order[:size]))


@st.composite
def close_hands(draw: st.DrawFn, size: int, *, joker: bool = False) -> tuple[Card, ...]:
    """Different cards of few ranks and suits, so that pairs, straights and flushes are common."""
    lowest = draw(st.integers(2, 10))
    width = draw(st.integers(3, 7))
    suits = draw(st.sampled_from(((0, 1, 2, 3), (0, 3), (2, 2, 2, 1))))
    ranks = sorted({(rank - 2) % 13 + 2 for rank in range(lowest, lowest + width)} | {14})
    near = [Card.make(rank, suit) for rank in ranks for suit in sorted(set(suits))]
    chosen: list[Card] = [JOKER] if joker else []
    order = draw(st.permutations(near))
    rest = draw(st.permutations([one for one in NATURAL_CARDS if one not in near]))
    chosen += (order + rest)[: size - len(chosen)]
    mixed = draw(st.permutations(chosen))
    return tuple(mixed)


@st.composite
def deck_plans(draw: st.DrawFn) -> DeckPlan:
    """Any make-up of a deck."""
    ranks = draw(st.sets(st.integers(2, 14)))
    suits = draw(st.sets(st.integers(0, 3)))
    bonus = draw(st.lists(st.sampled_from(ALL[53:]), max_size=4))
    jokers = draw(st.integers(0, 2))
    copies = draw(st.integers(1, 8))
    return DeckPlan(
        ranks=tuple(sorted(ranks)), suits=tuple(sorted(suits)), jokers=jokers, bonus=tuple(bonus), copies=copies
    )
