"""Where settling begins: at the Action button where a card places one, else at the left of one of the dealers."""

from __future__ import annotations

from dataclasses import replace

from trainer.cards.card import Card
from trainer.games.baccarat.outcome import coup_for, outcome
from trainer.games.baccarat.state import State, coup_of
from trainer.games.baccarat.terms import LINES, Action, BaccaratTerms
from trainer.games.banked.button import First, at_button, button_by_card, first_left
from trainer.round.action import HOUSE_DEALER
from trainer.round.machine import Round
from trainer.round.settling import uncovered
from trainer.round.task import Stage
from trainer.table.seats import first_among
from trainer.table.settlement import settle_all


def first(terms: BaccaratTerms, r: Round[State]) -> First:
    """The seat where settling begins: the button's, else the left of the dealer the book names."""
    button = at_button(r, terms.action.count.first_wager) if terms.action else None
    if button is not None:
        return button
    if terms.start == HOUSE_DEALER:
        return First(first_among(1, r.setup.seats, r.setup.taken) or 1)
    return first_left(r.setup)


def button_stage(terms: BaccaratTerms, action: Action) -> Stage[State]:
    """The button is placed by a card of the banker hand, where this round uses one."""

    def enter(r: Round[State]) -> Round[State]:
        return r if r.state.button else r.with_state(replace(r.state, button=_card(terms, action, r)))

    return button_by_card(action.count, lambda r: r.state.button, (LINES["banker"],), enter)


def _card(terms: BaccaratTerms, action: Action, r: Round[State]) -> Card | None:
    used = action.always or falls_short(terms, r)
    return coup_of(terms, r).banker[action.card - 1] if used else None


def falls_short(terms: BaccaratTerms, r: Round[State]) -> bool:
    """Whether the bank cannot cover the table, settled from the house dealer's left."""
    order = terms.table.settle.laps.sort(r.setup.wagers, 1, r.setup.seats)
    outcomes = {wager: outcome(terms, coup_for(terms, r, wager), wager.kind, wager.stake).result for wager in order}
    moves, _ = settle_all(order, outcomes, r.ledger)
    return any(uncovered(moved) for moved in moves)
