"""What this program is: its version, where it keeps things, and the licenses of everything it is made of."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.services import About
from trainer.ui.widgets.basic import button, label, row

WIDTH, HEIGHT = 860, 560


class AboutDialog(QDialog):
    """Details to copy, and each license text by its name. Escape closes it."""

    def __init__(self, look: Look, about: About, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look("About Felt School"))
        self.resize(WIDTH, HEIGHT)
        self._look, self._about = look, about
        self.details = "\n".join(f"{name}: {words}" for name, words in about.details)
        self.copy_button = button(look("Copy details"), self._copy)
        self.print_button = button(look("Print"), self._print, name=look("Print the text"))
        close = button(look("Close"), self.accept, role="primary")
        close.setDefault(True)
        self.message = label("", "soft")
        self.names = QListWidget()
        self.names.setAccessibleName(look("Licenses"))
        self.names.setFixedWidth(220)
        self.names.addItems([text.name for text in about.licenses])
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.names.currentRowChanged.connect(self._show)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.addWidget(label(look("About Felt School"), "heading"))
        known = label(self.details)
        known.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        known.setAccessibleName(look("Details"))
        box.addWidget(known)
        middle = QHBoxLayout()
        middle.addWidget(self.names)
        middle.addWidget(self.text, 1)
        box.addWidget(label(look("Licenses of everything in this program"), "soft"))
        box.addLayout(middle, 1)
        box.addLayout(row(self.copy_button, self.print_button, self.message, None, close))
        self.names.setCurrentRow(0)
        close.setFocus()

    def _show(self, number: int) -> None:
        if 0 <= number < len(self._about.licenses):
            shown = self._about.licenses[number]
            self.text.setPlainText(shown.read())
            self.text.setAccessibleName(shown.name)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.details)
        self.message.setText(self._look("Copied."))
        self._look.announcer.say(self._look("Copied."))

    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415  (only who prints waits for it)

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if QPrintDialog(printer, self).exec() == QDialog.DialogCode.Accepted:
            self.text.print_(printer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1:
            self.accept()
        else:
            super().keyPressEvent(event)
