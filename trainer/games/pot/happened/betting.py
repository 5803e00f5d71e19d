"""Faults of the betting: chips that are put out, hands in the muck, false openers."""

from __future__ import annotations

from collections.abc import Callable

from trainer.games.pot.happened.draw import SUITS, WORSE, hold
from trainer.games.pot.happened.who import pot
from trainer.games.pot.misplays import put_out
from trainer.games.pot.scene import NOTHING, Felt, Scene, hands
from trainer.games.pot.table import bet_place, checked
from trainer.rng import choose
from trainer.round.ruling import Happened
from trainer.table.place import MUCK, hand_place, seat_place


def misplayed(fault: str, now: Scene) -> Happened:
    """Chips that a player puts out."""
    place = bet_place(now.turn)
    owes = max(0, (now.call or now.least) - now.bet(now.turn))
    cents = put_out(fault, owes, now.least, now.stack(now.turn))
    return Happened((place,), offered=((place, cents),)) if cents else NOTHING


def bets(now: Scene, to: int) -> Happened:
    """A player whose turn it is puts out chips until so much lies before him."""
    offered = now.put(now.turn, to - now.bet(now.turn))
    return Happened((bet_place(now.turn),), offered=offered) if offered else NOTHING


def opens(now: Scene) -> Happened:
    """He bets the least there is."""
    return bets(now, now.call + now.least)


def completes(now: Scene) -> Happened:
    """He brings the forced bet up to the limit."""
    return bets(now, max(now.least, now.call))


def capped(players: int, now: Scene) -> Happened:
    """Bets and raises lie there up to the cap; the next player is pointed at."""
    raises = now.game.betting.raises or 3
    felt, seats = Felt(now), now.seats[: players or None]
    felt.fold([seat for seat in now.seats if seat not in seats])
    start = seats.index(now.turn) if now.turn in seats else 0
    level, before = now.call, {seat: now.bet(seat) for seat in seats}
    steps = raises + (level == 0)
    for number in range(steps):
        level = max(level, 0) + now.least
        before[seats[(start + number) % len(seats)]] = level
    more = {seat: cents - now.bet(seat) for seat, cents in before.items() if cents > now.bet(seat)}
    offered = tuple(chips for seat, cents in more.items() for chips in now.put(seat, cents))
    nxt = seats[(start + steps) % len(seats)]
    return felt.shows((*hands([nxt]), *(place for place, _ in offered)), offered) if offered else NOTHING


def raised(now: Scene) -> Happened:
    """One has raised; who comes after him is pointed at."""
    offered = now.put(now.turn, now.call + now.least - now.bet(now.turn))
    return Happened((*hands([now.behind]), bet_place(now.turn)), offered=offered)


def alone(who: Callable[[Scene], int], bets: bool, now: Scene) -> Happened:  # noqa: FBT001
    """All hands but one lie in the muck; he may have bet."""
    felt, seat = Felt(now), who(now)
    felt.fold([one for one in now.seats if one != seat])
    offered = now.put(seat, now.call + now.least - now.bet(seat)) if bets else ()
    return felt.shows((*hands([seat]), MUCK, *(place for place, _ in offered)), offered)


def money_back(now: Scene) -> Happened:
    """The chips that a player has put in."""
    seats = [seat for seat in now.seats if now.bet(seat)]
    return Happened((bet_place(choose(now.rng, seats)),)) if seats else pot(now)


def swept(now: Scene) -> Happened:
    """A hand lies in the muck."""
    felt = Felt(now)
    felt.fold([now.turn])
    return felt.shows((MUCK, seat_place(now.turn)))


def touches(now: Scene) -> Happened:
    """A card of a hand lies among those of the muck, which others have thrown away."""
    felt, place = Felt(now), hand_place(now.turn)
    if not felt.at(MUCK):
        felt.fold([now.behind])
    card = felt.at(place)[-1].card
    felt.lie(place, felt.at(place)[:-1])
    felt.add(MUCK, [card])
    return felt.shows((place, MUCK))


def below(now: Scene) -> Happened:
    """No cards are to be seen before a player who holds them below the table."""
    felt, place = Felt(now), hand_place(now.turn)
    felt.lie(place, [])
    return felt.shows((seat_place(now.turn), place))


def picked_up(now: Scene) -> Happened:
    """A player has picked up his cards that lay face up; another one has bet."""
    felt, place = Felt(now), hand_place(now.behind)
    felt.turn(place, up=False)
    offered = now.put(now.turn, now.call + now.least - now.bet(now.turn))
    return felt.shows((place, *(one for one, _ in offered)), offered)


def folds_forced(now: Scene) -> Happened:
    """Who made the forced bet has thrown his hand away; the bet lies there."""
    felt = Felt(now)
    felt.fold([now.forced])
    return felt.shows((bet_place(now.forced), seat_place(now.forced)))


def false(bets: bool, alone: bool, now: Scene) -> Happened:  # noqa: FBT001
    """Who opened shows a hand that does not open."""
    openers = now.game.draws.openers
    if openers is None:
        return NOTHING
    felt = Felt(now)
    cards = {seat: [one.card for one in felt.at(hand_place(seat))] for seat in now.seats}
    false = [seat for seat, held in cards.items() if len(held) == 5 and not openers.opens(held)]
    seat = choose(now.rng, false or now.seats)
    place = hand_place(seat)
    if not false:
        hold(felt, seat, WORSE, SUITS)
    felt.turn(place)
    if alone:
        felt.fold([one for one in now.seats if one != seat])
    offered = now.put(seat, now.least) if bets else ()
    return felt.shows((place, *(one for one, _ in offered)), offered)


def checks(raises: bool, now: Scene) -> Happened:  # noqa: FBT001
    """The mark of a check lies before a player who is not due, or before one who puts out a raise."""
    felt, seat = Felt(now), now.turn if raises else now.behind
    felt.button(checked(seat), bet_place(seat))
    if not raises:
        return felt.shows((bet_place(seat), *hands([seat])))
    level = now.call + now.least
    offered = (*now.put(now.behind, level - now.bet(now.behind)), *now.put(seat, level + now.least - now.bet(seat)))
    return felt.shows((bet_place(seat), bet_place(now.behind)), offered)


def other_opens(now: Scene) -> Happened:
    """The forced bet lies before a player whose card is not the one."""
    felt, forced = Felt(now), now.forced
    seat = choose(now.rng, [one for one in now.seats if one != forced] or [forced])
    return felt.shows((bet_place(seat), *hands((seat, forced))), now.put(seat, now.least))


def gone(now: Scene) -> Happened:
    """A player has thrown his hand away; nobody has bet."""
    felt, seat = Felt(now), now.turn
    felt.fold([seat])
    return felt.shows((seat_place(seat), MUCK))


def posted(now: Scene) -> Happened:
    """A newcomer's post lies before him."""
    felt, seat = Felt(now), now.behind
    return felt.shows((bet_place(seat), *hands([seat])), now.put(seat, now.blind - now.bet(seat)))


def fouled(now: Scene) -> Happened:
    """A card of one hand lies among those of another."""
    felt, (mine, other) = Felt(now), now.pair()
    felt.add(hand_place(other), [felt.pick(hand_place(mine))])
    return felt.shows(hands((mine, other)))
