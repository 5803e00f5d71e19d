"""Beside the form of a pack: what a trainee will see of what is chosen, what the engine decides, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from trainer.lessons.parse import PACK_FILE
from trainer.round.acts import WantArrange
from trainer.round.duty import Kind
from trainer.text import Text
from trainer.ui.controllers.author_shown import AuthorShown, Preview, summary
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import beside, button, column, label, row, scroll
from trainer.ui.widgets.down import Renewed
from trainer.ui.widgets.explanation import ExplanationView
from trainer.ui.widgets.hand import SetHand
from trainer.ui.widgets.prose import Prose
from trainer.ui.widgets.table import TableArea

NODE = Qt.ItemDataRole.UserRole


class AuthorSide(QWidget):
    """`pressed(place)` on the previewed felt, `node_wanted(node)` for the part of the pack a problem is about."""

    pressed = Signal(str)
    node_wanted = Signal(object)

    def __init__(self, look: Look, another: Callable[[], None]) -> None:
        super().__init__()
        self._look = look
        self._preview: Preview | None = None
        self.read = Prose(look("The text as trainees see it"), look)
        self.why = label("", "sub")
        nothing = QWidget()
        nothing.setLayout(column(self.why, None))
        self.views = QStackedWidget()
        for one in (self._example(another), self.read, nothing):
            self.views.addWidget(one)
        self.problems_tag = label("", "heading", wrap=False)
        self.problems = self._list()
        box = column(spacing=6)
        box.addWidget(self.views, 1)
        box.addWidget(self.problems_tag)
        box.addWidget(self.problems)
        self.setLayout(box)

    def _example(self, another: Callable[[], None]) -> QWidget:
        """The question of an item, its felt, and the answer."""
        look = self._look
        self.prompt = label("", "prompt")
        self.table = TableArea(look)
        self.table.setMinimumSize(320, 200)
        self.table.felt.pressed.connect(lambda place, _piece: self.pressed.emit(place))
        self.answer = ExplanationView(look)
        inside = QWidget()
        inside_box = column(self.answer, None)
        inside_box.setContentsMargins(2, 2, 10, 2)
        inside.setLayout(inside_box)
        self.answer_area = scroll(inside, look("What the engine decides"))
        self.answer_area.setMinimumHeight(84)
        self.another = button(look("Another example"), another, role="small", look=look, icon="again")
        self.another.setProperty("enter", "yes")
        self.number = label("", "soft", wrap=False)
        item = QWidget()
        self.hand = Renewed()
        self.matching = label("", "soft")
        lines = column(self.prompt, self.matching, self.hand, spacing=6)
        lines.addWidget(self.table, 5)
        lines.addLayout(row(self.number, None, self.another))
        lines.addWidget(self.answer_area, 2)
        item.setLayout(lines)
        return item

    def _list(self) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(self._look("Problems of the pack"))
        made.setWordWrap(True)
        made.setFixedHeight(88)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.itemActivated.connect(self._wanted)
        made.itemClicked.connect(self._wanted)
        return made

    def _wanted(self, item: QListWidgetItem) -> None:
        self.node_wanted.emit(item.data(NODE))

    def apply(self, shown: AuthorShown) -> None:
        """What belongs to a state of the page."""
        self._show_preview(shown)
        self._show_problems(shown)

    def _show_preview(self, shown: AuthorShown) -> None:
        look, found = self._look, shown.preview
        if shown.node.row is not None and found.question is not None and found.view is not None:
            self.views.setCurrentIndex(0)
            if found is not self._preview:
                self._preview = found
                self.prompt.setText(look.words(found.question.duty.ask))
                self.table.show_view(found.view, animate=False)
                self.table.mark((), (), found.question.duty.look)
                if found.explanation is not None:
                    told, acted = found.explanation, look("The engine decides:")
                    if found.question.duty.kind is Kind.IN_WORDS:
                        acted = look("The answer:")
                    self.answer.show_explanation(told, verdict=None, given=Text(""), acted=acted)
                self.answer_area.verticalScrollBar().setValue(0)
                self.number.setText(look("example {number} of {of}", number=found.number + 1, of=found.of))
                self.number.setVisible(found.of > 1)
                self.another.setVisible(found.fresh)
                self._show_hand(found)
                self.matching.setText(look.words(found.matching.words) if found.matching is not None else "")
                self.matching.setVisible(found.matching is not None)
        elif shown.node.row is None and shown.node.file != PACK_FILE:
            self.views.setCurrentIndex(1)
            text = shown.texts[0] or look("This lesson has no text yet.")
            self.read.show_prose(text, shown.media, found.figures if shown.texts[0] else ())
        else:
            self.views.setCurrentIndex(2)
            item = shown.node.row is not None
            whole = look("A pack says what to ask; the rules know the answers. Choose a lesson or a question.")
            self.why.setText(look.words(found.why) if item else whole)

    def _show_hand(self, found: Preview) -> None:
        """The cards to be set, large enough to read."""
        self.hand.clear()
        want = found.question.duty.want if found.question is not None else None
        if isinstance(want, WantArrange):
            self.hand.put(beside(SetHand(self._look, want.cards, (), 40), None))

    def _show_problems(self, shown: AuthorShown) -> None:
        look = self._look
        self.problems_tag.setText(look.words(summary(shown)))
        self.problems.clear()
        for line in shown.problems:
            words = look.words(line.words)
            made = QListWidgetItem(words)
            made.setData(NODE, line.node)
            made.setIcon(look.icon("info" if line.is_note else "warning", "soft_text" if line.is_note else "wrong"))
            set_tip(made, "\n".join((words, *line.details)))
            self.problems.addItem(made)
        self.problems.setVisible(bool(shown.problems))
