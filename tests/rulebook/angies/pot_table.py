"""A board poker table for tests: cards put where the book deals them, and a slow evaluator of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from trainer.cards.card import Card, natural_cards
from trainer.cards.notation import parse_cards, write_cards

HOLE, FLOP = 4, 3


def stacked(ring: Sequence[int], hands: Mapping[int, str], board: str) -> str:
    """A deck: a card at a time from the button's left, a burn before flop, turn and river (casino-99 L2330-2357)."""
    wanted: dict[int, Card] = {}
    for seat, text in hands.items():
        for row, card in enumerate(parse_cards(text)):
            wanted[row * len(ring) + list(ring).index(seat)] = card
    place = HOLE * len(ring)
    for number, card in enumerate(parse_cards(board)):
        if number in (0, FLOP, FLOP + 1):
            place += 1
        wanted[place] = card
        place += 1
    rest = [card for card in natural_cards() if card not in wanted.values()]
    return write_cards([wanted[place] if place in wanted else rest.pop() for place in range(52)]).replace(" ", "")


# -- ranking, written down without the project's evaluators

ORDER = (
    "high-card", "one-pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip


def high_of(five: Sequence[Card]) -> tuple[int, ...]:
    """Place of the category, then the ranks by how many there are of them."""
    counts = sorted(((count, rank) for rank, count in Counter(card.rank for card in five).items()), reverse=True)
    ranks = tuple(rank for _, rank in counts)
    shape = [count for count, _ in counts]
    flush = len({card.suit for card in five}) == 1
    run = sorted(card.rank for card in five)
    straight = 0
    if len(ranks) == 5 and run[4] - run[0] == 4:
        straight = run[4]
    elif run == [2, 3, 4, 5, 14]:
        straight = 5
    if straight:
        name = ("royal-flush" if straight == 14 else "straight-flush") if flush else "straight"
        return (ORDER.index(name), straight)
    if flush:
        return (ORDER.index("flush"), *ranks)
    names = {
        (4, 1): "four-of-a-kind", (3, 2): "full-house", (3, 1, 1): "three-of-a-kind", (2, 2, 1): "two-pair",
        (2, 1, 1, 1): "one-pair", (1, 1, 1, 1, 1): "high-card",
    }  # fmt: skip
    return (ORDER.index(names[tuple(shape)]), *ranks)


def low_of(five: Sequence[Card], qualifier: int) -> tuple[int, ...] | None:
    """The ranks from the highest down with the ace as 1; None with a pair or a rank above the qualifier."""
    ranks = sorted((1 if card.rank == 14 else card.rank for card in five), reverse=True)
    if len(set(ranks)) < 5 or ranks[0] > qualifier:
        return None
    return tuple(ranks)


def legal(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Two of the hole, three of the board."""
    return [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]


def winners(hands: Sequence[Sequence[Card]], board: Sequence[Card], qualifier: int) -> tuple[list[int], list[int]]:
    """Indexes of the best highs and of the best lows."""
    highs = [max(high_of(five) for five in legal(hole, board)) for hole in hands]
    lows = [
        min((low for five in legal(hole, board) if (low := low_of(five, qualifier))), default=None) for hole in hands
    ]
    best_low = min((low for low in lows if low), default=None)
    return (
        [index for index, high in enumerate(highs) if high == max(highs)],
        [index for index, low in enumerate(lows) if low is not None and low == best_low],
    )
