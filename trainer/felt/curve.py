"""The far edge of a table: half a rounded rectangle, and points spaced evenly along it.

Everything is in card widths, y growing towards the dealer, angles in degrees clockwise as on a screen.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

_STEPS = 720
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
        wanted = min(max(fraction, 0.0), 1.0) * walked[-1]
        index = min(max(bisect_left(walked, wanted), 1), len(points) - 1)
        first, second = points[index - 1], points[index]
        piece = walked[index] - walked[index - 1]
        part = (wanted - walked[index - 1]) / piece if piece else 0.0
        here = Point(first.x + (second.x - first.x) * part, first.y + (second.y - first.y) * part)
        return here, degrees(atan2(second.y - first.y, second.x - first.x))

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
    found = []
    for step in range(_STEPS + 1):
        turn = pi * (1 - step / _STEPS)
        across, up = cos(turn), sin(turn)
        x = abs(across) ** (2 / curve.power) * (1 if across >= 0 else -1)
        y = abs(up) ** (2 / curve.power)
        found.append(Point(curve.centre.x + curve.radius.x * x, curve.centre.y - curve.radius.y * y))
    return tuple(found)


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
        here, _ = curve.at(step / 240)
        away = (here.x - point.x) ** 2 + (here.y - point.y) ** 2
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
        mine, theirs = self.corners(), other.corners()
        for angle in (self.angle, self.angle + 90, other.angle, other.angle + 90):
            axis = (cos(radians(angle)), sin(radians(angle)))
            first = [p.x * axis[0] + p.y * axis[1] for p in mine]
            second = [p.x * axis[0] + p.y * axis[1] for p in theirs]
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return False
        return True


@lru_cache(maxsize=4096)
def _bounds(box: Box) -> tuple[float, float, float, float]:
    corners = box.corners()
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)
