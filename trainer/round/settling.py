"""Settling the table: the order of the wagers, what has to be read first, and every wager against the bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from trainer.money import dollars
from trainer.round.acts import Act, Option, Order, Settle, WantOrder, WantSettle
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.bank import Cover
from trainer.table.settlement import LapOrder, Moved, Outcome, Wager, settle_all, settle_one
from trainer.text import Text, say

COVER_NAMES: Mapping[Cover, Text] = {
    Cover.MATCHED: say("matched: every dollar paid or taken uses one of the bank's"),
    Cover.NET: say("net: a running bank that stops at zero or doubled"),
    Cover.TWO_CAP: say("two caps: payments and takings each limited to the bank"),
}


@dataclass(frozen=True, slots=True)
class SettleTerms:
    """What a book prints about settling: laps, the rule of the order, the rule of cover for each model, spot names."""

    laps: LapOrder
    order: Printed
    cover: Mapping[Cover, Printed]
    names: Mapping[str, str]

    def name(self, wager: Wager) -> Text:
        """A wager in words: seat 3, main bet."""
        words = say("seat {seat} {spot}", seat=wager.seat, spot=say(self.names.get(wager.kind, wager.kind)))
        return say("{wager}, back line", wager=words) if wager.back else words


class Reading(Protocol):
    """Something the dealer reads or says before a wager can be settled."""

    def duty(self, r: Round, wager: Wager) -> Duty | None: ...

    def right(self, r: Round, duty: Duty) -> Decision[Act]: ...

    def perform(self, r: Round, duty: Duty, act: Act) -> Round: ...

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]: ...

    def skills(self) -> tuple[tuple[Kind, Printed], ...]: ...


@dataclass(frozen=True, slots=True)
class Settling(PlainStage):
    """First the payout order of the whole table, then wager by wager: read what must be read, then take or pay.

    `first_seat` is where the action begins, `first_rule` a rule that had to be asked for it, if any.
    """

    terms: SettleTerms
    outcome: Callable[[Round, Wager], Decision[Outcome]]
    first_seat: Callable[[Round], int]
    first_rule: Callable[[Round], Printed | None] = lambda _: None
    readings: tuple[Reading, ...] = ()
    wagers: Callable[[Round], tuple[Wager, ...]] = lambda r: r.setup.wagers
    outcome_rules: tuple[Printed, ...] = ()

    # -- what there is to settle

    def in_order(self, r: Round) -> tuple[Wager, ...]:
        """All wagers in the printed order from the seat where the action begins."""
        return self.terms.laps.sort(self.wagers(r), self.first_seat(r), r.setup.seats)

    def _next(self, r: Round) -> Wager | None:
        return next((w for w in self.in_order(r) if r.did(Kind.SETTLE, w.seat, w.place) is None), None)

    def _wager(self, r: Round, place: str) -> Wager:
        return next(w for w in self.wagers(r) if w.place == place)

    def falls_short(self, r: Round) -> bool:
        """Whether the bank cannot cover the whole table this round."""
        wagers = self.in_order(r)
        outcomes = {wager: self.outcome(r, wager).result for wager in wagers}
        fresh = replace(r.ledger, paid=0, taken=0)
        moves, _ = settle_all(wagers, outcomes, fresh)
        return any(_uncovered(moved) for moved in moves)

    # -- duties

    def duty(self, r: Round) -> Duty | None:
        ordered = self.in_order(r)
        if len(ordered) > 1 and r.did(Kind.PAYOUT_ORDER) is None:
            shown = tuple(Option(w.place, self.terms.name(w), w.place) for w in sorted(ordered))
            ask = say("In which order are the wagers settled?")
            return Duty(Key(Kind.PAYOUT_ORDER), ask, WantOrder(shown), tuple(w.place for w in ordered))
        wager = self._next(r)
        if wager is None:
            return None
        for reading in self.readings:
            duty = reading.duty(r, wager)
            if duty is not None:
                return duty
        return self._settle_duty(r, wager)

    def _settle_duty(self, r: Round, wager: Wager) -> Duty:
        key = Key(Kind.SETTLE, wager.seat, wager.place)
        name, stake = self.terms.name(wager), dollars(wager.stake)
        ask = say("Settle {wager}: {stake}.", wager=name, stake=stake)
        if self.falls_short(r):
            ask = say(
                "Settle {wager}: {stake}. The bank put up {bank}; cover {model}.",
                wager=name,
                stake=stake,
                bank=dollars(r.ledger.put_up),
                model=COVER_NAMES[r.ledger.model],
            )
        return Duty(key, ask, WantSettle(wager.stake), (wager.place, "bank"))

    def _reading(self, r: Round, duty: Duty) -> Reading:
        wager = self._next(r)
        assert wager is not None
        return next(reading for reading in self.readings if reading.duty(r, wager) == duty)

    # -- right acts

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        match duty.kind:
            case Kind.PAYOUT_ORDER:
                places = tuple(wager.place for wager in self.in_order(r))
                reason = say("the action begins at seat {seat}", seat=self.first_seat(r))
                decision: Decision[Act] = decided(Order(places), self.terms.order, reason)
                special = self.first_rule(r)
                return decision.and_rules(special) if special else decision
            case Kind.SETTLE:
                return self._settle_right(r, self._wager(r, duty.key.subject))
            case _:
                return self._reading(r, duty).right(r, duty)

    def _settle_right(self, r: Round, wager: Wager) -> Decision[Act]:
        wanted = self.outcome(r, wager)
        moved, _ = settle_one(wager, wanted.result, r.ledger)
        act = Settle(moved.do, 0 if moved.do == "push" else wager.stake if moved.do == "return" else moved.covered)
        decision: Decision[Act] = wanted.map(lambda _: act)
        if not _uncovered(moved):
            return decision
        cover = self.terms.cover[r.ledger.model]
        reason = say(
            "the bank put up {bank}, paid {paid} and took {taken}: {covered} of {due} has cover",
            bank=dollars(r.ledger.put_up),
            paid=dollars(r.ledger.paid),
            taken=dollars(r.ledger.taken),
            covered=dollars(moved.covered),
            due=dollars(wanted.result.amount),
        )
        short: Decision[Act] = decided(act, cover, reason)
        return Decision(act, cover, (*wanted.steps, *short.steps), (), wanted.rules)

    # -- performing

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        match duty.kind:
            case Kind.PAYOUT_ORDER:
                return r
            case Kind.SETTLE:
                return self._settle(r, self._wager(r, duty.key.subject))
            case _:
                return self._reading(r, duty).perform(r, duty, act)

    def _settle(self, r: Round, wager: Wager) -> Round:
        moved, ledger = settle_one(wager, self.outcome(r, wager).result, r.ledger)
        lay = r.lay
        match moved.do:
            case "pay":
                lay = lay.pay("bank", wager.place, moved.covered)
            case "take":
                lay = lay.pay(wager.place, "bank", moved.covered)
            case _:
                pass
        lay = lay.pay(wager.place, wager.purse, moved.returned)
        return replace(r, lay=lay, ledger=ledger)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        if duty.kind in (Kind.PAYOUT_ORDER, Kind.SETTLE):
            return ()
        return self._reading(r, duty).slips(r, duty, act, decision)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        own = ((Kind.PAYOUT_ORDER, self.terms.order),)
        settle = tuple((Kind.SETTLE, rule) for rule in (*self.outcome_rules, *self.terms.cover.values()))
        return (*own, *settle, *(skill for reading in self.readings for skill in reading.skills()))


def _uncovered(moved: Moved) -> bool:
    return moved.do == "return" or (moved.covered < moved.amount and moved.do in ("pay", "take"))


def clear_table(r: Round) -> Round:
    """After the last wager: winners and pushes take their chips back, the bank returns to the player-dealer."""
    lay = r.lay
    for wager in r.setup.wagers:
        lay = lay.pay(wager.place, wager.purse, lay.chips_at(wager.place))
    if r.setup.player_dealer:
        lay = lay.pay("bank", f"seat-{r.setup.player_dealer}.stack", lay.chips_at("bank"))
    return r.with_lay(lay)


def pays(stake: int, cents: int, rule: Printed, *reasons: Text) -> Decision[Outcome]:
    """A winning wager: `cents` due on top of the stake."""
    due = say("{due} due on {stake}", due=dollars(cents), stake=dollars(stake))
    return decided(Outcome("pay", cents), rule, *reasons, due)


def takes(cents: int, rule: Printed, *reasons: Text) -> Decision[Outcome]:
    """A losing wager."""
    return decided(Outcome("take", cents), rule, *reasons)


def pushes(rule: Printed, *reasons: Text) -> Decision[Outcome]:
    """A wager that goes back by its rule."""
    return decided(Outcome("push"), rule, *reasons)


__all__ = ["COVER_NAMES", "Reading", "SettleTerms", "Settling", "clear_table", "pays", "pushes", "takes"]
