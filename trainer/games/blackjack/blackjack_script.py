"""The round of a blackjack table: how a book fills the gaps of the banked game, and the bank's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.banked.banked_button import BY_CARD, first_left
from trainer.games.banked.banked_script import Gaps, banked_script, everything_goes_home
from trainer.games.banked.banked_settling import Reads, Settling, side_bet_reads
from trainer.games.blackjack import blackjack_outcome, blackjack_state
from trainer.games.blackjack.blackjack_deal import TELL, OfferInsurance, check_down, deal_cards, tell
from trainer.games.blackjack.blackjack_players import CHART, PlayHands, count_rules, total_task
from trainer.games.blackjack.blackjack_situations import FATES
from trainer.games.blackjack.blackjack_terms import EVEN, FURTHER_NAMES, INSURANCE, BlackjackTerms, hand_of
from trainer.games.blackjack.blackjack_wishes import BANKER, bank_wish
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.shared_words import BANK, CHOICE, HIT, STAND
from trainer.round.action import BUTTON
from trainer.round.acts import Act, Choose, Option, Seat, WantChoice, WantSeat
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COMPARE, DRAW, PLACE_BUTTON, READ_TOTAL_NAME
from trainer.rules.decision import Decision, Printed, decide
from trainer.table.places import BANK_HAND, DISCARD, hand_place, seat_place
from trainer.table.settlement import Wager

# ---------------- the player-dealer's second card
#
# The action button it places, and the hand by its chart.


def open_bank(terms: BlackjackTerms) -> Stage[blackjack_state.State]:
    """The hands lie open that were dealt so; the player-dealer has two cards, the second places the action button."""
    kind = TaskKind(PLACE_BUTTON, blackjack_outcome.every_button_rule(terms))

    def enter(r: blackjack_state.BlackjackRound) -> blackjack_state.BlackjackRound:
        for seat in () if terms.deal.closed else r.setup.seats_taken:
            for hand in range(1, blackjack_state.hands_of(r, seat) + 1):
                r = r.with_lay(r.lay.turn(hand_place(seat, hand)))
        if len(blackjack_state.bank_cards(r)) == 1 and blackjack_state.table_wagers(terms, r):
            r = blackjack_state.deal_card(r, BANK_HAND)
        return r.with_lay(r.lay.turn(BANK_HAND))

    def put_down(r: blackjack_state.BlackjackRound, act: Act) -> blackjack_state.BlackjackRound:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button(BUTTON, seat_place(act.seat)))

    def tasks(r: Round[blackjack_state.State]) -> Iterator[Task[blackjack_state.State]]:
        card = blackjack_state.button_card(r)
        if (
            card is None
            or not blackjack_outcome.has_button(terms, r.setup)
            or not blackjack_state.table_wagers(terms, r)
        ):
            return
        decision = blackjack_outcome.place_button(terms, r, card)
        ask = say("The player-dealer's second card is face up. Where does the action button go?")
        yield kind.fixed(
            ask,
            WantSeat(tuple(range(1, r.setup.seats + 1))),
            decision.map(Seat),
            look=(BANK_HAND,),
            do=put_down,
        )

    return Stage(BY_CARD, (kind,), tasks, enter)


@dataclass(frozen=True, slots=True)
class PlayBank:
    """The player-dealer's hand, read and played by his chart while any wager waits for it."""

    terms: BlackjackTerms

    def stage(self) -> Stage[blackjack_state.State]:
        return Stage(BANK, (self.totals, self.draws), self.tasks)

    @property
    def totals(self) -> TaskKind:
        return TaskKind(READ_TOTAL_NAME, count_rules(self.terms))

    @property
    def draws(self) -> TaskKind:
        sides = (self.terms.rules[id] for id in ("bank.sides-only",) if id in self.terms.rules)
        return TaskKind(DRAW, (*(rule.printed for rule in self.terms.bank_rules), *sides))

    def _over(self, r: blackjack_state.BlackjackRound) -> bool:
        done = (
            r.state.bank_stands
            or blackjack_state.bank_read(self.terms, r).over
            or len(blackjack_state.bank_cards(r)) > blackjack_state.MOST_CARDS
        )
        return done or (blackjack_state.bank_has_natural(self.terms, r) and not self.terms.deal.ask_naturals)

    def tasks(self, r: Round[blackjack_state.State]) -> Iterator[Task[blackjack_state.State]]:
        cards = blackjack_state.bank_cards(r)
        if not blackjack_state.needs_bank(self.terms, r):
            return
        if len(cards) > 1:
            ask = say("What does the player-dealer's hand count?")
            read, lost = blackjack_state.bank_read(self.terms, r), r.state.natural_lost
            subject = f"bank-{len(cards)}"
            yield total_task(self.terms, self.totals, read, cards, ask, subject=subject, look=(BANK_HAND,), lost=lost)
        if not self._over(r):
            yield self._draw_task(r)

    def _draw_task(self, r: blackjack_state.BlackjackRound) -> Task[blackjack_state.State]:
        cards, play, rules = (
            blackjack_state.bank_cards(r),
            blackjack_state.bank_playing(self.terms, r),
            self.terms.bank_rules,
        )
        sides = self._sides(r)
        ask = say("The player-dealer to act. Hit, stand, or a choice?")

        def right(_: blackjack_state.BlackjackRound) -> Decision[Act]:
            decision: Decision[Act] = decide(rules, play).map(Choose)
            return decision.and_rules(*sides)

        return self.draws.task(
            ask,
            WantChoice(CHART),
            right,
            subject=f"bank-{len(cards)}",
            look=(BANK_HAND,),
            do=self._draws,
        )

    def _sides(self, r: blackjack_state.BlackjackRound) -> tuple[Printed, ...]:
        """The rule for side bets that are left alone, where they are."""
        rule = self.terms.rules.get("bank.sides-only")
        return (rule,) if rule is not None and blackjack_state.only_sides_left(self.terms, r) else ()

    def _draws(self, r: blackjack_state.BlackjackRound, act: Act) -> blackjack_state.BlackjackRound:
        play = blackjack_state.bank_playing(self.terms, r)
        wish = bank_wish(self.terms, r.setup, r.state, play) if act == Choose(CHOICE) else ""
        does = wish or (act.option if isinstance(act, Choose) else "")
        r = r.with_state(r.state.one_used(BANKER))
        if does == HIT and r.state.shoe:
            return blackjack_state.deal_card(r, BANK_HAND)
        stands = replace(r.state, bank_stands=True)
        return r.with_state(stands).note("bank-stands", Choose(STAND), say("The player-dealer stands."))


