"""The end of a session: what it came to, one sentence of advice, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.drills.modes import Part
from trainer.round.duty import KIND_NAMES
from trainer.training.shown import Shown
from trainer.training.state import Result
from trainer.training.summary import Summary
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, card, clear, label, scroll
from trainer.ui.widgets.explanation import Verdict


class SummaryView(QWidget):
    """Numbers first, then the kinds of duty, then the advice; Enter goes home."""

    done = Signal()
    review_wanted = Signal()
    more_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setObjectName("page")
        inside = QWidget()
        self.box = QVBoxLayout(inside)
        self.box.setContentsMargins(32, 24, 32, 24)
        self.box.setSpacing(16)
        middle = QWidget()
        sides = QHBoxLayout(middle)
        sides.addStretch(1)
        inside.setMaximumWidth(860)
        sides.addWidget(inside, 8)
        sides.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll(middle, look("Summary")))
        self.home = button(look("Done"), self.done.emit, role="primary", key="Enter")
        self.more = button(look("Once more"), self.more_wanted.emit, look=look, icon="again")
        self.review = button(look("Look at the answers"), self.review_wanted.emit, look=look, icon="review")
        for made in (self.home, self.more, self.review):
            made.setProperty("enter", "yes")
        self._spoken = ""

    def start_focus(self) -> QWidget:
        return self.home

    def spoken(self) -> str:
        """The summary read out."""
        return self._spoken

    def show_summary(self, shown: Shown, results: Sequence[Result]) -> None:
        """Shows the summary of an ended session."""
        summary, look = shown.summary, self.look
        assert summary is not None
        for made in (self.home, self.more, self.review):
            made.setParent(None)
        clear(self.box)
        self.box.addWidget(label(look.words(shown.title), "title"))
        looked_on = shown.mode.part is Part.LOOKS_ON
        advice = look.words(summary.advice) if not looked_on else look("That was the whole round.")
        self._spoken = advice
        if summary.passed is not None:
            verdict = Verdict(look)
            verdict.show_verdict(summary.passed, look("Passed") if summary.passed else look("Not passed"))
            self.box.addWidget(verdict)
            reached = look(
                "{percent} % reached, {mark} % needed",
                percent=floor(100 * summary.accuracy),
                mark=summary.pass_mark,
            )
            self.box.addWidget(label(reached, "sub"))
            self._spoken = f"{verdict.accessibleName()}. {reached}. {advice}"
        if not looked_on:
            self._numbers(summary, shown)
        self.box.addWidget(label(advice, "sub"))
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.home)
        buttons.addWidget(self.more)
        buttons.addWidget(self.review)
        self.review.setVisible(bool(results) and not looked_on)
        buttons.addStretch(1)
        self.box.addLayout(buttons)
        if not looked_on and summary.kinds:
            self._kinds(summary)
        self.box.addStretch(1)

    def _numbers(self, summary: Summary, shown: Shown) -> None:
        look = self.look
        figures = [
            (f"{summary.right} / {summary.asked}", look("right at the first try")),
            (f"{summary.median / 1000:.1f} s", look("median time of right answers")),
            (str(summary.best_streak), look("longest streak")),
            (f"{summary.points} / {summary.most}", look("points")),
        ]
        if shown.mode.part is Part.WATCHES:
            figures = [
                (str(summary.caught), look("errors caught")),
                (str(summary.missed), look("errors missed")),
                (str(summary.false_alarms), look("false alarms")),
            ]
        row = QHBoxLayout()
        row.setSpacing(16)
        for figure, words in figures:
            frame, box = card()
            box.addWidget(label(figure, "number", wrap=False))
            box.addWidget(label(words, "soft"))
            row.addWidget(frame, 1)
        self.box.addLayout(row)
        self._spoken = look("{right} of {asked} right.", right=summary.right, asked=summary.asked) + " " + self._spoken
        extras = []
        if summary.corrected:
            extras.append(look("corrected at the second try: {count}", count=summary.corrected))
        if summary.hints:
            extras.append(look("hints: {count}", count=summary.hints))
        if summary.peeks:
            extras.append(look("looks into the rulebook: {count}", count=summary.peeks))
        if extras:
            self.box.addWidget(label(" · ".join(extras), "soft"))

    def _kinds(self, summary: Summary) -> None:
        look = self.look
        frame, box = card()
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        for column, heading in enumerate((look("Duty"), look("Right"), look("Time"), look("Target"))):
            grid.addWidget(label(heading, "soft", wrap=False), 0, column)
        for line, kind in enumerate(summary.kinds, start=1):
            cells = (
                look.words(KIND_NAMES[kind.kind]),
                f"{kind.right} / {kind.asked}",
                f"{kind.median / 1000:.1f} s" if kind.median else "–",
                f"{kind.target / 1000:.0f} s",
            )
            for column, text in enumerate(cells):
                side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
                grid.addWidget(label(text, wrap=False), line, column, side)
        grid.setColumnStretch(0, 1)
        box.addLayout(grid)
        self.box.addWidget(frame)
