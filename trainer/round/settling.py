"""Settling the table: the order of the wagers, what has to be read first, and every wager against the bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from trainer.money import dollars
from trainer.round.acts import Act, Choose, Option, Order, Settle, WantOrder, WantSettle
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.bank import Cover
from trainer.table.settlement import LapOrder, Moved, Outcome, Wager, settle_all, settle_one
from trainer.text import Text, say

COVER_NAMES: Mapping[Cover, Text] = {
    Cover.MATCHED: say("matched: every dollar paid or taken uses one of the bank's"),
    Cover.NET: say("net: a running bank that stops at zero or doubled"),
    Cover.TWO_CAP: say("two caps: payments and takings each limited to the bank"),
}


COVER_RULES: Mapping[Cover, tuple[Text, Text]] = {
    Cover.MATCHED: (
        say(
            "Every dollar paid or taken uses a dollar of the player-dealer's wager; when it is used up, wagers without "
            "cover go back."
        ),
        say(
            "The book says that the wager is exhausted, not how winnings and losses use it up; this is the school's "
            "reading."
        ),
    ),
    Cover.NET: (
        say("The bank runs: what is taken can be paid out again, until it is gone or doubled."),
        say("An alternative reading of how the player-dealer's wager is used up."),
    ),
    Cover.TWO_CAP: (
        say("All payments together and all takings together are each limited to the player-dealer's wager."),
        say("An alternative reading of how the player-dealer's wager is used up."),
    ),
}
"""What each model says, and the doubt it carries, where a book prints only that the bank can run out."""


@dataclass(frozen=True, slots=True)
class SettleTerms:
    """What a book prints about settling: laps, the rule of the order, the rule of cover for each model, spot names."""

    laps: LapOrder
    order: Printed
    cover: Mapping[Cover, Printed]
    names: Mapping[str, Text]

    def with_laps(self, laps: tuple[tuple[str, ...], ...], order: Printed | None = None) -> SettleTerms:
        """The same terms for another round of settling: other laps, and the rule that orders them."""
        return replace(self, laps=LapOrder(laps), order=order or self.order)

    def name(self, wager: Wager) -> Text:
        """A wager in words: seat 3, main bet."""
        words = say("seat {seat} {spot}", seat=wager.seat, spot=self.names.get(wager.kind, wager.kind))
        return say("{wager}, back line", wager=words) if wager.back else words


def read_settle(reader: Reader, spots: Mapping[str, Text]) -> tuple[SettleTerms, Cover]:
    """`[settlement]`: laps, default cover model and the lines that let the bank run out; with the rule settle.order."""
    table = reader.table("settlement")
    laps = tuple(tuple(lap) for lap in table.lists("laps"))
    for lap in laps:
        for kind in lap:
            if kind not in spots:
                table.problem(f"'{kind}' is not a wager of this game.", f"Wagers: {', '.join(spots)}.", "laps")
    cover = Cover(table.choice("cover", [model.value for model in Cover]))
    rules = {model: _cover_rule(reader, table, model) for model in Cover}
    return SettleTerms(LapOrder(laps), reader.rule("settle.order"), rules, spots), cover


def _cover_rule(reader: Reader, settlement: Reader, model: Cover) -> Printed:
    """The book's own rule for a model, else the usual sentence with the lines the book cites under `[settlement]`."""
    id, (says, doubt) = f"cover.{model.value}", COVER_RULES[model]
    if id not in reader.book.rules:
        book = reader.book
        book.rules[id] = Printed(id, str(says), settlement.citation(), str(doubt), book.borrowed, says, doubt)
    return reader.rule(id)


class Read(Protocol):
    """Something the dealer reads or says before a wager can be settled."""

    def duty(self, r: Round, wager: Wager) -> Duty | None: ...

    def right(self, r: Round, duty: Duty) -> Decision[Act]: ...

    def perform(self, r: Round, duty: Duty, act: Act) -> Round: ...

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]: ...

    def skills(self) -> tuple[tuple[Kind, Printed], ...]: ...


_BANK, _SHORT, _ENOUGH = "bank", Choose("short"), Choose("enough")


