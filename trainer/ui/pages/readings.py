"""Which games trainees are shown, and which doubtful or borrowed rules hold at this school: for an instructor."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout

from trainer.text import counted
from trainer.ui.controllers.readings import SIDES, ReadingLine, ReadingsShown, Side
from trainer.ui.look import Look
from trainer.ui.pages.page import Page
from trainer.ui.widgets.basic import Combo, label, row

ID = Qt.ItemDataRole.UserRole


class ReadingsPage(Page):
    """`game_wanted(id)` to see its rules, `shown_wanted(id, on)` for trainees, `confirmed(rule, on)`."""

    game_wanted = Signal(str)
    shown_wanted = Signal(str, bool)
    confirmed = Signal(str, bool)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._shown: ReadingsShown | None = None
        self.games = self._ticks(look("Games that trainees are shown"))
        self.games.setFixedWidth(330)
        self.games.itemChanged.connect(self._game_ticked)
        self.rules = self._ticks(look("Rules that are not certain"))
        self.rules.itemChanged.connect(self._rule_ticked)
        self.rules.currentRowChanged.connect(self._tell)
        self.game = Combo()
        self.game.setAccessibleName(look("Game"))
        self.game.activated.connect(lambda place: self.game_wanted.emit(self.game.itemData(place)))
        tag = label(look("Game:"), wrap=False)
        tag.setBuddy(self.game)
        self.count = label("", "soft", wrap=False)
        self.sides = label("", "soft")
        self.sides.hide()
        self.about = label("")
        self.about.setMinimumHeight(90)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(12)
        box.addWidget(label(look("Readings"), "title"))
        box.addWidget(
            label(
                look(
                    "Where a book is not clear, or prints a rule of another house, the program says so and leaves the "
                    "rule out of tests and exams. Tick what holds at your school: it is asked there like any other."
                ),
                "soft",
            )
        )
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(label(look("Trainees are shown"), "sub"))
        left.addWidget(label(look("None ticked means all of them."), "soft"))
        left.addWidget(self.games, 1)
        right.addLayout(row(tag, self.game, self.count, None, spacing=12))
        right.addWidget(self.sides)
        right.addWidget(self.rules, 1)
        right.addWidget(self.about)
        middle = row(spacing=24)
        middle.addLayout(left)
        middle.addLayout(right, 1)
        box.addLayout(middle, 1)

    def _ticks(self, name: str) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(name)
        made.setWordWrap(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return made

    def start_focus(self) -> None:
        self.game.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: ReadingsShown) -> None:
        """Shows a state; focus and the chosen line stay."""
        before, self._shown = self._shown, shown
        look = self.look
        if before is None or before.games != shown.games:
            self.game.clear()
            for id, title in shown.games:
                self.game.addItem(title, id)
            self._fill(self.games, [(id, title, id in shown.shown) for id, title in shown.games])
        self.game.setCurrentIndex(self.game.findData(shown.game))
        if before is None or before.readings != shown.readings:
            kept = self.rules.currentRow() if before is not None and before.game == shown.game else 0
            self._fill(self.rules, [(one.id, self._words(one), one.confirmed) for one in shown.readings])
            self.rules.setCurrentRow(kept)
        held = sum(one.confirmed for one in shown.readings)
        count = len(shown.readings)
        none = look("Every rule of this game is certain.")
        some = look.words(counted("{done} of {n} confirmed", "{done} of {n} confirmed", count, done=held))
        self.count.setText(some if count else none)
        self._count_sides(shown.sides)
        self._tell(self.rules.currentRow())

    def _count_sides(self, sides: Mapping[str, Side]) -> None:
        """How many rules have another reading written down."""
        words = counted(
            "Doubtful: {n} rule, {both} of them with another reading that is accepted, {single} with one answer.",
            "Doubtful: {n} rules, {both} of them with another reading that is accepted, {single} with one answer.",
            len(sides),
            both=sum(one is Side.BOTH for one in sides.values()),
            single=sum(one is Side.ONE for one in sides.values()),
        )
        self.sides.setText(self.look.words(words) if sides else "")
        self.sides.setVisible(bool(sides))

    def _words(self, one: ReadingLine) -> str:
        return self.look.words(one.rule.says)

    def _fill(self, host: QListWidget, lines: list[tuple[str, str, bool]]) -> None:
        host.blockSignals(True)
        host.clear()
        for id, words, on in lines:
            item = QListWidgetItem(words)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            item.setData(ID, id)
            host.addItem(item)
        host.blockSignals(False)

    def _tell(self, place: int) -> None:
        """Why a rule is not certain, and where it is printed."""
        shown = self._shown
        if shown is not None and 0 <= place < len(shown.readings):
            rule, side = shown.readings[place].rule, shown.sides.get(shown.readings[place].id)
            told = [self.look.words(SIDES[side])] if side is not None else []
            notes = [self.look.note(note) for note in rule.notes]
            self.about.setText("\n".join([*notes, *told, self.look.cited(rule.cite)]))
        else:
            self.about.clear()

    def _game_ticked(self, item: QListWidgetItem) -> None:
        self.shown_wanted.emit(item.data(ID), item.checkState() is Qt.CheckState.Checked)

    def _rule_ticked(self, item: QListWidgetItem) -> None:
        self.confirmed.emit(item.data(ID), item.checkState() is Qt.CheckState.Checked)
