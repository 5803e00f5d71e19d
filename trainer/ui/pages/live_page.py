"""The live class on a trainee's screen, and the felt with its side that the teacher's page shows too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.text import Text, Words
from trainer.drills.question import Question
from trainer.felt.felt_words import as_asked
from trainer.felt.view import FeltView
from trainer.round.acts import Act, Arrange
from trainer.school.live_protocol import ASKED, OVER, REVEALED
from trainer.table.lay import Lay
from trainer.training.hints import count_of
from trainer.ui.answers import Pad, make_pad
from trainer.ui.answers.arrange_pad import ArrangePad
from trainer.ui.controllers.live_class import Bar, LiveShown
from trainer.ui.controllers.plaque import NO_BOARD, board_of
from trainer.ui.controllers.practice_session import places
from trainer.ui.look import Look
from trainer.ui.pages.school_page import TellingPage
from trainer.ui.style import set_role
from trainer.ui.widgets import basic
from trainer.ui.widgets.explanation import ExplanationView, VerdictSign
from trainer.ui.widgets.meter import Meter
from trainer.ui.widgets.table_area import TableArea
from trainer.ui.widgets.teardown import Cells, Pool, take_down

SIDE, WIDE = 380, 0.3
"""The least width of what stands beside the felt, and its share of the page."""
View = Callable[[Question, Lay], FeltView]


class Bars(QtWidgets.QWidget):
    """Answers with how many gave each, the longest bar for the commonest."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        self.lines: Pool[BarLine] = Pool(lambda index: BarLine(look, grid, index))

    def apply(self, bars: Sequence[Bar]) -> None:
        """Other bars."""
        for line, bar in zip(self.lines.take(len(bars)), bars, strict=True):
            line.apply(bar)
        self.setVisible(bool(bars))


class BarLine(Cells):
    """One answer, its bar below it, and its number."""

    def __init__(self, look: Look, grid: QtWidgets.QGridLayout, index: int) -> None:
        self._look = look
        self.words, self.count = basic.label("", "sub"), basic.label("", "number", wrap=False)
        self.meter = Meter(look, 0.0)
        super().__init__(self.words, self.meter, self.count)
        grid.addWidget(self.words, 2 * index, 0)
        grid.addWidget(self.count, 2 * index, 1, 2, 1)
        grid.addWidget(self.meter, 2 * index + 1, 0)

    def apply(self, bar: Bar) -> None:
        """Another answer."""
        sign = "✓ " if bar.right else ""
        self.words.setText(f"{sign}{basic.alone(bar.words)}")
        self.words.setVisible(bool(bar.words))
        set_role(self.words, "right" if bar.right else "sub")
        self.count.setText(str(bar.count))
        self.meter.set_share(bar.count / max(1, bar.of))
        name = self._look("{answer}: {count}", answer=bar.words or self._look("Answers"), count=bar.count)
        self.meter.setAccessibleName(name)


