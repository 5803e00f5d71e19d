"""Which cards players throw away: discards of pineapple, and cards changed on a draw.

A set-up may say it, `throw=4:2,7:0`: seat 4 throws the card with place 2 of those it holds (from 0, as dealt), seat 7
its first. Digits for several cards, nothing behind the colon for none, streets parted by a slash. Whoever is not
written throws as the players of the game do (`PotGame.throws`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from trainer.cards.card import Card
from trainer.errors import BadText
from trainer.rng import Random
from trainer.round.setup import Setup
from trainer.text import say

if TYPE_CHECKING:
    from trainer.games.pot.terms import PotGame, Street

Throws = Mapping[tuple[int, int], tuple[Card, ...]]
"""The cards that a seat threw away on a street, by seat and number of the street."""
Held = Sequence[Card]
Chosen = Callable[["Street", Held, Held, Callable[[], Random]], tuple[Card, ...]]
"""What a player throws away on a street: of the cards he holds, with the board that lies there, by chance if at all."""
WORD: Final = "throw"


def throwing(game: PotGame) -> tuple[int, ...]:
    """The numbers of the streets on which cards are thrown away."""
    return tuple(number for number, street in enumerate(game.streets) if street.thrown or street.draw)


def read_throws(text: str) -> tuple[Mapping[int, tuple[int, ...]], ...]:
    """The places thrown, by seat, for each street on which cards are thrown; BadText for anything else."""
    found = []
    for part in text.split("/") if text else ():
        seats: dict[int, tuple[int, ...]] = {}
        for one in filter(None, part.split(",")):
            seat, colon, places = one.partition(":")
            if not (colon and f"{seat}{places}".isascii() and seat.isdigit() and (places.isdigit() or not places)):
                raise BadText(say("'{one}' throws nothing away.", one=one), say("Write throw=4:2,7:01."), WORD)
            seats[int(seat)] = tuple(sorted({int(place) for place in places}))
        found.append(seats)
    return tuple(found)


def throw_last(street: Street, held: Held, _: Held, _rng: Callable[[], Random]) -> tuple[Card, ...]:
    """As many as have to go, of those dealt last; nothing on a draw."""
    return tuple(held[-street.thrown :]) if street.thrown else ()


def throws_of(
    game: PotGame, setup: Setup, number: int, hands: Mapping[int, Held], board: Sequence[Card]
) -> dict[tuple[int, int], tuple[Card, ...]]:
    """What the live `hands` throw away on that street, where anything is."""
    street, at = game.streets[number], throwing(game)
    if number not in at:
        return {}
    rounds = read_throws(setup.option(WORD))
    written = rounds[at.index(number)] if at.index(number) < len(rounds) else {}
    most = street.thrown or street.draw
    found = {}
    for seat, held in hands.items():
        places = written.get(seat)
        if places is None:
            found[seat, number] = game.throws(street, held, board, partial(setup.rng, "throw", number, seat))
            continue
        if not street.thrown <= len(places) <= most or any(place >= len(held) for place in places):
            raise BadText(say("Seat {seat} cannot throw that away.", seat=seat), say("Write throw=4:2,7:01."), WORD)
        found[seat, number] = tuple(held[place] for place in places)
    return found
