"""What questions about situations offer: remedies that are plausible for several of them."""

from __future__ import annotations

from typing import Final

ASKED: Final = ("refuse", "allow", "management-decides", "play-on")
"""What can be said to somebody who asks for something."""
WAGER: Final = ("refuse", "has-action", "no-action", "allow")
LIMITED: Final = ("refuse", "has-action", "excess-no-action", "no-action")
LATE: Final = ("refuse", "has-action", "no-action", "may-forfeit")
BANKING: Final = ("refuse", "allow", "management-decides", "table-closes")
BEHIND: Final = ("refuse", "allow", "active-player", "largest-wager")
REMOVED: Final = ("paid-minimum", "pay-maximum", "nothing-paid", "management-decides")
READ: Final = ("true-value", "hand-loses", "play-on", "management-decides")
KUM_KUM: Final = ("as-one-bet", "refuse", "allow", "largest-wager")
KUM_KUM_MINIMUM: Final = ("refuse", "has-action", "as-one-bet", "no-action")
