"""Where settling begins: at the Action button where a card places one, else at the left of one of the dealers."""

from __future__ import annotations

from trainer.cards.card import Card
from trainer.games.baccarat.coup import Coup
from trainer.games.baccarat.outcome import outcome
from trainer.games.baccarat.terms import ALWAYS, Action, BaccaratTerms
from trainer.round.action import HOUSE_DEALER
from trainer.round.settling import uncovered
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.table.bank import Cover, Ledger
from trainer.table.seats import first_among, left_of
from trainer.table.settlement import settle_all


def action_card(action: Action, coup: Coup) -> Card:
    """The card that places the button."""
    return coup.banker[action.card - 1]


def left_seat(setup: Setup) -> int:
    """The first seat with a wager at the player-dealer's left."""
    left = left_of(setup.player_dealer, setup.seats)
    return first_among(left, setup.seats, setup.taken) or left


def falls_short(terms: BaccaratTerms, setup: Setup, coup: Coup) -> bool:
    """Whether the bank cannot cover the table, settled from the house dealer's left."""
    order = terms.settle.laps.sort(setup.wagers, 1, setup.seats)
    outcomes = {wager: outcome(terms, coup, wager.kind, wager.stake).result for wager in order}
    cover = Cover(setup.option("cover", terms.default_cover.value))
    moves, _ = settle_all(order, outcomes, Ledger(cover, setup.bank))
    return any(uncovered(moved) for moved in moves)


def uses_button(terms: BaccaratTerms, setup: Setup, coup: Coup) -> bool:
    """Whether a button is placed in this round."""
    if terms.action is None:
        return False
    return terms.action.when == ALWAYS or falls_short(terms, setup, coup)


def first_seat(terms: BaccaratTerms, setup: Setup, coup: Coup, *, button: bool) -> tuple[int, Printed | None]:
    """Where settling begins, and the rule that had to be asked where a `button` has no wager beside it."""
    if terms.action and button:
        card, count = action_card(terms.action, coup), terms.action.count
        table = (setup.player_dealer, setup.seats, setup.taken)
        return count.action(card, *table), count.special(card, *table)
    if terms.start == HOUSE_DEALER:
        return first_among(1, setup.seats, setup.taken) or 1, None
    return left_seat(setup), None
