"""What somebody does himself in the full rounds of a game, folded until it is wanted."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QVBoxLayout, QWidget

from trainer.games.base import Game
from trainer.round.duty import KIND_NAMES, Kind
from trainer.training.habits import CHIP_WORK, Habits
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, row
from trainer.ui.widgets.down import Pool

COLUMNS = 4


class RoundHabits(QFrame):
    """`changed(Habits)` after every switch."""

    changed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self.habits = Habits()
        self._kinds: tuple[Kind, ...] = ()
        self.fold = button("", None, role="link")
        self.fold.setCheckable(True)
        self.fold.setProperty("enter", "yes")
        self.fold.toggled.connect(self._folded)
        self.inner = QWidget()
        self.inner.hide()
        self.all = button(look("I do everything"), lambda: self._set(self.habits.all_mine()))
        self.judgement = button(look("Only what takes judgement"), lambda: self._set(self.habits.routine_off()))
        self.flow = self._switch(look("A seat in one act, right answers go on by themselves"))
        self.flow.clicked.connect(lambda on: self._set(self._with(flow=on)))
        self.chips = self._switch(look("Chips are cut, sized in and coloured up as well"))
        self.chips.clicked.connect(lambda on: self._set(self._with(chips=on)))
        self.calls = self._switch(look("I choose the calls; otherwise they are said for me"))
        self.calls.clicked.connect(lambda on: self._set(self._with(calls=on)))
        for made in (self.all, self.judgement):
            made.setProperty("enter", "yes")
        self.grid = QGridLayout()
        self.grid.setSpacing(4)
        self._boxes: Pool[QCheckBox] = Pool(self._box)
        inside = QVBoxLayout(self.inner)
        inside.setContentsMargins(0, 6, 0, 0)
        inside.setSpacing(8)
        inside.addLayout(row(self.all, self.judgement, None, spacing=12))
        inside.addLayout(self.grid)
        inside.addWidget(self.flow)
        inside.addWidget(self.chips)
        inside.addWidget(self.calls)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.setSpacing(4)
        box.addWidget(self.fold)
        box.addWidget(self.inner)

    def _switch(self, words: str) -> QCheckBox:
        made = QCheckBox(words.replace("&", "&&"))
        made.setAccessibleName(words)
        made.setProperty("enter", "yes")
        return made

    def _box(self, index: int) -> QCheckBox:
        made = self._switch("")
        made.clicked.connect(lambda on: self._set(self.habits.switched(self._kinds[index], self._kinds, mine=on)))
        self.grid.addWidget(made, index // COLUMNS, index % COLUMNS)
        return made

    def apply(self, game: Game, habits: Habits) -> None:
        """Shows the duties of a game and who does them."""
        self.habits = habits
        self._kinds = tuple(kind for kind in game.kinds if habits.chips or kind not in CHIP_WORK)
        for made, kind in zip(self._boxes.take(len(self._kinds)), self._kinds, strict=True):
            words = self.look.words(KIND_NAMES[kind])
            made.setText(words.replace("&", "&&"))
            made.setAccessibleName(words)
            made.setChecked(kind not in habits.off)
        self.flow.setChecked(habits.flow)
        self.calls.setChecked(habits.calls)
        self.calls.setEnabled(habits.flow)
        self.chips.setChecked(habits.chips)
        self.chips.setVisible(any(kind in CHIP_WORK for kind in game.kinds))
        mine = sum(kind not in habits.off for kind in self._kinds)
        words = self.look(
            "Full rounds: I do {mine} of {count} duties, the program does the rest", mine=mine, count=len(self._kinds)
        )
        self.fold.setText(words)
        self.fold.setAccessibleName(words)

    def _with(self, **switches: bool) -> Habits:
        return replace(self.habits, **switches)  # type: ignore[arg-type]

    def _set(self, habits: Habits) -> None:
        self.changed.emit(habits)

    def _folded(self, on: bool) -> None:
        self.inner.setVisible(on)
