"""Positions, cards and settings of a hand of Chinese poker, as a set-up fixes them.

The deck has four hands: with five players seated the last from the buttons sits out.

Options of a set-up: `button=2` (both buttons), `point=$5`, `fee=1`, `fee-set=`, `new=1` (a new game begins),
`laid=2,3` (these seats lay their cards in the order dealt: three in front, five, five), `declare=4` (these seats
declare a clean sweep). `4:stack=$200` is what a player has in front once the fee is paid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, shuffled, without
from trainer.games.chinese_poker.fees import SeatOption
from trainer.games.chinese_poker.terms import ONE_BY_ONE, STACK, ChineseTerms, Sweep
from trainer.games.chinese_poker.thirteen import HAND, SIZES, Thirteen, set_strong, split
from trainer.money import parse_money
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.lay import spot
from trainer.table.seats import clockwise, left_of

USUAL_POINT = "$5"
HANDS = STANDARD.size // HAND
"""So many hands are dealt at most."""
FEWEST = 2


def button_seat(setup: Setup) -> int:
    """Where both buttons lie."""
    return setup.number("button", 1)


def seated(setup: Setup) -> tuple[int, ...]:
    """Everybody at the table, clockwise from the buttons."""
    return tuple(seat for seat in clockwise(button_seat(setup), setup.seats) if seat in setup.taken)


def positions(setup: Setup) -> tuple[int, ...]:
    """The seats with a hand, the buttons' first, clockwise."""
    return seated(setup)[:HANDS]


def payers(setup: Setup, option: SeatOption) -> tuple[int, ...]:
    """Who pays a fee: by the number of players everybody seated, else everybody with a hand."""
    return seated(setup) if option.by_players else positions(setup)


def next_button(setup: Setup) -> int:
    """Where the buttons go after the hand."""
    ring = clockwise(left_of(button_seat(setup), setup.seats), setup.seats)
    return next(seat for seat in ring if seat in setup.taken)


def point_of(setup: Setup) -> int:
    """What a point is worth, in cents."""
    return parse_money(setup.option("point", USUAL_POINT))


def stack_of(setup: Setup, seat: int) -> int:
    """What a player has in front at the start of the hand."""
    return setup.at(seat).get(STACK, 0)


def seats_listed(setup: Setup, option: str) -> tuple[int, ...]:
    """The seats an option names."""
    return setup.numbers(option)


# -- cards


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The deck from the top: the cards the set-up names, the rest from the seed."""
    if len(setup.deck) == STANDARD.size:
        return setup.deck
    rest = without(STANDARD.cards(), setup.deck)
    return (*setup.deck, *shuffled(rest, setup.rng("deck")))


def place_in_deck(terms: ChineseTerms, stack: int, row: int) -> int:
    """Where in the deck the card with that number of a stack lies; stacks and rows from 0."""
    return row * HANDS + stack if terms.deal == ONE_BY_ONE else stack * HAND + row


def stack_cards(terms: ChineseTerms, setup: Setup, stack: int) -> tuple[Card, ...]:
    """The thirteen cards of a stack, from 0."""
    deck = deck_of(setup)
    return tuple(deck[place_in_deck(terms, stack, row)] for row in range(HAND))


def cards_of_seat(terms: ChineseTerms, setup: Setup, seat: int) -> tuple[Card, ...]:
    """The thirteen cards a seat receives: the first stack goes to the buttons, the others clockwise."""
    return stack_cards(terms, setup, positions(setup).index(seat))


# -- hands


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat shows: a set hand, and a clean sweep where it declared one and holds it.

    `declared` without `sweep` is a foul.
    """

    seat: int
    cards: tuple[Card, ...]
    hand: Thirteen
    declared: bool
    sweep: Sweep | None

    @property
    def foul(self) -> bool:
        return self.sweep is None and (self.declared or self.hand.foul)


def held_of(terms: ChineseTerms, setup: Setup, seat: int) -> Held:
    """What a seat shows."""
    cards = cards_of_seat(terms, setup, seat)
    hand = split(cards) if seat in seats_listed(setup, "laid") else _strong(cards)
    return held(terms, seat, hand, declared=seat in seats_listed(setup, "declare"))


def held(terms: ChineseTerms, seat: int, hand: Thirteen, *, declared: bool) -> Held:
    """The same from a hand."""
    sweep = terms.sweep_of(hand.cards) if declared else None
    return Held(seat, hand.cards, hand, declared, sweep)


@lru_cache(maxsize=256)
def _strong(cards: tuple[Card, ...]) -> Thirteen:
    return set_strong(cards)


def all_held(terms: ChineseTerms, r: Round) -> dict[int, Held]:
    """What every seat in play shows as it lies, by position."""
    return {seat: _laid(terms, r, seat) for seat in positions(r.setup)}


def _laid(terms: ChineseTerms, r: Round, seat: int) -> Held:
    if seat in seats_listed(r.setup, "declare"):
        return held(terms, seat, split(r.lay.cards_at(spot(seat, "hand"))), declared=True)
    front, middle, back = (r.lay.cards_at(spot(seat, name)) for name in SIZES)
    return held(terms, seat, Thirteen(front, middle, back), declared=False)
