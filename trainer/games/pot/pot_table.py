"""The pots as they lie, however the bets came in: their places and names, who plays for one, how one is shared out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from trainer.core.money import dollars
from trainer.core.text import Text, say
from trainer.round.acts import Act, Seats, Shares, WantSeats, WantShares
from trainer.round.machine import Round
from trainer.round.task import S, Task, TaskKind
from trainer.rules.decision import Decision, decided
from trainer.table.lay import Lay
from trainer.table.places import BET, STACK, place_of, pot_place, spot
from trainer.table.side_pots import Bet, Pot


def bet_place(seat: int) -> str:
    """Where a seat's bet lies until it goes into a pot."""
    return spot(seat, BET)


def checked(seat: int) -> str:
    """The mark of a player who has checked; it lies where his bet would lie."""
    return f"check-{seat}"


def pot_name(index: int) -> Text:
    return say("side pot {number}", number=index) if index else say("the main pot")


def bets_into(lay: Lay, pots: Sequence[Pot], seats: Iterable[int]) -> Lay:
    """The bets of these seats in their pots."""
    seats = tuple(seats)
    for index, pot in enumerate(pots):
        for seat in seats:
            lacks = max(0, pot.amount - lay.chips_at(pot_place(index)))
            lay = lay.pay(bet_place(seat), pot_place(index), min(lacks, lay.chips_at(bet_place(seat))))
    for seat in seats:
        lay = lay.button(checked(seat), None)
    return lay


def without(pot: Pot, bets: Iterable[Bet]) -> tuple[Text, ...]:
    """Who put something in and cannot win the pot, each with the reason."""
    return tuple(
        say("seat {seat} is all in for {amount}: not enough", seat=bet.seat, amount=dollars(bet.amount))
        if bet.live
        else say("seat {seat} folded", seat=bet.seat)
        for bet in bets
        if bet.amount and bet.seat not in pot.seats
    )


def seats_task(
    kind: TaskKind,
    pot: Pot,
    index: int,
    *,
    seats_taken: tuple[int, ...],
    look: tuple[str, ...],
    out: Sequence[Text] = (),
) -> Task[S]:
    """Who can win a pot; `out` says why others cannot."""
    rule, seats = kind.rules[0], ", ".join(map(str, pot.seats))
    reason = say("live, with a full share in {pot}: {seats}", pot=pot_name(index), seats=seats)
    right: Decision[Act] = decided(Seats(pot.seats), rule, reason, *out)
    ask = say("Which seats can win {pot}?", pot=pot_name(index))
    return kind.fixed(ask, WantSeats(seats_taken), right, subject=place_of(pot_place(index), "seats"), look=look)


def share_task(
    kind: TaskKind,
    pot: Pot,
    index: int,
    shares: Callable[[Round[S]], Decision[Mapping[int, int]]],
    *,
    look: tuple[str, ...],
    after: Callable[[Round[S]], Round[S]] = lambda r: r,
) -> Task[S]:
    """Who gets how much of a pot; the chips are pushed to them."""
    place = pot_place(index)

    def right(now: Round[S]) -> Decision[Act]:
        return shares(now).map(lambda amounts: Shares(tuple(sorted((s, c) for s, c in amounts.items() if c))))

    def pushed(now: Round[S], act: Act) -> Round[S]:
        assert isinstance(act, Shares)
        lay = now.lay
        for seat, cents in act.shares:
            lay = lay.pay(place, spot(seat, STACK), cents)
        return after(now.with_lay(lay))

    ask = say("You push {pot}. How much does each winner get?", pot=pot_name(index))
    if len(pot.seats) == 1:
        ask = say("Only one player can win {pot}. How much do you push?", pot=pot_name(index))
    return kind.task(ask, WantShares(pot.seats, pot.amount), right, subject=place, look=look, do=pushed)