@dataclass(frozen=True, slots=True)
class Settling(PlainStage):
    """First the payout order of the whole table, then wager by wager: read what must be read, then take or pay.

    `first_seat` is where the action begins, `first_rule` a rule that had to be asked for it, if any, `first_rules`
    those of them that are practised with the payout order. `turns_on` gives the rules a wager may turn on: doubtful
    readings among them are named in the question. A payment without a stake of its own is a wager of nothing:
    `paid_on` is the stake it goes by, `lands` where its chips go; the payout order leaves it out. A round that settles
    more than once gives each of its settlings a `part`.
    """

    terms: SettleTerms
    outcome: Callable[[Round, Wager], Decision[Outcome]]
    first_seat: Callable[[Round], int]
    first_rule: Callable[[Round], Printed | None] = lambda _: None
    reads: tuple[Read, ...] = ()
    wagers: Callable[[Round], tuple[Wager, ...]] = lambda r: r.setup.wagers
    outcome_rules: tuple[Printed, ...] = ()
    turns_on: Callable[[Round, Wager], tuple[Printed, ...]] = lambda *_: ()
    paid_on: Callable[[Round, Wager], int] = lambda _, wager: wager.stake
    lands: Callable[[Wager], str] = lambda wager: wager.place
    part: str = ""
    first_rules: tuple[Printed, ...] = ()

    # -- what there is to settle

    def enter(self, r: Round) -> Round:
        """Looks once whether the bank falls short: every wager is asked for with the cover model then."""
        return replace(r, notes={**r.notes, _BANK: _SHORT if self.falls_short(r) else _ENOUGH})

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
        moves, _ = settle_all(wagers, outcomes, r.ledger)
        return any(uncovered(moved) for moved in moves)

    # -- duties

    def _staked(self, r: Round) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.in_order(r) if wager.stake)

    def duty(self, r: Round) -> Duty | None:
        ordered = self._staked(r)
        if len(ordered) > 1 and r.did(Kind.PAYOUT_ORDER, subject=self.part) is None:
            shown = tuple(Option(w.place, self.terms.name(w), w.place) for w in sorted(ordered))
            ask = naming(say("In which order are the wagers settled?"), self._order_rules(r))
            key = Key(Kind.PAYOUT_ORDER, 0, self.part)
            return Duty(key, ask, WantOrder(shown), tuple(w.place for w in ordered))
        wager = self._next(r)
        if wager is None:
            return None
        for read in self.reads:
            duty = read.duty(r, wager)
            if duty is not None:
                return duty
        return self._settle_duty(r, wager)

    def _order_rules(self, r: Round) -> tuple[Printed, ...]:
        """What the payout order rests on: the printed order, and what had to be asked for its beginning."""
        special = self.first_rule(r)
        return (self.terms.order, special) if special else (self.terms.order,)

    def _settle_duty(self, r: Round, wager: Wager) -> Duty:
        key = Key(Kind.SETTLE, wager.seat, wager.place)
        name, stake = self.terms.name(wager), dollars(self.paid_on(r, wager))
        ask = say("Settle {wager}: {stake}.", wager=name, stake=stake)
        if r.notes.get(_BANK, _ENOUGH) == _SHORT:
            ask = say(
                "Settle {wager}: {stake}. The bank put up {bank}; cover {model}.",
                wager=name,
                stake=stake,
                bank=dollars(r.ledger.put_up),
                model=COVER_NAMES[r.ledger.model],
            )
        ask = naming(ask, self.turns_on(r, wager))
        return Duty(key, ask, WantSettle(wager.stake), (self.lands(wager), "bank"))

    def _read(self, r: Round, duty: Duty) -> Read:
        wager = self._next(r)
        assert wager is not None
        return next(read for read in self.reads if read.duty(r, wager) == duty)

    # -- right acts

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        match duty.kind:
            case Kind.PAYOUT_ORDER:
                places = tuple(wager.place for wager in self._staked(r))
                reason = say("the action begins at seat {seat}", seat=self.first_seat(r))
                decision: Decision[Act] = decided(Order(places), self.terms.order, reason)
                return decision.and_rules(*self._order_rules(r)[1:])
            case Kind.SETTLE:
                return self._settle_right(r, self._wager(r, duty.key.subject))
            case _:
                return self._read(r, duty).right(r, duty)

    def _settle_right(self, r: Round, wager: Wager) -> Decision[Act]:
        wanted = self.outcome(r, wager)
        moved, _ = settle_one(wager, wanted.result, r.ledger)
        act = Settle(moved.do, 0 if moved.do == "push" else wager.stake if moved.do == "return" else moved.covered)
        decision: Decision[Act] = wanted.map(lambda _: act)
        if not uncovered(moved):
            return decision
        cover = self.terms.cover[r.ledger.model]
        bank, paid, taken = (dollars(cents) for cents in (r.ledger.put_up, r.ledger.paid, r.ledger.taken))
        reason = say(
            "the bank put up {bank}, paid {paid} and took {taken}: {covered} of {due} has cover",
            bank=bank,
            paid=paid,
            taken=taken,
            covered=dollars(moved.covered),
            due=dollars(wanted.result.amount),
        )
        if not wanted.result.amount:
            reason = say(
                "the bank put up {bank}, paid {paid} and took {taken}: it is used up", bank=bank, paid=paid, taken=taken
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
                return self._read(r, duty).perform(r, duty, act)

    def _settle(self, r: Round, wager: Wager) -> Round:
        moved, ledger = settle_one(wager, self.outcome(r, wager).result, r.ledger)
        lay, place = r.lay, self.lands(wager)
        match moved.do:
            case "pay":
                lay = lay.pay("bank", place, moved.covered)
            case "take":
                lay = lay.pay(place, "bank", moved.covered)
            case _:
                pass
        lay = lay.pay(place, wager.purse, moved.returned)
        return replace(r, lay=lay, ledger=ledger)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        if duty.kind in (Kind.PAYOUT_ORDER, Kind.SETTLE):
            return ()
        return self._read(r, duty).slips(r, duty, act, decision)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        own = tuple((Kind.PAYOUT_ORDER, rule) for rule in (self.terms.order, *self.first_rules))
        settle = tuple((Kind.SETTLE, rule) for rule in (*self.outcome_rules, *self.terms.cover.values()))
        return (*own, *settle, *(skill for read in self.reads for skill in read.skills()))


def uncovered(moved: Moved) -> bool:
    """Whether the bank could not meet all of it."""
    return moved.do == "return" or (moved.covered < moved.amount and moved.do in ("pay", "take"))


def clear_table(r: Round, stays: Callable[[Wager], bool] = lambda _: False) -> Round:
    """After the last wager: winners and pushes take their chips back, the bank returns to the player-dealer.

    A wager that `stays` is left where it lies, for the next round.
    """
    lay = r.lay
    for wager in r.setup.wagers:
        if stays(wager):
            continue
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


__all__ = [
    "COVER_NAMES",
    "Read",
    "SettleTerms",
    "Settling",
    "clear_table",
    "pays",
    "pushes",
    "read_settle",
    "takes",
    "uncovered",
]
