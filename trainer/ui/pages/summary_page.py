"""The end of a session: what it came to, what can be done next, and the last round step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import floor
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.core.text import Text
from trainer.drills.modes import TraineePart
from trainer.progress.targets import target_millis
from trainer.round.duty import KIND_NAMES
from trainer.training.round_debrief import Debrief, RoundStep, debrief, in_all
from trainer.training.session_state import Result, Session
from trainer.training.session_summary import Summary
from trainer.training.shift_report import ShiftReport, shift_report
from trainer.training.shown import Shown
from trainer.ui.look import Look
from trainer.ui.paper import ask_for_pdf, save_pdf
from trainer.ui.plain import set_tip
from trainer.ui.style import set_role
from trainer.ui.widgets.answer_strip import AnswerStrip, Bar, HandStrip, StepPicture
from trainer.ui.widgets.basic import button, card, ended, label, row, scroll
from trainer.ui.widgets.explanation import VerdictSign
from trainer.ui.widgets.item_buttons import make_button, round_button
from trainer.ui.widgets.shift_view import ShiftView
from trainer.ui.widgets.teardown import Pool, Texts

# ---------------- the round that was just dealt, step by step
#
# Where it went wrong first, what that cost, and on from there.

BELOW_BUTTON = 4
"""Where the account of a shift stands: below title, verdict, what was reached, and the button."""


class DebriefView(QFrame):
    """`step_wanted(Deal)`: the round goes on from its first wrong step. `item_wanted(Deal, whole)` of a pack."""

    step_wanted = Signal(object)
    item_wanted = Signal(object, bool)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self._debrief: Debrief | None = None
        self._title = ""
        self.first = label("", "sub")
        self.about = label("", "soft")
        self.seats = label("", "note")
        self.on = button(look("Continue from there"), self._go_on, look=look, icon="practice")
        self.pdf = button(look("Save as PDF"), self._ask_where_to, look=look, icon="save")
        for push_button in (self.on, self.pdf):
            push_button.setProperty("enter", "yes")
        self.make = make_button(look, lambda: self._make_item(whole_round=False), "plain")
        set_tip(self.make, look("Makes a pack question of the first wrong step"))
        self.make_round = round_button(look, lambda: self._make_item(whole_round=True), "plain")
        self._items = False
        self.message = label("", "soft")
        self.message.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(6)
        box.addWidget(label(look("The round, step by step"), "sub"))
        for widget in (self.first, self.about, self.seats):
            box.addWidget(widget)
        box.addLayout(row(self.on, self.pdf, self.make, self.make_round, None, spacing=12))
        box.addWidget(self.message)
        self.hand = HandStrip(look)
        self.picture: Callable[[Result], StepPicture] | None = None
        box.addWidget(self.hand)
        self._box = box
        self._rows: Pool[Texts] = Pool(self._row)

    def _row(self, _index: int) -> Texts:
        row_label = label("")
        self._box.addWidget(row_label)
        return Texts(row_label)

    def apply(self, debrief: Debrief, title: str) -> None:
        """Shows a round."""
        look, self._debrief, self._title = self.look, debrief, title
        first = debrief.first
        self.first.setText(
            look("First mistake: step {number}, {kind}.", number=first.number, kind=first.kind)
            if first is not None
            else look("No mistakes.")
        )
        set_role(self.first, "sub")
        about = [look.words(text) for text in self._about(first)] if first is not None else []
        self.about.setText("\n".join(about))
        self.about.setVisible(bool(about))
        self.seats.setText(look.words(in_all(debrief)))
        self.seats.setVisible(bool(debrief.moved))
        self.on.setVisible(first is not None)
        self.offer_items(offered=self._items)
        self.message.hide()
        self._show_hand(debrief)
        for cells, step in zip(self._rows.take(len(debrief.steps)), debrief.steps, strict=True):
            cells.set_texts(self.line(step))
            set_role(cells.widgets[0], "note" if step.wrong else "soft")

    def _show_hand(self, debrief: Debrief) -> None:
        """The felt of each step, from the first wrong one on."""
        picture, steps = self.picture, [step for step in debrief.steps if step.result is not None]
        self.hand.setVisible(picture is not None and bool(steps))
        if picture is None or not steps:
            return
        results = [step.result for step in steps if step.result is not None]
        bars = [_bar(result, self.line(step)) for step, result in zip(steps, results, strict=True)]
        first = steps.index(debrief.first) if debrief.first in steps else 0
        self.hand.show_hand(bars, first, lambda place: picture(results[place]))

    @staticmethod
    def _about(first: RoundStep) -> tuple[Text, ...]:
        return tuple(text for text in (first.why, first.rule, first.cost, first.shows) if text)

    def line(self, step: RoundStep) -> str:
        """One step of the timeline."""
        look = self.look
        mark = "✓" if step.right else "✗" if step.wrong else "–"
        where = look("seat {seat}", seat=step.seat) if step.seat else ""
        parts = [f"{mark} {step.number}", look.words(step.kind), where, look.words(step.answer_text)]
        if not step.counted:
            parts.append(look("not counted: the book is unclear here"))
        elif not step.right:
            parts.append(look("right: {answer}", answer=step.answer))
        if step.mended:
            parts.append(look("fixed on the second try"))
        return "  ·  ".join(part for part in (*parts, f"{step.millis / 1000:.1f} s") if part)

    def _go_on(self) -> None:
        if self._debrief is not None and self._debrief.first is not None:
            self.step_wanted.emit(self._debrief.first.from_here)

    def offer_items(self, *, offered: bool) -> None:
        """Whether the round and its first wrong step may become items of a pack: for instructors."""
        self._items = offered
        self.make.setVisible(offered and self._debrief is not None and self._debrief.first is not None)
        self.make_round.setVisible(offered)

    def _make_item(self, *, whole_round: bool) -> None:
        debrief = self._debrief
        step = (debrief.first or debrief.steps[0]) if debrief is not None else None
        if step is not None:
            self.item_wanted.emit(step.from_here, whole_round)

    # -- on paper

    def _ask_where_to(self) -> None:
        file = ask_for_pdf(self, self.look, "debrief")
        if file is not None:
            self.save(file)

    def save(self, file: Path) -> None:
        """Writes the debrief as PDF."""
        save_pdf(self.html(), self._title, file, self.look, self.message)

    def html(self) -> str:
        """The same as it is printed."""
        shown = [self.first.text(), *self.about.text().split("\n"), self.seats.text()]
        round_steps = self._debrief.steps if self._debrief is not None else ()
        steps = "".join(f'<p style="margin: 3px 0">{escape(self.line(step))}</p>' for step in round_steps)
        above = "".join(f"<p>{escape(text)}</p>" for text in shown if text)
        return f"<h2>{escape(self._title)}</h2>{above}{steps}"


def _bar(result: Result, words: str) -> Bar:
    attempt = result.attempt
    target = target_millis(result.question.type.id)
    return Bar(attempt.right if attempt.counted else None, attempt.millis / target, words)


# ---------------- summary page


class SummaryView(QWidget):
    """What went well, then numbers and advice; Enter takes the next step. Made once, filled after each session.

    `next_step` says what comes next: the words of its button, and what that is; empty where one goes back.
    """

    done = Signal()
    next_wanted = Signal()
    review_wanted = Signal()
    more_wanted = Signal()
    step_wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setObjectName("page")
        self._spoken = ""
        self.rush_words: Callable[[], Text | None] = lambda: None
        self.next_step: Callable[[], tuple[str, str]] = lambda: ("", "")
        self._goes_on = False
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
        self.home = button(look("Done"), self._on, role="primary", key="Enter")
        self.about_next = label("", "sub")
        self.leave = button(look("Done"), self.done.emit)
        self.more = button(look("Repeat"), self.more_wanted.emit, look=look, icon="again")
        self.review = button(look("Review answers"), self.review_wanted.emit, look=look, icon="review")
        for push_button in (self.home, self.leave, self.more, self.review):
            push_button.setProperty("enter", "yes")
        self.home.setMinimumHeight(look.target + 4)
        self.title = label("", "title")
        self.verdict = VerdictSign(look)
        self.reached = label("", "sub")
        self.extras = label("", "soft")
        self.advice = label("", "sub")
        self.strip = AnswerStrip(look, choose=False)
        self.strip_words = label(look("Each bar is one answer. The dashed line is the target time."), "soft")
        self.debrief = DebriefView(look)
        self.debrief.step_wanted.connect(self.step_wanted.emit)

    def _lay_out(self, inside: QWidget) -> None:
        look = self.look
        box = self._box = QVBoxLayout(inside)
        self.shift: ShiftView | None = None
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        for widget in (self.title, self.verdict, self.reached):
            box.addWidget(widget)
        box.addLayout(row(self.home, self.about_next, None, spacing=16))
        figures = QHBoxLayout()
        figures.setSpacing(16)
        box.addLayout(figures)
        box.addWidget(self.strip)
        box.addWidget(self.strip_words)
        box.addWidget(self.extras)
        box.addWidget(self.advice)
        box.addLayout(row(self.leave, self.more, self.review, None))
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
            figure_card = FigureCard()
            figures.addWidget(figure_card, 1)
            return figure_card

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

    def _on(self) -> None:
        (self.next_wanted if self._goes_on else self.done).emit()

    def _offer_next(self) -> None:
        """The button under Enter: what comes next, else back."""
        words, about = self.next_step()
        self._goes_on = bool(words)
        self.home.setText(words or self.look("Done"))
        self.home.setAccessibleName(self.home.text())
        self.home.setAccessibleDescription(about)
        self.about_next.setText(about)
        self.about_next.setVisible(bool(about))
        self.leave.setVisible(self._goes_on)

    def spoken(self) -> str:
        """The summary read out."""
        return self._spoken

    def show_summary(self, shown: Shown, results: Sequence[Result], session: Session | None = None) -> None:
        """Shows the summary of an ended session, from its top; of a shift what became of its table."""
        summary, look = shown.summary, self.look
        assert summary is not None
        self.area.verticalScrollBar().setValue(0)
        self.title.setText(look.words(shown.title))
        looked_on = shown.mode.part is TraineePart.LOOKS_ON
        advice = look.words(summary.advice) if not looked_on else look("The round is over.")
        rush = self.rush_words()
        if rush is not None:
            advice = look.words(rush)
        self._spoken = advice
        self._offer_next()
        answers = [result for result in results if result.attempt.first_try]
        learning = bool(answers) and all(result.attempt.hint for result in answers)
        self._passed(summary)
        figures = () if looked_on else self._numbers(summary, shown, learning=learning)
        for figure_card, (number, words) in zip(self._figures.take(len(figures)), figures, strict=True):
            figure_card.set_texts(number, words)
        self.extras.setText("" if looked_on else self._extras(summary, shown.calls))
        self.extras.setVisible(bool(self.extras.text()))
        self.advice.setText(advice)
        self.review.setVisible(bool(results) and not looked_on)
        for part in (self.strip, self.strip_words):
            part.setVisible(bool(answers) and not looked_on and not learning)
        self.strip.show_bars([_bar(result, "") for result in answers])
        report = shift_report(session) if session is not None and session.table is not None else None
        self._show_shift(report)
        debriefed = not looked_on and shown.mode.part is not TraineePart.WATCHES and report is None
        round_debrief = debrief(results) if debriefed else None
        self.debrief.setVisible(round_debrief is not None)
        if round_debrief is not None:
            self.debrief.apply(round_debrief, look.words(shown.title))
        kinds = () if looked_on else summary.kinds
        self.kinds.setVisible(bool(kinds))
        for cells, kind in zip(self._lines.take(len(kinds)), kinds, strict=True):
            cells.set_texts(
                look.words(kind.name),
                f"{kind.right} / {kind.asked}",
                f"{kind.median / 1000:.1f} s" if kind.median else "–",
                f"{kind.target / 1000:.0f} s",
            )

    def _show_shift(self, report: ShiftReport | None) -> None:
        """What a shift came to stands right below the button, and is read out first."""
        picture = self.debrief.picture
        if self.shift is not None:
            self.shift.setVisible(report is not None)
        if report is None or picture is None:
            return
        if self.shift is None:
            self.shift = ShiftView(self.look)
            self.shift.step_wanted.connect(self.step_wanted.emit)
            self._box.insertWidget(BELOW_BUTTON, self.shift)
        self.shift.apply(report, picture)
        self._spoken = self.shift.spoken()

    def _passed(self, summary: Summary) -> None:
        look = self.look
        judged = summary.passed is not None
        self.verdict.setVisible(judged)
        self.reached.setVisible(judged)
        if summary.passed is None:
            self._praise(summary)
            return
        self.verdict.show_verdict(summary.passed, look("Passed") if summary.passed else look("Not passed"))
        reached = look(
            "You got {percent}%. You need {mark}% to pass.",
            percent=floor(100 * summary.accuracy),
            mark=summary.pass_mark,
        )
        if summary.hands:
            reached = look("You dealt {hands} hands, {clean} of them clean.", hands=summary.hands, clean=summary.clean)
        if summary.below:
            names = ", ".join(look.words(KIND_NAMES[kind]) for kind in summary.below)
            reached = f"{reached} {look('You are below the pass mark in: {duties}.', duties=names)}"
        self.reached.setText(reached)
        self._spoken = f"{ended(self.verdict.accessibleName())} {ended(reached)} {self._spoken}"

    def _praise(self, summary: Summary) -> None:
        """What went well, with the sign of a pass where all of it did."""
        words = self.look.words(summary.well)
        clean = summary.right == summary.asked
        self.verdict.setVisible(bool(words) and clean)
        self.reached.setVisible(bool(words) and not clean)
        if clean:
            self.verdict.show_verdict(True, words)
        self.reached.setText(words)
        self._spoken = f"{words} {self._spoken}".strip()

    def _numbers(self, summary: Summary, shown: Shown, *, learning: bool) -> Sequence[tuple[str, str]]:
        look = self.look
        self._spoken = look("{right} of {asked} right.", right=summary.right, asked=summary.asked) + " " + self._spoken
        if shown.mode.part is TraineePart.WATCHES:
            return [
                (str(summary.caught), look("errors caught")),
                (str(summary.missed), look("errors missed")),
                (str(summary.false_alarms), look("false alarms")),
            ]
        median = (f"{summary.median / 1000:.1f} s" if summary.right else "–", look("median time of right answers"))
        return [
            (f"{summary.right} / {summary.asked}", look("right on the first try")),
            *([] if learning else [median]),
            (str(summary.best_streak), look("longest streak")),
            (f"{summary.points} / {summary.most}", look("points")),
        ]

    def _extras(self, summary: Summary, calls: tuple[int, int]) -> str:
        look = self.look
        extras = []
        if summary.unclear:
            extras.append(look("not counted, the book is unclear: {count}", count=summary.unclear))
        if summary.corrected:
            extras.append(look("fixed on the second try: {count}", count=summary.corrected))
        if summary.hints:
            extras.append(look("hints: {count}", count=summary.hints))
        if summary.peeks:
            extras.append(look("rulebook opened: {count}", count=summary.peeks))
        if summary.caught or summary.missed or summary.false_alarms:
            extras.append(
                look(
                    "players' moves caught: {caught}, missed: {missed}, false alarms: {alarms}",
                    caught=summary.caught,
                    missed=summary.missed,
                    alarms=summary.false_alarms,
                )
            )
        if any(calls):
            extras.append(look("calls: {count}, wrong tries: {wrong}", count=calls[0], wrong=calls[1]))
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
