"""What lies and stands on the felt, in words: buttons and printed places."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.core.text import Text, say

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
