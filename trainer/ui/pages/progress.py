"""Progress: accuracy, time against target, rules mastered, weak and strong points, mix-ups, what was never met."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.games.base import GameInfo
from trainer.progress.statistics import SkillLine
from trainer.round.duty import KIND_NAMES
from trainer.ui.controllers.progress import ProgressShown
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Combo, button, card, clear, label, row, scroll
from trainer.ui.widgets.meter import Meter


class ProgressPage(QWidget):
    """Renders a `ProgressShown`. `skill_wanted(SkillLine)`, `kind_wanted(Kind)`, `practise_wanted`."""

    game_wanted = Signal(str)
    skill_wanted = Signal(object)
    kind_wanted = Signal(object)
    practise_wanted = Signal()

    def __init__(self, look: Look, infos: Sequence[GameInfo]) -> None:
        super().__init__()
        self.setObjectName("page")
        self.look = look
        self.games = Combo()
        self.games.setAccessibleName(look("Game"))
        for info in infos:
            self.games.addItem(f"{info.title} · {info.house_title}", info.id)
        self.games.activated.connect(lambda index: self.game_wanted.emit(self.games.itemData(index)))
        tag = label(look("Game:"), wrap=False)
        tag.setBuddy(self.games)
        self.main = button(
            look("Practise the weak points"), self.practise_wanted.emit, role="primary", look=look, icon="practice"
        )
        self.main.setProperty("enter", "yes")
        inside = QWidget()
        self.box = QVBoxLayout(inside)
        self.box.setContentsMargins(32, 8, 32, 24)
        self.box.setSpacing(16)
        head = QWidget()
        top = row(label(look("Progress"), "title", wrap=False), None, tag, self.games, self.main, spacing=12)
        top.setContentsMargins(32, 24, 32, 8)
        head.setLayout(top)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(head)
        outer.addWidget(scroll(inside, look("Progress")), 1)

    def start_focus(self) -> None:
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: ProgressShown) -> None:
        look = self.look
        clear(self.box)
        self.games.setCurrentIndex(self.games.findData(shown.game))
        if not shown.asked:
            text = look("No answers in this game yet. Press “Practise the weak points” to begin.")
            self.box.addWidget(label(text, "sub"))
        self._figures(shown)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self._kinds(shown), 3)
        right = QVBoxLayout()
        right.setSpacing(16)
        right.addWidget(
            self._skills(look("Weakest rules"), shown.weakest, look("No weak rule: nothing was missed often."))
        )
        right.addWidget(self._confusions(shown))
        right.addWidget(
            self._skills(
                look("Strongest rules"), shown.strongest, look("Five right in a row, in time, make a rule yours.")
            )
        )
        right.addStretch(1)
        middle.addLayout(right, 2)
        self.box.addLayout(middle)
        self.box.addStretch(1)

    def _figures(self, shown: ProgressShown) -> None:
        look = self.look
        line = QHBoxLayout()
        line.setSpacing(16)
        figures = (
            (_percent(shown.accuracy), look("right at the first try"), shown.accuracy),
            (_percent(shown.on_time), look("of these within the target time"), shown.on_time),
            (f"{shown.mastered} / {shown.skills}", look("rules mastered"), shown.mastered / max(1, shown.skills)),
            (f"{shown.seen} / {shown.skills}", look("rules met so far"), shown.seen / max(1, shown.skills)),
        )
        for figure, words, share in figures:
            frame, box = card()
            box.addWidget(label(figure, "number", wrap=False))
            box.addWidget(label(words, "soft"))
            box.addWidget(Meter(look, share or 0.0))
            line.addWidget(frame, 1)
        self.box.addLayout(line)
        if len(shown.days) > 1:
            self.box.addWidget(self._days(shown))

    def _days(self, shown: ProgressShown) -> QWidget:
        look = self.look
        frame, box = card()
        box.addWidget(label(look("The last days"), "sub"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        for column, day in enumerate(shown.days):
            grid.addWidget(label(day.name, "soft", wrap=False), 0, column)
            grid.addWidget(Meter(look, day.right / max(1, day.asked)), 1, column)
            grid.addWidget(label(f"{day.right} / {day.asked}", "soft", wrap=False), 2, column)
        box.addLayout(grid)
        return frame

    def _kinds(self, shown: ProgressShown) -> QWidget:
        look = self.look
        frame, box = card()
        box.addWidget(label(look("Duties"), "sub"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        for column, words in enumerate((look("Duty"), look("Right"), look("Time / target"), look("Rules"))):
            grid.addWidget(label(words, "soft", wrap=False), 0, column)
        for index, line in enumerate(shown.kinds, start=1):
            words = look.words(KIND_NAMES[line.kind])
            made = button(
                words,
                partial(self.kind_wanted.emit, line.kind),
                role="link",
                name=look("Practise: {kind}", kind=words),
            )
            made.setProperty("enter", "yes")
            grid.addWidget(made, index, 0)
            grid.addWidget(label(_percent(line.accuracy), wrap=False), index, 1)
            time = "–" if line.median is None else f"{line.median / 1000:.1f} / {line.target // 1000} s"
            late = line.median is not None and line.median > line.target
            grid.addWidget(
                label(time + (f"  {look('slow')}" if late else ""), "note" if late else "", wrap=False), index, 2
            )
            meter = Meter(look, line.mastered / max(1, len(line.skills)))
            grid.addWidget(meter, index, 3)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(3, 2)
        box.addLayout(grid)
        box.addStretch(1)
        return frame

    def _skills(self, heading: str, lines: Sequence[SkillLine], empty: str) -> QWidget:
        look = self.look
        frame, box = card(spacing=4)
        box.addWidget(label(heading, "sub"))
        if not lines:
            box.addWidget(label(empty, "soft"))
        for line in lines:
            text = look.words(line.skill.rule.text)
            kind = look.words(KIND_NAMES[line.skill.kind])
            made = button(
                f"{_percent(line.accuracy)}   {kind}",
                partial(self.skill_wanted.emit, line),
                role="link",
                name=look("Practise: {kind}", kind=text),
            )
            made.setProperty("enter", "yes")
            box.addWidget(made)
            box.addWidget(label(text, "soft"))
        return frame

    def _confusions(self, shown: ProgressShown) -> QWidget:
        look = self.look
        frame, box = card(spacing=4)
        box.addWidget(label(look("Mixed up"), "sub"))
        if not shown.confusions:
            box.addWidget(label(look("No rule was taken for another one twice."), "soft"))
        for line in shown.confusions:
            kind = look.words(KIND_NAMES[line.kind])
            box.addWidget(label(look("{kind}, {count} times", kind=kind, count=line.count)))
            right, instead = look.words(line.rule), look.words(line.instead)
            box.addWidget(label(look("Right: {right}", right=right), "soft"))
            box.addWidget(label(look("Taken for: {instead}", instead=instead), "soft"))
        return frame


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{round(100 * share)} %"
