"""The school on the instructor's page: where it is, how it stands, joining or starting one, and who changed what."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from trainer.core.text import Words, say
from trainer.school.ledger import RecordName
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Line, button, label, row

TYPES = {
    "school": say("School started"),
    "member": say("Member"),
    "pack": say("Pack"),
    "overlay": say("Rule change"),
    "house": say("House"),
    "reading": say("Reading"),
    "setting": say("Setting"),
    "group": say("Group"),
    "assigned": say("Assignment"),
    "exam": say("Exam"),
    "erasure": say("Trainee erased"),
}
"""What each type of record is called on screen; another one by its own name."""


class SchoolCard(QFrame):
    """`join_wanted(address)`, `start_wanted(address, name, owner, pin)`."""

    join_wanted = Signal(str)
    start_wanted = Signal(str, str, str, str)

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
        self.problem = label("", "problem")
        box.addWidget(self.says)
        box.addWidget(self.who)
        box.addWidget(self._make_entry())
        box.addWidget(self.problem)
        self.trail = QTableWidget(0, 4)
        self.trail.setAccessibleName(look("Change log"))
        self.trail.setHorizontalHeaderLabels([look("When"), look("By"), look("Change"), look("Name")])
        self.trail.verticalHeader().hide()
        self.trail.horizontalHeader().setStretchLastSection(True)
        self.trail.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.trail.setMinimumHeight(160)
        self.trail_tag = label(look("Change log"), "heading")
        box.addWidget(self.trail_tag)
        box.addWidget(self.trail)

    def _field(self, name: str, width: int, *, secret: bool = False) -> Line:
        line = Line()
        line.setFixedWidth(width)
        line.setAccessibleName(name)
        line.setPlaceholderText(name)
        if secret:
            line.setEchoMode(QLineEdit.EchoMode.Password)
        return line

    def _make_entry(self) -> QWidget:
        look = self.look
        self.entry = QWidget()
        box = QVBoxLayout(self.entry)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(label(look("Type the school's folder, which every PC sees, or the address of its database.")))
        self.address = self._field(look("School folder or database"), 420)
        self.join = button(look("Join school"), lambda: self.join_wanted.emit(self.address.text().strip()))
        self.name = self._field(look("Name of the school"), 200)
        self.owner = self._field(look("Your name"), 160)
        self.pin = self._field(look("Your PIN"), 120, secret=True)
        self.start = button(look("Start school"), self._start)
        for push_button in (self.join, self.start):
            push_button.setProperty("enter", "yes")
        box.addLayout(row(self.address, self.join, None))
        box.addWidget(label(look("Or start a new school there. You own it, and add others later."), "soft"))
        box.addLayout(row(self.name, self.owner, self.pin, self.start, None))
        return self.entry

    def _start(self) -> None:
        fields = (self.address, self.name, self.owner)
        self.start_wanted.emit(*(field.text().strip() for field in fields), self.pin.text())
        self.pin.clear()

    def apply(
        self, says: Words, who: str, trail: Sequence[tuple[str, str, Words, RecordName]], *, in_school: bool
    ) -> None:
        """How the school stands, who is signed in, and the last changes."""
        look = self.look
        self.says.setText(look.words(says))
        self.who.setText(look("Signed in: {name}", name=who) if who else "")
        self.problem.clear()
        self.entry.setVisible(not in_school)
        self.trail.setVisible(bool(trail))
        self.trail_tag.setVisible(bool(trail))
        self.trail.setRowCount(len(trail))
        for line, (when, name, role, subject) in enumerate(trail):
            type_name = TYPES.get(subject.type)
            words = look.words(type_name) if type_name is not None else subject.type
            author = f"{name} ({look.words(role)})" if name else look("this computer")
            for column, text in enumerate((when, author, words, subject.name)):
                self.trail.setItem(line, column, QTableWidgetItem(text))
        self.trail.resizeColumnsToContents()

    def tell(self, words: Words) -> None:
        """What went wrong, or what was done."""
        self.problem.setText(self.look.words(words))
