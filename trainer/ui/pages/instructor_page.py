"""The door of the instructor's side, and what stands behind it: what each page is for, teacher's notes, the PIN.

Nobody meets it in practice: it is reached by a quiet button where one chooses a name, and in the settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.core.lazy_dataclass import dataclass
from trainer.lessons.pack_model import Pack
from trainer.school.ledger import Member
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.place import PageName
from trainer.ui.widgets.basic import Combo, Line, button, card, field_label, label, row, scroll
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.prose_view import Prose
from trainer.ui.widgets.school_card import SchoolCard

LONGEST_PIN = 40
MINUTES = (2.0, 5.0, 15.0, 0.0)


# ---------------- the notes for teachers in the packs of this computer


@dataclass(frozen=True, slots=True)
class Note:
    """What the author of a lesson tells its teacher, as Markdown."""

    pack: str
    lesson: str
    prose: str
    media: Mapping[str, bytes]


def teacher_notes(packs: Iterable[Pack]) -> tuple[Note, ...]:
    """Every lesson that has such notes."""
    noted = ((pack, lesson, pack.prose(lesson.teacher)) for pack in packs for lesson in pack.lessons if lesson.teacher)
    return tuple(
        Note(pack.title, lesson.title, prose, {path: data for path, data in pack.files.items() if "media/" in path})
        for pack, lesson, prose in noted
        if prose.strip()
    )


# ---------------- page


class InstructorPage(Page):
    """`unlock_wanted(pin)`, `first_pin(new, again)`, `pin_change(old, new, again)`, `minutes_wanted`, `page_wanted`."""

    unlock_wanted = Signal(str, object)
    first_pin = Signal(str, str)
    pin_change = Signal(str, str, str)
    minutes_wanted = Signal(float)
    page_wanted = Signal(str)
    leave_wanted = Signal()
    end_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._notes: tuple[Note, ...] = ()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.door = self._make_door()
        self.inside = self._make_inside()
        outer.addWidget(self.door)
        outer.addWidget(self.inside)
        self.alone = True

    # -- the door

    def _secret(self, name: str) -> Line:
        line = Line()
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setMaxLength(LONGEST_PIN)
        line.setFixedWidth(200)
        line.setAccessibleName(name)
        return line

    def _make_door(self) -> QWidget:
        look = self.look
        frame, box = card(margin=40, spacing=14)
        frame.setFixedWidth(560)
        box.addWidget(label(look("For instructors"), "title"))
        self.says = label("", "sub")
        self.pin = self._secret(look("Instructor's PIN"))
        self.again = self._secret(look("Repeat the new PIN"))
        self.member = Combo()
        self.member.setAccessibleName(look("Your name"))
        self.member_tag = field_label(look("Name:"), self.member)
        self.member_tag.setMinimumWidth(120)
        self.pin_tag = label("", wrap=False)
        self.again_tag = label(look("Repeat PIN:"), wrap=False)
        for tag, field in ((self.pin_tag, self.pin), (self.again_tag, self.again)):
            tag.setBuddy(field)
            tag.setMinimumWidth(120)
            field.returnPressed.connect(self._try)
        self.problem = label("", "problem")
        self.enter = button(look("Open"), self._try, role="primary", look=look, icon="next", key="Enter")
        self.back = button(look("Back"), self.leave_wanted.emit, look=look, icon="back", key="Esc")
        for push_button in (self.enter, self.back):
            push_button.setProperty("enter", "yes")
            push_button.setMinimumHeight(44)
        self.forgotten = label("", "soft")
        box.addWidget(self.says)
        box.addLayout(row(self.member_tag, self.member, None))
        box.addLayout(row(self.pin_tag, self.pin, None))
        box.addLayout(row(self.again_tag, self.again, None))
        box.addWidget(self.problem)
        box.addLayout(row(self.enter, self.back, None))
        box.addWidget(self.forgotten)
        door = QWidget()
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(frame)
        middle.addStretch(1)
        column_layout = QVBoxLayout(door)
        column_layout.addStretch(1)
        column_layout.addLayout(middle)
        column_layout.addStretch(2)
        return door

    def _try(self) -> None:
        if self.again.isVisibleTo(self):
            self.first_pin.emit(self.pin.text(), self.again.text())
        else:
            self.unlock_wanted.emit(self.pin.text(), self.member.currentData())

    def show_door(self, *, has_pin: bool, members: Sequence[Member] = ()) -> None:
        """Asks for the PIN, or for a first one; where there is a school, for the name of a member too."""
        look = self.look
        has_pin = has_pin or bool(members)
        chosen = self.member.currentText()
        self.member.clear()
        for member in members:
            self.member.addItem(f"{member.name} ({look.words(member.role.label)})", member)
        self.member.setCurrentIndex(max(0, self.member.findText(chosen)))
        self.member.setVisible(bool(members))
        self.member_tag.setVisible(bool(members))
        self.says.setText(
            look("These pages show everyone's results.")
            if has_pin
            else look("This computer has no instructor's PIN yet. Set one. The program asks for it from now on.")
        )
        self.pin_tag.setText(look("PIN:") if has_pin else look("New PIN:"))
        self.again_tag.setVisible(not has_pin)
        self.again.setVisible(not has_pin)
        self.forgotten.setVisible(has_pin)
        self.forgotten.setText(
            look("Forgot it? An owner of the school can set a new PIN.")
            if members
            else look("Forgot it? Your administrator can remove the PIN.")
        )
        self.school.tell("")
        self.pin.clear()
        self.again.clear()
        self.problem.clear()
        self.door.show()
        self.inside.hide()
        self.main_button = self.enter
        self._stand_alone(alone=True)

    # -- behind it

    def _make_inside(self) -> QWidget:
        look = self.look
        content = QWidget()
        box = QVBoxLayout(content)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addWidget(label(look("For instructors"), "title"))
        box.addWidget(self._exam())
        box.addWidget(self._pages())
        box.addWidget(self._showing())
        box.addWidget(self._teacher())
        self.school = SchoolCard(look)
        self.school.members_wanted.connect(lambda: self.page_wanted.emit(PageName.SCHOOL))
        box.addWidget(self.school)
        box.addWidget(self._pin_card())
        box.addStretch(1)
        self.area = scroll(content, look("For instructors"))
        self.area.verticalScrollBar().rangeChanged.connect(self._keep_school_in_sight)
        return self.area

    def begin_school(self) -> None:
        """Goes to where a school is started or joined."""
        self.page_wanted.emit(PageName.INSTRUCTOR)
        self.school.address.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, self._keep_school_in_sight)

    def _keep_school_in_sight(self) -> None:
        """Where somebody types into the school's card, it stays there while notes come in above it."""
        if self.school.isAncestorOf(QApplication.focusWidget() or self.school):
            self.area.ensureWidgetVisible(self.school)

    def _exam(self) -> QWidget:
        look = self.look
        self.exam_card, box = card()
        self.exam_says = label("")
        self.exam_back = button(look("Back to exam"), self.leave_wanted.emit, look=look, icon="back")
        self.exam_end = button(look("End exam"), self.end_wanted.emit, look=look, icon="cross")
        for push_button in (self.exam_back, self.exam_end):
            push_button.setProperty("enter", "yes")
        box.addWidget(label(look("An exam is open"), "heading"))
        box.addWidget(self.exam_says)
        box.addLayout(row(self.exam_back, self.exam_end, None))
        self.exam_card.hide()
        return self.exam_card

    def show_exam(self, title: str, name: str) -> None:
        """A locked exam that was begun and not finished; nothing where the title is empty."""
        look = self.look
        self.exam_card.setVisible(bool(title))
        self.exam_says.setText(
            look(
                "{name} is taking “{title}”. Press “Back to exam” to go on. If you end it, open questions count "
                "as not answered.",
                name=name,
                title=title,
            )
        )
        if title and self.door.isVisibleTo(self):
            self.says.setText(look("“{title}” is locked. Type the instructor's PIN to leave it.", title=title))

    def _pages(self) -> QWidget:
        look = self.look
        frame, box = card()
        lines = (
            (PageName.PACKS, look("Packs"), look("Add, view and remove lesson packs.")),
            (PageName.ASSIGN, look("Assign"), look("Give a group a lesson, a pack or an exam with a due date.")),
            (PageName.CLASS, look("Class"), look("See practice, tests passed, and rules trainees are stuck on.")),
            (PageName.HOUSES, look("Houses"), look("Enter rule changes made after the book was printed.")),
            (
                PageName.READINGS,
                look("Readings"),
                look("Choose the games to show and the readings your school follows."),
            ),
            (PageName.PRINT, look("Print"), look("Worksheets with keys, wall charts, rule sheets, reports.")),
            (PageName.SCHOOL, look("School"), look("Members and PINs, certificates, change log, old records.")),
            (PageName.TEACH, look("Live class"), look("Ask the whole class at once; everyone answers on a screen.")),
        )
        self.ways = {}
        for name, words, says in lines:
            role = "primary" if name is PageName.CLASS else "plain"
            push_button = button(words, partial(self.page_wanted.emit, name), role=role, name=f"{words}: {says}")
            push_button.setProperty("enter", "yes")
            push_button.setFixedWidth(140)
            self.ways[name] = push_button
            line = row(push_button, label(says), spacing=16)
            line.setStretch(1, 1)
            box.addLayout(line)
        return frame

    def _showing(self) -> QWidget:
        look = self.look
        frame, box = card()
        box.addWidget(label(look("Projector"), "heading"))
        box.addWidget(
            label(
                look(
                    "Press F9 in any question to show the felt on the full screen. Each press of the space bar "
                    "adds the question, the answer, then the reason. Nothing counts. Type a question's code on "
                    "Home to open it on any computer."
                )
            )
        )
        return frame

    def _teacher(self) -> QWidget:
        look = self.look
        frame, box = card()
        box.addWidget(label(look("Teacher's notes"), "heading"))
        self.no_notes = label(look("No lesson pack on this computer has teacher's notes."), "soft")
        self.lessons = Combo()
        self.lessons.setAccessibleName(look("Lesson with notes"))
        self.lessons.setMinimumWidth(420)
        self.lessons.currentIndexChanged.connect(self._show_note)
        self.note = Prose(look("Teacher's notes"))
        self.note.setMinimumHeight(220)
        box.addWidget(self.no_notes)
        box.addLayout(row(self.lessons, None))
        box.addWidget(self.note)
        return frame

    def _pin_card(self) -> QWidget:
        look = self.look
        frame, box = card()
        box.addWidget(label(look("The PIN"), "heading"))
        self.fixed = label(look("This computer's policy file sets the PIN."), "soft")
        self.old = self._secret(look("Current PIN"))
        self.new = self._secret(look("New PIN"))
        self.new_again = self._secret(look("Repeat the new PIN"))
        self.change = button(look("Change PIN"), self._change)
        self.change.setProperty("enter", "yes")
        self.pin_line = QWidget()
        parts = []
        for words, field in (
            (look("Current PIN:"), self.old),
            (look("New PIN:"), self.new),
            (look("Repeat PIN:"), self.new_again),
        ):
            tag = field_label(words, field)
            field.setFixedWidth(110)
            field.returnPressed.connect(self._change)
            parts += [tag, field]
        line = row(*parts, self.change, None)
        self.pin_line.setLayout(line)
        self.message = label("", "soft")
        self.group = QButtonGroup(self)
        names = {2.0: look("2 minutes"), 5.0: look("5 minutes"), 15.0: look("15 minutes"), 0.0: look("Never")}
        self.minutes = {}
        for value in MINUTES:
            name = look("Lock when idle for: {time}", time=names[value])
            push_button = button(names[value], partial(self.minutes_wanted.emit, value), role="choice", name=name)
            push_button.setCheckable(True)
            push_button.setProperty("enter", "yes")
            self.group.addButton(push_button)
            self.minutes[value] = push_button
        when = row(label(look("Lock when idle for:"), wrap=False), flow_box(*self.minutes.values()), spacing=16)
        when.setStretch(1, 1)
        box.addWidget(self.fixed)
        box.addWidget(self.pin_line)
        box.addWidget(self.message)
        box.addLayout(when)
        return frame

    def _change(self) -> None:
        self.pin_change.emit(self.old.text(), self.new.text(), self.new_again.text())

    def show_inside(self, notes: Sequence[Note] | None, *, minutes: float, pin_fixed: bool) -> None:
        """What stands behind the door; no `notes` at all as long as the packs are being read."""
        self.no_notes.setText(
            self.look("Reading the lesson packs ...")
            if notes is None
            else self.look("No lesson pack on this computer has teacher's notes.")
        )
        notes = notes or ()
        self.door.hide()
        self.inside.show()
        self.main_button = None
        if tuple(notes) != self._notes:
            self._notes = tuple(notes)
            self.lessons.blockSignals(True)
            self.lessons.clear()
            for note in notes:
                self.lessons.addItem(f"{note.pack} · {note.lesson}")
            self.lessons.blockSignals(False)
            self._show_note(0)
        for widget, there in ((self.no_notes, not notes), (self.lessons, bool(notes)), (self.note, bool(notes))):
            widget.setVisible(there)
        for value, push_button in self.minutes.items():
            push_button.setChecked(value == minutes)
        self.fixed.setVisible(pin_fixed)
        self.pin_line.setVisible(not pin_fixed)
        for field in (self.old, self.new, self.new_again):
            field.clear()
        self.tell("")
        self._stand_alone(alone=False)

    def _show_note(self, index: int) -> None:
        if 0 <= index < len(self._notes):
            self.note.show_prose(self._notes[index].prose, self._notes[index].media)

    def _stand_alone(self, *, alone: bool) -> None:
        if self.alone != alone:
            self.alone = alone
            self.room_wanted.emit()

    def tell(self, sentence: str) -> None:
        """What was done about the PIN."""
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))
        if sentence:
            self.look.announcer.say(sentence)

    def show_problem(self, sentence: str) -> None:
        """Why the door stays shut."""
        if self.door.isVisibleTo(self):
            self.problem.setText(sentence)
            self.pin.selectAll()
            self.pin.setFocus()
            self.look.announcer.say(sentence)
        else:
            self.tell(sentence)

    def start_focus(self) -> None:
        widget: QWidget = self.pin if self.door.isVisibleTo(self) else self.ways[PageName.CLASS]
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave_wanted.emit()
        else:
            super().keyPressEvent(event)
