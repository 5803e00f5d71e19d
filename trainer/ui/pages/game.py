"""One game: the ways to practise it, from looking on to the exam, and each kind of duty by itself."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, PRACTICE, PRESSURE, SPOT, Mode
from trainer.games.base import Game
from trainer.progress.fold import Progress
from trainer.prove import FAMILY
from trainer.round.duty import KIND_NAMES
from trainer.text import Text, say
from trainer.ui.controllers.game import KindLine, kind_lines
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, card, clear, label, row, scroll
from trainer.ui.widgets.meter import Meter

LADDER: tuple[tuple[Mode, str, Text], ...] = (
    (DEMONSTRATION, "eye", say("Watch a round")),
    (GUIDED, "lesson", say("Learn with hints")),
    (PRACTICE, "table", say("Deal a full round")),
    (SPOT, "warning", say("Spot the error")),
    (PRESSURE, "flame", say("Under pressure")),
    (EXAM, "check", say("Practice exam")),
)


class GamePage(QWidget):
    """`mode_wanted(mode id)`, `kind_wanted(kind)`, `skill_wanted(Skill)`, `mix_wanted`, and ways to other pages."""

    mode_wanted = Signal(str)
    kind_wanted = Signal(object)
    skill_wanted = Signal(object)
    mix_wanted = Signal()
    book_wanted = Signal()
    compare_wanted = Signal()
    back = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("page")
        self.look = look
        inside = QWidget()
        self.box = QVBoxLayout(inside)
        self.box.setContentsMargins(32, 24, 32, 24)
        self.box.setSpacing(16)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll(inside, look("Game")))
        self.main = button(
            look("Practise"), self.mix_wanted.emit, role="primary", look=look, icon="practice", key="Enter"
        )
        self.main.setMinimumSize(200, 48)
        self.main.setProperty("enter", "yes")

    def start_focus(self) -> None:
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, game: Game, progress: Progress) -> None:
        look, info = self.look, game.info
        self.main.setParent(None)
        clear(self.box)
        home = button(look("Home"), self.back.emit, role="quiet", look=look, icon="back", key="Esc")
        book = button(look("Rulebook"), self.book_wanted.emit, look=look, icon="rules")
        compare = button(look("Compare houses"), self.compare_wanted.emit, look=look, icon="cards")
        compare.setVisible(info.family == FAMILY)
        for made in (home, book, compare):
            made.setProperty("enter", "yes")
        self.box.addLayout(row(home, None, compare, book))
        self.box.addWidget(label(info.title, "title"))
        self.box.addWidget(label(info.house_title, "soft"))
        says = label(look("What is due, then what is weak, then something new; all duties of this game mixed."), "soft")
        top = row(self.main, says, spacing=16)
        top.setStretch(1, 1)
        self.box.addLayout(top)
        self._modes()
        self.problem = label("", "problem")
        self.problem.hide()
        self.box.addWidget(self.problem)
        self.box.addWidget(label(look("One duty at a time"), "heading"))
        for line in kind_lines(game, progress):
            self.box.addWidget(self._kind(line))
        self.box.addStretch(1)

    def show_problem(self, sentence: str) -> None:
        """Why what was chosen cannot be begun."""
        self.problem.setText(sentence)
        self.problem.show()
        self.look.announcer.say(sentence)

    def _modes(self) -> None:
        look = self.look
        grid = QGridLayout()
        grid.setSpacing(12)
        for index, (mode, icon, words) in enumerate(LADDER):
            text = look.words(words)
            made = button(text, partial(self.mode_wanted.emit, mode.id), role="row", name=text, look=look, icon=icon)
            made.setAccessibleDescription(look.words(mode.says))
            made.setToolTip(look.words(mode.says))
            made.setProperty("enter", "yes")
            made.setMinimumHeight(52)
            grid.addWidget(made, index // 3, index % 3)
        for column in range(3):
            grid.setColumnStretch(column, 1)
        self.box.addLayout(grid)

    def _kind(self, line: KindLine) -> QWidget:
        look = self.look
        frame, box = card(margin=12, spacing=6)
        words = look.words(KIND_NAMES[line.kind])
        meter = Meter(look, line.mastered / len(line.skills) if line.skills else 0)
        meter.setFixedWidth(120)
        notes = [look("{done} of {skills} mastered", done=line.mastered, skills=len(line.skills))]
        if line.accuracy is not None:
            notes.append(look("{percent} % right", percent=round(100 * line.accuracy)))
        if line.median is not None:
            notes.append(
                look("{time} s, target {target} s", time=f"{line.median / 1000:.1f}", target=line.target // 1000)
            )
        drill = button(
            look("Practise"), lambda: self.kind_wanted.emit(line.kind), name=look("Practise: {kind}", kind=words)
        )
        drill.setProperty("enter", "yes")
        title = label(words, "sub", wrap=False)
        title.setMinimumWidth(220)
        rules = button(look("Rules"), None, role="link", name=look("Rules of: {kind}", kind=words))
        rules.setCheckable(True)
        rules.setProperty("enter", "yes")
        top = row(title, meter, label(" · ".join(notes), "soft"), rules, drill, spacing=16)
        top.setStretch(2, 1)
        box.addLayout(top)
        inner = QWidget()
        inner_box = QVBoxLayout(inner)
        inner_box.setContentsMargins(0, 4, 0, 0)
        inner_box.setSpacing(0)
        inner.hide()
        rules.toggled.connect(lambda on: self._unfold(inner, inner_box, line, on=on))
        box.addWidget(inner)
        return frame

    def _unfold(self, inner: QWidget, box: QVBoxLayout, line: KindLine, *, on: bool) -> None:
        if on and not box.count():
            for skill in line.skills:
                text = self.look.words(skill.rule.text)
                made = button(
                    text if len(text) < 110 else text[:107] + "…",
                    partial(self.skill_wanted.emit, skill),
                    role="link",
                    name=self.look("Practise: {kind}", kind=text),
                )
                made.setToolTip(f"{text}\n{skill.rule.cite}")
                made.setProperty("enter", "yes")
                box.addWidget(made)
        inner.setVisible(on)
