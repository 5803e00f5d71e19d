"""Views of faults with cards: on the deal, on the draw, and on later streets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.cards.card import JOKER, KING, Card
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import choose, sample
from trainer.games.pot.pot_scene import NOTHING, Felt, Scene, hands
from trainer.games.pot.pot_table import bet_place
from trainer.hands.low import LOW_RANK
from trainer.round.ruling import FaultView
from trainer.table.places import BOARD, BURNT, DISCARD, MUCK, STUB, hand_place, seat_of, seat_place

# ---------------- faults of the draw
#
# Cards thrown away, chips for them, sevens that were not bet.

PIP: Final = 100
SEVENS: Final = (7, 5, 4, 3, 2)
BETTER: Final = (6, 5, 4, 3, 2)
WORSE: Final = (KING, 9, 8, 6, 4)
SUITS: Final = (0, 1, 2, 3, 0)


def thrown(up: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """A card that a player throws away to buy another one lies aside."""
    felt = Felt(now)
    able = [(seat, n) for seat in now.seats for n, laid in enumerate(felt.at(hand_place(seat))) if laid.up is up]
    if not able:
        return NOTHING
    seat, number = choose(now.rng, able)
    felt.lie(DISCARD, ())
    felt.add(DISCARD, [felt.pick(hand_place(seat), number)])
    return felt.shows((DISCARD, *hands([seat])))


def pays(now: Scene) -> FaultView:
    """Who buys a card puts a chip out."""
    happened = thrown(False, now)
    seat = seat_of(happened.look[-1]) if happened.look else now.turn
    return replace(happened, look=(*happened.look, bet_place(seat)), offered=now.put(seat, PIP))


def all_five(now: Scene) -> FaultView:
    """A player has thrown his five cards away."""
    felt = Felt(now)
    seat = now.some(1)[0]
    felt.fold([seat])
    return felt.shows((MUCK, seat_place(seat)))


def hold(felt: Felt, seat: int, ranks: tuple[int, ...], suits: tuple[int, ...]) -> None:
    """A hand of these ranks, open."""
    place = hand_place(seat)
    for number, (rank, suit) in enumerate(zip(ranks, suits, strict=True)):
        if number < len(felt.at(place)):
            felt.want(place, number, Card.make(rank, suit))
    felt.turn(place)


def seven(against: tuple[int, ...], chips: int, now: Scene) -> FaultView:
    """A seven lies open, and another hand beside it; part of a bet lies before that one."""
    felt, (mine, other) = Felt(now), now.pair()
    if mine == other:
        return NOTHING
    hold(felt, mine, SEVENS, (0, 1, 2, 3, 0))
    if against:
        hold(felt, other, against, (1, 2, 3, 0, 1))
    late = now.game.limit_of(now.r.setup).late[0]
    offered = now.put(other, late // 4 // PIP * PIP or PIP) if chips else ()
    if chips > 1:
        offered = (*offered, *now.put(mine, late))
    elif chips:
        offered = (*offered, *now.put(mine, late // 4 // PIP * PIP or PIP))
    return felt.shows((*hands((mine, *((other,) if against else ()))), *(place for place, _ in offered)), offered)


# ---------------- faults of the deal
#
# Cards turned up, too many, too few, boxed, before an empty seat.

LOWEST, HIGHEST = 5, 9
"""A low card that is turned up is a five or lower, a high one a nine or higher: between them books differ."""


def fits_any(_: Card) -> bool:
    return True


def low_card(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] <= LOWEST


def high_card(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] >= HIGHEST


def turned(count: int, cards: int, fits: Callable[[Card], bool], now: Scene) -> FaultView:
    """Of so many hands so many cards that lay face down are turned up."""
    felt = Felt(now)
    down = {
        seat: [n for n, laid in enumerate(felt.at(hand_place(seat))) if not laid.up and fits(laid.card)]
        for seat in now.seats
    }
    able = [seat for seat, places_down in down.items() if len(places_down) >= cards]
    if len(able) < count:
        return NOTHING
    seats = sample(now.rng, able, count)
    for seat in seats:
        felt.turn(hand_place(seat), sample(now.rng, down[seat], cards))
    return felt.shows(hands(seats))


def first_up(now: Scene) -> FaultView:
    """The first card of the first hand is turned up."""
    felt, place = Felt(now), hand_place(now.r.state.ring[0])
    felt.turn(place, [0])
    return felt.shows((place,)) if felt.at(place) else NOTHING


def counted(count: int, more: int, now: Scene, *, acted: int = 0) -> FaultView:
    """So many hands have a card more, or fewer; the first of so many have acted."""
    felt, seats = Felt(now), now.some(count)
    if len(seats) < count:
        return NOTHING
    for seat in seats:
        place = hand_place(seat)
        if more > 0:
            felt.add(place, felt.top(more))
        else:
            felt.lie(place, felt.at(place)[:more])
    puts = (now.put(seat, _act(now, seat)) for seat in (*seats, *(seat for seat in now.seats if seat not in seats)))
    offered = tuple(chips for chips_put in puts for chips in chips_put)[:acted]
    return felt.shows((*hands(seats), *(place for place, _ in offered)), offered)


def _act(now: Scene, seat: int) -> int:
    """What a seat puts out: a call, or the least bet where there is nothing to call."""
    return now.call - now.bet(seat) or now.least


def empty(up: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """A card lies before a seat where nobody sits."""
    return _before_nobody(Felt(now), now, up=up)


def empty_last(now: Scene) -> FaultView:
    """The last card is out, and one lies before a seat where nobody sits."""
    felt, seats = Felt(now), now.seats[: max(3, len(now.seats) // 2)]
    felt.fold([seat for seat in now.seats if seat not in seats])
    for number in range(1, len(now.game.streets)):
        felt.street(number)
    return _before_nobody(felt, now, up=False)


def _before_nobody(felt: Felt, now: Scene, *, up: bool) -> FaultView:
    empty = [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.seats_taken]
    cards = felt.top(1)
    if not empty or not cards:
        return NOTHING
    place = hand_place(choose(now.rng, empty))
    felt.add(place, cards, up=up)
    return felt.shows((place,))


def boxed(now: Scene) -> FaultView:
    """The card on top of the deck lies face up."""
    felt = Felt(now)
    if not felt.at(STUB):
        return NOTHING
    felt.add(STUB, felt.top(1), up=True)  # of a pile the last card is seen
    return felt.shows((STUB,))


def joker(now: Scene) -> FaultView:
    """A hand with a joker in it."""
    felt, place = Felt(now), hand_place(now.turn)
    if JOKER not in felt.cards(place):
        felt.want(place, len(felt.at(place)) - 1, JOKER)
    felt.turn(place, [felt.cards(place).index(JOKER)])
    return felt.shows((place,))


# ---------------- card views


def board(more: int, early: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """The first board with so many cards more; where it is early a bet still lies before a player."""
    felt, count = Felt(now), now.game.streets[1].board
    if not count or now.r.lay.cards.get(BOARD):
        return NOTHING
    felt.burn(1)
    cards = felt.top(count + more)
    if len(cards) < count + more:
        return NOTHING
    felt.add(BOARD, cards, up=True)
    offered = now.put(now.seats[0], now.least) if early else ()
    return felt.shows((BOARD, *(place for place, _ in offered)), offered)


def next_board(number: int, now: Scene) -> FaultView:
    """The next card of the board is out while a bet still lies before a player."""
    felt, street = Felt(now), now.game.streets[number]
    felt.burn(street.burn)
    felt.add(BOARD, felt.top(street.board), up=True)
    offered = now.put(now.seats[0], now.game.limit_of(now.r.setup).of_round(late=number > now.game.late_from)[0])
    return felt.shows((BOARD, *(place for place, _ in offered)), offered)


def beside_board(places: tuple[str, ...], now: Scene) -> FaultView:
    """The board is out; it is pointed at, and where the forgotten thing is missing."""
    happened = board(0, False, now)
    mine = hands(now.seats[:1]) if not places else ()
    return replace(happened, look=(*happened.look, *places, *mine)) if happened.look else NOTHING


def street(now: Scene, *, early: bool = False, more: int = 0) -> FaultView:
    """The next street lies there: with a bet that was still open, or with so many cards more burned."""
    felt = Felt(now)
    if len(now.game.streets) < 2:
        return NOTHING
    felt.burn(more)
    felt.street(1)
    if more:
        return felt.shows((BURNT, *hands(now.seats)))
    offered = now.put(now.seats[0], now.least) if early else ()
    return felt.shows((*hands(now.seats), *(place for place, _ in offered)), offered)


def turned_later(now: Scene) -> FaultView:
    """On the next street one card that goes down lies face up."""
    felt = Felt(now)
    felt.street(1)
    place = hand_place(choose(now.rng, now.seats))
    felt.turn(place, [len(felt.at(place)) - 1])
    return felt.shows((place,))


def late(players: int, turned: tuple[int, ...], now: Scene) -> FaultView:
    """The last card is out, and lies face up before these of the players that are left; of so many, or of all."""
    felt = Felt(now)
    seats = now.seats[:players] if players else now.seats[: max(3, len(now.seats) // 2)]
    felt.fold([seat for seat in now.seats if seat not in seats])
    for number in range(1, len(now.game.streets)):
        felt.street(number)
    chosen = [seats[number] for number in turned if number < len(seats)]
    for seat in chosen:
        felt.turn(hand_place(seat), [len(felt.at(hand_place(seat))) - 1])
    return felt.shows(hands(seats if players else chosen))


def deck_short(stub: int, burned: int, now: Scene) -> FaultView:
    """The last card is still to come, and so many cards more than hands lie in the stub, and burned."""
    felt, streets = Felt(now), range(1, len(now.game.streets))
    dealt = sum(street.own for street in now.game.streets)
    seats = list(now.seats)
    while len(seats) * dealt + (len(now.seats) - len(seats)) * now.game.streets[0].own + stub + burned > felt.size:
        felt.fold([seats.pop()])
    for number in streets:
        felt.street(number, last=number != streets[-1])
    needs = len(seats)
    cards = [*felt.top(len(felt.at(STUB))), *(laid.card for laid in felt.at(BURNT))]
    felt.lie(BURNT, [])
    cards += [card for card in now.game.deck.cards() if card not in felt.cards_lying and card not in cards]
    count = max(0, needs + stub)
    felt.add(STUB, cards[:count])
    felt.add(BURNT, cards[count : count + burned])
    felt.add(MUCK, cards[count + burned :])
    return felt.shows((STUB, BURNT))
