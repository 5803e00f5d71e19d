"""One step of the play: what happened, what lies where afterwards, and what the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.cards.card import Card
from trainer.games.pan.deciding import Demand, Standing
from trainer.table.lay import Laid
from trainer.text import Text

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """A player lays a meld; `claim` is what he asks of everybody, where he says so."""

    seat: int
    number: int
    cards: Cards
    standing: Standing
    claim: int | None = None
    asks_payers: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """A player adds cards to one of his melds."""

    seat: int
    number: int
    meld: Cards
    cards: Cards
    standing: Standing
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Split:
    """A player adds cards to a meld and makes two of it, the second beside it."""

    seat: int
    number: int
    meld: Cards
    cards: Cards
    parts: tuple[Cards, Cards]
    standing: Standing


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A player takes cards of one meld for another; what he makes is asked about as a spread."""

    seat: int
    number: int
    meld: Cards
    cards: Cards


@dataclass(frozen=True, slots=True)
class Taken:
    """A player takes the top discard: where it came from, and whether he can meld it at once with what he shows."""

    seat: int
    card: Card
    source: str
    melds: bool
    before: int


@dataclass(frozen=True, slots=True)
class Forced:
    """Somebody demands that a player takes the top discard."""

    seat: int
    by: int
    before: int
    demand: Demand


@dataclass(frozen=True, slots=True)
class Giving:
    """A player wants to discard the card he drew; it puts the next player out."""

    seat: int
    to: int
    card: Card
    melds: tuple[Cards, ...]
    makes: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """A player reaches for the deck; whose turn it is."""

    seat: int
    last: int
    turn: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player says that he is out."""

    seat: int
    melds: tuple[Cards, ...]
    standing: Standing
    value: int


@dataclass(frozen=True, slots=True)
class Fouled:
    """A hand is found to hold a wrong number of cards after its first draw: what it collected comes back."""

    seat: int
    returned: int
    collected: int


Question = Spread | Added | Split | Borrowed | Taken | Forced | Giving | Reached | Claimed | Fouled


@dataclass(frozen=True, slots=True)
class Step:
    """What lies where once it is done, the chips that move, and the line of the record.

    `button` is the seat that discarded, where one did.
    """

    words: Text | None = None
    lies: Mapping[str, tuple[Laid, ...]] = field(default_factory=dict)
    moves: tuple[tuple[str, str, int], ...] = ()
    asks: Question | None = None
    seat: int = 0
    button: int = 0
