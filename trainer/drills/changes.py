"""How a right act goes wrong at a table: the neighbour's seat, take for pay, the next tier, a card too many ...

Each change has a name; whether the changed act is really wrong is for the engine to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import assert_never

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.rng import Random, below, choose
from trainer.round import acts
from trainer.round.machine import Round
from trainer.table.chips import DENOMINATIONS, singly, sorted_chips, stacked

Change = tuple[str, acts.Act]
_DOLLAR = 100
_MOST_SPLITS = 84


def changes(want: acts.Want, right: acts.Act, r: Round, others: Sequence[acts.Act], rng: Random) -> Iterator[Change]:
    """Changed acts for a duty, by name. `others` are right acts of other duties of the same kind."""
    match right:
        case acts.Seat():
            seats = want.seats if isinstance(want, acts.WantSeat) else ()
            yield from _seat(right.seat, sorted(seats), r.setup.player_dealer)
        case acts.Seats():
            seats = want.seats if isinstance(want, acts.WantSeats) else ()
            yield from _seats(right.seats, sorted(seats), rng)
        case acts.Order():
            yield from _order(right.items, rng)
        case acts.Arrange():
            if isinstance(want, acts.WantArrange):
                yield from _arrange(right, want, rng)
        case acts.Number():
            if isinstance(want, acts.WantNumber):
                yield from _number(right.number, want, rng)
        case acts.Money():
            yield from _money(right.cents, others)
        case acts.Choose():
            options = [option.id for option in want.options] if isinstance(want, acts.WantChoice) else []
            yield from _choose(right.option, options, rng)
        case acts.Settle():
            yield from _settle(right, want.stake if isinstance(want, acts.WantSettle) else 0, others)
        case acts.Shares():
            yield from _shares(dict(right.shares), want.seats if isinstance(want, acts.WantShares) else (), rng)
        case acts.Stack():
            yield from _stack(right)
        case _:
            assert_never(right)


def _seat(seat: int, ring: Sequence[int], player_dealer: int) -> Iterator[Change]:
    if seat in ring:
        place = ring.index(seat)
        yield "seat.next", acts.Seat(ring[(place + 1) % len(ring)])
        yield "seat.before", acts.Seat(ring[place - 1])
    if player_dealer in ring and seat in ring:
        back = (2 * ring.index(player_dealer) - ring.index(seat)) % len(ring)
        yield "seat.counted-backwards", acts.Seat(ring[back])
        yield "seat.player-dealer", acts.Seat(player_dealer)


def _seats(seats: tuple[int, ...], ring: Sequence[int], rng: Random) -> Iterator[Change]:
    out = [seat for seat in ring if seat not in seats]
    if seats:
        forgotten = choose(rng, seats)
        yield "seats.forgotten", acts.Seats(tuple(seat for seat in seats if seat != forgotten))
        shifted = {ring[(ring.index(seat) + 1) % len(ring)] for seat in seats if seat in ring}
        yield "seats.shifted", acts.Seats(tuple(sorted(shifted)))
        yield "seats.nobody", acts.Seats(())
    if out:
        yield "seats.extra", acts.Seats(tuple(sorted((*seats, choose(rng, out)))))
        yield "seats.the-others", acts.Seats(tuple(out))


def _order(items: tuple[str, ...], rng: Random) -> Iterator[Change]:
    if len(items) < 2:
        return
    place = below(rng, len(items) - 1)
    swapped = (*items[:place], items[place + 1], items[place], *items[place + 2 :])
    yield "order.swapped", acts.Order(swapped)
    yield "order.backwards", acts.Order((items[0], *reversed(items[1:])))
    yield "order.begun-one-late", acts.Order((*items[1:], items[0]))
    yield "order.begun-one-early", acts.Order((items[-1], *items[:-1]))
    yield "order.forgotten", acts.Order((*items[:place], *items[place + 1 :]))


def _arrange(right: acts.Arrange, want: acts.WantArrange, rng: Random) -> Iterator[Change]:
    """Settings of one group of other cards; a game says itself which of them follow another rule or are foul."""
    names = [name for name, _ in want.groups]
    sizes = dict(want.groups)
    if len(names) == 2:
        small = want.named[0]
        splits = list(combinations(want.cards, sizes[small]))
        for _ in range(min(len(splits), _MOST_SPLITS)):
            hand_cards = splits.pop(below(rng, len(splits)))
            others = without(want.cards, hand_cards)
            cards = {name: hand_cards if name == small else others for name in names}
            yield "arrange.other-cards", _arranged(names, cards)
        return
    for first, second in combinations(names, 2):
        first_group, other = list(right.group(first)), list(right.group(second))
        place, target = below(rng, len(first_group)), below(rng, len(other))
        first_group[place], other[target] = other[target], first_group[place]
        cards = {name: right.group(name) for name in names} | {first: tuple(first_group), second: tuple(other)}
        yield "arrange.swapped-card", _arranged(names, cards)


def _arranged(names: Sequence[str], cards: Mapping[str, Sequence[Card]]) -> acts.Arrange:
    return acts.Arrange(tuple((name, tuple(sorted(cards[name]))) for name in names))


def _number(number: int, want: acts.WantNumber, rng: Random) -> Iterator[Change]:
    for name, wrong in (
        ("number.one-more", number + 1),
        ("number.one-less", number - 1),
        ("number.far-off", want.low + below(rng, want.high - want.low + 1)),
    ):
        if want.low <= wrong <= want.high:
            yield name, acts.Number(wrong)


def _money(cents: int, others: Sequence[acts.Act]) -> Iterator[Change]:
    yield "money.nothing", acts.Money(0)
    yield "money.dollar-more", acts.Money(cents + _DOLLAR)
    if cents >= 2 * _DOLLAR:
        yield "money.dollar-less", acts.Money(cents - _DOLLAR)
        yield "money.half", acts.Money(cents // 2)
    yield "money.double", acts.Money(2 * cents)
    for act in others:
        if isinstance(act, acts.Money):
            yield "money.of-another-seat", act


def _choose(option: str, options: Sequence[str], rng: Random) -> Iterator[Change]:
    if option in options and len(options) > 1:
        place = options.index(option)
        yield "choose.next", acts.Choose(options[(place + 1) % len(options)])
        if len(options) > 2:
            yield "choose.before", acts.Choose(options[place - 1])
        if len(options) > 3:
            yield "choose.another", acts.Choose(choose(rng, options))


def _settle(right: acts.Settle, stake: int, others: Sequence[acts.Act]) -> Iterator[Change]:
    cents = right.cents
    match right.do:
        case "pay":
            yield "settle.taken-for-paid", acts.Settle("take", stake)
            yield "settle.pushed-for-paid", acts.Settle("push", 0)
            yield "settle.even-money", acts.Settle("pay", stake)
            yield "settle.stake-paid-as-well", acts.Settle("pay", cents + stake)
            if cents >= 2:
                yield "settle.half-paid", acts.Settle("pay", cents // 2)
        case "take":
            yield "settle.paid-for-taken", acts.Settle("pay", stake)
            yield "settle.pushed-for-taken", acts.Settle("push", 0)
            if cents < stake:
                yield "settle.taken-without-cover", acts.Settle("take", stake)
            elif cents >= 2:
                yield "settle.half-taken", acts.Settle("take", cents // 2)
        case "push":
            yield "settle.paid-for-pushed", acts.Settle("pay", stake)
            yield "settle.taken-for-pushed", acts.Settle("take", stake)
        case _:
            yield "settle.paid-without-cover", acts.Settle("pay", stake)
            yield "settle.taken-without-cover", acts.Settle("take", stake)
    for act in others:
        if isinstance(act, acts.Settle) and act.do == right.do and act.cents != cents:
            yield "settle.amount-of-another", act


def _shares(shares: dict[int, int], table: Sequence[int], rng: Random) -> Iterator[Change]:
    seats = sorted(shares)
    losers = [seat for seat in table if seat not in shares]
    if losers and seats:
        loser, winner = choose(rng, losers), choose(rng, seats)
        yield "shares.loser", _shared({**shares, loser: shares[winner] // 2, winner: -(-shares[winner] // 2)})
    if len(seats) < 2:
        return
    first = below(rng, len(seats) - 1)
    first_seat, other = seats[first], seats[first + 1]
    yield "shares.swapped", _shared({**shares, first_seat: shares[other], other: shares[first_seat]})
    yield "shares.forgotten", _shared({**shares, first_seat: 0, other: shares[first_seat] + shares[other]})
    if shares[first_seat] > _DOLLAR:
        yield (
            "shares.odd-dollar",
            _shared({**shares, first_seat: shares[first_seat] - _DOLLAR, other: shares[other] + _DOLLAR}),
        )
    each, remainder = divmod(sum(shares.values()), len(seats))
    yield "shares.equal", _shared({seat: each + (remainder if seat == first_seat else 0) for seat in seats})


def _shared(shares: Mapping[int, int]) -> acts.Shares:
    return acts.Shares(tuple(sorted((seat, cents) for seat, cents in shares.items() if cents)))


def _stack(right: acts.Stack) -> Iterator[Change]:
    chips = singly(right.chips)
    if not chips:
        return
    largest = chips[0]
    yield "stack.chip-more", acts.Stack(stacked((*chips, chips[-1])))
    if len(chips) > 1:
        yield "stack.chip-less", acts.Stack(stacked(chips[:-1]))
        yield "stack.upside-down", acts.Stack(stacked(reversed(chips)))
    smaller = [denomination for denomination in DENOMINATIONS if denomination < largest and largest % denomination == 0]
    if smaller:
        yield (
            "stack.small-chips",
            acts.Stack(sorted_chips(((smaller[-1], largest // smaller[-1]), *stacked(chips[1:])))),
        )
    larger = [denomination for denomination in DENOMINATIONS if denomination > largest]
    if larger:
        yield "stack.other-colour", acts.Stack(stacked((larger[0], *chips[1:])))
