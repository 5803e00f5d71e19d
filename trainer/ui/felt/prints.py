"""What is printed on the cloth: bands, title, spots and numbers, and the brushes they share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, Words
from trainer.felt.names import LABELS
from trainer.felt.shape import Band, Curve, Print, PrintedMark, Zone, ZoneKind
from trainer.felt.view import FeltView
from trainer.ui import fallback_art
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import INK, Theme, colour, font

# ---------------- what every part of the cloth paints with, and the lines they share


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

    def mixed(amount: float, two: float) -> float:
        return min(1.0, max(0.0, amount + (two - amount) * share))

    return QColor.fromRgbF(
        mixed(first.redF(), second.redF()), mixed(first.greenF(), second.greenF()), mixed(first.blueF(), second.blueF())
    )


# ---------------- prints

STEPS = 100
LONGEST = 0.36
"""The share of its curve that a title may take; longer ones are printed smaller."""
BESIDE = 0.15
"""How far from its zone a word beside it stands."""


class Prints:
    """Prints one table."""

    def __init__(self, work: Work) -> None:
        self.painter = work.painter
        self.view = work.view
        self.shape = work.view.shape
        self.felt = work.theme.felt
        self.pictures = work.pictures
        self.words = work.words
        self.scale = work.scale

    def paint(self) -> None:
        """Everything that lies flat on the cloth."""
        for band in self.shape.bands:
            self._band(band)
        for printed in self.shape.prints:
            self._print(printed)
        for zone in self.view.zones:
            self._mark(zone)

    def paint_seat_numbers(self) -> None:
        """A small plate with its number on the rail before every seat."""
        painter, felt = self.painter, self.felt
        for seat in range(1, self.shape.seats + 1):
            box = self.shape.number_of(seat)
            spot = QPointF(box.x, box.y)
            painter.setPen(QPen(colour("#000000", 0.55), 0.02))
            painter.setBrush(between(QColor(felt.leather), QColor("#000000"), 0.35))
            painter.drawEllipse(spot, box.width / 2, box.height / 2)
            painter.setPen(QPen(colour(felt.print, 0.28), 0.018))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(spot, 0.16, 0.16)
            self._centred(str(seat), spot, 0.21, colour(felt.print, INK["print"]), spacing=0.0)

    # -- prints

    def _ink(self, style: str) -> QColor:
        value = {"gold": self.felt.gold, "print": self.felt.print}.get(style, self.felt.soft_print)
        return colour(value, INK[style])

    def _band(self, band: Band) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(self._ink(band.style), 0.025))
        halves = (-band.width / 2, band.width / 2) if band.width else (0.0,)
        for half in halves:
            self.painter.drawPolyline(line_of(band.curve.grown(half), band.start, band.end))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(self._ink(band.style))
        for fraction in (band.start, band.end):
            point, _ = band.curve.at(fraction)
            fallback_art.star(self.painter, QPointF(point.x, point.y), 0.12 + band.width * 0.2)

    def _print(self, printed: Print) -> None:
        words = self.words(self.view.labels.get(printed.key, "") or Text(printed.text)).upper()
        if not words:
            return
        ink = self._ink(printed.style)
        if printed.curve is None:
            self._centred(words, QPointF(printed.at.x, printed.at.y), printed.size, ink, printed.spacing)
            return
        self._along(words, printed.curve, printed.size, ink, printed.spacing)

    def _along(self, words: str, curve: Curve, size: float, ink: QColor, spacing: float) -> None:
        """Letters standing on a curve, its middle at their middle."""
        letters = font(100, bold=True)
        metrics = QFontMetricsF(letters)
        widths = [metrics.horizontalAdvance(letter) / 100 * size + spacing * size for letter in words]
        total = sum(widths) - spacing * size
        longest = curve.length * min(LONGEST, self._free(curve, size))
        if total > longest:  # once: smaller letters have more room, and what is left over is no wider than a rounding
            smaller = longest / total
            size, total, widths = size * smaller, longest, [width * smaller for width in widths]
        walked = (curve.length - total) / 2
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(ink)
        for letter, width in zip(words, widths, strict=True):
            point, angle = curve.at((walked + (width - spacing * size) / 2) / curve.length)
            walked += width
            path = QPainterPath()
            path.addText(-metrics.horizontalAdvance(letter) / 2, metrics.capHeight() / 2, letters, letter)
            self.painter.save()
            self.painter.translate(point.x, point.y)
            self.painter.rotate(angle)
            self.painter.scale(size / 100, size / 100)
            self.painter.drawPath(path)
            self.painter.restore()

    def _free(self, curve: Curve, size: float) -> float:
        """The share of the curve round its middle on which no hand, pile or spot lies."""
        solid = (ZoneKind.CARDS, ZoneKind.TILES, ZoneKind.PILE, ZoneKind.SPOT)
        boxes = [
            replace(zone.box, width=zone.box.width + size, height=zone.box.height + size)
            for zone in self.view.zones
            if zone.kind in solid
        ]
        for step in range(STEPS):
            ends = [curve.at(0.5 + direction * step / STEPS / 2)[0] for direction in (-1, 1)]
            if any(box.holds(point.x, point.y) for box in boxes for point in ends):
                return max(step - 1, 1) / STEPS
        return 1.0

    def _centred(self, words: str, middle: QPointF, size: float, ink: QColor, spacing: float) -> None:
        letters = font(100, bold=True, spacing=spacing)
        metrics = QFontMetricsF(letters)
        path = QPainterPath()
        path.addText(-(metrics.horizontalAdvance(words) - spacing * 100) / 2, metrics.capHeight() / 2, letters, words)
        self.painter.save()
        self.painter.translate(middle)
        self.painter.scale(size / 100, size / 100)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(ink)
        self.painter.drawPath(path)
        self.painter.restore()

    # -- marks of zones

    def _mark(self, zone: Zone) -> None:
        painter = self.painter
        if zone.mark is PrintedMark.NONE:
            return
        painter.save()
        painter.translate(zone.box.x, zone.box.y)
        painter.rotate(zone.box.angle)
        area = QRectF(-zone.box.width / 2, -zone.box.height / 2, zone.box.width, zone.box.height)
        strong = QPen(colour(self.felt.print, 0.78), 0.032)
        soft = QPen(colour(self.felt.print, 0.34), 0.018)
        painter.setBrush(colour(self.felt.rim, 0.22))
        painter.setPen(strong)
        inner = 0.07
        match zone.mark:
            case PrintedMark.CIRCLE:
                painter.drawEllipse(area)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(soft)
                painter.drawEllipse(area.adjusted(inner, inner, -inner, -inner))
            case PrintedMark.DIAMOND:
                painter.drawPath(_diamond(area))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(soft)
                painter.drawPath(_diamond(area.adjusted(inner * 1.3, inner * 1.3, -inner * 1.3, -inner * 1.3)))
            case PrintedMark.BOX:
                painter.drawRoundedRect(area, 0.12, 0.12)
            case PrintedMark.LINE:
                painter.setPen(soft)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(-0.05, -0.05, 0.05, 0.05), 0.09, 0.09)
            case PrintedMark.BESIDE:
                painter.translate(0, area.height() / 2 + BESIDE)
            case _:
                pass
        if zone.label:
            if zone.mark is PrintedMark.BOX and zone.kind is ZoneKind.CARDS:  # cards would lie on it
                painter.translate(0, area.height() / 2 + BESIDE)
            self._label(zone)
        if zone.numbered:
            across = -zone.box.width / 2 + 0.17
            self._centred(str(zone.seat), QPointF(across, 0), 0.24, colour(self.felt.print, INK["soft"]), 0.0)
        painter.restore()

    def _label(self, zone: Zone) -> None:
        """The name inside a spot, in one or two lines that fit."""
        words = self.words(self.view.labels.get(zone.label, LABELS.get(zone.label, zone.label))).upper()
        lines = _lines(words)
        room = zone.box.width * (0.78 if zone.mark is not PrintedMark.DIAMOND else 0.66)
        metrics = QFontMetricsF(font(100, bold=True, spacing=0.08))
        widest = max((metrics.horizontalAdvance(line) / 100 for line in lines), default=0.0)
        size = min(0.2, room / widest if widest else 0.2)
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * size * 1.15
            self._centred(line, QPointF(0, down), size, colour(self.felt.print, INK["print"]), 0.08)


def _lines(words: str) -> list[str]:
    """One line, or two of about the same length."""
    parts = words.split()
    if len(parts) < 2 or len(words) < 8:
        return [words] if words else []
    cuts = range(1, len(parts))
    best = min(cuts, key=lambda cut: max(len(" ".join(parts[:cut])), len(" ".join(parts[cut:]))))
    return [" ".join(parts[:best]), " ".join(parts[best:])]


def _diamond(area: QRectF) -> QPainterPath:
    path = QPainterPath()
    middle = area.center()
    grow = 1.12
    w, h = area.width() / 2 * grow, area.height() / 2 * grow
    path.addPolygon(QPolygonF([middle + QPointF(*corner) for corner in ((0, -h), (w, 0), (0, h), (-w, 0), (0, -h))]))
    return path
