"""Projector mode: the felt as large as the screen allows, and below it, step by step, what a class shall see next.

One key goes on: the situation, the question, the answer, the reason, then the next question. Nobody's name and no clock
are shown; nothing is judged or kept. Leaving brings the page back as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from trainer.drills.question import Question
from trainer.round.acts import Arrange, WantArrange
from trainer.training import moves
from trainer.training.hints import count_of
from trainer.ui.answers.arrange_pad import ArrangePad
from trainer.ui.controllers.practice_session import PracticeController, Screen, places
from trainer.ui.look import Look
from trainer.ui.widgets.basic import alone, label, row
from trainer.ui.widgets.item_buttons import make_button, round_button
from trainer.ui.widgets.table_area import TableArea
from trainer.ui.widgets.teardown import take_down

LARGE, SMALL = 0.042, 0.031
"""The height of type as a share of the window's height."""
LEAST = 22
FULL = Qt.WindowState.WindowFullScreen
ON = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace)
PASSED_ON = (Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F11, Qt.Key.Key_Question)


class ProjectorStep(IntEnum):
    """How much of a question is told."""

    SITUATION = 0
    QUESTION = 1
    ANSWER = 2
    REASON = 3


class Projector(QFrame):
    """The lines below the felt; hides `others` while it is on. `item_wanted(whole)` by an instructor's key."""

    item_wanted = Signal(bool)

    def __init__(self, look: Look, controller: PracticeController, table: TableArea, others: Sequence[QWidget]) -> None:
        super().__init__()
        self.look = look
        self.controller = controller
        self.table = table
        self.step = ProjectorStep.SITUATION
        self.shown = False
        self._others = tuple(others)
        self._question: Question | None = None
        self._screen: Screen | None = None
        self._was_full = False
        self._pad: ArrangePad | None = None
        self.setProperty("role", "foot")
        self.lines = [label("", role) for role in ("heading", "title", "heading", "soft")]
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 10, 24, 12)
        box.setSpacing(4)
        for line in self.lines:
            box.addWidget(line)
        self.make = make_button(look, lambda: self.item_wanted.emit(False))
        self.make_round = round_button(look, lambda: self.item_wanted.emit(True))
        for button, key in ((self.make, "I"), (self.make_round, "Shift+I")):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleDescription(key)
        self._items = False
        box.addLayout(row(None, self.make, self.make_round))
        self.hide()

    def offer_items(self, *, offered: bool) -> None:
        """Whether what is shown may become an item of a pack: for instructors."""
        self._items = offered
        self.make.setVisible(offered)
        self.make_round.setVisible(offered)

    # -- on and off

    def toggle(self) -> None:
        """Begins or ends; an exam is not shown."""
        if self.shown:
            self.controller.stop_showing()
        elif not self.controller.show_class():
            self.look.announcer.say(self.look("The projector cannot show this now."))

    def apply(self, screen: Screen) -> bool:
        """Renders a state while the class looks on; False when the page is to render it itself."""
        if not self.controller.showing:
            if self.shown:
                self._end()
            return False
        if not self.shown:
            self._begin()
        self._screen = screen
        if screen.shown.question is not self._question:
            self._question, self.step = screen.shown.question, ProjectorStep.SITUATION
        self._render(screen)
        return True

    def _begin(self) -> None:
        window = self.window()
        self.shown = True
        self._was_full = bool(window.windowState() & FULL)
        for widget in self._others:
            widget.hide()
        self.table.set_pad(None)
        window.setWindowState(window.windowState() | FULL)
        self.table.felt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.take_focus()

    def take_focus(self) -> None:
        """The keys come to the widget that holds felt and lines."""
        holder = self.parentWidget()
        assert holder is not None
        holder.setFocus(Qt.FocusReason.OtherFocusReason)

    def _end(self) -> None:
        window = self.window()
        self.shown, self._question, self._screen = False, None, None
        self._take_hand(None)
        self.hide()
        self.table.felt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        for widget in self._others:
            widget.show()
        if not self._was_full:
            window.setWindowState(window.windowState() & ~FULL)

    # -- step by step

    def go_on(self) -> None:
        """Tells the next step; after the reason comes the next question."""
        if self.step is ProjectorStep.REASON:
            self.controller.send(moves.Next())
        else:
            self._go(ProjectorStep(self.step + 1))

    def go_back(self) -> None:
        """Tells one step less."""
        if self.step is not ProjectorStep.SITUATION:
            self._go(ProjectorStep(self.step - 1))

    def _go(self, step: ProjectorStep) -> None:
        self.step = step
        if self._screen is not None:
            self._render(self._screen)

    def _render(self, screen: Screen) -> None:
        shown, look = screen.shown, self.look
        explanation = shown.explanation
        question = shown.question
        if question is None or shown.lay is None or explanation is None:
            return
        answered = self.step >= ProjectorStep.ANSWER
        self._show_hand(question, answered=answered)
        lay = shown.after if answered and shown.after is not None else shown.lay
        self.table.show_view(self.controller.view(question, lay))
        duty = question.duty
        right = places(question.decision.result, question.duty.want) if answered else ()
        count = count_of(question) if answered else ()
        self.table.mark((), right, duty.look if self.step is ProjectorStep.QUESTION else (), count)
        answer = look.words(explanation.answer)
        texts = (
            look.words(shown.ask) if self.step >= ProjectorStep.QUESTION else "",
            alone(answer) if answered else "",
            look.words(explanation.rule.says) if self.step is ProjectorStep.REASON else "",
            look.cited(explanation.rule.cite) if self.step is ProjectorStep.REASON else "",
        )
        self._fit()
        for text_label, text in zip(self.lines, texts, strict=True):
            text_label.setText(text)
            text_label.setVisible(bool(text))
        self.setVisible(any(texts))
        self._make_room()
        fresh = texts[1 if self.step is ProjectorStep.ANSWER else 2 if self.step is ProjectorStep.REASON else 0]
        holder = self.parentWidget()
        assert holder is not None
        holder.setAccessibleName(fresh or look("The table"))
        look.announcer.say(fresh)
        look.speak(fresh)

    def _show_hand(self, question: Question, *, answered: bool) -> None:
        """A hand to be set lies large over the near edge, as in the dealer's hands."""
        want = question.duty.want
        if not isinstance(want, WantArrange):
            self._take_hand(None)
            return
        pad, right = self._pad, question.decision.result
        tray_open = pad is not None and pad.act() is not None and not answered
        if pad is None or pad.want is not want or tray_open:
            pad = ArrangePad(want, self.look)
            self._take_hand(pad)
        pad.tray.set_open(False)
        if answered and isinstance(right, Arrange):
            pad.show_act(right)
        self.table.set_tray(pad.tray)

    def _take_hand(self, pad: ArrangePad | None) -> None:
        """Another hand, or none; the one before is taken down."""
        self.table.set_tray(None)
        if self._pad is not None:
            take_down(self._pad.tray)
            take_down(self._pad)
        self._pad = pad

    def _make_room(self) -> None:
        """The felt takes what the lines leave, at once."""
        holder = self.parentWidget()
        layout = holder.layout() if holder is not None else None
        if layout is not None:
            layout.activate()
        self.table.felt.backdrop.sharpen()

    def _fit(self) -> None:
        """Type that is read from the last row."""
        height = self.window().height()
        for text_label, share in zip(self.lines, (SMALL, LARGE, SMALL, SMALL * 0.7), strict=True):
            _set_pixels(text_label, max(LEAST, round(height * share)))

    def key(self, event: QKeyEvent) -> bool:
        """Handles a key while the class looks on; F9 always."""
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_F9:
            self.toggle()
            return True
        if not self.shown or key in PASSED_ON:
            return False
        if key is Qt.Key.Key_Escape:
            self.toggle()
        elif key in ON:
            self.go_on()
        elif key in BACK:
            self.go_back()
        elif key is Qt.Key.Key_I and self._items:
            self.item_wanted.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.go_on()


def _set_pixels(text_label: QLabel, pixels: int) -> None:
    sheet = f"font-size: {pixels}px;"
    if text_label.styleSheet() != sheet:
        text_label.setStyleSheet(sheet)
