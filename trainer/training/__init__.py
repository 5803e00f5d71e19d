"""A training session as a pure machine: plan, moves, session, what the window shows, the summary."""
