"""The bank moves on: how many hands a player-dealer keeps it, and who is offered it next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trainer.round.acts import Act, Seat, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.text import say


@dataclass(frozen=True, slots=True)
class Rotation(PlainStage):
    """Who banks the next hand: the same seat for `rounds` hands, then the position is offered clockwise."""

    rounds: int
    rule: Printed
    next_seat: Callable[[Round], int]

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.ROTATE) is not None:
            return None
        ask = say("This was bank hand {turn}. Which seat is offered the next bank?", turn=r.setup.turn)
        return Duty(Key(Kind.ROTATE), naming(ask, (self.rule,)), WantSeat(tuple(range(1, r.setup.seats + 1))))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        seat = r.setup.player_dealer
        reason = say("{turn} of {rounds} bank hands", turn=r.setup.turn, rounds=self.rounds)
        if r.setup.turn >= self.rounds:
            seat = self.next_seat(r)
        return decided(Seat(seat), self.rule, reason)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.ROTATE, self.rule),)
