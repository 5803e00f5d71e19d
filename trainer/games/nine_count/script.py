"""The round of a nine-count table as stages, and what is read before a wager is settled."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.notation import write_cards
from trainer.games.nine_count.course import action_seat, at_seat, counted_seat, course, left_seat
from trainer.games.nine_count.deal import CountDice, DealHands
from trainer.games.nine_count.draw import HIGHEST_SUM, BankDraws, FirstToAct, PlayersDraw, count
from trainer.games.nine_count.hands import Hands
from trainer.games.nine_count.terms import NineCountTerms
from trainer.money import Rounding
from trainer.round.acts import Act, Number, WantNumber
from trainer.round.awards import paid
from trainer.round.collect import TakeFees
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip
from trainer.round.machine import PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.ruling import Rulings
from trainer.round.settling import Settling, clear_table
from trainer.rules.decision import Decision, Printed, decide
from trainer.table.settlement import Outcome, Wager
from trainer.text import say


@dataclass(frozen=True, slots=True)
class ReadHand:
    """A player's hand is opened and counted before the first wager on it is settled."""

    terms: NineCountTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        seat = wager.seat
        if r.did(Kind.READ_TOTAL, seat) is not None or at_seat(r.setup, course(self.terms, r.setup), seat).foul:
            return None
        cards = course(self.terms, r.setup).hands[seat]
        ask = say("Seat {seat} shows {cards}. What does it count?", seat=seat, cards=write_cards(cards))
        return Duty(Key(Kind.READ_TOTAL, seat), ask, WantNumber(0, HIGHEST_SUM), (f"seat-{seat}.hand",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return count(self.terms, course(self.terms, r.setup).hands[duty.seat]).map(Number)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r.with_lay(r.lay.turn(f"seat-{duty.seat}.hand"))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.READ_TOTAL, self.terms.rule("count.points")),)


def outcome(terms: NineCountTerms, hands: Hands, kind: str, stake: int) -> Decision[Outcome]:
    """What a wager has coming."""
    return paid(decide(terms.awards[kind], hands), stake, Rounding.CENT_DOWN)


def pick_up(r: Round) -> Round:
    """Chips go home, all hands to the discard, the button off the felt."""
    lay = clear_table(r).lay.button("action", None)
    for place in ("bank.hand", *(f"seat-{seat}.hand" for seat in r.setup.taken)):
        lay = lay.move_cards(place, "discard", up=False)
    return r.with_lay(lay)


def make_script(terms: NineCountTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    rules = tuple(rule.printed for rules in terms.awards.values() for rule in rules)
    settling = Settling(
        terms.settle,
        lambda r, wager: outcome(terms, at_seat(r.setup, course(terms, r.setup), wager.seat), wager.kind, wager.stake),
        lambda r: action_seat(r.setup),
        lambda r: None if counted_seat(r.setup) in r.setup.taken else terms.rule("settle.first-wager"),
        reads=(ReadHand(terms),),
        outcome_rules=rules,
        turns_on=lambda *_: rules,
    )
    return (
        Rulings(terms.rulings, "wagers"),
        TakeFees(terms.fees.now, terms.kinds),
        CountDice(terms),
        DealHands(terms),
        Rulings(terms.rulings, "deal"),
        FirstToAct(terms),
        PlayersDraw(terms),
        Rulings(terms.rulings, "draw"),
        BankDraws(terms),
        Rulings(terms.rulings, "settle"),
        settling,
        PlayerActs(pick_up),
        Rotation(terms.rounds, terms.rule("rotate.bank"), lambda r: left_seat(r.setup)),
    )
