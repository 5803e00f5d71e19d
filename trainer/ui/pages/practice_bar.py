"""The bar over the practice page: the ways out, the title, how far and how well, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from trainer.core.text import counted
from trainer.drills.modes import Feedback, TraineePart
from trainer.progress.pace import GATE, RUSHES
from trainer.training.shown import Phase, Shown
from trainer.ui.controllers.practice_session import seconds
from trainer.ui.look import Look
from trainer.ui.theme import colour, font
from trainer.ui.widgets.basic import button, label
from trainer.ui.widgets.item_buttons import make_button, round_button
from trainer.ui.widgets.meter import ProgressMeter, paint_track

# ---------------- the clock
#
# Of a question, a bar towards its target time; of a storm, the seconds that are left.

HURRY = 10
"""So many seconds before the end of a storm the clock looks otherwise."""


class ClockBar(QWidget):
    """Fills up to the target and, in another colour with a sign, beyond it; or runs empty until the time is up."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.seconds = 0.0
        self.target = 0.0
        self.limit = 0.0
        self.left = 0.0
        self.lasts = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(168, 40)

    def set_time(self, seconds: float, target: float, limit: float = 0.0) -> None:
        """Seconds so far, the target, and the limit where there is one."""
        if (round(seconds, 1), target, limit, 0.0) == (round(self.seconds, 1), self.target, self.limit, self.lasts):
            return
        self.seconds, self.target, self.limit = seconds, target, limit
        self.lasts = 0.0
        self.setAccessibleName(self.words())
        self.update()

    def set_seconds_left(self, left: float, lasts: float) -> None:
        """Seconds that are left of so many."""
        if (round(left, 1), lasts) == (round(self.left, 1), self.lasts):
            return
        self.left, self.lasts, self.target = left, lasts, 0.0
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """The time in words."""
        if self.lasts:
            return self._look("{time} s left", time=ceil(self.left))
        if not self.target:
            return ""
        if self.limit:
            return self._look("{time} s of {limit} s", time=int(self.seconds), limit=int(self.limit))
        return self._look("{time} s, target {target} s", time=int(self.seconds), target=int(self.target))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self.target or self.lasts):
            return
        chrome = self._look.theme.chrome
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(14))
        over = self.left <= HURRY if self.lasts else self.seconds > self.target
        painter.setPen(colour(chrome.look if over else chrome.soft_text))
        painter.drawText(self.rect().adjusted(0, 0, 0, -10), Qt.AlignmentFlag.AlignCenter, self.words())
        rect = QRectF(0, self.height() - 9, self.width(), 5)
        paint_track(painter, rect, self._look.theme)
        share = self.left / self.lasts if self.lasts else min(1.0, self.seconds / (self.limit or self.target))
        painter.setBrush(colour(chrome.look if over else chrome.accent))
        if share > 0:
            painter.drawRoundedRect(QRectF(0, rect.top(), rect.width() * share, 5), 2.5, 2.5)
        painter.end()


# ---------------- practice bar

STREAK = 3
"""From so many right answers in a row on they are mentioned."""
MINUTE = 60


