"""Two players with two cards each and five on the board: every deal, by what both hands are and who is higher.

Boards come as classes, and of the cards left those are alike that have the same rank and are both, or both not, of the
suit in which a flush is possible. Two hands that share a card are taken out again: of all pairs of hands from two sets,
those meeting in a card x are as many as hands with x in the one set times hands with x in the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.hands.classes import hand_classes
from trainer.rules.bonus import BOARD, HOLE, AgainstBank, Cards

__all__ = ["Result", "every_showdown", "how_many_showdowns", "results_on"]

S = TypeVar("S")
_FLUSH_ON_BOARD = 3
Result = tuple[Hashable, Hashable, int]
"""What the player's hand is, what the other one is, and which is higher: 1, -1, or 0 for equal hands."""


@dataclass(slots=True)
class _Hands:
    """Some hands of two cards: how many, how many hold one card of each kind, how many pairs share none and tie."""

    number: int
    holding: list[int]
    ties: int = 0

    def apart(self, other: _Hands, sizes: Sequence[int]) -> int:
        """Pairs of one hand each that share no card; the sets have no hand in common."""
        meet = sum(
            [size * mine * theirs for size, mine, theirs in zip(sizes, self.holding, other.holding, strict=True)]
        )
        return self.number * other.number - meet

    def apart_within(self, sizes: Sequence[int]) -> int:
        """Ordered pairs of these hands that share no card; a hand meets itself in two cards, so it is put back once."""
        return self.apart(self, sizes) + self.number

    def add(self, other: _Hands) -> None:
        self.number += other.number
        self.holding = [mine + theirs for mine, theirs in zip(self.holding, other.holding, strict=True)]
        self.ties += other.ties


def how_many_showdowns(deal: AgainstBank[S]) -> int:
    """Boards times hands of the player times hands of the player-dealer."""
    size = deal.deck.size
    return comb(size, BOARD) * comb(size - BOARD, HOLE) * comb(size - BOARD - HOLE, HOLE)


def every_showdown(deal: AgainstBank[S]) -> Iterator[tuple[S, int]]:
    """Every result with the number of deals that bring it."""
    counts: Counter[Result] = Counter()
    first: dict[Result, Cards] = {}
    for board, boards in hand_classes(deal.deck, BOARD, _FLUSH_ON_BOARD):
        for result, ways in results_on(deal, board):
            if ways:
                counts[result] += boards * ways
                if result not in first:
                    first[result] = _example(deal, board, result)
    for result, ways in counts.items():
        yield deal.finish(first[result]), ways


def results_on(deal: AgainstBank[S], board: Cards) -> Iterator[tuple[Result, int]]:
    """The results on one board, each with the number of ways to deal both hands; one may come more than once."""
    kinds = _kinds(deal, board)
    sizes, groups = [len(kind) for kind in kinds], _groups(deal, board, kinds)
    for place, (what, hands) in enumerate(groups):
        unequal = hands.apart_within(sizes) - hands.ties
        yield (what, what, 0), hands.ties
        yield (what, what, 1), unequal // 2
        yield (what, what, -1), unequal // 2
        for lower, below in groups[:place]:
            ways = hands.apart(below, sizes)
            yield (what, lower, 1), ways
            yield (lower, what, -1), ways


def _kinds(deal: AgainstBank[S], board: Cards) -> list[Cards]:
    """The cards that are left, those together that are alike."""
    suits = Counter(card & 3 for card in board)
    flush = next((suit for suit, often in suits.items() if often >= _FLUSH_ON_BOARD), None)
    kinds: dict[tuple[int, bool], list[Card]] = {}
    for card in without(deal.deck.cards(), board):
        kinds.setdefault((card >> 2, card & 3 == flush), []).append(card)
    return [tuple(held) for held in kinds.values()]


def _groups(deal: AgainstBank[S], board: Cards, kinds: Sequence[Cards]) -> list[tuple[Hashable, _Hands]]:
    """All hands by what they are, lowest first."""
    by_key = _by_key(deal, board, kinds)
    sizes = [len(kind) for kind in kinds]
    groups: list[tuple[Hashable, _Hands]] = []
    for key in sorted(by_key):
        hands, what = by_key[key], deal.group(key)
        hands.ties = hands.apart_within(sizes)
        if groups and groups[-1][0] == what:
            groups[-1][1].add(hands)
        else:
            groups.append((what, hands))
    return groups


def _by_key(deal: AgainstBank[S], board: Cards, kinds: Sequence[Cards]) -> dict[int, _Hands]:
    by_key: dict[int, _Hands] = {}
    rank, many = deal.rank, len(kinds)
    for one, held in enumerate(kinds):
        size = len(held)
        for other in range(one, many):
            others = kinds[other]
            if other != one:
                cards, ways = (held[0], others[0]), size * len(others)
            elif size > 1:
                cards, ways = (held[0], held[1]), size * (size - 1) // 2
            else:
                continue
            key = rank((*cards, *board))
            hands = by_key.get(key)
            if hands is None:
                hands = by_key[key] = _Hands(0, [0] * many)
            hands.number += ways
            hands.holding[one] += len(others) - (other == one)
            if other != one:
                hands.holding[other] += size
    return by_key


def _example(deal: AgainstBank[S], board: Cards, result: Result) -> Cards:
    """One deal with a result: the player's cards, the other ones, the board."""
    mine, theirs, sign = result
    keys = {cards: deal.rank((*cards, *board)) for cards in combinations(without(deal.deck.cards(), board), HOLE)}
    for own, key in keys.items():
        if deal.group(key) == mine:
            for bank, other in keys.items():
                if (key > other) - (key < other) == sign and deal.group(other) == theirs and not {*own} & {*bank}:
                    return (*own, *bank, *board)
    raise AssertionError(f"no hands make {result} on {board}")
