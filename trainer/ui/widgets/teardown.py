"""How a page comes to show something else: by filling what is there, or by making one part of it anew as a whole.

The only module that removes anything (docs/decisions/0010-taking-down.md). Nobody outside of it empties a layout, lifts
a widget out of one, or says when a widget is destroyed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget


def take_down(widget: QWidget) -> None:
    """Hides a widget and has Qt destroy it, with all that is in it, once none of its code can be running.

    It hangs where it hung until then: its layout lets go of it by itself. `takeAt` would make a Python object of an
    item that Qt owns: PySide6 6.10.2 and 6.11.3 destroy another object through it later (decision 10).
    """
    widget.hide()
    widget.deleteLater()


def destroy_later(part: QObject) -> None:
    """The same for what is no widget, such as a connection."""
    part.deleteLater()


class Renewed(QWidget):
    """A part of a page that is made anew as a whole: widgets below each other, made for it, and gone with it."""

    def __init__(self, spacing: int = 8) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(spacing)

    def put(self, part: QWidget) -> None:
        """One more part below the others."""
        self._parts.append(part)
        self._box.addWidget(part)

    def clear(self) -> None:
        """Nothing is in it any more."""
        for part in self._parts:
            take_down(part)
        self._parts.clear()


class Shown(Protocol):
    """What can be shown and hidden: a widget, or `Cells`."""

    def setVisible(self, visible: bool, /) -> None: ...


class Cells:
    """Widgets of one line of a grid, shown and hidden together."""

    def __init__(self, *widgets: QWidget) -> None:
        self.widgets = widgets

    def setVisible(self, visible: bool, /) -> None:
        for widget in self.widgets:
            widget.setVisible(visible)


class Texts(Cells):
    """A line of plain texts."""

    def __init__(self, *labels: QLabel) -> None:
        super().__init__(*labels)
        self._labels = labels

    def set_texts(self, *texts: str) -> None:
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)


W = TypeVar("W", bound=Shown)


class Pool(Generic[W]):
    """As many of one sort as a list has lines: those there are are filled again, those too many are hidden.

    `make` makes one and puts it into the layout of the page; it is told which one it is, counted from 0.
    """

    def __init__(self, make: Callable[[int], W]) -> None:
        self._make = make
        self._widgets: list[W] = []
        self._count = 0

    @property
    def shown(self) -> list[W]:
        """Those in use."""
        return self._widgets[: self._count]

    def take(self, count: int) -> list[W]:
        """So many of them, in their order."""
        for part in self._widgets[count : self._count]:
            part.setVisible(False)
        for part in self._widgets[self._count : count]:
            part.setVisible(True)
        while len(self._widgets) < count:
            self._widgets.append(self._make(len(self._widgets)))
        self._count = count
        return self.shown
