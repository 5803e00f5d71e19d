"""What the program wrote down about its own faults: what is in it, where it lies, and a copy of it."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.service_shapes import Faults
from trainer.ui.widgets.basic import button, label, row


class LogHelp(QWidget):
    """Two sentences, and the buttons that belong to them; `beside` stands first among them."""

    def __init__(self, look: Look, faults: Faults | None, beside: QPushButton) -> None:
        super().__init__()
        self._look, self._faults = look, faults
        self.folder_button = button(look("Open folder"), self._open, name=look("Open the log folder"))
        self.copy_button = button(look("Copy log"), self._copy)
        for pressed in (beside, self.folder_button, self.copy_button):
            pressed.setProperty("enter", "yes")
        self.message = label("", "soft")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        says = look(
            "Felt School logs its own errors on this computer. The log has the time, the version, the system, and "
            "the place in the program. It has no names and no answers. Send the log when you ask for help."
        )
        box.addWidget(label(says, "soft"))
        box.addLayout(row(beside, self.folder_button, self.copy_button, None))
        box.addWidget(self.message)
        self.folder_button.setVisible(faults is not None)
        self.copy_button.setVisible(faults is not None)

    def _open(self) -> None:
        if self._faults is None:
            return
        folder = self._faults.folder
        if not folder.is_dir() or not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._say(self._look("The log is in {folder}.", folder=str(folder)))

    def _copy(self) -> None:
        text = self._faults.text() if self._faults is not None else ""
        if not text:
            self._say(self._look("No errors so far. The log is empty."))
            return
        QApplication.clipboard().setText(text)
        self._say(self._look("Log copied. Paste it where you ask for help."))

    def _say(self, sentence: str) -> None:
        self.message.setText(sentence)
        self._look.announcer.say(sentence)
