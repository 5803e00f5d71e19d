"""What a draw game prints beside the streets: the draw, cards turned up, openers, lowball's seven, straddles.

[draw], [exposed]   `trainer/table/drawing.py`          [openers]    `trainer/table/openers.py`
[straddle]          `trainer/table/betting/forced_bets.py`
[seven]                                # a seven or better that is checked after the draw ...
after      = "back"                    # ... and best: later bets go "back", or to the "next-best" hand
limit_only = true                      # where bets are limited alone
short      = "half"                    # a seven may just call an all-in bet of less than "half" a bet, or than a "bet"

Forced bets and who begins a betting round, as data: blinds from the button, antes, a bring-in by the cards shown.

[betting]
opening  = "blinds"          # from the button; "bring-in": by the lowest card shown; "first": nobody is forced
blinds   = "left"            # the first blind is at the button's left, or on the "button"
later    = "button"          # later rounds begin at the "button"'s left, or with the best cards "shown"
heads_up = "button"          # with two players the small blind is the "button"'s or, as always, at its "left"
forced   = "low"             # the card that brings it in, see `trainer/hands/boards.py`
board    = "high"            # with the best cards shown is meant the high board, or the "low" one
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import say
from trainer.hands.boards import Forced, forced_seat, leading_seat
from trainer.hands.systems import System
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.table.betting import Limit
from trainer.table.betting.forced_bets import (
    BUTTON,
    LEFT,
    StraddleTerms,
    behind,
    blind_seats,
    cite_forced,
    read_straddle,
)
from trainer.table.drawing import Exchange, Exposed, read_drawing, read_exposed
from trainer.table.openers import Openers, read_openers

# ---------------- opening

FROM_BLINDS: Final = "blinds"
BRING_IN: Final = "bring-in"
FIRST: Final = "first"
SHOWN: Final = "shown"
BLINDS: Final = ("small", "middle", "big")
"""What blinds are called; of two there is no middle one."""

Up = Mapping[int, Sequence[Card]]
"""The cards that lie face up before each seat."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a hand is opened, how later betting rounds begin, and who posts the small blind when two are left."""

    how: str = FROM_BLINDS
    later: str = BUTTON
    heads_up: str = LEFT
    forced: Forced = Forced.LOW
    low_board: bool = False
    places: tuple[int, ...] = (1,)

    @property
    def blinds(self) -> bool:
        return self.how == FROM_BLINDS

    @property
    def by_cards(self) -> bool:
        """Whether cards that lie face up say who posts or begins."""
        return self.how == BRING_IN or self.later == SHOWN

    def blind_seats(self, ring: Sequence[int], count: int = 2) -> tuple[int, ...]:
        """Who posts which blind, the smallest first; `ring` are the seats dealt in from the button's left."""
        count = min(count, len(ring))
        return blind_seats(ring, count, heads_up=self.heads_up, places=self.places)

    def posted(self, limit: Limit, ring: Sequence[int], up: Up) -> tuple[tuple[int, int], ...]:
        """Who puts out which live forced bet, in the order they are put out."""
        if self.blinds:
            seats = self.blind_seats(ring, len(limit.blinds))
            return tuple(zip(seats, limit.blinds[-len(seats) :], strict=True))
        return ((forced_seat(up, ring, self.forced), limit.bring_in),) if self.how == BRING_IN else ()

    def first(self, number: int, live: Sequence[int], ring: Sequence[int], up: Up, blinds: int = 2) -> int:
        """Who begins a betting round, among the live seats in ring order; `blinds` were posted."""
        if number == 0 and self.how == FROM_BLINDS:
            return behind(self.blind_seats(ring, blinds)[-1], ring)
        if number == 0 and self.how == BRING_IN:
            return behind(forced_seat(up, ring, self.forced), ring)
        return leading_seat(up, live, low=self.low_board) if self.later == SHOWN else live[0]


def read_opening(betting: Reader) -> Opening:
    """What `[betting]` says of it."""
    how = betting.choice("opening", (FROM_BLINDS, BRING_IN, FIRST), FROM_BLINDS)
    later = betting.choice("later", (BUTTON, SHOWN), BUTTON)
    return Opening(
        how,
        later,
        betting.choice("heads_up", (LEFT, BUTTON), LEFT),
        Forced(betting.choice("forced", [forced.value for forced in Forced], Forced.LOW.value)),
        low_board=betting.choice("board", ("high", "low"), "high") == "low",
        places=_read_places(betting),
    )


def _read_places(betting: Reader) -> tuple[int, ...]:
    """`blinds`: where the first one is posted, left of the button or on it, or the places of all of them."""
    if not isinstance(betting.raw("blinds"), list):
        return (0,) if betting.choice("blinds", (LEFT, BUTTON), LEFT) == BUTTON else (1,)
    places = betting.integers("blinds")
    if not places or min(places) < 0 or len(set(places)) < len(places):
        message = say("a blind is posted on the button or left of it.")
        betting.problem(message, say("Count seats left of the button, which is 0: blinds = [1, 2, 0]."), "blinds")
        return (1,)
    return places


def blind_names(count: int) -> tuple[str, ...]:
    """What so many blinds are called, in posting order."""
    return BLINDS if count == len(BLINDS) else (BLINDS[0], BLINDS[-1])[-count:]


# ---------------- draws

BACK, NEXT_BEST = "back", "next-best"
HALF, BET = "half", "bet"
CHECKED: Final = "seven.checked"
BEATEN: Final = "seven.beaten"
SHORT: Final = "seven.short"
ORDER: Final = "draw.order"
STUB_OUT: Final = "draw.stub-out"

D = TypeVar("D", Exchange, Exposed, Openers, "Seven")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seven:
    """What a seven or better that is checked after the draw loses."""

    after: str = BACK
    limit_only: bool = False
    short: str = ""
    beaten: bool = False
    rules: Mapping[str, Printed] = field(default_factory=dict)

    def needed(self) -> tuple[str, ...]:
        """The rules by which it is decided."""
        return (CHECKED, *((BEATEN,) if self.beaten else ()), *((SHORT,) if self.short else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """What a book prints of all this; None where it prints nothing of it."""

    drawing: Exchange | None = None
    exposed: Exposed | None = None
    openers: Openers | None = None
    seven: Seven | None = None
    straddle: StraddleTerms | None = None


def read_draws(reader: Reader, system: System) -> Draws:
    """The tables of a book; openers are ranked by that system."""
    return Draws(
        drawing=_cited(read_drawing(reader.table("draw")), reader, (ORDER, STUB_OUT)) if reader.has("draw") else None,
        exposed=_cited(read_exposed(reader.table("exposed")), reader) if reader.has("exposed") else None,
        openers=_cited(read_openers(reader.table("openers"), system), reader) if reader.has("openers") else None,
        seven=_cited(_read_seven(reader), reader) if reader.has("seven") else None,
        straddle=cite_forced(read_straddle(reader.table("straddle")), reader) if reader.has("straddle") else None,
    )


def _cited(terms: D, reader: Reader, more: tuple[str, ...] = ()) -> D:
    return replace(terms, rules={id: reader.rule(id) for id in (*terms.needed(), *more)})


def _read_seven(reader: Reader) -> Seven:
    seven = reader.table("seven")
    return Seven(
        after=seven.choice("after", (BACK, NEXT_BEST), BACK),
        limit_only=seven.boolean("limit_only", default=False),
        short=seven.choice("short", ("", HALF, BET), ""),
        beaten=BEATEN in reader.book.rules,
    )
