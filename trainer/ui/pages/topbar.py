"""The bar over the practice page: the ways out, the title, how far and how well, and the clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar

from trainer.drills.modes import Feedback, TraineePart
from trainer.training.shown import Phase, Shown
from trainer.ui.controllers.practice import seconds
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label
from trainer.ui.widgets.clock import ClockBar
from trainer.ui.widgets.items import make_button, round_button

STREAK = 3
"""From so many right answers in a row on they are mentioned."""


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
        self.score = label("", "soft", wrap=False)
        self.clock = ClockBar(look)
        box = QHBoxLayout(self)
        box.setContentsMargins(8, 0, 16, 0)
        box.setSpacing(16)
        box.addWidget(self.leave)
        box.addWidget(self.finish)
        box.addWidget(self.title, 1)
        box.addWidget(self.make)
        box.addWidget(self.make_round)
        for widget in (self.score, self.progress, self.meter, self.clock):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def apply(self, shown: Shown) -> None:
        look = self.look
        self.title.setText(look.words(shown.title))
        self.finish.setVisible(shown.phase is not Phase.ENDED)
        self.finish.setText(look("Finish"))
        many = shown.of > 1
        text = look("{number} of {of}", number=shown.number, of=shown.of) if many else ""
        if shown.step:
            step = look("step {step}", step=shown.step)
            text = f"{text} · {step}" if text else step
        self.progress.setText(text)
        self.meter.setVisible(many)
        self.meter.setRange(0, max(1, shown.of))
        self.meter.setValue(max(0, shown.number - 1))
        told = shown.mode.feedback is Feedback.NOW or shown.phase is Phase.ENDED
        counted = told and shown.mode.part is not TraineePart.LOOKS_ON and shown.answered
        words = look("{right} of {asked} right", right=shown.right, asked=shown.answered) if counted else ""
        if counted and shown.streak >= STREAK:
            words += "  ·  " + look("{count} in a row", count=shown.streak)
        self.score.setText(words)

    def show_clock(self, shown: Shown, now: datetime, *, timed: bool = True) -> None:
        """The time of the question, where it is answered against a target; nothing where it is not `timed`."""
        asked = timed and shown.mode.part is TraineePart.ANSWERS and shown.phase in (Phase.ASKING, Phase.RETRYING)
        self.clock.set_time(seconds(now, shown), shown.target / 1000 if asked else 0, shown.limit / 1000)
