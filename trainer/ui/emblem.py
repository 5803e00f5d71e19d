"""A small picture for lists: what lies on the felt of a game, or what a lesson is about, on a patch of the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QLinearGradient, QPainter, QPainterPath, QPixmap

from trainer.ui.theme import FeltColours, colour

if TYPE_CHECKING:
    from trainer.ui.look import Look
    from trainer.ui.pictures import PictureCache

SIDE = 48
SHAPES: Mapping[str, tuple[float, float, float, float]] = {
    "cards": (0.5, 1.4, 16, 0.2),
    "tiles": (0.31, 2.2, 8, 0.2),
    "chips": (0.5, 1.0, 0, 0.3),
    "dice": (0.4, 1.0, 10, 0.42),
    "buttons": (0.58, 1.0, 0, 0.3),
    "table": (0.62, 0.8, 0, 0.2),
}
"""Of each sort of piece: its width as a share of the patch, its height by that, its turn, and how far apart it lies."""
PIECES: Mapping[str, tuple[str, ...]] = {
    "baccarat": ("cards/9d", "cards/Ks"),
    "blackjack": ("cards/Jh", "cards/As"),
    "board-poker": ("cards/Qd", "cards/Js", "cards/Th"),
    "stud-poker": ("cards/back-blue", "cards/9s", "cards/9d"),
    "draw-poker": ("cards/5c", "cards/6h", "cards/back-blue"),
    "dealers-choice": ("cards/back-blue", "cards/Ad", "cards/back-blue"),
    "chinese-poker": ("cards/3c", "cards/8d", "cards/Kh"),
    "nine-count": ("cards/4s", "cards/5h"),
    "carnival": ("cards/7d", "cards/7c", "cards/7h"),
    "pai-gow-poker": ("cards/Jk", "cards/Ah"),
    "pai-gow-tiles": ("tiles/6-6", "tiles/3-1"),
    "pan": ("cards/5s", "cards/5d", "cards/5c"),
    "push-nine": ("cards/9c", "cards/9h"),
}
"""What lies on the patch of a family, from the left; the back of a card for one that is not listed."""
OTHERS = ("cards/back-blue",)
SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "fees": ("table/dropbox", "chips/100"),
    "chips": ("chips/2500", "chips/500"),
    "pots": ("chips/500", "chips/100", "chips/2500"),
    "dice": ("dice/5", "dice/cup"),
    "buttons": ("buttons/action",),
    "dealing": ("cards/back-blue", "cards/back-blue", "cards/back-blue"),
    "rulings": ("cards/back-blue", "cards/2d"),
    "setting": ("cards/Qc", "cards/Qd", "cards/Ah"),
    "reading": ("cards/Kh", "cards/Ks"),
    "rounds": ("buttons/dealer", "cards/back-blue", "cards/As"),
}
"""What lies on the patch of a lesson, by what the lesson is about."""


def emblem(look: Look, name: str) -> QIcon:
    """The icon of a family of games or of the subject of a lesson, sharp at twice its size."""
    pictures, felt = look.pictures, look.theme.felt
    return QIcon(pictures.cached(("emblem", felt, name), lambda: _painted(pictures, felt, name)))


def _painted(pictures: PictureCache, felt: FeltColours, name: str) -> QPixmap:
    ratio = 2.0
    patch = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
    patch.setDevicePixelRatio(ratio)
    patch.fill(Qt.GlobalColor.transparent)
    painter = QPainter(patch)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0, 0, SIDE, SIDE)
    cloth = QLinearGradient(QPointF(0, SIDE), QPointF(0, 0))
    cloth.setColorAt(0, colour(felt.lit))
    cloth.setColorAt(1, colour(felt.rim))
    outline = QPainterPath()
    outline.addRoundedRect(area, 8, 8)
    painter.setClipPath(outline)
    painter.fillRect(area, cloth)
    pieces = PIECES.get(name) or SUBJECTS.get(name, OTHERS)
    for number, piece in enumerate(pieces):
        folder = piece.partition("/")[0]
        across, high, turn, apart = SHAPES[folder]
        away = number - (len(pieces) - 1) / 2
        width = SIDE * across
        painter.save()
        painter.translate(SIDE / 2 + away * SIDE * apart, SIDE * 1.05)
        painter.rotate(away * turn)
        foot = -SIDE * 0.95 if folder in ("cards", "tiles") else -SIDE * 0.55 - width * high / 2
        box = QRectF(-width / 2, foot, width, width * high)
        if folder in ("cards", "tiles"):
            painter.fillRect(box.translated(1.2, 1.4), colour("#000000", 0.28))
        pictures.art(painter, box, piece)
        painter.restore()
    painter.end()
    return patch
