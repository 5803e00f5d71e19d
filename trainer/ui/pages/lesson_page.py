"""A lesson before it starts: what it is about, and the two ways to take it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.core.text import Text
from trainer.ui.controllers.lesson_overview import LessonShown
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.basic import alone, button, card, label, row
from trainer.ui.widgets.prose_view import Prose


class LessonPage(Page):
    """Renders a `LessonShown`. `practise_wanted` by Enter, `test_wanted` where the lesson has a test."""

    practise_wanted = Signal()
    examples_wanted = Signal()
    guided_wanted = Signal()
    test_wanted = Signal()
    next_wanted = Signal()
    back = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.shown: LessonShown | None = None
        home = button(look("Home"), self.back.emit, role="quiet", look=look, icon="back", key="Esc")
        home.setProperty("enter", "yes")
        self.pack = label("", "soft")
        self.title = label("", "title")
        self.goal = label("", "sub")
        self.says = label("")
        self.prose = Prose(look("Lesson"), look)
        self.main = self.main_button = button(
            look("Practice"), self.practise_wanted.emit, role="primary", look=look, icon="practice", key="Enter"
        )
        self.main.setMinimumSize(180, 48)
        self.examples = button(look("Watch examples"), self.examples_wanted.emit, look=look, icon="eye")
        self.guided = button(look("Try with hints"), self.guided_wanted.emit, look=look, icon="hint")
        self.test = button(look("Take the test"), self.test_wanted.emit, look=look, icon="exam")
        self.test.setMinimumSize(180, 48)
        self.next = button(look("Next lesson"), self.next_wanted.emit, look=look, icon="lesson")
        self.next.setMinimumSize(180, 48)
        for push_button in (self.main, self.examples, self.guided, self.test, self.next):
            push_button.setProperty("enter", "yes")
        self.about_next = label("", "soft")
        self.about_practice = label("", "soft")
        self.about_test = label("", "soft")
        self.result = label("", "sub")
        self.problem = label("", "problem")
        self.practice_card, practice_box = card()
        for part in (self.examples, self.guided, self.main, self.about_practice):
            practice_box.addWidget(part)
        self.test_card, test_box = card()
        test_box.addWidget(self.test)
        test_box.addWidget(self.about_test)
        self.next_card, next_box = card()
        next_box.addWidget(self.next)
        next_box.addWidget(self.about_next)
        side = QWidget()
        side.setFixedWidth(280)
        side_box = QVBoxLayout(side)
        side_box.setContentsMargins(0, 0, 0, 0)
        side_box.setSpacing(16)
        for widget in (self.result, self.next_card, self.practice_card, self.test_card, self.problem):
            side_box.addWidget(widget)
        side_box.addStretch(1)
        middle = QHBoxLayout()
        middle.setSpacing(24)
        middle.addWidget(self.prose, 1)
        middle.addWidget(side)
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(12)
        box.addLayout(row(home, None))
        for text in (self.title, self.pack, self.goal, self.says):
            box.addWidget(text)
        box.addLayout(middle, 1)

    def start_focus(self) -> None:
        ready = self.shown is not None and self.shown.ready and not self.shown.passed
        push_button = self.next if self.next_card.isVisibleTo(self) else self.test if ready else self.main
        push_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: LessonShown, after: str = "", following: str = "") -> None:
        """Shows a lesson; once it is passed `after` is the button to what comes next, `following` says what that is."""
        self.shown = shown
        if after:
            self.next.setText(after)
            self.next.setAccessibleName(after)
        self.about_next.setText(following)
        self.next.setAccessibleDescription(following)
        self.next_card.setVisible(bool(after))
        self.pack.setText(shown.pack.title)
        self.title.setText(shown.title)
        self.goal.setText(shown.goal)
        self.goal.setVisible(bool(shown.goal))
        self.says.setText(shown.says)
        self.says.setVisible(bool(shown.says))
        text = shown.prose or self.look("This lesson has no text. Start when you like.")
        self.prose.show_prose(text, shown.media, shown.figures)
        self.about_practice.setText(self._lines(shown.practice))
        self.about_test.setText(self._lines(shown.test))
        self.guided.setVisible(not shown.hinted)
        self.test_card.setVisible(bool(shown.test))
        words = self.look.words(shown.result)
        self.result.setText(f"{'✓ ' if shown.passed else ''}{alone(words)}")
        self.result.setVisible(shown.passed is not None)
        self.show_problem("")

    def _lines(self, texts: tuple[Text, ...]) -> str:
        return "\n".join(f"· {self.look.words(text)}" for text in texts)

    def show_problem(self, sentence: str) -> None:
        """Why it cannot be begun."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        if sentence:
            self.look.announcer.say(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)
