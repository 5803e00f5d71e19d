"""What came of an exam, for an instructor: its questions measured, everybody's grade, certificates."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.core.days import day_text
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, grouped, say
from trainer.lessons.pack_model import MOST_POINTS, MOST_WEIGHT, RUBRIC, Rubric
from trainer.school.exam_results import ItemFigures, Regrade
from trainer.school.school_model import Exam, Observed
from trainer.ui.look import Look
from trainer.ui.pages.school_page import fill
from trainer.ui.widgets.basic import Combo, Line, beside, button, card, field_label, label, row, scroll
from trainer.ui.widgets.form import NewKey
from trainer.ui.widgets.form import Words as Area
from trainer.ui.widgets.line_table import Cells, Lines
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.teardown import Renewed

_ACROSS = 3
"""Lines of a rubric beside each other."""
LEAST_TABLE = 132
"""The least height of a table: its head and three lines."""


@dataclass(frozen=True, slots=True)
class ExamResultsShown:
    """One state of the part: the exams, the questions and takings of the chosen one, how many would pass now.

    Without a key that signs one is to be made, by the name of the `school`; here, unless it `is_elsewhere`.
    """

    exams: tuple[Exam, ...]
    chosen: Exam | None = None
    figures: tuple[ItemFigures, ...] = ()
    rows: tuple[Regrade, ...] = ()
    observed: tuple[Observed, ...] = ()
    rubric: Rubric = RUBRIC
    has_key: bool = True
    is_elsewhere: bool = False
    school: str = ""

    @property
    def words(self) -> Words:
        """The takings in a sentence."""
        if self.chosen is None or not self.rows:
            return say("Nobody has taken this exam yet.")
        now = sum(row.after.passed for row in self.rows)
        more = sum(row.changed and row.after.passed for row in self.rows)
        text = say("{n} of {all} attempts pass.", n=now, all=len(self.rows))
        if more:
            text = say("{n} of {all} attempts pass, {more} of them only now.", n=now, all=len(self.rows), more=more)
        return text


class RubricPart(QWidget):
    """The points of one attempt, and the lines they are given for: `saved(points, by)`, `lines_saved(text)`."""

    saved = Signal(object, str)
    lines_saved = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._lines: Rubric = ()
        self._usual: Rubric = ()
        self.points: list[Line] = []
        self._fields = Renewed()
        self.by = Line()
        self.by.setFixedWidth(160)
        self.by.setAccessibleName(look("Points given by"))
        tag = field_label(look("By:"), self.by)
        self.save = self._button(look("Save rubric"), self._save)
        self.change = self._button(look("Change lines"), self._open_editor)
        self.text = Area(look("Lines of the rubric"), 90)
        self.save_lines = self._button(look("Save lines"), lambda: self.lines_saved.emit(self.text.toPlainText()))
        self.usual = self._button(look("Use usual lines"), lambda: self.lines_saved.emit(""))
        self.cancel = self._button(look("Cancel"), self.close_editor)
        self._editor, inner = card()
        hint = look("One line each: what you judge, a colon, its weight from 1 to {most}.", most=MOST_WEIGHT)
        inner.addWidget(label(hint, "soft"))
        inner.addWidget(self.text)
        inner.addLayout(row(self.save_lines, self.usual, self.cancel, None))
        self._editor.hide()
        self._points = QWidget()
        upper = QVBoxLayout(self._points)
        upper.setContentsMargins(0, 0, 0, 0)
        upper.addWidget(self._fields)
        upper.addLayout(row(tag, self.by, self.save, self.change, None))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._points)
        box.addWidget(self._editor)

    def _button(self, words: str, pressed: Callable[[], object]) -> QPushButton:
        push_button = button(words, pressed, look=self.look)
        push_button.setProperty("enter", "yes")
        return push_button

    def apply(self, rubric: Rubric, seen: Observed | None) -> None:
        """Shows the points that were given, for the lines they were given for; else empty fields for `rubric`."""
        self._usual = rubric
        lines = seen.rubric if seen is not None else rubric
        if lines != self._lines:
            self._lines = lines
            self._lay_fields()
        for field, points in zip(self.points, seen.points if seen is not None else ("",) * len(lines), strict=True):
            field.setText(str(points))
        if seen is not None:
            self.by.setText(seen.by)

    def _lay_fields(self) -> None:
        look = self.look
        self._fields.clear()
        part, self.points = QWidget(), []
        grid = QGridLayout(part)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        for number, line in enumerate(self._lines):
            words = look.words(line.words)
            field = Line()
            field.setFixedWidth(44)
            field.setAccessibleName(look("{line}, 0 to {most} points", line=words, most=MOST_POINTS))
            tag = field_label(look("{line} (x{weight}):", line=words, weight=line.weight), field)
            self.points.append(field)
            across, down = 2 * (number % _ACROSS), number // _ACROSS
            grid.addWidget(tag, down, across)
            grid.addWidget(field, down, across + 1)
        grid.setColumnStretch(2 * _ACROSS, 1)
        self._fields.put(part)
        before: QWidget = self.by.previousInFocusChain() or self.by
        for field in self.points:  # they are made anew, and Tab goes as the eye does
            QWidget.setTabOrder(before, field)
            before = field

    def _open_editor(self) -> None:
        self.text.setPlainText("\n".join(f"{self.look.words(line.words)}: {line.weight}" for line in self._usual))
        self._points.hide()
        self._editor.show()
        self.text.setFocus()

    def close_editor(self) -> None:
        """The points are in sight again."""
        self._editor.hide()
        self._points.show()
        self.change.setFocus()

    def _save(self) -> None:
        self.saved.emit(tuple(field.text() for field in self.points), self.by.text())


class ExamResultsPart(QWidget):
    """Renders an `ExamResultsShown`.

    `exam_chosen(id)`, `dropped(item, out)`, `today_wanted(on)`, `certificate_wanted(Regrade, passphrase)`,
    `check_wanted(text)`, `file_wanted` for a certificate in a file.
    """

    exam_chosen = Signal(str)
    dropped = Signal(str, bool)
    today_wanted = Signal(bool)
    certificate_wanted = Signal(object, str)
    check_wanted = Signal(str)
    file_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.shown: ExamResultsShown | None = None
        self._judged: tuple[Regrade | None, Rubric, Observed | None] | None = None
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 0, 10, 0)
        box.setSpacing(10)
        self.exam = Combo()
        self.exam.setAccessibleName(look("Exam"))
        self.exam.setMinimumWidth(320)
        self.exam.activated.connect(lambda place: self.exam_chosen.emit(self.exam.itemData(place)))
        self.today = QCheckBox(look("Judge by the rules in force now"))
        self.today.setAccessibleName(self.today.text())
        self.today.toggled.connect(self.today_wanted)
        self.says = label("", "sub")
        tag = field_label(look("Exam:"), self.exam)
        heads = [
            look("No."), look("Duty"), look("Asked"), look("Right"), look("Tells apart"), look("Seconds"), look("Note"),
        ]  # fmt: skip
        self.items = Lines(look("Questions of the exam"), heads, (70, 210, 70, 70, 100, 80), sorts=True)
        self.drop = self._button(look("Take out"), lambda: self._dropped(out=True), icon="cross")
        self.restore = self._button(look("Put back"), lambda: self._dropped(out=False))
        self.takings = Lines(
            look("Attempts"),
            [look("Name"), look("Day"), look("Result then"), look("Result now"), look("Change")],
            (220, 110, 190, 190),
        )
        box.addLayout(row(tag, self.exam, self.today, None, spacing=12))
        box.addWidget(self.says)
        box.addWidget(self.items, 3)
        box.addLayout(row(self.drop, self.restore, None))
        self.takings.itemSelectionChanged.connect(self._show_rubric)
        box.addWidget(self.takings, 3)
        self.rubric = RubricPart(look)
        box.addWidget(self.rubric)
        box.addWidget(self._make_certificates())
        for table in (self.items, self.takings):
            table.setMinimumHeight(LEAST_TABLE)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Results"))
        outer.addWidget(self.area)

    def _button(self, words: str, pressed: object, **options: str) -> QPushButton:
        push_button = button(words, pressed, look=self.look, **options)  # type: ignore[arg-type]
        push_button.setProperty("enter", "yes")
        return push_button

    def _make_certificates(self) -> QWidget:
        look = self.look
        frame, box = card()
        self.passphrase = Line()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setFixedWidth(190)
        self.passphrase.setAccessibleName(look("Passphrase of the school's key"))
        self.issue = self._button(look("Issue certificate"), self._issue, role="primary", icon="check")
        self.code = Line()
        self.code.setMinimumWidth(220)
        self.code.setAccessibleName(look("Text of a certificate's code"))
        self.code.returnPressed.connect(lambda: self.check_wanted.emit(self.code.text()))
        self.check = self._button(look("Check text"), lambda: self.check_wanted.emit(self.code.text()))
        self.file = self._button(look("Check file"), self.file_wanted.emit)
        tag = field_label(look("Passphrase:"), self.passphrase)
        code_tag = field_label(look("Code's text:"), self.code)
        self.checked = label("")
        self.new_key = NewKey(look, self.passphrase)
        self.key_says = label("", "soft")
        checking = beside(code_tag, self.code, self.check, self.file)
        parts = beside(tag, self.passphrase), *self.new_key.parts, self.issue, checking
        box.addWidget(self.key_says)
        box.addWidget(flow_box(*parts, spacing=16))
        box.addWidget(self.checked)
        return frame

    def show_check(self, text: str) -> None:
        """What came of checking a certificate, in sight and read out."""
        self.checked.setText(text)
        self.look.announcer.say(text)
        QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.checked))  # once it has its lines

    def _show_rubric(self) -> None:
        taking, shown = self.taking, self.shown
        seen = shown.observed if shown is not None else ()
        mine = next((row for row in seen if taking is not None and row.session == taking.taking.session), None)
        rubric = shown.rubric if shown is not None else RUBRIC
        if self._judged != (taking, rubric, mine):  # what is being typed stays while results arrive
            self._judged = taking, rubric, mine
            self.rubric.apply(rubric, mine)

    def _dropped(self, *, out: bool) -> None:
        for id in self.items.chosen:
            self.dropped.emit(id, out)

    def _issue(self) -> None:
        taking = self.taking
        if taking is not None:
            self.certificate_wanted.emit(taking, self.passphrase.text())

    @property
    def taking(self) -> Regrade | None:
        """The attempt that is chosen."""
        chosen = self.takings.chosen
        rows = self.shown.rows if self.shown is not None else ()
        return next((row for row in rows if chosen and row.taking.session == chosen[0]), None)

    def apply(self, shown: ExamResultsShown) -> None:
        """Shows a state; what is chosen stays."""
        look, words = self.look, self.look.words
        self.shown = shown
        fill(self.exam, [(exam.title, exam.id) for exam in shown.exams], shown.chosen.id if shown.chosen else None)
        self.says.setText(words(shown.words))
        self.new_key.offer(on=not shown.has_key and not shown.is_elsewhere, name=shown.school)
        self.key_says.setText(
            look("Another computer of the school has the signing key. Issue certificates there.")
            if shown.is_elsewhere
            else look("To issue certificates, make a signing key first.")
        )
        self.key_says.setVisible(not shown.has_key)
        self.issue.setVisible(shown.has_key)
        dropped = shown.chosen.dropped if shown.chosen is not None else ()
        self.items.show_lines(
            [(figures.id, self._cells(place, figures, dropped)) for place, figures in enumerate(shown.figures)]
        )
        lines = []
        for regraded in shown.rows:
            change = ""
            if regraded.changed:
                change = look("passes now") if regraded.after.passed else look("no longer passes")
            taking = regraded.taking
            then, now = words(regraded.before.words), words(regraded.after.words)
            day = day_text(taking.when.astimezone().date())
            lines.append((taking.session, (taking.name, day, then, now, change)))
        self.takings.show_lines(lines)
        self._show_rubric()

    def _cells(self, place: int, figures: ItemFigures, dropped: Sequence[str]) -> Cells:
        words = self.look.words
        note = self.look("taken out") if figures.id in dropped else words(figures.note)
        apart = "–" if figures.discrimination is None else f"{figures.discrimination:+.2f}"
        share = f"{round(100 * figures.facility)}%"
        return (
            (figures.name, float(place)),
            words(figures.duty),
            grouped(figures.asked),
            share,
            apart,
            f"{figures.seconds:.0f}",
            note,
        )
