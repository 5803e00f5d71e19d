"""A small picture of a game for lists: what lies on its felt, on a patch of the felt."""

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
CARD = 0.5
"""The width of a card as a share of the patch."""
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


def emblem(look: Look, family: str) -> QIcon:
    """The icon of a game, sharp at twice its size."""
    pictures, felt = look.pictures, look.theme.felt
    return QIcon(pictures.cached(("emblem", felt, family), lambda: _painted(pictures, felt, family)))


def _painted(pictures: PictureCache, felt: FeltColours, family: str) -> QPixmap:
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
    pieces = PIECES.get(family, OTHERS)
    for number, name in enumerate(pieces):
        away = number - (len(pieces) - 1) / 2
        width = SIDE * (CARD if name.startswith("cards") else CARD * 0.62)
        high = width * (1.4 if name.startswith("cards") else 2.2)
        painter.save()
        painter.translate(SIDE / 2 + away * SIDE * 0.2, SIDE * 1.05)
        painter.rotate(away * (16 if name.startswith("cards") else 8))
        box = QRectF(-width / 2, -SIDE * 0.95, width, high)
        painter.fillRect(box.translated(1.2, 1.4), colour("#000000", 0.28))
        pictures.art(painter, box, name)
        painter.restore()
    painter.end()
    return patch
