"""Views of faults at the showdown: open hands, cards shown, and the player or place each is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from trainer.cards.card import ACE, KING, NATURALS, QUEEN, Card
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import choose, sample, shuffle
from trainer.games.pot.fault_views.card_views import PIP, hold
from trainer.games.pot.pot_scene import NOTHING, Felt, Scene, Show, hands
from trainer.games.pot.pot_table import bet_place
from trainer.hands.boards import Forced
from trainer.hands.low import LOW_RANK
from trainer.round.ruling import FaultView
from trainer.table.places import BOARD, MAIN_POT, MUCK, STACK, STUB, hand_place, pot_of, seat_place, spot

# ---------------- whom a fault is about
#
# That player, or the place, is pointed at, because nothing is seen or because it lies there.


def any_player(now: Scene) -> FaultView:
    """Some player."""
    return FaultView(hands(now.some(1)))


def two(now: Scene) -> FaultView:
    """Two players."""
    return FaultView(hands(now.some(2)))


def in_turn(now: Scene) -> FaultView:
    """The player whose turn it is."""
    return FaultView(hands([now.turn]))


def everybody(now: Scene) -> FaultView:
    """All hands that are in."""
    return FaultView(hands(now.seats))


def opener(now: Scene) -> FaultView:
    return FaultView(hands([now.opened_by()]))


def forced(now: Scene) -> FaultView:
    return FaultView((*hands([now.forced]), bet_place(now.forced)))


def seat(now: Scene) -> FaultView:
    """Where somebody sits down: a seat without cards."""
    empty = [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.seats_taken]
    return FaultView((seat_place(choose(now.rng, empty)),)) if empty else NOTHING


def player(now: Scene) -> FaultView:
    """A player before anybody has cards."""
    return FaultView((seat_place(choose(now.rng, now.seats)),))


def button(now: Scene) -> FaultView:
    return FaultView((seat_place(now.r.setup.number("button") or now.seats[-1]),))


def blinds(now: Scene) -> FaultView:
    """The button, and the seats that the blinds come to."""
    return FaultView((*button(now).look, *(seat_place(seat) for seat in now.blinds)))


def big_blind(now: Scene) -> FaultView:
    """The big blind, and whose it is."""
    seat = now.blinds[-1] if now.blinds else now.seats[0]
    return FaultView((*hands([seat]), bet_place(seat)))


def place(place: str, now: Scene) -> FaultView:
    del now
    return FaultView((place,))


def asks_dealer(now: Scene) -> FaultView:
    """A player, and the deck in the dealer's hand."""
    return FaultView((*hands(now.some(1)), STUB))


def pot(now: Scene) -> FaultView:
    return FaultView(tuple(place for place in now.r.lay.chips if pot_of(place) is not None) or (MAIN_POT,))


def lying(show: Show) -> Show:
    """What is asked about lies there already, where `show` points."""
    return partial(_lying, show)


def _lying(show: Show, now: Scene) -> FaultView:
    return replace(show(now), felt=now.r.lay)


# ---------------- cards that lie open before players
#
# Ties, an ace, an open pair.


def same_rank(now: Scene, *, by: Callable[[Card], int]) -> FaultView:
    """Two players show cards of one rank, before which no other card shown comes."""
    felt = Felt(now)
    shown = [(by(felt.at(hand_place(seat))[n].card), seat, n) for seat in now.seats for n in felt.ups(seat)]
    if not shown:
        return NOTHING
    _, first, place = max(shown)
    card = felt.at(hand_place(first))[place].card
    other = choose(now.rng, [seat for seat in now.seats if seat != first] or [first])
    ups = felt.ups(other)
    mates = [Card.make(card.rank, suit) for suit in range(4) if suit != card.suit] if card < NATURALS else []
    mates = [mate for mate in mates if mate in felt.cards_lying]
    if not ups or not mates or other == first:
        return NOTHING
    felt.want(hand_place(other), ups[0], mates[0])
    return felt.shows(hands((first, other)))


def forced_tie(now: Scene) -> FaultView:
    """Two up cards tie for the forced bet."""
    how = now.game.opening.forced

    def rank_needed(card: Card) -> int:
        match how:
            case Forced.LOW:
                return -card.rank
            case Forced.HIGH:
                return LOW_RANK[card]
            case _:
                return card.rank

    return same_rank(now, by=rank_needed)


def board_tie(now: Scene) -> FaultView:
    """Two boards tie for first action on the second street, and no other comes before them."""
    low = now.game.opening.low_board
    for other in shuffle(now.seats, now.rng):
        view = _board_tie_with(now, other, low=low)
        if view.look:
            return view
    return same_rank(now, by=lambda card: -LOW_RANK[card] if low else card.rank)


