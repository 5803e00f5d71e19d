"""Days side by side as a chart, and the panel of how they went and where they lead."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText
from trainer.progress.outlook import ALL, Dated, Forecast
from trainer.ui.controllers.progress_overview import OutlookShown, WeekLine
from trainer.ui.look import Look
from trainer.ui.theme import colour, font
from trainer.ui.widgets.basic import Line, button, field_label, label, row
from trainer.ui.widgets.teardown import Pool, Texts

DAYS = 30
"""The last days that are drawn."""
HIGH, LEFT, RIGHT, BELOW, ABOVE = 180, 44, 12, 22, 10


class Chart(QWidget):
    """A picture of days. What it shows is said in its name, for who cannot see it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.days: Sequence[Dated] = ()
        self.forecast: Forecast | None = None
        self.setFixedHeight(HIGH)
        self.setMinimumWidth(300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_days(self, days: Sequence[Dated], forecast: Forecast | None) -> None:
        """Other days."""
        self.days, self.forecast = tuple(days)[-DAYS:], forecast
        look, words = self._look, ""
        if self.days:
            first, last = self.days[0], self.days[-1]
            words = look(
                "{first} to {last}: {percent}% right on the last day, {ready}% ready for the job",
                first=day_text(first.day),
                last=day_text(last.day),
                percent=round(100 * last.accuracy),
                ready=last.mastered,
            )
        self.setAccessibleName(words or look("No days yet"))
        self.update()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.days:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(LEFT, ABOVE, self.width() - LEFT - RIGHT, self.height() - ABOVE - BELOW)
        self._grid(painter, area)
        self._bars(painter, area)
        self._line(painter, area)
        painter.end()

    def _columns(self) -> int:
        """Days drawn, the days to the exam among them."""
        return max(len(self.days) + (self._ahead() if self.forecast is not None else 0), 7)

    def _ahead(self) -> int:
        """The room of the days to come: never more than those that were."""
        return min(self.forecast.days, max(5, len(self.days))) if self.forecast is not None else 0

    def _grid(self, painter: QPainter, area: QRectF) -> None:
        chrome = self._look.theme.chrome
        painter.setFont(font(11))
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - share * area.height()
            painter.setPen(QPen(colour(chrome.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(chrome.soft_text))
            rect = QRectF(0, y - 8, LEFT - 6, 16)
            painter.drawText(
                rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{round(100 * share)}%"
            )

    def _bars(self, painter: QPainter, area: QRectF) -> None:
        chrome, step = self._look.theme.chrome, area.width() / self._columns()
        wide = min(26.0, step * 0.6)
        painter.setFont(font(10))
        every = max(1, round(44 / step))
        for place, day in enumerate(self.days):
            middle = area.left() + (place + 0.5) * step
            high = day.accuracy * area.height()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(chrome.accent, 0.55))
            painter.drawRoundedRect(QRectF(middle - wide / 2, area.bottom() - high, wide, high), 2, 2)
            if place % every == 0:
                painter.setPen(QColor(chrome.soft_text))
                below = QRectF(middle - 30, area.bottom() + 4, 60, 16)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{day.day.month}/{day.day.day}")

    def _line(self, painter: QPainter, area: QRectF) -> None:
        chrome, step = self._look.theme.chrome, area.width() / self._columns()
        points = [
            QPointF(area.left() + (place + 0.5) * step, area.bottom() - day.mastered / ALL * area.height())
            for place, day in enumerate(self.days)
        ]
        painter.setPen(QPen(QColor(chrome.text), 2))
        painter.drawPolyline(points)
        if self.forecast is None or not self._ahead():
            return
        painter.setPen(QPen(QColor(chrome.look), 2, Qt.PenStyle.DashLine))
        end = QPointF(points[-1].x() + self._ahead() * step, area.bottom() - self.forecast.then / ALL * area.height())
        painter.drawLine(points[-1], end)
        painter.setBrush(QColor(chrome.look))
        painter.drawEllipse(end, 4, 4)


# ---------------- how the days went and where they lead
#
# A chart, the forecast to an exam, the week beside the one before.


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
        self.legend = label(
            look("Bars: right on the first try. Line: ready for the job. Dashed line: forecast."), "soft"
        )
        self.exam = Line()
        self.exam.setAccessibleName(look("Exam date"))
        self.exam.setPlaceholderText("11/25/2026")
        self.exam.setFixedWidth(140)
        self.exam.returnPressed.connect(self._typed)
        tag = field_label(look("Exam date:"), self.exam)
        self.keep = button(look("Save"), self._typed)
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
        self.chart.show_days(shown.days, shown.forecast)
        for part in (self.chart, self.legend):
            part.setVisible(bool(shown.days))
        self.exam.setText(shown.exam)
        words = look.words(shown.forecast_words)
        self.forecast.setText(words)
        self.forecast.setVisible(bool(words))
        self.week.apply(shown.week)
        self.week_title.setVisible(bool(shown.week))
        self.week.setVisible(bool(shown.week))
