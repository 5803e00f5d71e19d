"""The school on the instructor's page: where it is, how it stands, joining or starting one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFileDialog, QFrame, QVBoxLayout, QWidget

from trainer.core.text import Words
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label, row
from trainer.ui.widgets.form import named_line, tagged
from trainer.ui.widgets.panels import flow_box


class SchoolCard(QFrame):
    """`join_wanted(address)`, `start_wanted(address, name, owner, pin)`, `members_wanted` for its own page."""

    join_wanted = Signal(str)
    start_wanted = Signal(str, str, str, str)
    members_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(10)
        box.addWidget(label(look("School"), "heading"))
        self.says = label("")
        self.who = label("", "soft")
        self.done = label("", "sub")
        self.problem = label("", "problem")
        box.addWidget(self.says)
        box.addWidget(self.who)
        box.addWidget(self._make_entry())
        box.addWidget(self.done)
        box.addWidget(self.problem)
        self.members = button(look("Members and log"), self.members_wanted.emit, look=look, icon="next")
        self.members.setProperty("enter", "yes")
        box.addLayout(row(self.members, None))

    def _make_entry(self) -> QWidget:
        look = self.look
        self.entry = QWidget()
        box = QVBoxLayout(self.entry)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(label(look("Type the school's folder, which every PC sees, or the address of its database.")))
        self.address = named_line(look("School folder or database"), 420)
        self.browse = button(look("Choose folder"), self._browse)
        self.join = button(look("Join school"), lambda: self.join_wanted.emit(self.address.text().strip()))
        self.name = named_line(look("Name of the school"), 200)
        self.owner = named_line(look("Your name"), 160)
        self.pin = named_line(look("Your PIN"), 120, secret=True)
        self.start = button(look("Start school"), self._start)
        for push_button in (self.browse, self.join, self.start):
            push_button.setProperty("enter", "yes")
        box.addWidget(flow_box(tagged(self.address), self.browse, self.join))
        box.addWidget(label(look("Or start a new school there. You own it, and add others later."), "soft"))
        box.addWidget(flow_box(tagged(self.name), tagged(self.owner), tagged(self.pin), self.start))
        return self.entry

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.look("School folder"))
        if folder:
            self.address.setText(folder)

    def _start(self) -> None:
        fields = (self.address, self.name, self.owner)
        self.start_wanted.emit(*(field.text().strip() for field in fields), self.pin.text())
        self.pin.clear()

    def apply(self, says: Words, who: str, *, in_school: bool) -> None:
        """How the school stands, and who is signed in."""
        look = self.look
        self.says.setText(look.words(says))
        self.who.setText(look("Signed in: {name}", name=who) if who else "")
        self.who.setVisible(bool(who))
        self.members.setVisible(in_school)
        if in_school and self.entry.isAncestorOf(QApplication.focusWidget() or self.entry):
            self.members.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entry.setVisible(not in_school)

    def tell(self, done: Words, problem: Words = "") -> None:
        """What was done, or what went wrong; it stays while the page is renewed."""
        for line, words in ((self.done, done), (self.problem, problem)):
            line.setText(self.look.words(words))
            line.setVisible(bool(words))
            self.look.announcer.say(line.text())
