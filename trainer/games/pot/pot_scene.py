"""A hand for a pot as somebody finds it when something goes wrong: who is in, whose turn it is, what lies where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, sample
from trainer.games.faults.fault_felt import Felt as Found
from trainer.games.pot.pot_state import State
from trainer.games.pot.pot_table import bet_place
from trainer.games.pot.pot_terms import PotGame, Street
from trainer.round.machine import Round
from trainer.round.ruling import FaultView
from trainer.table.places import BURNT, MUCK, STACK, STUB, hand_place, spot

Hand = Round[State]
NOTHING: Final = FaultView()


@dataclass(frozen=True, slots=True)
class Scene:
    """The hand as it stands, its game, and what chooses."""

    game: PotGame
    r: Hand
    rng: Random

    @property
    def seats(self) -> list[int]:
        """The seats that hold cards, or all players before the deal, in the order they act."""
        ring = list(self.r.state.ring)
        return [seat for seat in ring if self.r.lay.cards.get(hand_place(seat))] or ring

    @property
    def turn(self) -> int:
        """Whose turn it is, or would be."""
        went = self.r.state.round(0)
        return went.first if went is not None and went.first in self.seats else self.seats[0]

    @property
    def behind(self) -> int:
        """Who comes after him."""
        return self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]

    @property
    def forced(self) -> int:
        """Who put in the forced bet."""
        return self.r.state.posted[0][0] if self.r.state.posted else self.turn

    @property
    def blinds(self) -> tuple[int, ...]:
        """Who posts the blinds, the smallest first."""
        count = len(self.game.posted_limit(self.r.setup).blinds)
        return self.game.opening.blind_seats(self.r.state.ring, count) if count else ()

    @property
    def blind(self) -> int:
        """How much the largest blind is, or the least bet."""
        limit = self.game.posted_limit(self.r.setup)
        return limit.blinds[-1] if limit.blinds else limit.early[0]

    @property
    def least(self) -> int:
        """The least bet before the limit goes up."""
        return self.game.limit_of(self.r.setup).early[0]

    @property
    def call(self) -> int:
        """What lies before those who have put in most."""
        return max((self.bet(seat) for seat in self.r.state.ring), default=0)

    def bet(self, seat: int) -> int:
        return self.r.lay.chips_at(bet_place(seat))

    def stack(self, seat: int) -> int:
        return self.r.lay.chips_at(spot(seat, STACK))

    def some(self, count: int) -> tuple[int, ...]:
        """So many of those who are in, at random."""
        return sample(self.rng, self.seats, min(count, len(self.seats)))

    def pair(self) -> tuple[int, int]:
        """Two of those who are in."""
        seats = self.some(2)
        return seats[0], seats[-1]

    def opened_by(self) -> int:
        """Who has opened the pot, or could be said to."""
        return self.r.state.opener if self.r.state.opener in self.seats else self.turn

    def put(self, seat: int, cents: int) -> tuple[tuple[str, int], ...]:
        """Chips that a player puts out; none where he has not so many."""
        return ((bet_place(seat), cents),) if 0 < cents <= self.stack(seat) else ()


Show = Callable[[Scene], FaultView]


def hands(seats: Iterable[int]) -> tuple[str, ...]:
    """Where the cards of these seats lie."""
    return tuple(hand_place(seat) for seat in seats)


class Felt(Found):
    """The felt of a hand, to be changed."""

    def __init__(self, now: Scene) -> None:
        super().__init__(now.r.lay, now.game.deck.cards(), now.rng)
        self.now = now

    @property
    def cards_lying(self) -> set[Card]:
        """Every card that lies anywhere."""
        return {laid_card.card for laid in self.lay.cards.values() for laid_card in laid}

    def top(self, count: int) -> list[Card]:
        """So many cards off the top of the stub, or as many as there are."""
        stub = self.at(STUB)
        self.lie(STUB, stub[count:])
        return [laid.card for laid in stub[:count]]

    def burn(self, count: int) -> None:
        self.add(BURNT, self.top(count))

    def fold(self, seats: Iterable[int]) -> None:
        """These hands lie in the muck."""
        for seat in seats:
            self.move(hand_place(seat), MUCK, up=False)

    def street(self, number: int, *, last: bool = True) -> None:
        """The cards of a street to everybody who is in, those that lie face down first."""
        street = self.now.game.streets[number]
        self.burn(street.burn)
        for seat in self.now.seats:
            if self.at(hand_place(seat)):
                self.own(seat, street, last=last)

    def own(self, seat: int, street: Street, *, last: bool = True) -> None:
        count = street.own if last else street.own - 1
        for place, card in enumerate(self.top(count)):
            self.add(hand_place(seat), [card], up=place >= street.down)

    def ups(self, seat: int) -> list[int]:
        """The places of the cards that lie face up before a seat."""
        return [number for number, laid in enumerate(self.at(hand_place(seat))) if laid.up]

    def shows(self, look: Sequence[str], offered: tuple[tuple[str, int], ...] = ()) -> FaultView:
        """The felt as it is now, with chips that are put out, and where to look."""
        return FaultView(tuple(dict.fromkeys(look)), offered=offered, felt=self.lay)
