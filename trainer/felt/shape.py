"""The shape of a felt: its places as a layout file gives them, and points along the curve of its edge.

A zone is a place on the cloth. Places with `{seat}` are laid out once per seat along the arc of players, in the frame
of that seat; places with `{n}` are laid out in a row; all others lie where they are written. What is on the zones is
for `trainer.felt.view` to say.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, Words, say
from trainer.table.places import seat_place, spot

# ---------------- the far edge of a table
#
# Half a rounded rectangle, and points spaced evenly along it.
#
# Everything is in card widths, y growing towards the dealer, angles in degrees clockwise as on a screen.

_STEPS = 720
_WEDGE = 8
"""So many straight pieces make the outer side of a seat's part of the table."""
_CLEAR_OF_RAIL = 0.07
_CURVES = 64
"""So many curves are kept as points: those of the felt that is shown. Each felt that is painted walks along forty."""


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float

    def moved(self, along: float, inward: float, angle: float) -> Point:
        """The point moved in a frame turned by `angle`: `along` to its right, `inward` to its bottom."""
        turn = radians(angle)
        return Point(
            self.x + along * cos(turn) - inward * sin(turn),
            self.y + along * sin(turn) + inward * cos(turn),
        )


@dataclass(frozen=True, slots=True)
class Curve:
    """Half of |x/rx|^power + |y/ry|^power = 1 above its centre, walked from the left end over the top to the right."""

    centre: Point
    radius: Point
    power: float = 2.0

    def points(self) -> tuple[Point, ...]:
        return _points(self)

    def at(self, fraction: float) -> tuple[Point, float]:
        """The point this far along the curve (0 left end, 1 right end) and the angle of the edge there."""
        points, walked = _points(self), _walked(self)
        distance = min(max(fraction, 0.0), 1.0) * walked[-1]
        index = min(max(bisect_left(walked, distance), 1), len(points) - 1)
        first, second = points[index - 1], points[index]
        piece = walked[index] - walked[index - 1]
        part = (distance - walked[index - 1]) / piece if piece else 0.0
        point = Point(first.x + (second.x - first.x) * part, first.y + (second.y - first.y) * part)
        return point, degrees(atan2(second.y - first.y, second.x - first.x))

    @property
    def length(self) -> float:
        return _walked(self)[-1]

    def nearest(self, point: Point) -> tuple[Point, float]:
        """The point of the curve nearest to `point`, and the angle of the edge there."""
        return _nearest(self, point)

    def grown(self, by: float) -> Curve:
        """The curve around (or, with a negative number, within) this one."""
        return Curve(self.centre, Point(self.radius.x + by, self.radius.y + by), self.power)

    def inside(self, x: float, y: float) -> bool:
        """Whether a point lies under the curve and above its centre line."""
        if y > self.centre.y:
            return False
        across = abs((x - self.centre.x) / self.radius.x)
        up = abs((y - self.centre.y) / self.radius.y)
        return bool(across**self.power + up**self.power <= 1.0)


@lru_cache(maxsize=_CURVES)
def _points(curve: Curve) -> tuple[Point, ...]:
    points = []
    for step in range(_STEPS + 1):
        turn = pi * (1 - step / _STEPS)
        across, up = cos(turn), sin(turn)
        # A superellipse (Lamé 1818) by its angle: |x / a| ** n + |y / b| ** n = 1.
        x = abs(across) ** (2 / curve.power) * (1 if across >= 0 else -1)
        y = abs(up) ** (2 / curve.power)
        points.append(Point(curve.centre.x + curve.radius.x * x, curve.centre.y - curve.radius.y * y))
    return tuple(points)


@lru_cache(maxsize=_CURVES)
def _walked(curve: Curve) -> tuple[float, ...]:
    """How far one has walked at each point."""
    points = _points(curve)
    pieces = (hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points))
    return tuple(accumulate(pieces, initial=0.0))


