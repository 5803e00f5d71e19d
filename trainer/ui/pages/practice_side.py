"""The rail beside the felt: the question, the answer pad, afterwards the explanation, and below them the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from trainer.core.text import Text, say
from trainer.drills.modes import TraineePart
from trainer.training.shown import Phase, Shown
from trainer.ui.answers import Pad
from trainer.ui.controllers.book_tables import posted
from trainer.ui.controllers.comparison import CostAsk, cost_ask
from trainer.ui.controllers.practice_session import Screen
from trainer.ui.jobs import Jobs
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.style import set_role
from trainer.ui.widgets.basic import alone, button, column, label, scroll
from trainer.ui.widgets.explanation import ExplanationView, WrongTry
from trainer.ui.widgets.key_list import trade_words
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.teardown import Pool, take_down

GO_ON = say("Go on")
EDGE = 16
"""The free edge of the rail; a bar to scroll by stands in it, so that nothing grows narrower."""


class Command(StrEnum):
    """What can be asked for beside the answer itself."""

    PRIMARY = "primary"
    STOP = "stop"
    HINT = "hint"
    RULE = "rule"
    AGAIN = "again"
    UNDO = "undo"


class Side(QFrame):
    """Renders a screen. `asked(Command)` when one of the buttons below is pressed."""

    asked = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, look: Look, jobs: Jobs | None = None) -> None:
        super().__init__()
        self.look = look
        self.setProperty("role", "side")
        self.pad: Pad | None = None
        self._shown_pad: Pad | None = None
        self._known_words: set[str] = set()
        self._new_words: dict[str, str] = {}
        self._last_new = ""
        self.notes = QWidget()
        notes_box = QVBoxLayout(self.notes)
        notes_box.setContentsMargins(0, 0, 0, 0)
        notes_box.setSpacing(4)

        def note(_index: int) -> QLabel:
            note_label = label("")
            notes_box.addWidget(note_label)
            return note_label

        self._notes: Pool[QLabel] = Pool(note)
        self.prompt = label("", "prompt")
        self.prompt.setObjectName("prompt")
        self.pad_place = QVBoxLayout()
        self.explanation = ExplanationView(look, jobs)
        self.explanation.rule_wanted.connect(self.rule_wanted.emit)
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(EDGE, 12, EDGE, 12)
        box.setSpacing(10)
        box.addWidget(self.prompt)
        box.addWidget(self.notes)
        box.addWidget(self.explanation)
        box.addLayout(self.pad_place)
        self.so_far, self.record = _opening("")
        self.posted, self.table = _opening(look("Pay table"))
        box.addWidget(self.posted)
        box.addWidget(self.table)
        box.addWidget(self.so_far)
        box.addWidget(self.record)
        box.addStretch(1)
        self.area = scroll(inside, look("Question"))
        self._box = box
        self.area.verticalScrollBar().rangeChanged.connect(self._make_room)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.area, 1)
        outer.addWidget(self._make_foot())

    def _make_room(self, _least: int, most: int) -> None:
        """The scroll bar comes and goes beside what is shown, which keeps its width."""
        bar = self.area.verticalScrollBar().sizeHint().width() if most > 0 else 0
        self._box.setContentsMargins(EDGE, 12, EDGE - bar, 12)

    def _make_foot(self) -> QWidget:
        """What stays below whatever is asked: buttons, and what was wrong, so that the answer pad never moves."""
        look = self.look
        self.primary = self._button(look("Done"), Command.PRIMARY, role="primary", key="Enter")
        self.primary.setMinimumHeight(look.target + 4)
        self.stop = self._button(look("Stop: an error"), Command.STOP, icon="warning", key="S")
        self.hint = self._button(look("Hint"), Command.HINT, icon="hint", key="H")
        self.rule = self._button(look("Rulebook"), Command.RULE, icon="rules", key="R")
        self.again = self._button(look("Same again"), Command.AGAIN, icon="again", key="A")
        self.undo = self._button("", Command.UNDO, icon="undo", key="Backspace", name=look("Undo"))
        self.undo.setFixedWidth(44)
        self.lacking = label("", "problem")
        self.lacking.hide()
        self.wrong_try = WrongTry(look)
        self.wrong_try.hide()
        foot = QWidget()
        others = flow_box(self.undo, self.hint, self.again, self.rule, spacing=6)
        foot_box = column(self.wrong_try, self.lacking, self.primary, self.stop, others)
        foot_box.setContentsMargins(16, 8, 16, 12)
        foot.setLayout(foot_box)
        return foot

    def _button(
        self, text: str, asks: Command, *, role: str = "small", icon: str = "", key: str = "", name: str = ""
    ) -> QPushButton:
        push_button = button(
            text, lambda: self.asked.emit(asks), role=role, look=self.look, icon=icon, key=key, name=name
        )
        push_button.setProperty("enter", "yes")
        return push_button

    # -- rendering

    def apply(self, screen: Screen, pad: Pad | None) -> None:
        """Shows a state; `pad` is the present answer pad, None when nothing can be answered."""
        self._set_pad(pad)
        self.say_lacking("")
        self._show_notes(screen)
        self._prompt(screen)
        self._show_verdict(screen)
        self._record(screen)
        self._posted(screen)
        self._buttons(screen)

    def show_acts(self, acts: Sequence[Text], *, stop: bool, new: bool = False, main: Text = GO_ON) -> None:
        """What happens at the table before the next question, the last act large; `new` words are explained.

        `main` is what the button under Enter does.
        """
        self._set_pad(None)
        self.say_lacking("")
        self.explanation.hide()
        self.wrong_try.hide()
        *before, last = acts or (Text(""),)
        self.show_prompt(last)
        lines = [(self.look.words(text), "soft") for text in before]
        lines += [(text, "note") for text in self._explained(" ".join(map(self.look.words, acts)) if new else "")]
        for text_label, (text, role) in zip(self._notes.take(len(lines)), lines, strict=True):
            text_label.setText(text)
            set_role(text_label, role)
        self.notes.setVisible(bool(lines))
        self.primary.setText(self.look.words(main))
        self.primary.setAccessibleName(self.primary.text())
        self.stop.setVisible(stop)
        for widget in (self.hint, self.again, self.undo, self.posted, self.table, self.so_far, self.record):
            widget.hide()

    def _posted(self, screen: Screen) -> None:
        """What is printed at the table of the wager in question, folded until asked for; nothing in an exam."""
        question = screen.shown.question if screen.shown.mode.book else None
        grids = posted(question) if question is not None else ()
        self.posted.setVisible(bool(grids))
        self.table.setVisible(bool(grids) and self.posted.isChecked())
        lines = []
        for grid in grids:
            lines.append(self.look.words(grid.title))
            lines += ["  ".join(self.look.words(cell) for cell in row) for row in grid.rows]
        self.table.setText("\n".join(lines))

    def _record(self, screen: Screen) -> None:
        """What was done in this round up to now, folded until asked for."""
        done = [self.look.words(words) for words in screen.shown.record if words] if screen.shown.step else []
        self.so_far.setVisible(bool(done))
        self.record.setVisible(bool(done) and self.so_far.isChecked())
        words = self.look("This round ({count})", count=len(done))
        self.so_far.setText(words)
        self.so_far.setAccessibleName(words)
        self.record.setText("\n".join(f"{place}. {text}" for place, text in enumerate(done, start=1)))

    def _set_pad(self, pad: Pad | None) -> None:
        """Shows a pad, or hides the one there is: until `drop_pad` it may come back."""
        self.pad = pad
        if pad is None:
            if self._shown_pad is not None:
                self._shown_pad.hide()
            return
        if pad is not self._shown_pad:
            self.drop_pad()
            self.pad = self._shown_pad = pad
            self.pad_place.addWidget(pad)
        pad.show()

    def drop_pad(self) -> None:
        """The pad is wanted no more."""
        if self._shown_pad is not None:
            take_down(self._shown_pad)
        self.pad = self._shown_pad = None

    def _show_notes(self, screen: Screen) -> None:
        shown, look = screen.shown, self.look
        lines = [(look.words(text), "good") for text in shown.sentences]
        lines += [(look.words(shown.incident), "sub")] if shown.incident else []
        lines += [(look.words(text), "note") for text in (shown.missed, shown.queued_because, *shown.notices) if text]
        asked = shown.phase in (Phase.ASKING, Phase.RETRYING)
        lines += [
            (text, "soft") for text in self._explained(look.words(shown.ask) if asked and not screen.timed else "")
        ]
        hints = shown.hint if asked else ()
        lines += [(look("Hint: {hint}", hint=look.words(text)), "soft") for text in hints]
        for text_label, (text, role) in zip(self._notes.take(len(lines)), lines, strict=True):
            text_label.setText(text)
            set_role(text_label, role)
        self.notes.setVisible(bool(lines))

    def _explained(self, sentence: str) -> list[str]:
        """What the words of the trade in a sentence mean, each where it first stands."""
        if sentence and sentence != self._last_new:
            if self._last_new not in sentence:
                self._known_words |= set(self._new_words)
            self._last_new, self._new_words = sentence, trade_words(self.look).explain(sentence)
        if not sentence:
            return []
        first = [(word, means) for word, means in self._new_words.items() if word not in self._known_words]
        return [self.look("{word}: {meaning}", word=alone(word), meaning=means) for word, means in first]

    def _prompt(self, screen: Screen) -> None:
        self.show_prompt(screen.shown.ask)

    def show_prompt(self, ask: Text) -> None:
        """What is asked now."""
        words = self.look.words(ask)
        means = trade_words(self.look).explain(words)
        set_tip(self.prompt, "\n".join(f"{alone(word)}: {meaning}" for word, meaning in means.items()))
        self.prompt.setText(words)
        self.prompt.setVisible(bool(words))

    def _show_verdict(self, screen: Screen) -> None:
        shown, look = screen.shown, self.look
        explanation_view = self.explanation
        self.wrong_try.apply(screen.sentence if shown.phase is Phase.RETRYING else None)
        if shown.phase is Phase.JUDGED and shown.explanation is not None:
            watched = shown.mode.part is TraineePart.WATCHES
            answer_text = Text("") if watched else shown.given_words
            cost = None if watched else self._cost(shown)
            explanation_view.show_explanation(
                shown.explanation, verdict=shown.verdict, answer_text=answer_text, cost=cost
            )
        elif shown.phase is Phase.SHOWING and shown.explanation is not None:
            acted = look("The dealer:")
            explanation_view.show_explanation(shown.explanation, verdict=None, answer_text=Text(""), acted=acted)
        elif shown.phase is Phase.WATCHING:
            explanation_view.clear()
            explanation_view.show_act(look("The dealer:"), look.words(shown.given_words))
        else:
            explanation_view.clear()
        explanation_view.setVisible(shown.phase not in (Phase.ASKING, Phase.RETRYING))

    def _cost(self, shown: Shown) -> CostAsk | None:
        """The setting whose cost is shown, where a hand was set."""
        return cost_ask(shown.question, shown.answer) if shown.question is not None else None

    def _buttons(self, screen: Screen) -> None:
        shown, look, may = screen.shown, self.look, screen.shown.may
        words = {
            Phase.ASKING: look("Done"),
            Phase.RETRYING: look("Done"),
            Phase.WATCHING: look("This step is right"),
        }
        if shown.phase is Phase.RETRYING and not self.changed_since:
            words[Phase.RETRYING] = look("Show the answer")
        self.primary.setText(words.get(shown.phase, look("Next")))
        self.primary.setAccessibleName(self.primary.text())
        self.stop.setVisible(may.stop)
        self.stop.setText(look("Stop: an error") if shown.phase is Phase.WATCHING else look("Stop the action"))
        self.stop.setAccessibleName(self.stop.text())
        self.hint.setVisible(may.hint)
        self.rule.setVisible(shown.mode.book)
        self.again.setVisible(may.same_again)
        self.undo.setVisible(may.answer)

    changed_since = False
    """Whether the answer was changed after a wrong try: then Enter answers again instead of showing."""

    def pad_changed(self, screen: Screen) -> None:
        """After every change of the pad."""
        self.say_lacking("")
        self._buttons(screen)

    def say_lacking(self, words: str) -> None:
        """Why the answer could not be taken; nothing once it changes."""
        self.lacking.setText(words)
        self.lacking.setVisible(bool(words))

    def scroll_up(self) -> None:
        self.area.verticalScrollBar().setValue(0)
        self.area.ensureVisible(0, 0)

    def set_width(self, width: int) -> None:
        self.setFixedWidth(width)
        self.area.setAlignment(Qt.AlignmentFlag.AlignTop)


def _opening(words: str) -> tuple[QPushButton, QLabel]:
    """A link that opens and closes the text below it."""
    link, text = button(words, None, role="link"), label("", "soft")
    link.setCheckable(True)
    link.setProperty("enter", "yes")
    link.toggled.connect(text.setVisible)
    return link, text
