"""The table that every game shares: seats, counting, what lies where, the player-dealer's bank, settlement, pots."""
