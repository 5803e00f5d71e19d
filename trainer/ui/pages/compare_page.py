"""Two houses compared: where their house ways differ, how often, with example hands; and a drill of just that."""

from __future__ import annotations

from functools import partial

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.hands.classes import ALL_HANDS_53
from trainer.prove.house_comparison import Comparison, Difference, TwoWays
from trainer.prove.house_ways import Path, WayLine
from trainer.ui.controllers.comparison import (
    SHOWN,
    CompareController,
    CompareShown,
    one_in,
    rule_notes,
    rule_source,
    rule_words,
)
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.pages.posted_part import Games, PostedPart
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, beside, button, label, row, scroll
from trainer.ui.widgets.form import above
from trainer.ui.widgets.hand_picture import set_both_ways
from trainer.ui.widgets.item_buttons import make_button
from trainer.ui.widgets.meter import ProgressMeter
from trainer.ui.widgets.tabs import Tabs
from trainer.ui.widgets.teardown import Renewed


class ComparePage(Page):
    """Renders a `CompareShown`. `unlearn_wanted` for the drill, `item_wanted(Deal, whole)` for an item of one hand."""

    unlearn_wanted = QtCore.Signal()
    item_wanted = QtCore.Signal(object, bool)
    back = QtCore.Signal()

    def __init__(self, look: Look, controller: CompareController, games: Games) -> None:
        super().__init__(look)
        self.controller, self.posted = controller, PostedPart(look, games)
        self._comparison: Comparison | None = None
        self._items = False
        self._build()
        controller.changed.connect(self.apply)

    # -- building

    def _build(self) -> None:
        look = self.look
        back = button(look("Back", about="leave the page"), self._back, role="quiet", look=look, icon="back", key="Esc")
        self.old = self._choice(look("The house you know"))
        self.new = self._choice(look("The new house"))
        self.main = self.main_button = button(
            look("Compare"), self._main, role="primary", look=look, icon="cards", key="Enter"
        )
        self.main.setMinimumSize(170, 44)
        self.main.setMaximumWidth(320)
        self.stop = button(look("Stop"), self.controller.cancel, look=look, icon="cross")
        self.other = button(look("Swap"), self._swap, look=look, icon="again")
        for push_button in (back, self.main, self.stop, self.other):
            push_button.setProperty("enter", "yes")
        self.progress = ProgressMeter()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(look("Hands compared"))
        self.result = label("", "sub")
        self.notes = label("", "note")
        self.list = self._make_list()
        self.detail = Renewed()
        self.middle = self._make_middle()
        hands = QtWidgets.QWidget()
        self.tabs = Tabs(self, ((look("Setting hands"), hands), (look("Pay tables and fees"), self.posted)))
        outer = QtWidgets.QVBoxLayout(self)
        outer.setContentsMargins(32, 24, 32, 24)
        outer.setSpacing(12)
        outer.addLayout(row(back, None))
        outer.addLayout(self.tabs.below(look("Two houses compared")))
        outer.addWidget(self.tabs.stack, 1)
        box = QtWidgets.QVBoxLayout(hands)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        box.addLayout(self._make_choices())
        begin = row(self.main, self.stop, self.progress, spacing=16)
        begin.addStretch(0)
        begin.setStretch(2, 1)
        box.addLayout(begin)
        box.addWidget(self.notes)
        box.addWidget(self.result)
        box.addWidget(self.middle, 1)
        box.addStretch(0)

    def _make_list(self) -> QtWidgets.QTreeWidget:
        look, tree = self.look, QtWidgets.QTreeWidget()
        tree.setAccessibleName(look("Differences"))
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        tree.setHeaderLabels([look("Hands"), look("One in"), look("House you know"), look("New house")])
        for place, width in enumerate((120, 80)):
            tree.setColumnWidth(place, width)
        for place in (2, 3):
            tree.header().setSectionResizeMode(place, QtWidgets.QHeaderView.ResizeMode.Stretch)
        tree.currentItemChanged.connect(lambda item, _before: self._show_difference(item))
        return tree

    def _make_middle(self) -> QtWidgets.QWidget:
        """The list of differences, beside it the hands of the chosen one."""
        inside, widget = QtWidgets.QWidget(), QtWidgets.QWidget()
        inside_box = QtWidgets.QVBoxLayout(inside)
        inside_box.setContentsMargins(0, 0, 8, 0)
        inside_box.addWidget(self.detail)
        inside_box.addStretch(1)
        self.detail_area = scroll(inside, self.look("Example hands"))
        self.detail_area.setFixedWidth(430)
        middle = QtWidgets.QHBoxLayout(widget)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(16)
        middle.addWidget(self.list, 1)
        middle.addWidget(self.detail_area)
        return widget

    def _make_choices(self) -> QtWidgets.QHBoxLayout:
        """Both houses with their names before them."""
        look, line_layout = self.look, QtWidgets.QHBoxLayout()
        line_layout.setSpacing(16)
        for words, field in ((look("The house you know:"), self.old), (look("The new house:"), self.new)):
            line_layout.addLayout(above(words, field), 1)
        line_layout.addWidget(self.other, 0, QtCore.Qt.AlignmentFlag.AlignBottom)
        return line_layout

    def _choice(self, name: str) -> QtWidgets.QComboBox:
        combo = Combo()
        combo.setAccessibleName(name)
        combo.setMinimumContentsLength(20)
        combo.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for line in self.controller.lines.values():
            combo.addItem(self.look.words(line.title), line.id)
        combo.activated.connect(lambda _index: self._chosen())
        return combo

    # -- rendering

    def start_focus(self) -> None:
        if self.tabs.stack.currentIndex():
            self.posted.new.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            return
        shown = (self.main, self.stop, self.new)
        next(control for control in shown if not control.isHidden()).setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: CompareShown) -> None:
        """Shows a state."""
        look, comparison = self.look, shown.comparison
        for field, line in ((self.old, shown.old), (self.new, shown.new)):
            field.setCurrentIndex(field.findData(line.id))
        ready = comparison is not None and bool(comparison.differences)
        self.main.setText(look("Unlearn the old house") if ready else look("Compare"))
        self.main.setAccessibleName(self.main.text())
        self._offer(shown, may_begin=(comparison is None or ready) and shown.comparable)
        notes = [look.note(note) for note in shown.notes]
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self.progress.setVisible(shown.running)
        self.progress.show_progress(round(1000 * shown.hands / ALL_HANDS_53), 1000)
        self.result.setText(self._sentence(shown))
        self.middle.setVisible(ready)
        if comparison is not self._comparison:
            self._comparison = comparison
            self._fill(comparison)
            if comparison is not None:
                look.announcer.say(self.result.text())

    def _offer(self, shown: CompareShown, *, may_begin: bool) -> None:
        """The one button that makes sense now; it takes the focus from the one that goes."""
        focus = self.focusWidget()
        going = focus in (None, self.main, self.stop)
        widget: QtWidgets.QWidget = self.stop if shown.running else self.main if may_begin else self.new
        widget.show()
        if going and self.isVisible():
            widget.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        self.main.setVisible(widget is self.main)
        self.stop.setVisible(widget is self.stop)

    def _sentence(self, shown: CompareShown) -> str:
        look, comparison = self.look, shown.comparison
        if shown.old is shown.new:
            return look("Choose two different houses.")
        if not shown.comparable:
            return look("Nothing to compare: both houses use the same chart. Ask the house for its own.")
        if comparison is None:
            if shown.running:
                return look("Compared {hands} of {of} hands.", hands=f"{shown.hands:,}", of=f"{ALL_HANDS_53:,}")
            return look("Sets all {of} hands by both house ways. This takes a few seconds.", of=f"{ALL_HANDS_53:,}")
        if not comparison.different:
            return look(
                "No differences: both houses set all {of} hands the same. Nothing to unlearn.",
                of=f"{comparison.hands:,}",
            )
        return look(
            "{different} of {of} hands are set differently: {percent}%, one in {one_in}.",
            different=f"{comparison.different:,}",
            of=f"{comparison.hands:,}",
            percent=f"{100 * comparison.different / comparison.hands:.3f}",
            one_in=one_in(comparison.hands, comparison.different),
        )

    def _fill(self, comparison: Comparison | None) -> None:
        self.list.clear()
        self.detail.clear()
        shown = self.controller.shown
        if comparison is None or shown is None:
            return
        words = self.look.words
        for difference in comparison.differences:
            first, second = rule_words(shown.old.game, difference.first), rule_words(shown.new.game, difference.second)
            cells = [f"{difference.hands:,}", one_in(comparison.hands, difference.hands), words(first), words(second)]
            item = QtWidgets.QTreeWidgetItem(cells)
            for place in (0, 1):
                item.setTextAlignment(place, QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignVCenter)
            for place in (2, 3):
                set_tip(item, cells[place], place)
            item.setData(0, QtCore.Qt.ItemDataRole.UserRole, difference)
            self.list.addTopLevelItem(item)
        top = self.list.topLevelItem(0)
        if top is not None:
            self.list.setCurrentItem(top)

    def _show_difference(self, item: QtWidgets.QTreeWidgetItem | None) -> None:
        self.detail.clear()
        shown = self.controller.shown
        if item is None or shown is None:
            return
        difference: Difference = item.data(0, QtCore.Qt.ItemDataRole.UserRole)
        look, put = self.look, self.detail.put
        for heading, line, path in (
            (look("The house you know"), shown.old, difference.first),
            (look("The new house"), shown.new, difference.second),
        ):
            self._rule(heading, line, path)
        put(label(look("Example hands"), "heading"))
        for number, example in enumerate(difference.examples[:SHOWN], start=1):
            put(label(look("Hand {number}", number=number), "sub"))
            for widget in set_both_ways(look, example):
                put(widget)
            if self._items and example.second is not None:
                button = make_button(look, partial(self._make_item, example), "small")
                button.setAccessibleName(look("Make a question of hand {number}", number=number))
                button.show()
                put(beside(button, None))
        self.detail_area.verticalScrollBar().setValue(0)

    def offer_items(self, *, offered: bool) -> None:
        """Whether an example may become an item of a pack: for instructors."""
        if offered != self._items:
            self._items = offered
            self._show_difference(self.list.currentItem())

    def _make_item(self, example: TwoWays) -> None:
        deal = self.controller.deal(example)
        if deal is not None:
            self.item_wanted.emit(deal, False)
        else:
            self.show_problem(self.look("The new house has no rule for this hand."))

    def _rule(self, heading: str, line: WayLine, path: Path) -> None:
        self.detail.put(label(heading, "soft"))
        self.detail.put(label(self.look.words(rule_words(line.game, path))))
        for note in rule_notes(line.game, path):
            self.detail.put(label(self.look.note(note), "note"))
        source = label(self.look.words(rule_source(line.game, path)), "cite")
        set_tip(source, " > ".join(path))
        self.detail.put(source)

    # -- what is pressed

    def _main(self) -> None:
        shown = self.controller.shown
        if shown is None:
            return
        if shown.comparison is not None:
            self.unlearn_wanted.emit()
        else:
            self.controller.start()

    def _chosen(self) -> None:
        self.controller.choose(self.old.currentData(), self.new.currentData())

    def _swap(self) -> None:
        self.controller.choose(self.new.currentData(), self.old.currentData())

    def _back(self) -> None:
        self.controller.cancel()
        self.back.emit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key.Key_Escape:
            if self.controller.shown is not None and self.controller.shown.running:
                self.controller.cancel()
            else:
                self._back()
        else:
            super().keyPressEvent(event)
