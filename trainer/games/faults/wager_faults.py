"""What goes wrong with chips: wagers that may not stand, too much, too little, too late, taken back, a short bank."""

from __future__ import annotations

from trainer.games.faults.fault_scene import CHIP, Scene, Show
from trainer.round.ruling import FaultView
from trainer.table.places import BANK, STACK, spot

STEP = 500
"""Cents by which a wager is above or below what it may be, where its limits do not say."""


def side_alone(now: Scene) -> FaultView:
    """A side bet lies there, and nothing on the spot of the wager it stands beside."""
    felt, seat, side = now.felt, now.any_seat(), now.side
    main, beside = now.spot(seat), now.spot(seat, side)
    for wager in now.r.setup.wagers:
        if wager.seat == seat and not wager.back and felt.lay.chips_at(wager.place) and wager.kind != side:
            felt.back(wager.place)
    if not felt.lay.chips_at(beside):
        felt.put(beside, now.least(side))
    return felt.showing(beside, main)


def side_above(now: Scene) -> FaultView:
    """More on a side bet than its limit."""
    felt, seat, side = now.felt, now.any_seat(), now.side
    felt.make(now.spot(seat, side), now.most(side) * 6 // 5)
    return felt.showing(now.spot(seat, side), now.spot(seat))


def side_over_wager(now: Scene) -> FaultView:
    """A side bet larger than the wager beside it, both within the limits."""
    felt, seat, side = now.felt, now.any_seat(), now.side
    least = max(now.least(now.main), now.least(side))
    felt.make(now.spot(seat), least)
    felt.make(now.spot(seat, side), 2 * least + STEP)
    return felt.showing(now.spot(seat, side), now.spot(seat))


def above(now: Scene) -> FaultView:
    """More than the largest wager."""
    felt, seat = now.felt, now.any_seat()
    felt.make(now.spot(seat), now.most(now.main) * 3 // 2)
    return felt.showing(now.spot(seat))


def below(now: Scene) -> FaultView:
    """Less than the least wager."""
    felt, seat = now.felt, now.any_seat()
    felt.make(now.spot(seat), now.least(now.main) // 2 // CHIP * CHIP or CHIP)
    return felt.showing(now.spot(seat))


def behind(kind: str = "", times: int = 1) -> Show:
    """A bettor behind a seat has so many times the seated player's wager on it."""

    def show(now: Scene) -> FaultView:
        felt, seat = now.felt, now.any_seat()
        wager = now.side if kind == "side" else now.main
        place = now.spot(seat, wager, 1)
        felt.make(place, times * now.stake(seat, wager))
        return felt.showing(place, now.spot(seat, wager))

    return show


def behind_with_hand(times: int = 1) -> Show:
    """Such a bettor, and the cards that he bets on."""

    def show(now: Scene) -> FaultView:
        happened = behind("", times)(now)
        felt, seat = now.after(happened)
        return felt.showing(*now.hand(seat), *happened.look)

    return show


def empty_circle(now: Scene) -> FaultView:
    """A wager on the spot of a seat where nobody sits, beside a player's own."""
    felt = now.felt
    seat, near = min(
        ((seat, near) for seat in now.seats for near in now.empty or now.seats if near != seat),
        key=lambda pair: abs(pair[0] - pair[1]),
    )
    felt.put(now.spot(near), now.stake(seat))
    return felt.showing(now.spot(near), now.spot(seat))


def added(now: Scene) -> FaultView:
    """A chip more on a wager when it may not be changed any more."""
    felt, seat = now.felt, now.any_seat()
    place = now.spot(seat)
    felt.make(place, now.stake(seat))
    felt.put(place, STEP)
    return felt.showing(place, *now.hand(seat)[:1])


def side_late(now: Scene) -> FaultView:
    """Chips on a side bet when the cards are out."""
    felt, seat, side = now.felt, now.any_seat(), now.side
    felt.put(now.spot(seat, side), now.least(side))
    return felt.showing(now.spot(seat, side), *now.hand(seat)[:1])


def half_pulled_back(now: Scene) -> FaultView:
    """Half of a wager lies beside its spot, with the player's chips."""
    felt, seat = now.felt, now.any_seat()
    place, cents = now.spot(seat), now.stake(seat)
    felt.make(place, cents)
    felt.make(place, cents // 2 // CHIP * CHIP or CHIP)
    return felt.showing(place, spot(seat, STACK))


def no_wager(now: Scene) -> FaultView:
    """Nothing on a player's spot; his chips lie before him."""
    felt, seat = now.felt, now.any_seat()
    if felt.lay.chips_at(now.spot(seat)):
        felt.back(now.spot(seat))
    return felt.showing(now.spot(seat), spot(seat, STACK))


def on_spot(now: Scene) -> FaultView:
    """A wager, and behind it the chips that are not in the circle."""
    seat = now.any_seat()
    return now.felt.showing(now.spot(seat), spot(seat, STACK))


def bank_below(now: Scene) -> FaultView:
    """The player-dealer's money is less than what the players have wagered."""
    felt = now.felt
    wagers = sum(wager.stake for wager in now.r.setup.wagers)
    felt.make(BANK, wagers // 2 // CHIP * CHIP)
    return felt.showing(BANK, *(now.spot(seat) for seat in now.seats))


def bank_gone(now: Scene) -> FaultView:
    """Nothing is left of the player-dealer's money, and wagers still lie there."""
    felt, waiting = now.felt, now.seats[len(now.seats) // 2 :]
    if felt.lay.chips_at(BANK):
        felt.back(BANK)
    for seat in waiting:
        felt.make(now.spot(seat), now.stake(seat))
    return felt.showing(BANK, *(now.spot(seat) for seat in waiting))


def no_bank(now: Scene) -> FaultView:
    """Nobody has put up money for the bank."""
    felt = now.felt
    if felt.lay.chips_at(BANK):
        felt.back(BANK)
    felt.button("player-dealer", None)
    return felt.showing(BANK)


def bank_covers(now: Scene) -> FaultView:
    """The player-dealer has put up as much as all wagers together."""
    felt = now.felt
    felt.holds(BANK, sum(wager.stake for wager in now.r.setup.wagers))
    return felt.showing(BANK, *(now.spot(seat) for seat in now.seats))


def settled_away(now: Scene) -> FaultView:
    """A hand lies open before a spot that is empty before it was settled."""
    felt, seat = now.felt, now.any_seat()
    for other in now.seats:
        felt.make(now.spot(other), now.stake(other))
    felt.back(now.spot(seat))
    for place in (*now.hand(seat), *now.hand(BANK)):
        felt.turn(place)
    return felt.showing(now.spot(seat), *now.hand(seat), *now.hand(BANK))
