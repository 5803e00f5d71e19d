"""Taking the collection fee: from the player-dealer by the table action, from players by their wagers."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.round.acts import Act, Money, WantMoney
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed
from trainer.rules.fees import FeeOption, FeeSchedule
from trainer.table.lay import spot
from trainer.text import say


@dataclass(frozen=True, slots=True)
class TakeFees(PlainStage):
    """One duty for the player-dealer, and one for each player where the option charges players.

    `counted` are the kinds of wager that the schedule adds up; `default` is the option when the set-up names none.
    """

    schedule: FeeSchedule
    counted: tuple[str, ...]
    default: int

    def option(self, r: Round) -> FeeOption:
        """The option in force at this table."""
        number = int(r.setup.option("fee", str(self.default)))
        return self.schedule.option(number) or self.schedule.options[0]

    def _stakes(self, r: Round, seat: int) -> tuple[int, ...]:
        return tuple(w.stake for w in r.setup.wagers if w.kind in self.counted and (not seat or w.seat == seat))

    def duty(self, r: Round) -> Duty | None:
        if not self.schedule.options:
            return None
        option, banker = self.option(r), r.setup.player_dealer
        payers = [banker] if option.player_dealer else []
        if option.player or option.player_flat:
            payers.extend(seat for seat in r.setup.taken if seat != banker)
        seat = next((seat for seat in payers if r.did(Kind.TAKE_FEE, seat) is None), None)
        if seat is None:
            return None
        ask = "What fee does the player-dealer pay? (Option {option})"
        if seat != banker:
            ask = "What fee does seat {seat} pay? (Option {option})"
        look = tuple(w.place for w in r.setup.wagers if seat in (banker, w.seat))
        return Duty(Key(Kind.TAKE_FEE, seat), say(ask, seat=seat, option=option.number), WantMoney(), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        option = self.option(r)
        if duty.seat == r.setup.player_dealer:
            decision = option.for_player_dealer(sum(self._stakes(r, 0)))
        else:
            decision = option.for_player(self._stakes(r, duty.seat))
        return decision.map(Money)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Money)
        return r.with_lay(r.lay.pay(spot(duty.seat, "stack"), "drop", act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.TAKE_FEE, option.printed) for option in self.schedule.options)
