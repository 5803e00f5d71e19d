"""The end of a session: what it came to, one sentence of advice, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.drills.modes import TraineePart
from trainer.text import Text
from trainer.training.debrief import debrief
from trainer.training.shown import Shown
from trainer.training.state import Result
from trainer.training.summary import Summary
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, card, label, row, scroll
from trainer.ui.widgets.debrief import DebriefView
from trainer.ui.widgets.down import Pool, Texts
from trainer.ui.widgets.explanation import VerdictSign


class SummaryView(QWidget):
    """Numbers first, then the kinds of duty, then the advice; Enter goes home. Made once, filled after each session."""

    done = Signal()
    review_wanted = Signal()
    more_wanted = Signal()
    from_here_wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setObjectName("page")
        self._spoken = ""
        self.said_of: Callable[[], Text | None] = lambda: None
        self._make_parts()
        inside = QWidget()
        inside.setMaximumWidth(860)
        self._lay_out(inside)
        middle = QWidget()
        sides = QHBoxLayout(middle)
        sides.addStretch(1)
        sides.addWidget(inside, 8)
        sides.addStretch(1)
        self.area = scroll(middle, look("Summary"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.area)

    def _make_parts(self) -> None:
        look = self.look
        self.home = button(look("Done"), self.done.emit, role="primary", key="Enter")
        self.more = button(look("Once more"), self.more_wanted.emit, look=look, icon="again")
        self.review = button(look("Look at the answers"), self.review_wanted.emit, look=look, icon="review")
        for made in (self.home, self.more, self.review):
            made.setProperty("enter", "yes")
        self.title = label("", "title")
        self.verdict = VerdictSign(look)
        self.reached = label("", "sub")
        self.extras = label("", "soft")
        self.advice = label("", "sub")
        self.debrief = DebriefView(look)
        self.debrief.from_here_wanted.connect(self.from_here_wanted.emit)

    def _lay_out(self, inside: QWidget) -> None:
        look = self.look
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        for widget in (self.title, self.verdict, self.reached):
            box.addWidget(widget)
        figures = QHBoxLayout()
        figures.setSpacing(16)
        box.addLayout(figures)
        box.addWidget(self.extras)
        box.addWidget(self.advice)
        box.addLayout(row(self.home, self.more, self.review, None))
        self.kinds, kinds_box = card()
        box.addWidget(self.debrief)
        box.addWidget(self.kinds)
        box.addStretch(1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        for column, heading in enumerate((look("Duty"), look("Right"), look("Time"), look("Target"))):
            grid.addWidget(label(heading, "soft", wrap=False), 0, column)
        kinds_box.addLayout(grid)

        def figure(_index: int) -> FigureCard:
            made = FigureCard()
            figures.addWidget(made, 1)
            return made

        def line(index: int) -> Texts:
            cells = Texts(*(label("", wrap=False) for _ in range(4)))
            for column, widget in enumerate(cells.widgets):
                side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
                grid.addWidget(widget, index + 1, column, side)
            return cells

        self._figures: Pool[FigureCard] = Pool(figure)
        self._lines: Pool[Texts] = Pool(line)

    def start_focus(self) -> QWidget:
        return self.home

    def spoken(self) -> str:
        """The summary read out."""
        return self._spoken

    def show_summary(self, shown: Shown, results: Sequence[Result]) -> None:
        """Shows the summary of an ended session, from its top."""
        summary, look = shown.summary, self.look
        assert summary is not None
        self.area.verticalScrollBar().setValue(0)
        self.title.setText(look.words(shown.title))
        looked_on = shown.mode.part is TraineePart.LOOKS_ON
        advice = look.words(summary.advice) if not looked_on else look("That was the whole round.")
        rush = self.said_of()
        if rush is not None:
            advice = look.words(rush)
        self._spoken = advice
        self._passed(summary)
        figures = () if looked_on else self._numbers(summary, shown)
        for made, (number, words) in zip(self._figures.take(len(figures)), figures, strict=True):
            made.set_texts(number, words)
        self.extras.setText("" if looked_on else self._extras(summary, shown.calls))
        self.extras.setVisible(bool(self.extras.text()))
        self.advice.setText(advice)
        self.review.setVisible(bool(results) and not looked_on)
        found = debrief(results) if not looked_on and shown.mode.part is not TraineePart.WATCHES else None
        self.debrief.setVisible(found is not None)
        if found is not None:
            self.debrief.apply(found, look.words(shown.title))
        kinds = () if looked_on else summary.kinds
        self.kinds.setVisible(bool(kinds))
        for cells, kind in zip(self._lines.take(len(kinds)), kinds, strict=True):
            cells.set_texts(
                look.words(kind.type.name),
                f"{kind.right} / {kind.asked}",
                f"{kind.median / 1000:.1f} s" if kind.median else "–",
                f"{kind.target / 1000:.0f} s",
            )

    def _passed(self, summary: Summary) -> None:
        look = self.look
        judged = summary.passed is not None
        self.verdict.setVisible(judged)
        self.reached.setVisible(judged)
        if summary.passed is None:
            return
        self.verdict.show_verdict(summary.passed, look("Passed") if summary.passed else look("Not passed"))
        reached = look(
            "{percent} % reached, {mark} % needed",
            percent=floor(100 * summary.accuracy),
            mark=summary.pass_mark,
        )
        self.reached.setText(reached)
        self._spoken = f"{self.verdict.accessibleName()}. {reached}. {self._spoken}"

    def _numbers(self, summary: Summary, shown: Shown) -> Sequence[tuple[str, str]]:
        look = self.look
        self._spoken = look("{right} of {asked} right.", right=summary.right, asked=summary.asked) + " " + self._spoken
        if shown.mode.part is TraineePart.WATCHES:
            return [
                (str(summary.caught), look("errors caught")),
                (str(summary.missed), look("errors missed")),
                (str(summary.false_alarms), look("false alarms")),
            ]
        return [
            (f"{summary.right} / {summary.asked}", look("right at the first try")),
            (f"{summary.median / 1000:.1f} s" if summary.right else "–", look("median time of right answers")),
            (str(summary.best_streak), look("longest streak")),
            (f"{summary.points} / {summary.most}", look("points")),
        ]

    def _extras(self, summary: Summary, calls: tuple[int, int]) -> str:
        look = self.look
        extras = []
        if summary.unclear:
            extras.append(look("not counted, the book is unclear there: {count}", count=summary.unclear))
        if summary.corrected:
            extras.append(look("corrected at the second try: {count}", count=summary.corrected))
        if summary.hints:
            extras.append(look("hints: {count}", count=summary.hints))
        if summary.peeks:
            extras.append(look("looks into the rulebook: {count}", count=summary.peeks))
        if any(calls):
            extras.append(look("calls: {count}, wrong ones on the way: {wrong}", count=calls[0], wrong=calls[1]))
        return " · ".join(extras)


class FigureCard(QFrame):
    """A number and what it counts."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._number, self._words = label("", "number", wrap=False), label("", "soft")
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(8)
        box.addWidget(self._number)
        box.addWidget(self._words)

    def set_texts(self, number: str, words: str) -> None:
        self._number.setText(number)
        self._words.setText(words)
