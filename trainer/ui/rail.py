"""The rail of pages at the window's left, and the banner above them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from trainer.ui.look import Look
from trainer.ui.place import INSTRUCTORS, PageName
from trainer.ui.widgets.basic import button, label


class Rail(QFrame):
    """Leads round the trainee's pages, or round the instructor's while that door is open."""

    def __init__(self, look: Look, go: Callable[[PageName], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "rail")
        self.setFixedWidth(176)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 16, 8, 16)
        box.setSpacing(4)
        self.links: dict[PageName, QPushButton] = {}
        for side in _sides(look):
            for index, (name, words, icon) in enumerate(side, start=1):
                push_button = button(words, partial(go, name), role="nav", look=look, icon=icon, key=f"Alt+{index}")
                push_button.setCheckable(True)
                push_button.setProperty("enter", "yes")
                push_button.setShortcut(f"Alt+{index}")
                self.links[name] = push_button
                box.addWidget(push_button)
        box.addStretch(1)
        self.leave_button = button(look("Lock and leave"), leave, role="nav", look=look, icon="back")
        self.leave_button.setProperty("enter", "yes")
        box.addWidget(self.leave_button)

    def show_side(self, *, instructing: bool) -> None:
        """The links of one side."""
        for name, link in self.links.items():
            link.setVisible((name in INSTRUCTORS) == instructing)
        self.leave_button.setVisible(instructing)

    def mark(self, page: PageName) -> None:
        """The page in front."""
        for name, link in self.links.items():
            link.setChecked(name is page)


def _sides(look: Look) -> tuple[tuple[tuple[PageName, str, str], ...], ...]:
    return (
        (
            (PageName.HOME, look("Home"), "home"),
            (PageName.REVIEW, look("Review"), "review"),
            (PageName.RULEBOOK, look("Rulebook"), "rules"),
            (PageName.PROGRESS, look("Progress"), "progress"),
            (PageName.SETTINGS, look("Settings"), "settings"),
        ),
        (
            (PageName.INSTRUCTOR, look("For instructors"), "info"),
            (PageName.PACKS, look("Packs"), "lesson"),
            (PageName.ASSIGN, look("Assign"), "check"),
            (PageName.CLASS, look("Class"), "progress"),
            (PageName.HOUSES, look("Houses"), "rules"),
            (PageName.READINGS, look("Readings"), "doubt"),
            (PageName.PRINT, look("Print"), "print"),
            (PageName.SCHOOL, look("School"), "home"),
            (PageName.TEACH, look("Live class"), "practice"),
        ),
    )


class Banner(QFrame):
    """What the disk says, or this start; hidden until there is something."""

    def __init__(self, look: Look, again: Callable[[], object]) -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self.text = label("", "")
        self._usual = self._act = (look("Try again"), again)
        self.act = button(look("Try again"), lambda: self._act[1]())  # noqa: PLW0108 (it changes)
        box = QHBoxLayout(self)
        box.setContentsMargins(16, 6, 16, 6)
        box.addWidget(self.text, 1)
        for push_button in (self.act, button(look("Hide"), self.hide)):
            push_button.setProperty("enter", "yes")
            box.addWidget(push_button)
        self.hide()

    def tell(self, words: str, act: tuple[str, Callable[[], object]] | None = None) -> None:
        """Something to be read, with a button of its own; nothing takes the banner away."""
        self._act = act or self._usual
        self.act.setText(self._act[0])
        self.act.setAccessibleName(self._act[0])
        self.text.setText(words)
        self.setVisible(bool(words))
