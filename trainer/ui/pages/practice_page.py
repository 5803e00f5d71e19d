"""The practice page: the felt in the middle, a slim rail beside it, the typed line below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QWidget

from trainer.drills.modes import Feedback
from trainer.felt.felt_words import describe_places
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.answers import Pad, TogetherPad
from trainer.ui.controllers.plaque import NO_BOARD, board_of
from trainer.ui.controllers.practice_session import PracticeController, Screen, seconds
from trainer.ui.jobs import Jobs
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.pages.practice_bar import TopBar
from trainer.ui.pages.practice_input import (
    PITCH,
    CommandLine,
    PadInUse,
    PlayOut,
    called,
    practice_keys,
    spoken,
    verdict_sound,
)
from trainer.ui.pages.practice_side import Command, Side
from trainer.ui.pages.projector_page import Projector
from trainer.ui.pages.summary_page import SummaryView
from trainer.ui.widgets.basic import column, row
from trainer.ui.widgets.key_list import KeysDialog
from trainer.ui.widgets.table_area import TableArea

TICK = 200
NARROW, WIDE, SHARE = 272, 420, 0.215


class PracticePage(Page):
    """Renders screens; sends moves. `left` when the trainee goes away, `rule_wanted(game, rule)` for the rulebook."""

    item_wanted = Signal(object, bool)
    leaving = Signal()
    rule_wanted = Signal(str, str)
    colours_wanted = Signal()
    review_wanted = Signal()
    more_wanted = Signal()
    step_wanted = Signal(object)

    def __init__(
        self, look: Look, controller: PracticeController, now: Callable[[], datetime], jobs: Jobs | None = None
    ) -> None:
        super().__init__(look)
        self.controller = controller
        self._now = now
        self._jobs = jobs
        self._turn = -1
        self._ahead = False
        self._screen: Screen | None = None
        self.keys_dialog: KeysDialog | None = None
        self._build()
        self.timer = QTimer(self)
        self.timer.setInterval(TICK)
        self.timer.timeout.connect(self._tick)
        controller.changed.connect(self.apply)
        if controller.screen is not None:
            self.apply(controller.screen)

    # -- building

    def _build(self) -> None:
        look = self.look
        self.bar = TopBar(look, self._leave, self._finish)
        self.bar.item_wanted.connect(self._make_item)
        self.table = TableArea(look)
        self.table.felt.swept.connect(self._swept)
        self.side = Side(look, self._jobs)
        self.side.asked.connect(self._asked)
        self.side.rule_wanted.connect(self._open_rule)
        self.command = CommandLine(look)
        self.command.typed.connect(self._typed)
        self.command.focus_left.connect(self._focus_answer)
        self.command.keys_wanted.connect(self.show_keys)
        self._pad = PadInUse(look, self.table, self.side)
        self._pad.changed.connect(self._pad_changed)
        self._pad.commit.connect(self._commit)
        self._pad.opened.connect(self.command.expect)
        self._pad.opened.connect(lambda _want: self._show_open())
        self._pad.opened.connect(self._focus_answer)
        self.play_out = PlayOut(look, self.table, self.side)
        self.play_out.over.connect(self._played)
        self.projector = Projector(look, self.controller, self.table, (self.bar, self.side, self.command))
        self.projector.item_wanted.connect(self._make_item)
        middle = row(self.table, self.side, spacing=0)
        middle.setStretch(0, 1)
        inner = column(spacing=0)
        inner.addLayout(middle, 1)
        inner.addWidget(self.projector)
        inner.addWidget(self.command)
        desk = QWidget()
        desk.setLayout(inner)
        self.summary = SummaryView(look)
        self.summary.debrief.picture = self.controller.pictured
        self.summary.done.connect(self._leave)
        self.summary.review_wanted.connect(self.review_wanted.emit)
        self.summary.more_wanted.connect(self.more_wanted.emit)
        self.summary.step_wanted.connect(self.step_wanted.emit)
        self.summary.debrief.item_wanted.connect(self.item_wanted.emit)
        self.stack = QStackedWidget()
        self.stack.addWidget(desk)
        self.stack.addWidget(self.summary)
        outer = column(self.bar, self.stack, spacing=0)
        outer.setStretch(1, 1)
        self.setLayout(outer)

    @property
    def pad(self) -> Pad | None:
        """What the present question is answered with."""
        return self._pad.pad

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.set_width(round(min(WIDE, max(NARROW, self.width() * SHARE))))
        for widget in (self, self.stack.currentWidget()):
            layout = widget.layout() if widget is not None else None
            if layout is not None:
                layout.activate()

    # -- rendering

    def apply(self, screen: Screen) -> None:
        """Shows a state of the session, behind what happens at the table before it.

        What is dealt before the first question waits until the page is in front.
        """
        fresh = screen.turn != self._turn and not self.projector.shown
        if fresh and not self.isVisible() and self.play_out.wants(screen):
            self._ahead = True
            return
        self._ahead = False
        if fresh and self.play_out.wants(screen):
            self.stack.setCurrentIndex(0)  # the felt may be behind the result of the session before
        if fresh and self.play_out.start(screen, self.controller.view):
            self._begin_play(screen)
            return
        if screen.turn == self._turn or not self.play_out.running:
            self.play_out.stop()
            self._render(screen)
            self.controller.start_clock()

    def _begin_play(self, screen: Screen) -> None:
        """The old answer is gone, the new question has not come: no clock runs."""
        self._pad.drop()
        self.timer.stop()
        self.bar.clock.set_time(0, 0)
        self.bar.apply(screen.shown)
        self.stack.setCurrentIndex(0)
        self.command.expect(None)
        self.side.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def _played(self, screen: Screen) -> None:
        if self.controller.screen is not None and self.controller.screen.turn == screen.turn:
            self._render(self.controller.screen)
            self.controller.start_clock()

    def _render(self, screen: Screen) -> None:
        projected = self.projector.shown
        if self.projector.apply(screen):
            return
        before, self._screen = self._screen, screen
        shown = screen.shown
        self.bar.apply(shown)
        if shown.phase is Phase.ENDED:
            self._end(screen)
            return
        self.stack.setCurrentIndex(0)
        fresh = screen.turn != self._turn
        answered = before is not None and (before.shown.phase, before.shown.tries) != (shown.phase, shown.tries)
        self._turn = screen.turn
        self._show_felt(screen)
        self.table.felt.sweeps = self.controller.sweeps
        if fresh or (shown.phase is Phase.RETRYING and answered):
            self.side.changed_since = False
        self._pad.update(screen, fresh=fresh)
        if self.pad is not None and shown.phase is Phase.RETRYING and answered:
            self.pad.again()
        self.side.apply(screen, self.pad if shown.may.answer else None)
        self._mark(screen)
        self._show_open()
        self.command.expect(self._pad.want if shown.may.answer else None)
        self.command.show_problem(self.look.words(screen.problem))
        if fresh or answered:
            self.side.scroll_up()
            if not self.command.field.hasFocus():
                self._focus_answer()
            self._announce(screen)
        elif projected:
            self._focus_answer()
        if (answered or fresh) and before is not None:
            self.look.play(verdict_sound(before.shown, shown))
        self._run_clock(screen)

    def _show_felt(self, screen: Screen) -> None:
        shown = screen.shown
        if screen.view is not None:
            self.table.felt.stage.pitch_gap = round(screen.pace * PITCH)
            self.table.show_view(screen.view, amounts=self.controller.amounts(shown))
            self.table.post(board_of(shown.question, book=shown.mode.book) if shown.question else NO_BOARD)

    def _mark(self, screen: Screen) -> None:
        shown = screen.shown
        pointed = shown.phase is not Phase.JUDGED or not shown.verdict
        look_at = shown.duty.look if shown.duty is not None and pointed else ()
        self.table.mark(screen.wrong, screen.good, look_at, screen.count)
        if shown.phase is Phase.JUDGED and shown.verdict and shown.duty is not None:
            self.table.prove_payment(shown.duty.key.subject)
            self.table.felt.handling.play(shown.duty.motion, round(1000 * self.controller.pace))

    def _show_open(self) -> None:
        """Of questions asked together the one that is open has its own heading, felt and mark."""
        screen, pad = self._screen, self.pad
        if screen is None or not isinstance(pad, TogetherPad) or not screen.shown.may.answer:
            return
        asked = self.controller.asked_next(pad.earlier_acts())
        if asked is None:
            self._show_felt(screen)
            self._mark(screen)
            self.side.show_prompt(screen.shown.ask)
        else:
            duty = asked.question.duty
            self.table.show_view(asked.view)
            self.table.post(board_of(asked.question, book=screen.shown.mode.book))
            self.table.mark((), (), duty.look, ())
            self.side.show_prompt(duty.ask)
        self.table.set_pad(pad)

    def _swept(self, places: tuple[str, ...]) -> None:
        """Bets that were swept by one drag."""
        if not self.play_out.go_on():
            self.controller.sweep(places)

    def _end(self, screen: Screen) -> None:
        self.timer.stop()
        self._pad.drop()
        self.bar.clock.set_time(0, 0)
        self._turn = screen.turn
        if screen.shown.summary is not None:
            self.summary.show_summary(screen.shown, self.controller.results, self.controller.session)
        self.stack.setCurrentIndex(1)
        self.summary.start_focus().setFocus()
        self.look.announcer.say(self.summary.spoken())

    # -- the clock

    def _run_clock(self, screen: Screen) -> None:
        if screen.shown.clock_from is not None and self.isVisible():
            self.timer.start()
        else:
            self.timer.stop()
        self.bar.show_clock(screen.shown, self._now(), timed=screen.timed)

    def _tick(self) -> None:
        screen = self._screen
        if screen is None:
            return
        self.bar.show_clock(screen.shown, self._now(), timed=screen.timed)
        shown = screen.shown
        over = shown.limit and seconds(self._now(), shown) * 1000 > shown.limit
        if over or (shown.ends_at is not None and self._now() >= shown.ends_at):
            self.controller.send(moves.Tick())

    # -- what the trainee does

    def _pad_changed(self) -> None:
        self.table.refresh()
        self.side.changed_since = True
        if self._screen is not None:
            self.side.pad_changed(self._screen)

    def _commit(self) -> None:
        if self.pad is not None and not self.pad.ready:
            self._say_lacking(self.look.words(self.pad.lacking()))
            return
        acts = self._pad.acts()
        if len(acts) > 1:
            self.controller.send(moves.AnswerAll(acts))
        elif acts and isinstance(self.pad, TogetherPad):
            self.controller.send(moves.Answer(acts[0]))
        elif acts:
            self.controller.answer(acts[0])

    def _say_lacking(self, words: str) -> None:
        """Enter on an answer that is not complete: never silence."""
        self.side.say_lacking(words)
        self.look.announcer.say(words, urgent=True)

    def _asked(self, command: Command) -> None:
        """A button of the rail, or its key."""
        if self.play_out.go_on(stopping=command is Command.STOP) and command is not Command.STOP:
            return
        screen = self._screen
        if screen is None:
            return
        may = screen.shown.may
        match command:
            case Command.PRIMARY:
                self._primary(screen)
            case Command.STOP if may.stop:
                self.controller.send(moves.StopDealer())
            case Command.HINT if may.hint:
                self.controller.send(moves.Hint())
            case Command.AGAIN if may.same_again:
                self.controller.send(moves.SameAgain())
            case Command.UNDO if self.pad is not None and may.answer:
                self.pad.undo()
            case Command.RULE:
                self._open_rule("")
            case _:
                pass

    def _primary(self, screen: Screen) -> None:
        shown = screen.shown
        if shown.phase is Phase.WATCHING:
            self.controller.send(moves.LetPass())
        elif shown.may.answer and not (shown.phase is Phase.RETRYING and not self.side.changed_since):
            self._commit()
        elif shown.may.next:
            self.controller.send(moves.Next())

    def _open_rule(self, rule: str) -> None:
        """Opens the rulebook beside the question; while it is open that is a peek."""
        screen = self._screen
        if screen is None or screen.shown.question is None or not screen.shown.mode.book:
            return
        if screen.shown.may.peek:
            self.controller.send(moves.Peek())
        self.rule_wanted.emit(screen.shown.question.game.info.id, rule or screen.shown.rule_to_open)

    def _typed(self, text: str) -> None:
        if self.play_out.go_on():
            return
        if not text:
            if self._screen is not None:
                self._primary(self._screen)
        elif text.strip() == "?":
            self.command.done()
            self.show_keys()
        elif self.controller.type_answer(text, self._pad.acts_before()):
            self.command.done()
        elif self._screen is not None and self._screen.problem:
            self.look.announcer.say(self.look.words(self._screen.problem), urgent=True)

    def _finish(self) -> None:
        """Ends the session and shows what it came to. An exam asks once more: open questions count as wrong."""
        sure = self.look("Finish now?")
        if self._screen is None or not self.controller.running:
            return
        if self._screen.shown.mode.feedback is Feedback.AT_THE_END and self.bar.finish.text() != sure:
            self.bar.finish.setText(sure)
            self.look.announcer.say(sure)
            return
        self.controller.finish()

    def _leave(self) -> None:
        self.play_out.stop()
        if self.controller.running:
            self.controller.send(moves.Leave())
        self.leaving.emit()

    # -- focus and keys

    def _focus_answer(self) -> None:
        """The pad while an answer is open, else the primary button; also where a step is answered whole."""
        screen, pad = self._screen, self.pad
        answered = isinstance(pad, TogetherPad) and pad.all_acts() is not None
        if screen is not None and screen.shown.may.answer and self.pad is not None and not answered:
            self.pad.start_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.side.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def start_focus(self) -> None:
        """After the page came to the front."""
        if self.projector.shown:
            self.projector.take_focus()
            return
        if self._ahead and self.controller.screen is not None:
            self.stack.setCurrentIndex(0)
            self.apply(self.controller.screen)
            return
        if self.stack.currentIndex() == 1:
            self.summary.start_focus().setFocus()
        else:
            self._focus_answer()
        if self._screen is not None:
            self._run_clock(self._screen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._key(event):
            super().keyPressEvent(event)

    def _key(self, event: QKeyEvent) -> bool:
        key, text = Qt.Key(event.key()), event.text()
        focus = self.focusWidget()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self.projector.key(event):
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if control:
                self._finish()
            elif isinstance(focus, QAbstractButton) and focus.property("enter") == "yes":
                focus.click()
            else:
                self._asked(Command.PRIMARY)
            return True
        if key == Qt.Key.Key_Escape:
            self._leave()
        elif key == Qt.Key.Key_Backspace:
            self._asked(Command.UNDO)
        elif key == Qt.Key.Key_F2 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._say_again()
        elif text == "?" or key == Qt.Key.Key_F1:
            self.show_keys()
        elif text.lower() == "d" and not control:
            self._describe()
        elif text == "/" or (control and key == Qt.Key.Key_L):
            self.command.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            return not control and bool(text) and self._letter(text)
        return True

    def _letter(self, text: str) -> bool:
        """A letter or digit: the pad's, else a command."""
        if self.play_out.waits and text.lower() == "b":
            return self.play_out.go_on()
        if self._screen is None:
            return False
        if self._screen.shown.may.answer and self.pad is not None and self.pad.key(text):
            return True
        names = {"h": Command.HINT, "r": Command.RULE, "a": Command.AGAIN, "s": Command.STOP}
        if text.lower() in names:
            self._asked(names[text.lower()])
            return True
        if text.lower() == "c":
            self.colours_wanted.emit()
            return True
        return False

    def offer_items(self, *, offered: bool) -> None:
        """Whether a question may become an item of a pack: for instructors."""
        self.bar.make.setVisible(offered)
        self.bar.make_round.setVisible(offered)
        self.projector.offer_items(offered=offered)
        self.summary.debrief.offer_items(offered=offered)

    def _make_item(self, whole_round: bool) -> None:
        session = self.controller.session
        if self.projector.shown:
            self.projector.toggle()
        if session is not None and session.turn is not None:
            self.item_wanted.emit(session.turn.question, whole_round)

    def keys(self) -> Mapping[str, Mapping[str, str]]:
        """Every key of this page in its present state."""
        own = self.pad.keys() if self.pad is not None else {}
        return {self.look("Answer"): own, self.look("Page"): practice_keys(self.look)}

    def show_keys(self) -> None:
        """The keys; the clock stands meanwhile."""
        self.keys_dialog = KeysDialog(self.look, self.keys(), self)
        self.keys_dialog.finished.connect(self._keys_closed)
        self.controller.leave()
        self.keys_dialog.open()

    def _keys_closed(self) -> None:
        self.keys_dialog = None
        self.controller.come_back()
        self._focus_answer()

    # -- the voice

    def _announce(self, screen: Screen) -> None:
        self.look.announcer.say(spoken(screen, self.look))
        self.look.speak(called(screen, self.look))

    def _describe(self) -> None:
        """Says what lies where the question points; who sees the felt need not ask."""
        screen = self._screen
        if screen is not None and screen.view is not None and screen.shown.duty is not None:
            self.look.announcer.say(self.look.words(describe_places(screen.view, screen.shown.duty.look)))

    def _say_again(self) -> None:
        if self._screen is not None:
            self._announce(self._screen)
