"""Taking the collection fee: from the player-dealer by the table action, from players by their wagers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.round.acts import Act, Choose, Money, Option, WantChoice, WantMoney
from trainer.round.duty import Duty, Key, Kind, naming, read_here
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.fees import FeeOption, FeeSchedule
from trainer.table.lay import spot
from trainer.text import Words, say

DROP = "drop"
FEE_SET = "fee-set"
"""The option of a set-up that names another schedule of the house than the one in force."""
Payer = tuple[int, int]
"""Seat, and the number behind it: 0 is the seated player."""


@dataclass(frozen=True, slots=True)
class TakeFees(PlainStage):
    """One duty for the player-dealer, and one for each player where the option charges players.

    `counted` are the kinds of wager that the schedule adds up, `players_count` those that a player's own fee goes by
    where they are others. A set-up that names no option has the first one; `others` are schedules it may name instead.
    """

    schedule: FeeSchedule
    counted: tuple[str, ...]
    players_count: tuple[str, ...] | None = None
    others: Mapping[str, FeeSchedule] = field(default_factory=dict)

    def option(self, r: Round) -> FeeOption:
        """The option in force at this table."""
        schedule = self.others.get(r.setup.option(FEE_SET), self.schedule)
        first = schedule.options[0]
        return schedule.option(r.setup.number("fee", first.number)) or first

    def _stakes(self, r: Round) -> tuple[int, ...]:
        """The counted stakes of the whole table."""
        counted = self.option(r).counted(self.counted)
        return tuple(w.stake for w in r.setup.wagers if w.kind in counted)

    def _payers(self, r: Round) -> tuple[Payer, ...]:
        """Who pays: the player-dealer, then every bettor, those behind a seat for themselves."""
        option, banker = self.option(r), r.setup.player_dealer
        players = sorted({(w.seat, w.back) for w in r.setup.wagers if w.seat != banker})
        return (
            *([(banker, 0)] if option.player_dealer else []),
            *(players if option.player or option.player_flat or option.by_kind else []),
        )

    def duty(self, r: Round) -> Duty | None:
        if not self.schedule.options:
            return None
        payer = next((one for one in self._payers(r) if r.did(Kind.TAKE_FEE, one[0], _subject(one)) is None), None)
        if payer is None:
            return None
        (seat, back), banker = payer, r.setup.player_dealer
        ask = say("What fee does seat {seat} pay? (Option {option})")
        if seat == banker:
            ask = say("What fee does the player-dealer pay? (Option {option})")
        elif back:
            ask = say("What fee does the bettor behind seat {seat} pay? (Option {option})")
        look = tuple(w.place for w in r.setup.wagers if seat == banker or (w.seat, w.back) == payer)
        key = Key(Kind.TAKE_FEE, seat, _subject(payer))
        option: Words = str(self.option(r).number)
        if r.setup.option(FEE_SET) in self.others:
            option = say("{option} of the schedule '{name}'", option=option, name=r.setup.option(FEE_SET))
        words, doubt = ask.filled(seat=seat, option=option), self._due(r, payer).rule.doubt_text
        return Duty(key, read_here(words, doubt) if doubt else words, WantMoney(), look)

    def _due(self, r: Round, payer: Payer) -> Decision[int]:
        if payer[0] == r.setup.player_dealer:
            return self.option(r).for_player_dealer(sum(self._stakes(r)))
        counted = self.counted if self.players_count is None else self.players_count
        return self.option(r).for_bettor(r.setup.at(*payer), self.option(r).counted(counted))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return self._due(r, _payer(duty)).map(Money)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Money)
        seat, back = _payer(duty)
        return r.with_lay(r.lay.pay(spot(seat, "stack", back), "drop", act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        schedules = (self.schedule, *self.others.values())
        return tuple((Kind.TAKE_FEE, option.printed) for one in schedules for option in one.options)


@dataclass(frozen=True, slots=True)
class DropFees(PlainStage):
    """When the collection taken goes into the box: one of `moments`, by its id."""

    moments: tuple[Option, ...]
    dropped: str
    rule: Printed

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.TAKE_FEE, subject=DROP) is not None:
            return None
        ask = say("The collection is taken. When is it dropped into the box?")
        return Duty(Key(Kind.TAKE_FEE, 0, DROP), naming(ask, (self.rule,)), WantChoice(self.moments), ("drop",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        moment = next(option.words for option in self.moments if option.id == self.dropped)
        return decided(Choose(self.dropped), self.rule, say("into the box {moment}", moment=moment))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.TAKE_FEE, self.rule),)


def _subject(payer: Payer) -> str:
    return f"+{payer[1]}" if payer[1] else ""


def _payer(duty: Duty) -> Payer:
    return duty.seat, int(duty.key.subject or 0)
