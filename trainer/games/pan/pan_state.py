"""What a hand of pan remembers, made once from its set-up: the deal, and the play as it goes.

Players' chips are their wagers `stack`. Words of a set-up name the condition, the fee option, who won the last hand or
that the game is new, and who retires. A drill may begin later in the hand (`scene.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import PAN, shuffled
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import parse_money
from trainer.games.pan.pan_decisions import to_the_right
from trainer.games.pan.pan_scene import DOES, LAID, Intent, Melds, read_does, read_laid
from trainer.games.pan.pan_terms import PanTerms
from trainer.hands.melds import PLACES
from trainer.round.setup import Setup

CONDITION, FEE, WINNER, NEW, RETIRE, LEAVES = "condition", "fee", "winner", "new", "retire", "leaves"
T = TypeVar("T")
HAND, FIVE = 10, 5
USUAL = "$1"


@dataclass(frozen=True, slots=True)
class Table:
    """A table as its set-up describes it: who is dealt to in which order, who stays, what lies already.

    The hand of a `fouled` seat is out before the play, and its player pays on.
    """

    condition: int
    winner: int
    ring: tuple[int, ...]
    staying: tuple[int, ...]
    hands: Mapping[int, tuple[Card, ...]]
    stub: tuple[Card, ...]
    laid: Mapping[int, Melds]
    does: tuple[Intent, ...]
    up: Mapping[int, Card]
    fouled: int = 0


def table_of(terms: PanTerms, setup: Setup) -> Table:
    """Everything a set-up fixes. BadText for words that cannot be read."""
    up = _up_cards(setup)
    winner = setup.number(WINNER) or setup.seats_taken[0]
    if setup.option(NEW):
        lowest = lowest_of(up)
        right = to_the_right(lowest, terms.seats)[1:] if terms.lowest_deals else (lowest,)
        winner = next(seat for seat in right if seat in setup.seats_taken)
    ring = tuple(seat for seat in to_the_right(winner, terms.seats) if seat in setup.seats_taken)
    deck = deck_of(setup)
    hands = {seat: dealt(deck, place, len(ring)) for place, seat in enumerate(ring)}
    staying = tuple(seat for seat in ring if seat not in setup.numbers(RETIRE))
    laid, does = read_laid(setup.option(LAID)), read_does(setup.option(DOES))
    return Table(condition_of(setup), winner, ring, staying, hands, deck[HAND * len(ring) :], laid, does, up)


def condition_of(setup: Setup) -> int:
    """What a chip of the condition is worth, in cents."""
    return parse_money(setup.option(CONDITION, USUAL))


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The deck from the front: the cards the set-up names, the rest from the seed."""
    stock = list((Counter(PAN.cards()) - Counter(setup.deck)).elements())
    return (*setup.deck, *shuffled(stock, setup.rng("deck")))


def dealt(deck: Sequence[T], place: int, players: int) -> tuple[T, ...]:
    """The ten cards of the player with that place in the deal: five at a time, twice round."""
    first, second = FIVE * place, FIVE * (players + place)
    return (*deck[first : first + FIVE], *deck[second : second + FIVE])


def _up_cards(setup: Setup) -> Mapping[int, Card]:
    """One card for every player of a new game, turned until one alone is lowest."""
    rng = setup.rng("lowest")
    while True:
        cards = shuffled(dict.fromkeys(PAN.cards()), rng)
        up = dict(zip(setup.seats_taken, cards, strict=False))
        places = sorted(PLACES[card.rank] for card in up.values())
        if len(places) < 2 or places[0] < places[1]:
            return up


def lowest_of(up: Mapping[int, Card]) -> int:
    """The seat with the lowest card."""
    return min(up, key=lambda seat: PLACES[up[seat].rank])
