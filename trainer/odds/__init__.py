"""How often each row of a pay table comes up and what a bet costs, counted from the game's own rules."""
