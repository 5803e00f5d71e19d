"""Plain drawings of cards, chips, dice, buttons and tiles, for when a file of art is missing."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QRadialGradient

from trainer.ui.theme import OnFelt, colour, font

_CHIP_COLOURS = {
    50: ("#b8bcc4", "#4a4f59"),
    100: ("#f2efe6", "#2c5aa0"),
    200: ("#d9a441", "#5a3a00"),
    500: ("#b3222e", "#f5eadc"),
    1_000: ("#2d5fa8", "#f5eadc"),
    2_500: ("#1f7a48", "#f7f4ec"),
    10_000: ("#1b1c20", "#e9e4d6"),
    50_000: ("#5e2b86", "#f0d98a"),
    100_000: ("#d9c04a", "#3a2c00"),
}
_PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_FOUR = {"c": "#12713a", "d": "#1d55b5", "h": "#b5121f", "s": "#15181f"}


def card_edge(painter: QPainter, area: QRectF, marks: OnFelt) -> None:
    """The rim of a lower card of a pile."""
    radius = area.width() * 0.045
    painter.setPen(QPen(colour(marks.card_edge), max(0.6, area.width() * 0.008)))
    painter.setBrush(colour(marks.card))
    painter.drawRoundedRect(area, radius, radius)


def card(painter: QPainter, area: QRectF, face: str, marks: OnFelt, *, four_colours: bool = False) -> None:
    """A card with rank and suit, or its back."""
    card_edge(painter, area, marks)
    if face == "back":
        inner = area.adjusted(*(area.width() * part for part in (0.06, 0.06, -0.06, -0.06)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(marks.card_back))
        painter.drawRoundedRect(inner, area.width() * 0.03, area.width() * 0.03)
        painter.setBrush(QBrush(colour(marks.card, 0.35), Qt.BrushStyle.DiagCrossPattern))
        painter.drawRoundedRect(inner, area.width() * 0.03, area.width() * 0.03)
        return
    suit = face[-1]
    ink = _FOUR.get(suit, marks.card_ink) if four_colours else (marks.card_red if suit in "dh" else marks.card_ink)
    rank = {"T": "10"}.get(face[0], face[0]) if suit in _FOUR else {"J": "JOKER"}.get(face[0], suit.upper())
    painter.setPen(colour(ink))
    painter.setFont(font(area.width() * (0.3 if len(rank) < 3 else 0.16), bold=True))
    corner = QRectF(
        area.left() + area.width() * 0.05, area.top() + area.width() * 0.04, area.width() * 0.9, area.width() * 0.34
    )
    painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, rank)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    if suit in _FOUR:
        side = area.width()
        painter.drawPath(
            suit_path(suit, QRectF(area.left() + side * 0.06, area.top() + side * 0.36, side * 0.24, side * 0.24))
        )
        painter.drawPath(
            suit_path(
                suit, QRectF(area.center().x() - side * 0.1, area.center().y() - side * 0.08, side * 0.46, side * 0.46)
            )
        )


def suit_path(suit: str, area: QRectF) -> QPainterPath:
    """A suit as a shape filling the area."""
    x, y, w, h = area.x(), area.y(), area.width(), area.height()
    path = QPainterPath()
    match suit:
        case "d":
            path.moveTo(x + w / 2, y)
            for point in ((x + w * 0.9, y + h / 2), (x + w / 2, y + h), (x + w * 0.1, y + h / 2)):
                path.lineTo(*point)
            path.closeSubpath()
        case "h":
            path.moveTo(x + w / 2, y + h)
            path.cubicTo(x - w * 0.25, y + h * 0.45, x + w * 0.12, y - h * 0.2, x + w / 2, y + h * 0.25)
            path.cubicTo(x + w * 0.88, y - h * 0.2, x + w * 1.25, y + h * 0.45, x + w / 2, y + h)
        case "s":
            path.moveTo(x + w / 2, y)
            path.cubicTo(x + w * 0.75, y + h * 0.3, x + w * 1.15, y + h * 0.5, x + w * 0.85, y + h * 0.75)
            path.cubicTo(x + w * 0.7, y + h * 0.85, x + w * 0.55, y + h * 0.75, x + w / 2, y + h * 0.65)
            path.cubicTo(x + w * 0.45, y + h * 0.75, x + w * 0.3, y + h * 0.85, x + w * 0.15, y + h * 0.75)
            path.cubicTo(x - w * 0.15, y + h * 0.5, x + w * 0.25, y + h * 0.3, x + w / 2, y)
            path.addRect(QRectF(x + w * 0.44, y + h * 0.6, w * 0.12, h * 0.4))
            path.setFillRule(Qt.FillRule.WindingFill)
        case _:
            for cx, cy in ((0.5, 0.26), (0.26, 0.58), (0.74, 0.58)):
                path.addEllipse(QPointF(x + w * cx, y + h * cy), w * 0.24, h * 0.24)
            path.addRect(QRectF(x + w * 0.43, y + h * 0.4, w * 0.14, h * 0.58))
            path.setFillRule(Qt.FillRule.WindingFill)
    return path


def round_shadow(painter: QPainter, area: QRectF, depth: float, height: int) -> None:
    """The shadow of a round thing `height` chips high."""
    painter.setPen(Qt.PenStyle.NoPen)
    reach = depth * (1 + min(height, 10) * 0.06)
    for step in range(4, 0, -1):
        grow = reach * step / 4
        painter.setBrush(QColor(0, 0, 0, 24))
        painter.drawEllipse(area.adjusted(-grow * 0.4, -grow * 0.2, grow * 0.9, grow * 1.2))


def chip(painter: QPainter, area: QRectF, cents: int) -> None:
    """A chip from above with its value."""
    base, spot = _CHIP_COLOURS.get(cents, ("#9aa0a8", "#30343a"))
    side = area.width()
    painter.setPen(QPen(QColor(base).darker(170), side * 0.02))
    painter.setBrush(QColor(base))
    painter.drawEllipse(area.adjusted(side * 0.01, side * 0.01, -side * 0.01, -side * 0.01))
    painter.setPen(QPen(QColor(spot), side * 0.12, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    ring = area.adjusted(side * 0.08, side * 0.08, -side * 0.08, -side * 0.08)
    for step in range(6):
        painter.drawArc(ring, int((step * 60 - 9) * 16), 18 * 16)
    painter.setPen(QPen(QColor(spot), side * 0.02))
    painter.setBrush(QColor("#f6f0e0"))
    painter.drawEllipse(area.adjusted(side * 0.22, side * 0.22, -side * 0.22, -side * 0.22))
    painter.setPen(QColor("#15181f"))
    text = f"{cents // 100}" if cents >= 100 else f"{cents}¢"
    painter.setFont(font(side * (0.3 if len(text) < 3 else 0.22), bold=True))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


def die(painter: QPainter, area: QRectF, number: str) -> None:
    """A white die; ones and fours are red, as on Chinese dice."""
    side = area.width()
    painter.setPen(QPen(QColor("#b9b4a6"), side * 0.02))
    painter.setBrush(QColor("#fbf9f2"))
    painter.drawRoundedRect(area, side * 0.16, side * 0.16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#b5121f" if number in "14" else "#15181f"))
    for across, down in _PIPS.get(number, ()):
        size = side * (0.15 if number == "1" else 0.095)
        painter.drawEllipse(area.center() + QPointF(across, down) * side * 0.26, size, size)


def tile(painter: QPainter, area: QRectF, face: str) -> None:
    """A black domino with its pips; ones and fours are red, the six-six half red."""
    side = area.width()
    glow = QRadialGradient(area.center() - QPointF(side * 0.2, side * 0.5), side * 1.3)
    glow.setColorAt(0, QColor("#34363c"))
    glow.setColorAt(1, QColor("#0e0f12"))
    painter.setPen(QPen(QColor("#000000"), side * 0.02))
    painter.setBrush(glow)
    painter.drawRoundedRect(area, side * 0.1, side * 0.1)
    painter.setPen(Qt.PenStyle.NoPen)
    for half, number in enumerate(face.split("-")[:2]):
        middle = QPointF(area.center().x(), area.top() + area.height() * (0.27 if half == 0 else 0.73))
        for index, (across, down) in enumerate(_PIPS.get(number, ())):
            red = number in "14" or (face == "6-6" and index % 2 == 0)
            painter.setBrush(QColor("#d5303c" if red else "#f6f3ea"))
            painter.drawEllipse(middle + QPointF(across * side * 0.26, down * side * 0.26), side * 0.085, side * 0.085)


def button(painter: QPainter, area: QRectF, kind: str) -> None:
    """A round button with the first letters of its name."""
    side = area.width()
    painter.setPen(QPen(QColor("#3a3526"), side * 0.03))
    painter.setBrush(QColor("#f4ecd6"))
    painter.drawEllipse(area.adjusted(side * 0.02, side * 0.02, -side * 0.02, -side * 0.02))
    painter.setPen(QColor("#1d1b14"))
    words = kind.replace("-", " ").upper().split()
    painter.setFont(font(side * (0.22 if max(map(len, words), default=0) < 6 else 0.16), bold=True))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "\n".join(words))


def star(painter: QPainter, middle: QPointF, radius: float, points: int = 4) -> None:
    """A small printed star."""
    path = QPainterPath()
    for step in range(points * 2):
        reach = radius if step % 2 == 0 else radius * 0.36
        angle = pi * step / points - pi / 2
        spot = middle + QPointF(cos(angle), sin(angle)) * reach
        path.lineTo(spot) if step else path.moveTo(spot)
    path.closeSubpath()
    painter.drawPath(path)
