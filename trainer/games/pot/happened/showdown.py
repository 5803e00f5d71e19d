"""Faults of the showdown and of the pot: hands that lie open, or not quite, or in the muck."""

from __future__ import annotations

from typing import Final

from trainer.cards.card import ACE, KING, QUEEN, Card
from trainer.games.pot.happened.draw import PIP, hold
from trainer.games.pot.happened.who import pot
from trainer.games.pot.scene import NOTHING, Felt, Scene, hands
from trainer.rng import choose
from trainer.round.ruling import Happened
from trainer.table.place import BOARD, MUCK, STACK, hand_place, pot_of, seat_place, spot

RUN: Final = (5, 4, 3, 2, ACE)
HIGH: Final = (KING, QUEEN, 9, 7, 5, 4, 3)
LOW: Final = (8, 6, 4, 3, 2, ACE, KING)
PAIR: Final = (ACE, ACE, KING, 9, 6, 5, 3)
PAIRED: Final = (8, 8, 4, 3, 2, ACE, QUEEN)


def open_but(hidden: int, now: Scene) -> Happened:
    """One hand lies open, all but so many cards of it."""
    if len(now.seats) < 2:
        return NOTHING
    felt, place = Felt(now), hand_place(choose(now.rng, now.seats))
    felt.turn(place, range(len(felt.at(place)) - hidden))
    return felt.shows((place, *((BOARD,) if now.game.board else ())))


def too_few(now: Scene) -> Happened:
    """One hand lies open with a card too few."""
    felt, place = Felt(now), hand_place(choose(now.rng, now.seats))
    felt.pick(place)
    felt.turn(place)
    return felt.shows((place,))


def two_open(now: Scene) -> Happened:
    """Two hands are left, one lies open."""
    felt, seats = Felt(now), now.pair()
    felt.fold([seat for seat in now.seats if seat not in seats])
    felt.turn(hand_place(seats[0]))
    return felt.shows(hands(seats))


def one_fouled(now: Scene) -> Happened:
    """One hand lies open, that of another player in the muck."""
    felt, (mine, other) = Felt(now), now.pair()
    felt.turn(hand_place(mine))
    felt.fold([other] if other != mine else [])
    return felt.shows((*hands([mine]), MUCK))


def paired(now: Scene) -> Happened:
    """A hand with a pair lies open, that of another player in the muck."""
    felt, (mine, other) = Felt(now), now.pair()
    hold(felt, mine, (8, 8, 4, 3, 2), (0, 1, 2, 3, 0))
    felt.fold([other] if other != mine else [])
    return felt.shows((*hands([mine]), MUCK))


def run(now: Scene) -> Happened:
    felt, seat = Felt(now), now.some(1)[0]
    hold(felt, seat, RUN, (0, 1, 2, 3, 0))
    return felt.shows(hands([seat]))


def run_with_board(now: Scene) -> Happened:
    """A low that is a straight: two own cards and three of the board."""
    felt, seat = Felt(now), now.some(1)[0]
    for number, rank in enumerate(RUN[2:]):
        if number < len(felt.at(BOARD)):
            felt.want(BOARD, number, Card.make(rank, number))
    for number, rank in enumerate(RUN[:2]):
        felt.want(hand_place(seat), number, Card.make(rank, number + 1))
    felt.turn(hand_place(seat))
    return felt.shows((*hands([seat]), BOARD))


def gone_to_board(now: Scene) -> Happened:
    """A hand lies in the muck, and the board."""
    felt, seat = Felt(now), now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, seat_place(seat), BOARD))


def all_open(now: Scene) -> Happened:
    felt = Felt(now)
    for seat in now.seats:
        felt.turn(hand_place(seat))
    return felt.shows((*pot(now).look, *hands(now.seats)))


def from_muck(now: Scene) -> Happened:
    """A hand that lies in the muck is wanted back."""
    felt, seat = Felt(now), now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, seat_place(seat)))


def against(players: tuple[tuple[int, ...], ...], odd: bool, now: Scene) -> Happened:  # noqa: FBT001
    """Hands of these ranks lie open, all others are in the muck; the pot may have a chip too many."""
    felt, seats = Felt(now), now.seats[: len(players)]
    felt.fold([seat for seat in now.seats if seat not in seats])
    for number, (seat, ranks) in enumerate(zip(seats, players, strict=False)):
        count = len(felt.at(hand_place(seat)))
        hold(felt, seat, ranks[:count], tuple((number + n) % 4 for n in range(count)))
    pots = [place for place in felt.lay.chips if pot_of(place) is not None]
    if odd and pots:
        felt.lay = felt.lay.pay(pots[0], spot(seats[0], STACK), (felt.lay.chips_at(pots[0]) - PIP) % (2 * PIP))
    return felt.shows((*hands(seats), *pots, *((BOARD,) if now.game.board else ())))
