"""The cards of Home: what was done so far, what waits, the games of a family, the lessons of a pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from trainer.core.text import counted, join, say
from trainer.ui.emblem import SIDE, emblem
from trainer.ui.look import Look
from trainer.ui.translator import when_words
from trainer.ui.widgets.basic import button, column, label, row
from trainer.ui.widgets.panels import Panel, Panels
from trainer.ui.widgets.teardown import Pool

if TYPE_CHECKING:
    from trainer.ui.controllers.home import HomeShown, LessonLine
    from trainer.ui.controllers.waiting_sessions import WaitingLine

ICON = 20
MAIN = QSize(320, 56)
"""Of the main button: whatever it comes to say, it stays as it is."""
TOP = 240
"""Height of the two cards on top, with room for what comes after the first picture."""


class HomeFigures(QFrame):
    """How it is going: a sentence before the first answer, four figures after it.

    `weak` is laid out by the page, below: how long it gets is not known before the answers are read.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 24, 24, 24)
        box.setSpacing(8)
        box.addWidget(label(look("How is it going?"), "soft"))
        self.nothing = label("")
        box.addWidget(self.nothing)
        self.figures = [label("", "number", wrap=False) for _ in range(4)]
        says = (look("right, of the last 50"), look("of these in time"), look("rules mastered"), look("answers today"))
        self.table = QWidget()
        grid = QGridLayout(self.table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        for place, (figure, words) in enumerate(zip(self.figures, says, strict=True)):
            line, across = 2 * (place // 2), place % 2
            grid.addWidget(figure, line, across)
            grid.addWidget(label(words, "soft"), line + 1, across, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(across, 1)
        box.addWidget(self.table)
        self.weak = label("")
        box.addStretch(1)
        self.clear()

    @property
    def blank(self) -> bool:
        """Whether there is nothing yet but the frame."""
        return self.nothing.isHidden() and self.table.isHidden()

    def clear(self) -> None:
        """The frame alone."""
        for widget in (self.nothing, self.table, self.weak):
            widget.hide()

    def apply(self, shown: HomeShown) -> None:
        any_yet = shown.accuracy is not None
        look = self.look
        self.nothing.setText(
            look("You used hints for every answer so far. Only answers without hints count here.")
            if shown.unrated
            else look("Answer a few questions to see how often you are right, and how fast.")
        )
        self.nothing.setVisible(not any_yet)
        self.table.setVisible(any_yet)
        texts = (
            f"{round(100 * (shown.accuracy or 0))}%",
            f"{round(100 * (shown.on_time or 0))}%",
            str(shown.mastered),
            str(shown.today),
        )
        for figure, text in zip(self.figures, texts, strict=True):
            figure.setText(text)
        self.weak.setVisible(bool(shown.weak))
        if shown.weak:
            worst = shown.weak[0]
            rule, how_sure = look.words(worst.skill.rule.text), look.words(worst.lead)
            duty = look.words(worst.skill.type.name)
            words = look("Weakest: {duty} ({how_sure}). {rule}", duty=duty, how_sure=how_sure, rule=rule)
            self.weak.setText(words)


class WaitingRow(QWidget):
    """One session that waits: what it is, when it was left, how far it is; Discard asks once more."""

    signal = Signal(str)
    discarded = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.line: WaitingLine | None = None
        self._sure = False
        self.title = label("", "sub")
        self.note = label("", "soft")
        self.go_on = button(look("Continue"), self._go_on, look=look, icon="practice")
        self.discard = button(look("Discard"), self._discard)
        for push_button in (self.go_on, self.discard):
            push_button.setProperty("enter", "yes")
        words = column(self.title, self.note, spacing=2)
        box = row(spacing=12)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(words, 1)
        box.addWidget(self.go_on)
        box.addWidget(self.discard)
        self.setLayout(box)

    def apply(self, line: WaitingLine) -> None:
        """Shows a session."""
        look, title = self.look, self.look.words(line.title)
        self.line, self._sure = line, False
        self.title.setText(title)
        self.note.setText(
            look.words(join((say("left {when}", when=when_words(line.stopped_at)), line.progress), "  ·  "))
        )
        self.discard.setText(look("Discard"))
        self.discard.setVisible(not line.locked)
        self.go_on.setAccessibleName(look("Continue: {session}", session=title))
        self.discard.setAccessibleName(look("Discard: {session}", session=title))

    def _go_on(self) -> None:
        if self.line is not None:
            self.signal.emit(self.line.id)

    def _discard(self) -> None:
        if self.line is None:
            return
        if self._sure:
            self.discarded.emit(self.line.id)
            return
        self._sure = True
        asked = self.look("Discard it?")
        if self.line.tested:
            self.note.setText(self.look("Open questions of this test then count as not answered."))
        self.discard.setText(asked)
        self.discard.setAccessibleName(asked)
        self.look.announcer.say(asked)


class WaitingCard(QFrame):
    """The sessions that wait to be gone on with; without any it is not there."""

    signal = Signal(str)
    discarded = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.setSpacing(12)
        box.addWidget(label(look("Waiting for you"), "soft"))

        def line(_index: int) -> WaitingRow:
            waiting_row = WaitingRow(look)
            waiting_row.signal.connect(self.signal.emit)
            waiting_row.discarded.connect(self.discarded.emit)
            box.addWidget(waiting_row)
            return waiting_row

        self.rows: Pool[WaitingRow] = Pool(line)

    def apply(self, lines: Sequence[WaitingLine]) -> None:
        """Shows these; nothing where there are none."""
        for waiting_row, line in zip(self.rows.take(len(lines)), lines, strict=True):
            waiting_row.apply(line)
        self.setVisible(bool(lines))


class FamilyShelf(QWidget):
    """The games of one family under its name; without any it is not there."""

    def __init__(self, look: Look, chosen: Callable[[object], None], icon: Callable[[str], QIcon]) -> None:
        super().__init__()
        self.title = label("", "sub")
        self.panels = Panels(look, icon, SIDE)
        self.panels.chosen.connect(chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.title)
        box.addWidget(self.panels)

    def apply(self, title: str, panels: Sequence[Panel]) -> None:
        self.title.setText(title)
        self.panels.setAccessibleName(title)
        self.panels.show_panels(panels)


class PackCard(QFrame):
    """A pack, folded: its lessons appear when it is opened. `opened` are the packs that are, by their ids."""

    def __init__(self, look: Look, chosen: Callable[[object], None], opened: set[str]) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self.id = ""
        self._is_open = False
        self._inside: Sequence[LessonLine] = ()
        self._opened = opened
        self.title = label("", "sub", wrap=False)
        self.count = label("", "soft", wrap=False)
        self.show_button = button(look("Show"))
        self.show_button.setCheckable(True)
        self.show_button.setProperty("enter", "yes")
        self.show_button.clicked.connect(lambda _on: self._remember())
        self.panels = Panels(look, partial(emblem, look), SIDE)
        self.panels.chosen.connect(chosen)
        self.panels.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(8)
        box.addLayout(row(self.title, self.count, None, self.show_button, spacing=16))
        box.addWidget(self.panels)

    def apply(self, id: str, title: str, inside: Sequence[LessonLine], *, is_open: bool) -> None:
        """Shows a pack; what was `found` in it by a search is open as long as it is looked for."""
        look, opened = self.look, id in self._opened
        self.id, self._is_open, self._inside = id, is_open, inside
        self.title.setText(title)
        done = sum(line.ticked for line in inside)
        lessons = look.words(counted("{n} lesson", "{n} lessons", len(inside)))
        self.count.setText(f"{lessons}  ·  ✓ {look.words(counted('{n} done', '{n} done', done))}" if done else lessons)
        self.show_button.setVisible(not is_open)
        self.show_button.setChecked(opened)
        self.panels.setAccessibleName(title)
        self._fold()

    def _remember(self) -> None:
        (self._opened.add if self.show_button.isChecked() else self._opened.discard)(self.id)
        self._fold()

    def _fold(self) -> None:
        look, opened, pack = self.look, self.show_button.isChecked(), self.title.text()
        self.show_button.setText(look("Hide") if opened else look("Show"))
        name = (
            look("Hide the lessons of: {pack}", pack=pack) if opened else look("Show the lessons of: {pack}", pack=pack)
        )
        self.show_button.setAccessibleName(name)
        shown = opened or self._is_open
        if shown:
            self.panels.show_panels([self._lesson(line) for line in self._inside])
        self.panels.setVisible(shown)

    def _lesson(self, line: LessonLine) -> Panel:
        from trainer.ui.controllers.lesson_standing import subject_of  # noqa: PLC0415  (not for the first picture)

        look, lesson = self.look, line.lesson
        count = look.words(counted("{n} question", "{n} questions", lesson.questions))
        count = f"{'✓ ' if line.ticked else ''}{count}"
        if line.done is not None:
            count += f"  ·  {look.words(line.done.words)}"
        return Panel(line, lesson.title, count, subject_of(lesson), lesson.goal)
