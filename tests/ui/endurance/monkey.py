"""Somebody who understands nothing: keys, clicks, drags, nonsense in every field, all pages and all games."""

from __future__ import annotations

import random

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QWidget,
)
from shiboken6 import isValid

from tests.ui import walks
from trainer.ui.place import INSTRUCTORS
from trainer.ui.window import Window

KEYS = [
    Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Backspace,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Delete, Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_F9,
]  # fmt: skip
LETTERS = "0123456789hrasncptub?/.,$x- "
NONSENSE = (
    "",
    "5",
    "pay 5",
    "-1",
    "1e999",
    "🂡🂢",
    "' or 1=1 --",
    "\\",
    "seat 99",
    "order",
    "99999999999999999999",
    "ä ö ü",
)
WEIGHTS = {"key": 30, "letter": 20, "enter": 15, "press": 20, "click": 10, "drag": 3, "type": 4, "go": 6, "size": 1}
PAGES = ("home", "review", "rulebook", "progress", "settings", "game", "profiles", "way", "speed")
SIZES = ((1024, 640), (1366, 768), (1280, 720), (1920, 1080))


def choose_nothing() -> None:
    """Dialogs of the system end at once, nothing chosen: they wait in a loop of their own, in which nobody presses."""
    for name in ("getOpenFileName", "getSaveFileName"):
        setattr(QFileDialog, name, staticmethod(lambda *_what, **_more: ("", "")))
    setattr(QFileDialog, "getExistingDirectory", staticmethod(lambda *_what, **_more: ""))  # noqa: B010
    setattr(QPrintDialog, "exec", lambda _dialog: QDialog.DialogCode.Rejected)  # noqa: B010


class Monkey:
    """`step` does one thing."""

    def __init__(self, window: Window, rng: random.Random) -> None:
        self.window, self.rng = window, rng
        choose_nothing()
        self._held: QWidget = window
        self.games = [info.id for info in window.trainee.infos]
        self.inside = 0
        """How often the instructor's door was opened; who types wrong PINs is kept waiting before it."""
        walks.open_door(window)

    def step(self) -> None:
        what = self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        getattr(self, f"_{what}")()

    def _front(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def _focus(self) -> QWidget:
        """What has the focus. A popup is held meanwhile: without it Python forgets what is in it."""
        front = self._held = self._front()
        focus: QWidget | None = front.focusWidget()
        return focus or front

    def _key(self) -> None:
        modifiers = Qt.KeyboardModifier.NoModifier
        if self.rng.random() < 0.1:
            modifiers = self.rng.choice((Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier))
        QTest.keyClick(self._focus(), self.rng.choice(KEYS), modifiers)

    def _enter(self) -> None:
        QTest.keyClick(self._focus(), Qt.Key.Key_Return)

    def _letter(self) -> None:
        QTest.keyClicks(self._focus(), self.rng.choice(LETTERS))

    def _type(self) -> None:
        fields = [
            one for one in self._front().findChildren(QLineEdit) if isValid(one) and one.isVisible() and one.isEnabled()
        ]
        if fields:
            field = self.rng.choice(fields)
            field.setFocus()
            for letter in self.rng.choice(NONSENSE):
                QApplication.sendEvent(
                    field, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
                )
            if self.rng.random() < 0.7:
                QTest.keyClick(field, Qt.Key.Key_Return)

    def _press(self) -> None:
        """Presses something that is meant to be pressed."""
        front = self._held = self._front()
        kinds = (QAbstractButton, QAbstractItemView, QComboBox)
        found = [
            one
            for kind in kinds
            for one in front.findChildren(kind)
            if isValid(one) and one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty()
        ]
        if found:
            one = self.rng.choice(found)
            self._press_at(one.viewport() if isinstance(one, QAbstractItemView) else one)

    def _press_at(self, widget: QWidget) -> None:
        seen = widget.visibleRegion().boundingRect()
        if not seen.isEmpty():
            point = QPoint(self.rng.randint(seen.left(), seen.right()), self.rng.randint(seen.top(), seen.bottom()))
            press = QTest.mouseDClick if self.rng.random() < 0.1 else QTest.mouseClick
            press(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)

    def _anywhere(self) -> tuple[QWidget, QPoint]:
        front = self._held = self._front()
        point = QPoint(self.rng.randrange(max(1, front.width())), self.rng.randrange(max(1, front.height())))
        found = front.childAt(point)
        if found is None or not isValid(found):
            found = front
        return found, found.mapFrom(front, point) if found is not front else point

    def _click(self) -> None:
        widget, point = self._anywhere()
        button = self.rng.choice((Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton))
        QTest.mouseClick(widget, button, Qt.KeyboardModifier.NoModifier, point)

    def _drag(self) -> None:
        widget, point = self._anywhere()
        none = Qt.KeyboardModifier.NoModifier
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, none, point)
        for _ in range(3):
            QTest.mouseMove(widget, point + QPoint(self.rng.randint(-200, 200), self.rng.randint(-200, 200)))
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, none, point + QPoint(40, -60))

    def _go(self) -> None:
        """Another page, or another game."""
        if self._front() is not self.window:
            return
        page = self.rng.choice((*PAGES, *INSTRUCTORS))
        if page in INSTRUCTORS and self.rng.random() < 0.7:
            self.inside += walks.knock(self.window)
        game = self.rng.choice(self.games)
        if page == "game":
            self.window.routes.open_game(game)
        elif page == "rulebook":
            self.window.routes.open_book(game, "")
        else:
            self.window.go(page)

    def _size(self) -> None:
        if self._front() is self.window:
            self.window.resize(*self.rng.choice(SIZES))
