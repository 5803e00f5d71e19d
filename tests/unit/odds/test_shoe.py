"""Cards in order from a shoe, against every order of a small one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import perm

import pytest

from trainer.cards.card import Card
from trainer.cards.deck import DeckPlan
from trainer.odds.count import every_deal, how_many
from trainer.rules.bonus import CardByCard, Cards

DECK = DeckPlan(ranks=(2, 3, 4), suits=(0, 2), copies=2)
"""Two packs of six cards, half of them red."""
MOST = 4


def until_seven(cards: Cards) -> str | None:
    """Two cards, then more until they count seven; said by the total and the red cards at the beginning."""
    total = sum(card.rank for card in cards)
    reds = next((index for index, card in enumerate(cards) if not card.is_red), len(cards))
    return f"{total} {len(cards)} {reds}" if total >= 7 else None


def total_only(cards: Cards) -> str | None:
    said = until_seven(cards)
    return said and said.partition(" ")[0]


def rank(card: Card) -> int:
    return card.rank


def one_by_one(finish: Callable[[Cards], str | None]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for cards in permutations(DECK.cards(), MOST):
        made = next(said for dealt in range(2, MOST + 1) if (said := finish(cards[:dealt])))
        counts[made] += 1
    return counts


def by_groups(deal: CardByCard[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for said, ways in every_deal(deal):
        counts[said] += ways
    return counts


def test_groups():
    deal = CardByCard(DECK, MOST, 2, total_only, rank)
    assert by_groups(deal) == one_by_one(total_only)
    assert how_many(deal) == perm(12, 4) == by_groups(deal).total()


def test_cards_that_change_places():
    assert by_groups(CardByCard(DECK, MOST, 2, total_only, rank, ((0, 1),))) == one_by_one(total_only)


def test_colours_until_the_first_black_card():
    deal = CardByCard(
        DECK,
        MOST,
        2,
        until_seven,
        lambda card: (card.rank, card.is_red),
        settled=lambda cards: not all(card.is_red for card in cards),
        later=rank,
    )
    assert by_groups(deal) == one_by_one(until_seven)


def test_a_round_that_never_ends():
    with pytest.raises(ValueError, match="not over with 4 cards"):
        by_groups(CardByCard(DECK, MOST, 2, lambda _: None, rank))
