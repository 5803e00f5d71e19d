"""The pots of a game without a bank: side pots, the drop, who wins high and low, splitting and pushing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trainer.money import dollars
from trainer.round.acts import Act, Money, Seats, Shares, WantMoney, WantSeats, WantShares
from trainer.round.betting import (
    STACK,
    BettingTerms,
    bet_place,
    bets_after,
    button_seat,
    dealt_in,
    limit_of,
    played,
)
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.drops import TIMED, DropOption, DropSchedule
from trainer.table.betting import Limit, Structure
from trainer.table.lay import spot
from trainer.table.pots import Pot, award, halves, odd_chip_order, side_pots
from trainer.text import Text, join, say

DROP = "drop"
POT_RULES = ("pots.layers", "pots.eligible", "pots.uncalled", "award.uncalled", "win.high", "win.tie")
SPLIT_RULES = ("split.whole", "split.tie", "odd.left")
LOW_RULES = ("win.low", "win.no-low", "split.halves", "split.scoop", "odd.high")


@dataclass(frozen=True, slots=True)
class PotTerms:
    """What a book prints about pots. `low` says whether a low hand can win half; `chip` is the smallest chip."""

    low: bool
    chip: int
    rules: Mapping[str, Printed]


@dataclass(frozen=True, slots=True)
class Shown:
    """One live hand at the showdown: the keys that are compared, bigger is better, and how they are read."""

    seat: int
    high: int
    low: int | None
    high_words: Text
    low_words: Text


def pot_place(index: int) -> str:
    """Where the pot with that number from 0 lies; the main pot is the first."""
    return f"pot-{index + 1}"


def pot_name(index: int) -> Text:
    return say("side pot {number}", number=index) if index else say("the main pot")


def without_drop(pots: Sequence[Pot], taken: int) -> tuple[Pot, ...]:
    """The pots after the drop, which comes out of the main pot first."""
    found = []
    for pot in pots:
        part = min(taken, pot.amount)
        taken -= part
        found.append(Pot(pot.amount - part, pot.seats))
    return tuple(found)


def pots_after(betting: BettingTerms, r: Round, number: int) -> tuple[Pot, ...]:
    """The pots after betting round `number`, less what was dropped so far."""
    bets = bets_after(played(betting, r.setup), r.setup, number)
    return without_drop(side_pots(bets), r.lay.chips_at(DROP))


# -- side pots


@dataclass(frozen=True, slots=True)
class CutPots(PlainStage):
    """After a betting round: the part of a bet nobody called, and the pots that all-in players close.

    The bets still lie before the players while this is asked; `bring_in` takes them into the pots afterwards.
    """

    betting: BettingTerms
    terms: PotTerms
    number: int

    def duty(self, r: Round) -> Duty | None:
        rounds = played(self.betting, r.setup)
        if self.number >= len(rounds) or len(rounds[self.number].live) < 2:
            return None
        back = rounds[self.number].back
        name = f"back-{self.number + 1}"
        if back is not None and r.did(Kind.SIDE_POT, back.seat, name) is None:
            ask = say("Nobody can call all of seat {seat}'s bet. How much goes back?", seat=back.seat)
            ask = naming(ask, (self.terms.rules["pots.uncalled"],))
            return Duty(Key(Kind.SIDE_POT, back.seat, name), ask, WantMoney(), self._bets(r))
        for index in self._closed(r):
            for part in ("amount", "seats"):
                subject = f"{pot_place(index)}.{part}"
                if r.did(Kind.SIDE_POT, subject=subject) is None:
                    return self._pot_duty(r, index, part, subject)
        return None

    def _pot_duty(self, r: Round, index: int, part: str, subject: str) -> Duty:
        key, look = Key(Kind.SIDE_POT, 0, subject), (*self._bets(r), pot_place(index))
        if part == "amount":
            ask = naming(
                say("How much belongs into {pot} now?", pot=pot_name(index)), (self.terms.rules["pots.layers"],)
            )
            return Duty(key, ask, WantMoney(), look)
        ask = naming(say("Which seats can win {pot}?", pot=pot_name(index)), (self.terms.rules["pots.eligible"],))
        return Duty(key, ask, WantSeats(r.setup.taken), look)

    def _bets(self, r: Round) -> tuple[str, ...]:
        return tuple(bet_place(seat) for seat in r.setup.taken if r.lay.chips_at(bet_place(seat)))

    def _closed(self, r: Round) -> tuple[int, ...]:
        """The pots that nothing more can go into, once there is or will be more than one pot."""
        rounds = played(self.betting, r.setup)
        done, pots = rounds[self.number], pots_after(self.betting, r, self.number)
        able = [seat for seat in done.live if done.stacks[seat]]
        last = self.number == len(self.betting.rounds) - 1 or len(able) < 2
        if len(pots) == 1 and last:
            return ()
        return tuple(index for index, pot in enumerate(pots) if last or not set(pot.seats) <= set(able))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        rules = self.terms.rules
        done = played(self.betting, r.setup)[self.number]
        if duty.seat:
            assert done.back is not None
            rest = max(done.put.values())
            reason = say("the others matched {amount} of the bet", amount=dollars(rest))
            return decided(Money(done.back.amount), rules["pots.uncalled"], reason)
        index = int(duty.key.subject.removeprefix("pot-").partition(".")[0]) - 1
        pot = pots_after(self.betting, r, self.number)[index]
        if isinstance(duty.want, WantSeats):
            reason = say("live hands with a part of {pot} in it", pot=pot_name(index))
            return decided(Seats(pot.seats), rules["pots.eligible"], reason)
        return decided(Money(pot.amount), rules["pots.layers"], *self._parts(r, index))

    def _parts(self, r: Round, index: int) -> tuple[Text, ...]:
        bets = bets_after(played(self.betting, r.setup), r.setup, self.number)
        levels = sorted({bet.amount for bet in bets if bet.live})
        top, below = levels[index], levels[index - 1] if index else 0
        last = index == len(levels) - 1
        reasons = []
        for bet in bets:
            part = (bet.amount if last else min(bet.amount, top)) - min(bet.amount, below)
            if part:
                reasons.append(say("seat {seat} {amount}", seat=bet.seat, amount=dollars(part)))
        taken = r.lay.chips_at(DROP)
        if taken and not index:
            reasons.append(say("less the drop of {amount}", amount=dollars(taken)))
        return tuple(reasons)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if not duty.seat:
            return r
        assert isinstance(act, Money)
        return r.with_lay(r.lay.pay(bet_place(duty.seat), spot(duty.seat, STACK), act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = ("pots.layers", "pots.eligible", "pots.uncalled")
        return tuple((Kind.SIDE_POT, self.terms.rules[id]) for id in ids)


def bring_in(betting: BettingTerms, number: int, r: Round) -> Round:
    """After betting round `number` all bets go into their pots."""
    if number >= len(played(betting, r.setup)):
        return r
    lay = r.lay
    for index, pot in enumerate(pots_after(betting, r, number)):
        for seat in r.setup.taken:
            lacks = pot.amount - lay.chips_at(pot_place(index))
            lay = lay.pay(bet_place(seat), pot_place(index), min(lacks, lay.chips_at(bet_place(seat))))
    return r.with_lay(lay)


# -- the drop


@dataclass(frozen=True, slots=True)
class TakeDrop(PlainStage):
    """What the house takes from the pot, at its moment or when the hand ended before."""

    betting: BettingTerms
    drops: DropSchedule

    def duty(self, r: Round) -> Duty | None:
        option = option_of(self.betting, self.drops, r.setup)
        if r.did(Kind.TAKE_FEE) is not None or option.kind == TIMED:
            return None
        ask = say(
            "{count} players were dealt in. What is taken from the pot? (Option {option})",
            count=len(dealt_in(r.setup)),
            option=option.number,
        )
        return Duty(Key(Kind.TAKE_FEE), ask, WantMoney(), (pot_place(0),))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        due = drop_due(self.betting, self.drops, r.setup)
        return due.map(lambda cents: Money(min(cents, r.lay.chips_at(pot_place(0)))))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Money)
        return r.with_lay(r.lay.pay(pot_place(0), DROP, act.cents))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        options = [option.printed for option in self.drops.options if option.kind != TIMED]
        return tuple((Kind.TAKE_FEE, rule) for rule in (*options, self.drops.early))


def option_of(betting: BettingTerms, drops: DropSchedule, setup: Setup) -> DropOption:
    """The option in force at this table: the set-up's, else the first one posted for this kind of limit."""
    return drops.option(setup.number("fee")) or options_for(betting, drops, setup)[0]


