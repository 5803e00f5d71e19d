"""Faults of later streets: a board too early or too large, burned cards, last cards, a deck that runs out."""

from __future__ import annotations

from dataclasses import replace

from trainer.games.pot.deal import BURNT
from trainer.games.pot.scene import NOTHING, Felt, Scene, hands
from trainer.rng import choose
from trainer.round.ruling import Happened
from trainer.table.place import BOARD, MUCK, STUB, hand_place


def board(more: int, early: bool, now: Scene) -> Happened:  # noqa: FBT001
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


def beside_board(places: tuple[str, ...], now: Scene) -> Happened:
    """The board is out, and what was forgotten is at these places."""
    found = board(0, False, now)
    mine = hands(now.seats[:1]) if not places else ()
    return replace(found, look=(*found.look, *places, *mine)) if found.look else NOTHING


def street(now: Scene, *, early: bool = False, more: int = 0) -> Happened:
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


def turned_later(now: Scene) -> Happened:
    """On the next street one card that goes down lies face up."""
    felt = Felt(now)
    felt.street(1)
    place = hand_place(choose(now.rng, now.seats))
    felt.turn(place, [len(felt.at(place)) - 1])
    return felt.shows((place,))


def late(players: int, turned: tuple[int, ...], now: Scene) -> Happened:
    """The last card is out, and lies face up before these of the players that are left; of so many, or of all."""
    felt = Felt(now)
    left = now.seats[:players] if players else now.seats[: max(3, len(now.seats) // 2)]
    felt.fold([seat for seat in now.seats if seat not in left])
    for number in range(1, len(now.game.streets)):
        felt.street(number)
    chosen = [left[number] for number in turned if number < len(left)]
    for seat in chosen:
        felt.turn(hand_place(seat), [len(felt.at(hand_place(seat))) - 1])
    return felt.shows(hands(left if players else chosen))


def deck_short(stub: int, burned: int, now: Scene) -> Happened:
    """The last card is still to come, and so many cards more than hands lie in the stub, and burned."""
    felt = Felt(now)
    streets = range(1, len(now.game.streets))
    for number in streets:
        felt.street(number, last=number != streets[-1])
    needs = len(now.seats)
    cards = [*felt.top(len(felt.at(STUB))), *(one.card for one in felt.at(BURNT))]
    felt.lie(BURNT, [])
    cards += [card for card in now.game.deck.cards() if card not in felt.held and card not in cards]
    count = max(0, needs + stub)
    felt.add(STUB, cards[:count])
    felt.add(BURNT, cards[count : count + burned])
    felt.add(MUCK, cards[count + burned :])
    return felt.shows((STUB, BURNT))
