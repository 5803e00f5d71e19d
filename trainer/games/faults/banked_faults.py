"""Situations of every game with a player-dealer: wagers and the bank. Families add what their cards can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.core.text import say
from trainer.games.faults import fault_rows, wager_faults
from trainer.games.faults.fault_rows import BEFORE, DONE, PLACES, SAID, WHOSE, by_id, fault
from trainer.round.ruling import Situation

WAGERS: Final = say("A player's wagers are placed like this.")
TAKEN: Final = say("A player pulled back this wager before you settled it. Nobody knows how much it was.")

# fmt: off
BANKED: Final[Mapping[str, Situation]] = by_id(
    fault("side-alone", "base=none side", wager_faults.side_alone, fault_rows.WAGER, asked=WAGERS),
    fault("empty-circle", "lies seat", wager_faults.empty_circle, (*fault_rows.WAGER, "active-player")),
    fault("outside-circle", "base=none stack", wager_faults.no_wager, (*fault_rows.WAGER, "active-player")),
    fault("call-bet", "base=none stack", wager_faults.no_wager, (*fault_rows.WAGER, "active-player")),
    fault("money-covers", "main stack", wager_faults.on_spot, (*fault_rows.WAGER, "active-player")),
    fault("side-too-high", "side=above", wager_faults.side_above, fault_rows.LIMITED, asked=WAGERS),
    fault("side-over-wager", "over=yes", wager_faults.side_over_wager, fault_rows.LIMITED, asked=WAGERS),
    fault("side-too-low", "side=below", wager_faults.side_below, fault_rows.LIMITED, asked=WAGERS),
    fault("off-step", "limit=step", wager_faults.off_step, fault_rows.LIMITED, asked=WAGERS),
    fault("side-without", "limit=beside|beside_any", wager_faults.side_without, fault_rows.WAGER, asked=WAGERS),
    fault("above-maximum", "base=above", wager_faults.above, fault_rows.LIMITED, asked=WAGERS),
    fault("below-minimum", "base=below", wager_faults.below, fault_rows.LIMITED, asked=WAGERS),
    fault("spots-full", "seat", fault_rows.seat, fault_rows.WAGER, unseen=PLACES),
    fault("late-bet", "lies out", wager_faults.side_late, fault_rows.LATE),
    fault("side-late", "lies out", wager_faults.side_late, fault_rows.LATE),
    fault("wager-added", "changed=more", wager_faults.added, fault_rows.LATE),
    fault("wager-taken-from", "changed=less", wager_faults.half_pulled_back, fault_rows.LATE),
    fault("bank-used-up", "bank=none", wager_faults.bank_gone, fault_rows.SHORT_BANK),
    fault("bank-short", "bank=none", wager_faults.bank_gone, fault_rows.SHORT_BANK),
    fault("short-bank", "bank=short", wager_faults.bank_below, fault_rows.SHORT_BANK),
    fault("cover-all", "bank=short", wager_faults.bank_below, fault_rows.SHORT_BANK),
    fault("small-bank", "bank=short", wager_faults.bank_below, fault_rows.SHORT_BANK),
    fault("bank-covers-all", "bank=covers", wager_faults.bank_covers, fault_rows.SHORT_BANK),
    fault("no-taker", "lies", wager_faults.no_bank, fault_rows.NO_BANKER),
    fault("no-next-banker", "lies", wager_faults.no_bank, fault_rows.NO_BANKER),
    fault("back-line", "lies", wager_faults.behind(), fault_rows.BEHIND),
    fault("back-line-bet", "lies", wager_faults.behind(), fault_rows.BEHIND),
    fault("side-back-line", "lies", wager_faults.behind("side"), fault_rows.BEHIND),
    fault("third-behind", "lies", wager_faults.two_behind, fault_rows.BEHIND),
    fault("back-line-dispute", "behind=more", wager_faults.behind_with_hand(2), fault_rows.BEHIND),
    fault("back-line-dispute-equal", "behind=equal", wager_faults.behind_with_hand(), fault_rows.BEHIND),
    fault("winning-bet-removed", "base=none lies", wager_faults.settled_away, fault_rows.REMOVED, asked=TAKEN),
    fault("losing-bet-removed", "base=none lies", wager_faults.settled_away, fault_rows.REMOVED, asked=TAKEN),
    fault("third-bank", "bank", fault_rows.bank, fault_rows.BANKING, unseen=BEFORE),
    fault("bank-without-wager", "bank", fault_rows.bank, fault_rows.BANKING, unseen=BEFORE),
    fault("first-banker", "bank", fault_rows.bank, fault_rows.BANKING, unseen=BEFORE),
    fault("side-bet", "lies", fault_rows.seats, fault_rows.ASKED, unseen=SAID),
    fault("shows-hand", "lies", fault_rows.seats, fault_rows.ASKED, unseen=SAID),
    fault("hands-discussed", "lies", fault_rows.seats, fault_rows.ASKED, unseen=SAID),
    fault("other-hand", "lies", fault_rows.hands, fault_rows.ASKED, unseen=SAID),
    fault("kum-kum", "main", fault_rows.wager, fault_rows.KUM_KUM, unseen=WHOSE),
    fault("kum-kum-player", "main", fault_rows.wager, fault_rows.KUM_KUM, unseen=WHOSE),
    fault("hand-misread", "lies", fault_rows.hand, fault_rows.READ, unseen=DONE),
    fault("seat-held", "seat", fault_rows.seat, "seat-lost allow management-decides", unseen=BEFORE),
)
# fmt: on
"""By their ids; what a family adds goes over them."""
