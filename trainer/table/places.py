"""How a place on the felt is written. Nobody else puts one together or takes one apart.

A place is a short text: a seat "seat-3", what lies before it "seat-3.hand", a spot of it "seat-3.game", the wager of
the first back-line bettor behind that "seat-3.game+1"; the main pot "pot-1", a pile "pile-2", and what is there once:
"bank", "bank.hand", "board", "discard", "drop".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from trainer.core.text import Text, say

BANK: Final = "bank"
"""Where the bank lies; before its name the cards of the bank."""
BOARD: Final = "board"
BURNT: Final = "burn"
DISCARD: Final = "discard"
DROP: Final = "drop"
LEFT_OVER: Final = "leftover"
MUCK: Final = "muck"
STUB: Final = "stub"
TRAY: Final = "tray"
"""Where the house dealer's own chips lie: in the tray that is drawn into the cloth."""
CAGE: Final = "cage"
"""Before the tray: chips that come from the cage, or go there."""
STACK: Final = "stack"
"""The chips that a player has before him."""
BET: Final = "bet"
"""The chips of a player that have not come into a pot."""
HAND: Final = "hand"
"""The cards of a seat or of the bank, before they are set."""
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
_WRITTEN: Final = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
_SEAT, _POT, _PILE = "seat-", "pot-", "pile-"


def seat_place(seat: int) -> str:
    """The seat itself: its button lies there, it is what one presses."""
    return f"{_SEAT}{seat}"


def spot(seat: int, name: str, back: int = 0) -> str:
    """A place that belongs to a seat; `back` numbers the back-line bettors behind it."""
    return f"{_SEAT}{seat}.{name}" + (f"+{back}" if back else "")


def hand_place(seat: int, number: int = 1) -> str:
    """Where the cards of a seat lie; of who has split, of one of the hands."""
    return f"{_SEAT}{seat}.{HAND}" + (f"-{number}" if number > 1 else "")


def place_of(owner: str, name: str) -> str:
    """A place that belongs to a seat, to the bank or to a pot."""
    return f"{owner}.{name}"


def holder(seat: int, banker: int) -> str:
    """Before whose name the cards of a seat lie: the player-dealer's are the bank's."""
    return BANK if seat == banker else seat_place(seat)


def pot_place(index: int) -> str:
    """Where the pot with that number from 0 lies; the main pot is the first."""
    return f"{_POT}{index + 1}"


BANK_HAND: Final = place_of(BANK, HAND)
MAIN_POT: Final = pot_place(0)


def pile_place(number: int) -> str:
    """Where a pile lies that is dealt before it is known whose it is, the first is 1."""
    return f"{_PILE}{number}"


def owner_of(place: str) -> str:
    """What a place belongs to: "seat-3" of "seat-3.game+1"; itself where it belongs to nothing."""
    return place.partition(".")[0]


def name_of(place: str) -> str:
    """What a place is called where it belongs: "game" of "seat-3.game+1"; empty where it belongs to nothing."""
    return place.partition(".")[2].partition("+")[0]


def seat_of(place: str) -> int:
    """The seat that a place belongs to, 0 for none."""
    return _number(owner_of(place), _SEAT)


def back_of(place: str) -> int:
    """The number of the back-line bettor whose chips lie there, 0 for none."""
    number = place.partition("+")[2]
    return int(number) if number.isdecimal() else 0


def spot_of(place: str) -> str:
    """Where the seated player's chips lie: "seat-3.game" of "seat-3.game+1"."""
    return place.partition("+")[0]


def stack_of(place: str) -> str:
    """Where the chips come from that lie at a place of somebody's: "seat-3.stack+1" of "seat-3.game+1"."""
    _, plus, back = place.partition("+")
    return f"{owner_of(place)}.{STACK}{plus}{back}"


def pot_of(place: str) -> int | None:
    """The number from 0 of the pot that a place is or belongs to, None for no pot."""
    number = _number(owner_of(place), _POT)
    return number - 1 if number else None


def whose(place: str) -> str:
    """Whose cards lie there, in short: "3", "bank"; of anything but a hand the place."""
    return str(seat_of(place) or owner_of(place)) if name_of(place) == HAND else place


def is_place(text: str) -> bool:
    """Whether a text is written like a place that cards, chips and buttons may have."""
    return _WRITTEN.fullmatch(text) is not None


def pile_of(place: str) -> int:
    """The number of the pile that lies at a place, 0 for none."""
    return _number(place, _PILE)


def is_pile(place: str) -> bool:
    return pile_of(place) > 0


def _number(owner: str, sort: str) -> int:
    number = owner.removeprefix(sort)
    return int(number) if number != owner and number.isdecimal() else 0
