"""Rule changes over many games: the list of them, their days, and what the chosen one touches."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QTreeWidget, QTreeWidgetItem

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words
from trainer.prove.change_reach import Section
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Line, button, column, label, row

ID = Qt.ItemDataRole.UserRole
WIDTH = 340


@dataclass(frozen=True, slots=True)
class DatedRow:
    """One change in the list: its name, its title, and how it stands."""

    id: str
    title: str
    stands: Words


@dataclass(frozen=True, slots=True)
class DatedShown:
    """One state of the view. `sections` are None while they are worked out; `reach` says over what it is and when."""

    rows: Sequence[DatedRow] = ()
    chosen: str = ""
    begins: str = ""
    until: str = ""
    reach: Words = ""
    source: Words = ""
    sections: Sequence[Section] | None = ()
    in_force: bool = False
    saved: bool = False
    problem: Words = ""


class DatedRulesView(QtWidgets.QWidget):
    """`opened` when it is asked for, `closed` to go back, `chosen(id)` for another change of the list.

    put_wanted(start date, end date)    take_back_wanted()    assign_wanted()    export_wanted()    import_wanted()
    """

    opened = Signal()
    closed = Signal()
    chosen = Signal(str)
    put_wanted = Signal(str, str)
    take_back_wanted = Signal()
    assign_wanted = Signal()
    export_wanted = Signal()
    import_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._sections: object = None
        self.open = button(look("Changes by date"), self.opened.emit, role="small", look=look, icon="clock")
        self.back = button(look("Back"), self.closed.emit, look=look, icon="back")
        self.put = button(look("Put in force"), self._put, role="primary", look=look, icon="check")
        self.take_back = button(look("Take back"), self.take_back_wanted.emit, look=look, icon="undo")
        self.assign = button(look("Assign drill"), self.assign_wanted.emit, look=look, icon="lesson")
        self.export = button(look("Export"), self.export_wanted.emit, name=look("Export the change"))
        self.bring = button(look("Import"), self.import_wanted.emit, name=look("Import a change"))
        buttons = (self.back, self.put, self.take_back, self.assign, self.export, self.bring)
        for push_button in (self.open, *buttons):
            push_button.setProperty("enter", "yes")
        self.list = QListWidget()
        self.list.setAccessibleName(look("Changes by date"))
        self.list.setWordWrap(True)
        self.list.setFixedWidth(WIDTH)
        self.list.currentItemChanged.connect(self._choose)
        self.begins, self.until = (self._day_field(name) for name in (look("Start date"), look("End date")))
        self.says = label("", "sub")
        self.source = label("", "soft")
        self.problem = label("", "problem")
        self.state = label("", "soft", wrap=False)
        self.tree = self._make_tree()
        days = row(label(look("Start date"), "soft", wrap=False), self.begins)
        days.addLayout(row(label(look("End date"), "soft", wrap=False), self.until, self.state, None))
        right = column(self.says, self.source, spacing=6)
        right.addLayout(days)
        right.addWidget(self.problem)
        right.addWidget(self.tree, 1)
        body = QtWidgets.QHBoxLayout()
        body.setSpacing(12)
        body.addWidget(self.list)
        body.addLayout(right, 1)
        lines = column(spacing=8)
        lines.addLayout(row(*buttons, None))
        says = look("A rule change for one house or all houses, and everything it touches.")
        lines.addWidget(label(says, "soft"))
        lines.addLayout(body, 1)
        lines.setContentsMargins(0, 0, 0, 0)
        self.setLayout(lines)

    def _day_field(self, name: str) -> Line:
        field = Line()
        field.setAccessibleName(name)
        field.setPlaceholderText("11/25/2026")
        field.setFixedWidth(130)
        return field

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setAccessibleName(self.look("Games and lessons touched"))
        tree.setHeaderHidden(True)
        tree.setWordWrap(True)
        return tree

    def apply(self, shown: DatedShown) -> None:
        """Shows a state; what somebody types into stays."""
        look = self.look
        self._fill_list(shown)
        for field, day in ((self.begins, shown.begins), (self.until, shown.until)):
            if not field.hasFocus():
                field.setText(day)
        self.says.setText(look.words(shown.reach))
        self.source.setText(look.words(shown.source))
        self.problem.setText(look.words(shown.problem))
        self.problem.setVisible(bool(shown.problem))
        for push_button, there in (
            (self.put, bool(shown.chosen)),
            (self.take_back, shown.saved),
            (self.assign, shown.in_force),
            (self.export, bool(shown.chosen)),
        ):
            push_button.setEnabled(there)
        set_tip(self.assign, "" if shown.in_force else look("Put the change in force first."))
        self.state.setText(look("Reading the books …") if shown.sections is None else "")
        if shown.sections is not None and shown.sections != self._sections:
            self._sections = shown.sections
            self._fill_tree(shown.sections)

    def _fill_list(self, shown: DatedShown) -> None:
        blocked = QSignalBlocker(self.list)
        self.list.clear()
        for change in shown.rows:
            list_row = QListWidgetItem(f"{change.title}\n{self.look.words(change.stands)}")
            list_row.setData(ID, change.id)
            list_row.setSizeHint(QSize(0, 3 * self.list.fontMetrics().lineSpacing()))
            self.list.addItem(list_row)
            if change.id == shown.chosen:
                self.list.setCurrentItem(list_row)
        blocked.unblock()

    def _fill_tree(self, sections: Sequence[Section]) -> None:
        """Sections stand open, their lines are closed."""
        look = self.look
        self.tree.clear()
        for section in sections:
            top = QTreeWidgetItem([look.words(section.title)])
            self.tree.addTopLevelItem(top)
            for name, details in section.lines:
                line = QTreeWidgetItem([look.words(name)])
                for words in details:
                    detail = QTreeWidgetItem([look.words(words)])
                    set_tip(detail, detail.text(0))
                    line.addChild(detail)
                top.addChild(line)
            top.setExpanded(True)
        look.announcer.say(", ".join(look.words(section.title) for section in sections) or look("It touches nothing."))

    def _choose(self, list_row: QListWidgetItem | None) -> None:
        if list_row is not None:
            self.chosen.emit(str(list_row.data(ID)))

    def _put(self) -> None:
        self.put_wanted.emit(self.begins.text(), self.until.text())
