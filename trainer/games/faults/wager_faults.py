"""What goes wrong with chips: wagers that may not stand, too much, too little, too late, taken back, a short bank."""

from __future__ import annotations

from trainer.games.banked.banked_offers import AT_MOST, MAX, MIN
from trainer.games.banked.banked_offers import STEP as OF_STEPS
from trainer.games.faults.fault_scene import CHIP, Scene, Show
from trainer.round.ruling import FaultView
from trainer.rules.conditions import names_in
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
    limit = now.limit_with(MAX)
    felt, seat, side = now.felt, now.any_seat(), limit.wagers[0] if limit else now.side
    felt.make(now.spot(seat, side), now.most(side) * 6 // 5)
    return felt.showing(now.spot(seat, side), now.spot(seat))


def side_over_wager(now: Scene) -> FaultView:
    """A side bet larger than the wager it is held to, both within the limits."""
    limit = now.limit_with(AT_MOST)
    felt, seat, side = now.felt, now.any_seat(), limit.wagers[0] if limit else now.side
    other = names_in(limit.need(AT_MOST))[0] if limit else now.main
    least = max(now.least(other), now.least(side))
    felt.make(now.spot(seat, other), least)
    felt.make(now.spot(seat, side), 2 * least + STEP)
    return felt.showing(now.spot(seat, side), now.spot(seat, other))


def off_step(now: Scene) -> FaultView:
    """A wager that is not in the steps of its limit."""
    limit = now.limit_with(OF_STEPS)
    felt, seat, kind = now.felt, now.any_seat(), limit.wagers[0] if limit else now.side
    step = limit.need(OF_STEPS) if limit else STEP
    stepped = -(-now.least(kind) // step) * step
    felt.make(now.spot(seat, kind), stepped + (step // 2 // CHIP * CHIP or CHIP))
    return felt.showing(now.spot(seat, kind), now.spot(seat))


def side_below(now: Scene) -> FaultView:
    """Less on a side bet than its least."""
    limit = now.limit_with(MIN)
    felt, seat, side = now.felt, now.any_seat(), limit.wagers[0] if limit else now.side
    felt.make(now.spot(seat, side), now.least(side) // 2 // CHIP * CHIP or CHIP)
    return felt.showing(now.spot(seat, side), now.spot(seat))


def side_without(now: Scene) -> FaultView:
    """A side bet without the wager that has to lie beside it."""
    limit = now.limit_with("beside") or now.limit_with("beside_any")
    felt, seat, side = now.felt, now.any_seat(), limit.wagers[0] if limit else now.side
    others = names_in(limit.need("beside") or limit.need("beside_any")) if limit else (now.main,)
    for other in others:
        if felt.lay.chips_at(now.spot(seat, other)):
            felt.back(now.spot(seat, other))
    if not felt.lay.chips_at(now.spot(seat, side)):
        felt.put(now.spot(seat, side), now.least(side))
    return felt.showing(now.spot(seat, side), *(now.spot(seat, other) for other in others))


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


def two_behind(now: Scene) -> FaultView:
    """Two bettors behind a seat, each with the seated player's wager on it."""
    felt, seat = now.felt, now.any_seat()
    places = [now.spot(seat, now.main, back) for back in (1, 2)]
    for place in places:
        felt.make(place, now.stake(seat))
    return felt.showing(*places, now.spot(seat))


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
