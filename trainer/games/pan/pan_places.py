"""Where chips and cards lie at pan: the middle holds the antes and forfeits, the retired hands lie aside."""

from typing import Final

from trainer.table.places import DISCARD, MUCK, STUB, spot

DECK: Final = STUB
DISCARDS: Final = MUCK
RETIRED: Final = DISCARD


def meld_place(seat: int, number: int) -> str:
    """Where a player's meld lies, the first is 1."""
    return spot(seat, f"meld-{number}")
