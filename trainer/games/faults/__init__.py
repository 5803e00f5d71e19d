"""What goes wrong at a table, for all games but those for a pot: situations, what of them is seen, and why not more."""
