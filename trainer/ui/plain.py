"""Text as it is written, wherever Qt guesses whether it is HTML: what looks like HTML may name files, which Qt opens.

Labels, tips and messages are made here and nowhere else; `tests/test_architecture.py` holds it.
"""

from __future__ import annotations

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Gui
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListWidgetItem,
    QMessageBox,
    QTableWidgetItem,
    QTreeWidgetItem,
    QWidget,
)


class Label(QLabel):
    """A label that shows the characters of its text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def escaped(text: str) -> str:
    """A tip that shows the characters of a text: the text itself, or escaped where Qt would take it for HTML."""
    if not Gui.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{html.escape(text)}</p>'


def set_tip(target: QWidget | QListWidgetItem | QTableWidgetItem | QTreeWidgetItem, text: str, column: int = 0) -> None:
    """What the mouse shows over a widget or an item of a list. A screen reader gets the text itself."""
    if isinstance(target, QTreeWidgetItem):
        target.setToolTip(column, escaped(text))
        return
    target.setToolTip(escaped(text))
    if isinstance(target, QWidget) and escaped(text) != text and not target.accessibleDescription():
        target.setAccessibleDescription(text)


def set_text_tip(form: QTextCharFormat, text: str) -> None:
    """What the mouse shows over a stretch of a text."""
    form.setToolTip(escaped(text))


def set_choice_tip(choices: QComboBox, index: int, text: str) -> None:
    """The tip of one choice of a list to choose from."""
    choices.setItemData(index, escaped(text), Qt.ItemDataRole.ToolTipRole)


def item_words(role: int, text: str) -> str | None:
    """What a model tells about an item in these words: the tip, and what a screen reader says; nothing else."""
    if role == Qt.ItemDataRole.ToolTipRole:
        return escaped(text) or None
    return text or None if role == Qt.ItemDataRole.AccessibleDescriptionRole else None


def tell(title: str, sentence: str) -> None:
    """A message in a window of its own, which waits for its button."""
    box = QMessageBox(QMessageBox.Icon.Critical, title, "")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.exec()
