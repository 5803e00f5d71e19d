"""What the window may ask of any page."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from trainer.ui.look import Look


class Page(QWidget):
    """`main_button` is pressed by Enter from anywhere on the page, where there is one.

    `alone` says whether the page wants the rail's room now, `room_wanted` that this has changed.
    """

    room_wanted = Signal()
    main_button: QPushButton | None = None
    alone = False

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("page")
        self.look = look

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
