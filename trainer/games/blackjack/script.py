"""The round of a blackjack table: how a blackjack book fills the gaps of the banked game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from trainer.games.banked.button import first_left
from trainer.games.banked.script import Gaps, banked_script, everything_goes_home
from trainer.games.banked.settle import Reads, Settling
from trainer.games.banked.side_bets import side_bet_reads
from trainer.games.blackjack.bank import PlayBank, open_bank
from trainer.games.blackjack.deal import TELL, OfferInsurance, check_down, deal_cards, tell
from trainer.games.blackjack.outcome import (
    at_once_rules,
    bank_left,
    first,
    is_game,
    judged,
    outcome,
    result,
    side_key,
)
from trainer.games.blackjack.players import PlayHands
from trainer.games.blackjack.situations import FATES
from trainer.games.blackjack.state import (
    BlackjackRound,
    State,
    ample,
    bank_cards,
    fate_of,
    finished,
    further_wagers,
    hands_of,
    is_even_money,
    open_bank_cards,
    paid_at_once,
    table_wagers,
)
from trainer.games.blackjack.terms import EVEN, FURTHER_NAMES, INSURANCE, BlackjackTerms, hand_of
from trainer.games.faults.scene import ruled_at
from trainer.round.action import BUTTON
from trainer.round.acts import Choose, Option, WantChoice
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COMPARE
from trainer.rules.decision import Printed
from trainer.table.place import BANK_HAND, DISCARD, hand_place
from trainer.table.settlement import Wager
from trainer.text import Text, say

RESULTS = (
    Option("win", say("the player wins")),
    Option("lose", say("the player-dealer wins")),
    Option("push", say("push")),
)
EVEN_MONEY, AT_ONCE = "even-money", "at-once"


def make_script(terms: BlackjackTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    ruled = ruled_at(terms.table.rulings, terms.deck.cards(), terms.table)
    play = (
        OfferInsurance(terms).stage(),
        *(_early(terms, EVEN_MONEY) if EVEN in terms.options else ()),
        check_down(terms),
        *(_early(terms, INSURANCE) if terms.insures else ()),
        *((Stage(TELL, enter=partial(tell, terms)), *_early(terms, AT_ONCE)) if terms.at_once else ()),
        *ruled("players"),
        PlayHands(terms).stage(),
        open_bank(terms),
        *ruled("bank"),
        PlayBank(terms).stage(),
    )
    gaps = Gaps(
        further=FURTHER_NAMES,
        checks=ruled("wagers"),
        deal=(deal_cards(terms), *ruled("deal")),
        play=play,
        settling=_table(terms),
        pick_up=pick_up,
        next_bank=lambda r: first_left(r.setup).seat,
        fees_after_deal=terms.deal.fee_after,
    )
    return banked_script(terms.table, gaps)


# -- what is read before a wager is settled


@dataclass(frozen=True, slots=True)
class CompareHand:
    """Each hand is compared before its first wager is settled."""

    terms: BlackjackTerms

    def reads(self) -> Reads[State]:
        return Reads((self.kind,), self.tasks)

    @property
    def kind(self) -> TaskKind:
        compared = (rule.printed for rule in self.terms.results if not self.terms.is_fate(rule))
        return TaskKind(COMPARE, (*compared, *(one.printed for one in self.terms.drawn_22.values())))

    def tasks(self, r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        hand = hand_of(wager.kind)
        if not is_game(self.terms, wager) or fate_of(r, wager.seat, hand) in FATES:
            return
        if not r.open(self.kind, wager.seat, f"hand-{hand}"):
            return
        yield self.kind.task(
            self._ask(r, wager.seat, hand),
            WantChoice(RESULTS),
            lambda now: result(self.terms, finished(self.terms, now, wager)).map(Choose),
            seat=wager.seat,
            subject=f"hand-{hand}",
            look=(hand_place(wager.seat, hand), BANK_HAND),
        )

    def _ask(self, r: BlackjackRound, seat: int, hand: int) -> Text:
        """While the player-dealer's second card lies down, what is known of it is said."""
        if len(open_bank_cards(r)) < len(bank_cards(r)):
            return say("The player-dealer has no natural. This hand against his: who wins?")
        return say("This player's hand against the player-dealer's. Who wins?")


