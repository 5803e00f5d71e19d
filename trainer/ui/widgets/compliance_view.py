"""The compliance matrix: every topic at every house, and the rules of the chosen cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QTreeWidget, QTreeWidgetItem

from trainer.core.text import join
from trainer.houses.compliance import TOPICS, Print, TopicCell, TopicRule
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.theme import font
from trainer.ui.widgets.basic import button, column, label, row
from trainer.ui.widgets.line_table import wrap_rows

Houses = Sequence[Sequence[TopicCell]]
EDGE, HEAD_EDGE, LINES, HEAD_LINES = 20, 10, 2, 3
"""What a cell and a head need beside their letters, and how many lines they have."""
NAME = Qt.ItemDataRole.AccessibleTextRole


class ComplianceView(QtWidgets.QWidget):
    """`opened` when the matrix is asked for, `closed` to go back, `pdf_wanted` for the matrix on paper."""

    opened = Signal()
    closed = Signal()
    pdf_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.houses: Houses = ()
        self._titles: Mapping[str, str] = {}
        self.open = button(look("Compliance matrix"), self.opened.emit, role="small", look=look, icon="chart")
        self.back = button(look("Back"), self.closed.emit, look=look, icon="back")
        self.pdf = button(look("Save as PDF"), self.pdf_wanted.emit, role="primary", look=look, icon="save")
        for push_button in (self.open, self.back, self.pdf):
            push_button.setProperty("enter", "yes")
        self.state = label("", "soft", wrap=False)
        self.table = self._make_table()
        self.chosen = label("", "sub")
        self.rules = self._make_rules()
        lines = column(spacing=8)
        lines.addLayout(row(self.back, self.pdf, self.state, None))
        says = look("California's topics for a room's rules. A cell counts the rules, then the games that have one.")
        lines.addWidget(label(says, "soft"))
        lines.addWidget(self.table, 5)
        lines.addWidget(self.chosen)
        lines.addWidget(self.rules, 2)
        lines.setContentsMargins(0, 0, 0, 0)
        self.setLayout(lines)

    def _make_table(self) -> QTableWidget:
        look = self.look
        table = QTableWidget(len(TOPICS), 0)
        table.setAccessibleName(look("Compliance matrix"))
        table.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setVerticalHeaderLabels([look.words(topic.title) for topic in TOPICS])
        for head in (table.horizontalHeader(), table.verticalHeader()):
            head.setDefaultAlignment(
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            )
            head.setHighlightSections(False)
            head.setProperty("role", "narrow")
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.currentCellChanged.connect(lambda at, house, _row, _column: self._choose(house, at))
        return table

    def _make_rules(self) -> QTreeWidget:
        look = self.look
        tree = QTreeWidget()
        tree.setAccessibleName(look("Rules of the chosen cell"))
        tree.setHeaderLabels([look("Rule"), look("Source"), look("Games")])
        tree.setRootIsDecorated(False)
        wrap_rows(tree)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for place in (1, 2):
            tree.setColumnWidth(place, 240)
        return tree

    def wait(self) -> None:
        """The books are being read: the matrix comes later."""
        self.state.setText(self.look("Reading the books …"))
        self.pdf.setEnabled(False)
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, houses: Houses, titles: Mapping[str, str]) -> None:
        """Shows the matrix; `titles` are those of games, by their ids."""
        look, table = self.look, self.table
        self.houses, self._titles = houses, titles
        table.verticalHeader().setDefaultSectionSize(LINES * table.fontMetrics().lineSpacing() + EDGE)
        letters = QFontMetrics(font(look.theme.sizes.small_text - 1))
        table.horizontalHeader().setFixedHeight(HEAD_LINES * letters.lineSpacing() + EDGE)
        names = (
            " ".join(cells[0].house.title for cells in houses),
            " ".join(look.words(topic.title) for topic in TOPICS),
        )
        least, rows = (max(map(letters.horizontalAdvance, name.split()), default=0) + HEAD_EDGE for name in names)
        table.horizontalHeader().setMinimumSectionSize(least)
        table.verticalHeader().setMaximumWidth(rows)
        table.setColumnCount(len(houses))
        table.setHorizontalHeaderLabels([cells[0].house.title for cells in houses])
        for place, cells in enumerate(houses):
            for at, cell in enumerate(cells):
                table_item = QTableWidgetItem(look.words(cell.short))
                name = join((cell.house.title, cell.topic.title, cell.words), ", ")
                table_item.setData(NAME, look.words(name))
                set_tip(table_item, "\n".join(look.words(cite.words) for cite in cell.citations))
                table.setItem(at, place, table_item)
        self.pdf.setEnabled(True)
        self.tell(self._count())
        table.setCurrentCell(0, 0)
        self._choose(0, 0)
        table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _count(self) -> str:
        cells = [cell for house_cells in self.houses for cell in house_cells]
        printed = sum(cell.state is Print.PRINTED for cell in cells)
        return self.look("{count} of {of} cells are printed.", count=printed, of=len(cells))

    def tell(self, words: str) -> None:
        """Says something beside the buttons, and aloud."""
        self.state.setText(words)
        self.look.announcer.say(words)

    def _choose(self, house: int, at: int) -> None:
        """The rules of a cell: the house's own, then those it borrowed."""
        self.rules.clear()
        if not (0 <= house < len(self.houses) and 0 <= at < len(TOPICS)):
            return
        cell = self.houses[house][at]
        self.chosen.setText(self.look.words(join((cell.house.title, cell.topic.title, cell.words), "  ·  ")))
        for rule in cell.every_rule:
            self.rules.addTopLevelItem(self._rule_item(rule))
        self.rules.setEnabled(bool(cell.every_rule))

    def _rule_item(self, rule: TopicRule) -> QTreeWidgetItem:
        look = self.look
        source = look.words(rule.printed.cite.words)
        if rule.lender:
            source = look("borrowed: {books}", books=source)
        games = ", ".join(self._titles.get(game, game) for game in rule.games)
        texts = [look.words(rule.printed.text), source, games]
        rule_item = QTreeWidgetItem(texts)
        for place, text in enumerate(texts):
            set_tip(rule_item, text, place)
        return rule_item
