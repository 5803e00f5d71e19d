"""The player-dealer's second card, the action button it places, and his hand by his chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.games.banked.button import BY_CARD
from trainer.games.blackjack.outcome import every_button_rule, has_button, place_button
from trainer.games.blackjack.players import CHART, chart_slips, count_rules, total_task
from trainer.games.blackjack.state import (
    MOST_CARDS,
    BlackjackRound,
    State,
    bank_cards,
    bank_has_natural,
    bank_playing,
    bank_read,
    button_card,
    deal_card,
    hands_of,
    needs_bank,
    only_sides_left,
    table_wagers,
)
from trainer.games.blackjack.terms import BlackjackTerms
from trainer.games.blackjack.wishes import BANKER, bank_wish
from trainer.games.words import BANK, CHOICE, HIT, STAND
from trainer.round.action import BUTTON
from trainer.round.acts import Act, Choose, Seat, WantChoice, WantSeat
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import DRAW, PLACE_BUTTON, READ_TOTAL_NAME
from trainer.rules.decision import Decision, Printed, decide
from trainer.table.place import BANK_HAND, hand_place, seat_place
from trainer.text import say


def open_bank(terms: BlackjackTerms) -> Stage[State]:
    """The hands lie open that were dealt so; the player-dealer has two cards, the second places the action button."""
    kind = TaskKind(PLACE_BUTTON, every_button_rule(terms))

    def enter(r: BlackjackRound) -> BlackjackRound:
        for seat in () if terms.deal.closed else r.setup.taken:
            for hand in range(1, hands_of(r, seat) + 1):
                r = r.with_lay(r.lay.turn(hand_place(seat, hand)))
        if len(bank_cards(r)) == 1 and table_wagers(terms, r):
            r = deal_card(r, BANK_HAND)
        return r.with_lay(r.lay.turn(BANK_HAND))

    def put_down(r: BlackjackRound, act: Act) -> BlackjackRound:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button(BUTTON, seat_place(act.seat)))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        card = button_card(r)
        if card is None or not has_button(terms, r.setup) or not table_wagers(terms, r):
            return
        decision = place_button(terms, r, card)
        ask = say("The player-dealer's second card is open. Where does the action button go?")
        yield kind.task(
            ask,
            WantSeat(tuple(range(1, r.setup.seats + 1))),
            lambda _: decision.map(Seat),
            look=(BANK_HAND,),
            do=put_down,
        )

    return Stage(BY_CARD, (kind,), tasks, enter)


@dataclass(frozen=True, slots=True)
class PlayBank:
    """The player-dealer's hand, read and played by his chart while any wager waits for it."""

    terms: BlackjackTerms

    def stage(self) -> Stage[State]:
        return Stage(BANK, (self.totals, self.draws), self.tasks)

    @property
    def totals(self) -> TaskKind:
        return TaskKind(READ_TOTAL_NAME, count_rules(self.terms))

    @property
    def draws(self) -> TaskKind:
        sides = (self.terms.rules[id] for id in ("bank.sides-only",) if id in self.terms.rules)
        return TaskKind(DRAW, (*(rule.printed for rule in self.terms.bank_rules), *sides))

    def _over(self, r: BlackjackRound) -> bool:
        done = r.state.bank_stands or bank_read(self.terms, r).over or len(bank_cards(r)) > MOST_CARDS
        return done or (bank_has_natural(self.terms, r) and not self.terms.deal.ask_naturals)

    def tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        cards = bank_cards(r)
        if not needs_bank(self.terms, r):
            return
        if len(cards) > 1:
            ask = say("What does the player-dealer's hand count?")
            read = bank_read(self.terms, r)
            yield total_task(self.terms, self.totals, read, cards, ask, subject=f"bank-{len(cards)}", look=(BANK_HAND,))
        if not self._over(r):
            yield self._draw_task(r)

    def _draw_task(self, r: BlackjackRound) -> Task[State]:
        cards, play, rules = bank_cards(r), bank_playing(self.terms, r), self.terms.bank_rules
        sides = self._sides(r)
        ask = say("What does the player-dealer's chart say about his hand?")

        def right(_: BlackjackRound) -> Decision[Act]:
            decision: Decision[Act] = decide(rules, play).map(Choose)
            return decision.and_rules(*sides)

        return self.draws.task(
            ask,
            WantChoice(CHART),
            right,
            subject=f"bank-{len(cards)}",
            look=(BANK_HAND,),
            do=self._draws,
            slips=lambda _, act, __: chart_slips(rules, play, act),
        )

    def _sides(self, r: BlackjackRound) -> tuple[Printed, ...]:
        """The rule for side bets that are left alone, where they are."""
        rule = self.terms.rules.get("bank.sides-only")
        return (rule,) if rule is not None and only_sides_left(self.terms, r) else ()

    def _draws(self, r: BlackjackRound, act: Act) -> BlackjackRound:
        play = bank_playing(self.terms, r)
        wanted = bank_wish(r.setup, r.state, play) if act == Choose(CHOICE) else ""
        does = wanted or (act.option if isinstance(act, Choose) else "")
        r = r.with_state(r.state.one_used(BANKER))
        if does == HIT and r.state.shoe:
            return deal_card(r, BANK_HAND)
        stands = replace(r.state, bank_stands=True)
        return r.with_state(stands).note("bank-stands", Choose(STAND), say("The player-dealer stands."))
