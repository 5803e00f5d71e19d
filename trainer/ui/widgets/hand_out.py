"""A pack handed out from its editor: the passphrase that signs it, and every file it was written into before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QVBoxLayout, QWidget

from trainer.lessons.pack_exchange import HandedOut
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Line, button, card, field_label, label, row

TALL = 92


class HandOut(QWidget):
    """`ordered(passphrase)` writes the file."""

    ordered = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.says = label("", "soft")
        self.passphrase = Line()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setAccessibleName(look("Passphrase of the key; leave empty for an unsigned pack"))
        self.passphrase.setFixedWidth(180)
        self.passphrase.returnPressed.connect(self._order)
        self.write = button(look("Choose folder"), self._order, role="primary", look=look, icon="next")
        self.shut = button(look("Close"), self.hide, role="quiet", look=look, icon="cross")
        for push_button in (self.write, self.shut):
            push_button.setProperty("enter", "yes")
        self.list = QListWidget()
        self.list.setAccessibleName(look("Handed out before"))
        self.list.setMaximumHeight(TALL)
        frame, lines = card(margin=10, spacing=6)
        self.tag = field_label(look("Passphrase:"), self.passphrase)
        top = row(self.says, self.tag, self.passphrase, self.write, self.shut)
        top.setStretch(0, 1)
        lines.addLayout(top)
        lines.addWidget(self.list)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 6, 12, 0)
        box.addWidget(frame)
        self.hide()

    def open(self, handed_out: Sequence[HandedOut], key: str) -> None:
        """Shows what left before, the last first; `key` is what the key that signs here is called."""
        look = self._look
        signed = look("Type the passphrase to sign a pack as {name}.", name=key)
        self.says.setText(signed if key else look("There is no key on this computer. The pack goes out unsigned."))
        for part in (self.tag, self.passphrase):
            part.setVisible(bool(key))
        self.fill(handed_out)
        self.show()
        (self.passphrase if key else self.write).setFocus()

    def fill(self, handed_out: Sequence[HandedOut]) -> None:
        """What left before."""
        self.list.clear()
        for line in handed_out:
            self.list.addItem(self._look.words(line.words))
            set_tip(self.list.item(self.list.count() - 1), line.file)
        if not handed_out:
            self.list.addItem(self._look("This computer has not handed it out yet."))

    def _order(self) -> None:
        self.ordered.emit(self.passphrase.text())
        self.passphrase.clear()
