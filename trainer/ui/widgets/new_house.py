"""Houses of one's own: a new one of printed forms, more games for one there is; and rows more or less of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from trainer.houses.new_houses import Chosen, FormLine
from trainer.lessons.pack_draft import slug
from trainer.ui.controllers.houses_snapshot import HousesShown
from trainer.ui.controllers.new_parts import TITLES
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Line, beside, button, column, label, row
from trainer.ui.widgets.form import Words, above, named_line, tagged
from trainer.ui.widgets.panels import flow_box

ROLE = Qt.ItemDataRole.UserRole


class RowEdits(Protocol):
    """Takes a row of a list out, and puts one more in."""

    def leave_row_out(self) -> None: ...

    def add_row(self) -> None: ...


class RowButtons(QWidget):
    """“Leave out” and “Add a row” for the chosen row; `part_wanted(part)` for what no book of the form has."""

    part_wanted = Signal(object)

    def __init__(self, look: Look, edits: RowEdits) -> None:
        super().__init__()
        self.out = button(look("Leave out"), edits.leave_row_out, role="small", name=look("Leave out this rule"))
        self.more = button(look("Add a row"), edits.add_row, role="small", name=look("Add a rule before this one"))
        self.parts = {
            part: button(look.words(title), partial(self.part_wanted.emit, part), role="small")
            for part, (title, _) in TITLES.items()
        }
        for push_button in (self.out, self.more, *self.parts.values()):
            push_button.setProperty("enter", "yes")
        lines = row(self.out, self.more, *self.parts.values(), None)
        lines.setContentsMargins(0, 0, 0, 0)
        self.setLayout(lines)

    def apply(self, shown: HousesShown) -> None:
        """What the chosen row allows; nothing changes while that is not known, so the focus stays."""
        if shown.checking:
            return
        self.out.setEnabled(shown.may_leave_out)
        self.more.setEnabled(shown.may_add)
        for part, push_button in self.parts.items():
            push_button.setVisible(part in shown.new_parts)


class HouseButtons(QWidget):
    """What is done to a house as a whole: copied under a title, made from forms, given games, removed, restored."""

    copy_wanted = Signal(str)
    forms_wanted = Signal()
    games_wanted = Signal()
    removal_wanted = Signal()
    restore_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.title = named_line(look("New house title"), 180)
        self.new = button(look("Copy this house"), lambda: self.copy_wanted.emit(self.title.text()), role="small")
        self.from_forms = button(look("New house from forms"), self.forms_wanted.emit, role="small")
        self.more = button(
            look("Add games"), self.games_wanted.emit, role="small", name=look("Add games to this house")
        )
        self.remove = button(look("Remove house"), self.removal_wanted.emit, role="small")
        self.back = button(look("Restore house"), self.restore_wanted.emit, role="small")
        for push_button in (self.new, self.from_forms, self.more, self.remove, self.back):
            push_button.setProperty("enter", "yes")
        set_tip(self.new, look("The new house has this house's rules until you change them."))
        copy = beside(tagged(self.title), self.new)
        self.setLayout(column(flow_box(copy, self.from_forms, self.more, self.remove, self.back)))

    def apply(self, shown: HousesShown) -> None:
        """What can be done to the house of the chosen game."""
        self.more.setVisible(shown.own)
        self.remove.setVisible(shown.own)
        self.back.setVisible(bool(shown.removed))


class NewHouse(QWidget):
    """`ordered(id, title, games)` with a `Chosen` for each ticked game; `closed` to go back without a house.

    `games_ordered(games)` where they are for a house there is.
    """

    ordered = Signal(str, str, object)
    games_ordered = Signal(object)
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
        self.heading = label("", "sub")
        self._adds = False
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
        head.setContentsMargins(0, 0, 0, 0)
        self.names = QWidget()
        self.names.setLayout(head)
        lines.addWidget(self.heading)
        lines.addWidget(self.names)
        lines.addWidget(label(says, "soft"))
        lines.addWidget(self.tree, 3)
        lines.addWidget(self.own_tag)
        lines.addWidget(self.own, 1)
        lines.addWidget(self.problem)
        lines.addLayout(row(self.make, self.back, None))
        lines.setContentsMargins(0, 0, 0, 0)
        self.setLayout(lines)

    def offer(self, forms: Sequence[FormLine], titles: Mapping[str, str], house: str = "") -> None:
        """The forms to choose from; `titles` are those of games, by their ids. `house` is the one that gets them."""
        look, self._adds = self.look, bool(house)
        self.names.setVisible(not house)
        self.heading.setVisible(self._adds)
        self.heading.setText(look("Add games to {house}", house=house))
        self.make.setText(look("Add games") if house else look("Make house"))
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
        (self.tree if house else self.title).setFocus()

    def tell(self, problem: str) -> None:
        """What keeps the games from being added; what was ticked and typed stays."""
        self.problem.setText(problem)
        self.look.announcer.say(problem)

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
            look, game = self.look, items[typed].text(0)
            self.tell(look("You typed rules for {game}, but it is not ticked. Tick it, or clear its rules.", game=game))
            self.tree.setCurrentItem(items[typed])
            return
        chosen = tuple(Chosen(game, self._own.get(game, "")) for game in ticked)
        if self._adds:
            self.games_ordered.emit(chosen)
            return
        self.ordered.emit(self.id.text().strip(), self.title.text().strip(), chosen)
