"""A session as a strip: one bar for each answer, and for a hand that was dealt its felt at every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from trainer.core.lazy_dataclass import dataclass
from trainer.felt.view import FeltView
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.theme import colour, font
from trainer.ui.widgets.basic import button, label, row

HIGH, GAP, WIDEST = 84, 4, 46
FOOT = 18
"""Pixels below the bars, for the mark of each."""
FELT_HIGH = 430
OVER = 2.0
"""A bar ends at so many target times, however long the answer took."""


StepPicture = tuple[FeltView, tuple[str, ...], tuple[str, ...]]
"""The felt of a step, with the places that were wrong and those that are right."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One answer: right, wrong, or neither (None); its time by its target, and what is said of it."""

    right: bool | None
    share: float
    words: str


class AnswerStrip(QWidget):
    """Bars from the first answer to the last, the line of the target time across. `chosen(place)` when one is pressed.

    Arrows walk along it where something can be chosen.
    """

    chosen = Signal(int)

    def __init__(self, look: Look, *, choose: bool) -> None:
        super().__init__()
        self._look, self._choose = look, choose
        self.bars: tuple[Bar, ...] = ()
        self.place = -1
        self.setFixedHeight(HIGH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if choose:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Other answers; nothing is chosen then."""
        self.bars, self.place = tuple(bars), -1
        right = sum(bar.right is True for bar in self.bars)
        self.setAccessibleName(self._look("{right} of {asked} right.", right=right, asked=len(self.bars)))
        self.setAccessibleDescription("")
        self.update()

    def choose(self, place: int) -> None:
        """Chooses a bar, the first or the last where there is none beyond."""
        if not self.bars:
            return
        self.place = min(max(place, 0), len(self.bars) - 1)
        words = self.bars[self.place].words
        self.setAccessibleDescription(words)
        self.update()
        self.chosen.emit(self.place)

    @property
    def _step(self) -> float:
        return min(WIDEST, self.width() / max(1, len(self.bars)))

    def paintEvent(self, event: QPaintEvent) -> None:
        chrome, painter = self._look.theme.chrome, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room, step = self.height() - FOOT - 4, self._step
        gap = min(GAP, step * 0.25)
        target = 4 + room - room / OVER
        for place, bar in enumerate(self.bars):
            high = max(4.0, room * min(1.0, bar.share / OVER))
            area = QRectF(place * step + gap / 2, 4 + room - high, step - gap, high)
            ink = chrome.soft_text if bar.right is None else chrome.right if bar.right else chrome.wrong
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ink, 1.0 if place == self.place else 0.72))
            painter.drawRoundedRect(area, 2, 2)
            if step >= 10:
                painter.setPen(QColor(ink))
                painter.setFont(font(13, bold=True))
                mark = "–" if bar.right is None else "✓" if bar.right else "✗"
                foot = QRectF(place * step, self.height() - FOOT, step, FOOT)
                painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, mark)
            if place == self.place:
                painter.setPen(QPen(QColor(chrome.focus if self.hasFocus() else chrome.text), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(place * step + 1, 1, step - 2, self.height() - 2), 4, 4)
        if self.bars:
            pen = QPen(QColor(chrome.soft_text), 1)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(0, target), QPointF(step * len(self.bars), target))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = int(event.position().x() // self._step)
        if self._choose and place < len(self.bars):
            self.choose(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: self.place - 1, Qt.Key.Key_Right: self.place + 1, Qt.Key.Key_Home: 0}
        steps[Qt.Key.Key_End] = len(self.bars)
        place = steps.get(Qt.Key(event.key()))
        if self._choose and place is not None:
            self.choose(place)
        else:
            super().keyPressEvent(event)


class HandStrip(QWidget):
    """A hand that was dealt, step by step on its felt. `picture(place)` makes the felt of a step, with its marks."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._picture: Callable[[int], StepPicture] | None = None
        self.strip = AnswerStrip(look, choose=True)
        self.strip.chosen.connect(self._show_step)
        self.words = label("", "sub")
        self.back = button(look("Previous step"), lambda: self.strip.choose(self.strip.place - 1))
        self.on = button(look("Next step"), lambda: self.strip.choose(self.strip.place + 1))
        for push_button in (self.back, self.on):
            push_button.setProperty("enter", "yes")
        self.felt: FeltWidget | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(8)
        self._box.addWidget(self.strip)
        line = row(self.back, self.on, self.words, spacing=12)
        line.setStretch(2, 1)
        self._box.addLayout(line)

    def show_hand(
        self,
        bars: Sequence[Bar],
        first: int,
        picture: Callable[[int], StepPicture],
    ) -> None:
        """Another hand, at its step number `first`."""
        self._picture = picture
        self.strip.show_bars(bars)
        self.strip.choose(first)

    def _show_step(self, place: int) -> None:
        if self._picture is None:
            return
        view, wrong, good = self._picture(place)
        if self.felt is None:
            self.felt = FeltWidget(self._look.pictures, self._look.theme, words=self._look.words)
            self.felt.setFixedHeight(FELT_HIGH)
            self._box.insertWidget(0, self.felt)
        self.felt.show_view(view)
        self.felt.clear_highlights()
        self.felt.highlight(wrong, "wrong")
        self.felt.highlight(good, "right")
        self.words.setText(self.strip.bars[place].words)
        self.back.setEnabled(place > 0)
        self.on.setEnabled(place + 1 < len(self.strip.bars))
        self._look.announcer.say(self.words.text())
