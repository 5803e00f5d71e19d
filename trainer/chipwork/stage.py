"""Chip work at every table with a player-dealer: what is paid, taken and changed is also laid down in chips.

A set-up with the option `chips=on` asks for it: a bet lies as its player put it down, a payment at odds is cut into the
fewest chips, even money is sized into the bet, small chips are colored up, and who pays a fee gets his change. Amounts
come from the duty before; its printed rule - a line of a pay list, a fee option - stays the one that decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from trainer.chipwork.asks import ask_chips
from trainer.errors import Problem
from trainer.games.base import Game, Skill, Wish
from trainer.money import Odds, dollars
from trainer.rng import below, child_seed, choose, make_rng
from trainer.round.act_text import chips_words
from trainer.round.acts import Act, Money, Settle, Stack, WantSettle, WantStack
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip
from trainer.round.machine import Done, Round, Stage
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.chips import SMALLEST, Chips, cut, how_many, mixed, worth
from trainer.text import Text, say

__all__ = ["CHIPS", "CHIP_KINDS", "ON", "Rates", "expected_skills", "with_chip_work"]

CHIPS: Final = "chips"
ON: Final = "on"
"""The option of a set-up that asks for chip work."""
CHIP_KINDS: Final[Mapping[Kind, Kind]] = {
    Kind.PAY_CHIPS: Kind.SETTLE,
    Kind.SIZE_IN: Kind.SETTLE,
    Kind.COLOR_UP: Kind.SETTLE,
    Kind.MAKE_CHANGE: Kind.TAKE_FEE,
}
"""The kinds of chip work, each with the kind of duty it follows."""
Rates = Mapping[str, Odds]
"""What the lines of the pay lists and pay tables pay, by rule id."""
EVEN: Final = (1, 1)
WORTH_IT: Final = 4
"""Small chips are colored up when that saves at least so many."""
HANDED: Final = (500, 2_500, 10_000)
"""Chips that fees are paid with."""


@dataclass(frozen=True, slots=True)
class ChipWork:
    """A stage with the chip work that its duties bring. Chips move when they have been cut, not before."""

    inner: Stage
    rates: Rates
    fees: Collection[str]
    spots: Mapping[str, str]

    def enter(self, r: Round) -> Round:
        r = self.inner.enter(r)
        return self._as_they_lie(r) if _asked(r) else r

    def _as_they_lie(self, r: Round) -> Round:
        lay = r.lay
        for wager in r.setup.wagers:
            if lay.chips_at(wager.place) == wager.stake and wager.place not in lay.stacks:
                lay = lay.stack(wager.place, _bet(r, wager.place, wager.stake))
        return r.with_lay(lay)

    # -- duties

    def duty(self, r: Round) -> Duty | None:
        return (self._work(r) if _asked(r) else None) or self.inner.duty(r)

    def _work(self, r: Round) -> Duty | None:
        """The chip work that follows the last thing the dealer did."""
        last = _last(r)
        if last is None:
            return None
        match last.duty.kind if last.duty else None, last.act:
            case Kind.SETTLE, Settle("pay", cents) if cents:
                return self._payment(r, last, cents)
            case Kind.TAKE_FEE, Money(cents) if cents:
                return self._change(r, last, cents)
            case Kind.SIZE_IN, Stack(chips):
                assert last.duty is not None
                return _color_up(r, last, chips, self._bettor(last.duty.key.subject))
            case _:
                return None

    def _payment(self, r: Round, last: Done, cents: int) -> Duty | None:
        assert last.duty is not None
        rule, place, want = self._rate(last), last.duty.key.subject, last.duty.want
        stake = want.stake if isinstance(want, WantSettle) else 0
        if rule is None or cents % SMALLEST:
            return None
        odds, seat = self.rates[rule.id], last.duty.seat
        if odds.to != EVEN:
            ask = self._pay_words(r, last.duty.key, stake, cents, odds)
            return Duty(Key(Kind.PAY_CHIPS, seat, place), ask, WantStack(), last.duty.look)
        if cents != stake or stake % SMALLEST:
            return None
        bet = _bet(r, place, stake)
        ask = say("{bettor}: {chips}, paid even money. Size in.", bettor=self._bettor(place), chips=chips_words(bet))
        return Duty(Key(Kind.SIZE_IN, seat, place), ask, WantStack(bet), last.duty.look)

    def _pay_words(self, r: Round, key: Key, stake: int, cents: int, odds: Odds) -> Text:
        """The bet and its odds; the amount is for the dealer to find, unless another stake counts or cover is short."""
        bettor = self._bettor(key.subject)
        if not stake or stake % SMALLEST or odds.pay(stake) != cents:
            amount = dollars(cents)
            return say("{bettor}: {amount} is paid. Lay it down in the fewest chips.", bettor=bettor, amount=amount)
        return say(
            "{bettor}: {chips}, paid {odds}. Lay down the payment in the fewest chips.",
            bettor=bettor,
            chips=chips_words(_bet(r, key.subject, stake)),
            odds=str(odds),
        )

    def _bettor(self, place: str) -> Text:
        """Whose wager it is, and on which spot: 'Seat 3, Tie'."""
        seat, _, spot = place.removeprefix("seat-").partition(".")
        kind, _, back = spot.partition("+")
        name = say(self.spots.get(kind, kind.replace("-", " ")))
        if back:
            return say("Seat {seat}, {spot}, back line", seat=seat, spot=name)
        return say("Seat {seat}, {spot}", seat=seat, spot=name)

    def _change(self, r: Round, last: Done, cents: int) -> Duty | None:
        assert last.duty is not None
        handed = _handed(r, last.duty.key, cents)
        if not handed or (handed - cents) % SMALLEST:
            return None
        key = Key(Kind.MAKE_CHANGE, last.duty.seat, last.duty.key.subject)
        ask = say(
            "Seat {seat} hands a {chip} chip for the fee of {fee}. Which change, in the fewest chips?",
            seat=key.seat,
            chip=dollars(handed),
            fee=dollars(cents),
        )
        return Duty(key, ask, WantStack(), last.duty.look)

    def _rate(self, last: Done) -> Printed | None:
        """The line that paid, if it names odds."""
        rules = last.decision.rules if last.decision else ()
        return next((rule for rule in rules if rule.id in self.rates), None)

    # -- right acts

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        last = _last(r)
        if last is None or last.duty is None or duty.kind not in CHIP_KINDS:
            return self.inner.right(r, duty)
        match duty.kind, last.act:
            case Kind.PAY_CHIPS, Settle(_, cents):
                rule = self._rate(last)
                assert rule is not None
                odds = say("at {odds} the payment is {amount}", odds=str(self.rates[rule.id]), amount=dollars(cents))
                return _fewest(cents, rule, odds).and_rules(*_others(last, rule))
            case Kind.SIZE_IN, Settle():
                rule, want = self._rate(last), duty.want
                assert rule is not None
                assert isinstance(want, WantStack)
                beside = say("even money is a stack like the bet: {chips}", chips=chips_words(want.beside))
                return decided(Stack(want.beside), rule, beside)
            case Kind.COLOR_UP, Stack(chips):
                together = say("{amount} lies there", amount=dollars(2 * worth(chips)))
                return _fewest(2 * worth(chips), _rule(last), together)
            case Kind.MAKE_CHANGE, Money(cents):
                handed = _handed(r, last.duty.key, cents)
                gap = say(
                    "{chip} less {fee} is {change}",
                    chip=dollars(handed),
                    fee=dollars(cents),
                    change=dollars(handed - cents),
                )
                return _fewest(handed - cents, _rule(last), gap).and_rules(*_others(last, _rule(last)))
            case _:
                raise AssertionError(f"{duty.key} follows {last.act}")

    # -- performing

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.SETTLE and isinstance(act, Settle) and _asked(r):
            done = Done(duty, act, self.inner.right(r, duty), say("paid"))
            follows = self._work(replace(r, record=(*r.record, done)))
            return r if follows else self.inner.perform(r, duty, act)
        if duty.kind not in CHIP_KINDS:
            return self.inner.perform(r, duty, act)
        last = _last(r)
        assert last is not None
        assert last.duty is not None
        assert isinstance(act, Stack)
        place = duty.key.subject
        if duty.kind is Kind.MAKE_CHANGE:
            return r
        if duty.kind is Kind.COLOR_UP:
            return r.with_lay(r.lay.stack(place, act.chips))
        assert last.act is not None
        r = self.inner.perform(r, last.duty, last.act)
        if duty.kind is Kind.SIZE_IN and r.lay.chips_at(place) == 2 * act.cents:
            r = r.with_lay(r.lay.stack(place, (*act.chips, *act.chips)))
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return () if duty.kind in CHIP_KINDS else self.inner.slips(r, duty, act, decision)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return (*self.inner.skills(), *self.own_skills())

    def own_skills(self) -> tuple[tuple[Kind, Printed], ...]:
        """The chip work that the skills of the stage bring."""
        found: list[tuple[Kind, Printed]] = []
        for kind, rule in self.inner.skills():
            odds = self.rates.get(rule.id)
            if kind is Kind.SETTLE and odds and odds.to[0]:
                found += [(Kind.PAY_CHIPS, rule)] if odds.to != EVEN else [(Kind.SIZE_IN, rule), (Kind.COLOR_UP, rule)]
            if kind is Kind.TAKE_FEE and rule.id in self.fees:
                found.append((Kind.MAKE_CHANGE, rule))
        return tuple(found)


def _asked(r: Round) -> bool:
    return r.setup.option(CHIPS) == ON


def _last(r: Round) -> Done | None:
    """The last duty performed."""
    return next((done for done in reversed(r.record) if done.duty is not None), None)


def _rule(last: Done) -> Printed:
    assert last.decision is not None
    return last.decision.rule


def _others(last: Done, rule: Printed) -> tuple[Printed, ...]:
    return tuple(one for one in last.decision.rules if one != rule) if last.decision else ()


def _bet(r: Round, place: str, stake: int) -> Chips:
    """The chips of a bet as its player put them down."""
    rng = r.setup.rng("bet", place)
    return mixed(stake, rng, below(rng, 4))


def _handed(r: Round, key: Key, cents: int) -> int:
    """The chip a fee is paid with: larger than the fee; 0 where there is none."""
    larger = [chip for chip in HANDED if chip > cents][:2]
    return choose(r.setup.rng("handed", str(key)), larger) if larger else 0


def _color_up(r: Round, last: Done, chips: Chips, bettor: Text) -> Duty | None:
    assert last.duty is not None
    place, seat = last.duty.key.subject, last.duty.seat
    both = 2 * worth(chips)
    if r.lay.chips_at(place) != both or 2 * how_many(chips) - how_many(cut(both)) < WORTH_IT:
        return None
    lies = chips_words(tuple((chip, 2 * count) for chip, count in chips))
    ask = say(
        "{bettor}: {chips} are colored up. Which chips does the player get, the fewest?", bettor=bettor, chips=lies
    )
    return Duty(Key(Kind.COLOR_UP, seat, place), ask, WantStack(), (place,))


def _fewest(cents: int, rule: Printed, *reasons: Text) -> Decision[Act]:
    """The fewest chips, the largest lowest."""
    chips = cut(cents)
    fewest = say(
        "the fewest chips are {count}, the largest lowest: {chips}", count=how_many(chips), chips=chips_words(chips)
    )
    return decided(Stack(chips), rule, *reasons, fewest)


def expected_skills(game: Game, kinds: Collection[str]) -> tuple[Skill, ...]:
    """The skills that coverage is measured by: chip work repeats rules of settling, so it counts where it is practised.

    `kinds` are those that came up.
    """
    return tuple(one for one in game.skills if one.kind not in CHIP_KINDS or one.kind.value in kinds)


# -- the game


def with_chip_work(game: Game, rates: Rates, fees: Collection[str]) -> Game:
    """The game with chip work on request: a set-up with `chips=on`, or a wish for one of its kinds."""
    script = tuple(_with_work(stage, ChipWork(stage, rates, fees, game.spots)) for stage in game.script)
    if script == game.script:
        return game
    listed = game.parts.get("unreachable", {})
    assert isinstance(listed, Mapping)
    mirrored = {f"{kind}/{rest}": why for kind, rest, why in _mirrored(listed)}
    parts = {**game.parts, "unreachable": {**listed, **mirrored}} if mirrored else game.parts
    return replace(
        game,
        script=script,
        new_setup=_new_setup(game.new_setup, _lines(script, parts["unreachable"] if mirrored else listed)),
        check_setup=_check_setup(game.check_setup),
        parts=parts,
        asks={**game.asks, "chips": lambda reader: ask_chips(reader, rates, game.rules)},
    )


def _with_work(stage: Stage, work: ChipWork) -> Stage:
    return work if work.own_skills() else stage


def _mirrored(listed: Mapping[str, object]) -> list[tuple[str, str, object]]:
    """What cannot be settled cannot be laid down in chips either."""
    return [
        (kind.value, rest, why)
        for skill, why in listed.items()
        for before, _, rest in [skill.partition("/")]
        for kind, follows in CHIP_KINDS.items()
        if follows.value == before
    ]


def _lines(script: tuple[Stage, ...], unreachable: object) -> Mapping[Kind, tuple[str, ...]]:
    """The lines that each kind of chip work can follow."""
    assert isinstance(unreachable, Mapping)
    found: dict[Kind, dict[str, None]] = {}
    for stage in script:
        for kind, rule in stage.own_skills() if isinstance(stage, ChipWork) else ():
            if f"{kind}/{rule.id}" not in unreachable:
                found.setdefault(kind, {})[rule.id] = None
    return {kind: tuple(rules) for kind, rules in found.items()}


def _new_setup(
    made: Callable[[int, Wish], Setup], lines: Mapping[Kind, tuple[str, ...]]
) -> Callable[[int, Wish], Setup]:
    """Where no line is wished for, every line that pays comes up as often as any other."""

    def new_setup(seed: int, wish: Wish) -> Setup:
        follows = CHIP_KINDS.get(wish.kind) if wish.kind else None
        if wish.kind is None or follows is None:
            return made(seed, wish)
        rule = wish.rule
        if not rule and follows is Kind.SETTLE and lines.get(wish.kind):
            rule = choose(make_rng(child_seed("chips", seed)), lines[wish.kind])
        return made(seed, replace(wish, kind=follows, rule=rule)).with_options(**{CHIPS: ON})

    return new_setup


def _check_setup(check: Callable[[Setup], tuple[Problem, ...]]) -> Callable[[Setup], tuple[Problem, ...]]:
    def check_setup(setup: Setup) -> tuple[Problem, ...]:
        asked = setup.option(CHIPS, ON)
        wrong = (
            () if asked == ON else (Problem(CHIPS, f"'{asked}' is no chip work.", f"Write {CHIPS}={ON} or nothing."),)
        )
        return (*check(setup), *wrong)

    return check_setup
