"""Seven cards before they are set, as a house way sees them."""

from __future__ import annotations

from trainer.cards.card import ACE, JOKER_NUMBER, Card
from trainer.cards.notation import write_cards
from trainer.hands.pai_gow import look7, split_with_front
from trainer.hands.setting import Setting
from trainer.text import Text, say


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
