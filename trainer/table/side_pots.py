"""Pots without a bank: side pots from unequal bets, dividing a pot, and the odd chip."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.table.seat_ring import clockwise


@dataclass(frozen=True, slots=True)
class Bet:
    """What one seat put into the pot altogether, in cents, and whether its hand is still live.

    `dead` are chips beside it that call nothing: they lie in the main pot.
    """

    seat: int
    amount: int
    live: bool = True
    dead: int = 0


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot and the live seats that can win it; the main pot comes first."""

    amount: int
    seats: tuple[int, ...]


def side_pots(bets: Sequence[Bet]) -> tuple[Pot, ...]:
    """The pots by layers of the live bets; dead money stays in the layer it was put into.

    A live seat that put in more than any other live seat has the top layer to itself; `uncalled` is the part of it that
    nobody, live or dead, has matched.
    """
    levels = sorted({bet.amount for bet in bets if bet.live and bet.amount})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(bet.amount, level) - min(bet.amount, below) for bet in bets)
        seats = tuple(sorted(bet.seat for bet in bets if bet.live and bet.amount >= level))
        pots.append(Pot(amount, seats))
        below = level
    if pots:
        over = sum(max(0, bet.amount - below) for bet in bets)
        pots[-1] = Pot(pots[-1].amount + over, pots[-1].seats)
        pots[0] = Pot(pots[0].amount + sum(bet.dead for bet in bets), pots[0].seats)
    return tuple(pots)


def without_drop(pots: Sequence[Pot], drop: int) -> tuple[Pot, ...]:
    """The pots after the drop, which comes out of the main pot first."""
    pots_left = []
    for pot in pots:
        part = min(drop, pot.amount)
        drop -= part
        pots_left.append(Pot(pot.amount - part, pot.seats))
    return tuple(pots_left)


def uncalled(bets: Sequence[Bet]) -> Bet | None:
    """The part of the biggest bet that no other bet matches, with its seat; None when the biggest is matched."""
    ranked = sorted(bets, key=lambda bet: bet.amount, reverse=True)
    if not ranked:
        return None
    second = ranked[1].amount if len(ranked) > 1 else 0
    over = ranked[0].amount - second
    return Bet(ranked[0].seat, over, ranked[0].live) if over else None


def odd_chip_order(seats: Collection[int], button: int, table: int) -> tuple[int, ...]:
    """Seats by who gets an odd chip first: nearest to the left of the button."""
    return tuple(seat for seat in clockwise(button % table + 1, table) if seat in seats)


def divide(amount: int, seats: Sequence[int], chip: int) -> Mapping[int, int]:
    """Equal shares in whole chips; odd chips go one each in the order given, smaller change to the first."""
    full_share, remainder = divmod(amount, chip)
    each, odd = divmod(full_share, len(seats))
    shares = {seat: (each + (place < odd)) * chip for place, seat in enumerate(seats)}
    shares[seats[0]] += remainder
    return shares


def halves(amount: int, chip: int) -> tuple[int, int]:
    """High and low half in whole chips; the high half has the odd chip."""
    low = amount // chip // 2 * chip
    return amount - low, low


def award(
    pots: Sequence[Pot],
    winners: Sequence[Sequence[int]],
    order: Sequence[int],
    chip: int,
    low_winners: Sequence[Sequence[int]] = (),
    *,
    low_order: Sequence[int] | None = None,
) -> Mapping[int, int]:
    """What each seat gets: pot by pot to its high winners and, where there are low winners, half to those.

    `order` says who gets an odd chip first within a half, `low_order` within the low half where that is another.
    """
    orders = (order, order if low_order is None else low_order)
    total: dict[int, int] = {}
    for index, pot in enumerate(pots):
        lows = tuple(low_winners[index]) if index < len(low_winners) else ()
        high_amount, low_amount = halves(pot.amount, chip) if lows else (pot.amount, 0)
        for amount, group, first in zip((high_amount, low_amount), (winners[index], lows), orders, strict=True):
            if amount and group:
                ranked = sorted(group, key=first.index)
                for seat, share in divide(amount, ranked, chip).items():
                    total[seat] = total.get(seat, 0) + share
    return total
