"""Beside the form of a pack: what a trainee will see of what is chosen, what the engine decides, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QStackedWidget, QWidget

from trainer.core.text import Text
from trainer.lessons.pack_parser import PACK_FILE
from trainer.round.acts import WantArrange
from trainer.round.duty import Kind
from trainer.ui.controllers.author_view import AuthorShown, Preview, summary
from trainer.ui.look import Look
from trainer.ui.pages.author_table import AuthorTable
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import beside, button, column, label, row, scroll
from trainer.ui.widgets.explanation import ExplanationView
from trainer.ui.widgets.hand_picture import SetHand
from trainer.ui.widgets.prose_view import Prose
from trainer.ui.widgets.table_area import TableArea
from trainer.ui.widgets.teardown import Renewed

NODE = Qt.ItemDataRole.UserRole


class AuthorSide(QWidget):
    """`pressed(place)` on the previewed felt, `node_wanted(node)` for the part of the pack a problem is about.

    `lay_wanted(bool)` begins and ends laying the table of the question by hand; `table` is where that is done.
    """

    pressed = Signal(str)
    node_wanted = Signal(object)
    lay_wanted = Signal(bool)

    def __init__(self, look: Look, show_next_example: Callable[[], None]) -> None:
        super().__init__()
        self._look = look
        self.table = AuthorTable(look)
        self.table.done.connect(lambda: self.lay_wanted.emit(False))
        self._preview: Preview | None = None
        self.read = Prose(look("Text as trainees see it"), look)
        self.why = label("", "sub")
        nothing = QWidget()
        self.lay_anyway = button(look("Set table"), lambda: self.lay_wanted.emit(True), role="small", key="Ctrl+L")
        self.lay_anyway.setProperty("enter", "yes")
        nothing.setLayout(column(self.why, beside(self.lay_anyway, None), None))
        self.views = QStackedWidget()
        for widget in (self._example(show_next_example), self.read, nothing, self.table):
            self.views.addWidget(widget)
        self._show_view(0)
        self.problems_tag = label("", "heading", wrap=False)
        self.problems = self._list()
        box = column(spacing=6)
        box.addWidget(self.views, 1)
        box.addWidget(self.problems_tag)
        box.addWidget(self.problems)
        self.setLayout(box)

    def _example(self, show_next_example: Callable[[], None]) -> QWidget:
        """The question of an item, its felt, and the answer."""
        look = self._look
        self.prompt = label("", "prompt")
        self.area = TableArea(look)
        self.area.setMinimumSize(320, 200)
        self.area.felt.setMinimumSize(self.area.minimumSize())
        self.area.felt.pressed.connect(lambda place, _piece: self.pressed.emit(place))
        self.answer = ExplanationView(look)
        inside = QWidget()
        inside_box = column(self.answer, None)
        inside_box.setContentsMargins(2, 2, 10, 2)
        inside.setLayout(inside_box)
        self.answer_area = scroll(inside, look("The program's answer"))
        self.answer_area.setMinimumHeight(84)
        self.example_button = button(look("Another example"), show_next_example, role="small", look=look, icon="again")
        self.example_button.setProperty("enter", "yes")
        self.lay_button = button(look("Set table"), lambda: self.lay_wanted.emit(True), role="small", key="Ctrl+L")
        set_tip(self.lay_button, look("Puts cards, chips and the button where you want them (Ctrl+L)"))
        self.lay_button.setProperty("enter", "yes")
        self.number = label("", "soft", wrap=False)
        item = QWidget()
        self.hand = Renewed()
        self.matching = label("", "soft")
        lines = column(self.prompt, self.matching, self.hand, spacing=6)
        lines.addWidget(self.area, 5)
        lines.addLayout(row(self.number, None, self.example_button, self.lay_button))
        lines.addWidget(self.answer_area, 2)
        item.setLayout(lines)
        return item

    def _list(self) -> QListWidget:
        listing = QListWidget()
        listing.setAccessibleName(self._look("Problems in the pack"))
        listing.setWordWrap(True)
        listing.setFixedHeight(88)
        listing.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        listing.itemActivated.connect(self._go_to)
        listing.itemClicked.connect(self._go_to)
        return listing

    def _go_to(self, item: QListWidgetItem) -> None:
        self.node_wanted.emit(item.data(NODE))

    def apply(self, shown: AuthorShown) -> None:
        """What belongs to a state of the page."""
        self._show_preview(shown)
        self._show_problems(shown)

    def _show_view(self, place: int) -> None:
        """One of the views; the table of the others asks for no room."""
        policy = QSizePolicy.Policy.Preferred if place == self.views.indexOf(self.table) else QSizePolicy.Policy.Ignored
        self.table.setSizePolicy(policy, policy)
        self.views.setCurrentIndex(place)

    def _show_preview(self, shown: AuthorShown) -> None:
        look, preview = self._look, shown.preview
        if preview.laid is not None and shown.node.row is not None:
            self.table.apply(shown)
            self._show_view(3)
            self._preview = None
        elif shown.node.row is not None and preview.question is not None and preview.view is not None:
            self._show_view(0)
            if preview is not self._preview:
                self._preview = preview
                self.prompt.setText(look.words(preview.question.duty.ask))
                self.area.show_view(preview.view, animate=False)
                self.area.mark((), (), preview.question.duty.look)
                if preview.explanation is not None:
                    explanation, acted = preview.explanation, look("The program's answer:")
                    if preview.question.duty.kind is Kind.IN_WORDS:
                        acted = look("The answer:")
                    self.answer.show_explanation(explanation, verdict=None, answer_text=Text(""), acted=acted)
                self.answer_area.verticalScrollBar().setValue(0)
                self.number.setText(look("example {number} of {of}", number=preview.number + 1, of=preview.of))
                self.number.setVisible(preview.of > 1)
                self.example_button.setVisible(preview.fresh)
                self._show_hand(preview)
                self.matching.setText(look.words(preview.matching.words) if preview.matching is not None else "")
                self.matching.setVisible(preview.matching is not None)
        elif shown.node.row is None and shown.node.file != PACK_FILE:
            self._show_view(1)
            text = shown.texts[0] or look("This lesson has no text yet.")
            self.read.show_prose(text, shown.media, preview.figures if shown.texts[0] else ())
        else:
            self._show_view(2)
            item = shown.node.row is not None
            hint = look("A pack says what to ask; the rules give the answers. Choose a lesson or a question.")
            self.why.setText(look.words(preview.why) if item else hint)
            self.lay_anyway.setVisible(item)

    def _show_hand(self, preview: Preview) -> None:
        """The cards to be set, large enough to read."""
        self.hand.clear()
        want = preview.question.duty.want if preview.question is not None else None
        if isinstance(want, WantArrange):
            self.hand.put(beside(SetHand(self._look, want.cards, (), 40), None))

    def _show_problems(self, shown: AuthorShown) -> None:
        look = self._look
        self.problems_tag.setText(look.words(summary(shown)))
        self.problems.clear()
        for line in shown.problems:
            words = look.words(line.words)
            list_row = QListWidgetItem(words)
            list_row.setData(NODE, line.node)
            list_row.setIcon(look.icon("info" if line.is_note else "warning", "soft_text" if line.is_note else "wrong"))
            set_tip(list_row, "\n".join((words, *line.details)))
            self.problems.addItem(list_row)
        self.problems.setVisible(bool(shown.problems))
