"""The live class on the teacher's screen, which a projector shows: choosing, joining, asking, telling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words
from trainer.school.live_protocol import ASKED, LOBBY, OVER
from trainer.school.qr_code import qr_code
from trainer.ui.controllers.live_class import LiveShown
from trainer.ui.look import Look
from trainer.ui.pages.live_page import ClassPage, View
from trainer.ui.pages.school_page import fill
from trainer.ui.plain import Label
from trainer.ui.widgets import basic

SQUARE = 6
"""Pixels of one square of the code to scan."""
CODE_PIXELS = 40
"""The type of the join code: it is read from the last row."""
LARGE = 0.036
"""The height of the projector's type as a share of the window's."""


def code_picture(text: str) -> QtGui.QPixmap:
    """A join code to scan; four light squares stand around it."""
    grid = qr_code(text.upper())
    picture = QtGui.QPixmap((len(grid) + 8) * SQUARE, (len(grid) + 8) * SQUARE)
    picture.fill(QtGui.QColor("white"))
    painter = QtGui.QPainter(picture)
    for row, squares in enumerate(grid, start=4):
        for column, dark in enumerate(squares, start=4):
            if dark:
                painter.fillRect(column * SQUARE, row * SQUARE, SQUARE, SQUARE, QtGui.QColor("black"))
    painter.end()
    return picture


@dataclass(frozen=True, slots=True)
class TeachChoices:
    """What a class can be made of: lessons by pack, games, and whether one can be gone on with."""

    lessons: tuple[tuple[str, object], ...] = ()
    games: tuple[tuple[str, str], ...] = ()
    again: str = ""
    closed: Words = ""


@dataclass(frozen=True, slots=True)
class ClassOrder:
    """A class as it was ordered: its title, what it asks, whether names are ranked, how many teams there are."""

    title: str
    subject: object
    code: str
    race: bool
    teams: int


CODE, WEAK = "code", "weak"
"""What a class asks, besides a lesson or a game."""


class TeachPage(ClassPage):
    """`start_wanted(ClassOrder)`, `again_wanted`, `next_wanted`, `reveal_wanted`, `end_wanted`, `removed(id)`."""

    start_wanted = QtCore.Signal(object)
    again_wanted = QtCore.Signal()
    next_wanted = QtCore.Signal()
    reveal_wanted = QtCore.Signal()
    end_wanted = QtCore.Signal()
    close_wanted = QtCore.Signal()
    removed = QtCore.Signal(str)

    def __init__(self, look: Look, view: View) -> None:
        super().__init__(look, view)
        self._phase = ""
        self.go_on = self._button(look("Next question"), self._press, role="primary", key="Enter")
        self.go_on.setMinimumHeight(look.target + 4)
        self.end = self._button(look("End class"), self._end)
        self.code = basic.label("", "soft")
        self.code.setTextInteractionFlags(QtCore.Qt.TextInteractionFlag.TextSelectableByMouse)
        self.form, self.lobby = self._make_form(), self._make_lobby()
        self._lay_out((self.form, self.lobby), (self.code, self.go_on, self.end))

    # -- before the class

    def _make_form(self) -> QtWidgets.QWidget:
        look = self.look
        self.title = basic.Line()
        self.title.setText(look("Live class"))
        self.title.setAccessibleName(look("Title"))
        self.title.setMaximumWidth(320)
        self.subject = self._combo(look("Questions"), 420)
        self.question_code = basic.Line()
        self.question_code.setAccessibleName(look("Code of a question"))
        self.question_code.setPlaceholderText("….-….-……-….")
        self.question_code.setMaximumWidth(250)
        self.race = QtWidgets.QCheckBox(look("Race: rank the names"))
        self.race.setAccessibleName(self.race.text())
        self.teams = self._combo(look("Teams"), 160)
        self.start = self._button(look("Start class"), self._start, role="primary", key="Enter")
        self.again = self._button(look("Resume class"), self.again_wanted.emit)
        self.closed = basic.label("", "problem")
        frame, box = basic.card(margin=24, spacing=14)
        for words, field in (
            (look("Title:"), self.title),
            (look("Questions:"), self.subject),
            (look("Code:"), self.question_code),
            (look("Teams:"), self.teams),
        ):
            tag = basic.field_label(words, field)
            tag.setMinimumWidth(90)
            box.addLayout(basic.row(tag, field, None))
        box.addWidget(self.race)
        part, form = self._part(16)
        form.setContentsMargins(32, 24, 32, 24)
        form.addWidget(basic.label(look("Live class"), "title"))
        form.addWidget(
            basic.label(
                look("Trainees answer on their own screens. This screen shows the felt, the answers and the rule.")
            )
        )
        form.addWidget(frame)
        form.addWidget(self.closed)
        form.addLayout(basic.row(self.start, self.again, None, spacing=16))
        form.addStretch(1)
        self.subject.currentIndexChanged.connect(self._show_code)
        fill(self.teams, [(look("No teams"), 0), *((str(count), count) for count in range(2, 7))])
        self._show_code()
        return part

    def _show_code(self) -> None:
        self.question_code.setEnabled(self.subject.currentData() == CODE)

    def show_form(self, choices: TeachChoices) -> None:
        """What there is to choose from; no class runs."""
        look = self.look
        subjects: list[tuple[str, object]] = [
            (look("Weak points of the class"), WEAK),
            (look("One question by its code"), CODE),
            *((look("Game: {title}", title=title), id) for title, id in choices.games),
            *((look("Lesson: {title}", title=title), lesson) for title, lesson in choices.lessons),
        ]
        fill(self.subject, subjects)
        self._show_code()
        self.again.setVisible(bool(choices.again))
        self.again.setAccessibleName(look("Resume class: {title}", title=choices.again))
        self.start.setEnabled(not choices.closed)
        self.closed.setText(look.words(choices.closed))
        self.closed.setVisible(bool(choices.closed))
        self._go("", self.form)
        self.main_button = self.start

    def _start(self) -> None:
        order = ClassOrder(
            self.title.text().strip() or self.look("Live class"),
            self.subject.currentData(),
            self.question_code.text().strip(),
            self.race.isChecked(),
            self.teams.currentData() or 0,
        )
        self.start_wanted.emit(order)

    # -- the lobby

    def _make_lobby(self) -> QtWidgets.QWidget:
        look = self.look
        self.picture = Label()
        self.address, self.words = basic.label("", "title"), basic.label("", "title")
        for line in (self.address, self.words):
            line.setTextInteractionFlags(QtCore.Qt.TextInteractionFlag.TextSelectableByMouse)
        self.other_codes = basic.label("", "soft")
        self.present = basic.label("", "heading")
        self.people = QtWidgets.QListWidget()
        self.people.setAccessibleName(look("Trainees here"))
        self.first = self._button(look("First question"), self.next_wanted.emit, role="primary", key="Enter")
        self.remove = self._button(look("Remove"), self._remove)
        self.stop = self._button(look("End class"), self._end)
        self.people.setFlow(QtWidgets.QListView.Flow.LeftToRight)
        self.people.setWrapping(True)
        self.people.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.people.setSpacing(6)
        for line in (self.address, self.words):
            line.setStyleSheet(f"font-size: {CODE_PIXELS}px;")
        head = basic.label(look("To join, open Home and press “Live class”."), "heading")
        joining = basic.column(head, self.address, self.words, self.other_codes, None, spacing=12)
        columns = basic.row(spacing=32)
        columns.addLayout(joining, 1)
        columns.addWidget(self.picture, 0, QtCore.Qt.AlignmentFlag.AlignTop)
        part, box = self._part(16)
        box.setContentsMargins(32, 24, 32, 24)
        box.addLayout(columns)
        box.addWidget(self.present)
        box.addWidget(self.people, 1)
        box.addLayout(basic.row(self.first, self.remove, self.stop, None, spacing=16))
        return part

    def _remove(self) -> None:
        row = self.people.currentRow()
        if row < 0:
            self.tell(self.look("Choose a name first."))
        else:
            self.removed.emit(self.people.item(row).data(QtCore.Qt.ItemDataRole.UserRole))

    def show_class(self, shown: LiveShown, codes: Sequence[tuple[str, str]], people: Sequence[tuple[str, str]]) -> None:
        """A class that runs: how it stands, its addresses with their words, and who is here by id."""
        look = self.look
        address, words = codes[0]
        self.code.setText(look("Join: {address}  {words}", address=address, words=words))
        if shown.phase == LOBBY:
            self._show_lobby(shown, codes, people)
            return
        fresh = self._phase != shown.phase or not self.in_class
        self.class_.apply(shown, pad=None)
        texts = {ASKED: look("Show the answer"), OVER: look("Close class")}
        self.go_on.setText(texts.get(shown.phase, look("Next question")))
        self.go_on.setAccessibleName(self.go_on.text())
        self.end.setVisible(shown.phase != OVER)
        self.code.setVisible(shown.phase != OVER)
        self.main_button = self.go_on
        self._go(shown.phase, self.class_)
        self._fit()
        if fresh:
            self.go_on.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            spoken = shown.question.duty.ask if shown.phase == ASKED and shown.question is not None else shown.status
            look.announcer.say(look.words(spoken))

    def _show_lobby(
        self, shown: LiveShown, codes: Sequence[tuple[str, str]], people: Sequence[tuple[str, str]]
    ) -> None:
        look = self.look
        address, words = codes[0]
        if self.address.text() != address or self._phase != LOBBY:
            picture = code_picture(f"{address} {words}")
            self.picture.setPixmap(picture)
            self.picture.setFixedSize(picture.size())
            self.picture.setAccessibleName(look("The join code as a picture to scan"))
        self.address.setText(address)
        self.words.setText(words)
        others = ", ".join(other for other, _ in codes[1:])
        self.other_codes.setText(look("Other addresses: {addresses}", addresses=others) if others else "")
        self.present.setText(look.words(shown.status))
        row = self.people.currentRow()
        before = self.people.item(row).data(QtCore.Qt.ItemDataRole.UserRole) if row >= 0 else None
        self.people.clear()
        for name, id in people:
            line = QtWidgets.QListWidgetItem(name, self.people)
            line.setData(QtCore.Qt.ItemDataRole.UserRole, id)
            if id == before:
                self.people.setCurrentItem(line)
        self.main_button = self.first
        self._go(LOBBY, self.lobby)

    def _press(self) -> None:
        {ASKED: self.reveal_wanted, OVER: self.close_wanted}.get(self._phase, self.next_wanted).emit()

    def _end(self) -> None:
        self.end_wanted.emit()

    def _go(self, phase: str, part: QtWidgets.QWidget) -> None:
        self._phase = phase
        self._show_part(part)

    def _fit(self) -> None:
        """Type that is read from the last row."""
        self.class_.side.set_type(max(20, round(LARGE * self.height())))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.in_class:
            self._fit()

    def start_focus(self) -> None:
        if self.main_button is not None:
            self.main_button.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
