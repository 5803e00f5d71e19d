"""What came of an exam, for an instructor: its questions measured, everybody's grade, certificates."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.core.days import day_text
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, say
from trainer.school.exam_results import ItemFigures, Regrade
from trainer.school.school_model import MOST_POINTS, RUBRIC, Exam, Observed
from trainer.ui.look import Look
from trainer.ui.pages.school_page import fill
from trainer.ui.widgets.basic import Combo, Line, button, card, field_label, label, row
from trainer.ui.widgets.line_table import Lines


@dataclass(frozen=True, slots=True)
class ExamResultsShown:
    """One state of the part: the exams, the questions and takings of the chosen one, how many would pass now."""

    exams: tuple[Exam, ...]
    chosen: Exam | None = None
    figures: tuple[ItemFigures, ...] = ()
    rows: tuple[Regrade, ...] = ()
    observed: tuple[Observed, ...] = ()

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


class ExamResultsPart(QWidget):
    """Renders an `ExamResultsShown`.

    `exam_chosen(id)`, `dropped(item, out)`, `today_wanted(on)`, `certificate_wanted(Regrade, passphrase)`,
    `check_wanted(text)`, `file_wanted` for a certificate in a file, `rubric_wanted(Regrade, points, by)`.
    """

    exam_chosen = Signal(str)
    dropped = Signal(str, bool)
    today_wanted = Signal(bool)
    certificate_wanted = Signal(object, str)
    check_wanted = Signal(str)
    file_wanted = Signal()
    rubric_wanted = Signal(object, object, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.shown: ExamResultsShown | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
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
        box.addLayout(self._make_rubric())
        box.addWidget(self._make_certificates())

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
        box.addLayout(row(tag, self.passphrase, self.issue, 24, code_tag, self.code, self.check, self.file, None))
        box.addWidget(self.checked)
        return frame

    def _make_rubric(self) -> QHBoxLayout:
        """What the instructor saw at the chosen attempt, in points."""
        look = self.look
        parts: list[QWidget | int | None] = []
        self.points: list[Line] = []
        for words, _ in RUBRIC:
            field = Line()
            field.setFixedWidth(44)
            field.setAccessibleName(look("{line}, 0 to {most} points", line=look.words(words), most=MOST_POINTS))
            tag = field_label(f"{look.words(words)}:", field)
            self.points.append(field)
            parts += [tag, field]
        self.by = Line()
        self.by.setFixedWidth(120)
        self.by.setAccessibleName(look("Points given by"))
        by_tag = field_label(look("By:"), self.by)
        self.save_rubric = self._button(look("Save rubric"), self._observed)
        return row(*parts, by_tag, self.by, self.save_rubric, None)

    def _show_rubric(self) -> None:
        taking = self.taking
        seen = self.shown.observed if self.shown is not None and taking is not None else ()
        mine = next((row for row in seen if taking is not None and row.session == taking.taking.session), None)
        for field, points in zip(self.points, mine.points if mine is not None else ("",) * len(RUBRIC), strict=True):
            field.setText(str(points))
        if mine is not None:
            self.by.setText(mine.by)

    def _observed(self) -> None:
        if self.taking is not None:
            self.rubric_wanted.emit(self.taking, tuple(field.text() for field in self.points), self.by.text())

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
        dropped = shown.chosen.dropped if shown.chosen is not None else ()
        self.items.show_lines([(figures.id, self._cells(figures, dropped)) for figures in shown.figures])
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

    def _cells(self, figures: ItemFigures, dropped: Sequence[str]) -> tuple[str, ...]:
        words = self.look.words
        note = self.look("taken out") if figures.id in dropped else words(figures.note)
        apart = "–" if figures.discrimination is None else f"{figures.discrimination:+.2f}"
        share = f"{round(100 * figures.facility)} %"
        return figures.name, words(figures.duty), str(figures.asked), share, apart, f"{figures.seconds:.0f}", note
