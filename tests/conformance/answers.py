"""A trainee who knows nothing: any act that a duty can be answered with."""

from __future__ import annotations

from typing import assert_never

from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.round.act_text import SETTLE_WORDS
from trainer.round.acts import (
    Act,
    Arrange,
    Choose,
    Money,
    Number,
    Order,
    Seat,
    Seats,
    Settle,
    Shares,
    Stack,
    Want,
    WantArrange,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
    WantStack,
)
from trainer.table.chips import cut


def random_act(want: Want, rng: Random) -> Act:
    """An act of the kind that is wanted, drawn without looking at the table."""
    match want:
        case WantSeat():
            return Seat(choose(rng, want.seats))
        case WantSeats():
            return Seats(tuple(seat for seat in want.seats if below(rng, 2)))
        case WantOrder():
            return Order(shuffle((item.id for item in want.items), rng))
        case WantArrange():
            return _arrange(want, rng)
        case WantNumber():
            return Number(want.low + below(rng, want.high - want.low + 1))
        case WantMoney():
            return Money(100 * below(rng, 200))
        case WantChoice():
            return Choose(choose(rng, want.options).id)
        case WantSettle():
            do = choose(rng, SETTLE_WORDS)
            return Settle(do, 0 if do == "push" else want.stake * (1 + below(rng, 3)))
        case WantShares():
            return _shares(want, rng)
        case WantStack():
            return Stack(cut(50 * below(rng, 400)))
        case _:
            assert_never(want)


def _arrange(want: WantArrange, rng: Random) -> Arrange:
    cards = list(sample(rng, want.cards, len(want.cards)))
    groups = []
    for name, size in want.groups:
        groups.append((name, tuple(sorted(cards[:size]))))
        cards = cards[size:]
    return Arrange(tuple(groups))


def _shares(want: WantShares, rng: Random) -> Shares:
    shares = dict.fromkeys(want.seats, 0)
    for _ in range(4):
        shares[choose(rng, want.seats)] += want.total // 4
    return Shares(tuple(sorted((seat, cents) for seat, cents in shares.items() if cents)))
