"""The pieces on a felt: small buttons that know how to paint themselves and never a rule.

A piece is a direct child of its felt widget. Gestures go to the felt (`FeltHost`), which decides what they mean.
"""

from __future__ import annotations

from typing import Protocol

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.money import dollars
from trainer.felt.shape import CARD_WIDTH, CHIP, TILE_WIDTH, Box
from trainer.felt.view_pieces import BEHIND, Piece, PieceKind
from trainer.ui.felt.marks import tick
from trainer.ui.pictures import MARGIN, PictureCache, extent
from trainer.ui.theme import OnFelt, colour, font

LARGE = 1.6
"""From this size on a place that can be chosen is framed by its corners only."""
WHOSE = 0.25
"""How large the marker of a back-line bettor is, of a chip."""


class FeltHost(Protocol):
    """What a piece tells its felt."""

    def piece_pressed(self, target: Target, event: QtGui.QMouseEvent) -> None: ...

    def piece_dragged(self, target: Target, event: QtGui.QMouseEvent) -> None: ...

    def piece_dropped(self, target: Target, event: QtGui.QMouseEvent) -> None: ...

    def piece_key(self, target: Target, event: QtGui.QKeyEvent) -> bool: ...

    def piece_focus(self, target: Target, *, has: bool) -> None: ...

    def piece_hovered(self, target: Target, *, on: bool) -> None: ...


