"""Answers on the practice page: the pad in use, the typed command line, what is said aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, say
from trainer.drills.question import Question
from trainer.felt.view import FeltView
from trainer.felt.view_pieces import PieceKind
from trainer.round.act_text import expected_words
from trainer.round.acts import Act, Arrange, Want
from trainer.table.lay import Lay
from trainer.table.places import BET, MAIN_POT, name_of, pot_of
from trainer.training.shown import Phase, Shown, TableAct
from trainer.ui.answers import Pad, TogetherPad, make_pad, make_step_pad
from trainer.ui.answers.arrange_pad import ArrangePad
from trainer.ui.controllers.practice_session import Screen
from trainer.ui.look import Look
from trainer.ui.pages.practice_side import Side
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import broken, button, ended, field_label, label
from trainer.ui.widgets.explanation import verdict_word
from trainer.ui.widgets.table_area import TableArea
from trainer.ui.widgets.teardown import take_down

PITCH = 180
"""Milliseconds between two cards that are pitched, at a second for each act."""
QUICKER = 5
"""A hand that the program deals on is shown in so many times less."""
MOST_ACTS = 6
"""So many of the last acts are read beside the felt."""

# ---------------- the typed command line at the foot of the practice page


class CommandField(QLineEdit):
    """A line that keeps what was typed before, reached with the arrows, and gives Escape back to the page."""

    focus_left = Signal()

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
            self.focus_left.emit()
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
    focus_left = Signal()
    keys_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._open = True
        self.setProperty("role", "foot")
        self.field = CommandField()
        self.field.setAccessibleName(look("Type an answer"))
        self.field.returnPressed.connect(self._submit)
        self.field.focus_left.connect(self.focus_left.emit)
        self.tag = field_label("/", self.field, "soft")
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
        hint = self._look.words(expected_words(want)) if want is not None else self._look("Press Enter to go on.")
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


# ---------------- what the practice page says aloud, and its list of keys


def spoken(screen: Screen, look: Look) -> str:
    """What a listener has to know about a screen."""
    shown, words = screen.shown, look.words
    match shown.phase:
        case Phase.RETRYING:
            return f"{ended(look('Not right'))} {words(screen.sentence)}"
        case Phase.JUDGED | Phase.SHOWING if shown.explanation is not None:
            explanation = shown.explanation
            verdict = look("The dealer:") if shown.verdict is None else verdict_word(look, explanation, shown.verdict)
            parts = verdict, words(explanation.sentence), words(explanation.answer), words(explanation.rule.says)
            return " ".join(map(ended, filter(None, parts)))
        case Phase.WATCHING:
            return f"{words(shown.ask)} {look('The dealer:')} {words(shown.given_words)}"
        case _:
            return " ".join(
                [
                    *map(words, (*shown.sentences, *shown.notices)),
                    *(words(text) for text in (shown.missed, shown.incident) if text),
                    words(shown.ask),
                ]
            )


def called(screen: Screen, look: Look) -> str:
    """What is spoken aloud at the table: the question, then the result, nothing else."""
    shown, words = screen.shown, look.words
    match shown.phase:
        case Phase.RETRYING:
            return look("Not right")
        case Phase.JUDGED if shown.explanation is not None:
            verdict = verdict_word(look, shown.explanation, bool(shown.verdict))
            return f"{ended(verdict)} {words(shown.explanation.answer)}"
        case Phase.SHOWING if shown.explanation is not None:
            return f"{words(shown.ask)} {words(shown.explanation.answer)}"
        case Phase.ASKING if shown.sentences or shown.missed:
            return " ".join(words(text) for text in (*shown.sentences, shown.missed, shown.ask) if text)
        case _:
            return words(shown.ask)


def verdict_sound(before: Shown | None, now: Shown) -> str:
    """The sound of a verdict that was just given, else an empty text."""
    if now.phase is Phase.ASKING and (now.sentences or now.missed):
        return "wrong" if now.missed else "right"
    if now.verdict is None or not now.counted or now.phase not in (Phase.RETRYING, Phase.JUDGED):
        return ""
    if before is not None and before.phase is Phase.RETRYING and not now.verdict and now.phase is Phase.JUDGED:
        return ""
    return "right" if now.verdict else "wrong"


def practice_keys(look: Look) -> Mapping[str, str]:
    """The keys of the practice page that every kind of answer has."""
    return {
        "Enter": look("answer, then go on"),
        "Backspace": look("undo"),
        "H": look("hint"),
        "R": look("rulebook, and back"),
        "A": look("same again"),
        "S": look("stop the dealer or a player"),
        "C": look("two or four suit colors"),
        "D": look("describe the cards and chips in question"),
        "/": look("type the answer"),
        "B": look("bring the bets into the pot, where you do that yourself"),
        "/ sweep 3 5": look("take all bets of these seats, in this order"),
        "F2": look("repeat the last announcement"),
        "Shift+F2": look("repeat the question or the result"),
        "F9": look("projector on or off: large, step by step"),
        "Tab": look("the next place"),
        "← → ↑ ↓": look("the next card or spot on the felt"),
        "Ctrl+Enter": look("finish the session now"),
        "Esc": look("leave; the session is kept"),
    }


# ---------------- what happens at the table, one act after the other


class PlayOut(QObject):
    """Shows the acts before a question at the trainee's pace. `over` when the question is to be asked.

    `waits` while bets are out that the trainee brings into the pot.
    """

    over = Signal(object)

    def __init__(self, look: Look, table: TableArea, side: Side) -> None:
        super().__init__(side)
        self._look, self._table, self._side = look, table, side
        self._screen: Screen | None = None
        self._acts: list[TableAct] = []
        self._words: list[Text] = []
        self.waits = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)
        table.felt.pressed.connect(self._pressed)
        table.felt.moved.connect(lambda piece, place: self._pressed(place, piece))

    @property
    def running(self) -> bool:
        return self._screen is not None

    def wants(self, screen: Screen) -> bool:
        """Whether something is to be seen before this question."""
        return bool(screen.acts and screen.pace and screen.shown.question and self._table.felt.theme.durations.push)

    def start(self, screen: Screen, view: Callable[[Question, Lay], FeltView]) -> bool:
        """Begins to show what comes before a question; False where there is nothing to be shown."""
        self.stop()
        felt = self._table.felt
        if not (self.wants(screen) and felt.isVisible()):
            return False
        self._screen, self._acts, self._words, self._view = screen, list(screen.acts), [], view
        self._table.set_pad(None)
        self._table.mark((), (), ())
        felt.stage.pitch_gap = round(screen.pace * PITCH)
        self._timer.start(round(screen.pace * 1000))
        self.step()
        return True

    def stop(self) -> Screen | None:
        """Shows no more; returns the screen that was still to come."""
        screen, self._screen = self._screen, None
        self._timer.stop()
        self._let_gather(on=False)
        return screen

    def skip(self) -> None:
        """On to the question at once."""
        screen = self.stop()
        if screen is not None:
            self._table.felt.stage.motion.finish()
            self.over.emit(screen)

    def step(self) -> None:
        """The next act, or the question behind the last one."""
        screen = self._screen
        if screen is None or screen.shown.question is None or self.waits:
            return
        if self._table.felt.stage.motion.is_running and self._words:  # a deal is seen to its last card
            return
        if not self._acts:
            self.stop()
            self.over.emit(screen)
            return
        if self._acts[0].gathers:
            self._timer.stop()
            self._let_gather(on=True)
            self._side.show_acts([*self._words[1 - MOST_ACTS :], GATHER], stop=False, main=say("Bring in"))
            self._look.announcer.say(self._look.words(GATHER))
            return
        self._show(screen, self._acts.pop(0))

    def go_on(self, *, stopping: bool = False) -> bool:
        """Bets that wait come in; else, or where the dealer is `stopping`, the question. False where nothing plays."""
        was_running = self.running
        (self.bring_in if self.waits and not stopping else self.skip)()
        return was_running

    def bring_in(self) -> None:
        """The bets go into the pot, and the hand goes on."""
        if self.waits and self._screen is not None:
            self._let_gather(on=False)
            self._timer.start()
            self._show(self._screen, self._acts.pop(0))

    def _pressed(self, place: str, _piece: str) -> None:
        """The pot was pressed, or a bet was put there."""
        if self.waits and pot_of(place) is not None:
            self.bring_in()

    def _let_gather(self, *, on: bool) -> None:
        """Whether bets are swept or carried into the pot now."""
        if self.waits == on:
            return
        felt, self.waits = self._table.felt, on
        felt.sweeps = on
        pieces = felt.view.pieces if on and felt.view is not None else ()
        bets = [piece.id for piece in pieces if piece.kind is PieceKind.CHIPS and name_of(piece.place) == BET]
        felt.set_choosable((MAIN_POT,) if on else ())
        felt.set_movable(bets, lambda _piece, place: pot_of(place) is not None)

    def _show(self, screen: Screen, act: TableAct) -> None:
        """One act, at the pace of the trainee."""
        assert screen.shown.question is not None
        self._timer.setInterval(round(screen.pace * (1000 / QUICKER if act.quick else 1000)))
        self._table.show_view(self._view(screen.shown.question, act.lay), animate=not act.quick)
        self._table.felt.handling.play(act.motion, round(1000 * screen.pace))
        if act.quick:
            self._words = [act.words]
        elif act.words:
            self._words.append(act.words)
            self._look.speak(self._look.words(act.words))
            self._look.announcer.say(self._look.words(act.words))
        self._side.show_acts(self._words[-MOST_ACTS:], stop=screen.shown.may.stop, new=not screen.timed)


GATHER = say("Bring the bets into the pot: drag across them, press the pot, or press B.")


# ---------------- pad in use


class PadInUse(QObject):
    """`changed` and `commit` as the pad says, `opened(Want)` when the next part of a step came."""

    changed = Signal()
    commit = Signal()
    opened = Signal(object)

    def __init__(self, look: Look, table: TableArea, side: Side) -> None:
        super().__init__(side)
        self._look, self._table, self._side = look, table, side
        self.pad: Pad | None = None

    def update(self, screen: Screen, *, fresh: bool) -> None:
        """As a state of the session needs it; `fresh` with a new question."""
        shown = screen.shown
        if fresh or (shown.may.answer and self.pad is None):
            self.drop()
            if shown.may.answer and shown.want is not None:
                self.pad = self._make(screen)
                self.pad.changed.connect(self.changed)
                self.pad.commit.connect(self.commit)
        if not shown.may.answer:
            self._told_tray(screen)
            if self.pad is not None and not isinstance(self.pad, ArrangePad):
                self.drop()
        if shown.may.answer or isinstance(self.pad, ArrangePad):
            self._table.set_pad(self.pad)
        else:
            self._table.set_pad(None)

    @property
    def want(self) -> Want | None:
        """What the duty that is open wants; None where nothing is to be answered."""
        return self.pad.now.want if isinstance(self.pad, TogetherPad) else self.pad.want if self.pad else None

    def acts_before(self) -> tuple[Act, ...]:
        """What is said of the step before the duty that is open."""
        return self.pad.earlier_acts() if isinstance(self.pad, TogetherPad) else ()

    def _make(self, screen: Screen) -> Pad:
        """The pad of a question, or of the whole step where several duties are one."""
        shown = screen.shown
        assert shown.want is not None
        if not shown.flow or shown.duty is None:
            pad = make_pad(shown.want, self._look)
            pad.aim(shown.duty.look if shown.duty is not None else ())
            return pad
        together_pad = make_step_pad((replace(shown.duty, want=shown.want), *shown.together), self._look, shown.typed)
        together_pad.opened.connect(self._step_opened)
        return together_pad

    def _step_opened(self) -> None:
        self._table.set_pad(self.pad)
        self.opened.emit(self.want)

    def _told_tray(self, screen: Screen) -> None:
        """Once the answer is told the tray shows the right setting, and what lay wrong."""
        if not isinstance(self.pad, ArrangePad) or screen.shown.phase is not Phase.JUDGED:
            return
        question, answer = screen.shown.question, screen.shown.answer
        right = question.decision.result if question else None
        if isinstance(right, Arrange):
            shown = answer if screen.shown.verdict and isinstance(answer, Arrange) else right
            self.pad.show_act(shown)
            self.pad.tray.set_open(False)

    def drop(self) -> None:
        """No pad any more."""
        if self.pad is not None:
            self._table.set_pad(None)
            if isinstance(self.pad, ArrangePad):
                take_down(self.pad.tray)
            self._side.drop_pad()
        self.pad = None

    def acts(self) -> tuple[Act, ...]:
        """What is answered with it: one act, or those of a step; none where it is not complete."""
        if isinstance(self.pad, TogetherPad):
            return tuple(self.pad.enter() or ())
        act = self.pad.act() if self.pad is not None else None
        return (act,) if act is not None else ()
