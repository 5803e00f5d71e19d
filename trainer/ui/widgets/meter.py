"""A thin bar for a share, with its share as the name a screen reader says."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from trainer.ui.look import Look
from trainer.ui.theme import Theme, colour


def paint_track(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """The empty bar: filled, or outlined where lines are white."""
    chrome, radius = theme.chrome, area.height() / 2
    if theme.is_contrast:
        painter.setPen(colour(chrome.line))
        painter.setBrush(colour(chrome.window))
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(chrome.line))
        painter.drawRoundedRect(area, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)


class ProgressMeter(QProgressBar):
    """A progress bar that is painted with everything else.

    Qt's own repaints at once when its value changes, and with it whatever waits to be painted: a felt half laid.
    """

    def show_progress(self, done: int, of: int) -> None:
        self.setUpdatesEnabled(False)
        self.setRange(0, of)
        self.setValue(done)
        self.setUpdatesEnabled(True)


class Meter(QWidget):
    """`share` from 0 to 1; `mark` draws a line at another share, for example a target; `steps` cuts it into rungs."""

    def __init__(
        self, look: Look, share: float, mark: float | None = None, tint: str = "accent", steps: int = 1
    ) -> None:
        super().__init__()
        self._look = look
        self._share = 0.0
        self._mark = mark
        self._tint = tint
        self._steps = steps
        self.setFixedHeight(14)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_share(share)

    def set_share(self, share: float) -> None:
        """Another share."""
        self._share = max(0.0, min(1.0, share))
        self.setAccessibleName(self._look("{percent}%", percent=round(100 * self._share)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        chrome = self._look.theme.chrome
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(0, 3, self.width(), 8)
        paint_track(painter, rect, self._look.theme)
        if self._share > 0:
            painter.setBrush(colour(getattr(chrome, self._tint)))
            painter.drawRoundedRect(QRectF(0, 3, max(8.0, self.width() * self._share), 8), 4, 4)
        painter.setBrush(colour(chrome.raised))
        for step in range(1, self._steps):
            painter.drawRect(QRectF(self.width() * step / self._steps - 1, 2, 2, 10))
        if self._mark is not None:
            painter.setBrush(colour(chrome.text))
            painter.drawRect(QRectF(self.width() * self._mark - 1, 0, 2, 14))
        painter.end()
