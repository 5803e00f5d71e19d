"""Parts that several pages use. None of them knows a rule."""
