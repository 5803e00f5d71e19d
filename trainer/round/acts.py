"""What a dealer can do: one small frozen type for each kind of answer.

`Want*` says which kind a duty asks for and what there is to choose from; `act_text` has their one-line text forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.table.chips import DENOMINATIONS, Chips, parse_chips, worth
from trainer.table.places import seat_place


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Seats:
    """Any number of seats, in rising order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """Things in sequence, by their ids."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrange:
    """Cards set into named groups; the order of the cards within a group does not matter."""

    groups: tuple[tuple[str, tuple[Card, ...]], ...]

    @staticmethod
    def of(**groups: Sequence[Card]) -> Arrange:
        return Arrange(tuple((name, tuple(sorted(cards))) for name, cards in groups.items()))

    def group(self, name: str) -> tuple[Card, ...]:
        return dict(self.groups)[name]


@dataclass(frozen=True, slots=True)
class Number:
    """A count or a total."""

    number: int


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in cents."""

    cents: int


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several options, by its id."""

    option: str


def chosen(act: object) -> str:
    """The id that was chosen."""
    assert isinstance(act, Choose)
    return act.option


@dataclass(frozen=True, slots=True)
class Settle:
    """What happens to a wager: pay, take, push or return, and how many cents move for it."""

    do: str
    cents: int


@dataclass(frozen=True, slots=True)
class Shares:
    """Who gets how much of a pot, by seat in rising order."""

    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """Chips laid down, the lowest first: denomination and count."""

    chips: Chips

    @property
    def cents(self) -> int:
        return worth(self.chips)


Act = Seat | Seats | Order | Arrange | Number | Money | Choose | Settle | Shares | Stack


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: its id and its words. `place` is where it lies on the felt, when it lies somewhere."""

    id: str
    words: Text
    place: str = ""


def seat_options(seats: Iterable[int]) -> tuple[Option, ...]:
    """Seats to choose from or to put in order, each by its number."""
    return tuple(Option(str(seat), say("seat {seat}", seat=seat), seat_place(seat)) for seat in seats)


@dataclass(frozen=True, slots=True)
class WantSeat:
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WantSeats:
    """`mucked`: whether the seat of a hand that goes to the muck is one of them; None where no hand goes there."""

    seats: tuple[int, ...]
    mucked: bool | None = None


@dataclass(frozen=True, slots=True)
class WantOrder:
    items: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class WantArrange:
    """Set these cards into groups of these sizes. A trainee names the first; the last takes what is left over."""

    cards: tuple[Card, ...]
    groups: tuple[tuple[str, int], ...]

    @property
    def named(self) -> tuple[str, int]:
        """The group a trainee names, and its size."""
        return self.groups[0]


@dataclass(frozen=True, slots=True)
class WantNumber:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class WantMoney:
    """`posted` are the amounts that the posted sheet names for it, where it does."""

    posted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WantChoice:
    options: tuple[Option, ...]


YES, NO = "yes", "no"
COME_IN = "come-in"
"""In a round's record: the bets of a betting round come into the pot."""
YES_NO = WantChoice((Option(YES, say("yes")), Option(NO, say("no"))))
"""What is wanted where a question asks whether."""


@dataclass(frozen=True, slots=True)
class WantSettle:
    """`stake` is what lies on the spot."""

    stake: int


@dataclass(frozen=True, slots=True)
class WantShares:
    seats: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class WantStack:
    """Chips of these denominations; `beside` is the stack they have to match, where they do."""

    beside: Chips = ()
    denominations: tuple[int, ...] = DENOMINATIONS

    def read(self, words: str) -> Chips:
        """The chips that a text means. Where a payment matches a bet, the bet's amount alone means the bet's chips."""
        chips = parse_chips(words, self.denominations, amounts=True)
        alone = not set(words.strip()) & set("xX×* +")
        return self.beside if alone and worth(chips) == worth(self.beside) else chips


Want = (
    WantSeat
    | WantSeats
    | WantOrder
    | WantArrange
    | WantNumber
    | WantMoney
    | WantChoice
    | WantSettle
    | WantShares
    | WantStack
)
