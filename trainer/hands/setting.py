"""Seven cards as they are set: two in front and five behind."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.hands.pai_gow import split_at, splits7
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.text import Text, say


@dataclass(frozen=True, slots=True)
class Setting:
    """Two cards in front and five behind, and how the house ranks them."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    values: Values = SEMI_WILD

    @property
    def keys(self) -> tuple[int, int]:
        """What front and back are worth."""
        return self.values.front(self.front), self.values.back(self.back)

    @property
    def foul(self) -> bool:
        """The front is as high as the back or higher."""
        front, back = self.keys
        return back <= front

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.back)

    def same_value(self, other: Setting) -> bool:
        """Whether both halves rank the same."""
        return self.keys == other.keys

    @property
    def words(self) -> Text:
        """Front and back as they are told, each as cards."""
        return say("{front} / {back}", front=write_cards(self.front), back=write_cards(self.back))

    def __str__(self) -> str:
        return str(self.words)


def equals(cards: tuple[Card, ...], setting: Setting) -> tuple[Setting, ...]:
    """The other settings of the cards in which both halves rank the same: other suits, the joker for an ace."""
    values, (front, back) = setting.values, setting.keys
    held = set(setting.front)
    found = []
    for one, other in splits7:
        if values.front((cards[one], cards[other])) == front and not (cards[one] in held and cards[other] in held):
            split = split_at(cards, one, other)
            if values.back(split[1]) == back:
                found.append(Setting(*split, values))
    return tuple(found)


def every_setting(cards: tuple[Card, ...], values: Values = SEMI_WILD) -> tuple[Setting, ...]:
    """All 21 settings of a hand, foul ones too."""
    return tuple(Setting(*split_at(cards, one, other), values) for one, other in splits7)