def drop_due(betting: BettingTerms, drops: DropSchedule, setup: Setup) -> Decision[int]:
    """What is taken from the pot of this hand."""
    reached = len(played(betting, setup)) > drops.before
    return drops.due(option_of(betting, drops, setup), len(dealt_in(setup)), reached=reached)


def final_pots(betting: BettingTerms, drops: DropSchedule | None, setup: Setup) -> tuple[Pot, ...]:
    """The pots that are shared at the end of this hand."""
    rounds = played(betting, setup)
    pots = side_pots(bets_after(rounds, setup, len(rounds)))
    timed = drops is None or option_of(betting, drops, setup).kind == TIMED
    return without_drop(pots, 0 if drops is None or timed else drop_due(betting, drops, setup).result)


def options_for(betting: BettingTerms, drops: DropSchedule, setup: Setup) -> tuple[DropOption, ...]:
    """The options posted for the kind of limit that is played; all of them when none is."""
    return drops.of_kind(fee_kind(limit_of(betting, setup))) or drops.options


def fee_kind(limit: Limit) -> str:
    """What a fee sheet calls the betting of a limit: "limit", "pot-limit" or "no-limit"."""
    return "limit" if limit.structure in (Structure.FIXED, Structure.SPREAD) else limit.structure.value


# -- sharing


