"""The list of keys of a page, shown by `?`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label, row

MOST = 12
"""Lines in one column."""


class KeysDialog(QDialog):
    """Key and meaning, in as many columns as a small screen needs. Any of Escape, Enter and `?` closes it.

    `about` leads to what the program says of itself, where that can be looked at now.
    """

    def __init__(
        self,
        look: Look,
        groups: Mapping[str, Mapping[str, str]],
        parent: QWidget,
        *,
        about: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look("Keys"))
        rows = [row for heading, keys in groups.items() if keys for row in ((heading, ""), *keys.items())]
        spoken = [f"{key}: {meaning}" for key, meaning in rows if meaning]
        columns = -(-len(rows) // MOST)
        tall = -(-len(rows) // columns) if columns else 0
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        for number, (key, meaning) in enumerate(rows):
            line, across = number % tall, number // tall * 3
            if not meaning:
                grid.addWidget(label(key, "soft"), line, across, 1, 2, Qt.AlignmentFlag.AlignBottom)
                continue
            grid.addWidget(label(key, "key", wrap=False), line, across, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label(meaning, wrap=False), line, across + 1)
        for between in range(1, columns):
            grid.setColumnMinimumWidth(between * 3 - 1, 24)
        close = button(look("Close"), self.accept, role="primary")
        close.setDefault(True)
        close.setAccessibleDescription(". ".join(spoken))
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.addWidget(label(look("Keys"), "heading"))
        box.addLayout(grid)
        box.addSpacing(8)
        self.about = button(look("About Felt School"), role="quiet")
        self.about.setVisible(about is not None)
        if about is not None:
            self.about.clicked.connect(self.accept)
            self.about.clicked.connect(about)
        box.addLayout(row(self.about, None, close))
        close.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.focusWidget() is self.about:
            self.about.click()
        elif enter or event.text() == "?":
            self.accept()
        else:
            super().keyPressEvent(event)
