"""The hands a pai gow bonus bet pays on: the best of a player's seven cards, seven-card hands included."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from trainer.cards.card import JOKER_NUMBER, NATURALS
from trainer.hands import systems
from trainer.hands.poker import RANK, check_hand, five_card_ranker

__all__ = ["fortune_hands"]

SEVEN_CARD_NATURAL: Final = "7-card-straight-flush-no-joker"
SEVEN_CARD_JOKER: Final = "7-card-straight-flush-with-joker"
ROYAL_MATCH: Final = "royal-flush-plus-royal-match"

_RANKERS: Final = {
    systems.Joker.ACE: five_card_ranker(systems.FIVE_CARD_JOKER),
    systems.Joker.WILD: five_card_ranker(systems.FIVE_CARD_WILD),
}
_NAMES: Final = tuple(category.id for category in systems.USUAL_ORDER)
_FIVE_ACES: Final = systems.pack(systems.Category.FIVE_OF_A_KIND, (systems.ACE,))
_FLUSH: Final = systems.pack(systems.Category.FLUSH, ())
_ROYAL: Final = frozenset(range(10, systems.ACE + 1))
_KING, _QUEEN = 13, 12
_RUNS_OF_SEVEN: Final = tuple(
    frozenset(systems.ACE if rank == 1 else rank for rank in range(low, low + 7)) for low in range(1, 9)
)


def fortune_hands(cards: Sequence[int], joker: systems.Joker = systems.Joker.ACE) -> frozenset[str]:
    """The ids of every hand that some five of the seven cards, or all seven, make.

    Five cards count as their best hand only; so 5-5-5-6-7-8-9 is a straight and three of a kind, and lesser hands.
    Five aces go by 'five-aces' and by 'five-of-a-kind'.
    """
    check_hand(cards, 7)
    keys = [*map(_RANKERS[joker], combinations(cards, 5))]
    names = {_NAMES[place] for place in {key >> 20 for key in keys}}
    if _FIVE_ACES in keys:
        names.add("five-aces")
    if max(keys) >= _FLUSH:
        names |= _seven_card_hands(cards, joker)
    return frozenset(names)


def _seven_card_hands(cards: Sequence[int], joker: systems.Joker) -> set[str]:
    naturals = [card for card in cards if card < NATURALS]
    has_joker = JOKER_NUMBER in cards
    by_suit = [frozenset(RANK[natural] for natural in naturals if natural & 3 == suit) for suit in range(4)]
    names: set[str] = set()
    if any(len(suited_ranks & run) == len(naturals) for suited_ranks in by_suit for run in _RUNS_OF_SEVEN):
        names.add(SEVEN_CARD_JOKER if has_joker else SEVEN_CARD_NATURAL)
    for suit, suited_ranks in enumerate(by_suit):
        missing = len(_ROYAL - suited_ranks)
        if missing > has_joker:
            continue
        for other in range(4):
            # The joker completes a straight or a flush, the king and queen are neither: only a wild one may be part.
            spare = has_joker - missing if joker is systems.Joker.WILD else 0
            if other != suit and len({_KING, _QUEEN} - by_suit[other]) <= spare:
                names.add(ROYAL_MATCH)
    return names
