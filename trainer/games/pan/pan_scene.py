"""The scene of a drill that begins later in a hand of pan: melds that lie already, and what players do next.

lake-elsinore/panguingue seed=7 seats=8 2:stack=$60 5:stack=$60 condition=$1 fee=1 winner=2
    laid=2:3c3d3h/JdQdKd does=2:add/1/3s
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText, whole_number
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.round.setup import MOST_SEATS

LAID: Final = "laid"
DOES: Final = "does"
VERBS: Final = (
    "pass",
    "spread",
    "add",
    "split",
    "borrow",
    "take",
    "force",
    "give",
    "reach",
    "claim",
    "foul",
    "short",
)
"""What a player can be told to do in his turn, with its cards."""
Melds = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player does in his next turn: `add/1/3s` has the number of a meld and cards."""

    seat: int
    verb: str
    number: int = 0
    cards: Melds = ()

    @property
    def first(self) -> tuple[Card, ...]:
        """The first cards named, none where there are none."""
        return self.cards[0] if self.cards else ()

    def __str__(self) -> str:
        number = (str(self.number),) if self.number else ()
        return "/".join((f"{self.seat}:{self.verb}", *number, *_joined(self.cards)))


def _joined(melds: Melds) -> Iterable[str]:
    return ("".join(map(str, cards)) for cards in melds)


def read_laid(text: str) -> Mapping[int, Melds]:
    """Melds on the table: 2:3c3d3h/JdQdKd,5:4c4c4c."""
    melds_by_seat: dict[int, Melds] = {}
    for part in filter(None, text.split(",")):
        seat, colon, melds = part.partition(":")
        if not colon:
            raise BadText(say("'{part}' is not a seat with melds.", part=part), say("Write laid=2:3c3d3h."), LAID)
        melds_by_seat[whole_number(seat, 1, MOST_SEATS)] = tuple(parse_cards(meld) for meld in melds.split("/"))
    return melds_by_seat


def write_laid(laid: Mapping[int, Melds]) -> str:
    return ",".join(f"{seat}:" + "/".join(_joined(melds)) for seat, melds in laid.items())


def read_does(text: str) -> tuple[Intent, ...]:
    """What players do, turn by turn: 2:add/1/3s,5:pass."""
    return tuple(_intent(part) for part in text.split(",") if part)


def _intent(part: str) -> Intent:
    seat, colon, words = part.partition(":")
    verb, *args = words.split("/")
    if not colon or verb not in VERBS:
        raise BadText(
            say("'{part}' is not an act of a player.", part=part),
            say("Write does=2:add/1/3s with one of: {verbs}.", verbs=", ".join(VERBS)),
            DOES,
        )
    number = whole_number(args.pop(0), 1, MOST_SEATS) if args and args[0].isdecimal() else 0
    return Intent(whole_number(seat, 1, MOST_SEATS), verb, number, tuple(parse_cards(cards) for cards in args if cards))


def write_does(does: Iterable[Intent]) -> str:
    return ",".join(map(str, does))
