"""Situations of every game with a player-dealer: wagers and the bank. Families add what their cards can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.core.text import say
from trainer.games.faults import at, offers, wager_faults
from trainer.games.faults.pointing import BEFORE, DONE, SAID, WHOSE, seen, unseen
from trainer.round.ruling import Situation

WAGERS: Final = say("A player's wagers are placed like this.")
TAKEN: Final = say("A player pulled back this wager before you settled it. Nobody knows how much it was.")

BANKED: Final[Mapping[str, Situation]] = {
    **seen(offers.WAGER, WAGERS, side_alone=wager_faults.side_alone),
    **seen(
        (*offers.WAGER, "active-player"),
        empty_circle=wager_faults.empty_circle,
        outside_circle=wager_faults.no_wager,
        call_bet=wager_faults.no_wager,
        money_covers=wager_faults.on_spot,
    ),
    **seen(
        offers.LIMITED,
        WAGERS,
        side_too_high=wager_faults.side_above,
        side_over_wager=wager_faults.side_over_wager,
        above_maximum=wager_faults.above,
        below_minimum=wager_faults.below,
    ),
    **seen(
        offers.LATE,
        late_bet=wager_faults.side_late,
        side_late=wager_faults.side_late,
        wager_added=wager_faults.added,
        wager_taken_from=wager_faults.half_pulled_back,
    ),
    **seen(
        offers.SHORT_BANK,
        bank_used_up=wager_faults.bank_gone,
        bank_short=wager_faults.bank_gone,
        short_bank=wager_faults.bank_below,
        cover_all=wager_faults.bank_below,
        small_bank=wager_faults.bank_below,
        bank_covers_all=wager_faults.bank_covers,
    ),
    **seen(offers.NO_BANKER, no_taker=wager_faults.no_bank, no_next_banker=wager_faults.no_bank),
    **seen(
        offers.BEHIND,
        back_line=wager_faults.behind(),
        back_line_bet=wager_faults.behind(),
        side_back_line=wager_faults.behind("side"),
        back_line_dispute=wager_faults.behind_with_hand(2),
        back_line_dispute_equal=wager_faults.behind_with_hand(),
    ),
    **seen(
        offers.REMOVED,
        TAKEN,
        winning_bet_removed=wager_faults.settled_away,
        losing_bet_removed=wager_faults.settled_away,
    ),
    **unseen("third-bank bank-without-wager first-banker", BEFORE, at.bank, offers.BANKING),
    **unseen("side-bet shows-hand hands-discussed", SAID, at.seats, offers.ASKED),
    **unseen("other-hand", SAID, at.hands, offers.ASKED),
    **unseen("kum-kum kum-kum-player", WHOSE, at.wager, offers.KUM_KUM),
    **unseen("hand-misread", DONE, at.hand, offers.READ),
    **unseen("seat-held", BEFORE, at.seat, ("seat-lost", "allow", "management-decides")),
}
"""By their ids; what a family adds goes over them."""
