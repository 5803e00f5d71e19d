"""What three cards are worth: three threes, other trips, straights, three pictures, then points to nine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.cards.card import ACE, JACK, KING, Card
from trainer.cards.notation import rank_name, write_cards
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, say
from trainer.hands.totals import nine_count

HAND: Final = 3
THREES: Final = 3
BEST_POINTS: Final = 9
CLASSES: Final = ("points", "pictures", "straight", "trips", "333")
"""The kinds of hands from the lowest."""
RANK_RULES: Final = tuple(f"rank.{name}" for name in CLASSES)
"""The printed rules of these kinds, in the same order."""


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """What a hand is: its place among the kinds, then its value within the kind; bigger is better."""

    place: int
    value: int

    @property
    def id(self) -> str:
        """The hand as an option: "333", "trips", "straight", "pictures" or "points-7"."""
        name = CLASSES[self.place]
        return f"{name}-{self.value}" if name == "points" else name

    @property
    def rule(self) -> str:
        return RANK_RULES[self.place]

    @property
    def height(self) -> int:
        """The points of a hand; any better kind counts one more than the best of them."""
        return self.value if self.place == 0 else BEST_POINTS + 1

    @property
    def words(self) -> Text:
        match CLASSES[self.place]:
            case "333":
                return say("three threes")
            case "trips":
                return say("three of a kind, {rank}", rank=rank_name(self.value))
            case "straight":
                return say("straight, {rank} high", rank=rank_name(self.value))
            case "pictures":
                return say("three pictures")
            case _:
                return counted("{n} point", "{n} points", self.value)


def worth(cards: Sequence[Card]) -> Worth:
    """What these three cards are."""
    ranks = sorted(card.rank for card in cards)
    if len(set(ranks)) == 1:
        return Worth(4, 0) if ranks[0] == THREES else Worth(3, ranks[0])
    top = straight_top(ranks)
    if top:
        return Worth(2, top)
    if all(JACK <= rank <= KING for rank in ranks):
        return Worth(1, 0)
    return Worth(0, nine_count(cards))


def worth_said(cards: Sequence[Card], spoken: str) -> Worth:
    """What these cards are worth when they are called so."""
    name, _, points = spoken.partition("-")
    value = int(points) if points else 0 if name in ("333", "pictures") else max(card.rank for card in cards)
    return Worth(CLASSES.index(name), value)


def straight_top(ranks: Sequence[int]) -> int:
    """The highest card of three in sequence, 0 where they are none; an ace ends it at either side."""
    low, middle, high = ranks
    if (low, middle, high) == (2, 3, ACE):
        return middle
    return high if (middle, high) == (low + 1, low + 2) else 0


def hand_options() -> tuple[tuple[str, Text], ...]:
    """Everything a hand can be called, the rarest first; from the end, a choice has the number of its points."""
    named = (
        ("333", say("three threes")),
        ("trips", say("three of a kind")),
        ("straight", say("straight")),
        ("pictures", say("three pictures")),
    )
    totals = (0, *range(BEST_POINTS, 0, -1))
    return (*named, *((f"points-{total}", counted("{n} point", "{n} points", total)) for total in totals))


def held_words(seat: int, cards: Sequence[Card]) -> Text:
    return say("seat {seat}: {cards}, {hand}", seat=seat, cards=write_cards(cards), hand=worth(cards).words)
