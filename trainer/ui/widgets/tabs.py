"""Parts of a page, one of which is shown, and the buttons that choose it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QWidget

from trainer.ui.widgets.basic import button, label, row
from trainer.ui.widgets.panels import flow_box


class Tabs:
    """`buttons` go beside the title of the page, `stack` below it; each part has the words of its button.

    `then` is called when another part was chosen.
    """

    def __init__(
        self, page: QWidget, parts: Iterable[tuple[str, QWidget]], then: Callable[[], None] = lambda: None
    ) -> None:
        self._then = then
        self.stack = QStackedWidget()
        self.buttons: list[QPushButton] = []
        group = QButtonGroup(page)
        for words, part in parts:
            push_button = button(words, role="choice")
            push_button.setCheckable(True)
            push_button.setProperty("enter", "yes")
            push_button.clicked.connect(partial(self.show, len(self.buttons)))
            group.addButton(push_button)
            self.buttons.append(push_button)
            self.stack.addWidget(part)
        self.buttons[0].setChecked(True)

    def below(self, title: str, *more: QWidget) -> QHBoxLayout:
        """The head of the page: its title, the buttons in as many lines as they need, and what else stands there."""
        head = row(label(title, "title", wrap=False), flow_box(*self.buttons), *more, spacing=16)
        head.setStretch(1, 1)
        return head

    def show(self, place: int, _pressed: object = None) -> None:
        """One of the parts."""
        self.stack.setCurrentIndex(place)
        self.buttons[place].setChecked(True)
        self._then()

    def take_focus(self) -> None:
        """The button of the part that is shown has the focus."""
        self.buttons[self.stack.currentIndex()].setFocus(Qt.FocusReason.OtherFocusReason)
