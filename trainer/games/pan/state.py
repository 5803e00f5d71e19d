"""What a hand of pan remembers, made once from its set-up: the deal, and the play as it goes.

Players' chips are their wagers `stack`. Words of a set-up name the condition, the fee option, who won the last hand or
that the game is new, and who retires. A drill may begin later in the hand: `laid=` are melds that lie on the table
already, `does=` what players do in their next turns:
    lake-elsinore/panguingue seed=7 seats=8 2:stack=$60 5:stack=$60 condition=$1 fee=1 winner=2
        laid=2:3c3d3h/JdQdKd does=2:add/1/3s
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import PAN, shuffled
from trainer.cards.notation import parse_cards
from trainer.errors import BadText, whole_number
from trainer.games.pan.deciding import to_the_right
from trainer.games.pan.terms import PanTerms
from trainer.hands.melds import PLACES
from trainer.money import parse_money
from trainer.round.setup import MOST_SEATS, Setup
from trainer.text import say

CONDITION, FEE, WINNER, NEW, RETIRE, LEAVES, LAID, DOES = (
    "condition",
    "fee",
    "winner",
    "new",
    "retire",
    "leaves",
    "laid",
    "does",
)
T = TypeVar("T")
HAND, FIVE = 10, 5
VERBS: Final = (
    "pass",
    "spread",
    "add",
    "split",
    "borrow",
    "take",
    "force",
    "give",
    "reach",
    "claim",
    "foul",
    "short",
)
"""What a player can be told to do in his turn, with its cards."""
USUAL = "$1"


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player does in his next turn: `add/1/3s` has the number of a meld and cards."""

    seat: int
    verb: str
    number: int = 0
    cards: tuple[tuple[Card, ...], ...] = ()

    @property
    def first(self) -> tuple[Card, ...]:
        """The first cards named, none where there are none."""
        return self.cards[0] if self.cards else ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table as its set-up describes it: who is dealt to in which order, who stays, what lies already."""

    condition: int
    winner: int
    ring: tuple[int, ...]
    staying: tuple[int, ...]
    hands: Mapping[int, tuple[Card, ...]]
    stub: tuple[Card, ...]
    laid: Mapping[int, tuple[tuple[Card, ...], ...]]
    does: tuple[Intent, ...]
    up: Mapping[int, Card]


def table_of(terms: PanTerms, setup: Setup) -> Table:
    """Everything a set-up fixes. BadText for words that cannot be read."""
    up = _up_cards(setup)
    winner = setup.number(WINNER) or setup.taken[0]
    if setup.option(NEW):
        lowest = lowest_of(up)
        right = to_the_right(lowest, terms.seats)[1:] if terms.lowest_deals else (lowest,)
        winner = next(seat for seat in right if seat in setup.taken)
    ring = tuple(seat for seat in to_the_right(winner, terms.seats) if seat in setup.taken)
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
    rest = list((Counter(PAN.cards()) - Counter(setup.deck)).elements())
    return (*setup.deck, *shuffled(rest, setup.rng("deck")))


def dealt(deck: Sequence[T], place: int, players: int) -> tuple[T, ...]:
    """The ten cards of the player with that place in the deal: five at a time, twice round."""
    first, second = FIVE * place, FIVE * (players + place)
    return (*deck[first : first + FIVE], *deck[second : second + FIVE])


def _up_cards(setup: Setup) -> Mapping[int, Card]:
    """One card for every player of a new game, turned until one alone is lowest."""
    rng = setup.rng("lowest")
    while True:
        cards = shuffled(dict.fromkeys(PAN.cards()), rng)
        up = dict(zip(setup.taken, cards, strict=False))
        places = sorted(PLACES[card.rank] for card in up.values())
        if len(places) < 2 or places[0] < places[1]:
            return up


def lowest_of(up: Mapping[int, Card]) -> int:
    """The seat with the lowest card."""
    return min(up, key=lambda seat: PLACES[up[seat].rank])


# -- words of a set-up


def read_laid(text: str) -> Mapping[int, tuple[tuple[Card, ...], ...]]:
    """Melds on the table: 2:3c3d3h/JdQdKd,5:4c4c4c."""
    found: dict[int, tuple[tuple[Card, ...], ...]] = {}
    for part in filter(None, text.split(",")):
        seat, colon, melds = part.partition(":")
        if not colon:
            raise BadText(say("'{part}' is not a seat with melds.", part=part), say("Write laid=2:3c3d3h."), LAID)
        found[whole_number(seat, 1, MOST_SEATS)] = tuple(parse_cards(meld) for meld in melds.split("/"))
    return found


def write_laid(laid: Mapping[int, tuple[tuple[Card, ...], ...]]) -> str:
    return ",".join(f"{seat}:" + "/".join("".join(map(str, meld)) for meld in melds) for seat, melds in laid.items())


def read_does(text: str) -> tuple[Intent, ...]:
    """What players do, turn by turn: 2:add/1/3s,5:pass."""
    return tuple(_intent(part) for part in text.split(",") if part)


def _intent(part: str) -> Intent:
    seat, colon, words = part.partition(":")
    verb, *args = words.split("/")
    if not colon or verb not in VERBS:
        raise BadText(
            say("'{part}' is not what a player can do.", part=part),
            say("Write does=2:add/1/3s with one of: {verbs}.", verbs=", ".join(VERBS)),
            DOES,
        )
    number = whole_number(args.pop(0), 1, MOST_SEATS) if args and args[0].isdecimal() else 0
    return Intent(whole_number(seat, 1, MOST_SEATS), verb, number, tuple(parse_cards(cards) for cards in args if cards))


def write_does(does: tuple[Intent, ...]) -> str:
    return ",".join(
        "/".join(
            (
                f"{one.seat}:{one.verb}",
                *((str(one.number),) if one.number else ()),
                *("".join(map(str, cards)) for cards in one.cards),
            )
        )
        for one in does
    )