class Target(QtWidgets.QAbstractButton):
    """Something on the felt that can have the focus: a piece, or a place itself."""

    def __init__(self, host: FeltHost, parent: QtWidgets.QWidget, marks: OnFelt) -> None:
        super().__init__(parent)
        self.host = host
        self.marks = marks
        self.place = ""
        self.piece_id = ""
        self.value = ""
        self.box = Box(0, 0, 1, 1)
        self.can_choose = False
        self.can_move = False
        self.hovered = False
        self.lifted = False
        self.paints = 0
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.ClickFocus)
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_Hover)

    def set_can(self, *, choose: bool, move: bool) -> None:
        """Whether it can be chosen (then it is checkable) and picked up."""
        if (choose, move) == (self.can_choose, self.can_move):
            return
        self.can_choose, self.can_move = choose, move
        if not choose and self.isChecked():
            self.setChecked(False)
        self.setCheckable(choose)
        self.setCursor(
            QtCore.Qt.CursorShape.PointingHandCursor if choose or move else QtCore.Qt.CursorShape.ArrowCursor
        )
        self.update()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self.host.piece_pressed(self, event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self.host.piece_dragged(self, event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        self.host.piece_dropped(self, event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if not self.host.piece_key(self, event):
            event.ignore()

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        event.ignore()

    def set_hovered(self, *, on: bool) -> None:
        """Whether the pointer is over it, or over something whose press means it."""
        if on != self.hovered:
            self.hovered = on
            self.update()

    def enterEvent(self, event: QtGui.QEnterEvent) -> None:
        super().enterEvent(event)
        self.host.piece_hovered(self, on=True)

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        super().leaveEvent(event)
        self.host.piece_hovered(self, on=False)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.host.piece_focus(self, has=True)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.host.piece_focus(self, has=False)

    def sizeHint(self) -> QtCore.QSize:
        return self.size()


class PieceWidget(Target):
    """One piece: its prepared picture, and on top of it whether it is chosen."""

    def __init__(self, host: FeltHost, parent: QtWidgets.QWidget, pictures: PictureCache, marks: OnFelt) -> None:
        super().__init__(host, parent, marks)
        self.pictures = pictures
        self.piece: Piece | None = None
        self.unit = 56.0
        self.is_tile = False
        self.shows_choice = True
        self.home = QtCore.QPoint()
        self.plate: QtWidgets.QWidget | None = None
        self._plate_at = QtCore.QPoint()
        self._turn = 1.0
        self._before: QtGui.QPixmap | None = None

    def set_piece(self, piece: Piece, name: str, unit: float, *, is_tile: bool = False) -> QtCore.QPoint:
        """Takes the description and returns where the widget's corner belongs, the table's corner being the origin."""
        changed = (
            self.piece is None
            or (piece.face, piece.columns, len(piece.holds), piece.box.angle)
            != (self.piece.face, self.piece.columns, len(self.piece.holds), self.piece.box.angle)
            or unit != self.unit
        )
        self.piece, self.unit, self.is_tile = piece, unit, is_tile
        self.place, self.piece_id, self.box = piece.place, piece.id, piece.box
        self.value = dollars(piece.cents) if piece.cents else piece.face if piece.kind is PieceKind.DIE else ""
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        across, down = extent(piece.box.width * unit, piece.box.height * unit, piece.box.angle, unit * MARGIN)
        if QtCore.QSize(across, down) != self.size():
            self.resize(across, down)
            changed = True
        if changed:
            self.update()
        return QtCore.QPoint(round(piece.box.x * unit - across / 2), round(piece.box.y * unit - down / 2))

    def put_away(self) -> None:
        """Hides it and makes it as it was when it was new: the next piece may get it."""
        self.hide()
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.ClickFocus)
        self.set_can(choose=False, move=False)
        self.setAccessibleDescription("")
        self.untie()
        self.piece, self._before, self._turn = None, None, 1.0
        self.place = self.piece_id = self.value = ""
        self.hovered = self.lifted = False

    def tie(self, plate: QtWidgets.QWidget, at: QtCore.QPoint) -> None:
        """The plate stays at this distance from the piece's corner, wherever that goes."""
        self.plate, self._plate_at = plate, at
        plate.move(self.pos() + at)

    def untie(self) -> None:
        """The plate goes; the piece may stay, or be on its way out."""
        self.plate = None

    def moveEvent(self, event: QtGui.QMoveEvent) -> None:
        super().moveEvent(event)
        if self.plate is not None:
            self.plate.move(self.pos() + self._plate_at)

    @property
    def _size(self) -> float:
        """How large a card is drawn, of its usual size."""
        if self.piece is None or self.piece.kind is not PieceKind.CARD:
            return 1.0
        return self.piece.box.width / (TILE_WIDTH if self.is_tile else CARD_WIDTH)

    def picture(self) -> QtGui.QPixmap:
        """The prepared picture of the piece as it is now."""
        piece = self.piece
        assert piece is not None
        unit, ratio, angle = self.unit, self.devicePixelRatioF(), piece.box.angle
        match piece.kind:
            case PieceKind.CARD if self.is_tile:
                return self.pictures.tile(piece.face, unit * self._size, ratio, angle)
            case PieceKind.CARD:
                return self.pictures.card(piece.face, unit * self._size, ratio, angle, lifted=self.lifted)
            case PieceKind.PILE:
                return self.pictures.pile(piece.face, len(piece.holds), unit, ratio, angle)
            case PieceKind.CHIPS:
                return self.pictures.chips(piece.columns, unit, ratio, CHIP * (BEHIND if piece.behind else 1))
            case PieceKind.BUTTON:
                wide, high = piece.box.width * unit, piece.box.height * unit
                return self.pictures.button(piece.face, wide, unit, ratio, high=high, lifted=self.lifted)
            case PieceKind.DIE:
                return self.pictures.die(piece.face, piece.box.width * unit, unit, ratio, angle)

    def lift(self, *, up: bool) -> None:
        """Held in the hand: the shadow grows."""
        if up != self.lifted:
            self.lifted = up
            self.update()

    # -- turning over

    def begin_turn(self, before: QtGui.QPixmap) -> None:
        """The picture it had before its face changed; `turned` then runs from 0 to 1."""
        self._before, self._turn = before, 0.0

    def set_turned(self, share: float) -> None:
        self._turn = float(share)
        if share >= 1.0:
            self._before = None
        self.update()

    # -- painting

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        self.paints += 1
        if self.piece is None:
            return
        painter = QtGui.QPainter(self)
        if self._before is not None and self._turn < 1.0:
            self._paint_turning(painter)
            return
        inset = round(self.unit * MARGIN * (self._size - 1))
        painter.drawPixmap(-inset, -inset, self.picture())
        if self.piece.behind:
            self._paint_whose(painter, self.piece)
        if self.isChecked() and self.shows_choice:
            self._outline(painter, self.marks.chosen, self.marks.chosen_edge)
        elif self.hovered:
            self._outline(painter, self.marks.focus, self.marks.focus_edge, thin=True)

    def _paint_turning(self, painter: QtGui.QPainter) -> None:
        assert self._before is not None
        picture = self._before if self._turn < 0.5 else self.picture()
        squeeze = max(0.02, abs(1 - 2 * self._turn))
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        middle = QtCore.QPointF(self.width() / 2, self.height() / 2)
        painter.translate(middle)
        painter.rotate(self.box.angle)
        painter.scale(squeeze, 1.0)
        painter.rotate(-self.box.angle)
        painter.translate(-middle)
        painter.drawPixmap(0, 0, picture)

    def _paint_whose(self, painter: QtGui.QPainter, piece: Piece) -> None:
        """The small marker at the foot of a back-line bettor's chips, with a number: the chip on top stays in sight."""
        chip = CHIP * BEHIND * self.unit
        radius = chip * WHOSE
        foot = self.height() / 2 + piece.box.height * self.unit / 2
        middle = QtCore.QPointF(self.width() / 2 + len(piece.columns) * chip / 2 - radius, foot - 0.7 * radius)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtGui.QPen(QtGui.QColor(self.marks.plate_text), max(1.0, radius * 0.16)))
        painter.setBrush(QtGui.QColor(self.marks.plate))
        painter.drawEllipse(middle, radius, radius)
        painter.setFont(font(radius * 1.15, bold=True))
        painter.setPen(QtGui.QColor(self.marks.plate_text))
        area = QtCore.QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(area, QtCore.Qt.AlignmentFlag.AlignCenter, f"+{piece.behind}")

    def _outline(self, painter: QtGui.QPainter, inner: str, edge: str, *, thin: bool = False) -> None:
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        width, height = self.box.width * self.unit, self.box.height * self.unit
        painter.save()
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(self.box.angle)
        stroke = 2.0 if thin else max(3.0, self.unit * 0.055)
        area = QtCore.QRectF(-width / 2, -height / 2, width, height).adjusted(
            stroke / 2, stroke / 2, -stroke / 2, -stroke / 2
        )
        is_round = self.piece is not None and self.piece.kind in (PieceKind.BUTTON, PieceKind.CHIPS)
        radius = self.unit * (0.31 if is_round else 0.05)
        for colour_name, extra in ((edge, 2.0), (inner, 0.0)):
            painter.setPen(QtGui.QPen(QtGui.QColor(colour_name), stroke + extra))
            painter.drawRoundedRect(area, radius, radius)
        if not thin:
            tick(
                painter,
                QtCore.QPointF(area.right() - self.unit * 0.12, area.top() + self.unit * 0.12),
                self.unit,
                inner,
                edge,
            )
        painter.restore()


class PlaceWidget(Target):
    """A place that can be chosen or dropped on: a quiet outline, stronger when it is chosen or under the pointer."""

    def __init__(self, host: FeltHost, parent: QtWidgets.QWidget, marks: OnFelt) -> None:
        super().__init__(host, parent, marks)
        self.unit = 56.0
        self.is_round = False
        self.wedge: QtGui.QPainterPath | None = None

    def set_place(
        self, place: str, name: str, box: Box, unit: float, *, is_round: bool, wedge: QtGui.QPainterPath | None
    ) -> QtCore.QPoint:
        """Covers the box, or the part of the table that is a seat's; returns where the corner belongs."""
        self.place, self.box, self.unit, self.is_round = place, box, unit, is_round
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if wedge is not None:
            return self._set_wedge(wedge)
        self.wedge = None
        across, down = extent(box.width * unit, box.height * unit, box.angle, unit * MARGIN)
        if QtCore.QSize(across, down) != self.size():
            self.resize(across, down)
        return QtCore.QPoint(round(box.x * unit - across / 2), round(box.y * unit - down / 2))

    def _set_wedge(self, wedge: QtGui.QPainterPath) -> QtCore.QPoint:
        area = wedge.boundingRect().adjusted(-2, -2, 2, 2).toAlignedRect()
        moved = wedge.translated(-QtCore.QPointF(area.topLeft()))
        if moved != self.wedge or self.size() != area.size():
            self.wedge = moved
            self.resize(area.size())
            self.setMask(QtGui.QRegion(moved.toFillPolygon().toPolygon()))
            self.update()
        return area.topLeft()

    def _paint_wedge(self, wedge: QtGui.QPainterPath) -> None:
        """Light that falls in from the rail, and the rail's edge as a line; all round it when it is chosen."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        corners = [QtCore.QPointF(wedge.elementAt(at).x, wedge.elementAt(at).y) for at in range(wedge.elementCount())]
        outer, inner = corners[:-3], corners[-3:-1]
        first, last = outer[len(outer) // 2], (inner[0] + inner[1]) / 2
        light = QtGui.QLinearGradient(first, last)
        strength = 0.42 if self.isChecked() else 0.3 if self.hovered else 0.2
        light.setColorAt(0, colour(self.marks.chosen, strength))
        light.setColorAt(1, colour(self.marks.chosen, strength * (0.5 if self.isChecked() else 0.1)))
        painter.fillPath(wedge, light)
        strong = self.isChecked() or self.hovered
        line = QtGui.QPainterPath(outer[1])
        for corner in outer[2:-1]:
            line.lineTo(corner)
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        thick = self.unit * (0.1 if strong else 0.07)
        for ink, width in ((colour(self.marks.chosen_edge, 0.8), thick + 2), (QtGui.QColor(self.marks.chosen), thick)):
            pen = QtGui.QPen(ink, width)
            pen.setCapStyle(QtCore.Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPath(line)
            if self.isChecked():
                painter.drawPath(wedge)
        if self.isChecked():
            middle = (first + last) / 2
            tick(painter, middle, self.unit * 1.4, self.marks.chosen, self.marks.chosen_edge)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        self.paints += 1
        if self.wedge is not None:
            self._paint_wedge(self.wedge)
            return
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(self.box.angle)
        width, height = self.box.width * self.unit, self.box.height * self.unit
        area = QtCore.QRectF(-width / 2, -height / 2, width, height)
        radius = min(width, height) / 2 if self.is_round else self.unit * 0.14
        strong = self.isChecked() or self.hovered
        painter.setBrush(colour(self.marks.chosen, 0.2 if self.isChecked() else (0.12 if self.hovered else 0.05)))
        stroke = max(2.0, self.unit * (0.05 if strong else 0.035))
        area = area.adjusted(stroke, stroke, -stroke, -stroke)
        outline = QtGui.QPainterPath()
        outline.addRoundedRect(area, radius, radius)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.drawPath(outline)
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        if not strong and not self.is_round and min(width, height) > self.unit * LARGE:
            # A quiet frame for a large place: its corners are enough to see where one may press.
            reach = self.unit * 0.55
            painter.setClipPath(_corners(area, reach))
        for ink, thick in (
            (colour(self.marks.chosen_edge, 0.8), stroke + 2),
            (QtGui.QColor(self.marks.chosen), stroke),
        ):
            painter.setPen(QtGui.QPen(ink, thick))
            painter.drawPath(outline)
        painter.setClipping(False)
        if self.isChecked():
            spot = QtCore.QPointF(area.right() - self.unit * 0.12, area.top() + self.unit * 0.12)
            tick(painter, spot, self.unit, self.marks.chosen, self.marks.chosen_edge)


def _corners(area: QtCore.QRectF, reach: float) -> QtGui.QPainterPath:
    """The four corners of an area, each as far as `reach`."""
    path = QtGui.QPainterPath()
    for x in (area.left() - 4, area.right() - reach):
        for y in (area.top() - 4, area.bottom() - reach):
            path.addRect(QtCore.QRectF(x, y, reach + 4, reach + 4))
    return path
