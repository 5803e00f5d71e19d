"""Questions: one duty of one round, built from a short code, in a mode, with or without a planted fault."""
