"""Every order in which cards can come from a shoe, without replacement, cards that do the same taken together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from math import perm
from typing import TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.rules.bonus import CardByCard

__all__ = ["every_deal", "how_many"]

S = TypeVar("S")


@dataclass(slots=True)
class _Pile:
    """Cards of one group: one that stands for them, its number among the groups, and how many are left."""

    card: Card
    number: int
    left: int


Piles = tuple[_Pile, ...]


def how_many(deal: CardByCard[S]) -> int:
    """All orders of the cards that a round can use."""
    given = len(deal.given)
    return perm(deal.deck.size - given, deal.most - given)


def every_deal(deal: CardByCard[S]) -> Iterator[tuple[S, int]]:
    """Every finished deal with the number of orders that bring it, out of `how_many`.

    A deal that is over early counts every order of the cards that it leaves in the shoe.
    """
    size, most = deal.deck.size, deal.most
    rest = [perm(size - dealt, most - dealt) for dealt in range(most + 1)]
    partner = {later: first for first, later in deal.swaps}
    piles = _piles(deal)
    numbers = [0] * len(deal.given)

    def walk(cards: tuple[Card, ...], ways: int, piles: Piles) -> Iterator[tuple[S, int]]:
        dealt = len(cards)
        done = deal.finish(cards) if dealt >= deal.least else None
        if done is not None:
            yield done, ways * rest[dealt]
            return
        if dealt == most:
            raise ValueError(f"The round is not over with {most} cards.")
        if deal.settled and deal.later and dealt and deal.settled(cards):
            piles = _merged(piles, deal)
        least = numbers[partner[dealt]] if dealt in partner else 0
        for pile in piles:
            if pile.left and pile.number >= least:
                twice = 2 if dealt in partner and pile.number > least else 1
                count, pile.left = pile.left, pile.left - 1
                numbers.append(pile.number)
                yield from walk((*cards, pile.card), ways * count * twice, piles)
                numbers.pop()
                pile.left = count

    yield from walk(deal.given, 1, piles)


def _piles(deal: CardByCard[S]) -> Piles:
    groups: dict[Hashable, list[Card]] = {}
    for card in without(deal.deck.cards(), deal.given):
        groups.setdefault(deal.group(card), []).append(card)
    return tuple(_Pile(held[0], number, len(held)) for number, held in enumerate(groups.values()))


def _merged(piles: Piles, deal: CardByCard[S]) -> Piles:
    """The piles by what matters from now on; they are new ones, so the old ones keep their counts."""
    assert deal.later is not None
    groups: dict[Hashable, _Pile] = {}
    for pile in piles:
        found = groups.setdefault(deal.later(pile.card), _Pile(pile.card, len(groups), 0))
        found.left += pile.left
    return tuple(groups.values())
