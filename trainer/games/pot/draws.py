"""What a draw game prints beside the streets: the draw, cards turned up, openers, lowball's seven, straddles.

[draw], [exposed]   `trainer/table/drawing.py`          [openers]    `trainer/table/openers.py`
[straddle]          `trainer/table/betting/forced.py`
[seven]                                # a seven or better that is checked after the draw ...
after      = "back"                    # ... and best: later bets go "back", or to the "next-best" hand
limit_only = true                      # where bets are limited alone
short      = "half"                    # a seven may just call an all-in bet of less than "half" a bet, or than a "bet"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from trainer.hands.systems import System
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.table.betting.forced import StraddleTerms, cite_forced, read_straddle
from trainer.table.drawing import Exchange, Exposed, read_drawing, read_exposed
from trainer.table.openers import Openers, read_openers

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
