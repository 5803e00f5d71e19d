"""Names of buttons and markers."""

from typing import Final

NO_PLAY: Final = "no-play"
ENVY: Final = "envy"
