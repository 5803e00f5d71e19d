"""How the days went and where they lead: a chart, the forecast to an exam, the week beside the one before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from trainer.days import read_day
from trainer.errors import BadText
from trainer.ui.controllers.outlook import OutlookShown, WeekLine
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Line, button, label, row
from trainer.ui.widgets.chart import Chart
from trainer.ui.widgets.down import Pool, Texts


class WeekFigures(QWidget):
    """The figures of a week side by side, each with what it counts and what it was the week before."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(0)
        self.columns: Pool[Texts] = Pool(self._column)

    def _column(self, index: int) -> Texts:
        cells = Texts(label("", "sub", wrap=False), label("", wrap=False), label("", "soft", wrap=False))
        for place, widget in enumerate(cells.widgets):
            self._grid.addWidget(widget, place, index)
        self._grid.setColumnStretch(index, 1)
        return cells

    def apply(self, lines: Sequence[WeekLine]) -> None:
        for cells, line in zip(self.columns.take(len(lines)), lines, strict=True):
            cells.set_texts(
                line.now, self.look.words(line.label), self.look("{before} the week before", before=line.before)
            )


class OutlookCard(QFrame):
    """The days as a picture, the forecast to an exam, the week beside the last. `exam_typed(day)`."""

    exam_typed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self.chart = Chart(look)
        self.legend = label(look("Bars: right at the first try. Line: rules mastered; dashed: as it goes on."), "soft")
        self.exam = Line()
        self.exam.setAccessibleName(look("Day of the exam"))
        self.exam.setPlaceholderText("11/25/2026")
        self.exam.setFixedWidth(140)
        self.exam.returnPressed.connect(self._typed)
        tag = label(look("Day of the exam:"), wrap=False)
        tag.setBuddy(self.exam)
        self.keep = button(look("Keep"), self._typed)
        self.keep.setProperty("enter", "yes")
        self.forecast = label("", "sub")
        self.week = WeekFigures(look)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(8)
        box.addWidget(label(look("The last days"), "sub"))
        box.addWidget(self.chart)
        box.addWidget(self.legend)
        box.addLayout(row(tag, self.exam, self.keep, None, spacing=12))
        box.addWidget(self.forecast)
        self.week_title = label(look("This week"), "sub")
        box.addWidget(self.week_title)
        box.addWidget(self.week)

    def _typed(self) -> None:
        text = self.exam.text().strip()
        try:
            read_day(text)
        except BadText as error:
            self._say(self.look.words(error.advice))
            return
        self.exam_typed.emit(text)

    def _say(self, words: str) -> None:
        self.forecast.setText(words)
        self.forecast.setVisible(bool(words))
        self.look.announcer.say(words)

    def apply(self, shown: OutlookShown) -> None:
        look = self.look
        self.chart.show_days(shown.days, shown.total, shown.forecast)
        for part in (self.chart, self.legend):
            part.setVisible(bool(shown.days))
        self.exam.setText(shown.exam)
        words = look.words(shown.forecast_words)
        self.forecast.setText(words)
        self.forecast.setVisible(bool(words))
        self.week.apply(shown.week)
        self.week_title.setVisible(bool(shown.week))
        self.week.setVisible(bool(shown.week))