def _board_tie_with(now: Scene, other: int, *, low: bool) -> FaultView:
    """The best board and this one alike; nothing where cards of its ranks are missing, or a third board gets best."""
    felt = Felt(now)
    felt.street(1)

    def shown(seat: int) -> tuple[Card, ...]:
        return tuple(felt.at(hand_place(seat))[number].card for number in felt.ups(seat))

    def strength(seat: int) -> tuple[bool, list[int]]:
        ranks = sorted((-LOW_RANK[card] if low else card.rank for card in shown(seat)), reverse=not low)
        return (len(set(ranks)) < len(ranks)) != low, ranks

    first = max(now.seats, key=strength)
    if other == first or any(card >= NATURALS for card in shown(first)):
        return NOTHING
    for number, card in zip(felt.ups(other), shown(first), strict=True):
        mates = [Card.make(card.rank, suit) for suit in range(4)]
        mates = [mate for mate in mates if mate in felt.cards_lying and mate not in (*shown(first), *shown(other))]
        if not mates:
            return NOTHING
        felt.want(hand_place(other), number, mates[0])
    if max(map(strength, now.seats)) > strength(first):  # a card that was changed for one may be another's pair
        return NOTHING
    return felt.shows(hands((first, other)))


def ace(now: Scene) -> FaultView:
    """An ace lies among the cards shown."""
    felt = Felt(now)
    place = hand_place(choose(now.rng, now.seats))
    ups = [n for n, laid in enumerate(felt.at(place)) if laid.up]
    if not ups:
        return NOTHING
    felt.want(place, ups[0], Card.make(ACE, 3))
    return felt.shows((place,))


def open_pair(low: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """The second card face up makes a pair."""
    felt = Felt(now)
    felt.street(1)
    seat = choose(now.rng, now.seats)
    ups, place = felt.ups(seat), hand_place(seat)
    if len(ups) < 2:
        return NOTHING
    ranks = sorted(now.game.deck.ranks)
    rank = choose(now.rng, ranks[:4] if low else ranks)
    for number, suit in zip(ups[:2], sample(now.rng, range(4), 2), strict=True):
        felt.want(place, number, Card.make(rank, suit))
    return felt.shows((place,))


# ---------------- showdown views

RUN: Final = (5, 4, 3, 2, ACE)
HIGH: Final = (KING, QUEEN, 9, 7, 5, 4, 3)
LOW: Final = (8, 6, 4, 3, 2, ACE, KING)
PAIR: Final = (ACE, ACE, KING, 9, 6, 5, 3)
PAIRED: Final = (8, 8, 4, 3, 2, ACE, QUEEN)


def open_but(hidden: int, now: Scene) -> FaultView:
    """One hand lies open, all but so many cards of it."""
    if len(now.seats) < 2:
        return NOTHING
    felt, place = Felt(now), hand_place(choose(now.rng, now.seats))
    felt.turn(place, range(len(felt.at(place)) - hidden))
    return felt.shows((place, *((BOARD,) if now.game.board else ())))


def too_few(now: Scene) -> FaultView:
    """One hand lies open with a card too few."""
    felt, place = Felt(now), hand_place(choose(now.rng, now.seats))
    felt.pick(place)
    felt.turn(place)
    return felt.shows((place,))


def two_open(now: Scene) -> FaultView:
    """Two hands are left, one lies open."""
    felt, seats = Felt(now), now.pair()
    felt.fold([seat for seat in now.seats if seat not in seats])
    felt.turn(hand_place(seats[0]))
    return felt.shows(hands(seats))


def one_fouled(now: Scene) -> FaultView:
    """One hand lies open, that of another player in the muck."""
    felt, (mine, other) = Felt(now), now.pair()
    felt.turn(hand_place(mine))
    felt.fold([other] if other != mine else [])
    return felt.shows((*hands([mine]), MUCK))


def paired(now: Scene) -> FaultView:
    """A hand with a pair lies open, that of another player in the muck."""
    felt, (mine, other) = Felt(now), now.pair()
    hold(felt, mine, (8, 8, 4, 3, 2), (0, 1, 2, 3, 0))
    felt.fold([other] if other != mine else [])
    return felt.shows((*hands([mine]), MUCK))


def run(now: Scene) -> FaultView:
    felt, seat = Felt(now), now.some(1)[0]
    hold(felt, seat, RUN, (0, 1, 2, 3, 0))
    return felt.shows(hands([seat]))


def run_with_board(now: Scene) -> FaultView:
    """A low that is a straight: two own cards and three of the board."""
    felt, seat = Felt(now), now.some(1)[0]
    for number, rank in enumerate(RUN[2:]):
        if number < len(felt.at(BOARD)):
            felt.want(BOARD, number, Card.make(rank, number))
    for number, rank in enumerate(RUN[:2]):
        felt.want(hand_place(seat), number, Card.make(rank, number + 1))
    felt.turn(hand_place(seat))
    return felt.shows((*hands([seat]), BOARD))


def gone_to_board(now: Scene) -> FaultView:
    """A hand lies in the muck, and the board."""
    felt, seat = Felt(now), now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, seat_place(seat), BOARD))


def all_open(now: Scene) -> FaultView:
    felt = Felt(now)
    for seat in now.seats:
        felt.turn(hand_place(seat))
    return felt.shows((*pot(now).look, *hands(now.seats)))


def from_muck(now: Scene) -> FaultView:
    """A hand that lies in the muck is wanted back."""
    felt, seat = Felt(now), now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, seat_place(seat)))


def against(players: tuple[tuple[int, ...], ...], odd: bool, now: Scene) -> FaultView:  # noqa: FBT001
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
