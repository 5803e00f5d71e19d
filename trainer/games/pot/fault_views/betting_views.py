"""Views of faults of posting and betting: blinds, straddles, chips put out, mucked hands, false openers."""

from __future__ import annotations

from collections.abc import Callable

from trainer.cards.card import NATURALS
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import choose, sample
from trainer.games.pot.fault_views.card_views import SUITS, WORSE, hold
from trainer.games.pot.fault_views.showdown_views import pot
from trainer.games.pot.pot_misplays import FACING_A_BET, put_out
from trainer.games.pot.pot_scene import NOTHING, Felt, Scene, hands
from trainer.games.pot.pot_state import missed_blind
from trainer.games.pot.pot_table import bet_place, checked
from trainer.round.ruling import FaultView
from trainer.table.places import MUCK, STACK, hand_place, seat_of, seat_place, spot
from trainer.table.seat_ring import clockwise

# ---------------- faults before the cards
#
# Who comes in, blinds, straddles and kills, chips that are too few, cards for the button.


def puts(who: Callable[[Scene], int], times: int, now: Scene) -> FaultView:
    """Chips that a player puts out, so many times the blind."""
    offered = now.put(who(now), times * now.blind)
    return FaultView(tuple(place for place, _ in offered), offered=offered)


def big(now: Scene) -> int:
    return now.blinds[-1] if now.blinds else now.seats[0]


def after_big(now: Scene) -> int:
    ring = now.r.state.ring
    return ring[(ring.index(big(now)) + 1) % len(ring)]


def any_seat(now: Scene) -> int:
    return choose(now.rng, now.seats)


def two_kills(now: Scene) -> FaultView:
    seats = sample(now.rng, [seat for seat in now.seats if seat not in now.blinds] or now.seats, 1)
    seats = (*seats, *(seat for seat in now.some(2) if seat not in seats))[:2]
    offered = tuple(chips for seat in seats for chips in now.put(seat, 2 * now.blind))
    return FaultView(tuple(place for place, _ in offered), offered=offered)


def all_in_bet(who: Callable[[Scene], int], now: Scene) -> FaultView:
    """A player puts out all that he has."""
    seat = who(now)
    offered = now.put(seat, now.stack(seat))
    return FaultView((bet_place(seat),), offered=offered)


def has(who: Callable[[Scene], int], now: Scene) -> FaultView:
    """What a player has before him."""
    return FaultView((spot(who(now), STACK), *hands([who(now)])))


def broke(now: Scene) -> FaultView:
    """A player who has put all his chips in."""
    return FaultView(hands([seat for seat in now.seats if not now.stack(seat)][:1]))


def first_cards(now: Scene) -> FaultView:
    """Everybody has one card; who owes a blind has looked at his."""
    felt, deck = Felt(now), now.game.deck.cards()
    for seat, card in zip(now.r.state.ring, sample(now.rng, deck, len(now.r.state.ring)), strict=True):
        felt.add(hand_place(seat), [card])
    return felt.shows(hands([big(now)]))


def drawn_for_button(now: Scene) -> FaultView:
    """Everybody has drawn a card for the button; two have the same lowest rank."""
    felt, deck = Felt(now), [card for card in now.game.deck.cards() if card < NATURALS]
    low = min(card.rank for card in deck)
    same = sample(now.rng, [card for card in deck if card.rank == low], 2)
    others = list(sample(now.rng, [card for card in deck if card.rank != low], len(now.r.state.ring)))
    seats = now.some(2)
    for seat in now.r.state.ring:
        felt.add(hand_place(seat), [same[seats.index(seat)] if seat in seats else others.pop()], up=True)
    return felt.shows(hands(seats))


