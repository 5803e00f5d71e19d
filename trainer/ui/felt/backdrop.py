"""The painted cloth behind the pieces, kept as one picture for the present size.

The plaque changes with every round, the cloth hardly ever: the plaque is laid over a copy. While a window is being
resized the old picture is stretched; the new one is painted when the size has settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QPainter, QPixmap

from trainer.felt.view import PLAQUE, FeltView
from trainer.ui.felt.cloth import Frame, cloth_key, paint_cloth, with_plaque

if TYPE_CHECKING:
    from trainer.ui.felt.widget import FeltWidget

LATE = 90
"""Milliseconds after the last change of size."""


class Backdrop(QObject):
    """The cloth of one felt. `painted` counts how often it was painted anew."""

    def __init__(self, felt: FeltWidget) -> None:
        super().__init__(felt)
        self.felt = felt
        self.painted = 0
        self._cloth: QPixmap | None = None
        self._picture: QPixmap | None = None
        self._frame: Frame | None = None
        self._key: object = None
        self._plaque = ""
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LATE)
        self._late.timeout.connect(self.renew)

    def suit(self, view: FeltView) -> None:
        """Paints anew when the view asks for another cloth than there is."""
        labels = {name: self.felt.words(label) for name, label in view.labels.items()}
        key, plaque = cloth_key(view, labels), labels.get(PLAQUE, "-")
        if key != self._key:
            self.renew()
        elif plaque != self._plaque:
            self._picture = None
            self.felt.update()
        self._key, self._plaque = key, plaque

    def renew(self) -> None:
        """The picture is painted when it is next needed."""
        self._late.stop()
        self._cloth = self._picture = None
        self.felt.update()

    def resized(self) -> None:
        if self._cloth is not None:
            self._late.start()

    def sharpen(self) -> None:
        """For the present size now and not a moment later."""
        if self._late.isActive():
            self.renew()

    def paint(self, painter: QPainter, view: FeltView) -> None:
        felt = self.felt
        if self._cloth is None or self._frame is None:
            self._frame = Frame(felt.size(), felt.devicePixelRatioF(), felt.stage.scale, QPointF(felt.stage.origin))
            self._cloth = paint_cloth(view, self._frame, theme=felt.theme, pictures=felt.pictures, words=felt.words)
            self.painted += 1
        if self._picture is None:
            self._picture = with_plaque(
                self._cloth, view, self._frame, theme=felt.theme, pictures=felt.pictures, words=felt.words
            )
        if self._late.isActive():
            self._stretch(painter, self._picture, self._frame)
        else:
            painter.drawPixmap(0, 0, self._picture)

    def _stretch(self, painter: QPainter, picture: QPixmap, frame: Frame) -> None:
        """The old picture where the table is now, as large as it is now, so that the pieces lie on their spots."""
        felt = self.felt
        grown = felt.stage.scale / frame.scale
        corner = QPointF(felt.stage.origin) - frame.origin * grown
        painter.fillRect(felt.rect(), felt.theme.felt.room)
        painter.drawPixmap(QRectF(corner, QSizeF(frame.size) * grown), picture, QRectF(picture.rect()))