class ClassSide(QtWidgets.QFrame):
    """Beside the felt: the question, what is waited for, the answers, what is right, and the standing."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setProperty("role", "side")
        self.heading = basic.label("", "soft")
        self.prompt = basic.label("", "prompt")
        self.status = basic.label("", "note")
        self.verdict = VerdictSign(look)
        self.bars = Bars(look)
        self.explanation = ExplanationView(look)
        self.pad_place = QtWidgets.QVBoxLayout()
        inside = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(inside)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        answer_box, standing = QtWidgets.QVBoxLayout(), QtWidgets.QGridLayout()
        self._answer_lines: Pool[QtWidgets.QLabel] = Pool(lambda _index: self._line(answer_box))
        self._standing: Pool[Cells] = Pool(lambda index: self._place(standing, index))
        for part in (self.heading, self.prompt, self.status):
            box.addWidget(part)
        box.addLayout(self.pad_place)
        box.addWidget(self.verdict)
        box.addLayout(answer_box)
        box.addWidget(self.explanation)
        box.addWidget(self.bars)
        box.addLayout(standing)
        box.addStretch(1)
        self.foot = QtWidgets.QVBoxLayout()
        self.foot.setContentsMargins(16, 8, 16, 12)
        outer = QtWidgets.QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = basic.scroll(inside, look("Question"))
        outer.addWidget(self.area, 1)
        outer.addLayout(self.foot)

    def _line(self, box: QtWidgets.QVBoxLayout) -> QtWidgets.QLabel:
        line = basic.label("")
        box.addWidget(line)
        return line

    def _place(self, grid: QtWidgets.QGridLayout, index: int) -> Cells:
        name, score = basic.label("", "sub"), basic.label("", "soft", wrap=False)
        grid.addWidget(name, index, 0)
        grid.addWidget(score, index, 1)
        return Cells(name, score)

    def set_type(self, pixels: int) -> None:
        """Type that is read from the last row."""
        lines = [(line, 0.8) for line in self._answer_lines.shown]
        for text_label, share in ((self.prompt, 1.0), (self.status, 0.8), *lines):
            sheet = f"font-size: {round(share * pixels)}px;"
            if text_label.styleSheet() != sheet:
                text_label.setStyleSheet(sheet)

    def apply(self, shown: LiveShown) -> None:
        """Another state."""
        look = self.look
        asked = shown.question is not None and shown.phase in (ASKED, REVEALED)
        heading = look("Question {number}", number=shown.number) if shown.number else ""
        self.heading.setText(" · ".join(filter(None, (shown.title, heading))))
        self.prompt.setText(look.words(shown.question.duty.ask) if asked and shown.question is not None else "")
        self.prompt.setVisible(asked)
        self.status.setText(look.words(shown.status))
        set_role(self.status, "heading" if shown.question is None else "note")
        for line, (role, text) in zip(
            self._answer_lines.take(len(shown.answer_lines)), shown.answer_lines, strict=True
        ):
            set_role(line, role)
            line.setText(basic.alone(look.words(text)))
        self.verdict.setVisible(shown.verdict is not None and shown.explanation is None)
        if shown.verdict is not None:
            self.verdict.show_verdict(shown.verdict, look("Right") if shown.verdict else look("Not right"))
        self.explanation.setVisible(shown.explanation is not None)
        self.explanation.clear()
        if shown.explanation is not None:
            self.explanation.show_explanation(shown.explanation, verdict=shown.verdict, answer_text=Text(""))
        self.bars.apply(shown.bars)
        for cells, (name, score) in zip(self._standing.take(len(shown.standing)), shown.standing, strict=True):
            for cell, words in zip(cells.widgets, (name, score), strict=True):
                cell.setText(look.words(words))  # type: ignore[attr-defined]


class ClassTable(QtWidgets.QWidget):
    """The felt with what stands beside it."""

    def __init__(self, look: Look, view: View) -> None:
        super().__init__()
        self._view = view
        self.table = TableArea(look)
        self.side = ClassSide(look)
        layout = basic.row(self.table, self.side, spacing=0)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self._number = (0, False)
        self._pad: ArrangePad | None = None

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """The felt takes what the side leaves; before the first question there is the side alone."""
        wide = max(SIDE, round(WIDE * self.width())) if not self.table.isHidden() else self.width()
        self.side.setFixedWidth(wide)

    def apply(self, shown: LiveShown, *, pad: Pad | None) -> None:
        """Another state; `pad` is what it is answered with here."""
        question, look = shown.question, self.side.look
        self.side.apply(shown)
        if self.table.isHidden() != (question is None):
            self.table.setVisible(question is not None)
            self._share_room()
        if question is None:
            return
        revealed = shown.phase in (REVEALED, OVER)
        duty = question.duty
        if self._number != (shown.number, revealed):
            self._number = (shown.number, revealed)
            self.table.show_view(self._view(question, as_asked(duty, question.round.lay)), animate=False)
            self.table.post(board_of(question, book=True) if not revealed else NO_BOARD)
            right = places(question.decision.result, duty.want) if revealed else ()
            wrong = places(shown.act, duty.want) if revealed and shown.act is not None else ()
            wrong = tuple(place for place in wrong if place not in right and shown.verdict is False)
            self.table.mark(wrong, right, () if revealed else duty.look, count_of(question) if revealed else ())
        self._show_hand(question, pad, revealed=revealed)
        self.table.felt.setAccessibleDescription(look.words(duty.ask))

    def warm(self, question: Question) -> None:
        """Paints the felt of the first question while nobody sees it: its cloth takes the longest of all."""
        if self._number == (0, False):
            size = self.window().size()
            self.table.resize(size.width() - max(SIDE, round(WIDE * size.width())), size.height())
            self.table.show_view(self._view(question, as_asked(question.duty, question.round.lay)), animate=False)
            self.table.felt.grab()

    def _show_hand(self, question: Question, pad: Pad | None, *, revealed: bool) -> None:
        """A hand that is to be set lies in the tray; where it is not answered here, nobody moves it."""
        right = question.decision.result
        if pad is not None or not isinstance(right, Arrange):
            self.drop_hand()
            return
        if self._pad is None or self._pad.want is not question.duty.want:
            self.drop_hand()
            self._pad = ArrangePad(question.duty.want, self.side.look)  # type: ignore[arg-type]
        self._pad.tray.set_open(False)
        if revealed:
            self._pad.show_act(right)
        self.table.set_tray(self._pad.tray)

    def drop_hand(self) -> None:
        """No hand lies in the tray."""
        if self._pad is not None:
            self.table.set_tray(None)
            take_down(self._pad.tray)
            take_down(self._pad)
        self._pad = None


class ClassPage(TellingPage):
    """Parts that come before a class, then the class itself, which has the window alone."""

    def __init__(self, look: Look, view: View) -> None:
        super().__init__(look)
        self.stack = QtWidgets.QStackedWidget()
        self.class_ = ClassTable(look, view)
        outer = QtWidgets.QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.stack)

    def _lay_out(self, before: Sequence[QtWidgets.QWidget], foot: Sequence[QtWidgets.QWidget]) -> None:
        for part in (*before, self.class_):
            self.stack.addWidget(part)
        for part in foot:
            self.class_.side.foot.addWidget(part)

    @property
    def in_class(self) -> bool:
        """Whether the class itself is shown."""
        return self.stack.currentWidget() is self.class_

    def _show_part(self, part: QtWidgets.QWidget) -> None:
        self.stack.setCurrentWidget(part)
        if self.alone != self.in_class:
            self.alone = self.in_class
            self.room_wanted.emit()


# ---------------------------------------------------------------- the trainees' page


class LivePage(ClassPage):
    """`join_wanted(code)`, `answered(Act)`, `leave_wanted`."""

    join_wanted = QtCore.Signal(str)
    answered = QtCore.Signal(object)
    leave_wanted = QtCore.Signal()

    def __init__(self, look: Look, view: View) -> None:
        super().__init__(look, view)
        self.pad: Pad | None = None
        self._number = 0
        self.class_.table.touched.connect(lambda _place, _piece: self._pad_changed())
        self.done = self._button(look("Answer"), self._commit, role="primary", key="Enter")
        self.done.setMinimumHeight(look.target + 4)
        self.leave = self._button(look("Leave class"), self.leave_wanted.emit)
        self.problem = basic.label("", "problem")
        self.form = self._make_form()
        self._lay_out((self.form,), (self.problem, self.done, self.leave))

    # -- joining

    def _make_form(self) -> QtWidgets.QWidget:
        look = self.look
        self.code = basic.Line()
        self.code.setAccessibleName(look("Join code"))
        self.code.setPlaceholderText("192.168.1.20 amber river owl stone")
        self.code.setMinimumWidth(420)
        self.code.returnPressed.connect(self._join)
        self.join = self._button(look("Join"), self._join, role="primary", key="Enter")
        self.refused = basic.label("", "problem")
        self.none_heard = basic.label(look("No class is on this network yet. Type the code from the teacher's screen."))
        frame, box = basic.card(margin=24, spacing=14)
        heard = QtWidgets.QVBoxLayout()
        self.heard: Pool[QtWidgets.QPushButton] = Pool(lambda _index: self._class_button(heard))
        box.addWidget(basic.label(look("Classes on this network"), "heading"))
        box.addWidget(self.none_heard)
        box.addLayout(heard)
        typed, typed_box = basic.card(margin=24, spacing=14)
        tag = basic.field_label(look("Join code:"), self.code)
        typed_box.addWidget(basic.label(look("Join by code"), "heading"))
        typed_box.addLayout(basic.row(tag, self.code, self.join, None))
        typed_box.addWidget(self.refused)
        part, form = self._part(16)
        form.setContentsMargins(32, 24, 32, 24)
        form.addWidget(basic.label(look("Live class"), "title"))
        form.addWidget(frame)
        form.addWidget(typed)
        form.addStretch(1)
        return part

    def _class_button(self, box: QtWidgets.QVBoxLayout) -> QtWidgets.QPushButton:
        push_button = self._button("", self._join)
        box.addWidget(push_button)
        push_button.clicked.disconnect()
        push_button.clicked.connect(lambda _checked=False, pressed=push_button: self._choose(pressed))
        return push_button

    def _choose(self, pressed: QtWidgets.QPushButton) -> None:
        """A class that was heard: its code, with the words to be compared."""
        self.code.setText(str(pressed.property("code")))
        self.refused.setText(self.look("Does the teacher's screen show these four words? Then press “Join”."))
        self.join.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def _join(self) -> None:
        self.join_wanted.emit(self.code.text())

    def show_form(self, heard: Sequence[tuple[str, str]], closed: Words = "") -> None:
        """No class is joined; `heard` are titles with codes."""
        look = self.look
        for push_button, (title, code) in zip(self.heard.take(len(heard)), heard, strict=True):
            push_button.setText(basic.plain(f"{title}  ·  {code}"))
            push_button.setAccessibleName(look("Choose {title}", title=title))
            push_button.setProperty("code", code)
        self.none_heard.setVisible(not heard)
        self.join.setEnabled(not closed)
        if closed:
            self.refused.setText(look.words(closed))
        self.main_button = self.join
        self._drop_pad()
        self._show_part(self.form)

    def show_problem(self, sentence: str) -> None:
        self.refused.setText(sentence)
        self.problem.setText(sentence)
        self.look.announcer.say(sentence)

    # -- in the class

    def show_class(self, shown: LiveShown) -> None:
        """How the class stands for this trainee."""
        look = self.look
        fresh = (shown.number, shown.may_answer) != (self._number, self.pad is not None)
        if shown.may_answer and (self.pad is None or shown.number != self._number):
            self._open_pad(shown)
        elif not shown.may_answer:
            self._drop_pad()
        self._number = shown.number
        self.class_.apply(shown, pad=self.pad)
        if self.pad is not None and fresh:
            self.class_.table.set_pad(self.pad)
            self.pad.start_focus().setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        self.problem.setText(look.words(shown.problem))
        self.problem.setVisible(bool(shown.problem))
        self.done.setVisible(self.pad is not None)
        self.main_button = self.done if self.pad is not None else None
        self._show_part(self.class_)
        if fresh or shown.phase != ASKED:
            spoken = shown.question.duty.ask if self.pad is not None and shown.question is not None else shown.status
            look.announcer.say(look.words(spoken))

    def _open_pad(self, shown: LiveShown) -> None:
        assert shown.question is not None
        self._drop_pad()
        self.pad = make_pad(shown.question.duty.want, self.look)
        self.pad.aim(shown.question.duty.look)
        self.pad.changed.connect(self._pad_changed)
        self.pad.commit.connect(self._commit)
        self.class_.side.pad_place.addWidget(self.pad)

    def _drop_pad(self) -> None:
        if self.pad is not None:
            self.class_.table.set_pad(None)
            if isinstance(self.pad, ArrangePad):
                take_down(self.pad.tray)
            take_down(self.pad)
        self.pad = None

    def _pad_changed(self) -> None:
        self.class_.table.refresh()
        self.problem.hide()

    def _commit(self) -> None:
        """Sends what is answered; what is lacking is said."""
        act: Act | None = self.pad.act() if self.pad is not None else None
        if act is not None:
            self.answered.emit(act)
        elif self.pad is not None:
            words = self.look.words(self.pad.lacking())
            self.problem.setText(words)
            self.problem.show()
            self.look.announcer.say(words, urgent=True)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key.Key_Backspace and self.pad is not None:
            self.pad.undo()
        elif not (self.pad is not None and event.text() and self.pad.key(event.text())):
            super().keyPressEvent(event)

    def keys(self) -> Mapping[str, Mapping[str, str]]:
        return {self.look("Answer"): self.pad.keys()} if self.pad is not None else {}

    def start_focus(self) -> None:
        target = self.pad.start_focus() if self.pad is not None else self.code if not self.alone else self.leave
        target.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
