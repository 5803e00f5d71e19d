"""What lies and stands on the felt, in words: buttons and printed places."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.core.text import Text, say

BUTTON_NAMES: Mapping[str, Text] = {
    "action": say("Action"),
    "bank-1": say("Bank 1"),
    "bank-2": say("Bank 2"),
    "blinds": say("Blinds"),
    "check": say("Check"),
    "dealer": say("Dealer"),
    "envy": say("Envy"),
    "hold": say("Hold"),
    "house-way": say("House way"),
    "kill": say("Kill"),
    "missed-blind": say("Missed blind"),
    "no-play": say("No play"),
    "out": say("Out"),
    "player-dealer": say("Player dealer"),
}
"""What the round buttons are called."""

_CLOTH = "printed on the cloth"
LABELS: Mapping[str, Text] = {
    "back": say("back", about=_CLOTH),
    "bank": say("bank", about=_CLOTH),
    "banker": say("banker", about=_CLOTH),
    "front": say("front", about=_CLOTH),
    "high": say("high", about=_CLOTH),
    "low": say("low", about=_CLOTH),
    "player": say("player", about=_CLOTH),
}
"""What is printed at places that no wager is for."""
