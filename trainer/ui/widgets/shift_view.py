"""What a shift came to, as its end shows it: tray and drop, every difference, the hours, the moments that mattered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout

from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.training.session_state import Result
from trainer.training.shift_moments import clock_words
from trainer.training.shift_report import PASS, HourLine, MomentLine, ShiftReport
from trainer.ui.controllers.game_overview import range_words
from trainer.ui.look import Look
from trainer.ui.paper import ask_for_pdf, save_pdf
from trainer.ui.style import set_role
from trainer.ui.widgets.answer_strip import Bar, HandStrip, StepPicture
from trainer.ui.widgets.basic import button, label, row
from trainer.ui.widgets.teardown import Pool, Texts

HEADS: Final = (say("Hour"), say("Hands"), say("Drop"), say("Your rounds an hour"), say("Standard"))
MARGIN: Final = 16


class ShiftView(QFrame):
    """Renders a `ShiftReport`. `step_wanted(Deal)` when a moment is to be dealt again."""

    step_wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.report: ShiftReport | None = None
        self.setProperty("role", "card")
        self.tray, self.box = label("", "sub"), label("", "sub")
        self.line = label("")
        self.figures = label("", "soft")
        self.missing = label(look("Where it went"), "heading")
        self.moments_title = label(look("The moments that mattered"), "heading")
        self.hand = HandStrip(look)
        self.hand.strip.chosen.connect(self._show_code)
        self.again = button(look("Deal it again"), self._deal_again, look=look, icon="again")
        self.pdf = button(look("Save as PDF"), self._ask_where_to, look=look, icon="save")
        for push_button in (self.again, self.pdf):
            push_button.setProperty("enter", "yes")
        self.message = label("", "soft")
        self.message.hide()
        self.code = label("", "soft", wrap=False)
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._hours = QGridLayout()
        self._hours.setHorizontalSpacing(24)
        self._hours.setVerticalSpacing(6)
        self._differences = QVBoxLayout()
        self._differences.setSpacing(6)
        self._lay_out()
        self._rows: Pool[Texts] = Pool(self._difference)
        self._lines: Pool[Texts] = Pool(self._hour)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        box.setSpacing(10)
        for widget in (self.tray, self.box, self.line, self.figures, self.missing):
            box.addWidget(widget)
        box.addLayout(self._differences)
        box.addWidget(self.moments_title)
        box.addWidget(self.hand)
        box.addLayout(row(self.again, self.code, None, spacing=12))
        box.addWidget(label(self.look("Hour by hour"), "heading"))
        for column, words in enumerate(HEADS):
            self._hours.addWidget(label(self.look.words(words), "soft", wrap=False), 0, column, self._side(column))
        self._hours.setColumnStretch(len(HEADS), 1)
        box.addLayout(self._hours)
        self.source = label("", "soft")
        box.addWidget(self.source)
        box.addLayout(row(self.pdf, self.message, None, spacing=12))

    @staticmethod
    def _side(column: int) -> Qt.AlignmentFlag:
        return Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight

    def _difference(self, _index: int) -> Texts:
        words = label("")
        self._differences.addWidget(words)
        return Texts(words)

    def _hour(self, index: int) -> Texts:
        cells: list[QLabel] = [label("", wrap=False) for _ in HEADS]
        for column, cell in enumerate(cells):
            self._hours.addWidget(cell, index + 1, column, self._side(column))
        return Texts(*cells)

    # -- rendering

    def apply(self, report: ShiftReport, picture: Callable[[Result], StepPicture]) -> None:
        """Shows a shift; `picture` makes the felt of an answer."""
        look, self.report = self.look, report
        self.message.hide()
        for account, words in ((report.tray, self.tray), (report.box, self.box)):
            set_role(words, "problem" if account.off else "sub")
        tray, box = report.accounts
        self.tray.setText(look.words(tray))
        self.box.setText(look.words(box))
        self.line.setText(look.words(standing_words(report)))
        self.figures.setText(look.words(figure_words(report)))
        self._show_differences(report)
        self._show_hours(report)
        moments = report.moments
        for widget in (self.moments_title, self.hand, self.again, self.code):
            widget.setVisible(bool(moments))
        if moments:
            first = next((place for place, moment in enumerate(moments) if not moment.clean), 0)
            bars = [self._bar(moment) for moment in moments]
            self.hand.show_hand(bars, first, lambda place: picture(moments[place].result))

    def _show_differences(self, report: ShiftReport) -> None:
        look, differences = self.look, sorted(report.differences, key=lambda difference: not difference.counted)
        self.missing.setVisible(bool(differences))
        for cells, difference in zip(self._rows.take(len(differences)), differences, strict=True):
            cells.set_texts(look.words(difference.words))
            set_role(cells.widgets[0], "note" if difference.stays else "soft")

    def _show_hours(self, report: ShiftReport) -> None:
        standard = range_words(report.standard.least, report.standard.most) if report.standard is not None else "–"
        for cells, hour in zip(self._lines.take(len(report.hours)), report.hours, strict=True):
            cells.set_texts(*self._cells(hour, standard))
        words = self.look("Standard: rounds an hour. Source: {source}.", source=self.look.words(report.source))
        self.source.setText(words)
        self.source.setVisible(report.standard is not None)

    def _cells(self, hour: HourLine, standard: str) -> Sequence[str]:
        pace = str(hour.pace) if hour.pace else "–"
        return self.look.words(clock_words(hour.minutes)), str(hour.hands), dollars(hour.drop), pace, standard

    def _bar(self, moment: MomentLine) -> Bar:
        """A moment as a bar: its height is what went wrong."""
        look = self.look
        words = look(
            "Hand {hand}, {time}: {moment}. {right} of {asked} right.",
            hand=moment.hand,
            time=look.words(clock_words(moment.minutes)),
            moment=look.words(moment.words),
            right=moment.right,
            asked=moment.answers,
        )
        notes = look.words(join(moment.notes, ", "))
        share = 1.0 + moment.answers - moment.right if moment.answers else 1.0
        return Bar(moment.clean, share / 2, f"{words} {notes}" if notes else words)

    # -- a moment once more

    @property
    def moment(self) -> MomentLine | None:
        """The moment that is chosen on the strip."""
        place = self.hand.strip.place
        return self.report.moments[place] if self.report is not None and place >= 0 else None

    def _show_code(self, _place: int) -> None:
        moment = self.moment
        if moment is not None:
            self.code.setText(self.look("Code of this moment: {code}", code=moment.code))

    def _deal_again(self) -> None:
        if self.moment is not None:
            self.step_wanted.emit(self.moment.source)

    # -- on paper

    def _ask_where_to(self) -> None:
        file = ask_for_pdf(self, self.look, "shift")
        if file is not None:
            self.save(file)

    def save(self, file: Path) -> None:
        """Writes the shift as PDF: the account, every difference, the hours and the moments with their codes."""
        if self.report is not None:
            save_pdf(self.html(self.report), self.report.game.title, file, self.look, self.message)

    def html(self, report: ShiftReport) -> str:
        """The same as it is printed."""
        words = self.look.words
        first = (*map(words, report.accounts), words(standing_words(report)), words(figure_words(report)), report.code)
        standard = range_words(report.standard.least, report.standard.most) if report.standard is not None else "–"
        table = [list(map(words, HEADS)), *(self._cells(hour, standard) for hour in report.hours)]
        moments = (f"{self._bar(moment).words} {moment.code}" for moment in report.moments)
        parts = [
            f"<h2>{escape(report.game.title)}</h2>",
            *(f"<p>{escape(text)}</p>" for text in first),
            *(f"<p>{escape(words(difference.words))}</p>" for difference in report.differences),
            '<table cellspacing="8">' + "".join(map(_table_row, table)) + "</table>",
            *(f"<p>{escape(text)}</p>" for text in moments),
        ]
        return "".join(parts)

    def spoken(self) -> str:
        """The end of the shift read out."""
        report = self.report
        if report is None:
            return ""
        return self.look.words(join((report.verdict, standing_words(report), figure_words(report)), " "))


def _table_row(cells: Sequence[str]) -> str:
    """A line of a table on paper."""
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def standing_words(report: ShiftReport) -> Text:
    """Whether a certificate can stand on it, and what it lacks otherwise."""
    result = report.result
    if result.passed:
        return say("A certificate can stand on it: {line}.", line=result.certified(report.game))
    if not report.finished:
        return say("You left before the shift was over. A certificate needs all eight hours.")
    if not result.balances:
        return say("A certificate needs a tray and a drop that balance.")
    if report.missed:
        return say("A certificate needs every cheat caught.")
    return say("A certificate needs {percent}% right.", percent=round(100 * PASS))


def figure_words(report: ShiftReport) -> Text:
    """Answers, pace and players watched, in one line."""
    words = say("{right} of {asked} answers right. Players: {caught} caught, {missed} missed, {alarms} false alarms.")
    return words.filled(
        right=report.right, asked=report.answers, caught=report.caught, missed=report.missed, alarms=report.alarms
    )
