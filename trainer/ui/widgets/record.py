"""What a trainee can do with the own record: a PIN before it, take it home, bring it along, have it erased."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from trainer.core.records import Profile
from trainer.school.school_model import LEAST_PIN
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Line, button, field_label, label, row


class OwnRecord(QWidget):
    """`pin_wanted(old, new)` and the like are what is asked for; what came of it is told by `tell`.

    `anyway_wanted`: to bring a record of another name all the same.
    """

    pin_wanted = Signal(str, str)
    take_wanted = Signal()
    bring_wanted = Signal()
    anyway_wanted = Signal()
    erase_wanted = Signal()

    def __init__(self, look: Look, profile: Profile) -> None:
        super().__init__()
        self.look, self._profile = look, profile
        self.message = label("", "soft")
        self.problem = label("", "problem")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        self._pin(box)
        self._files(box)
        self._erasing(box)
        box.addWidget(self.message)
        box.addWidget(self.problem)
        self.anyway = button(look("Import anyway"), self.anyway_wanted.emit)
        self.anyway.setProperty("enter", "yes")
        self.anyway.hide()
        box.addLayout(row(self.anyway, None))
        self.message.hide()
        self.problem.hide()

    def _pin(self, box: QVBoxLayout) -> None:
        look = self.look
        self.old, self.new = self._secret(look("Current PIN")), self._secret(look("New PIN"))
        self.again = self._secret(look("Repeat the new PIN"))
        old_tag = field_label(look("Current PIN:"), self.old)
        new_tag = field_label(look("New PIN:"), self.new)
        again_tag = field_label(look("Repeat PIN:"), self.again)
        for field in (self.old, self.new, self.again):
            field.returnPressed.connect(self._set_pin)
        words = look("Change PIN") if self._profile.locked else look("Set a PIN")
        self.set_pin = button(words, self._set_pin)
        self.set_pin.setProperty("enter", "yes")
        line = row(old_tag, self.old, new_tag, self.new, again_tag, self.again, self.set_pin, None)
        old_tag.setVisible(self._profile.locked)
        self.old.setVisible(self._profile.locked)
        box.addLayout(line)
        says = look("A PIN keeps others out of your record. Leave the new PIN empty for no PIN.")
        box.addWidget(label(says, "soft"))

    def _secret(self, name: str) -> Line:
        line = Line()
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setMaxLength(20)
        line.setFixedWidth(110)
        line.setAccessibleName(name)
        return line

    def _files(self, box: QVBoxLayout) -> None:
        look = self.look
        self.take = button(look("Export record"), self.take_wanted.emit)
        self.bring = button(look("Import record"), self.bring_wanted.emit)
        for push_button in (self.take, self.bring):
            push_button.setProperty("enter", "yes")
        box.addLayout(row(self.take, self.bring, None))
        says = look("One file with all your answers, for another computer. Importing it twice changes nothing.")
        box.addWidget(label(says, "soft"))

    def _erasing(self, box: QVBoxLayout) -> None:
        look = self.look
        self.typed = Line()
        self.typed.setFixedWidth(220)
        self.typed.setAccessibleName(look("Type your name to erase your record"))
        tag = field_label(look("To erase everything about you, type your name:"), self.typed)
        self.erase = button(look("Erase forever"), self._erase)
        self.erase.setProperty("enter", "yes")
        box.addLayout(row(tag, self.typed, self.erase, None))

    def _set_pin(self) -> None:
        look, new = self.look, self.new.text()
        if new != self.again.text():
            self.tell_problem(look("The two new PINs differ. Type the same PIN twice."))
        elif new and len(new) < LEAST_PIN:
            self.tell_problem(look("A PIN needs four characters or more."))
        else:
            self.pin_wanted.emit(self.old.text(), new)

    def _erase(self) -> None:
        if self.typed.text().strip().casefold() == self._profile.name.strip().casefold():
            self.erase_wanted.emit()
        else:
            self.tell_problem(self.look("Nothing was erased. Type your name first: {name}.", name=self._profile.name))

    def tell(self, sentence: str) -> None:
        """What was done."""
        self._say(sentence, "")

    def tell_problem(self, sentence: str) -> None:
        """Why nothing was done."""
        self._say("", sentence)

    def ask_whose(self, sentence: str) -> None:
        """Says whose record it is, and lets the trainee bring it all the same."""
        self.tell_problem(sentence)
        self.anyway.show()
        self.anyway.setFocus()

    def _say(self, done: str, problem: str) -> None:
        self.anyway.hide()
        for text_label, text in ((self.message, done), (self.problem, problem)):
            text_label.setText(text)
            text_label.setVisible(bool(text))
        self.look.announcer.say(done or problem)
