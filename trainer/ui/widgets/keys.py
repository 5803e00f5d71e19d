"""The list of keys of a page, shown by `?`."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label


class KeysDialog(QDialog):
    """Two columns, key and meaning. Any of Escape, Enter and `?` closes it."""

    def __init__(self, look: Look, groups: Mapping[str, Mapping[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look("Keys"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        line = 0
        spoken = []
        for heading, keys in groups.items():
            if not keys:
                continue
            grid.addWidget(label(heading, "soft"), line, 0, 1, 2)
            line += 1
            for key, meaning in keys.items():
                grid.addWidget(label(key, "key", wrap=False), line, 0, Qt.AlignmentFlag.AlignLeft)
                grid.addWidget(label(meaning, wrap=False), line, 1)
                spoken.append(f"{key}: {meaning}")
                line += 1
        close = button(look("Close"), self.accept, role="primary")
        close.setDefault(True)
        close.setAccessibleDescription(". ".join(spoken))
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.addWidget(label(look("Keys"), "heading"))
        box.addLayout(grid)
        box.addSpacing(8)
        box.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        close.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() == "?" or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)
