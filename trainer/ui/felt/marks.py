"""Marks over the pieces: the focus ring, right, wrong, look here, a count; what they say, and their paint.

All of it lets the mouse through. Right and wrong differ in shape, not only in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from trainer.core.text import say
from trainer.felt.shape import Box
from trainer.ui.theme import OnFelt, colour, font
from trainer.ui.widgets.teardown import take_down

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget


def path_of(box: Box, unit: float, *, more: float = 0.0, corner: float = 0.0) -> QPainterPath:
    """The outline of a box in pixels, `more` pixels wider on each side."""
    width, height = box.width * unit, box.height * unit
    path = QPainterPath()
    area = QRectF(-width / 2, -height / 2, width, height).adjusted(-more, -more, more, more)
    path.addRoundedRect(area, corner, corner)
    return QTransform().translate(box.x * unit, box.y * unit).rotate(box.angle).map(path)


class FocusRing(QWidget):
    """The focus ring: over everything, so that it is seen whatever covers the focused piece."""

    def __init__(self, parent: QWidget, marks: OnFelt) -> None:
        super().__init__(parent)
        self.marks = marks
        self.path = QPainterPath()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, box: Box, unit: float, outline: QPainterPath | None = None) -> QPoint:
        """Goes round a box, or round an outline in pixels; returns where its corner belongs."""
        path = outline or path_of(box, unit, more=3, corner=7)
        area = path.boundingRect().adjusted(-4, -4, 4, 4).toAlignedRect()
        self.path = path.translated(-QPointF(area.topLeft()))
        self.resize(area.size())
        self.update()
        return area.topLeft()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for value, stroke in ((self.marks.focus_edge, 5.0), (self.marks.focus, 2.6)):
            painter.setPen(QPen(QColor(value), stroke))
            painter.drawPath(self.path)


class Badge(QWidget):
    """A mark at a place or piece: a tick for right, a cross for wrong, a glow with an eye-catching corner for look."""

    def __init__(self, parent: QWidget, marks: OnFelt) -> None:
        super().__init__(parent)
        self.marks = marks
        self.style_name = "look"
        self.text = ""
        self.path = QPainterPath()
        self.middle = QPointF()
        self.box = Box(0, 0, 1, 1)
        self.unit = 56.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def mark(self, style: str, box: Box, unit: float, within: QRect, outline: QPainterPath) -> QPoint:
        """Where it lies; its glow ends at the edge of what is seen. `outline` is what it goes round, in pixels."""
        self.style_name, self.box, self.unit = style, box, unit
        more = unit * 0.24
        inside = outline.boundingRect().adjusted(-more, -more, more, more).toAlignedRect() & within
        self.middle = QPointF(box.x * unit - inside.x(), box.y * unit - inside.y())
        self.path = outline.translated(-QPointF(inside.topLeft()))
        self.resize(inside.size())
        self.update()
        return inside.topLeft()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.text:
            painter.save()
            painter.translate(self.middle)
            painter.rotate(self.box.angle)
            self._paint_count(painter)
            painter.restore()
        if self.style_name == "count":
            return
        inner, edge = {
            "right": (self.marks.right, self.marks.right_edge),
            "wrong": (self.marks.wrong, self.marks.wrong_edge),
        }.get(self.style_name, (self.marks.look, self.marks.chosen_edge))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.style_name == "look":
            for step in range(4):
                painter.setPen(QPen(colour(inner, 0.16), self.unit * (0.05 + 0.07 * step)))
                painter.drawPath(self.path)
        else:
            painter.setPen(QPen(QColor(edge), self.unit * 0.08))
            painter.drawPath(self.path)
        painter.setPen(QPen(QColor(inner), self.unit * 0.045))
        painter.drawPath(self.path)
        corner = QPointF(self.box.width * self.unit / 2, -self.box.height * self.unit / 2)
        spot = self.middle + QTransform().rotate(self.box.angle).map(corner)
        if self.style_name == "right":
            tick(painter, spot, self.unit * 1.4, inner, edge)
        elif self.style_name == "wrong":
            cross(painter, spot, self.unit * 1.4, inner, edge)

    def _paint_count(self, painter: QPainter) -> None:
        """A plate with the numbers that fall on this place."""
        height = self.unit * 0.42
        painter.setFont(font(height * 0.72, bold=True))
        width = max(height, painter.fontMetrics().horizontalAdvance(self.text) + height * 0.7)
        plate = QRectF(-width / 2, -height / 2, width, height)
        painter.setPen(QPen(QColor(self.marks.chosen), self.unit * 0.035))
        painter.setBrush(colour(self.marks.plate, 0.94))
        painter.drawRoundedRect(plate, height / 2, height / 2)
        painter.setPen(QColor(self.marks.plate_text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self.text)


def _disc(painter: QPainter, middle: QPointF, radius: float, inner: str, edge: str) -> None:
    painter.setPen(QPen(QColor(edge), radius * 0.22))
    painter.setBrush(QColor(inner))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(
        QPen(QColor(edge), radius * 0.34, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)


def tick(painter: QPainter, middle: QPointF, unit: float, inner: str, edge: str) -> None:
    radius = unit * 0.13
    _disc(painter, middle, radius, inner, edge)
    points = [middle + QPointF(x, y) * radius for x, y in ((-0.45, 0.05), (-0.1, 0.4), (0.5, -0.35))]
    painter.drawPolyline(points)


def cross(painter: QPainter, middle: QPointF, unit: float, inner: str, edge: str) -> None:
    radius = unit * 0.13
    _disc(painter, middle, radius, inner, edge)
    arm = radius * 0.4
    painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
    painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))


# ---------------- the marks on one felt, seen and spoken
#
# Right, wrong, look here, and the numbers of a count round the table.

STYLES = ("right", "wrong", "look", "count")
_SPOKEN = {"right": say("right"), "wrong": say("wrong"), "look": say("look here"), "count": say("counted")}


class Highlights(QObject):
    """What is marked is named as the felt names it: a piece by its id, a place by its name."""

    def __init__(self, felt: FeltWidget) -> None:
        super().__init__(felt)
        self.felt = felt
        self._count: list[tuple[int, str]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._count_on)

    @property
    def is_counting(self) -> bool:
        return self._timer.isActive()

    def show(self, places: Iterable[str], style: str) -> None:
        if style not in STYLES:
            raise ValueError(f"A highlight is one of {', '.join(STYLES[:3])}, not {style}.")
        stage = self.felt.stage
        for name in places:
            badge = stage.badges.get(name)
            if badge is None:
                badge = stage.badges[name] = Badge(self.felt, self.felt.theme.marks)
            badge.style_name = style
            self._describe(name, self.felt.words(_SPOKEN[style]))
        stage.place_badges()
        stage.restack()

    def count(self, places: Sequence[str]) -> None:
        """Counts along the places from 1, one after the other; without motion all at once."""
        self._count = list(enumerate(places, start=1))
        self._count_on()

    def _count_on(self) -> None:
        pause = self.felt.theme.durations.fade
        while self._count:
            self._step()
            if pause and self._count:
                self._timer.start(pause)
                return

    def _step(self) -> None:
        number, name = self._count.pop(0)
        badges = self.felt.stage.badges
        if name not in badges or not badges[name].text:
            marked = badges[name].style_name if name in badges else "count"
            self.show([name], marked)
        badge = badges[name]
        badge.text = " · ".join(part for part in (badge.text, str(number)) if part)
        badge.update()
        self._describe(name, badge.text)

    def clear(self) -> None:
        """Takes every mark away."""
        self._count = []
        self._timer.stop()
        stage = self.felt.stage
        for name, badge in stage.badges.items():
            self._describe(name, "")
            take_down(badge)
        stage.badges = {}

    def _describe(self, name: str, words: str) -> None:
        for target in self.felt.stage.targets_of(name):
            target.setAccessibleDescription(words)