def best(shown: Sequence[Shown], seats: Sequence[int], *, low: bool) -> tuple[int, ...]:
    """Who of these seats has the best high (or the best low that qualifies), in rising order."""
    keys = {one.seat: one.low if low else one.high for one in shown if one.seat in seats}
    found = {seat: key for seat, key in keys.items() if key is not None}
    top = max(found.values(), default=None)
    return tuple(sorted(seat for seat, key in found.items() if key == top))


def share(terms: PotTerms, pot: Pot, shown: Sequence[Shown], order: Sequence[int]) -> Decision[Mapping[int, int]]:
    """Who gets how much of a pot; `order` are the seats by who gets an odd chip first within a half."""
    rules = terms.rules
    if len(pot.seats) == 1:
        reason = say("seat {seat} alone is left", seat=pot.seats[0])
        return decided({pot.seats[0]: pot.amount}, rules["award.uncalled"], reason)
    highs = best(shown, pot.seats, low=False)
    lows = best(shown, pot.seats, low=True) if terms.low else ()
    shares = award([pot], [highs], order, terms.chip, [lows])
    ids, reasons = _why(terms, pot, highs, lows, shares)
    first, *more = (rules[id] for id in ids)
    return decided(shares, first, *reasons).and_rules(*more)


def _why(
    terms: PotTerms, pot: Pot, highs: Sequence[int], lows: Sequence[int], shares: Mapping[int, int]
) -> tuple[list[str], list[Text]]:
    """The rules of a split, the most special one first, and its reasons."""
    reasons = [say("high: {seats}", seats=_seats(highs))]
    if terms.low:
        reasons.append(say("low: {seats}", seats=_seats(lows)) if lows else say("no low qualifies"))
    if not lows:
        parts = [(pot.amount, highs)]
        ids = ["split.whole"]
    else:
        high, low = halves(pot.amount, terms.chip)
        parts = [(high, highs), (low, lows)]
        ids = ["split.scoop"] if len(shares) == 1 else ["split.halves"]
        if len(shares) > 1 and high != low:
            ids.insert(0, "odd.high")
        reasons.append(say("halves of {high} and {low}", high=dollars(high), low=dollars(low)))
    if len(highs) > 1 or len(lows) > 1:
        ids.insert(0, "split.tie")
    if any(amount // terms.chip % len(group) for amount, group in parts):
        ids.insert(0, "odd.left")
    return ids, reasons


def _seats(seats: Sequence[int]) -> Text:
    return join((say("seat {seat}", seat=seat) for seat in seats), ", ")


@dataclass(frozen=True, slots=True)
class SharePots(PlainStage):
    """Pot by pot, the last side pot first: who wins high, who wins low, who gets how much."""

    betting: BettingTerms
    terms: PotTerms
    shown: Callable[[Round], tuple[Shown, ...]]

    def _pots(self, r: Round) -> tuple[Pot, ...]:
        return pots_after(self.betting, r, len(self.betting.rounds))

    def duty(self, r: Round) -> Duty | None:
        for index, pot in reversed(list(enumerate(self._pots(r)))):
            if not pot.amount:
                continue  # the drop can take all of a small pot
            place = pot_place(index)
            for half in ("high", "low") if self.terms.low else ("high",):
                if len(pot.seats) > 1 and r.did(Kind.COMPARE, subject=f"{place}.{half}") is None:
                    return self._compare_duty(pot, index, half)
            if r.did(Kind.SPLIT_POT, subject=place) is None:
                ask = say("{amount} is in {pot}. Who gets how much?", amount=dollars(pot.amount), pot=pot_name(index))
                want = WantShares(pot.seats, pot.amount)
                return Duty(Key(Kind.SPLIT_POT, 0, place), ask, want, self._look(pot, place))
        return None

    def _look(self, pot: Pot, place: str) -> tuple[str, ...]:
        return (*(spot(seat, "hand") for seat in pot.seats), "board", place)

    def _compare_duty(self, pot: Pot, index: int, half: str) -> Duty:
        asks = {
            "high": say("Which hands have the best high for {pot}?", pot=pot_name(index)),
            "low": say("Which hands have the best low for {pot}? Nobody, when none qualifies.", pot=pot_name(index)),
        }
        place = pot_place(index)
        return Duty(Key(Kind.COMPARE, 0, f"{place}.{half}"), asks[half], WantSeats(pot.seats), self._look(pot, place))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        index = int(duty.key.subject.removeprefix("pot-").partition(".")[0]) - 1
        pot = self._pots(r)[index]
        if duty.kind is Kind.COMPARE:
            return compare(self.terms, pot, self.shown(r), low=duty.key.subject.endswith(".low"))
        order = odd_chip_order(r.setup.taken, button_seat(r.setup), r.setup.seats)
        shared = share(self.terms, pot, self.shown(r), order)
        return shared.map(lambda shares: Shares(tuple(sorted((s, c) for s, c in shares.items() if c))))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.COMPARE:
            return r
        assert isinstance(act, Shares)
        lay = r.lay
        for seat, cents in act.shares:
            lay = lay.pay(duty.key.subject, spot(seat, STACK), cents)
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rules = self.terms.rules
        compared = ("win.high", "win.tie", *(("win.low", "win.no-low") if self.terms.low else ()))
        split = (
            "award.uncalled",
            *SPLIT_RULES,
            *(("split.halves", "split.scoop", "odd.high") if self.terms.low else ()),
        )
        return (
            *((Kind.COMPARE, rules[id]) for id in compared),
            *((Kind.SPLIT_POT, rules[id]) for id in split),
        )


def compare(terms: PotTerms, pot: Pot, shown: Sequence[Shown], *, low: bool) -> Decision[Act]:
    """Who has the best high, or the best low that qualifies, among the seats of a pot."""
    rules = terms.rules
    winners = best(shown, pot.seats, low=low)
    reasons = [
        say("seat {seat}: {hand}", seat=one.seat, hand=one.low_words if low else one.high_words)
        for one in shown
        if one.seat in pot.seats
    ]
    if not winners:
        return decided(Seats(()), rules["win.no-low"], *reasons)
    rule = rules["win.low" if low else "win.high"]
    tied: Decision[Act] = decided(Seats(winners), rules["win.tie"] if len(winners) > 1 else rule, *reasons)
    return tied.and_rules(rule) if len(winners) > 1 else tied
