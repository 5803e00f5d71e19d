"""When in a hand for a pot something happens."""

from __future__ import annotations

from typing import Final

ENTERING: Final = "entering"
BLINDS: Final = "blinds"
DEAL: Final = "deal"
BETTING: Final = "betting"
STREET: Final = "street"
DRAW: Final = "draw"
SHOWDOWN: Final = "showdown"
POT: Final = "pot"
MOMENTS: Final = (ENTERING, BLINDS, DEAL, BETTING, STREET, DRAW, SHOWDOWN, POT)
"""All of them, in the order of a hand."""
