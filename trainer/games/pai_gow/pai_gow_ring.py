"""Counting at a pai gow table: which seat the dice name, where the action begins, which pile goes where.

Only counted seats are in the ring; a spot nobody may bet on is left out where the house prints one.
"""

from __future__ import annotations

from collections.abc import Collection

from trainer.core.errors import IllegalAct
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.games.pai_gow.pai_gow_terms import HAND, PILES, PaiGowTerms
from trainer.round.setup import Setup
from trainer.table.seat_ring import clockwise, count_round, left_of

SIX_SIDES = 6
SHUFFLER = "shuffler"
"""The value of the option `deal` at a table where hands come from the shuffler one by one, after the dice."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The counted seats clockwise from the player-dealer, who is 1."""

    seats: tuple[int, ...]

    def counted(self, total: int) -> int:
        """The seat a total counts to."""
        return count_round(total, self.seats)

    def button_at(self, counted: int) -> int:
        """The seat that gets the Action button: the counted one, or the next when that is the player-dealer's."""
        return self.seats[1] if counted == self.seats[0] else counted

    def button(self, total: int) -> int:
        """The same by the total of the dice."""
        return self.button_at(self.counted(total))

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """The ring beginning at a seat; IllegalAct for one that is not counted, as after a wrong count."""
        if seat not in self.seats:
            raise IllegalAct(say("Seat {seat} is not counted.", seat=seat))
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def delivery(self, total: int, players: Collection[int]) -> tuple[int, ...]:
        """The seats that get the seven piles, in order."""
        return self.delivery_from(self.counted(total), players)

    def delivery_from(self, counted: int, players: Collection[int]) -> tuple[int, ...]:
        """The same from the seat that was counted.

        Of more seats than piles the last without a wager are passed over, at a full table the last player.
        """
        order = self.from_seat(counted)
        others = [seat for seat in reversed(order) if seat != self.seats[0]]
        passed = sorted(others, key=lambda seat: seat in players)[: len(order) - PILES]
        return tuple(seat for seat in order if seat not in passed)

    def action(self, total: int, players: Collection[int]) -> int:
        """Where settling begins: the button, or the first seat with a wager clockwise."""
        button = self.button(total)
        return next((seat for seat in self.from_seat(button) if seat in players), button)


def ring_at(seats: int, banker: int, *, no_play: bool) -> Ring:
    """The ring of a table: every seat counts but the NO PLAY spot, which is the player-dealer's left neighbour."""
    order = clockwise(banker, seats)
    return Ring((order[0], *order[2:]) if no_play else order)


def ring(terms: PaiGowTerms, setup: Setup) -> Ring:
    """The ring of a round."""
    return ring_at(setup.seats, setup.player_dealer, no_play=terms.no_play and setup.seats == terms.seats)


def no_play_seat(terms: PaiGowTerms, banker: int) -> int | None:
    """The spot nobody may bet on while this seat banks, if the house has one."""
    return left_of(banker, terms.seats) if terms.no_play else None


def from_shuffler(setup: Setup) -> bool:
    """Whether the hands come from the shuffler instead of seven piles."""
    return setup.option("deal") == SHUFFLER


def place_in_deck(terms: PaiGowTerms, setup: Setup, pile: int, row: int) -> int:
    """Which card of the deck, from 0, is the `row`-th card (from 0) of a pile, or of a shuffler's hand (from 1)."""
    if from_shuffler(setup):
        return (pile - 1) * HAND + row
    back = terms.zigzag and row % 2
    return row * PILES + (PILES - pile if back else pile - 1)


def chosen_pile(setup: Setup) -> int:
    """The pile the player-dealer points at; of a shuffler's hands the first."""
    return 1 if from_shuffler(setup) else setup.number("pile", 1)


def counted_seat(terms: PaiGowTerms, setup: Setup) -> int:
    """The seat the dice count to."""
    return ring(terms, setup).counted(sum(setup.dice))


def button_seat(terms: PaiGowTerms, setup: Setup) -> int:
    """The seat that gets the Action button."""
    return ring(terms, setup).button(sum(setup.dice))


def action_seat(terms: PaiGowTerms, setup: Setup) -> int:
    """Where settling begins."""
    return ring(terms, setup).action(sum(setup.dice), setup.seats_taken)


def delivery(terms: PaiGowTerms, setup: Setup) -> tuple[int, ...]:
    """The seats that get a pile, in order."""
    return ring(terms, setup).delivery(sum(setup.dice), setup.seats_taken)


def pile_order(first: int) -> tuple[int, ...]:
    """The piles in the order in which they go out, this one first."""
    return tuple((first - 1 + step) % PILES + 1 for step in range(PILES))


def pile_of_seat(terms: PaiGowTerms, setup: Setup, seat: int) -> int:
    """The pile that is delivered to a seat."""
    return pile_order(chosen_pile(setup))[delivery(terms, setup).index(seat)]
