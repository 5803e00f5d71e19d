"""A round of any game as a list of duties, and the acts that perform them."""
