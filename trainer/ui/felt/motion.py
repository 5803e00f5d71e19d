"""How pieces move: a slide that settles, a card that turns over, chips that travel. Never blocks anything.

All durations come from the theme's table; a duration of zero moves at once, which is how tests and people who want no
motion get none.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QPoint, QPropertyAnimation, QVariantAnimation
from PySide6.QtWidgets import QWidget


class Motion(QObject):
    """The movements on one felt. A new movement of a thing replaces its old one."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._slides: dict[QWidget, QPropertyAnimation] = {}
        self._others: dict[QWidget, QVariantAnimation] = {}

    def slide(self, widget: QWidget, end: QPoint, milliseconds: int, done: Callable[[], None] | None = None) -> None:
        """Moves the widget's corner to `end`, then calls `done`."""
        self.stop(widget)
        if milliseconds <= 0 or widget.pos() == end or not widget.isVisible():
            if widget.pos() != end:
                widget.move(end)
            if done is not None:
                done()
            return
        animation = QPropertyAnimation(widget, b"pos", self)
        animation.setStartValue(widget.pos())
        animation.setEndValue(end)
        animation.setDuration(milliseconds)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.finished.connect(lambda: self._slides.pop(widget, None))
        if done is not None:
            animation.finished.connect(done)
        self._slides[widget] = animation
        animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def run(self, widget: QWidget, milliseconds: int, step: Callable[[float], None]) -> None:
        """Calls `step` with shares from 0 to 1."""
        old = self._others.pop(widget, None)
        if old is not None:
            old.stop()
        if milliseconds <= 0:
            step(1.0)
            return
        animation = QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(milliseconds)
        animation.valueChanged.connect(step)
        animation.finished.connect(lambda: self._others.pop(widget, None))
        self._others[widget] = animation
        animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def stop(self, widget: QWidget) -> None:
        """Ends the widget's slide where it is."""
        animation = self._slides.pop(widget, None)
        if animation is not None:
            animation.stop()

    @property
    def is_running(self) -> bool:
        return bool(self._slides or self._others)

    def finish(self) -> None:
        """Brings everything to its end now."""
        for animation in (*self._slides.values(), *self._others.values()):
            animation.setCurrentTime(animation.duration())
