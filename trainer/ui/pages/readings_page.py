"""Which games trainees are shown, and which doubtful or borrowed rules hold at this school: for an instructor."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from trainer.core.text import counted, say
from trainer.ui.controllers.reading_choices import HEADINGS, TOLD, Example, ReadingLine, ReadingsShown, Uncertain
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.basic import Combo, Line, button, field_label, label, row, scroll
from trainer.ui.widgets.line_table import Ticks

ID = Qt.ItemDataRole.UserRole
Ticked = tuple[str, str, bool]
"""A line with a tick: what it is known by, its words, whether it is ticked."""


class ReadingsPage(Page):
    """`game_wanted(id)` to see its rules, `shown_wanted(id, on)` for trainees, `confirmed(rule, on)`.

    `house_confirmed(on)`: all rules of the house at once. `sheet_wanted`: the house's readings on paper, to sign.
    `followed(rule, reading, source)`: a reading is to be in force, because somebody says so.
    """

    game_wanted = Signal(str)
    shown_wanted = Signal(str, bool)
    confirmed = Signal(str, bool)
    followed = Signal(str, str, str)
    house_confirmed = Signal(bool)
    sheet_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.shown: ReadingsShown | None = None
        self.games = Ticks(look("Games shown to trainees"))
        self.games.setMinimumWidth(280)
        self.games.setMaximumWidth(330)
        self.games.itemChanged.connect(self._game_ticked)
        self.rules = Ticks(look("Uncertain rules; tick one to confirm it"))
        self.rules.itemChanged.connect(self._rule_ticked)
        self.rules.currentRowChanged.connect(lambda _place: self._tell())
        self.choices = Ticks(look("Readings of this rule; tick the one to follow"))
        self.choices.setFixedHeight(130)
        self.choices.itemChanged.connect(self._choice_ticked)
        self.choices.clicked.connect(self._choice_pressed)
        self.source = Line()
        self.source.setAccessibleName(look("Source"))
        self.source.setPlaceholderText(look("memo-12"))
        self.source.setMaximumWidth(260)
        self.says = field_label(look("Source:"), self.source)
        self.source.returnPressed.connect(self._follow_chosen)
        self.problem = label("", "problem")
        self._refused: tuple[str, str] | None = None
        self.game = Combo()
        self.game.setAccessibleName(look("Game"))
        self.game.activated.connect(lambda place: self.game_wanted.emit(self.game.itemData(place)))
        tag = field_label(look("Game:"), self.game)
        self.count = label("", "soft", wrap=False)
        self.about = label("")
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.example = label("", "soft")
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(12)
        box.addWidget(label(look("Readings"), "title"))
        box.addWidget(
            label(
                look(
                    "Some rules in a book are unclear or borrowed from another house. Tests and exams leave them "
                    "out. Choose how your school reads each rule, then tick it to confirm it. Tests then ask it "
                    "like any other rule."
                ),
                "soft",
            )
        )
        column_layout, right = QVBoxLayout(), QVBoxLayout()
        column_layout.addWidget(label(look("Shown to trainees"), "sub"))
        column_layout.addWidget(label(look("None ticked: all games."), "soft"))
        column_layout.addWidget(self.games, 1)
        right.addLayout(row(tag, self.game, self.count, None, spacing=12))
        right.addLayout(self._make_house())
        right.addWidget(self.rules, 1)
        right.addWidget(scroll(self._make_detail(), look("Rule")), 1)
        middle = row(spacing=24)
        middle.addLayout(column_layout)
        middle.addLayout(right, 1)
        box.addLayout(middle, 1)

    def _make_house(self) -> QHBoxLayout:
        """What is done with all rules of the house at once."""
        look = self.look
        self.confirm_house = button(look("Confirm house"), partial(self.house_confirmed.emit, True))
        self.unconfirm_house = button(look("Unconfirm house"), partial(self.house_confirmed.emit, False))
        self.sheet = button(look("Sheet to sign"), self.sheet_wanted.emit, role="primary")
        for push_button in (self.confirm_house, self.unconfirm_house, self.sheet):
            push_button.setProperty("enter", "yes")
        self.done = label("", "soft", wrap=False)
        return row(self.confirm_house, self.unconfirm_house, self.sheet, self.done, None, spacing=12)

    def _make_detail(self) -> QWidget:
        """The chosen rule: what it says, how it is read here and who says so."""
        inside, detail = QWidget(), QVBoxLayout()
        detail.addWidget(self.about)
        detail.addWidget(self.choices)
        detail.addLayout(row(self.says, self.source, self.problem, None, spacing=12))
        detail.addWidget(self.example)
        detail.addStretch(1)
        detail.setContentsMargins(0, 0, 0, 0)
        inside.setLayout(detail)
        return inside

    def start_focus(self) -> None:
        self.game.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: ReadingsShown) -> None:
        """Shows a state; focus and the chosen line stay."""
        chosen = self._chosen
        before, self.shown = self.shown, shown
        if before is None or before.games != shown.games:
            self.game.clear()
            for id, title in shown.games:
                self.game.addItem(title, id)
            self._fill(self.games, [(id, title, id in shown.shown) for id, title in shown.games])
        self.game.setCurrentIndex(self.game.findData(shown.game))
        if before is None or before.game != shown.game:
            self.source.setText(shown.source)
            self.problem.clear()
        if before is None or before.readings != shown.readings:
            self._fill(self.rules, self._lines(shown.readings))
            self.rules.setCurrentRow(self._row_of(chosen))
        self._count(shown.readings)
        self._tell()

    def _row_of(self, chosen: ReadingLine | None) -> int:
        """The line of what was chosen: the same rule, or one that the reading in force has in its place."""
        ids = [self.rules.item(place).data(ID) for place in range(self.rules.count())]
        if chosen is None or self.shown is None:
            return min(1, len(ids) - 1)
        same = [
            reading_line.id for reading_line in self.shown.readings if chosen.open and reading_line.open == chosen.open
        ]
        return next((ids.index(id) for id in (chosen.id, *same) if id in ids), min(1, len(ids) - 1))

    def tell(self, words: str) -> None:
        """What was done."""
        self.done.setText(words)

    def refuse(self, why: str) -> None:
        """Says why a reading is not followed; Enter follows it once it is mended."""
        self.problem.setText(why)
        self._tell()
        self.source.setFocus(Qt.FocusReason.OtherFocusReason)

    def _count(self, readings: tuple[ReadingLine, ...]) -> None:
        confirmed, count = sum(reading_line.confirmed for reading_line in readings), len(readings)
        none = self.look("Every rule of this game is certain.")
        some = self.look.words(counted("{done} of {n} confirmed", "{done} of {n} confirmed", count, done=confirmed))
        self.count.setText(some if count else none)

    def _lines(self, readings: tuple[ReadingLine, ...]) -> Iterable[Ticked]:
        """The rules below the headings of their sorts; a heading has no id."""
        sort: Uncertain | None = None
        for reading_line in readings:
            if reading_line.sort is not sort:
                sort = reading_line.sort
                yield "", self.look.words(HEADINGS[sort]), False
            yield reading_line.id, self.look.words(reading_line.rule.says), reading_line.confirmed

    def _fill(self, host: QListWidget, lines: Iterable[Ticked]) -> None:
        bold = QFont(host.font())
        bold.setBold(True)
        host.blockSignals(True)
        host.clear()
        for id, words, on in lines:
            item = QListWidgetItem(words)
            item.setData(ID, id)
            if id or host is self.choices:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
            else:
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
                item.setFont(bold)
            host.addItem(item)
        host.blockSignals(False)

    @property
    def _chosen(self) -> ReadingLine | None:
        """The rule of the chosen line."""
        item = self.rules.currentItem()
        if self.shown is None or item is None:
            return None
        return next((reading_line for reading_line in self.shown.readings if reading_line.id == item.data(ID)), None)

    def _tell(self) -> None:
        """Why a rule is not certain, where it is printed, how else it can be read and what that changes."""
        reading_line, look = self._chosen, self.look
        chooses = reading_line is not None and bool(reading_line.choices)
        for widget in (self.choices, self.says, self.source):
            widget.setVisible(chooses)
        self.example.clear()
        if reading_line is None or self.shown is None:
            self.about.clear()
            return
        notes = [look.note(note) for note in reading_line.rule.notes]
        chosen = [look("Chosen by {source}.", source=reading_line.source)] if reading_line.source else []
        self.about.setText(
            "\n".join([*notes, look.words(TOLD[reading_line.sort]), look.cited(reading_line.rule.cite), *chosen])
        )
        self._fill(
            self.choices, [(choice.id, look.words(choice.says), choice.followed) for choice in reading_line.choices]
        )
        if chooses and self.shown.examples is not None:
            example = self.shown.examples.get(reading_line.open)
            none = look("No question was found where the readings give different answers.")
            self.example.setText(self._example(example) if example is not None else none)

    def _example(self, example: Example) -> str:
        look = self.look
        head = look("For example {code}: {ask}", code=example.code, ask=example.ask)
        answers = (look.words(say("{says} – {answer}", says=says, answer=answer)) for says, answer in example.answers)
        return "\n".join([head, *answers])

    def _game_ticked(self, item: QListWidgetItem) -> None:
        self.shown_wanted.emit(item.data(ID), item.checkState() is Qt.CheckState.Checked)

    def _rule_ticked(self, item: QListWidgetItem) -> None:
        self.confirmed.emit(item.data(ID), item.checkState() is Qt.CheckState.Checked)

    def _choice_ticked(self, item: QListWidgetItem) -> None:
        reading_line = self._chosen
        if reading_line is None or item.checkState() is not Qt.CheckState.Checked:
            self._tell()
            return
        self._follow(reading_line.open, item.data(ID))

    def _choice_pressed(self, index: QModelIndex) -> None:
        """A press on the words chooses as one on the box does; after that one the line is another already."""
        item = self.choices.itemFromIndex(index) if index.isValid() else None
        if item is not None:
            item.setCheckState(Qt.CheckState.Checked)

    def _follow_chosen(self) -> None:
        """Enter after who says so: the reading that was chosen without it is followed."""
        reading_line = self._chosen
        if reading_line is not None and self._refused is not None and self._refused[0] == reading_line.open:
            self._follow(*self._refused)

    def _follow(self, rule: str, reading: str) -> None:
        self.problem.clear()
        self._refused = rule, reading
        self.followed.emit(rule, reading, self.source.text().strip())