def buys(quarters: tuple[int, ...], again: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """Somebody at a seat that was empty has bought so many quarters of the least buy-in, one of these numbers."""
    cents, most = now.least_buy_in(again=again) * choose(now.rng, quarters) // 4, now.most_buy_in
    return _bought(now, min(cents, most) if most else cents)


def buys_over(now: Scene) -> FaultView:
    """Somebody at a seat that was empty has bought more than the posted maximum."""
    return _bought(now, now.most_buy_in * choose(now.rng, (5, 6, 8)) // 4)


def _bought(now: Scene, cents: int) -> FaultView:
    felt, setup = Felt(now), now.r.setup
    free = [seat for seat in range(1, setup.seats + 1) if seat not in setup.seats_taken]
    place = spot(choose(now.rng, free or now.seats), STACK)
    felt.holds(place, cents // now.game.chip * now.game.chip)
    return felt.shows((seat_place(seat_of(place)), place))


def rebuys(now: Scene) -> FaultView:
    """A player who sits here has chips for two blinds."""
    felt, place = Felt(now), spot(any_seat(now), STACK)
    felt.holds(place, 2 * now.blind)
    return felt.shows((place,))


def comes(blinds: int, beside_button: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """Somebody has put chips for so many blinds before a seat that was empty."""
    felt, button = Felt(now), now.r.setup.number("button") or now.seats[-1]
    free = [seat for seat in clockwise(button, now.r.setup.seats) if seat not in now.r.setup.seats_taken]
    if not free:
        return replace(has(any_seat, now), felt=felt.lay)
    seat = free[0] if beside_button else choose(now.rng, free)
    place = spot(seat, STACK)
    felt.put(place, blinds * now.blind)
    near = (seat_place(button), *(seat_place(blind) for blind in now.blinds)) if beside_button else ()
    return felt.shows((seat_place(seat), place, *near))


def missed(now: Scene) -> FaultView:
    """The button of somebody who missed his blinds lies before him."""
    felt = Felt(now)
    seat = choose(now.rng, [seat for seat in now.seats if seat not in now.blinds] or now.seats)
    felt.button(missed_blind(seat), seat_place(seat))
    return felt.shows((seat_place(seat),))


def kill_button(now: Scene) -> FaultView:
    """The kill button lies before a player."""
    felt, seat = Felt(now), any_seat(now)
    felt.button("kill", seat_place(seat))
    return felt.shows((seat_place(seat), *hands([seat])))


# ---------------- betting views


def misplayed(fault: str, now: Scene) -> FaultView:
    """Chips that a player puts out; where it takes a bet to call and nobody has bet, the one before does."""
    bet = () if now.call or fault not in FACING_A_BET else now.put(now.turn, now.least)
    seat = now.behind if bet else now.turn
    owes = max(0, (now.call or now.least) - now.bet(seat))
    cents = put_out(fault, owes, now.least, now.stack(seat))
    offered = ((bet_place(seat), cents), *bet)
    return FaultView(tuple(place for place, _ in offered), offered=offered) if cents else NOTHING


def bets(now: Scene, to: int) -> FaultView:
    """A player whose turn it is puts out chips until so much lies before him."""
    offered = now.put(now.turn, to - now.bet(now.turn))
    return FaultView((bet_place(now.turn),), offered=offered) if offered else NOTHING


def opens(now: Scene) -> FaultView:
    """He bets the least there is."""
    return bets(now, now.call + now.least)


def completes(now: Scene) -> FaultView:
    """He brings the forced bet up to the limit."""
    return bets(now, max(now.least, now.call))


def capped(players: int, now: Scene) -> FaultView:
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


def raised(now: Scene) -> FaultView:
    """One has raised; who comes after him is pointed at."""
    offered = now.put(now.turn, now.call + now.least - now.bet(now.turn))
    return FaultView((*hands([now.behind]), bet_place(now.turn)), offered=offered)


def alone(who: Callable[[Scene], int], bets: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """All hands but one lie in the muck; he may have bet."""
    felt, seat = Felt(now), who(now)
    felt.fold([other_seat for other_seat in now.seats if other_seat != seat])
    offered = now.put(seat, now.call + now.least - now.bet(seat)) if bets else ()
    return felt.shows((*hands([seat]), MUCK, *(place for place, _ in offered)), offered)


def money_back(now: Scene) -> FaultView:
    """The chips that a player has put in."""
    seats = [seat for seat in now.seats if now.bet(seat)]
    return FaultView((bet_place(choose(now.rng, seats)),)) if seats else pot(now)


def swept(now: Scene) -> FaultView:
    """A hand lies in the muck."""
    felt = Felt(now)
    felt.fold([now.turn])
    return felt.shows((MUCK, seat_place(now.turn)))


def touches(now: Scene) -> FaultView:
    """A card of a hand lies among those of the muck, which others have thrown away."""
    felt, place = Felt(now), hand_place(now.turn)
    if not felt.at(MUCK):
        felt.fold([now.behind])
    card = felt.at(place)[-1].card
    felt.lie(place, felt.at(place)[:-1])
    felt.add(MUCK, [card])
    return felt.shows((place, MUCK))


def below(now: Scene) -> FaultView:
    """No cards are to be seen before a player who holds them below the table."""
    felt, place = Felt(now), hand_place(now.turn)
    felt.lie(place, [])
    return felt.shows((seat_place(now.turn), place))


def picked_up(now: Scene) -> FaultView:
    """A player has picked up his cards that lay face up; another one has bet."""
    felt, place = Felt(now), hand_place(now.behind)
    felt.turn(place, up=False)
    offered = now.put(now.turn, now.call + now.least - now.bet(now.turn))
    return felt.shows((place, *(spot for spot, _ in offered)), offered)


def folds_forced(now: Scene) -> FaultView:
    """Who made the forced bet has thrown his hand away; the bet lies there."""
    felt = Felt(now)
    felt.fold([now.forced])
    return felt.shows((bet_place(now.forced), seat_place(now.forced)))


def false(bets: bool, alone: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """Who opened shows a hand that does not open."""
    openers = now.game.draws.openers
    if openers is None:
        return NOTHING
    felt = Felt(now)
    cards = {seat: [laid.card for laid in felt.at(hand_place(seat))] for seat in now.seats}
    false = [seat for seat, hand in cards.items() if len(hand) == 5 and not openers.opens(hand)]
    seat = choose(now.rng, false or now.seats)
    place = hand_place(seat)
    if not false:
        hold(felt, seat, WORSE, SUITS)
    felt.turn(place)
    if alone:
        felt.fold([other_seat for other_seat in now.seats if other_seat != seat])
    offered = now.put(seat, now.least) if bets else ()
    return felt.shows((place, *(spot for spot, _ in offered)), offered)


def checks(raises: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """The mark of a check lies before a player who is not due, or before one who puts out a raise."""
    felt, seat = Felt(now), now.turn if raises else now.behind
    felt.button(checked(seat), bet_place(seat))
    if not raises:
        return felt.shows((bet_place(seat), *hands([seat])))
    level = now.call + now.least
    offered = (*now.put(now.behind, level - now.bet(now.behind)), *now.put(seat, level + now.least - now.bet(seat)))
    return felt.shows((bet_place(seat), bet_place(now.behind)), offered)


def other_opens(now: Scene) -> FaultView:
    """The forced bet lies before a player whose card is not the one."""
    felt, forced = Felt(now), now.forced
    seat = choose(now.rng, [seat for seat in now.seats if seat != forced] or [forced])
    return felt.shows((bet_place(seat), *hands((seat, forced))), now.put(seat, now.least))


def gone(now: Scene) -> FaultView:
    """A player has thrown his hand away; nobody has bet."""
    felt, seat = Felt(now), now.turn
    felt.fold([seat])
    return felt.shows((seat_place(seat), MUCK))


def posted(now: Scene) -> FaultView:
    """A newcomer's post lies before him."""
    felt, seat = Felt(now), now.behind
    return felt.shows((bet_place(seat), *hands([seat])), now.put(seat, now.blind - now.bet(seat)))


def fouled(now: Scene) -> FaultView:
    """A card of one hand lies among those of another."""
    felt, (mine, other) = Felt(now), now.pair()
    felt.add(hand_place(other), [felt.pick(hand_place(mine))])
    return felt.shows(hands((mine, other)))
