"""The round of a pai gow table as stages, and what is read before a wager is settled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trainer.games.pai_gow.deal import (
    DealPiles,
    Dice,
    GiveEnvy,
    MarkPile,
    action_seat,
    button_seat,
    cards_of_seat,
    envy_seats,
)
from trainer.games.pai_gow.outcome import Bettor, bonus_row, compare, envy_due, fortune_outcome, game_outcome
from trainer.games.pai_gow.setting import SetBank, SetPlayers, bank_setting, seat_setting
from trainer.games.pai_gow.terms import Fortune, PaiGowTerms
from trainer.hands.words import read_pai_gow
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Money, Option, WantChoice, WantMoney
from trainer.round.collect import TakeFees
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip
from trainer.round.machine import PlainStage, PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.settling import Settling, clear_table
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.seats import clockwise, first_among, left_of
from trainer.table.settlement import Outcome, Wager
from trainer.text import say

RESULTS = ("win", "lose", "push")
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class CompareHands:
    """The hand of a seat is opened and compared before its first wager is settled."""

    terms: PaiGowTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        if r.did(Kind.COMPARE, wager.seat) is not None:
            return None
        options = (
            Option("win", say("the player wins")),
            Option("lose", say("the player loses")),
            Option("push", say("push")),
        )
        seat = wager.seat
        setting = seat_setting(r, seat)
        ask = say("Seat {seat}: {hand}. What is the result?", seat=seat, hand=read_pai_gow(setting.front, setting.back))
        look = (f"seat-{seat}.front", f"seat-{seat}.back", "bank.front", "bank.back")
        return Duty(Key(Kind.COMPARE, seat), ask, WantChoice(options), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = compare(self.terms, seat_setting(r, duty.seat), bank_setting(r))
        return decision.map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r.with_lay(r.lay.turn(f"seat-{duty.seat}.front").turn(f"seat-{duty.seat}.back"))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = ("win", "lose", "push", "copy", "foul")
        return tuple((Kind.COMPARE, self.terms.rule(f"compare.{id}")) for id in ids)


@dataclass(frozen=True, slots=True)
class ReadBonus:
    """The best bonus hand of a seat is named before its first bonus wager is settled."""

    fortune: Fortune
    terms: PaiGowTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        if wager.kind != "fortune" or r.did(Kind.READ_BONUS, wager.seat) is not None:
            return None
        rows = (Option(row.hand, say(row.name)) for row in self.fortune.table.rows)
        options = (*rows, Option(NOTHING, say("nothing on the pay table")))
        ask = say("Seat {seat}: what is the best bonus hand in the seven cards?", seat=wager.seat)
        look = (f"seat-{wager.seat}.front", f"seat-{wager.seat}.back")
        return Duty(Key(Kind.READ_BONUS, wager.seat), ask, WantChoice(options), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = bonus_row(self.fortune, cards_of_seat(self.terms, r.setup, duty.seat))
        return decision.map(lambda row: Choose(row.hand if row else NOTHING))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rules = [row.printed for row in self.fortune.table.rows] + [self.fortune.table.lose]
        if self.fortune.straight_with_trips:
            rules.append(self.fortune.straight_with_trips)
        return tuple((Kind.READ_BONUS, rule) for rule in rules)


@dataclass(frozen=True, slots=True)
class PayEnvy(PlainStage):
    """After the last wager: every Envy button, in the order of the action."""

    fortune: Fortune
    terms: PaiGowTerms

    def _bettors(self, r: Round) -> tuple[Bettor, ...]:
        return tuple(
            Bettor(
                seat,
                cards_of_seat(self.terms, r.setup, seat),
                r.setup.at(seat).get("fortune", 0),
                sum(w.stake for w in r.setup.wagers if w.seat == seat and w.back and w.kind == "fortune"),
            )
            for seat in r.setup.taken
        )

    def _due(self, r: Round, seat: int) -> Decision[int]:
        return envy_due(self.fortune, seat, self._bettors(r))

    def _some_hand(self, r: Round) -> bool:
        rows = (bonus_row(self.fortune, b.cards).result for b in self._bettors(r) if b.fortune or b.back_line)
        return any(row is not None and row.envy for row in rows)

    def duty(self, r: Round) -> Duty | None:
        if not self._some_hand(r):
            return None
        holders = envy_seats(self.terms, r.setup)
        order = clockwise(action_seat(self.terms, r.setup), self.terms.seats)
        seat = next((s for s in order if s in holders and r.did(Kind.PAY_ENVY, s) is None), None)
        if seat is None:
            return None
        ask = say("Seat {seat} has an Envy button. What does it get?", seat=seat)
        if self._due(r, seat).result > r.ledger.can_pay:
            ask = say(
                "Seat {seat} has an Envy button. The bank can still pay {left}. What does it get?",
                seat=seat,
                left=dollars(r.ledger.can_pay),
            )
        return Duty(Key(Kind.PAY_ENVY, seat), ask, WantMoney(), (f"seat-{seat}",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = self._due(r, duty.seat)
        covered = min(decision.result, r.ledger.can_pay)
        if covered == decision.result:
            return decision.map(Money)
        cover = self.terms.settle.cover[r.ledger.model]
        reason = say("the bank can still pay {left}", left=dollars(r.ledger.can_pay))
        short = decided(Money(covered), cover, reason)
        return Decision(Money(covered), cover, (*decision.steps, *short.steps), (), decision.rules)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Money)
        lay = r.lay.pay("bank", f"seat-{duty.seat}.stack", act.cents).button(f"envy-{duty.seat}", None)
        return replace(r, lay=lay, ledger=r.ledger.pay(act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.PAY_ENVY, self.fortune.envy_pays), (Kind.PAY_ENVY, self.fortune.envy_not_own))


def outcome(terms: PaiGowTerms, r: Round, wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the cards."""
    if wager.kind == "fortune" and terms.fortune:
        return fortune_outcome(terms.fortune, wager.stake, cards_of_seat(terms, r.setup, wager.seat))
    result = compare(terms, seat_setting(r, wager.seat), bank_setting(r))
    return game_outcome(terms, wager.stake, result)


