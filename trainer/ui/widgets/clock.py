"""The clock: of a question, a bar towards its target time; of a storm, the seconds that are left."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.ui.look import Look
from trainer.ui.theme import colour, font
from trainer.ui.widgets.meter import paint_track

HURRY = 10
"""So many seconds before the end of a storm the clock looks otherwise."""


class ClockBar(QWidget):
    """Fills up to the target and, in another colour with a sign, beyond it; or runs empty until the time is up."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.seconds = 0.0
        self.target = 0.0
        self.limit = 0.0
        self.left = 0.0
        self.lasts = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(168, 40)

    def set_time(self, seconds: float, target: float, limit: float = 0.0) -> None:
        """Seconds so far, the target, and the limit where there is one."""
        if (round(seconds, 1), target, limit, 0.0) == (round(self.seconds, 1), self.target, self.limit, self.lasts):
            return
        self.seconds, self.target, self.limit = seconds, target, limit
        self.lasts = 0.0
        self.setAccessibleName(self.words())
        self.update()

    def set_left(self, left: float, lasts: float) -> None:
        """Seconds that are left of so many."""
        if (round(left, 1), lasts) == (round(self.left, 1), self.lasts):
            return
        self.left, self.lasts, self.target = left, lasts, 0.0
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """The time in words."""
        if self.lasts:
            return self._look("{time} s left", time=ceil(self.left))
        if not self.target:
            return ""
        if self.limit:
            return self._look("{time} s of {limit} s", time=int(self.seconds), limit=int(self.limit))
        return self._look("{time} s, target {target} s", time=int(self.seconds), target=int(self.target))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self.target or self.lasts):
            return
        chrome = self._look.theme.chrome
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(14))
        over = self.left <= HURRY if self.lasts else self.seconds > self.target
        painter.setPen(colour(chrome.look if over else chrome.soft_text))
        painter.drawText(self.rect().adjusted(0, 0, 0, -10), Qt.AlignmentFlag.AlignCenter, self.words())
        whole = QRectF(0, self.height() - 9, self.width(), 5)
        paint_track(painter, whole, self._look.theme)
        share = self.left / self.lasts if self.lasts else min(1.0, self.seconds / (self.limit or self.target))
        painter.setBrush(colour(chrome.look if over else chrome.accent))
        if share > 0:
            painter.drawRoundedRect(QRectF(0, whole.top(), whole.width() * share, 5), 2.5, 2.5)
        painter.end()