@lru_cache(maxsize=4096)
def _nearest(curve: Curve, point: Point) -> tuple[Point, float]:
    best, place = 1e9, 0.0
    for step in range(241):
        middle, _ = curve.at(step / 240)
        away = (middle.x - point.x) ** 2 + (middle.y - point.y) ** 2
        if away < best:
            best, place = away, step / 240
    return curve.at(place)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its centre, turned by `angle`."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    def corners(self) -> tuple[Point, ...]:
        turn = radians(self.angle)
        along, inward = cos(turn), sin(turn)
        w, h = self.width / 2, self.height / 2
        return tuple(
            Point(self.x + dx * along - dy * inward, self.y + dx * inward + dy * along)
            for dx, dy in ((-w, -h), (w, -h), (w, h), (-w, h))
        )

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the upright rectangle round it."""
        return _bounds(self)

    def holds(self, x: float, y: float) -> bool:
        turn = radians(-self.angle)
        dx, dy = x - self.x, y - self.y
        across, down = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
        return abs(across) <= self.width / 2 and abs(down) <= self.height / 2

    def around(self, others: Iterable[Box]) -> Box:
        """The least box of the same angle that holds this one and the others too."""
        turn = radians(self.angle)
        along, inward = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
        points = [point for box in (self, *others) for point in box.corners()]
        across, down = ([point.x * axis[0] + point.y * axis[1] for point in points] for axis in (along, inward))
        x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        width, height = max(across) - min(across), max(down) - min(down)
        return Box(x * along[0] + y * inward[0], x * along[1] + y * inward[1], width, height, self.angle)

    def overlaps(self, other: Box, slack: float = 0.02) -> bool:
        """Whether two turned rectangles share more than a sliver (separating axes)."""
        x, y = other.x - self.x, other.y - self.y
        reach = hypot(self.width, self.height) + hypot(other.width, other.height)
        if 4 * (x * x + y * y) >= reach * reach:  # the circles round them do not meet
            return False
        between = radians(self.angle - other.angle)
        along, across = abs(cos(between)), abs(sin(between))
        for box, second in ((self, other), (other, self)):
            cosine, sine = cos(radians(box.angle)), sin(radians(box.angle))
            wide = (box.width + second.width * along + second.height * across) / 2 - slack
            high = (box.height + second.width * across + second.height * along) / 2 - slack
            if abs(x * cosine + y * sine) >= wide or abs(y * cosine - x * sine) >= high:
                return False
        return True


@lru_cache(maxsize=4096)
def _bounds(box: Box) -> tuple[float, float, float, float]:
    corners = box.corners()
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class Stretch:
    """How much longer and deeper a table is than its layout draws it, so that it fills its window."""

    across: float = 1.0
    down: float = 1.0

    @property
    def inverse(self) -> Stretch:
        """Back to what the layout draws."""
        return Stretch(1 / self.across, 1 / self.down)

    def point(self, point: Point) -> Point:
        return Point(point.x * self.across, point.y * self.down)

    def curve(self, curve: Curve) -> Curve:
        return Curve(self.point(curve.centre), self.point(curve.radius), curve.power)

    def box(self, box: Box) -> Box:
        """A box of the same size where it lies now."""
        return Box(box.x * self.across, box.y * self.down, box.width, box.height, box.angle)

    def moved(self, box: Box, anchor: Box) -> Box:
        """A box that goes along with another, at the same distance from it."""
        x, y = box.x + anchor.x * (self.across - 1), box.y + anchor.y * (self.down - 1)
        return Box(x, y, box.width, box.height, box.angle)


AS_DRAWN = Stretch()
"""The table as its layout draws it."""


# ---------------- shape

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
    number of their seat printed in them. Stacks that are `labelled` are named where there are several, chips that are
    `proved` are cut out in fives. Of cards side by side those from number `across` on lie across, as a third card does.
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
    labelled: bool = False
    apart: bool = False
    proved: bool = False
    across: int = 0


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
    stretch: Stretch = AS_DRAWN

    @property
    def seats(self) -> int:
        return self.seating.seats

    @property
    def head(self) -> float:
        """How far down the rail begins; above it nothing but tall stacks of the far seats reaches."""
        return self.edge.centre.y - self.edge.radius.y - self.rail

    def spread(self, stretch: Stretch) -> Shape:
        """The same table longer or deeper: what lies on it lies further apart and keeps its size."""
        return replace(
            self,
            width=self.width * stretch.across,
            height=self.height * stretch.down,
            edge=stretch.curve(self.edge),
            stretch=stretch,
            prints=tuple(
                replace(each, at=stretch.point(each.at), curve=each.curve and stretch.curve(each.curve))
                for each in self.prints
            ),
            bands=tuple(replace(band, curve=stretch.curve(band.curve)) for band in self.bands),
            fixtures=tuple(replace(fixture, box=stretch.box(fixture.box)) for fixture in self.fixtures),
        )

    def wedge(self, seat: int) -> tuple[Point, ...]:
        """The part of the table that is a seat's: from the rail inward, between its neighbors' parts."""
        curve, zone = self.seating.curve, self._seat_zone(seat)
        ends = [self._between(seat - 1, seat), self._between(seat, seat + 1)]
        base, angle = self.seating.base(seat)
        out, _ = self.stretch.inverse.curve(self.edge).nearest(base)
        to_rail = hypot(out.x - base.x, out.y - base.y)
        down = (zone.box.x - base.x) * -sin(radians(angle)) + (zone.box.y - base.y) * cos(radians(angle))
        walk = [curve.at(ends[0] + (ends[1] - ends[0]) * step / _WEDGE) for step in range(_WEDGE + 1)]
        outer = [point.moved(0, _CLEAR_OF_RAIL - to_rail, turn) for point, turn in walk]
        inner = [point.moved(0, down + zone.box.height / 2, turn) for point, turn in (walk[-1], walk[0])]
        return tuple(self.stretch.point(point) for point in (*outer, *inner))

    def _seat_zone(self, seat: int) -> Zone:
        return next(zone for zone in self.zones if zone.place == seat_place(seat))

    def _between(self, seat: int, other: int) -> float:
        """How far along the arc two neighbors part; at an end of the arc as far as on the other side of the seat."""
        stops = self.seating.stops
        if seat < 1:
            return max(0.0, stops[0] - (stops[1] - stops[0]) / 2)
        if other > len(stops):
            return min(1.0, stops[-1] + (stops[-1] - stops[-2]) / 2)
        return (stops[seat - 1] + stops[other - 1]) / 2

    def number_of(self, seat: int) -> Box:
        """Where the number of a seat stands on the rail: beside the seat, clear of the stack of its player."""
        out, angle = self.stretch.inverse.curve(self.edge).nearest(self.seating.base(seat)[0])
        middle = out.moved(-NUMBER_ASIDE if angle < -45 else NUMBER_ASIDE, -self.rail * 0.56, angle)
        return self.stretch.box(Box(middle.x, middle.y, NUMBER, NUMBER))

    def inside(self, x: float, y: float) -> bool:
        """Whether a point lies on the table, rail included."""
        return self.edge.grown(self.rail).inside(x, min(y, self.edge.centre.y)) and 0 <= y <= self.height

    def bind(self, wagers: Sequence[str], names: Mapping[str, Words]) -> tuple[tuple[Zone, ...], tuple[str, ...]]:
        """All zones when these kinds of wagers are played, in walking order, and the wagers that found no spot.

        A spot that names a wager is only for that one; the others are taken in order.
        """
        free = [slot for slot in self.slots if not slot[0].wager]
        pinned = {slot[0].wager: slot for slot in self.slots if slot[0].wager}
        zones: list[Zone] = []
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
            zones.extend(
                replace(
                    zone,
                    place=spot(zone.seat, wager),
                    wager=wager,
                    label=wager,
                    name=say("Seat {seat}, {wager}", seat=zone.seat, wager=words),
                )
                for zone in slot
            )
        return tuple(sorted((*self.zones, *zones), key=lambda zone: zone.order)), tuple(homeless)
