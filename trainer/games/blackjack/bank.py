"""The player-dealer's second card, the action button it places, and his hand by his chart."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.games.blackjack.named import in_question, plays_like
from trainer.games.blackjack.outcome import button, every_button_rule, has_button
from trainer.games.blackjack.players import CHART, count, count_rule, count_rules, total_options
from trainer.games.blackjack.situations import Play
from trainer.games.blackjack.state import (
    BANK_HAND,
    MOST_CARDS,
    bank_cards,
    bank_has_natural,
    bank_playing,
    bank_read,
    button_card,
    deal_card,
    hand_place,
    hands_of,
    needs_bank,
    only_sides_left,
    table_wagers,
)
from trainer.games.blackjack.terms import CHOICE, HIT, STAND, BlackjackTerms
from trainer.games.blackjack.wishes import BANKER, bank_wish, use
from trainer.round.acts import Act, Choose, Seat, WantChoice, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip, other_line
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decide, nearest_rule
from trainer.text import say

_STANDS = "bank-stands"


@dataclass(frozen=True, slots=True)
class OpenBank(PlainStage):
    """All hands lie open, the player-dealer has two cards, and the second one places the action button."""

    terms: BlackjackTerms

    def enter(self, r: Round) -> Round:
        for seat in r.setup.taken:
            for hand in range(1, hands_of(r, seat) + 1):
                r = r.with_lay(r.lay.turn(hand_place(seat, hand)))
        if self.terms.deal.later and table_wagers(self.terms, r):
            r = deal_card(r, BANK_HAND)
        return r.with_lay(r.lay.turn(BANK_HAND))

    def duty(self, r: Round) -> Duty | None:
        card = button_card(r)
        if card is None or not has_button(self.terms, r.setup) or not table_wagers(self.terms, r):
            return None
        if r.did(Kind.PLACE_BUTTON) is not None:
            return None
        ask = say("The player-dealer's second card is {card}. Where does the action button go?", card=str(card))
        ask = naming(ask, self._place(r, card).rules)
        seats = tuple(range(1, r.setup.seats + 1))
        return Duty(Key(Kind.PLACE_BUTTON), ask, WantSeat(seats), (BANK_HAND,))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        card = button_card(r)
        assert card is not None
        return self._place(r, card).map(Seat)

    def _place(self, r: Round, card: Card) -> Decision[int]:
        setup = r.setup
        return button(self.terms, setup.seats, setup.player_dealer, card, self.terms.readings_of(setup))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button("action", f"seat-{act.seat}"))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.PLACE_BUTTON, rule) for rule in every_button_rule(self.terms))


@dataclass(frozen=True, slots=True)
class PlayBank(PlainStage):
    """The player-dealer's hand, read and played by his chart while any wager waits for it."""

    terms: BlackjackTerms

    def _over(self, r: Round) -> bool:
        done = _STANDS in r.notes or bank_read(self.terms, r).over or len(bank_cards(r)) > MOST_CARDS
        natural = bank_has_natural(self.terms, r) and not self.terms.deal.ask_naturals
        return done or natural or not needs_bank(self.terms, r)

    def duty(self, r: Round) -> Duty | None:
        cards = bank_cards(r)
        text = write_cards(cards)
        if len(cards) > 1 and needs_bank(self.terms, r):
            key = Key(Kind.READ_TOTAL, 0, f"bank-{len(cards)}")
            if key not in r.acts:
                ask = say("The player-dealer: {cards}. What does the hand count?", cards=text)
                read = bank_read(self.terms, r)
                ask = naming(ask, (count_rule(self.terms, read, cards),))
                options = total_options(self.terms, read)
                return Duty(key, ask, WantChoice(options), (BANK_HAND,))
        if self._over(r):
            return None
        ask = say("The player-dealer has {cards}. What does his chart say?", cards=text)
        chart = in_question(self.terms.bank_rules, plays_like(self._play(r)))
        ask = naming(ask, (*chart, *self._sides(r)))
        return Duty(Key(Kind.DRAW, 0, f"bank-{len(cards)}"), ask, WantChoice(CHART), (BANK_HAND,))

    def _sides(self, r: Round) -> tuple[Printed, ...]:
        """The rule for side bets that are left alone, where they are."""
        rule = self.terms.rules.get("bank.sides-only")
        return (rule,) if rule is not None and only_sides_left(self.terms, r) else ()

    def _play(self, r: Round) -> Play:
        return bank_playing(self.terms, r)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.READ_TOTAL:
            return count(self.terms, bank_read(self.terms, r), bank_cards(r)).map(Choose)
        decision: Decision[Act] = decide(self.terms.bank_rules, self._play(r)).map(Choose)
        return decision.and_rules(*self._sides(r))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        given = act.option if isinstance(act, Choose) else ""
        rule = nearest_rule(self.terms.bank_rules, self._play(r), given) if duty.kind is Kind.DRAW else None
        return (other_line(rule),) if rule else ()

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is Kind.READ_TOTAL:
            return r
        does = bank_wish(r, self._play(r)) if act == Choose(CHOICE) else act.option if isinstance(act, Choose) else ""
        r = use(r, BANKER)
        if does == HIT:
            before = len(bank_cards(r))
            r = deal_card(r, BANK_HAND)
            if len(bank_cards(r)) > before:
                return r
        return r.note(_STANDS, Choose(STAND), say("The player-dealer stands."))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return (
            *((Kind.READ_TOTAL, rule) for rule in count_rules(self.terms)),
            *((Kind.DRAW, rule.printed) for rule in self.terms.bank_rules),
            *((Kind.DRAW, self.terms.rules[id]) for id in ("bank.sides-only",) if id in self.terms.rules),
        )
