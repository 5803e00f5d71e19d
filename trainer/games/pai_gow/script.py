"""The round of a pai gow table as stages, and what is read before a wager is settled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trainer.games.pai_gow.bonus import GiveEnvy, PayEnvy, ReadFortune
from trainer.games.pai_gow.deal import DealPiles, Dice, MarkPile, NoPlay
from trainer.games.pai_gow.fees import fee_stages
from trainer.games.pai_gow.outcome import compare, ranking, read_setting_words
from trainer.games.pai_gow.push import CheckForPush
from trainer.games.pai_gow.ring import action_seat, button_seat, cards_of_seat, next_banker
from trainer.games.pai_gow.seats import SetAtPayoff, SetBank, SetPlayers
from trainer.games.pai_gow.setting import bank_setting, seat_setting
from trainer.games.pai_gow.showdown import Showdown, paid_on, with_high_hands
from trainer.games.pai_gow.terms import FORTUNE, HIGH_HAND, PUSH, RANKING, PaiGowTerms
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.ruling import Rulings
from trainer.round.settling import Read, Settling, clear_table
from trainer.rules.decision import Decision, Printed
from trainer.table.settlement import Outcome, Wager
from trainer.text import say


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
        mine = seat_setting(self.terms, r, seat)
        ask = say("Seat {seat}: {hand}. What is the result?", seat=seat, hand=read_setting_words(mine))
        ask = naming(ask, ranking(self.terms, mine, bank_setting(self.terms, r)))
        look = (f"seat-{seat}.front", f"seat-{seat}.back", "bank.front", "bank.back")
        return Duty(Key(Kind.COMPARE, seat), ask, WantChoice(options), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        decision = compare(self.terms, seat_setting(self.terms, r, duty.seat), bank_setting(self.terms, r))
        return decision.map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r.with_lay(r.lay.turn(f"seat-{duty.seat}.front").turn(f"seat-{duty.seat}.back"))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        results = tuple(f"compare.{id}" for id in ("win", "lose", "push", "copy", "foul", "wild"))
        ids = (*results, "setting.legal", *RANKING)
        return tuple((Kind.COMPARE, self.terms.rule(id)) for id in ids if self.terms.has(id))


def outcome(terms: PaiGowTerms, r: Round, wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the cards."""
    showdown = Showdown(terms, terms.joker(r.setup), bank_setting(terms, r))
    return showdown.outcome(wager.kind, paid_on(r.setup.wagers, wager), seat_setting(terms, r, wager.seat))


def wagers_of(terms: PaiGowTerms, r: Round) -> tuple[Wager, ...]:
    """What there is to settle in a round."""
    if terms.push is None:
        return r.setup.wagers
    cards = {seat: cards_of_seat(terms, r.setup, seat) for seat in r.setup.taken}
    return with_high_hands(terms, r.setup.wagers, cards)


def turns_on(terms: PaiGowTerms, wager: Wager) -> tuple[Printed, ...]:
    """Readings a wager may turn on."""
    if wager.kind == PUSH and terms.push:
        return (terms.push.win, terms.push.lose)
    if wager.kind == HIGH_HAND and terms.push:
        return tuple(row.printed for row in terms.push.table.rows)
    if wager.kind == FORTUNE and terms.fortune and terms.fortune.straight_with_trips:
        return (terms.fortune.straight_with_trips,)
    return ()


def outcome_rules(terms: PaiGowTerms) -> tuple[Printed, ...]:
    """Every rule that can settle a wager."""
    rules = [terms.rule(f"game.{result}") for result in ("win", "lose", "push")]
    if terms.fortune:
        rules += [
            *(row.printed for row in terms.fortune.table.rows),
            terms.fortune.table.lose,
            terms.fortune.any_result,
        ]
    if terms.push:
        rules += [terms.push.win, terms.push.lose, *(row.printed for row in terms.push.table.rows)]
    return tuple(rules)


def _settling(terms: PaiGowTerms) -> Settling:
    reads: list[Read] = [SetAtPayoff(terms)] if terms.at_payoff else []
    reads.append(CompareHands(terms))
    if terms.push:
        reads.append(CheckForPush(terms, terms.push))
    if terms.fortune:
        reads.append(ReadFortune(terms, terms.fortune))
    first = terms.rule("action.first-wager")
    return Settling(
        terms.settle,
        lambda r, wager: outcome(terms, r, wager),
        lambda r: action_seat(terms, r.setup),
        lambda r: first if button_seat(terms, r.setup) not in r.setup.taken else None,
        tuple(reads),
        lambda r: wagers_of(terms, r),
        outcome_rules(terms),
        lambda _, wager: turns_on(terms, wager),
        lambda r, wager: paid_on(r.setup.wagers, wager),
        lambda wager: replace(wager, kind=PUSH).place if wager.kind == HIGH_HAND else wager.place,
        first_rules=(first,),
    )


def make_script(terms: PaiGowTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    fortune, book = terms.fortune, terms.rulings
    stages: list[Stage] = [NoPlay(terms), Rulings(book, "bets"), *fee_stages(terms)]
    if fortune:
        stages.append(GiveEnvy(terms, fortune))
    stages += [
        DealPiles(terms),
        Rulings(book, "deal"),
        MarkPile(terms),
        Rulings(book, "cup"),
        Dice(terms),
        Rulings(book, "dice"),
        SetPlayers(terms),
        Rulings(book, "set"),
        SetBank(terms),
        Rulings(book, "open"),
        _settling(terms),
        Rulings(book, "settle"),
    ]
    if fortune:
        stages.append(PayEnvy(terms, fortune))
    stages.append(PlayerActs(clear_table))
    stages.append(Rotation(terms.rounds, terms.rule("rotate.two-hands"), lambda r: next_banker(r.setup)))
    return tuple(stages)
