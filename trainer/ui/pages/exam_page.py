"""An exam, an audition or a shift before it begins: all of it is said first, and nothing starts by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from trainer.school.exam_forms import ExamStart
from trainer.training.flow import GATHER
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.basic import button, card, label, row, scroll
from trainer.ui.widgets.hand_picture import TablePicture
from trainer.ui.widgets.panels import switch

WIDTH = 720
LEAST, MOST = 200, 420
"""How high the picture of the table is: what is free below the card, within these."""


class ExamPage(Page):
    """Renders an `ExamStart`. `start_wanted` by Enter, `back` by Esc, `gather_wanted(bool)` by its switch."""

    start_wanted = Signal()
    gather_wanted = Signal(bool)
    back = Signal()

    def __init__(self, look: Look, start: str = "") -> None:
        """`start` is what the button says that begins it."""
        super().__init__(look)
        self.shown: ExamStart | None = None
        self.title = label("", "title")
        self.refusal = label("", "problem")
        self.start = button(
            start or look("Start exam"), self.start_wanted.emit, role="primary", look=look, icon="check", key="Enter"
        )
        self.later = button(look("Not now"), self.back.emit, look=look, icon="back", key="Esc")
        for push_button in (self.start, self.later):
            push_button.setProperty("enter", "yes")
            push_button.setMinimumSize(160, 48)
        self.main_button = self.start
        frame, self._facts_box = card(margin=24, spacing=14)
        frame.setFixedWidth(WIDTH)
        self._facts = QWidget()
        self._lines: list[tuple[QLabel, QLabel]] = []
        self._grid = QGridLayout(self._facts)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(24)
        self._grid.setColumnStretch(1, 1)
        self.rules = label("")
        self._facts_box.addWidget(self._facts)
        self._facts_box.addWidget(self.rules)
        self.gather = switch(look.words(GATHER), self._gather_turned)
        self.gather.hide()
        self._facts_box.addWidget(self.gather)
        self._facts_box.addWidget(self.refusal)
        self._facts_box.addLayout(row(self.start, self.later, None, spacing=16))
        content = QWidget()
        box = QVBoxLayout(content)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addWidget(self.title)
        box.addWidget(frame)
        self.table = TablePicture(look)
        self.table.fill(WIDTH, LEAST, MOST)
        box.addWidget(self.table, MOST)
        box.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll(content, look("Exam")))

    def apply(self, shown: ExamStart) -> None:
        """Shows what an exam is; it can be started where nothing speaks against it."""
        words = self.look.words
        self.shown = shown
        self.title.setText(words(shown.title))
        self._show_facts([(words(name), words(fact)) for name, fact in shown.facts])
        self.rules.setText("\n".join(f"· {words(rule)}" for rule in shown.rules))
        self.rules.setVisible(bool(shown.rules))
        self.show_problem(words(shown.refusal))
        self.start.setVisible(not shown.refusal)
        self.main_button = self.later if shown.refusal else self.start

    def offer_gather(self, *, offered: bool, on: bool) -> None:
        """Whether bets can be brought into the pot by the trainee, and whether they are."""
        self.gather.setVisible(offered)
        self.gather.setChecked(on)

    def _gather_turned(self, on: bool) -> None:
        self.gather_wanted.emit(on)

    def _show_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """One line for each fact; those left over are hidden."""
        while len(self._lines) < len(facts):
            name_label, fact_label = label("", "soft", wrap=False), label("")
            line = len(self._lines)
            self._grid.addWidget(name_label, line, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(fact_label, line, 1, Qt.AlignmentFlag.AlignTop)
            self._lines.append((name_label, fact_label))
        for place, (name_label, fact_label) in enumerate(self._lines):
            name, fact = facts[place] if place < len(facts) else ("", "")
            name_label.setText(name)
            fact_label.setText(fact)
            fact_label.setAccessibleName(f"{name}: {fact}")
            name_label.setVisible(bool(name))
            fact_label.setVisible(bool(name))

    @property
    def facts(self) -> Mapping[str, str]:
        """What stands there, by its name."""
        return {name.text(): fact.text() for name, fact in self._lines if name.text()}

    def show_problem(self, sentence: str) -> None:
        """Why it cannot be started."""
        self.refusal.setText(sentence)
        self.refusal.setVisible(bool(sentence))
        if sentence:
            self.look.announcer.say(sentence)

    def start_focus(self) -> None:
        push_button = self.later if self.shown is None or self.shown.refusal else self.start
        push_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)
