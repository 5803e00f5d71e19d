"""What every part of the cloth paints with, and the lines they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from trainer.felt.curve import Curve
from trainer.felt.view import FeltView
from trainer.text import Words
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import Theme


@dataclass(frozen=True)
class Work:
    """One painting of a table. The painter's unit is a card width; `scale` is that width in logical pixels."""

    painter: QPainter
    view: FeltView
    theme: Theme
    pictures: PictureCache
    words: Callable[[Words], str]
    scale: float


COARSE = 4
"""Every so many points of a curve are drawn: on the largest screen a line between them strays by less than a tenth of a
pixel, and a table is painted in half the time."""


def outline(curve: Curve, bottom: float) -> QPainterPath:
    """The curve closed by a straight edge at `bottom`."""
    path = QPainterPath()
    points = line_of(curve)
    path.moveTo(points.first().x(), bottom)
    path.addPolygon(points)
    path.lineTo(points.last().x(), bottom)
    path.lineTo(points.first().x(), bottom)
    path.closeSubpath()
    return path


def line_of(curve: Curve, start: float = 0.0, end: float = 1.0) -> QPolygonF:
    """The curve, or a part of it, to be drawn as a line."""
    if (start, end) == (0.0, 1.0):
        return QPolygonF([QPointF(point.x, point.y) for point in curve.points()[::COARSE]])
    steps = 160
    points = (curve.at(start + (end - start) * step / steps)[0] for step in range(steps + 1))
    return QPolygonF([QPointF(point.x, point.y) for point in points])


def between(first: QColor, second: QColor, share: float) -> QColor:
    """A colour on the way from one to the other."""

    def mixed(one: float, two: float) -> float:
        return min(1.0, max(0.0, one + (two - one) * share))

    return QColor.fromRgbF(
        mixed(first.redF(), second.redF()), mixed(first.greenF(), second.greenF()), mixed(first.blueF(), second.blueF())
    )
