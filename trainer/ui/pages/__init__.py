"""One page each: a page renders a snapshot and sends what the user wants to its controller."""
