"""What a page has to say or to ask at once, over its upper part: nothing below it moves, and no button slips away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label, plain

EDGE = 8
MOST = 3
"""So many answers a question has at most."""

Answer = tuple[str, Callable[[], object]]
"""What an answer is called, and what it does."""


class Notice(QFrame):
    """Lies over the top of a widget. `tell` shows a sentence, `ask` one with answers; Escape is the last of them.

    A press on a sentence closes it. `below` is a part of the widget that it never covers.
    """

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self._look, self._over = look, over
        self.below: QWidget | None = None
        self._answers: tuple[Answer, ...] = ()
        self._focus_before: QWidget | None = None
        self.setProperty("role", "card")
        self.words = label("")
        self.buttons = tuple(button("", partial(self._answer, number)) for number in range(MOST))
        self.shut = button("", self.clear, role="quiet", name=look("Close message"), look=look, icon="cross")
        box = QHBoxLayout(self)
        box.setContentsMargins(12, 8, 8, 8)
        box.setSpacing(8)
        box.addWidget(self.words, 1)
        for answer in (*self.buttons, self.shut):
            answer.setProperty("enter", "yes")
            box.addWidget(answer)
        over.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now; nothing while it is not there."""
        return self.words.text() if not self.isHidden() else ""

    def tell(self, sentence: str) -> None:
        """A sentence until the next one, or until it is closed; an empty one closes it."""
        self._show(sentence, ())

    def ask(self, sentence: str, *answers: Answer) -> None:
        """A question. The focus goes to its first answer, and back once one is given."""
        self._show(sentence, answers)
        self._focus_before = QApplication.focusWidget()
        self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Away with it."""
        before, self._focus_before = self._focus_before, None
        inside = self.isAncestorOf(QApplication.focusWidget() or self)
        self._answers = ()
        if before is not None and inside and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def _show(self, sentence: str, answers: tuple[Answer, ...]) -> None:
        if not sentence:
            self.clear()
            return
        self._answers, self._focus_before = answers, None
        self.words.setText(sentence)
        for number, push_button in enumerate(self.buttons):
            push_button.setVisible(number < len(answers))
            if number < len(answers):
                push_button.setText(plain(answers[number][0]))
                push_button.setAccessibleName(answers[number][0])
        self.shut.setVisible(not answers)
        self.show()
        self._place()
        self.raise_()
        self._look.announcer.say(sentence)

    def _answer(self, number: int) -> None:
        if number < len(self._answers):
            act = self._answers[number][1]
            self.clear()
            act()

    # -- Qt

    def _place(self) -> None:
        width = self._over.width() - 2 * EDGE
        layout = self.layout()
        tall = layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else 0
        top = EDGE if self.below is None else self.below.mapTo(self._over, self.below.rect().bottomLeft()).y() + EDGE
        self.setGeometry(EDGE, top, width, max(tall, self.minimumSizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.Show) and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._answers:
            self.clear()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self._answers:
                self._answer(len(self._answers) - 1)
            else:
                self.clear()
        else:
            super().keyPressEvent(event)
