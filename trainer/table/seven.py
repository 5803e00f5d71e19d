"""Lowball's rule of the seven: a seven or better that checks after the draw wins nothing that was bet after it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.hands.low import qualifies
from trainer.hands.showdown import winners
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.pots import Bet
from trainer.text import Text, join, say

SEVEN: Final = 7
BACK: Final = say("what was bet after the draw goes back")


@dataclass(frozen=True, slots=True)
class Bets:
    """What one seat put in before the draw and after it, in cents, and whether its hand is still live."""

    seat: int
    before: int
    after: int = 0
    live: bool = True


@dataclass(frozen=True, slots=True)
class Voided:
    """What is played for, and what goes back to whom."""

    bets: tuple[Bet, ...]
    back: Mapping[int, int]


def after_sevens(
    rule: Printed,
    bets: Sequence[Bets],
    keys: Mapping[int, int],
    checked: Collection[int],
    *,
    short_all_in: int = 0,
    then: Text = BACK,
) -> Decision[Voided]:
    """The pot under the rule, before it is cut and shared.

    `keys` are the lows of the live hands, bigger is better, `checked` the seats that checked or only called after the
    draw. Where the best hand is a seven or better among them, everything put in after the draw goes back; beaten, it
    loses all it put in. An all-in of less than half a bet by the seat `short_all_in` it may call and win; who called
    behind it gets back what he put in after the draw. `then` says what becomes of later bets.
    """
    live = [seat for seat in keys if any(bet.seat == seat and bet.live for bet in bets)]
    best = [live[place] for place in winners([keys[seat] for seat in live])]
    sevens = [seat for seat in best if seat in checked and qualifies(keys[seat], SEVEN)]
    whole = tuple(Bet(bet.seat, bet.before + bet.after, bet.live) for bet in bets)
    if not sevens:
        winning = join((say("seat {seat}", seat=seat) for seat in best), ", ")
        return decided(Voided(whole, {}), rule, say("best is {seats}: no seven or better that checked", seats=winning))
    seats = join((say("seat {seat}", seat=seat) for seat in sevens), ", ")
    reason = say("a seven or better that checked is best: {seats}", seats=seats)
    if short_all_in:
        kept = {bet.seat: bet.after for bet in bets if bet.seat in (short_all_in, sevens[0])}
        over = say("the short all-in was only called: who called behind gets it back")
        return decided(_voided(bets, kept), rule, reason, over)
    return decided(_voided(bets, {}), rule, reason, then)


def _voided(bets: Sequence[Bets], kept: Mapping[int, int]) -> Voided:
    play = tuple(Bet(bet.seat, bet.before + kept.get(bet.seat, 0), bet.live) for bet in bets)
    back = {bet.seat: bet.after - kept.get(bet.seat, 0) for bet in bets}
    return Voided(play, {seat: cents for seat, cents in back.items() if cents})
