"""Where the dice count to."""

from __future__ import annotations

from trainer.round.setup import Setup
from trainer.table.seat_ring import clockwise, count_round


def counted_seat(setup: Setup) -> int:
    """The seat the dice count to: every seat counts, the player-dealer is number 1."""
    return count_round(sum(setup.dice), clockwise(setup.player_dealer, setup.seats))
