"""The shape of a felt: which places there are and where they lie, read from the text of a layout file.

A zone is a place on the cloth. Places with `{seat}` are laid out once per seat along the arc of players, in the frame
of that seat; places with `{n}` are laid out in a row; all others lie where they are written. What is on the zones is
for `trainer.felt.view` to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import radians, sin

from trainer.felt.curve import Box, Curve, Point
from trainer.table.place import spot
from trainer.text import Text, Words, say

CARD_WIDTH = 1.0
CARD_HEIGHT = 1.4
TILE_WIDTH = 0.62
TILE_HEIGHT = 1.24
NUMBER, NUMBER_ASIDE = 0.38, 0.85
"""The plate with the number of a seat, and how far it stands from the middle of the seat."""
CHIP = 0.62
"""The diameter of a chip: 39 mm beside a card of 63 mm."""


class ZoneKind(StrEnum):
    SEAT = "seat"
    CARDS = "cards"
    TILES = "tiles"
    PILE = "pile"
    CHIPS = "chips"
    SPOT = "spot"
    DICE = "dice"
    BUTTON = "button"


class Spread(StrEnum):
    """How several cards of a zone lie: side by side with `step` showing, squared into one pile, or in rows."""

    FAN = "fan"
    PILE = "pile"
    ROWS = "rows"


class PrintedMark(StrEnum):
    """What is printed on the cloth at a zone; `beside` is its label alone, on the dealer's side of it."""

    NONE = "none"
    CIRCLE = "circle"
    BOX = "box"
    DIAMOND = "diamond"
    LINE = "line"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """One place.

    `order` is its rank when one walks over the felt in dealing order. `high` is how many chips stand in one column,
    `side_high` the same where the rail runs towards the dealer; chips that stand `apart` stand by denomination. A place
    like "seat-3.action" of kind button says where the button called action lies at "seat-3". `numbered` spots have the
    number of their seat printed in them. Stacks that are `told` are named where there are several.
    """

    place: str
    kind: ZoneKind
    box: Box
    name: Text
    order: int = 0
    seat: int = 0
    spread: Spread = Spread.FAN
    step: float = 0.4
    down: Spread = Spread.FAN
    step_down: float = 0.2
    mark: PrintedMark = PrintedMark.NONE
    label: str = ""
    numbered: bool = False
    share: str = ""
    wager: str = ""
    high: int = 10
    side_high: int = 0
    told: bool = False
    apart: bool = False

    def may_cover(self, other: Zone) -> bool:
        """Whether the two may lie over each other: a seat, its own things and buttons, and what shares its room."""
        if self.seat != other.seat:
            return False
        if ZoneKind.SEAT in (self.kind, other.kind) or ZoneKind.BUTTON in (self.kind, other.kind):
            return True
        return bool(self.share) and self.share == other.share


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonRule:
    """Where the button called `name` (or any, `*`) lies at places that match `on`, from the middle of that place."""

    name: str
    on: str
    shift: Point
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """Words printed on the cloth, along a curve or (without one) straight. `key` asks the game for the words."""

    key: str
    text: str
    style: str
    size: float
    at: Point
    curve: Curve | None = None
    spacing: float = 0.16


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A printed line, or two with `width` between them, along a curve from one fraction to another."""

    curve: Curve
    width: float
    start: float
    end: float
    style: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """Furniture that is drawn into the cloth: chip tray, discard rack, shoe, cup."""

    art: str
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The arc of players: how far along the curve each seat is, and how much its things lean with the edge."""

    curve: Curve
    stops: tuple[float, ...]
    lean: float

    @property
    def seats(self) -> int:
        return len(self.stops)

    def base(self, seat: int) -> tuple[Point, float]:
        """Where seat `seat` is and how the edge runs there; seat 1 is at the left end."""
        return self.curve.at(self.stops[seat - 1])

    def frame(self, seat: int, at: Point, side: Point, shift: Point) -> tuple[Point, float]:
        """A point of the seat and how things lean there.

        `at` is measured along and across the arc at the head of the table, `side` where the edge runs straight
        towards the dealer, in between is in between; `shift` is measured in the frame things lean in.
        """
        point, angle = self.base(seat)
        lean = angle * self.lean
        share = abs(sin(radians(angle)))
        along, inward = at.x + (side.x - at.x) * share, at.y + (side.y - at.y) * share
        return point.moved(along, inward, angle).moved(shift.x, shift.y, lean), lean


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A felt. `zones` holds every place but the wager spots; `slots` are the spots in the order wagers take them."""

    id: str
    width: float
    height: float
    edge: Curve
    rail: float
    near: float
    seating: Seating
    zones: tuple[Zone, ...]
    slots: tuple[tuple[Zone, ...], ...]
    buttons: tuple[ButtonRule, ...]
    prints: tuple[Print, ...]
    bands: tuple[Band, ...]
    fixtures: tuple[Fixture, ...]

    @property
    def seats(self) -> int:
        return self.seating.seats

    def number_of(self, seat: int) -> Box:
        """Where the number of a seat stands on the rail: beside the seat, clear of the stack of its player."""
        out, angle = self.edge.nearest(self.seating.base(seat)[0])
        middle = out.moved(-NUMBER_ASIDE if angle < -45 else NUMBER_ASIDE, -self.rail * 0.56, angle)
        return Box(middle.x, middle.y, NUMBER, NUMBER)

    def inside(self, x: float, y: float) -> bool:
        """Whether a point lies on the table, rail included."""
        return self.edge.grown(self.rail).inside(x, min(y, self.edge.centre.y)) and 0 <= y <= self.height

    def bind(self, wagers: Sequence[str], names: Mapping[str, Words]) -> tuple[tuple[Zone, ...], tuple[str, ...]]:
        """All zones when these kinds of wagers are played, in walking order, and the wagers that found no spot.

        A spot that names a wager is only for that one; the others are taken in order.
        """
        free = [slot for slot in self.slots if not slot[0].wager]
        pinned = {slot[0].wager: slot for slot in self.slots if slot[0].wager}
        found: list[Zone] = []
        homeless: list[str] = []
        for wager in wagers:
            if wager in pinned:
                slot = pinned[wager]
            elif free:
                slot = free.pop(0)
            else:
                homeless.append(wager)
                continue
            words = names.get(wager, wager)
            found.extend(
                replace(
                    zone,
                    place=spot(zone.seat, wager),
                    wager=wager,
                    label=wager,
                    name=say("Seat {seat}, {wager}", seat=zone.seat, wager=words),
                )
                for zone in slot
            )
        return tuple(sorted((*self.zones, *found), key=lambda zone: zone.order)), tuple(homeless)
