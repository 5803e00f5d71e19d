"""What questions about situations offer: remedies that are plausible for several of them."""

from __future__ import annotations

from typing import Final

ASKED: Final = ("refuse", "allow", "management-decides")
"""What can be said to somebody who asks for something."""
WAGER: Final = ("refuse", "has-action", "no-action", "management-decides", "may-forfeit")
LIMITED: Final = ("refuse", "has-action", "excess-no-action", "no-action", "management-decides")
LATE: Final = ("refuse", "has-action", "no-action", "may-forfeit", "management-decides", "foul-and-forfeit")
SHORT_BANK: Final = ("return-uncovered", "house-pays", "must-cover", "management-decides", "refuse")
NO_BANKER: Final = ("table-closes", "house-banks", "management-decides", "play-on")
BANKING: Final = ("refuse", "allow", "management-decides", "table-closes")
BEHIND: Final = ("refuse", "allow", "active-player", "largest-wager")
REMOVED: Final = ("paid-minimum", "pay-maximum", "nothing-paid", "management-decides")
READ: Final = ("true-value", "hand-loses", "play-on", "management-decides")
KUM_KUM: Final = ("as-one-bet", "refuse", "allow", "largest-wager")
KUM_KUM_MINIMUM: Final = ("refuse", "has-action", "as-one-bet", "management-decides")