def next_banker(terms: PaiGowTerms, r: Round) -> int:
    """The first seat with a wager at the player-dealer's left."""
    left = left_of(r.setup.player_dealer, terms.seats)
    return first_among(left, terms.seats, r.setup.taken) or left


def make_script(terms: PaiGowTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    rules = terms.rule
    outcome_rules = [rules("game.win"), rules("game.lose"), rules("game.push")]
    readings: list[CompareHands | ReadBonus] = [CompareHands(terms)]
    stages: list[Stage] = [
        TakeFees(terms.fees, terms.settle.laps.kinds, terms.fees.options[0].number if terms.fees.options else 0),
        GiveEnvy(terms),
        DealPiles(terms),
        MarkPile(terms),
        Dice(terms),
        SetPlayers(terms),
        SetBank(terms),
    ]
    if terms.fortune:
        readings.append(ReadBonus(terms.fortune, terms))
        outcome_rules += [row.printed for row in terms.fortune.table.rows] + [terms.fortune.table.lose]
    stages.append(
        Settling(
            terms.settle,
            lambda r, wager: outcome(terms, r, wager),
            lambda r: action_seat(terms, r.setup),
            lambda r: terms.rule("action.first-wager") if button_seat(terms, r.setup) not in r.setup.taken else None,
            tuple(readings),
            outcome_rules=tuple(outcome_rules),
        )
    )
    if terms.fortune:
        stages.append(PayEnvy(terms.fortune, terms))
    stages.append(PlayerActs(clear_table))
    stages.append(Rotation(terms.rounds, rules("rotate.two-hands"), lambda r: next_banker(terms, r)))
    return tuple(stages)
