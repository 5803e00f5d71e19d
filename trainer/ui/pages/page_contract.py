"""What the window may ask of any page."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QWidget

from trainer.ui.look import Look


class Page(QWidget):
    """`main_button` is what comes next, where a page knows it; else it is the one colored button that is shown.

    `alone` says whether the page wants the rail's room now, `room_wanted` that this has changed.
    """

    room_wanted = Signal()
    main_button: QPushButton | None = None
    alone = False

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("page")
        self.look = look

    @property
    def enter_button(self) -> QPushButton | None:
        """What Enter presses from anywhere on the page; in a list it opens the chosen line instead."""
        if self.main_button is not None or isinstance(self.window().focusWidget(), QAbstractItemView):
            return self.main_button
        buttons = [each for each in self.findChildren(QPushButton) if each.isVisible()]
        colored = [each for each in buttons if each.property("role") == "primary"]
        return colored[0] if len(colored) == 1 else None

    def start_focus(self) -> object:
        """Gives the focus to what one begins with."""
        return None

    def keys(self) -> Mapping[str, Mapping[str, str]]:
        """The keys of this page in its present state, by headings."""
        return {}

    def show_problem(self, sentence: str) -> None:
        """Why something cannot be done; pages with a place for it show it as well."""
        if sentence:
            self.look.announcer.say(sentence)
