"""Two houses compared: where their house ways differ, how often, with example hands; and a drill of just that."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.hands.classes import ALL_HANDS_53
from trainer.prove.compare import Comparison, Difference, TwoWays
from trainer.prove.way import Path, WayLine
from trainer.ui.controllers.compare import (
    SHOWN,
    CompareController,
    CompareShown,
    one_in,
    rule_notes,
    rule_source,
    rule_words,
)
from trainer.ui.look import Look
from trainer.ui.pages.page import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, beside, button, column, label, row, scroll
from trainer.ui.widgets.down import Renewed
from trainer.ui.widgets.hand import set_both_ways
from trainer.ui.widgets.items import make_button


class ComparePage(Page):
    """Renders a `CompareShown`. `unlearn_wanted` for the drill, `item_wanted(Deal, whole)` for an item of one hand."""

    unlearn_wanted = Signal()
    item_wanted = Signal(object, bool)
    back = Signal()

    def __init__(self, look: Look, controller: CompareController) -> None:
        super().__init__(look)
        self.controller = controller
        self._comparison: Comparison | None = None
        self._items = False
        self._build()
        controller.changed.connect(self.apply)

    # -- building

    def _build(self) -> None:
        look = self.look
        back = button(look("Back", about="leave the page"), self._back, role="quiet", look=look, icon="back", key="Esc")
        self.old = self._choice(look("The house you know"))
        self.new = self._choice(look("The house you go to"))
        self.main = self.main_button = button(
            look("Compare"), self._main, role="primary", look=look, icon="cards", key="Enter"
        )
        self.main.setMinimumSize(170, 44)
        self.main.setMaximumWidth(320)
        self.stop = button(look("Stop"), self.controller.cancel, look=look, icon="cross")
        self.other = button(look("Swap"), self._swap, look=look, icon="again")
        for made in (back, self.main, self.stop, self.other):
            made.setProperty("enter", "yes")
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(look("Hands compared"))
        self.result = label("", "sub")
        self.notes = label("", "note")
        self.list = self._make_list()
        self.detail = Renewed()
        self.middle = self._make_middle()
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(12)
        box.addLayout(row(back, None))
        box.addWidget(label(look("Two houses compared"), "title"))
        box.addLayout(self._make_choices())
        begin = row(self.main, self.stop, self.progress, spacing=16)
        begin.addStretch(0)
        begin.setStretch(2, 1)
        box.addLayout(begin)
        box.addWidget(self.notes)
        box.addWidget(self.result)
        box.addWidget(self.middle, 1)
        box.addStretch(0)

    def _make_list(self) -> QTreeWidget:
        look, made = self.look, QTreeWidget()
        made.setAccessibleName(look("Differences"))
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setHeaderLabels([look("Hands"), look("One in"), look("House you know"), look("House you go to")])
        for place, width in enumerate((120, 80)):
            made.setColumnWidth(place, width)
        for place in (2, 3):
            made.header().setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        made.currentItemChanged.connect(lambda item, _before: self._show_difference(item))
        return made

    def _make_middle(self) -> QWidget:
        """The list of differences, beside it the hands of the chosen one."""
        inside, made = QWidget(), QWidget()
        inside_box = QVBoxLayout(inside)
        inside_box.setContentsMargins(0, 0, 8, 0)
        inside_box.addWidget(self.detail)
        inside_box.addStretch(1)
        self.detail_area = scroll(inside, self.look("Example hands"))
        self.detail_area.setFixedWidth(430)
        middle = QHBoxLayout(made)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(16)
        middle.addWidget(self.list, 1)
        middle.addWidget(self.detail_area)
        return made

    def _make_choices(self) -> QHBoxLayout:
        """Both houses with their names before them."""
        look, made = self.look, QHBoxLayout()
        made.setSpacing(16)
        for words, field in ((look("The house you know:"), self.old), (look("The house you go to:"), self.new)):
            tag = label(words, "soft", wrap=False)
            tag.setBuddy(field)
            made.addLayout(column(tag, field, spacing=2), 1)
        made.addWidget(self.other, 0, Qt.AlignmentFlag.AlignBottom)
        return made

    def _choice(self, name: str) -> QComboBox:
        made = Combo()
        made.setAccessibleName(name)
        made.setMinimumContentsLength(20)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for line in self.controller.lines.values():
            made.addItem(self.look.words(line.title), line.id)
        made.activated.connect(lambda _index: self._chosen())
        return made

    # -- rendering

    def start_focus(self) -> None:
        shown = (self.main, self.stop, self.new)
        next(one for one in shown if not one.isHidden()).setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: CompareShown) -> None:
        """Shows a state."""
        look, found = self.look, shown.comparison
        for field, line in ((self.old, shown.old), (self.new, shown.new)):
            field.setCurrentIndex(field.findData(line.id))
        ready = found is not None and bool(found.differences)
        self.main.setText(look("Unlearn the old house") if ready else look("Compare"))
        self.main.setAccessibleName(self.main.text())
        self._offer(shown, may_begin=(found is None or ready) and shown.comparable)
        notes = [look.note(note) for note in shown.notes]
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self.progress.setVisible(shown.running)
        self.progress.setValue(round(1000 * shown.hands / ALL_HANDS_53))
        self.result.setText(self._sentence(shown))
        self.middle.setVisible(ready)
        if found is not self._comparison:
            self._comparison = found
            self._fill(found)
            if found is not None:
                look.announcer.say(self.result.text())

    def _offer(self, shown: CompareShown, *, may_begin: bool) -> None:
        """The one button that makes sense now; it takes the focus from the one that goes."""
        focus = self.focusWidget()
        going = focus in (None, self.main, self.stop)
        wanted: QWidget = self.stop if shown.running else self.main if may_begin else self.new
        wanted.show()
        if going and self.isVisible():
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)
        self.main.setVisible(wanted is self.main)
        self.stop.setVisible(wanted is self.stop)

    def _sentence(self, shown: CompareShown) -> str:
        look, found = self.look, shown.comparison
        if shown.old is shown.new:
            return look("Choose two different houses.")
        if not shown.comparable:
            return look("There is nothing to compare: both set hands by one chart. Ask the house for its own.")
        if found is None:
            if shown.running:
                return look("{hands} of {of} hands compared.", hands=f"{shown.hands:,}", of=f"{ALL_HANDS_53:,}")
            return look(
                "Every one of the {of} hands is set both ways. That takes some seconds.", of=f"{ALL_HANDS_53:,}"
            )
        if not found.different:
            return look(
                "They do not differ: all {of} hands are set the same way. There is nothing to unlearn.",
                of=f"{found.hands:,}",
            )
        return look(
            "{different} of {of} hands are set differently: {percent} %, one in {one_in}.",
            different=f"{found.different:,}",
            of=f"{found.hands:,}",
            percent=f"{100 * found.different / found.hands:.3f}",
            one_in=one_in(found.hands, found.different),
        )

    def _fill(self, found: Comparison | None) -> None:
        self.list.clear()
        self.detail.clear()
        shown = self.controller.shown
        if found is None or shown is None:
            return
        words = self.look.words
        for one in found.differences:
            first, second = rule_words(shown.old.game, one.first), rule_words(shown.new.game, one.second)
            cells = [f"{one.hands:,}", one_in(found.hands, one.hands), words(first), words(second)]
            item = QTreeWidgetItem(cells)
            for place in (0, 1):
                item.setTextAlignment(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for place in (2, 3):
                set_tip(item, cells[place], place)
            item.setData(0, Qt.ItemDataRole.UserRole, one)
            self.list.addTopLevelItem(item)
        top = self.list.topLevelItem(0)
        if top is not None:
            self.list.setCurrentItem(top)

    def _show_difference(self, item: QTreeWidgetItem | None) -> None:
        self.detail.clear()
        shown = self.controller.shown
        if item is None or shown is None:
            return
        one: Difference = item.data(0, Qt.ItemDataRole.UserRole)
        look, put = self.look, self.detail.put
        for heading, line, path in (
            (look("The house you know"), shown.old, one.first),
            (look("The house you go to"), shown.new, one.second),
        ):
            self._rule(heading, line, path)
        put(label(look("Example hands"), "heading"))
        for number, example in enumerate(one.examples[:SHOWN], start=1):
            put(label(look("Hand {number}", number=number), "sub"))
            for made in set_both_ways(look, example):
                put(made)
            if self._items and example.second is not None:
                button = make_button(look, partial(self._make_item, example), "small")
                button.setAccessibleName(look("Make an item of hand {number}", number=number))
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
            self.show_problem(self.look("The new house never comes to ask this hand."))

    def _rule(self, heading: str, line: WayLine, path: Path) -> None:
        self.detail.put(label(heading, "soft"))
        self.detail.put(label(self.look.words(rule_words(line.game, path))))
        for note in rule_notes(line.game, path):
            self.detail.put(label(self.look.note(note), "note"))
        source = label(self.look.cited(rule_source(line.game, path)), "cite")
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.controller.shown is not None and self.controller.shown.running:
                self.controller.cancel()
            else:
                self._back()
        else:
            super().keyPressEvent(event)
