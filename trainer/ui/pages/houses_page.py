"""Houses, for an instructor: change a printed rule from a source and a day, see what it does, put it in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.days import day_text
from trainer.core.text import counted
from trainer.houses.row_layers import SENTENCE
from trainer.prove.house_comparison import TwoWays
from trainer.ui.controllers.house_changes import HousesController
from trainer.ui.controllers.house_report import report_lines
from trainer.ui.controllers.house_words import part_words, row_words
from trainer.ui.controllers.houses_snapshot import HousesShown
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, Line, button, card, column, label, row, scroll
from trainer.ui.widgets.form import FormView, Words, above
from trainer.ui.widgets.hand_picture import set_both_ways
from trainer.ui.widgets.line_table import wrap_rows
from trainer.ui.widgets.new_house import HouseButtons, NewHouse, RowButtons
from trainer.ui.widgets.notice import Notice
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.teardown import Renewed

ROLE = QtCore.Qt.ItemDataRole.UserRole


class HousesPage(Page):
    """Renders a `HousesShown`; `games` are ids and titles.

    drill_wanted()    the questions that a change flips    lesson_wanted()    the same as a lesson to be assigned
    export_wanted()    the change into a file    import_wanted()    one out of a file
    """

    drill_wanted = QtCore.Signal()
    lesson_wanted = QtCore.Signal()
    export_wanted = QtCore.Signal()
    import_wanted = QtCore.Signal()

    def __init__(
        self, look: Look, controller: HousesController, games: Callable[[], Sequence[tuple[str, str]]]
    ) -> None:
        super().__init__(look)
        self.controller = controller
        self._games = games
        self._titles: dict[str, str] = {}
        self._parts: object = None
        self._report: object = None
        self._filling = False
        self._remark = ""
        self._build()
        self._pressed = self.ask
        controller.changed.connect(self.apply)
        controller.laid.connect(self.offer_games)
        if controller.shown is not None:
            self.apply(controller.shown)

    # -- building

    def _build(self) -> None:
        look = self.look
        self.game = Combo()
        self.game.setAccessibleName(look("Game to change"))
        self.game.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.game.setMinimumContentsLength(30)
        self.offer_games()
        self.game.activated.connect(lambda _at: self._choose())
        self.source, self.date, self.until = Line(), Line(), Line()
        heads = ((look("Source"), self.source), (look("Start date"), self.date), (look("End date, if any"), self.until))
        for (name, field), hint, width in zip(
            heads, (look("memo-12"), "11/25/2026", "11/25/2026"), (170, 130, 130), strict=True
        ):
            field.setAccessibleName(name)
            field.setPlaceholderText(hint)
            field.setFixedWidth(width)
            field.editingFinished.connect(self._head)
        self.source.setAccessibleName(look("Source of the change"))
        box = QtWidgets.QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 12)
        box.setSpacing(10)
        self.head = row(label(look("Houses"), "title"), None)
        box.addLayout(self.head)
        self.own = NewHouse(look)
        rules = QtWidgets.QWidget()
        self.stack = QtWidgets.QStackedWidget()
        self.own.closed.connect(self.show_part)
        self.stack.addWidget(rules)
        self.stack.addWidget(self.own)
        box.addWidget(self.stack, 1)
        box = QtWidgets.QVBoxLayout(rules)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        head = row()
        head.addWidget(self.game, 0, QtCore.Qt.AlignmentFlag.AlignBottom)
        for words, field in heads:
            head.addLayout(above(words, field))
        head.addStretch(1)
        box.addLayout(head)
        self.inner = QtWidgets.QStackedWidget()
        self.inner.addWidget(self._rules_part())
        box.addWidget(self.inner, 1)
        self.houses = HouseButtons(look)
        self.houses.copy_wanted.connect(self._copy)
        self.houses.forms_wanted.connect(self._from_forms)
        self.houses.games_wanted.connect(self._more_games)
        self.houses.removal_wanted.connect(self._remove)
        self.houses.restore_wanted.connect(self.controller.own.bring_back)
        box.addWidget(self.houses)
        self.notice = Notice(look, self)

    def show_part(self, part: QtWidgets.QWidget | None = None, main: QtWidgets.QPushButton | None = None) -> None:
        """A part of the page with its colored button; the rules of a game without one."""
        at, inside = (place.indexOf(part) if part is not None else 0 for place in (self.stack, self.inner))
        self.stack.setCurrentIndex(max(0, at))
        self.inner.setCurrentIndex(max(0, inside))
        self.main_button = main or self.ask

    def offer_games(self) -> None:
        """The games whose rules can be changed."""
        games = self._games()
        if dict(games) != self._titles:
            self._titles = dict(games)
            self.game.clear()
            for id, words in games:
                self.game.addItem(words, id)

    def _rules_part(self) -> QtWidgets.QWidget:
        """The rules of the game, the form of the chosen one, and what a change does."""
        body = row(spacing=12)
        for part, share in ((self._left_side(), 4), (self._middle(), 4), (self._right_side(), 4)):
            body.addWidget(part, share)
        rules_part = QtWidgets.QWidget()
        rules_part.setLayout(body)
        return rules_part

    def _left_side(self) -> QtWidgets.QWidget:
        look = self.look
        self.tree = QtWidgets.QTreeWidget()
        self.tree.setAccessibleName(look("Printed rules of the house"))
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setMinimumWidth(240)
        self.tree.currentItemChanged.connect(lambda item, _before: self._select(item))
        self.tree_column = column(self.tree, spacing=6)
        holder = QtWidgets.QWidget()
        holder.setMaximumWidth(380)
        holder.setLayout(self.tree_column)
        return holder

    def _middle(self) -> QtWidgets.QWidget:
        look = self.look
        self.form = FormView(look)
        self.form.edited.connect(self._edited)
        inside = QtWidgets.QWidget()
        inside_box = column(self.form, None)
        inside_box.setContentsMargins(2, 0, 10, 0)
        inside.setLayout(inside_box)
        self.text = Words(look("Changes as text"), 200)
        self.text.typing.counts.connect(self._typed)
        self.views = QtWidgets.QStackedWidget()
        self.views.addWidget(scroll(inside, look("Rule")))
        self.views.addWidget(self.text)
        self.as_text = button(look("As text"), self._other_view, role="small")
        self.as_text.setCheckable(True)
        self.changes = QtWidgets.QListWidget()
        self.changes.setAccessibleName(look("Changes"))
        self.changes.setFixedHeight(92)
        self.changes.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        wrap_rows(self.changes)
        self.drop = button(look("Undo this change"), self._drop, role="small")
        self.undo = button(look("Undo"), self.controller.undo, role="small", look=look, icon="undo", key="Ctrl+Z")
        middle = QtWidgets.QWidget()
        middle.setMinimumWidth(300)
        middle.setMaximumWidth(380)
        lines = column(self.views, spacing=6)
        lines.addWidget(label(look("Changes"), "soft"))
        lines.addWidget(self.changes)
        lines.addLayout(row(self.drop, self.undo, None, self.as_text))
        self.row_buttons = RowButtons(look, self.controller)
        lines.addWidget(self.row_buttons)
        self.export = button(look("Export"), self.export_wanted.emit, role="small", name=look("Export the change"))
        self.bring = button(look("Import"), self.import_wanted.emit, role="small", name=look("Import a change"))
        self.export.setProperty("enter", "yes")
        self.bring.setProperty("enter", "yes")
        lines.addLayout(row(self.export, self.bring, None))
        middle.setLayout(lines)
        return middle

    def _right_side(self) -> QtWidgets.QWidget:
        look = self.look
        self.state = label("", "sub")
        self.problem = label("", "problem")
        self.report_area = Renewed()
        holder = QtWidgets.QWidget()
        holder_box = column(self.problem, self.report_area, None)
        holder_box.setContentsMargins(2, 2, 10, 2)
        holder.setLayout(holder_box)
        self.area = scroll(holder, look("Effect"))
        self.sentence = label("", "problem")
        self.beside = label("", "soft")
        self.holds = button(look("Still true"), self._holds, role="small")
        self.reword = button(look("Edit sentence"), self._reword, role="small")
        self.reading, reading = card(margin=10, spacing=6)
        for part in (self.sentence, self.beside):
            reading.addWidget(part)
        reading.addLayout(row(self.holds, self.reword, None))
        self.reading.hide()
        self.ask = self.main_button = button(look("Show effect"), self._ask, role="primary", look=look, icon="chart")
        self.count = button(look("Count every hand"), self.controller.count, look=look, icon="cards")
        self.put = button(look("Put in force"), self._put, look=look, icon="check")
        self.out = button(look("Back to the book"), self.controller.take_out, look=look, icon="undo")
        self.drill = button(look("Practice changes"), self.drill_wanted.emit, look=look, icon="practice")
        self.lesson = button(look("Make a lesson"), self.lesson_wanted.emit, look=look, icon="lesson")
        self.stop = button(look("Stop"), self._stop, look=look, icon="cross")
        effect = (self.ask, self.count, self.put, self.out, self.drill, self.lesson, self.stop)
        for push_button in (*effect, self.drop, self.undo, self.as_text, self.holds, self.reword):
            push_button.setProperty("enter", "yes")
        right = QtWidgets.QWidget()
        right.setLayout(
            column(
                self.state,
                flow_box(self.ask, self.count, self.stop, self.put, self.out, self.drill, self.lesson),
                self.reading,
                self.area,
                spacing=8,
            )
        )
        return right

    # -- rendering

    def start_focus(self) -> None:
        self.tree.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: HousesShown) -> None:
        """Shows a state; what somebody types into stays."""
        look = self.look
        self._filling = True
        self.game.setCurrentIndex(max(0, self.game.findData(shown.game)))
        for field, value in zip((self.source, self.date, self.until), shown.head, strict=True):
            if not field.hasFocus():
                field.setText(value)
        self._tree(shown)
        self.form.apply(shown.fields, (shown.game, shown.row))
        self.text.show_text(shown.text)
        self._fill_changes(shown)
        self._say_state(shown)
        self.problem.setText("\n".join(look.words(problem) for problem in shown.problems))
        self.problem.setVisible(bool(shown.problems))
        self._read_again(shown)
        self.houses.apply(shown)
        running = bool(shown.done)
        self.ask.setEnabled(shown.ready)
        self.count.setEnabled(shown.ready)
        self._offer(shown, running=running)
        self.put.setEnabled(not (shown.checking or shown.problems or shown.saved or shown.unchecked))
        self.out.setEnabled(shown.in_force or shown.comes is not None)
        self.row_buttons.apply(shown)
        for after in (self.drill, self.lesson):
            after.setVisible(shown.report is not None and bool(shown.report.flips))
            after.setEnabled(shown.in_force and shown.saved and shown.comes is None)
            set_tip(after, "" if after.isEnabled() else look("Put the change in force first."))
        self.export.setEnabled(bool(shown.changes))
        if running:
            done = look("{percent}%", percent=min(shown.done, 100)) if shown.percent else f"{shown.done:,}"
            self.stop.setText(look("Stop ({done})", done=done))
        key = (shown.report, shown.counted, shown.again)
        if key != self._report:
            self._report = key
            self.report_area.clear()
            for role, report_words in report_lines(shown):
                if isinstance(report_words, TwoWays):
                    for widget in set_both_ways(look, report_words):
                        self.report_area.put(widget)
                else:
                    self.report_area.put(label(look.words(report_words), role))
        self._filling = False

    def _fill_changes(self, shown: HousesShown) -> None:
        """The list of what is changed; where it is the same, the chosen row of it stays chosen."""
        look = self.look
        listed = [self.changes.item(at).text() for at in range(self.changes.count())]
        if listed != [look.words(words) for _, words in shown.changes]:
            self.changes.clear()
            for path, words in shown.changes:
                item = QtWidgets.QListWidgetItem(look.words(words))
                set_tip(item, ".".join(path))
                item.setData(ROLE, path)
                self.changes.addItem(item)
        self.drop.setEnabled(bool(shown.changes))

    def _say_state(self, shown: HousesShown) -> None:
        """Whether the changes are in force, shown and spoken."""
        look = self.look
        remark = look.words(shown.remark)
        if remark != self._remark:
            self._remark = remark
            self.notice.tell(remark)
        if shown.comes is not None:
            state = look("In force from {day}.", day=day_text(shown.comes))
        elif shown.in_force and shown.saved:
            state = look("In force.")
        elif shown.in_force:
            state = look("Other changes are in force. These are not.")
        else:
            state = look("Not in force.") if shown.changes else look("The book's rules are in force.")
        if self.state.text() != state:
            self.state.setText(state)
            look.announcer.say(state)

    def _read_again(self, shown: HousesShown) -> None:
        """The first sentence whose rule does something else now, and those beside it."""
        look = self.look
        self.reading.setVisible(bool(shown.unchecked))
        if not shown.unchecked:
            return
        first = shown.unchecked[0]
        asked = look("This changes what the rule does. Is its sentence still true? “{sentence}”", sentence=first.says)
        beside = [look("Next to it: “{sentence}”", sentence=says) for says in first.beside]
        if self.sentence.text() != asked:
            look.announcer.say(asked)
        self.sentence.setText(asked)
        self.beside.setText("\n".join(beside))
        self.beside.setVisible(bool(beside))

    def _offer(self, shown: HousesShown, *, running: bool) -> None:
        """What can be pressed now; the focus goes to what takes the place of a button that goes, and back."""
        focus = self.focusWidget()
        begin = {self.ask: not running, self.count: not running and shown.may_count}
        for push_button, there in {**begin, self.stop: running}.items():
            if there:
                push_button.show()
        if running and isinstance(focus, QtWidgets.QPushButton) and focus in begin:
            self._pressed = focus
            self.stop.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        elif not running and focus is self.stop:
            self._pressed.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        for push_button, there in {**begin, self.stop: running}.items():
            if not there:
                push_button.hide()

    def _tree(self, shown: HousesShown) -> None:
        look = self.look
        if self._parts != shown.parts:
            other = not isinstance(self._parts, tuple) or not self._same(shown)
            self._parts = shown.parts
            if other:
                self.tree.clear()
                for part in shown.parts:
                    top = QtWidgets.QTreeWidgetItem([look.words(part_words(part))])
                    set_tip(top, part.name)
                    for book_row in part.rows:
                        item = QtWidgets.QTreeWidgetItem([look.words(row_words(book_row, shown.rules))])
                        item.setData(0, ROLE, book_row.path)
                        set_tip(item, f"{item.text(0)}\n{'.'.join(book_row.path)}")
                        top.addChild(item)
                    self.tree.addTopLevelItem(top)
            for at, part in enumerate(shown.parts):
                names = [look.words(row_words(book_row, shown.rules)) for book_row in part.rows]
                self._mark(at, [book_row.changed for book_row in part.rows], names)
        self._point(shown.row)

    def _same(self, shown: HousesShown) -> bool:
        """Whether the tree has these very rows."""
        there = []
        for at in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(at)
            if top is not None:
                inside = [top.child(place) for place in range(top.childCount())]
                there.append([tree_row.data(0, ROLE) for tree_row in inside if tree_row is not None])
        return there == [[book_row.path for book_row in part.rows] for part in shown.parts]

    def _mark(self, at: int, changed: list[bool], titles: list[str]) -> None:
        top = self.tree.topLevelItem(at)
        for place, (on, title) in enumerate(zip(changed, titles, strict=True)):
            item = top.child(place) if top is not None else None
            if item is not None:
                item.setText(0, self.look("{row} · changed", row=title) if on else title)

    def _point(self, path: tuple[str, ...]) -> None:
        now = self.tree.currentItem()
        if now is not None and now.data(0, ROLE) == path:
            return
        for at in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(at)
            inside = [top.child(place) for place in range(top.childCount())] if top is not None else []
            item = next(
                (tree_row for tree_row in inside if tree_row is not None and tree_row.data(0, ROLE) == path), None
            )
            if item is not None:
                self.tree.setCurrentItem(item)
                return

    # -- what is pressed

    def _choose(self) -> None:
        self.controller.choose(str(self.game.currentData()))

    def _select(self, item: QtWidgets.QTreeWidgetItem | None) -> None:
        path = item.data(0, ROLE) if item is not None else None
        if path is not None and not self._filling:
            self.form.end()
            self.controller.select(tuple(path))

    def _head(self) -> None:
        if not self._filling:
            self.controller.set_head(self.source.text(), self.date.text(), self.until.text())

    def _edited(self, keys: object, text: str) -> None:
        if isinstance(keys, tuple) and not self._filling and len(keys) > 1:
            self.controller.set_condition(int(keys[0]), str(keys[1]), text)
        elif isinstance(keys, tuple) and not self._filling:
            self.controller.set_cell(int(keys[0]), text)

    def _typed(self, text: str) -> None:
        if not self._filling:
            self.controller.set_text(text)

    def _other_view(self) -> None:
        self.text.typing.end()
        self.views.setCurrentIndex(1 if self.as_text.isChecked() else 0)

    def _drop(self) -> None:
        item = self.changes.currentItem() or self.changes.item(0)
        if item is not None:
            self.controller.drop(tuple(item.data(ROLE)))

    def _ask(self) -> None:
        self.form.flush()
        self.controller.ask()

    def _put(self) -> None:
        """Asks first: from then on every trainee of this computer is asked by these rules."""
        look, begins = self.look, self.controller.begins()
        self.form.flush()
        shown = self.controller.shown
        if shown is None or not self.put.isEnabled():
            return
        count, game = len(shown.changes), self.game.currentText()
        asked = look.words(
            counted("Put {n} change of {game} in force?", "Put {n} changes of {game} in force?", count, game=game)
        )
        if begins is not None:
            asked = look("{question} Trainees get them from {day} on.", question=asked, day=day_text(begins))
        self.notice.ask(asked, (look("Put in force"), self.controller.put), (look("Not yet"), self.notice.clear))

    def _holds(self) -> None:
        self.form.end()
        shown = self.controller.shown
        if shown is not None and shown.unchecked:
            self.controller.sentence_holds(shown.unchecked[0].row)

    def _reword(self) -> None:
        self.form.end()
        shown = self.controller.shown
        if shown is None or not shown.unchecked:
            return
        row = shown.unchecked[0].row
        self.controller.select(row)
        for field in self.form.rows:
            if field.shown.says == ".".join((*row, SENTENCE)):
                field.field.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def _stop(self) -> None:
        self.controller.cancel()
        shown = self.controller.shown
        if shown is not None:
            self.controller.select(shown.row)

    def _copy(self, title: str) -> None:
        if self.controller.own.copy(self.controller.game.partition("/")[0], title):
            self.houses.title.clear()

    def _remove(self) -> None:
        look = self.look
        house = self.controller.game.partition("/")[0]
        games = ", ".join(title for id, title in self._titles.items() if id.partition("/")[0] == house)
        asked = look("Remove this house with its games? You can restore it later: {games}.", games=games)
        self.notice.ask(asked, (look("Remove"), self.controller.own.remove), (look("Cancel"), self.notice.clear))

    def _from_forms(self) -> None:
        self.own.offer(self.controller.own.forms(), self._titles)
        self.show_part(self.own, self.own.make)

    def _more_games(self) -> None:
        own = self.controller.own
        self.own.offer(own.forms(), self._titles, own.title)
        self.show_part(self.own, self.own.make)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        undo = event.key() == QtCore.Qt.Key.Key_Z and event.modifiers() & QtCore.Qt.KeyboardModifier.ControlModifier
        if undo:
            self.controller.undo()
        else:
            super().keyPressEvent(event)