class TopBar(QFrame):
    """Renders a state of the session. `item_wanted(whole)` when an instructor makes an item of it."""

    item_wanted = Signal(bool)

    def __init__(self, look: Look, leave: Callable[[], None], finish: Callable[[], None]) -> None:
        super().__init__()
        self.look = look
        self.setProperty("role", "bar")
        self.setFixedHeight(54 if look.touch else 50)
        self.leave = button(look("Leave"), leave, role="quiet", look=look, icon="back", key="Esc")
        self.finish = button(look("Finish"), finish, role="quiet", look=look, icon="flag", key="Ctrl+Enter")
        self.make = make_button(look, lambda: self.item_wanted.emit(False))
        self.make_round = round_button(look, lambda: self.item_wanted.emit(True))
        for push_button in (self.leave, self.finish):
            push_button.setProperty("enter", "yes")
        self.title = label("", "sub")
        self.progress = label("", "soft", wrap=False)
        self.meter = ProgressMeter()
        self.meter.setTextVisible(False)
        self.meter.setFixedWidth(120)
        self.meter.setAccessibleName(look("Progress of the session"))
        self.left = label("", "soft", wrap=False)
        self.score = label("", "soft", wrap=False)
        self._best = 0
        self._shown: Shown | None = None
        self.clock = ClockBar(look)
        box = QHBoxLayout(self)
        box.setContentsMargins(8, 0, 16, 0)
        box.setSpacing(16)
        box.addWidget(self.leave)
        box.addWidget(self.finish)
        box.addWidget(self.title, 1)
        box.addWidget(self.make)
        box.addWidget(self.make_round)
        for widget in (self.score, self.left, self.progress, self.meter, self.clock):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def set_best(self, best: int) -> None:
        """The personal best in a storm or streak like this one, 0 where there is none."""
        self._best = best
        if self._shown is not None:
            self.apply(self._shown)

    def apply(self, shown: Shown) -> None:
        look, self._shown = self.look, shown
        self.title.setText(look.words(shown.title))
        self.finish.setVisible(shown.phase is not Phase.ENDED)
        self.finish.setText(look("Finish"))
        rush = shown.mode.id in RUSHES
        many = shown.of > 1 and not rush
        text = look("{number} of {of}", number=shown.number, of=shown.of) if many else ""
        if shown.step:
            step = look("step {step}", step=shown.step)
            text = f"{text} · {step}" if text else step
        self.progress.setText(text)
        self.meter.setVisible(many)
        asked = shown.of if shown.phase is Phase.ENDED else max(0, shown.number - 1)
        self.meter.show_progress(asked, max(1, shown.of))
        answer_open = shown.mode.feedback is Feedback.NOW or shown.phase is Phase.ENDED
        scored = answer_open and shown.mode.part is not TraineePart.LOOKS_ON and shown.answered
        words = look("{right} of {asked} right", right=shown.right, asked=shown.answered) if scored else ""
        if scored and shown.streak >= STREAK:
            words += "  ·  " + look("{count} in a row", count=shown.streak)
        if rush and shown.phase is not Phase.ENDED:
            words = "  ·  ".join(filter(None, (words, *self._rush_words(shown))))
        self.score.setText(words)

    def _rush_words(self, shown: Shown) -> Iterator[str]:
        """What is to be beaten, and whether it counts so far."""
        if shown.ends_at is not None and shown.answered and shown.right < GATE * shown.answered:
            yield self.look("{gate}% right to score", gate=round(100 * GATE))
        if self._best:
            yield self.look("best {best}", best=self._best)

    def show_clock(self, shown: Shown, now: datetime, *, timed: bool = True) -> None:
        """The time of the question, where it is answered against a target; nothing where it is not `timed`."""
        ends = shown.ends_at if shown.phase is not Phase.ENDED else None
        left = max(0.0, (ends - now).total_seconds()) if ends is not None else 0.0
        self._show_seconds_left(left if ends is not None and shown.mode.id not in RUSHES else None)
        if ends is not None and shown.mode.id in RUSHES:
            self.clock.set_seconds_left(left, shown.lasts)
            return
        asked = timed and shown.mode.part is TraineePart.ANSWERS and shown.phase in (Phase.ASKING, Phase.RETRYING)
        self.clock.set_time(seconds(now, shown), shown.target / 1000 if asked else 0, shown.limit / 1000)

    def _show_seconds_left(self, seconds: float | None) -> None:
        """How long a test still lasts; the last minute in seconds."""
        self.left.setVisible(seconds is not None)
        if seconds is None:
            return
        if seconds > MINUTE:
            words = counted("{n} minute left", "{n} minutes left", ceil(seconds / MINUTE))
        else:
            words = counted("{n} second left", "{n} seconds left", ceil(seconds))
        self.left.setText(self.look.words(words))
