"""Says when nobody has touched the program for a while."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

TOUCHES = {
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.TouchBegin,
    QEvent.Type.Wheel,
}


class Idle(QObject):
    """`expired` when the time that was set passed without a key, a press or a move."""

    expired = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.expired)
        self._watching = False

    def set_minutes(self, minutes: float) -> None:
        """From now on so long; 0 for never."""
        app = QApplication.instance()
        assert app is not None
        if minutes > 0 and not self._watching:
            app.installEventFilter(self)
        elif minutes <= 0 and self._watching:
            app.removeEventFilter(self)
        self._watching = minutes > 0
        if minutes > 0:
            self.timer.start(round(minutes * 60_000))
        else:
            self.timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in TOUCHES:
            self.timer.start()
        return False
