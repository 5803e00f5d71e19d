"""Finds seven cards that fit a rare rule: draws hands by what its conditions ask for, and tests them.

`HandsWanted` is what is known about the hands: their groups, the rank that leads, the joker, whether five of them run.
Without one, hands are drawn with a leaning towards groups, runs and suits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Final

from trainer.cards.card import ACE, JOKER, Card
from trainer.cards.deck import WITH_JOKER
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, below, choose, sample, shuffle

Pattern = tuple[int, ...]
"""How often the ranks of seven cards are held, most often first, the joker counted as an ace."""

_PATTERNS: Final[tuple[Pattern, ...]] = (
    (4, 3), (4, 2, 1), (4, 1, 1, 1), (3, 3, 1), (3, 2, 2), (3, 2, 1, 1), (3, 1, 1, 1, 1),
    (2, 2, 2, 1), (2, 2, 1, 1, 1), (2, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1),
)  # fmt: skip
_FIVE: Final[tuple[Pattern, ...]] = ((5, 2), (5, 1, 1))
_RANKS: Final = range(2, ACE + 1)
_ALL: Final = WITH_JOKER.cards()
LEAN_IN: Final = 4
"""One hand in so many is drawn without the draft, for rules that a draft does not describe whole."""


@dataclass(frozen=True, slots=True)
class HandsWanted:
    """What hands to draw. `lead` are the ranks of the biggest, then highest group; `top` the least best single card.

    `joker` is whether the joker is held (None: either), `aces` the natural aces it joins, `run` whether a straight or
    a flush should be near.
    """

    patterns: tuple[Pattern, ...] = (*_FIVE, *_PATTERNS)
    lead: tuple[int, ...] = tuple(_RANKS)
    top: int = 2
    joker: bool | None = None
    aces: int = 0
    run: bool = False

    def meet(self, other: HandsWanted) -> HandsWanted:
        """Hands that both ask for, as far as there are any."""
        patterns = tuple(pattern for pattern in self.patterns if pattern in other.patterns)
        lead = tuple(rank for rank in self.lead if rank in other.lead)
        return HandsWanted(
            patterns or self.patterns,
            lead or self.lead,
            max(self.top, other.top),
            self.joker if other.joker is None else other.joker,
            max(self.aces, other.aces),
            self.run or other.run,
        )

    def draw(self, rng: Random) -> tuple[Card, ...]:
        """A legal hand of seven, mostly of this kind."""
        pattern = choose(rng, self.patterns)
        if self.run and max(pattern) == 1:
            return _with_joker(rng, _runs(rng, suited=below(rng, 2) == 0), with_joker=self.joker)
        ranks = self._ranks(rng, pattern)
        suit = below(rng, 4) if self.run else None
        cards = [card for size, rank in zip(pattern, ranks, strict=True) for card in self._group(rng, size, rank, suit)]
        return tuple(cards) if JOKER in cards else _with_joker(rng, cards, with_joker=self.joker)

    def _ranks(self, rng: Random, pattern: Pattern) -> list[int]:
        """A rank for each group: the leading one, aces beside the joker, a best single, neighbours where they run."""
        lead = ACE if pattern[0] == 5 or self.aces + 1 == pattern[0] else choose(rng, self.lead)
        near = range(max(2, lead - 6), min(ACE, lead + 6) + 1) if self.run else _RANKS
        free = [rank for rank in shuffle(near if len(near) > len(pattern) else _RANKS, rng) if rank != lead]
        ranks = [lead]
        for place, size in enumerate(pattern[1:], start=1):
            fits = free
            if self.aces and size == self.aces + 1 and ACE in free and lead != ACE:
                fits = [ACE]
            elif size == 1 and pattern[place - 1] > 1:
                fits = [rank for rank in shuffle(_RANKS, rng) if rank >= self.top and rank not in ranks]
            elif size == pattern[0] > 1:
                fits = [rank for rank in free if rank < lead]
            ranks.append((fits or free)[0])
            free = [rank for rank in free if rank != ranks[-1]]
        return ranks

    def _group(self, rng: Random, size: int, rank: int, suit: int | None) -> list[Card]:
        """So many cards of a rank, the joker among the aces where it belongs, often one of the suit that is wanted."""
        joker = rank == ACE and (size == 5 or size == self.aces + 1 > 1)
        suits = list(sample(rng, range(4), size - joker))
        if suit is not None and suit not in suits and below(rng, 4):
            suits[0] = suit
        return [*(Card.make(rank, suit) for suit in suits), *([JOKER] if joker else [])]


ANY_HAND: Final = HandsWanted()


def drafted(drafts: Iterable[HandsWanted]) -> HandsWanted:
    """What all of them ask for together."""
    return reduce(HandsWanted.meet, drafts, ANY_HAND)


def patterns(fits: Callable[[Pattern], bool]) -> tuple[Pattern, ...]:
    """The patterns of seven cards for a draft."""
    return tuple(pattern for pattern in (*_FIVE, *_PATTERNS) if fits(pattern))


def seek(
    rng: Random, fits: Callable[[tuple[Card, ...]], bool], drafts: Sequence[HandsWanted] = (), tries: int = 6000
) -> tuple[Card, ...] | None:
    """Seven cards that fit, in random order, or None when none was found."""
    for number in range(1, tries + 1):
        cards = choose(rng, drafts).draw(rng) if drafts and number % LEAN_IN else lean(rng)
        if fits(cards):
            return shuffle(cards, rng)
    return None


def lean(rng: Random) -> tuple[Card, ...]:
    """A legal hand of seven out of 53, with rare shapes far more often than by chance."""
    kind = below(rng, 4)
    if kind == 0:
        return _with_joker(rng, sample(rng, _ALL, 7))
    if kind == 1:
        return _with_joker(rng, _groups(rng) if below(rng, 5) else _royal(rng))
    return _with_joker(rng, _runs(rng, suited=kind == 3))


def _with_joker(rng: Random, hand: Sequence[Card], *, with_joker: bool | None = None) -> tuple[Card, ...]:
    """The hand with the joker for one of its cards: as wanted, else now and then."""
    cards = list(hand)
    if JOKER not in cards and (below(rng, 3) == 0 if with_joker is None else with_joker):
        cards[below(rng, 7)] = JOKER
    return tuple(cards)


def _groups(rng: Random) -> list[Card]:
    pattern = choose(rng, _PATTERNS)
    ranks = sample(rng, _RANKS, len(pattern))
    return [
        Card.make(rank, suit) for rank, size in zip(ranks, pattern, strict=True) for suit in sample(rng, range(4), size)
    ]


def _royal(rng: Random) -> list[Card]:
    """A royal flush with two high cards of another suit."""
    suit, other = sample(rng, range(4), 2)
    ranks = sample(rng, range(11, 15), 2)
    return [*(Card.make(rank, suit) for rank in range(10, 15)), *(Card.make(rank, other) for rank in ranks)]


def _runs(rng: Random, *, suited: bool) -> list[Card]:
    length = 5 + below(rng, 3)
    low = 1 + below(rng, 15 - length)
    ranks = [ACE if rank == 1 else rank for rank in range(low, low + length)]
    if suited and below(rng, 3) == 0:
        ranks = list(sample(rng, _RANKS, length))
    suit = below(rng, 4)
    cards = [Card.make(rank, suit if suited else below(rng, 4)) for rank in ranks]
    ranks_run = [choose(rng, ranks) for _ in range(8)]
    while len(cards) < 7:
        rank = ranks_run.pop() if ranks_run and below(rng, 2) else 2 + below(rng, 13)
        extra = Card.make(rank, below(rng, 4))
        if extra not in cards:
            cards.append(extra)
    return cards
