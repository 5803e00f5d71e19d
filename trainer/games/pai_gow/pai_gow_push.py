"""The Push Bet: a wager that exactly one half beats the bank, and the payment for a high hand beside it.

It counts only for hands set the house way or by an acceptable alternative; any other is reset the house way for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.games.banked.banked_settling import Reads
from trainer.games.pai_gow.pai_gow_envy import cards_words, made_hands, row_task
from trainer.games.pai_gow.pai_gow_outcome import compare, open_readings
from trainer.games.pai_gow.pai_gow_setting import alternatives, bank_setting, house_result, seat_setting, set_by_house
from trainer.games.pai_gow.pai_gow_state import State
from trainer.games.pai_gow.pai_gow_terms import HIGH_HAND, PUSH, PaiGowTerms, PushBetTerms
from trainer.games.shared_words import PUSH as PUSHED
from trainer.hands.seven_cards import Setting
from trainer.hands.systems import Joker
from trainer.round.acts import Act, Choose, Option, WantChoice, chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.settling import pays, pushes, takes
from trainer.round.task import Task, TaskKind
from trainer.round.types import CHECK_SETTING, READ_BONUS
from trainer.rules.bonus import PayRow
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.places import BANK, place_of, seat_place
from trainer.table.seat_ring import dealt_to
from trainer.table.settlement import Outcome, Wager

STANDS = Option("stands", say("it stands"))
RESET = Option("reset", say("reset it the house way for them"))


@dataclass(frozen=True, slots=True)
class CountsAs:
    """A setting as it counts for a Push Bet, the rule that says so, and the alternative it follows, if any."""

    setting: Setting
    rule: Printed
    alternative: tuple[Printed, ...] = ()

    def readings(self, push: PushBetTerms) -> tuple[Printed, ...]:
        """What the book leaves open and had to be read here; nothing for the house way."""
        return (push.reset,) if self.rule is push.reset else self.alternative

    def as_choice(self, push: PushBetTerms) -> Choose:
        """The same as the dealer says it."""
        return Choose((STANDS if self.rule is push.acceptable else RESET).id)


def counts_as(terms: PaiGowTerms, push: PushBetTerms, joker: Joker, setting: Setting) -> CountsAs:
    """The setting itself when it is the house way or acceptable, else the house way."""
    house = set_by_house(terms, joker, setting.cards).result
    if setting.same_value(house):
        return CountsAs(setting, push.acceptable)
    for line, other in alternatives(terms, setting.values, setting.cards, house):
        if setting.same_value(other):
            return CountsAs(setting, push.acceptable, (line,))
    return CountsAs(house, push.reset)


def counts_at_table(terms: PaiGowTerms, push: PushBetTerms, r: Round[State], seat: int, setting: Setting) -> CountsAs:
    """How a setting counts at the table: as the dealer said of it."""
    counting = counts_as(terms, push, r.state.joker, setting)
    chosen = r.did(Kind.CHECK_SETTING, seat, PUSH)
    if chosen is None or chosen == counting.as_choice(push):
        return counting
    if chosen == Choose(STANDS.id):
        return CountsAs(setting, push.acceptable)
    return CountsAs(house_result(terms, r.state.joker, setting.cards), push.reset)


def push_result(
    terms: PaiGowTerms, push: PushBetTerms, r: Round[State], player: tuple[int, Setting], bank: Setting
) -> Decision[str]:
    """Win, lose or push of the hands as they count for a Push Bet, with what had to be read for a hand to count so."""
    seat, setting = player
    mine = counts_at_table(terms, push, r, seat, setting)
    theirs = counts_at_table(terms, push, r, r.setup.player_dealer, bank)
    result = compare(terms, mine.setting, theirs.setting)
    if (mine.setting, theirs.setting) == (setting, bank):
        result = r.answer_or_decision(Key(Kind.COMPARE, seat), result, chosen)
    readings = [*(rule for counts_as in (mine, theirs) for rule in counts_as.readings(push)), *open_readings(result)]
    return Decision(result.result, result.rule, result.steps, (), tuple(dict.fromkeys(readings)))


def push_outcome(push: PushBetTerms, stake: int, result: Decision[str]) -> Decision[Outcome]:
    """What a Push Bet has coming after the comparison."""
    outcome = takes(stake, push.lose, say("the hand does not push"))
    if result.result == PUSHED:
        outcome = pays(stake, stake, push.win, say("exactly one hand beats the bank"))
    return outcome.following(result).and_rules(*result.with_rules)


def high_hand_row(push: PushBetTerms, cards: Sequence[Card]) -> Decision[PayRow | None]:
    """The best paid row of the seven cards, the joker never wild."""
    row = push.table.best(made_hands(tuple(cards), Joker.ACE))
    return row.with_reasons(cards_words(cards)).and_rules(push.best)


def high_hand_outcome(row: Decision[PayRow | None], stake: int) -> Decision[Outcome]:
    """What is paid for a high hand on top of a Push Bet of this stake."""
    if row.result is None:
        return pushes(row.rule, say("not on the pay table"))
    return pays(stake, row.result.odds.pay(stake), row.rule).following(row).and_rules(*row.with_rules)


def high_hand_wagers(
    push: PushBetTerms, wagers: Sequence[Wager], cards: Mapping[int, tuple[Card, ...]]
) -> tuple[Wager, ...]:
    """A payment without a stake of its own beside each Push Bet whose cards hold a paid hand."""
    return tuple(
        Wager(wager.seat, HIGH_HAND, wager.back, 0)
        for wager in wagers
        if wager.kind == PUSH and high_hand_row(push, dealt_to(cards, wager.seat)).result
    )


@dataclass(frozen=True, slots=True)
class CheckForPush:
    """Whether the bank's hand and a Push Bet's hand count as they are set, and which high hand a bettor holds."""

    terms: PaiGowTerms
    push: PushBetTerms

    def reads(self) -> Reads[State]:
        return Reads((self.check, self.read), self.tasks)

    @property
    def check(self) -> TaskKind:
        push = self.push
        return TaskKind(CHECK_SETTING, (push.acceptable, push.reset, *(line.printed for line in push.alternatives)))

    @property
    def read(self) -> TaskKind:
        table = self.push.table
        return TaskKind(READ_BONUS, (self.push.best, *(row.printed for row in table.rows), table.lose))

    def tasks(self, r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        if wager.kind != PUSH:
            return
        for seat in (r.setup.player_dealer, wager.seat):
            if r.open(self.check, seat, PUSH):
                yield self._check_task(r, seat)
        if r.open(self.read, wager.seat):
            row = high_hand_row(self.push, dealt_to(r.state.hands, wager.seat))
            yield row_task(self.read, wager.seat, self.push.table, row)

    def _check_task(self, r: Round[State], seat: int) -> Task[State]:
        own = seat == r.setup.player_dealer
        setting = bank_setting(r) if own else seat_setting(self.terms, r, seat)
        owner = BANK if own else seat_place(seat)
        return self.check.task(
            say("Seat {seat} set the hand this way. Does it stand for the Push Bets?"),
            WantChoice((STANDS, RESET)),
            lambda now: self._counts(now, setting),
            seat=seat,
            subject=PUSH,
            look=(place_of(owner, "front"), place_of(owner, "back")),
        )

    def _counts(self, r: Round[State], setting: Setting) -> Decision[Act]:
        counting = counts_as(self.terms, self.push, r.state.joker, setting)
        reason = say("it counts as {setting}", setting=counting.setting.words)
        answer: Decision[Act] = decided(counting.as_choice(self.push), counting.rule, reason)
        return answer.and_rules(*counting.alternative)
