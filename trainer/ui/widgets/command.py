"""The typed command line at the foot of the practice page."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from trainer.round.act_text import expected_words
from trainer.round.acts import Want
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import broken, button, label


class CommandField(QLineEdit):
    """A line that keeps what was typed before, reached with the arrows, and gives Escape back to the page."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._before: list[str] = []
        self._at = 0
        self._hint = ""

    def set_hint(self, hint: str) -> None:
        """What may be typed; a long one is cut between words and told whole to a screen reader."""
        self._hint = hint
        set_tip(self, hint)
        self.setAccessibleDescription(hint)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        def fits(text: str) -> bool:
            return self.fontMetrics().horizontalAdvance(f"{text} …") <= self.width() - 24

        lines = broken(self._hint, fits)
        self.setPlaceholderText(lines[0] if len(lines) == 1 else f"{lines[0]} …")

    def remember(self) -> None:
        if self.text().strip():
            self._before.append(self.text())
        self._at = len(self._before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._before:
            self._at = max(0, min(len(self._before), self._at + (1 if event.key() == Qt.Key.Key_Down else -1)))
            self.setText(self._before[self._at] if self._at < len(self._before) else "")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                event.ignore()
            else:
                self.returnPressed.emit()
        else:
            super().keyPressEvent(event)


class CommandLine(QFrame):
    """The line, what went wrong with it, and the way to the list of keys."""

    typed = Signal(str)
    left = Signal()
    keys_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._open = True
        self.setProperty("role", "foot")
        self.field = CommandField()
        self.field.setAccessibleName(look("Type an answer"))
        self.field.returnPressed.connect(self._submit)
        self.field.left.connect(self.left.emit)
        self.tag = label("/", "soft", wrap=False)
        self.tag.setBuddy(self.field)
        self.problem = label("", "problem")
        self.keys = button("?", self.keys_wanted.emit, role="plain", name=look("Show the keys"), key="?")
        self.keys.setFixedWidth(44)
        self.keys.setProperty("enter", "yes")
        box = QHBoxLayout(self)
        box.setContentsMargins(12, 4, 12, 4)
        box.setSpacing(8)
        box.addWidget(self.tag)
        box.addWidget(self.field, 3)
        box.addWidget(self.problem, 4)
        box.addWidget(self.keys)

    def expect(self, want: Want | None) -> None:
        """Says what may be typed now."""
        hint = self._look.words(expected_words(want)) if want is not None else self._look("Enter goes on.")
        self._open = want is not None
        self.field.set_hint(hint)
        self.show_problem("")

    def show_problem(self, sentence: str) -> None:
        """What could not be read; the text stays so that it can be mended, unless Enter goes on."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        if sentence and self._open:
            self.field.selectAll()
        elif sentence:
            self.field.clear()

    def done(self) -> None:
        """The line was understood."""
        self.field.clear()
        self.show_problem("")

    def _submit(self) -> None:
        """The key that leads here may be typed here too."""
        self.field.remember()
        self.typed.emit(self.field.text().removeprefix("/"))
