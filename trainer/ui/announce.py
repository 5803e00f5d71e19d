"""Speaks to a screen reader: one function for the whole window.

On Linux a hidden label with the role of a notification is shown with the text, which every known reader speaks;
elsewhere the announcement event is sent. Never both: some readers would say it twice.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QLabel, QWidget

from trainer.ui.plain import Label

_NAME = "announcement"


class _Notification(QAccessibleWidget):
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Notification


def _factory(_class: str, watched: QObject) -> QAccessibleInterface | None:
    if isinstance(watched, QLabel) and watched.objectName() == _NAME:
        return _Notification(watched, QAccessible.Role.Notification)
    return None


class Announcer:
    """Keeps the last text, for "say it again" and for tests."""

    _installed = False

    def __init__(self, window: QWidget, *, by_label: bool = sys.platform.startswith("linux")) -> None:
        self.last = ""
        self._window = window
        self._label: QLabel | None = None
        if by_label:
            self._install()
            self._label = Label("", window)
            self._label.setObjectName(_NAME)
            self._label.setGeometry(0, 0, 1, 1)
            self._label.hide()

    @classmethod
    def _install(cls) -> None:
        if not cls._installed:
            QAccessible.installFactory(_factory)
            cls._installed = True

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Has the text read out as soon as the reader is free; `urgent` interrupts."""
        if not text:
            return
        self.last = text
        if self._label is not None:
            self._label.hide()
            self._label.setText(text)
            self._label.setAccessibleName(text)
            self._label.show()
            return
        event = QAccessibleAnnouncementEvent(self._window, text)
        polite = QAccessible.AnnouncementPoliteness.Assertive if urgent else QAccessible.AnnouncementPoliteness.Polite
        event.setPoliteness(polite)
        QAccessible.updateAccessibility(event)

    def forget(self) -> None:
        """What was said last stands nowhere any more: it was in another language."""
        self.last = ""
        if self._label is not None:
            self._label.hide()
            self._label.clear()
            self._label.setAccessibleName("")

    def again(self) -> None:
        """Says the last text once more."""
        self.say(self.last)
