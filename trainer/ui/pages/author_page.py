"""Writing a pack: the tree of its lessons, a form for what is chosen, what a trainee will see, and what is wrong."""

from __future__ import annotations

from functools import partial

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.lessons.item_samples import SORT_NAMES, SampleSort
from trainer.lessons.pack_parser import PACK_FILE
from trainer.ui.controllers.author_view import AuthorShown, Node
from trainer.ui.controllers.authoring import AuthorController
from trainer.ui.look import Look
from trainer.ui.pages.author_side import AuthorSide
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, Line, button, column, field_label, label, row, scroll
from trainer.ui.widgets.form import FormView, Words
from trainer.ui.widgets.hand_out import HandOut
from trainer.ui.widgets.notice import Notice
from trainer.ui.widgets.panels import flow_box

ROLE = QtCore.Qt.ItemDataRole.UserRole
PAUSE = 500


class AuthorPage(Page):
    """Renders an `AuthorShown`. `try_wanted` for the chosen lesson.

    `out_opened` asks what was handed out before, `out_wanted(passphrase)` hands the pack out.
    """

    try_wanted = QtCore.Signal()
    out_opened = QtCore.Signal()
    out_wanted = QtCore.Signal(str)
    media_wanted = QtCore.Signal()
    back = QtCore.Signal()
    alone = True

    def __init__(self, look: Look, controller: AuthorController) -> None:
        super().__init__(look)
        self.controller = controller
        self._node: Node | None = None
        self._tree_shown: object = None
        self._filling = False
        self.side = AuthorSide(look, controller.show_next_example)
        self.side.pressed.connect(self._place_pressed)
        self.side.node_wanted.connect(self._to_problem)
        self.side.lay_wanted.connect(self._lay)
        self.side.table.changed.connect(controller.lay)
        self.side.table.asked.connect(lambda duty: controller.set(("duty",), duty))
        self.side.table.expected.connect(controller.expect_decision)
        box = QtWidgets.QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._top())
        self.hand_out = HandOut(look)
        self.hand_out.ordered.connect(self._order)
        box.addWidget(self.hand_out)
        middle = QtWidgets.QHBoxLayout()
        middle.setContentsMargins(12, 8, 12, 8)
        middle.setSpacing(12)
        middle.addWidget(self._left_side())
        self.form_side = self._middle()
        middle.addWidget(self.form_side)
        middle.addWidget(self.side, 1)
        box.addLayout(middle, 1)
        self.notice = Notice(look, self)
        controller.changed.connect(self.apply)
        for keys, act in (
            (QtGui.QKeySequence.StandardKey.Undo, self._undo),
            (QtGui.QKeySequence.StandardKey.Redo, self._redo),
            (QtGui.QKeySequence.StandardKey.Save, self.save),
            (QtGui.QKeySequence("Ctrl+L"), lambda: self._lay(on=not controller.laying)),
        ):
            QtGui.QShortcut(keys, self, act, context=QtCore.Qt.ShortcutContext.WidgetWithChildrenShortcut)

    # -- building

    def _top(self) -> QtWidgets.QWidget:
        look = self.look
        self.back_button = button(look("Packs"), self._back, role="quiet", look=look, icon="back", key="Esc")
        self.title = label("", "heading", wrap=False)
        self.state = label("", "soft", wrap=False)
        self.undo = button(look("Undo"), self._undo, look=look, icon="undo", key="Ctrl+Z")
        self.redo = button(look("Redo"), self._redo, look=look, icon="again", key="Ctrl+Y")
        self.save_button = button(look("Save"), self.save, look=look, icon="save", key="Ctrl+S")
        self.try_button = button(look("Try it"), self._try, look=look, icon="practice")
        set_tip(self.try_button, look("Runs the lesson as a trainee sees it. Nothing counts."))
        self.out = button(look("Hand out"), self._out, role="primary", look=look, icon="next")
        widgets = (self.back_button, self.undo, self.redo, self.save_button, self.try_button, self.out)
        for push_button in widgets:
            push_button.setProperty("enter", "yes")
        top = QtWidgets.QWidget()
        line = row(
            self.back_button, self.title, 12, self.state, None, self.undo, self.redo, self.save_button,
            self.try_button, self.out, spacing=8,
        )  # fmt: skip
        line.setContentsMargins(12, 6, 12, 0)
        top.setLayout(line)
        return top

    def _left_side(self) -> QtWidgets.QWidget:
        look = self.look
        self.tree = QtWidgets.QTreeWidget()
        self.tree.setAccessibleName(look("Lessons and questions"))
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.currentItemChanged.connect(lambda line, _before: self._chosen(line))
        self.sorts = Combo()
        self.sorts.setAccessibleName(look("Type of the new question"))
        self.sorts.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.sorts.setMinimumContentsLength(8)
        for sort in SampleSort:
            self.sorts.addItem(look.words(SORT_NAMES[sort]), sort)
        self.sorts.setCurrentIndex(list(SampleSort).index(SampleSort.RULE))
        self.add = button(look("Add question"), self._add, role="small")
        self.lesson_name = Line()
        self.lesson_name.setAccessibleName(look("New lesson title"))
        self.lesson_name.returnPressed.connect(self._add_lesson)
        self.add_lesson = button(look("Add lesson"), self._add_lesson, role="small")
        self.up = button(look("Move up"), lambda: self._do(lambda: self.controller.move(-1)), role="small")
        self.down = button(look("Move down"), lambda: self._do(lambda: self.controller.move(1)), role="small")
        self.twice = button(look("Copy"), lambda: self._do(self.controller.duplicate), role="small")
        set_tip(self.twice, look("Copies the question under a new name"))
        self.remove = button(look("Remove"), lambda: self._do(self.controller.remove), role="small")
        for push_button in (self.add, self.add_lesson, self.up, self.down, self.twice, self.remove):
            push_button.setProperty("enter", "yes")
        holder = QtWidgets.QWidget()
        holder.setFixedWidth(272)
        lines = column(self.tree, spacing=6)
        lines.addLayout(row(self.up, self.down, self.twice, None, spacing=4))
        lines.addWidget(self.sorts)
        lines.addLayout(row(self.add, self.remove, None, spacing=4))
        lines.addWidget(field_label(self.lesson_name.accessibleName(), self.lesson_name, "soft"))
        lines.addLayout(row(self.lesson_name, self.add_lesson, spacing=4))
        holder.setLayout(lines)
        return holder

    def _middle(self) -> QtWidgets.QWidget:
        look = self.look
        self.asks = Combo()
        self.asks.setAccessibleName(look("Question type"))
        self.asks.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for sort in SampleSort:
            self.asks.addItem(look.words(SORT_NAMES[sort]), sort)
        self.asks.activated.connect(
            lambda _at: self._do(lambda: self.controller.set_asks(SampleSort(self.asks.currentData())))
        )
        self.asks_tag = label(look("Question type"), "soft")
        self.asks_tag.setBuddy(self.asks)
        self.form = FormView(look)
        self.form.edited.connect(self._edited)
        self.prose_tag = label(look("Text for trainees"), "soft")
        self.prose = Words(look("Text for trainees"), 150, PAUSE)
        self.teacher_tag = label(look("Notes for instructors; trainees never see them"), "soft")
        self.teacher = Words(look("Notes for instructors"), 70, PAUSE)
        self.picture = button(look("Insert picture"), self.media_wanted.emit, role="small")
        self.picture.setProperty("enter", "yes")
        self.marks_row = self._marks()
        self.prose.typing.counts.connect(self.controller.set_text)
        self.teacher.typing.counts.connect(lambda text: self.controller.set_text(text, teacher=True))
        self.broken = label("", "problem")
        inside = QtWidgets.QWidget()
        box = column(
            self.broken, self.asks_tag, self.asks, self.form, self.prose_tag, self.prose, self.marks_row,
            self.teacher_tag, self.teacher, None, spacing=6,
        )  # fmt: skip
        box.setContentsMargins(2, 0, 10, 0)
        inside.setLayout(box)
        self.area = scroll(inside, look("Form"))
        self.source = Words(look("File as text"), 200, PAUSE)
        self.source.typing.counts.connect(self.controller.set_source)
        self.pages = QtWidgets.QStackedWidget()
        self.pages.addWidget(self.area)
        self.pages.addWidget(self.source)
        self.as_text = button(look("As text"), self._other_view, role="small")
        self.as_text.setCheckable(True)
        self.as_text.setProperty("enter", "yes")
        self.heading = label("", "heading")
        holder = QtWidgets.QWidget()
        holder.setMinimumWidth(376)
        holder.setMaximumWidth(400)
        head = row(self.heading, self.as_text)
        head.setStretch(0, 1)
        lines = column(spacing=6)
        lines.addLayout(head)
        lines.addWidget(self.pages, 1)
        holder.setLayout(lines)
        return holder

    def _marks(self) -> QtWidgets.QWidget:
        """What puts signs, cards or a picture into a text."""
        look = self.look
        self.marks = tuple(
            button(name, partial(self._mark, before, after, sample), role="small", name=says)
            for name, says, before, after, sample in (
                (look("Hand"), look("Insert a hand into the text"), "{hand: ", "}", "As Kd 9h 9c 4d 4s 2c"),
                (look("Card"), look("Inserts a card into the text"), "{hand: ", "}", "As"),
                (look("Chips"), look("Inserts chips into the text"), "{chips: ", "}", "2x$25 3x$5"),
                (look("Bold"), look("Makes the selected words bold"), "**", "**", look("important")),
                (look("List"), look("Makes the selected lines a list"), "- ", "", look("first point")),
            )
        )
        for push_button in self.marks:
            push_button.setProperty("enter", "yes")
            set_tip(push_button, push_button.accessibleName())
        return flow_box(*self.marks, self.picture, spacing=4)

    # -- rendering

    def start_focus(self) -> None:
        self.tree.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: AuthorShown) -> None:
        """Shows a state; what somebody types into stays as it is typed."""
        look = self.look
        self._filling = True
        other = shown.node != self._node
        self._node = shown.node
        self.title.setText(shown.title)
        self.state.setText(look("not saved") if shown.changed else look("saved"))
        if shown.remark:
            self.state.setText(look.words(shown.remark))
            look.announcer.say(self.state.text())
        self.undo.setEnabled(shown.may_undo)
        self.redo.setEnabled(shown.may_redo)
        self.save_button.setEnabled(shown.changed)
        self.try_button.setEnabled(shown.may_try)
        asks, pack = shown.node.row is not None, shown.node.file == PACK_FILE
        for push_button in (self.up, self.down, self.remove):
            push_button.setEnabled(not pack)
        self.twice.setEnabled(asks)
        self.add.setEnabled(not pack)
        self._show_tree(shown)
        self.heading.setText(look("Question") if asks else look("The pack") if pack else look("Lesson"))
        self.broken.setText(look.words(shown.broken))
        self.broken.setVisible(bool(shown.broken))
        self.form.setVisible(not shown.broken)
        for part in (self.asks_tag, self.asks):
            part.setVisible(asks and not shown.broken)
        if shown.asks is not None:
            self.asks.setCurrentIndex(list(SampleSort).index(shown.asks))
        if not shown.broken:
            self.form.apply(shown.fields, shown.node)
        lesson = not asks and not pack
        for widget in (self.prose_tag, self.prose, self.marks_row, self.teacher_tag, self.teacher):
            widget.setVisible(lesson)
        for field, text in zip(self._texts, (*shown.texts, shown.source), strict=True):
            if other:
                field.typing.drop()
            field.show_text(text)
        self.side.apply(shown)
        self.form_side.setVisible(not (self.controller.laying and asks))
        if other:
            self.area.verticalScrollBar().setValue(0)
        self._filling = False

    def _show_tree(self, shown: AuthorShown) -> None:
        look = self.look
        if shown.tree != self._tree_shown:
            self._tree_shown = shown.tree
            self.tree.clear()
            lesson: QtWidgets.QTreeWidgetItem | None = None
            for line in shown.tree:
                words = look("{title} ({count})", title=line.title, count=line.wrong) if line.wrong else line.title
                tree_row = QtWidgets.QTreeWidgetItem([words])
                tree_row.setData(0, ROLE, line.node)
                set_tip(tree_row, line.node.file)
                if line.wrong:
                    tree_row.setIcon(0, look.icon("warning", "wrong"))
                if line.node.row is None or lesson is None:
                    self.tree.addTopLevelItem(tree_row)
                    lesson = tree_row
                else:
                    lesson.addChild(tree_row)
            self.tree.expandAll()
        row_chosen = self._item(shown.node)
        if row_chosen is not None and self.tree.currentItem() is not row_chosen:
            self.tree.setCurrentItem(row_chosen)

    def _item(self, node: Node) -> QtWidgets.QTreeWidgetItem | None:
        for place in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(place)
            if top is None:
                continue
            if top.data(0, ROLE) == node:
                return top
            inside = [top.child(inner) for inner in range(top.childCount())]
            tree_row = next(
                (tree_row for tree_row in inside if tree_row is not None and tree_row.data(0, ROLE) == node), None
            )
            if tree_row is not None:
                return tree_row
        return None

    # -- what is typed and pressed

    @property
    def _texts(self) -> tuple[Words, Words, Words]:
        return self.prose, self.teacher, self.source

    def flush(self) -> None:
        """Everything typed counts now."""
        self.form.flush()
        for field in self._texts:
            field.typing.flush()

    def _end_typing(self) -> None:
        """Everything typed counts now, and every field shows what is kept."""
        self.form.end()
        for field in self._texts:
            field.typing.end()

    def _edited(self, keys: object, text: str) -> None:
        if self._filling or not isinstance(keys, tuple):
            return
        self.controller.set(keys, text)

    def _do(self, act: object) -> None:
        """Something of the tree, after what was typed counts."""
        self._end_typing()
        if callable(act):
            act()

    def _chosen(self, line: QtWidgets.QTreeWidgetItem | None) -> None:
        if line is not None and not self._filling:
            node = line.data(0, ROLE)
            self._end_typing()
            self.controller.select(node)

    def _lay(self, on: bool) -> None:
        """Begins to lay the table of a question by hand, or looks at the question again."""
        if self.controller.node.file != PACK_FILE:
            self._do(lambda: self.controller.lay_table(on=on))
            (self.side.table.felt if on else self.side.lay_button).setFocus()

    def _place_pressed(self, place: str) -> None:
        """A place of the previewed felt: offered in a question about places, or not any more."""
        shown = self.controller.shown
        if shown is not None and shown.asks is SampleSort.PLACE and place:
            self._do(lambda: self.controller.toggle_place(place))

    def _to_problem(self, node: Node) -> None:
        self._do(lambda: self.controller.select(node))

    def _add(self) -> None:
        sort = SampleSort(self.sorts.currentData())
        self._do(lambda: self.controller.add_item(sort))

    def _add_lesson(self) -> None:
        title = self.lesson_name.text().strip() or self.look("New lesson")
        self.lesson_name.clear()
        self._do(lambda: self.controller.add_lesson(title))

    def _other_view(self) -> None:
        self._end_typing()
        self.pages.setCurrentIndex(1 if self.as_text.isChecked() else 0)

    def _undo(self) -> None:
        self._do(self.controller.undo)

    def _redo(self) -> None:
        self._do(self.controller.redo)

    def save(self) -> bool:
        """Writes what was changed."""
        self.flush()
        return self.controller.save()

    def _try(self) -> None:
        self.flush()
        self.try_wanted.emit()

    def _mark(self, before: str, after: str, sample: str) -> None:
        """Signs of a text around the chosen words, or with a sample where none are chosen."""
        cursor = self.prose.textCursor()
        chosen = cursor.selectedText().replace("\u2029", "\n")
        whole_lines = not after
        if whole_lines:
            text = "\n".join(f"{before}{line}" for line in (chosen or sample).split("\n"))
            text = text if cursor.atBlockStart() or chosen else f"\n{text}"
        else:
            text = f"{before}{chosen or sample}{after}"
        cursor.insertText(text)
        self.prose.setTextCursor(cursor)
        self.prose.setFocus()
        self.prose.typing.flush()

    def tell(self, sentence: str) -> None:
        """What came of something."""
        self.notice.tell(sentence)

    def _out(self) -> None:
        if self.save():
            self.out_opened.emit()

    def _order(self, passphrase: str) -> None:
        if self.save():
            self.out_wanted.emit(passphrase)

    def _back(self) -> None:
        if self.save():
            self.back.emit()

    def _discard(self) -> None:
        self.controller.discard()
        self.back.emit()

    def _escape(self) -> None:
        """Away from the editor; a key pressed by mistake neither saves nor loses what was typed."""
        self.flush()
        if self.hand_out.isVisible():
            self.hand_out.hide()
        elif not self.controller.history.changed:
            self.back.emit()
        else:
            look = self.look
            self.notice.ask(
                look("Some of your changes are not saved."),
                (look("Save and leave"), self._back),
                (look("Discard changes"), self._discard),
                (look("Keep editing"), self.notice.clear),
            )

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)
