"""One step of the play: what happened, what lies where afterwards, and what the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.cards.card import Card
from trainer.games.pan.deciding import Demand, HowSeated
from trainer.table.lay import Laid
from trainer.text import Text

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Something a player does that the dealer has to look at."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtMeld(AtSeat):
    """What he does with cards at one of his melds, by its number."""

    number: int
    meld: Cards
    cards: Cards


@dataclass(frozen=True, slots=True)
class Spread(AtSeat):
    """A player lays a meld; `claim` is what he asks of everybody, where he says so."""

    number: int
    cards: Cards
    standing: HowSeated
    claim: int | None = None
    asks_payers: bool = False


@dataclass(frozen=True, slots=True)
class Added(AtMeld):
    """A player adds cards to one of his melds."""

    standing: HowSeated
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Split(AtMeld):
    """A player adds cards to a meld and makes two of it, the second beside it."""

    parts: tuple[Cards, Cards]
    standing: HowSeated


@dataclass(frozen=True, slots=True)
class Borrowed(AtMeld):
    """A player takes cards of one meld for another; what he makes is asked about as a spread."""


@dataclass(frozen=True, slots=True)
class Taken(AtSeat):
    """A player takes the top discard: where it came from, and whether he can meld it at once with what he shows."""

    card: Card
    source: str
    melds: bool
    before: int


@dataclass(frozen=True, slots=True)
class Forced(AtSeat):
    """Somebody demands that a player takes the top discard."""

    by: int
    before: int
    demand: Demand


@dataclass(frozen=True, slots=True)
class Giving(AtSeat):
    """A player wants to discard the card he drew; it puts the next player out."""

    to: int
    card: Card
    melds: tuple[Cards, ...]
    makes: bool


@dataclass(frozen=True, slots=True)
class Reached(AtSeat):
    """A player reaches for the deck; whose turn it is."""

    last: int
    turn: int


@dataclass(frozen=True, slots=True)
class Claimed(AtSeat):
    """A player says that he is out."""

    melds: tuple[Cards, ...]
    standing: HowSeated
    value: int


@dataclass(frozen=True, slots=True)
class Fouled(AtSeat):
    """A hand is found to hold a wrong number of cards after its first draw: what it collected comes back."""

    returned: int
    collected: int


Question = Spread | Added | Split | Borrowed | Taken | Forced | Giving | Reached | Claimed | Fouled


@dataclass(frozen=True, slots=True)
class CourseStep:
    """What lies where once it is done, the chips that move, and the line of the record.

    `button` is the seat that discarded, where one did.
    """

    words: Text | None = None
    lies: Mapping[str, tuple[Laid, ...]] = field(default_factory=dict)
    moves: tuple[tuple[str, str, int], ...] = ()
    asks: Question | None = None
    seat: int = 0
    button: int = 0
