"""What a hand counts: totals, hard and soft, jokers, natural hands, and which of two hands is nearer."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final

from trainer.cards.card import ACE, TEN, Card
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, say
from trainer.rules.decision import Printed


class RankGroup(StrEnum):
    """What a card is when natural hands and button places are named."""

    ACE = "ace"
    TEN = "ten-card"
    JOKER = "joker"
    PLAIN = "plain"


class JokerCounts(StrEnum):
    """What a joker does to a hand that is no natural."""

    NONE = "none"
    HARD_21 = "hard-21"
    ELEVEN = "eleven"
    POINTS = "points"
    """The higher of two numbers of points, the lower one where the hand would be over."""


@cache
def group_of(card: Card) -> RankGroup:
    """The group of a card; bonus cards are ten-cards."""
    if card.is_joker:
        return RankGroup.JOKER
    if card.rank == ACE:
        return RankGroup.ACE
    return RankGroup.TEN if card.is_bonus or card.rank >= TEN else RankGroup.PLAIN


@cache
def points_of(card: Card) -> int:
    """What a card adds, an ace 1; a joker has no points of its own."""
    group = group_of(card)
    if group is RankGroup.TEN:
        return 10
    return {RankGroup.ACE: 1, RankGroup.JOKER: 0}.get(group, card.rank)


UNNAMED: Final = Text("")


@dataclass(frozen=True, slots=True)
class Natural:
    """A hand that beats the others with its first two cards. `halves` are its points in halves: 43 for 21.5.

    A `suited` one is of one suit; a joker is of any.
    """

    id: str
    name: Text
    cards: tuple[RankGroup, RankGroup]
    halves: int
    printed: Printed
    suited: bool = False

    def fits(self, cards: Sequence[Card]) -> bool:
        suits = {card.suit for card in cards if not card.is_joker}
        return tuple(sorted(map(group_of, cards))) == self.cards and (not self.suited or len(suits) < 2)


@dataclass(frozen=True, slots=True)
class Read:
    """A hand as it is read. `natural` is the id of a natural hand, empty for others."""

    halves: int
    soft: bool
    over: bool
    natural: str
    name: Text
    count: int

    @property
    def points(self) -> int:
        return self.halves // 2

    @property
    def id(self) -> str:
        return self.natural or f"{'soft' if self.soft else 'hard'}-{self.points}"

    @property
    def words(self) -> Text:
        if self.natural:
            return self.name
        return total_words(self.points, soft=self.soft)


def total_words(points: int, *, soft: bool) -> Text:
    """'soft 17'."""
    return say("soft {total}", total=points) if soft else say("hard {total}", total=points)


@dataclass(frozen=True, slots=True)
class Counting:
    """How a book counts. `highest` is the best total that is not over; `by_distance`: nobody is ever over."""

    highest: int
    target: int
    ace_low: bool
    joker: JokerCounts
    by_distance: bool
    naturals: tuple[Natural, ...]
    printed: Printed
    joker_points: tuple[int, int] = (11, 11)
    pairs: dict[tuple[Card, ...], Read] = field(default_factory=dict, compare=False, repr=False)
    """Two cards that were read: stories that are looked for read the same ones hundreds of times."""

    def natural(self, id: str) -> Natural | None:
        return next((natural for natural in self.naturals if natural.id == id), None)

    def read(self, cards: Sequence[Card], *, split: bool = False) -> Read:
        """A hand; the hands of a split pair are never naturals."""
        if len(cards) != 2 or split:
            return self._counted(cards)
        pair = tuple(cards)
        if pair not in self.pairs:
            natural = next((natural for natural in self.naturals if natural.fits(pair)), None)
            self.pairs[pair] = self.named(natural.id, 2) if natural is not None else self._counted(pair)
        return self.pairs[pair]

    def _counted(self, cards: Sequence[Card]) -> Read:
        """A hand by its points alone."""
        count = len(cards)
        jokers = sum(card.is_joker for card in cards)
        if jokers and self.joker is JokerCounts.HARD_21:
            return Read(42, False, False, "", UNNAMED, count)
        aces = sum(group_of(card) is RankGroup.ACE for card in cards)
        low, high = self.joker_points
        points = sum(map(points_of, cards)) + low * jokers
        if not self.ace_low:
            points += 10 * aces
            return Read(2 * points, False, not self.by_distance and points > self.highest, "", UNNAMED, count)
        more = [joker * (high - low) + ace * 10 for joker in range(jokers + 1) for ace in range(min(aces, 1) + 1)]
        added = max(extra for extra in more if not extra or points + extra <= self.highest)
        soft, points = added > 0, points + added
        return Read(2 * points, soft, not self.by_distance and points > self.highest, "", UNNAMED, count)

    def named(self, claimed: str, count: int) -> Read:
        """A hand of so many cards that is said to be this: a natural by its id, or "soft-17"."""
        natural = self.natural(claimed)
        if natural is not None:
            return Read(natural.halves, natural.halves % 2 == 1, False, claimed, natural.name, count)
        kind, _, points = claimed.partition("-")
        over = not self.by_distance and int(points) > self.highest
        return Read(2 * int(points), kind == "soft", over, "", UNNAMED, count)

    def rank(self, read: Read) -> tuple[int, int]:
        """Smaller is nearer: by the distance to the target, or higher under the limit and lower over it."""
        if self.by_distance:
            return abs(2 * self.target - read.halves), int(read.halves > 2 * self.target)
        return int(read.over), read.halves if read.over else -read.halves


def is_eights(cards: Sequence[Card]) -> bool:
    """Exactly three eights."""
    return [card.rank for card in cards] == [8, 8, 8]


def alike(card: Card) -> int:
    """What makes two cards the same for a book that compares hands card by card: the points, any ten-card alike."""
    return ACE if card.rank == ACE else points_of(card)


def same_cards(cards: Sequence[Card], other: Sequence[Card]) -> bool:
    """The same cards in any order; suits do not matter, any ten-card is like any other."""
    return sorted(map(alike, cards)) == sorted(map(alike, other))
