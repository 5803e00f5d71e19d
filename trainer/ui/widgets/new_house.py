"""A new house of printed forms: its title and id, its games, rows of its own; and rows more or less of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from trainer.houses.new_houses import Chosen, FormLine
from trainer.lessons.pack_draft import slug
from trainer.ui.controllers.houses_snapshot import HousesShown
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Line, button, column, label, row
from trainer.ui.widgets.form import Words, above

ROLE = Qt.ItemDataRole.UserRole


class RowEdits(Protocol):
    """Who takes a row of a list out, and puts one more in."""

    def leave_row_out(self) -> None: ...

    def add_row(self) -> None: ...


class RowButtons(QWidget):
    """“Leave out” and “Add a row” for the chosen row of a list."""

    def __init__(self, look: Look, edits: RowEdits) -> None:
        super().__init__()
        self.out = button(look("Leave out"), edits.leave_row_out, role="small", name=look("Leave out this rule"))
        self.more = button(look("Add a row"), edits.add_row, role="small", name=look("Add a rule before this one"))
        for push_button in (self.out, self.more):
            push_button.setProperty("enter", "yes")
        lines = row(self.out, self.more, None)
        lines.setContentsMargins(0, 0, 0, 0)
        self.setLayout(lines)

    def apply(self, shown: HousesShown) -> None:
        """What the chosen row allows; nothing changes while that is not known, so the focus stays."""
        if shown.checking:
            return
        self.out.setEnabled(shown.may_leave_out)
        self.more.setEnabled(shown.may_add)


class NewHouse(QWidget):
    """`made(id, title, games)` with a `Chosen` for each ticked game; `left` to go back without a house."""

    ordered = Signal(str, str, object)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._own: dict[str, str] = {}
        self.title, self.id = Line(), Line()
        for field, name, hint in (
            (self.title, look("New house title"), look("Evening Club")),
            (self.id, look("Id of the new house"), "evening-club"),
        ):
            field.setAccessibleName(name)
            field.setPlaceholderText(hint)
            field.setFixedWidth(270)
        self.title.textEdited.connect(lambda text: self.id.setText(slug(text) if text.strip() else ""))
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(look("Printed forms and the houses that use them"))
        self.tree.setHeaderHidden(True)
        self.tree.currentItemChanged.connect(self._chosen)
        self.tree.itemChanged.connect(self._ticked)
        self.own_tag = label("", "soft")
        self.own = Words(look("The house's own rules, as TOML"), 160)
        says = look(
            "Tick the games the house deals. Each starts from a printed form with one house's rules. Add the "
            "house's own rules below; they replace the others. Every rule cites the new house's sheet."
        )
        self.make = button(look("Make house"), self._make, role="primary", look=look, icon="check")
        self.back = button(look("Back"), self.closed.emit, look=look, icon="back")
        for push_button in (self.make, self.back):
            push_button.setProperty("enter", "yes")
        self.problem = label("", "problem")
        lines = column(spacing=8)
        head = row(spacing=16)
        for field in (self.title, self.id):
            head.addLayout(above(field.accessibleName(), field))
        head.addStretch(1)
        lines.addLayout(head)
        lines.addWidget(label(says, "soft"))
        lines.addWidget(self.tree, 3)
        lines.addWidget(self.own_tag)
        lines.addWidget(self.own, 1)
        lines.addWidget(self.problem)
        lines.addLayout(row(self.make, self.back, None))
        lines.setContentsMargins(0, 0, 0, 0)
        self.setLayout(lines)

    def offer(self, forms: Sequence[FormLine], titles: Mapping[str, str]) -> None:
        """The forms to choose from; `titles` are those of games, by their ids."""
        self._own.clear()
        self.tree.blockSignals(True)
        self.tree.clear()
        for form in forms:
            top = QTreeWidgetItem([form.form.replace("-", " ")])
            for game in form.games:
                item = QTreeWidgetItem([titles.get(game, game)])
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(0, Qt.CheckState.Unchecked)
                item.setData(0, ROLE, game)
                set_tip(item, game)
                top.addChild(item)
            self.tree.addTopLevelItem(top)
        self.tree.expandAll()
        self.tree.blockSignals(False)
        self._chosen(None, None)
        self.problem.setText("")
        self.title.setFocus()

    def items(self) -> dict[str, QTreeWidgetItem]:
        """The games to tick, by their ids."""
        tops = [self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())]
        inside = [top.child(at) for top in tops if top is not None for at in range(top.childCount())]
        return {tree_row.data(0, ROLE): tree_row for tree_row in inside if tree_row is not None}

    def _ticked(self, item: QTreeWidgetItem) -> None:
        """A game that is ticked is the one whose rows are typed next."""
        if item.checkState(0) is Qt.CheckState.Checked:
            self.tree.setCurrentItem(item)

    def _chosen(self, item: QTreeWidgetItem | None, before: QTreeWidgetItem | None) -> None:
        self._keep(before)
        look, game = self.look, item.data(0, ROLE) if item is not None else None
        self.own.setEnabled(bool(game))
        self.own.typing.drop()
        self.own.show_text(self._own.get(game or "", ""))
        if item is not None and game:
            tag = look("The house's own rules for {game}, as TOML", game=item.text(0))
        else:
            tag = look("The house's own rules: choose a game above first")
        self.own_tag.setText(tag)
        self.own.setAccessibleName(tag)

    def _keep(self, item: QTreeWidgetItem | None) -> None:
        game = item.data(0, ROLE) if item is not None else None
        if game:
            self._own[game] = self.own.toPlainText()

    def _make(self) -> None:
        self._keep(self.tree.currentItem())
        items = self.items()
        ticked = [game for game, item in items.items() if item.checkState(0) is Qt.CheckState.Checked]
        typed = next((game for game, text in self._own.items() if text.strip() and game not in ticked), "")
        if typed:
            look = self.look
            self.problem.setText(
                look(
                    "You typed rules for {game}, but it is not ticked. Tick it, or clear its rules.",
                    game=items[typed].text(0),
                )
            )
            self.tree.setCurrentItem(items[typed])
            look.announcer.say(self.problem.text())
            return
        chosen = tuple(Chosen(game, self._own.get(game, "")) for game in ticked)
        self.ordered.emit(self.id.text().strip(), self.title.text().strip(), chosen)
