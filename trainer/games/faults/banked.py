"""Situations of every game with a player-dealer: wagers and the bank. Families add what their cards can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.games.faults import at, wagers
from trainer.games.faults.offers import (
    ASKED,
    BANKING,
    BEHIND,
    KUM_KUM,
    LATE,
    LIMITED,
    NO_BANKER,
    READ,
    REMOVED,
    SHORT_BANK,
    WAGER,
)
from trainer.games.faults.unseen import BEFORE, DONE, SAID, WHOSE, seen, unseen
from trainer.round.ruling import Situation
from trainer.text import say

WAGERS: Final = say("A player's wagers lie like this.")
TAKEN: Final = say("A player has pulled back this wager before it was settled, and nobody knows how much it was.")

BANKED: Final[Mapping[str, Situation]] = {
    **seen(WAGER, WAGERS, side_alone=wagers.side_alone),
    **seen(
        (*WAGER, "active-player"),
        empty_circle=wagers.empty_circle,
        outside_circle=wagers.no_wager,
        call_bet=wagers.no_wager,
        money_covers=wagers.on_spot,
    ),
    **seen(
        LIMITED,
        WAGERS,
        side_too_high=wagers.side_above,
        side_over_wager=wagers.side_over_wager,
        above_maximum=wagers.above,
        below_minimum=wagers.below,
    ),
    **seen(
        LATE,
        late_bet=wagers.side_late,
        side_late=wagers.side_late,
        wager_added=wagers.added,
        wager_taken_from=wagers.taken_from,
    ),
    **seen(
        SHORT_BANK,
        bank_used_up=wagers.bank_gone,
        bank_short=wagers.bank_gone,
        short_bank=wagers.bank_below,
        cover_all=wagers.bank_below,
        small_bank=wagers.bank_below,
        bank_covers_all=wagers.bank_covers,
    ),
    **seen(NO_BANKER, no_taker=wagers.no_bank, no_next_banker=wagers.no_bank),
    **seen(
        BEHIND,
        back_line=wagers.behind(),
        back_line_bet=wagers.behind(),
        side_back_line=wagers.behind("side"),
        back_line_dispute=wagers.behind_with_hand(2),
        back_line_dispute_equal=wagers.behind_with_hand(),
    ),
    **seen(REMOVED, TAKEN, winning_bet_removed=wagers.settled_away, losing_bet_removed=wagers.settled_away),
    **unseen("third-bank bank-without-wager first-banker", BEFORE, at.bank, BANKING),
    **unseen("side-bet shows-hand hands-discussed", SAID, at.seats, ASKED),
    **unseen("other-hand", SAID, at.hands, ASKED),
    **unseen("kum-kum kum-kum-player", WHOSE, at.wager, KUM_KUM),
    **unseen("hand-misread", DONE, at.hand, READ),
    **unseen("seat-held", BEFORE, at.seat, ("seat-lost", "allow", "management-decides")),
}
"""By their ids; what a family adds goes over them."""
