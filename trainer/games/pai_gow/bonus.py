"""The Fortune Bonus on the player's own seven cards and the Envy Bonus that other players' hands bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from trainer.cards.card import Card
from trainer.games.pai_gow.ring import action_seat, cards_of_seat
from trainer.games.pai_gow.terms import FORTUNE, Fortune, PaiGowTerms
from trainer.hands.fortune import fortune_hands
from trainer.hands.systems import Joker
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Money, Option, Seats, WantChoice, WantMoney, WantSeats
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import PlainStage, Round
from trainer.round.settling import pays, takes
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.paytable import PayRow, PayTable
from trainer.table.lay import spot
from trainer.table.seats import clockwise
from trainer.table.settlement import Outcome, Wager
from trainer.text import Text, say

NOTHING = "nothing"

Holder = tuple[int, int]
"""A bettor who can hold an Envy button: seat, and the number behind it (0 is the seated player)."""


@lru_cache(maxsize=64)
def made_hands(cards: tuple[Card, ...], joker: Joker) -> frozenset[str]:
    """The ids of every hand that seven cards make; a round asks for the same few hands again and again."""
    return fortune_hands(cards, joker)


def bonus_row(fortune: Fortune, cards: Sequence[Card]) -> Decision[PayRow | None]:
    """The best paid row that the seven cards make; with both a straight and trips the doubtful rule is named."""
    hands = made_hands(tuple(cards), fortune.joker)
    decision = fortune.table.best(hands).and_rules(fortune.best)
    row = decision.result
    if row and row.hand == "three-of-a-kind" and "straight" in hands and fortune.straight_with_trips:
        return decision.and_rules(fortune.straight_with_trips)
    return decision


def row_outcome(row: Decision[PayRow | None], stake: int) -> Decision[Outcome]:
    """What a stake has coming by a row of a pay table; nothing of the table loses it."""
    if row.result is None:
        return takes(stake, row.rule, say("no hand of the pay table"))
    due = row.result.odds.pay(stake)
    name = say("{hand} at {odds}", hand=say(row.result.name), odds=str(row.result.odds))
    return pays(stake, due, row.rule, name).and_rules(*row.with_rules)


def fortune_outcome(fortune: Fortune, stake: int, cards: Sequence[Card]) -> Decision[Outcome]:
    """What a Fortune wager has coming."""
    return row_outcome(bonus_row(fortune, cards), stake)


def row_duty(seat: int, table: PayTable) -> Duty:
    """The duty to name the best hand of a pay table in the seven cards of a seat."""
    rows = (Option(row.hand, say(row.name)) for row in table.rows)
    options = (*rows, Option(NOTHING, say("nothing on the pay table")))
    ask = say("Seat {seat}: what is the best bonus hand in the seven cards?", seat=seat)
    return Duty(Key(Kind.READ_BONUS, seat), ask, WantChoice(options), (f"seat-{seat}.front", f"seat-{seat}.back"))


@dataclass(frozen=True, slots=True)
class Bettor:
    """A seat as far as the bonus goes: its seven cards, its Fortune stake, the stakes of those behind it."""

    seat: int
    cards: tuple[Card, ...]
    fortune: int
    behind: tuple[int, ...] = ()

    @property
    def in_play(self) -> bool:
        """Whether anybody has a bonus on this hand."""
        return bool(self.fortune or any(self.behind))

    def stake(self, back: int) -> int:
        return self.behind[back - 1] if back else self.fortune


def bettors(terms: PaiGowTerms, setup: Setup) -> tuple[Bettor, ...]:
    """Everybody at the table with what he put on the bonus."""
    found = []
    for seat in setup.taken:
        last = max((wager.back for wager in setup.wagers if wager.seat == seat), default=0)
        behind = tuple(setup.at(seat, back).get(FORTUNE, 0) for back in range(1, last + 1))
        found.append(Bettor(seat, cards_of_seat(terms, setup, seat), setup.at(seat).get(FORTUNE, 0), behind))
    return tuple(found)


def envy_holders(fortune: Fortune, all_bettors: Sequence[Bettor]) -> tuple[Holder, ...]:
    """Whose bonus stake earns an Envy button."""
    found = [
        (one.seat, back)
        for one in all_bettors
        for back in range(len(one.behind) + 1)
        if one.stake(back) >= fortune.envy_minimum and (back == 0 or fortune.envy_back_line)
    ]
    return tuple(found)


def envy_due(fortune: Fortune, holder: Holder, all_bettors: Sequence[Bettor]) -> Decision[int]:
    """What an Envy button is paid: the fixed amounts of the qualifying bonus hands at other seats."""
    seat = holder[0]
    if holder not in envy_holders(fortune, all_bettors):
        return decided(0, fortune.envy_button, say("no Envy button: the Fortune Bonus is below the minimum"))
    reasons: list[Text] = []
    total, own = 0, False
    for bettor in all_bettors:
        row = bonus_row(fortune, bettor.cards).result if bettor.in_play else None
        if row is None or not row.envy:
            continue
        hand = say(row.name)
        if bettor.seat == seat:
            own = True
            reasons.append(say("seat {seat} itself holds {hand}: nothing for its own hand", seat=seat, hand=hand))
            continue
        total += row.envy
        amount = dollars(row.envy)
        reasons.append(say("seat {seat} holds {hand}: {amount}", seat=bettor.seat, hand=hand, amount=amount))
    rule = fortune.envy_pays if total else fortune.envy_not_own
    none = say("nobody else holds four of a kind or better")
    decision = decided(total, rule, *(reasons or [none])).and_rules(fortune.envy_last)
    if own and holder[1] and fortune.envy_backed:
        return decision.and_rules(fortune.envy_backed)
    return decision


def button_name(holder: Holder) -> str:
    """The button of a bettor: envy-2, behind seat 2 envy-21."""
    seat, back = holder
    return f"envy-{seat}{back or ''}"


@dataclass(frozen=True, slots=True)
class GiveEnvy(PlainStage):
    """An Envy button for every bettor whose bonus wager is big enough."""

    terms: PaiGowTerms
    fortune: Fortune

    def duty(self, r: Round) -> Duty | None:
        bonus = [wager for wager in r.setup.wagers if wager.kind == FORTUNE]
        if not bonus or r.did(Kind.GIVE_ENVY) is not None:
            return None
        ask = say("At which seats does an Envy button go down?")
        return Duty(Key(Kind.GIVE_ENVY), ask, WantSeats(r.setup.taken), tuple(wager.place for wager in bonus))

    def _holders(self, r: Round) -> tuple[Holder, ...]:
        return envy_holders(self.fortune, bettors(self.terms, r.setup))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        seats = tuple(dict.fromkeys(seat for seat, _ in self._holders(r)))
        least = say("the least bonus wager for a button is {least}", least=dollars(self.fortune.envy_minimum))
        stakes = (
            say("seat {seat} has {amount}", seat=wager.seat, amount=dollars(wager.stake))
            for wager in r.setup.wagers
            if wager.kind == FORTUNE
        )
        return decided(Seats(seats), self.fortune.envy_button, least, *stakes)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        lay = r.lay
        for holder in self._holders(r):
            lay = lay.button(button_name(holder), f"seat-{holder[0]}")
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.GIVE_ENVY, self.fortune.envy_button),)


@dataclass(frozen=True, slots=True)
class ReadFortune:
    """The best bonus hand of a seat is named before its first bonus wager is settled."""

    terms: PaiGowTerms
    fortune: Fortune

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        if wager.kind != FORTUNE or r.did(Kind.READ_BONUS, wager.seat) is not None:
            return None
        duty, doubtful = row_duty(wager.seat, self.fortune.table), self.fortune.straight_with_trips
        return replace(duty, ask=naming(duty.ask, [doubtful] if doubtful else []))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = bonus_row(self.fortune, cards_of_seat(self.terms, r.setup, duty.seat))
        return decision.map(lambda row: Choose(row.hand if row else NOTHING))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rules = [self.fortune.best, *(row.printed for row in self.fortune.table.rows), self.fortune.table.lose]
        if self.fortune.straight_with_trips:
            rules.append(self.fortune.straight_with_trips)
        return tuple((Kind.READ_BONUS, rule) for rule in rules)


@dataclass(frozen=True, slots=True)
class PayEnvy(PlainStage):
    """After the last wager: every Envy button, in the order of the action."""

    terms: PaiGowTerms
    fortune: Fortune

    def _due(self, r: Round, holder: Holder) -> Decision[int]:
        return envy_due(self.fortune, holder, bettors(self.terms, r.setup))

    def _next(self, r: Round) -> Holder | None:
        everybody = bettors(self.terms, r.setup)
        rows = (bonus_row(self.fortune, one.cards).result for one in everybody if one.in_play)
        if not any(row is not None and row.envy for row in rows):
            return None
        order = clockwise(action_seat(self.terms, r.setup), r.setup.seats)
        holders = sorted(envy_holders(self.fortune, everybody), key=lambda one: (order.index(one[0]), one[1]))
        return next((one for one in holders if r.did(Kind.PAY_ENVY, one[0], _subject(one)) is None), None)

    def duty(self, r: Round) -> Duty | None:
        holder = self._next(r)
        if holder is None:
            return None
        seat, back = holder
        who = say("The bettor behind seat {seat}", seat=seat) if back else say("Seat {seat}", seat=seat)
        ask = say("{who} has an Envy button. What does it get?", who=who)
        if self._due(r, holder).result > r.ledger.can_pay:
            left = dollars(r.ledger.can_pay)
            ask = say("{who} has an Envy button. The bank can still pay {left}. What does it get?", who=who, left=left)
        return Duty(Key(Kind.PAY_ENVY, seat, _subject(holder)), ask, WantMoney(), (f"seat-{seat}",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = self._due(r, _holder(duty))
        covered = min(decision.result, r.ledger.can_pay)
        if covered == decision.result:
            return decision.map(Money)
        cover = self.terms.settle.cover[r.ledger.model]
        reason = say("the bank can still pay {left}", left=dollars(r.ledger.can_pay))
        short = decided(Money(covered), cover, reason)
        return Decision(Money(covered), cover, (*decision.steps, *short.steps), (), decision.rules)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Money)
        seat, back = _holder(duty)
        lay = r.lay.pay("bank", spot(seat, "stack", back), act.cents).button(button_name((seat, back)), None)
        return replace(r, lay=lay, ledger=r.ledger.pay(act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        fortune = self.fortune
        own = [fortune.envy_pays, fortune.envy_not_own, fortune.envy_last]
        if fortune.envy_backed:
            own.append(fortune.envy_backed)
        return tuple((Kind.PAY_ENVY, rule) for rule in (*own, *self.terms.settle.cover.values()))


def _subject(holder: Holder) -> str:
    return f"+{holder[1]}" if holder[1] else ""


def _holder(duty: Duty) -> Holder:
    return duty.seat, int(duty.key.subject or 0)