def _read_side_bets(terms: BlackjackTerms) -> Reads[State]:
    """A side bet is read once for the table where it hangs on the player-dealer alone, else at every seat."""

    def ask(_: BlackjackRound, wager: Wager) -> Text:
        return say("What has this bet coming: {bet}?", bet=terms.table.names[wager.kind])

    return side_bet_reads(
        terms.sides,
        terms.pays,
        partial(finished, terms),
        ask=ask,
        look=(BANK_HAND,),
        key=partial(side_key, terms),
        judge=partial(judged, terms),
    )


# -- the settlings of a round


def _early(terms: BlackjackTerms, part: str) -> tuple[Stage, ...]:
    """Even money before the down card is checked, insurance after it, naturals whose wagers do not wait."""
    makes = {EVEN_MONEY: _even_money, INSURANCE: _insurance, AT_ONCE: _at_once}
    kind = INSURANCE if part == INSURANCE else terms.main
    by = terms.table.settle.with_laps(((kind,),), terms.rule(f"settle.{part}"))
    return (makes[part](terms).stage(by, part),)


def _even_money(terms: BlackjackTerms) -> Settling[State]:
    rules = tuple(rule.printed for rule in terms.results if terms.is_fate(rule, EVEN_MONEY))
    return Settling(
        outcome=partial(outcome, terms),
        rules=rules,
        first=bank_left,
        wagers=lambda r: tuple(w for w in r.setup.wagers if w.kind == terms.main and is_even_money(r, w)),
    )


def _insurance(terms: BlackjackTerms) -> Settling[State]:
    return Settling(
        outcome=partial(outcome, terms),
        rules=tuple(rule.printed for rule in terms.pays[INSURANCE]),
        first=bank_left,
        wagers=lambda r: tuple(further_wagers(r, INSURANCE)),
    )


def _at_once(terms: BlackjackTerms) -> Settling[State]:
    def rules(r: BlackjackRound) -> tuple[Printed, ...]:
        return at_once_rules(terms, bank_cards(r), short=not ample(terms, r.setup))

    return Settling(
        outcome=lambda r, wager: outcome(terms, r, wager).and_rules(*rules(r)),
        rules=tuple(rule.printed for rule in terms.results),
        first=lambda r: replace(bank_left(r), rule=next(reversed(rules(r)[1:]), None)),
        reads=(CompareHand(terms).reads(),),
        wagers=lambda r: tuple(w for w in r.setup.wagers if paid_at_once(terms, r, w)),
    )


def _table(terms: BlackjackTerms) -> Settling[State]:
    exposed = (PlayHands(terms).exposed(),) if terms.deal.closed else ()
    rules = (*terms.results, *(rule for kind in terms.sides for rule in terms.pays[kind]))
    return Settling(
        outcome=partial(outcome, terms),
        rules=tuple(rule.printed for rule in rules),
        first=partial(first, terms),
        reads=(*exposed, CompareHand(terms).reads(), _read_side_bets(terms)),
        wagers=partial(table_wagers, terms),
    )


def pick_up(r: BlackjackRound) -> BlackjackRound:
    """Chips go home, all hands to the discard, the button off the table."""
    for wager in r.state.added:
        r = r.with_lay(r.lay.pay(wager.place, wager.purse, r.lay.chips_at(wager.place)))
    lay = everything_goes_home(r).lay
    for seat in r.setup.taken:
        for hand in range(1, hands_of(r, seat) + 1):
            lay = lay.move_cards(hand_place(seat, hand), DISCARD, up=False)
    return r.with_lay(lay.move_cards(BANK_HAND, DISCARD, up=False).button(BUTTON, None))
