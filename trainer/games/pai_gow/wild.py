"""The same hand and the same words where the joker is any card.

The chart stays the book's; what changes is what the hand is (the joker makes the best five it can) and that the joker
pairs any card in front, which the golden rule uses first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.cards.card import JOKER_NUMBER, Card
from trainer.games.pai_gow.chart import ACTIONS, CONDITIONS
from trainer.hands.pai_gow_values import Values, best_split, look7_wild, split_with_ranks
from trainer.hands.setting import Setting
from trainer.hands.seven import SevenCards
from trainer.rules.conditions import flag
from trainer.rules.decision import Condition
from trainer.text import say


class WildSeven(SevenCards):
    """A hand of seven whose joker, if it holds it, is any card."""

    __slots__ = ("stands_for", "values")

    def __init__(self, cards: tuple[Card, ...], values: Values) -> None:
        self.cards = cards
        self.values = values
        self.shape, self.complete, self.stands_for = look7_wild(cards)

    def set_front(self, high: int, low: int) -> Setting | None:
        split = split_with_ranks(self.cards, high, low, self.stands_for, self.values)
        return Setting(*split, self.values) if split else None

    def over_complete(self, *, pair: bool) -> Setting | None:
        """The best front, or the best pair in front, with a straight or better behind."""
        split = best_split(self.cards, self.values, pair=pair)
        return Setting(*split, self.values) if split else None


def _golden(seven: SevenCards) -> Setting | None:
    return seven.over_complete(pair=True) if isinstance(seven, WildSeven) else None


def _best_front(seven: SevenCards) -> Setting | None:
    return seven.over_complete(pair=False) if isinstance(seven, WildSeven) else None


WILD_CONDITIONS: Mapping[str, Callable[[object], Condition[SevenCards]]] = {
    **CONDITIONS,
    "holds_joker": flag(lambda seven: JOKER_NUMBER in seven.cards, say("the joker is in the hand"), say("no joker")),
}

WILD_ACTIONS: Mapping[str, Callable[[SevenCards], Setting | None]] = {
    **ACTIONS,
    "pair_with_complete": _golden,
    "best_front_with_complete": _best_front,
}
