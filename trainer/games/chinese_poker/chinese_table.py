"""Positions and wishes of a hand of Chinese poker as a set-up fixes them, and what a seat shows.

The deck has four hands: with five players seated the last from the buttons sits out.

Options of a set-up: `button=2` (both buttons), `point=$5`, `fee=1`, `fee-set=`, `new=1` (a new game begins),
`laid=2,3` (these seats lay their cards in the order dealt: three in front, five, five), `declare=4` (these seats
declare a clean sweep). `4:stack=$200` is what a player has in front once the fee is paid.
"""

from __future__ import annotations

from collections.abc import Mapping

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import parse_money
from trainer.games.chinese_poker.chinese_terms import ChineseTerms, Sweep
from trainer.games.chinese_poker.chinese_thirteen import HAND, Thirteen
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.collection import CollectionOption, Sheet
from trainer.rules.ladders import PostedLadder
from trainer.table.places import STACK
from trainer.table.seat_ring import clockwise, left_of

USUAL_POINT = "$5"
BUTTON, POINT, NEW, LAID, DECLARE = "button", "point", "new", "laid", "declare"
"""Words of a set-up."""
HANDS = STANDARD.size // HAND
"""So many hands are dealt at most."""
FEWEST = 2
FOUL = "foul"
"""What is said of a hand that is foul."""


def button_seat(setup: Setup) -> int:
    """Where both buttons lie."""
    return setup.number(BUTTON, 1)


def seated(setup: Setup) -> tuple[int, ...]:
    """Everybody at the table, clockwise from the buttons."""
    return tuple(seat for seat in clockwise(button_seat(setup), setup.seats) if seat in setup.seats_taken)


def positions(setup: Setup) -> tuple[int, ...]:
    """The seats with a hand, the buttons' first, clockwise."""
    return seated(setup)[:HANDS]


def posted_ladders(sheets: Mapping[str, Sheet], setup: Setup) -> tuple[PostedLadder, ...]:
    """What is posted of the collection at a table."""
    sheet = sheets[setup.option(FEE_SET)]
    return (sheet.ladder(sheet.for_point(setup.option("fee"), point_of(setup))),)


def payers(setup: Setup, option: CollectionOption) -> tuple[int, ...]:
    """Who pays a fee: by the number of players everybody seated, else everybody with a hand."""
    return seated(setup) if len(option.bands) > 1 else positions(setup)


def next_button(setup: Setup) -> int:
    """Where the buttons go after the hand."""
    ring = clockwise(left_of(button_seat(setup), setup.seats), setup.seats)
    return next(seat for seat in ring if seat in setup.seats_taken)


def point_of(setup: Setup) -> int:
    """What a point is worth, in cents."""
    return parse_money(setup.option(POINT, USUAL_POINT))


def stack_of(setup: Setup, seat: int) -> int:
    """What a player has in front at the start of the hand."""
    return setup.at(seat).get(STACK, 0)


def laid_as_dealt(setup: Setup) -> tuple[int, ...]:
    """The seats that lay their cards in the order dealt."""
    return setup.numbers(LAID)


def declaring(setup: Setup) -> tuple[int, ...]:
    """The seats that declare a clean sweep."""
    return setup.numbers(DECLARE)


# -- hands


@dataclass(frozen=True, slots=True)
class ShownHand:
    """What a seat shows: a set hand, and a clean sweep where it declared one and holds it.

    `declared` without `sweep` is a foul, and a hand that was `ruled` foul. `said_foul` is what the dealer said of it.
    """

    seat: int
    cards: tuple[Card, ...]
    hand: Thirteen
    declared: bool
    sweep: Sweep | None
    said_foul: bool | None = None
    ruled: bool = False

    @property
    def foul(self) -> bool:
        if self.said_foul is not None:
            return self.said_foul
        return self.ruled or (self.sweep is None and (self.declared or self.hand.foul))


def shown_hand(terms: ChineseTerms, seat: int, hand: Thirteen, *, declared: bool) -> ShownHand:
    """The same from a hand."""
    sweep = terms.sweep_of(hand.cards) if declared else None
    return ShownHand(seat, hand.cards, hand, declared, sweep)
