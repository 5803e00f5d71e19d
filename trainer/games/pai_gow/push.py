"""The Push Bet: a wager that exactly one half beats the bank, and the payment for a high hand beside it.

It counts only for hands set the house way or by an acceptable alternative; any other is reset the house way for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.pai_gow.bonus import NOTHING, made_hands, row_duty
from trainer.games.pai_gow.outcome import PUSH as PUSHED
from trainer.games.pai_gow.outcome import compare, open_readings, read_setting_words
from trainer.games.pai_gow.ring import cards_of_seat
from trainer.games.pai_gow.setting import alternatives, bank_setting, seat_setting, set_by_house, seven_of
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.terms import HIGH_HAND, PUSH, PaiGowTerms, PushTerms
from trainer.hands.systems import Joker
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import Round
from trainer.round.settling import pays, pushes, takes
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.paytable import PayRow
from trainer.table.settlement import Outcome, Wager
from trainer.text import say

STANDS, RESET = "stands", "reset"


@dataclass(frozen=True, slots=True)
class Counting:
    """A setting as it counts for a Push Bet, the rule that says so, and the alternative it follows, if any."""

    setting: Setting
    rule: Printed
    alternative: tuple[Printed, ...] = ()

    def readings(self, push: PushTerms) -> tuple[Printed, ...]:
        """What the book leaves open and had to be read here; nothing for the house way."""
        return (push.reset,) if self.rule is push.reset else self.alternative


def counts_as(terms: PaiGowTerms, push: PushTerms, joker: Joker, setting: Setting) -> Counting:
    """The setting itself when it is the house way or acceptable, else the house way."""
    house = set_by_house(terms, joker, setting.cards).result
    if setting.same_value(house):
        return Counting(setting, push.acceptable)
    for line, other in alternatives(terms, setting.values, setting.cards, house):
        if setting.same_value(other):
            return Counting(setting, push.acceptable, (line,))
    return Counting(house, push.reset)


def push_result(terms: PaiGowTerms, push: PushTerms, joker: Joker, player: Setting, bank: Setting) -> Decision[str]:
    """Win, lose or push of the hands as they count for a Push Bet, with what had to be read for a hand to count so."""
    mine, theirs = (counts_as(terms, push, joker, one) for one in (player, bank))
    result = compare(terms, mine.setting, theirs.setting)
    readings = [*(rule for one in (mine, theirs) for rule in one.readings(push)), *open_readings(result)]
    return Decision(result.result, result.rule, result.steps, (), tuple(dict.fromkeys(readings)))


def push_outcome(push: PushTerms, stake: int, result: Decision[str]) -> Decision[Outcome]:
    """What a Push Bet has coming after the comparison."""
    outcome = takes(stake, push.lose, say("the hand does not push"))
    if result.result == PUSHED:
        outcome = pays(stake, stake, push.win, say("exactly one half beats the bank"))
    return outcome.and_rules(*result.with_rules)


def high_hand_row(push: PushTerms, cards: Sequence[Card]) -> Decision[PayRow | None]:
    """The best paid row of the seven cards, the joker never wild."""
    return push.table.best(made_hands(tuple(cards), Joker.ACE)).and_rules(push.best)


def high_hand_outcome(push: PushTerms, stake: int, cards: Sequence[Card]) -> Decision[Outcome]:
    """What is paid for a high hand on top of a Push Bet of this stake."""
    row = high_hand_row(push, cards)
    if row.result is None:
        return pushes(row.rule, say("no hand of the pay table"))
    name = say("{hand} at {odds}", hand=say(row.result.name), odds=str(row.result.odds))
    return pays(stake, row.result.odds.pay(stake), row.rule, name).and_rules(*row.with_rules)


def high_hand_wagers(
    push: PushTerms, wagers: Sequence[Wager], cards: Mapping[int, tuple[Card, ...]]
) -> tuple[Wager, ...]:
    """A payment without a stake of its own beside each Push Bet whose cards hold a paid hand."""
    return tuple(
        Wager(wager.seat, HIGH_HAND, wager.back, 0)
        for wager in wagers
        if wager.kind == PUSH and high_hand_row(push, cards[wager.seat]).result
    )


@dataclass(frozen=True, slots=True)
class CheckForPush:
    """Whether the bank's hand and a Push Bet's hand count as they are set."""

    terms: PaiGowTerms
    push: PushTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        if wager.kind != PUSH:
            return None
        for seat in (r.setup.player_dealer, wager.seat):
            if r.did(Kind.CHECK_SETTING, seat, PUSH) is None:
                return self._check(r, seat)
        if r.did(Kind.READ_BONUS, wager.seat) is None:
            return row_duty(wager.seat, self.push.table)
        return None

    def _check(self, r: Round, seat: int) -> Duty:
        setting = self._setting(r, seat)
        seven = seven_of(setting.cards, setting.values)
        holding = [line.printed for line in self.push.alternatives if all(one.holds(seven) for one in line.when)]
        who = say("The bank's hand") if seat == r.setup.player_dealer else say("Seat {seat}", seat=seat)
        ask = say(
            "{who}: {hand}. Does this setting stand for the Push Bets?", who=who, hand=read_setting_words(setting)
        )
        ask = naming(ask, holding or [self.push.reset])
        options = (Option(STANDS, say("it stands")), Option(RESET, say("reset it the house way for them")))
        owner = "bank" if seat == r.setup.player_dealer else f"seat-{seat}"
        return Duty(Key(Kind.CHECK_SETTING, seat, PUSH), ask, WantChoice(options), (f"{owner}.front", f"{owner}.back"))

    def _setting(self, r: Round, seat: int) -> Setting:
        return bank_setting(self.terms, r) if seat == r.setup.player_dealer else seat_setting(self.terms, r, seat)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.READ_BONUS:
            decision = high_hand_row(self.push, cards_of_seat(self.terms, r.setup, duty.seat))
            return decision.map(lambda row: Choose(row.hand if row else NOTHING))
        counting = counts_as(self.terms, self.push, self.terms.joker(r.setup), self._setting(r, duty.seat))
        stands = counting.rule is self.push.acceptable
        reason = say("it counts as {setting}", setting=str(counting.setting))
        answer: Decision[Act] = decided(Choose(STANDS if stands else RESET), counting.rule, reason)
        return answer.and_rules(*counting.alternative)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        push = self.push
        checks = (push.acceptable, push.reset, *(line.printed for line in push.alternatives))
        rows = (push.best, *(row.printed for row in push.table.rows), push.table.lose)
        return (
            *((Kind.CHECK_SETTING, rule) for rule in checks),
            *((Kind.READ_BONUS, rule) for rule in rows),
        )
