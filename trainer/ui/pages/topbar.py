"""The bar over the practice page: the ways out, the title, how far and how well, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from math import ceil

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar

from trainer.drills.modes import Feedback, TraineePart
from trainer.progress.speed import GATE, RUSHES
from trainer.text import counted
from trainer.training.shown import Phase, Shown
from trainer.ui.controllers.practice import seconds
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label
from trainer.ui.widgets.clock import ClockBar
from trainer.ui.widgets.items import make_button, round_button

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
        self.finish = button(look("Finish"), finish, role="quiet", look=look, icon="check", key="Ctrl+Enter")
        self.make = make_button(look, lambda: self.item_wanted.emit(False))
        self.make_round = round_button(look, lambda: self.item_wanted.emit(True))
        for made in (self.leave, self.finish):
            made.setProperty("enter", "yes")
        self.title = label("", "sub", wrap=False)
        self.progress = label("", "soft", wrap=False)
        self.meter = QProgressBar()
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
        self.meter.setRange(0, max(1, shown.of))
        self.meter.setValue(shown.of if shown.phase is Phase.ENDED else max(0, shown.number - 1))
        told = shown.mode.feedback is Feedback.NOW or shown.phase is Phase.ENDED
        scored = told and shown.mode.part is not TraineePart.LOOKS_ON and shown.answered
        words = look("{right} of {asked} right", right=shown.right, asked=shown.answered) if scored else ""
        if scored and shown.streak >= STREAK:
            words += "  ·  " + look("{count} in a row", count=shown.streak)
        if rush and shown.phase is not Phase.ENDED:
            words = "  ·  ".join(filter(None, (words, *self._rush_words(shown))))
        self.score.setText(words)

    def _rush_words(self, shown: Shown) -> Iterator[str]:
        """What is to be beaten, and whether it counts so far."""
        if shown.ends_at is not None and shown.answered and shown.right < GATE * shown.answered:
            yield self.look("counts from {gate} % on", gate=round(100 * GATE))
        if self._best:
            yield self.look("best {best}", best=self._best)

    def show_clock(self, shown: Shown, now: datetime, *, timed: bool = True) -> None:
        """The time of the question, where it is answered against a target; nothing where it is not `timed`."""
        ends = shown.ends_at if shown.phase is not Phase.ENDED else None
        left = max(0.0, (ends - now).total_seconds()) if ends is not None else 0.0
        self._show_left(left if ends is not None and shown.mode.id not in RUSHES else None)
        if ends is not None and shown.mode.id in RUSHES:
            self.clock.set_left(left, shown.lasts)
            return
        asked = timed and shown.mode.part is TraineePart.ANSWERS and shown.phase in (Phase.ASKING, Phase.RETRYING)
        self.clock.set_time(seconds(now, shown), shown.target / 1000 if asked else 0, shown.limit / 1000)

    def _show_left(self, left: float | None) -> None:
        """How long a test still lasts; the last minute in seconds."""
        self.left.setVisible(left is not None)
        if left is None:
            return
        if left > MINUTE:
            words = counted("{n} minute left", "{n} minutes left", ceil(left / MINUTE))
        else:
            words = counted("{n} second left", "{n} seconds left", ceil(left))
        self.left.setText(self.look.words(words))
