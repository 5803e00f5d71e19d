"""Cards that the dealer turns up by mistake: which they are in a set-up, and what becomes of them.

A set-up may say it, `turned=4.2,7.0/3.1`: of the cards that seat 4 is dealt the third is turned up and of seat 7's the
first, on the draw the second new card of seat 3. What the book keeps stays in the hand; for another one the next card
of the deck is given when everybody has his cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from trainer.cards.card import Card
from trainer.errors import BadText
from trainer.round.setup import Setup
from trainer.rules.decision import Decision
from trainer.table.drawing import Fate
from trainer.text import say

if TYPE_CHECKING:
    from trainer.games.pot.terms import PotGame

WORD: Final = "turned"
_TURNED: Final = re.compile(r"(\d+)\.(\d)", re.ASCII)
Places = tuple[tuple[int, int], ...]
"""Seats with the places of a card that is turned up, in the order in which that happens."""


def read_turned(text: str) -> tuple[Places, ...]:
    """What is turned up on the deal, and on the draw; BadText for anything else."""
    found = []
    for part in text.split("/") if text else ():
        matches = [(one, _TURNED.fullmatch(one)) for one in filter(None, part.split(","))]
        for one, match in matches:
            if match is None:
                raise BadText(say("'{one}' turns no card up.", one=one), say("Write turned=4.2,7.0/3.1."), WORD)
        found.append(tuple((int(match[1]), int(match[2])) for _, match in matches if match))
    return tuple(found)


def turned_on(game: PotGame, setup: Setup, number: int) -> Places:
    """What is turned up on that street: on the deal, or on the first draw."""
    draws = [at for at, street in enumerate(game.streets) if street.draw]
    parts = read_turned(setup.option(WORD))
    index = {0: 0, **dict.fromkeys(draws[:1], 1)}.get(number)
    return parts[index] if index is not None and index < len(parts) else ()


def fate_of(game: PotGame, setup: Setup, number: int, index: int, card: Card) -> Decision[Fate]:
    """What becomes of the card that is turned up as number `index` of that street."""
    exposed = game.draws.exposed
    assert exposed is not None
    places = turned_on(game, setup, number)
    seat = places[index][0]
    count = sum(one == seat for one, _ in places[: index + 1]) if exposed.first else index + 1
    return exposed.fate(card, count=count, limited=game.limit_of(setup).structure.capped, drawn=number > 0)


def replaced(
    game: PotGame, setup: Setup, number: int, dealt: Callable[[int], Sequence[Card]]
) -> Mapping[int, tuple[Card, ...]]:
    """The cards of a street that are turned up and do not stay, by seat; `dealt` are those that a seat gets on it."""
    found: dict[int, tuple[Card, ...]] = {}
    if game.draws.exposed is None:
        return found
    for index, (seat, place) in enumerate(turned_on(game, setup, number)):
        cards = dealt(seat)
        if place >= len(cards):
            raise BadText(
                say("Seat {seat} gets no such card.", seat=seat), say("Write turned=4.2: its third card."), WORD
            )
        if fate_of(game, setup, number, index, cards[place]).result is Fate.REPLACED:
            found[seat] = (*found.get(seat, ()), cards[place])
    return found
