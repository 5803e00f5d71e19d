"""The round of a blackjack table as stages, and what is read before a wager is settled."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.notation import write_cards
from trainer.games.blackjack.bank import OpenBank, PlayBank
from trainer.games.blackjack.deal import CheckDown, DealCards, OfferInsurance
from trainer.games.blackjack.outcome import (
    at_once_rules,
    award_of,
    first_rule,
    first_seat,
    is_game,
    outcome,
    result,
    turns_on,
)
from trainer.games.blackjack.players import PlayHands
from trainer.games.blackjack.situations import EVEN_MONEY, RESCUED, SURRENDERED
from trainer.games.blackjack.state import (
    BANK_HAND,
    ample,
    bank_cards,
    bank_has_natural,
    bank_read,
    begins_natural,
    fate_of,
    finished,
    first_taken,
    first_two,
    further_wagers,
    hand_cards,
    hand_place,
    hands_of,
    is_even_money,
    open_bank_cards,
    paid_at_once,
    table_wagers,
    up_card,
)
from trainer.games.blackjack.terms import EVEN, FURTHER, INSURANCE, MOMENTS, BlackjackTerms, hand_of
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.awards import awards_of
from trainer.round.collect import TakeFees
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip
from trainer.round.machine import PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.ruling import Rulings
from trainer.round.settling import Settling, clear_table
from trainer.rules.decision import Decision, Printed
from trainer.table.seats import left_of
from trainer.table.settlement import Wager
from trainer.text import say

RESULTS = (
    Option("win", say("the player wins")),
    Option("lose", say("the player-dealer wins")),
    Option("push", say("push")),
)


@dataclass(frozen=True, slots=True)
class CompareHand:
    """Each hand is compared before its first wager is settled."""

    terms: BlackjackTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        hand = hand_of(wager.kind)
        if not is_game(self.terms, wager) or fate_of(r, wager.seat, hand) in (SURRENDERED, RESCUED, EVEN_MONEY):
            return None
        key = Key(Kind.COMPARE, wager.seat, f"hand-{hand}")
        if key in r.acts:
            return None
        shown = open_bank_cards(r)
        ask = say(
            "Seat {seat}: {player}. The player-dealer: {bank}. Who wins?",
            seat=wager.seat,
            player=write_cards(hand_cards(r, wager.seat, hand)),
            bank=write_cards(shown),
        )
        if len(shown) < len(bank_cards(r)):
            ask = say(
                "Seat {seat}: {player}. The player-dealer shows {bank} and has no natural. Who wins?",
                seat=wager.seat,
                player=write_cards(hand_cards(r, wager.seat, hand)),
                bank=write_cards(shown),
            )
        ask = naming(ask, turns_on(self.terms, r, wager))
        return Duty(key, ask, WantChoice(RESULTS), (hand_place(wager.seat, hand), BANK_HAND))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        hand = int(duty.key.subject.removeprefix("hand-"))
        kind = self.terms.main if hand == 1 else "split" if hand == 2 else f"split-{hand}"
        return result(self.terms, finished(self.terms, r, Wager(duty.seat, kind, 0, 0))).map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        skip = (SURRENDERED, RESCUED, EVEN_MONEY)
        rules = (rule.printed for rule in self.terms.results)
        compared = (rule for rule in rules if not any(name in rule.id for name in skip))
        drawn = (one.printed for one in self.terms.drawn_22.values())
        return tuple((Kind.COMPARE, rule) for rule in (*compared, *drawn))


@dataclass(frozen=True, slots=True)
class ReadSideBet:
    """A side bet is read before it is settled: once for the table where it hangs on the player-dealer alone."""

    terms: BlackjackTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        side = self.terms.sides.get(wager.kind)
        if side is None:
            return None
        key = Key(Kind.READ_BONUS, 0 if side.once else wager.seat, wager.kind)
        if key in r.acts:
            return None
        nothing = finished(self.terms, r, wager)
        options = tuple(Option(one.id, one.words) for one in awards_of(self.terms.pays[wager.kind], nothing))
        name, bank = say(self.terms.settle.names[wager.kind]), write_cards(bank_cards(r))
        ask = say("The player-dealer: {bank}. What has {bet} coming?", bank=bank, bet=name)
        if not side.once:
            ask = say(
                "Seat {seat} was dealt {cards}. The player-dealer: {bank}. What has {bet} coming?",
                seat=wager.seat,
                cards=write_cards(first_two(r, wager.seat)),
                bank=bank,
                bet=name,
            )
        ask = naming(ask, turns_on(self.terms, r, wager))
        return Duty(key, ask, WantChoice(options), (BANK_HAND, wager.place))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        seat = duty.seat or r.setup.taken[0]
        decision = award_of(self.terms, r, Wager(seat, duty.key.subject, 0, 0))
        return decision.map(lambda award: Choose(award.id))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.READ_BONUS, rule.printed) for kind in self.terms.sides for rule in self.terms.pays[kind])


# -- the settlings of a round


def _even_money(terms: BlackjackTerms) -> Settling:
    """Naturals that took even money are paid before the down card is checked."""
    rule = next(rule.printed for rule in terms.results if "even-money" in rule.printed.id)
    return Settling(
        terms.settle.with_laps(((terms.main,),), terms.rule("settle.even-money")),
        lambda r, wager: outcome(terms, r, wager),
        lambda r: left_of(r.setup.player_dealer, r.setup.seats),
        wagers=lambda r: tuple(w for w in r.setup.wagers if w.kind == terms.main and is_even_money(r, w)),
        outcome_rules=(rule,),
        turns_on=lambda *_: (rule,),
        part="even-money",
    )


def _insurance(terms: BlackjackTerms) -> Settling:
    return Settling(
        terms.settle.with_laps(((INSURANCE,),), terms.rule("settle.insurance")),
        lambda r, wager: outcome(terms, r, wager),
        lambda r: left_of(r.setup.player_dealer, r.setup.seats),
        wagers=lambda r: tuple(further_wagers(r, INSURANCE)),
        outcome_rules=tuple(rule.printed for rule in terms.pays[INSURANCE]),
        turns_on=lambda *_: (terms.rule("settle.insurance"),),
        part=INSURANCE,
    )


def _at_once(terms: BlackjackTerms) -> Settling:
    """Naturals whose wagers do not wait."""

    def rules(r: Round) -> tuple[Printed, ...]:
        return at_once_rules(terms, bank_cards(r), short=not ample(terms, r.setup))

    return Settling(
        terms.settle.with_laps(((terms.main,),), terms.rule("settle.at-once")),
        lambda r, wager: outcome(terms, r, wager).and_rules(*rules(r)),
        lambda r: left_of(r.setup.player_dealer, r.setup.seats),
        lambda r: next(reversed(rules(r)[1:]), None),
        reads=(CompareHand(terms),),
        wagers=lambda r: tuple(w for w in r.setup.wagers if paid_at_once(terms, r, w)),
        outcome_rules=tuple(rule.printed for rule in terms.results),
        turns_on=lambda r, wager: (*rules(r), *turns_on(terms, r, wager)),
        part="at-once",
    )


def tell(terms: BlackjackTerms, r: Round) -> Round:
    """Naturals that are paid at once are opened; where it is his to say, the player-dealer tells of one of his own."""
    for wager in r.setup.wagers:
        if paid_at_once(terms, r, wager):
            r = r.with_lay(r.lay.turn(hand_place(wager.seat)))
    up = up_card(terms, r)
    if not terms.deal.tells or up is None or not begins_natural(terms, up):
        return r
    if not bank_has_natural(terms, r):
        return r.note("told", Choose("none"), say("The player-dealer tells of no natural."))
    r = r.with_lay(r.lay.turn(BANK_HAND))
    return r.note(
        "told", Choose("natural"), say("The player-dealer tells of his {hand}.", hand=bank_read(terms, r).words)
    )


def _table(terms: BlackjackTerms) -> Settling:
    rules = (*terms.results, *(rule for kind in terms.sides for rule in terms.pays[kind]))
    return Settling(
        terms.settle,
        lambda r, wager: outcome(terms, r, wager),
        lambda r: first_seat(terms, r),
        lambda r: first_rule(terms, r),
        reads=(CompareHand(terms), ReadSideBet(terms)),
        wagers=lambda r: table_wagers(terms, r),
        outcome_rules=tuple(rule.printed for rule in rules),
        turns_on=lambda r, wager: turns_on(terms, r, wager),
    )


def pick_up(r: Round) -> Round:
    """Chips go home, all hands to the discard, the button off the table."""
    for wager in further_wagers(r, *FURTHER, INSURANCE):
        r = r.with_lay(r.lay.pay(wager.place, wager.purse, r.lay.chips_at(wager.place)))
    lay = clear_table(r).lay
    for seat in r.setup.taken:
        for hand in range(1, hands_of(r, seat) + 1):
            lay = lay.move_cards(hand_place(seat, hand), "discard", up=False)
    return r.with_lay(lay.move_cards(BANK_HAND, "discard", up=False).button("action", None))


def make_script(terms: BlackjackTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    fees = TakeFees(terms.fees.now, terms.counted, others=terms.fees.others)
    rulings = {at: Rulings(terms.rulings, at) for at in MOMENTS}
    before: tuple[Stage, ...] = (rulings["wagers"], *(() if terms.deal.fee_after else (fees,)))
    after: tuple[Stage, ...] = (rulings["deal"], *((fees,) if terms.deal.fee_after else ()))
    even: tuple[Stage, ...] = (_even_money(terms),) if EVEN in terms.options else ()
    insured: tuple[Stage, ...] = (_insurance(terms),) if terms.insures else ()
    at_once: tuple[Stage, ...] = (_at_once(terms),) if terms.at_once else ()
    return (
        *before,
        DealCards(terms),
        *after,
        OfferInsurance(terms),
        *even,
        CheckDown(terms),
        *insured,
        PlayerActs(lambda r: tell(terms, r)),
        *at_once,
        rulings["players"],
        PlayHands(terms),
        OpenBank(terms),
        rulings["bank"],
        PlayBank(terms),
        _table(terms),
        PlayerActs(pick_up),
        Rotation(terms.rounds, terms.rule("rotate.two-hands"), next_banker),
    )


def next_banker(r: Round) -> int:
    """The first seat with a wager at the player-dealer's left."""
    return first_taken(r.setup, left_of(r.setup.player_dealer, r.setup.seats))
