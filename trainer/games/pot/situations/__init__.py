"""The table of faults of all poker games: what happened, when, on which conditions, what is found, what is offered.

A module holds the rows of one part of a hand; `trainer/games/faults/fault_rows.py` says how a row is written.

A book rules on a situation in one row and says only what is its own:
[[ruling]]
id     = "boxed-card"
fault  = "boxed-card"                  # the situation of this table; its moment, words and wrong answers come with it
remedy = "dead-card"
say    = "A card found face up in the deck is dead."
cite   = "L135"

`needs` are words of `NEEDS`; a situation can come up where the game and the hand have all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.games.pot.pot_collection_stages import MOMENTS
from trainer.games.pot.pot_remedies import NEEDS
from trainer.games.pot.situations.betting_situations import BETTING
from trainer.games.pot.situations.dealing_situations import DEALING
from trainer.round.ruling import Situation

__all__ = ["MOMENTS", "NEEDS", "SITUATIONS"]

SITUATIONS: Final[Mapping[str, Situation]] = {
    situation.id: situation for at in MOMENTS for situation in (*DEALING, *BETTING) if situation.at == at
}
"""In the order of a hand."""
