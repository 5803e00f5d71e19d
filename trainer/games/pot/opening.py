"""Forced bets and who begins a betting round, as data: blinds from the button, antes, a bring-in by the cards shown.

[betting]
opening  = "blinds"          # from the button's left; "bring-in": by the lowest card shown; "first": nobody is forced
later    = "button"          # later rounds begin at the "button"'s left, or with the best cards "shown"
heads_up = "button"          # with two players the small blind is the "button"'s or, as always, at its "left"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.cards.card import Card
from trainer.rules.reader import Reader
from trainer.table.betting import Limit
from trainer.table.betting.forced import behind, blind_seats

FROM_BLINDS: Final = "blinds"
BRING_IN: Final = "bring-in"
FIRST: Final = "first"
BUTTON: Final = "button"
SHOWN: Final = "shown"
LEFT: Final = "left"
TWO: Final = 2

Up = Mapping[int, Sequence[Card]]
"""The cards that lie face up before each seat."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a hand is opened, how later betting rounds begin, and who posts the small blind when two are left."""

    how: str = FROM_BLINDS
    later: str = BUTTON
    heads_up: str = LEFT

    @property
    def blinds(self) -> bool:
        return self.how == FROM_BLINDS

    def blind_seats(self, ring: Sequence[int]) -> tuple[int, int]:
        """Who posts the small and who the big blind; `ring` are the seats dealt in from the button's left."""
        small, big = blind_seats(ring, TWO, heads_up=self.heads_up)
        return small, big

    def posted(self, limit: Limit, ring: Sequence[int], up: Up) -> tuple[tuple[int, int], ...]:
        """Who puts out which live forced bet, in the order they are put out."""
        if self.blinds:
            return tuple(zip(self.blind_seats(ring), limit.blinds, strict=True))
        return ((lowest(ring, up), limit.bring_in),) if self.how == BRING_IN else ()

    def first(self, number: int, live: Sequence[int], ring: Sequence[int], up: Up) -> int:
        """Who begins a betting round, among the live seats in ring order."""
        if number == 0 and self.how == FROM_BLINDS:
            return behind(self.blind_seats(ring)[1], ring)
        if number == 0 and self.how == BRING_IN:
            return behind(lowest(ring, up), ring)
        return highest(live, up) if self.later == SHOWN else live[0]


def read_opening(betting: Reader) -> Opening:
    """`opening`, `later` and `heads_up` of `[betting]`."""
    how = betting.choice("opening", (FROM_BLINDS, BRING_IN, FIRST), FROM_BLINDS)
    later = betting.choice("later", (BUTTON, SHOWN), BUTTON)
    return Opening(how, later, betting.choice("heads_up", (LEFT, BUTTON), LEFT))


def lowest(ring: Sequence[int], up: Up) -> int:
    """The seat with the lowest card shown: aces are high, of one rank clubs are lowest, then diamonds and hearts."""
    return min(ring, key=lambda seat: min((card.rank, card.suit) for card in up[seat]))


def highest(live: Sequence[int], up: Up) -> int:
    """The seat with the best cards shown: fours, trips, pairs, then ranks; of equal ones the first in order."""
    return max(live, key=lambda seat: showing(up[seat]))


def showing(cards: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    """What up to four cards show, bigger is better; straights and flushes do not count."""
    counts = Counter(card.rank for card in cards)
    return tuple(sorted(((count, rank) for rank, count in counts.items()), reverse=True))
