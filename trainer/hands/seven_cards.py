"""Seven cards as they are set: two in front and five behind."""

from __future__ import annotations

from trainer.cards.card import ACE, JOKER_NUMBER, Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.hands.pai_gow import look7, split_at, split_with_front, splits7
from trainer.hands.pai_gow_values import SEMI_WILD, Values


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
    front_cards = set(setting.front)
    settings = []
    for first, other in splits7:
        if values.front((cards[first], cards[other])) == front and not (
            cards[first] in front_cards and cards[other] in front_cards
        ):
            split = split_at(cards, first, other)
            if values.back(split[1]) == back:
                settings.append(Setting(*split, values))
    return tuple(settings)


def every_setting(cards: tuple[Card, ...], values: Values = SEMI_WILD) -> tuple[Setting, ...]:
    """All 21 settings of a hand, foul ones too."""
    return tuple(Setting(*split_at(cards, first, other), values) for first, other in splits7)


# ---------------- seven cards before they are set, as a house way sees them


class SevenCards:
    """A hand of seven as a house way sees it; the joker counts as an ace unless a rule says otherwise."""

    __slots__ = ("cards", "complete", "shape")

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.shape, self.complete = look7(cards)

    def __repr__(self) -> str:
        return f"Seven({write_cards(self.cards)})"

    @property
    def facts(self) -> Text:
        """The cards."""
        return say("the seven cards are {cards}", cards=write_cards(sorted(self.cards, reverse=True)))

    @property
    def joker(self) -> bool:
        return self.shape.joker

    @property
    def natural_aces(self) -> int:
        return sum(1 for card in self.cards if card < JOKER_NUMBER and card >> 2 == ACE - 2)

    @property
    def beside_quads(self) -> tuple[int, ...]:
        """Ranks of the cards beside four of a kind, highest first, a rank as often as it is held."""
        shape = self.shape
        counted = [*(shape.trips * 3), *(shape.pairs * 2), *shape.singles]
        return tuple(sorted(counted, reverse=True))

    def set_front(self, high: int, low: int) -> Setting | None:
        """The setting with these ranks in front that leaves the best back; None when they are not held."""
        split = split_with_front(self.cards, high, low)
        return Setting(*split) if split else None
