"""What goes wrong at carnival games, beside what can at every table with a player-dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.games.faults import at, cards
from trainer.games.faults.banked import BANKED
from trainer.games.faults.offers import ASKED, BANKING
from trainer.games.faults.unseen import MOVED, SAID, seen, unseen
from trainer.round.ruling import Situation
from trainer.table.place import DROP

SITUATIONS: Final[Mapping[str, Situation]] = {
    **BANKED,
    **seen((*ASKED, "hand-loses"), cards_leave=cards.held_away),
    **seen(("rebuild-hand", "too-late", "management-decides", "refuse"), dispute=cards.in_discard),
    **unseen("other-hand", MOVED, at.hands, (*ASKED, "hand-loses")),
    **unseen("lower-odds", SAID, at.bank, ASKED),
    **unseen("no-refund", SAID, at.place(DROP), ("refuse", "house-pays", "return-uncovered", "management-decides")),
    "no-next-banker": Situation("no-next-banker", offers=("game-broken", *BANKING), show=BANKED["no-next-banker"].show),
}
