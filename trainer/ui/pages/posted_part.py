"""Pay tables and fees of two games beside each other: a part of the page "Compare"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from trainer.core.text import Words
from trainer.ui.controllers.posted_differences import PostedDifferences
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, button, label, row
from trainer.ui.widgets.form import above

SOURCE = Qt.ItemDataRole.UserRole
Games = Callable[[], Sequence[tuple[str, str]]]
"""The games to choose from: id and title."""


class PostedPart(QWidget):
    """`chosen(old, new)` when other games are to be compared, `pdf_wanted` for what is shown on paper."""

    chosen = Signal(str, str)
    pdf_wanted = Signal()

    def __init__(self, look: Look, games: Games) -> None:
        super().__init__()
        self.look, self._games = look, games
        self.shown: PostedDifferences | None = None
        self.old, self.new = self._choice(look("The game you know")), self._choice(look("The new game"))
        self.swap = button(look("Swap"), self._swap, look=look, icon="again")
        self.pdf = button(look("Save as PDF"), self.pdf_wanted.emit, look=look, icon="print")
        for push_button in (self.swap, self.pdf):
            push_button.setProperty("enter", "yes")
        self.result = label("", "sub")
        self.list = QTreeWidget()
        self.list.setAccessibleName(look("Rows that differ"))
        self.list.setHeaderLabels([look("Row"), look("The game you know"), look("The new game")])
        self.list.setWordWrap(True)
        self.list.setColumnWidth(0, 300)
        for place in (1, 2):
            self.list.header().setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        self.list.currentItemChanged.connect(lambda item, _before: self._show_source(item))
        self.source = label("", "cite")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        fields = row(spacing=16)
        for words, field in ((look("The game you know:"), self.old), (look("The new game:"), self.new)):
            fields.addLayout(above(words, field), 1)
        box.addLayout(fields)
        box.addLayout(row(self.swap, self.pdf, None, spacing=12))
        box.addWidget(self.result)
        box.addWidget(self.list, 1)
        box.addWidget(self.source)

    def _choice(self, name: str) -> Combo:
        combo = Combo()
        combo.setAccessibleName(name)
        combo.setMinimumContentsLength(20)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.activated.connect(lambda _index: self.chosen.emit(self.old.currentData(), self.new.currentData()))
        return combo

    def _swap(self) -> None:
        self.chosen.emit(self.new.currentData(), self.old.currentData())

    def _line(self, words: Words) -> str:
        return self.look.words(words).replace("\n", "; ") if words else "–"

    def apply(self, shown: PostedDifferences) -> None:
        """Shows the differences of two games."""
        games = self._games()
        for field, game in ((self.old, shown.old), (self.new, shown.new)):
            if field.count() != len(games):
                field.clear()
                for id, title in games:
                    field.addItem(title, id)
            field.setCurrentIndex(field.findData(game.info.id))
        if shown is self.shown:
            return
        self.shown = shown
        self.result.setText(self.look.words(shown.words))
        self.look.announcer.say(self.result.text())
        self.list.clear()
        for table in shown.tables:
            counts = self.look("{count} of {of} rows differ", count=len(table.rows), of=table.of)
            head = QTreeWidgetItem([self._line(table.title), counts, "–"])
            self.list.addTopLevelItem(head)
            for posted in table.rows:
                cells = [self._line(words) for words in (posted.name, posted.old, posted.new)]
                item = QTreeWidgetItem(cells)
                sources = [self._line(source) for source in (posted.old_source, posted.new_source) if source]
                item.setData(0, SOURCE, "  /  ".join(sources))
                for place, cell in enumerate(cells):
                    set_tip(item, cell, place)
                head.addChild(item)
            head.setExpanded(True)
        self.list.setVisible(bool(shown.tables))
        self._show_source(None)

    def _show_source(self, item: QTreeWidgetItem | None) -> None:
        self.source.setText(str(item.data(0, SOURCE) or "") if item is not None else "")