# ---------------- blackjack script

RESULTS = (
    Option("win", say("the player wins")),
    Option("lose", say("the player-dealer wins")),
    Option("push", say("push")),
)
EVEN_MONEY, AT_ONCE = "even-money", "at-once"


def make_script(terms: BlackjackTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    deck, begins = terms.deck.cards(), partial(blackjack_state.begin, terms)
    ruled = ruled_at(terms.table.rulings, deck, terms.table, blackjack_state.carried_out, begins)
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

    def reads(self) -> Reads[blackjack_state.State]:
        return Reads((self.kind,), self.tasks)

    @property
    def kind(self) -> TaskKind:
        compared = (rule.printed for rule in self.terms.results if not self.terms.is_fate(rule))
        return TaskKind(COMPARE, (*compared, *(drawn22.printed for drawn22 in self.terms.drawn_22.values())))

    def tasks(self, r: Round[blackjack_state.State], wager: Wager) -> Iterator[Task[blackjack_state.State]]:
        hand = hand_of(wager.kind)
        if not blackjack_outcome.is_game(self.terms, wager) or blackjack_state.fate_of(r, wager.seat, hand) in FATES:
            return
        if not r.open(self.kind, wager.seat, f"hand-{hand}"):
            return
        yield self.kind.task(
            self._ask(r),
            WantChoice(RESULTS),
            lambda now: blackjack_outcome.result(self.terms, blackjack_state.finished(self.terms, now, wager)).map(
                Choose
            ),
            seat=wager.seat,
            subject=f"hand-{hand}",
            look=(hand_place(wager.seat, hand), BANK_HAND),
        )

    def _ask(self, r: blackjack_state.BlackjackRound) -> Text:
        """While the player-dealer's second card lies down, what is known of it is said."""
        if len(blackjack_state.open_bank_cards(r)) < len(blackjack_state.bank_cards(r)):
            return say("The player-dealer has no natural. Seat {seat} against the bank: who wins?")
        return say("Seat {seat} against the player-dealer: who wins?")


def _read_side_bets(terms: BlackjackTerms) -> Reads[blackjack_state.State]:
    """A side bet is read once for the table where it hangs on the player-dealer alone, else at every seat."""

    def ask(_: blackjack_state.BlackjackRound, wager: Wager) -> Text:
        return say("What does {bet} pay?", bet=terms.table.names[wager.kind])

    return side_bet_reads(
        terms.sides,
        terms.pays,
        partial(blackjack_state.finished, terms),
        ask=ask,
        look=(BANK_HAND,),
        key=partial(blackjack_outcome.side_key, terms),
        judge=partial(blackjack_outcome.judged, terms),
    )


# -- the settlings of a round


def _early(terms: BlackjackTerms, part: str) -> tuple[Stage, ...]:
    """Even money before the down card is checked, insurance after it, naturals whose wagers do not wait."""
    makes = {EVEN_MONEY: _even_money, INSURANCE: _insurance, AT_ONCE: _at_once}
    kind = INSURANCE if part == INSURANCE else terms.main
    by = terms.table.settle.with_laps(((kind,),), terms.rule(f"settle.{part}"))
    return (makes[part](terms).stage(by, part),)


def _even_money(terms: BlackjackTerms) -> Settling[blackjack_state.State]:
    rules = tuple(rule.printed for rule in terms.results if terms.is_fate(rule, EVEN_MONEY))
    return Settling(
        outcome=partial(blackjack_outcome.outcome, terms),
        rules=rules,
        first=blackjack_outcome.bank_left,
        wagers=lambda r: tuple(
            w for w in r.setup.wagers if w.kind == terms.main and blackjack_state.is_even_money(r, w)
        ),
    )


def _insurance(terms: BlackjackTerms) -> Settling[blackjack_state.State]:
    return Settling(
        outcome=partial(blackjack_outcome.outcome, terms),
        rules=tuple(rule.printed for rule in terms.pays[INSURANCE]),
        first=blackjack_outcome.bank_left,
        wagers=lambda r: tuple(blackjack_state.further_wagers(r, INSURANCE)),
    )


def _at_once(terms: BlackjackTerms) -> Settling[blackjack_state.State]:
    def rules(r: blackjack_state.BlackjackRound) -> tuple[Printed, ...]:
        return blackjack_outcome.at_once_rules(
            terms, blackjack_state.bank_cards(r), short=not blackjack_state.ample(terms, r.setup)
        )

    return Settling(
        outcome=lambda r, wager: blackjack_outcome.outcome(terms, r, wager).and_rules(*rules(r)),
        rules=tuple(rule.printed for rule in terms.results),
        first=lambda r: replace(blackjack_outcome.bank_left(r), rule=next(reversed(rules(r)[1:]), None)),
        reads=(CompareHand(terms).reads(),),
        wagers=lambda r: tuple(w for w in r.setup.wagers if blackjack_state.paid_at_once(terms, r, w)),
    )


def _table(terms: BlackjackTerms) -> Settling[blackjack_state.State]:
    exposed = (PlayHands(terms).exposed(),) if terms.deal.closed else ()
    rules = (*terms.results, *(rule for kind in terms.sides for rule in terms.pays[kind]))
    return Settling(
        outcome=partial(blackjack_outcome.outcome, terms),
        rules=tuple(rule.printed for rule in rules),
        first=partial(blackjack_outcome.first, terms),
        reads=(*exposed, CompareHand(terms).reads(), _read_side_bets(terms)),
        wagers=partial(blackjack_state.table_wagers, terms),
    )


def pick_up(r: blackjack_state.BlackjackRound) -> blackjack_state.BlackjackRound:
    """Chips go home, all hands to the discard, the button off the table."""
    for wager in r.state.added:
        r = r.with_lay(r.lay.pay(wager.place, wager.purse, r.lay.chips_at(wager.place)))
    lay = everything_goes_home(r).lay
    for seat in r.setup.seats_taken:
        for hand in range(1, blackjack_state.hands_of(r, seat) + 1):
            lay = lay.move_cards(hand_place(seat, hand), DISCARD, up=False)
    return r.with_lay(lay.move_cards(BANK_HAND, DISCARD, up=False).button(BUTTON, None))
