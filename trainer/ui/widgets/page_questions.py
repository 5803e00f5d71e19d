"""What the page of a game prints, asked in the order of pages; a wager or straddle that no book of the form has."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal

from trainer.core.text import Words, counted, say
from trainer.houses.page_topics import PageAnswer
from trainer.ui.controllers.houses_snapshot import HousesShown
from trainer.ui.controllers.new_parts import TITLES, NewPart
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets import form
from trainer.ui.widgets.basic import Line, button, card, column, label, row, scroll
from trainer.ui.widgets.line_table import wrap_rows

ID = Qt.ItemDataRole.UserRole
WIDTH, OPEN_ROWS, SENTENCE_HEIGHT, SOURCE_WIDTH, LEAST_TREE = 320, 3, 64, 180, 100


class OpenTopics(QtWidgets.QWidget):
    """The questions that a page leaves open, below its rules. `picked(topic)` when one is to be answered."""

    picked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.tag = label("", "soft", wrap=False)
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(look("Open questions of the page"))
        self.list.setWordWrap(True)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Maximum)
        self.list.itemActivated.connect(lambda line: self.picked.emit(str(line.data(ID))))
        self.list.itemClicked.connect(lambda line: self.picked.emit(str(line.data(ID))))
        self.setLayout(column(self.tag, self.list, spacing=4))
        self.hide()

    def apply(self, answers: Sequence[PageAnswer]) -> None:
        """Shows what is open; nothing where all is answered."""
        look = self.look
        questions = [look.words(answer.page.question) for answer in answers]
        if [self.list.item(at).text() for at in range(self.list.count())] != questions:
            self.list.clear()
            for answer, question in zip(answers, questions, strict=True):
                self.list.addItem(_line(question, answer.id))
        lines = 2 * min(OPEN_ROWS, len(answers)) + 1
        self.list.setFixedHeight(lines * self.list.fontMetrics().lineSpacing())
        self.tag.setText(look.words(counted("{n} open question", "{n} open questions", len(answers))))
        self.setVisible(bool(answers))


def _line(words: str, id: str) -> QtWidgets.QListWidgetItem:
    line = QtWidgets.QListWidgetItem(words)
    line.setData(ID, id)
    set_tip(line, words)
    return line


class NewPartView(QtWidgets.QWidget):
    """The fields of a new wager or straddle. `typed(part, keys, text)`, `added(part)`, `closed` to go back."""

    typed = Signal(object, object, str)
    added = Signal(object)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.part = NewPart.WAGER
        self.heading = label("", "sub")
        self.form = form.FormView(look)
        self.form.edited.connect(lambda keys, text: self.typed.emit(self.part, keys, text))
        self.back = button(look("Back"), self.closed.emit, look=look, icon="back")
        self.add = button(look("Add wager"), self._add, role="primary", look=look, icon="check")
        for push_button in (self.back, self.add):
            push_button.setProperty("enter", "yes")
        says = look("Type what the page prints. Choose the conditions of its pay rows afterward.")
        inside = QtWidgets.QWidget()
        inside_box = column(self.form, None)
        inside_box.setContentsMargins(2, 0, 10, 0)
        inside.setLayout(inside_box)
        lines = column(self.heading, label(says, "soft"), spacing=8)
        lines.addWidget(scroll(inside, look("New wager or straddle")), 1)
        lines.addLayout(row(self.add, self.back, None))
        self.setLayout(lines)

    def begin(self, part: NewPart) -> None:
        """The fields of a part, the first of them in focus."""
        title, add = TITLES[part]
        self.part = part
        self.heading.setText(self.look.words(title))
        self.add.setText(self.look.words(add))

    def apply(self, shown: HousesShown) -> None:
        """Shows what stands in the fields; a field that somebody types into keeps it."""
        self.form.apply(shown.new_parts.get(self.part, ()), (shown.game, self.part))

    def focus_first(self, *, wrong: bool = False) -> None:
        """To the first field, or to the first in which something is wrong."""
        for field_row in self.form.rows:
            if not wrong or field_row.shown.problems:
                field_row.field.setFocus(Qt.FocusReason.OtherFocusReason)
                if wrong:
                    self.look.announcer.say(self.look.words(field_row.shown.problems[0]))
                return

    def _add(self) -> None:
        self.form.flush()
        self.added.emit(self.part)


class PageQuestions(QtWidgets.QWidget):
    """`opened` when it is asked for, `closed` to go back, `rule_wanted(rule)` for the row of a rule.

    answered(answer, row of the form or None, sentence, line)    silenced(answer, on)    renamed(title)
    """

    opened = Signal()
    closed = Signal()
    rule_wanted = Signal(object)
    answered = Signal(object, object, str, str)
    silenced = Signal(object, bool)
    renamed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._answers: Sequence[PageAnswer] = ()
        self._game = self._chosen = ""
        self._answered = False
        self.open = button(look("Page questions"), self.opened.emit, role="small", look=look, icon="rules")
        self.back = button(look("Back"), self.closed.emit, look=look, icon="back")
        self.next = button(look("Next question"), self._next, look=look, icon="next")
        self.rule = button(look("Go to rule"), self._go_to_rule, role="small", name=look("Go to the chosen rule"))
        self.add = button(look("Add rule"), self._add, role="primary", look=look, icon="check")
        for push_button in (self.open, self.back, self.next, self.rule, self.add):
            push_button.setProperty("enter", "yes")
        self.state = label("", "soft", wrap=False)
        self.title = Line()
        self.title.setAccessibleName(look("Game title on the page"))
        self.title.setFixedWidth(WIDTH)
        self.title.editingFinished.connect(self._rename)
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(look("Questions about the page"))
        self.list.setWordWrap(True)
        self.list.setFixedWidth(WIDTH)
        self.list.currentItemChanged.connect(self._choose)
        head = row(self.back, self.next, self.state, None)
        body = QtWidgets.QHBoxLayout()
        body.setSpacing(12)
        asked = column(spacing=6)
        asked.addLayout(form.above(self.title.accessibleName(), self.title))
        asked.addWidget(self.list)
        body.addLayout(asked)
        body.addLayout(self._right_side(), 1)
        lines = column(spacing=8)
        lines.addLayout(head)
        lines.addLayout(body, 1)
        self.setLayout(lines)

    def _right_side(self) -> QtWidgets.QVBoxLayout:
        look = self.look
        self.question = label("", "sub")
        self.rules = QtWidgets.QTreeWidget()
        self.rules.setAccessibleName(look("Rules that answer the question"))
        self.rules.setMinimumHeight(LEAST_TREE)
        self.rules.setHeaderLabels([look("Rule"), look("Source")])
        self.rules.setRootIsDecorated(False)
        wrap_rows(self.rules)
        self.rules.header().setStretchLastSection(False)
        self.rules.header().setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
        self.rules.setColumnWidth(1, SOURCE_WIDTH)
        self.rules.itemActivated.connect(lambda _line, _place: self._go_to_rule())
        self.choice = form.WholeLines()
        self.choice.setAccessibleName(look("Rule of the printed form"))
        self.choice.currentIndexChanged.connect(self._fill_sentence)
        self.sentence = form.Words(look("The rule in one sentence"), SENTENCE_HEIGHT)
        self.sentence.setMaximumHeight(SENTENCE_HEIGHT)
        self.line = Line()
        self.line.setAccessibleName(look("Line on the page, if it has numbers"))
        self.line.setPlaceholderText("57-60")
        self.line.setFixedWidth(SOURCE_WIDTH)
        self.silent = QtWidgets.QCheckBox(look("The page does not print this"))
        self.silent.setAccessibleName(self.silent.text())
        self.silent.clicked.connect(self._silence)
        self.problem = label("", "problem")
        frame, box = card(margin=10, spacing=6)
        self.choice_part = QtWidgets.QWidget()
        self.choice_part.setLayout(form.above(self.choice.accessibleName(), self.choice))
        box.addWidget(self.choice_part)
        for field in (self.sentence, self.line):
            box.addLayout(form.above(field.accessibleName(), field))
        box.addLayout(row(self.add, self.silent, None))
        right = column(spacing=8)
        head = row(self.question, self.rule)
        head.setStretch(0, 1)
        right.addLayout(head)
        right.addWidget(self.rules, 1)
        right.addWidget(frame)
        right.addWidget(self.problem)
        return right

    # -- rendering

    def begin(self, topic: str = "") -> None:
        """At a topic, or at the first open one."""
        self._chosen, self._answered = topic, False
        self._fill_list()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: HousesShown) -> None:
        """Shows a state; what somebody types into stays. After an answer the next open question is chosen."""
        look = self.look
        if self._game != shown.game:
            self._game, self._chosen = shown.game, ""
        self.open.setEnabled(bool(shown.asked))
        if not self.title.hasFocus():
            self.title.setText(shown.title)
        self.problem.setText("\n".join(look.words(problem) for problem in shown.problems))
        self.problem.setVisible(bool(shown.problems))
        if self._answers != shown.asked:
            self._answers = shown.asked
            if self._answered and not shown.checking:
                self._chosen = next((answer.id for answer in shown.open_topics), self._chosen)
                self._answered = False
            self._fill_list()

    def _fill_list(self) -> None:
        look, answers = self.look, self._answers
        ids = [answer.id for answer in answers]
        if self._chosen not in ids:
            self._chosen = next((answer.id for answer in answers if answer.is_open), ids[0] if ids else "")
        blocked = QSignalBlocker(self.list)
        self.list.clear()
        for answer in answers:
            line = _line(f"{look.words(answer.page.question)}\n{look.words(_standing(answer))}", answer.id)
            line.setSizeHint(QSize(0, 4 * self.list.fontMetrics().lineSpacing()))
            self.list.addItem(line)
            if answer.id == self._chosen:
                self.list.setCurrentItem(line)
        blocked.unblock()
        count, of = sum(not answer.is_open for answer in answers), len(answers)
        state = look("{count} of {of} questions answered", count=count, of=of)
        if answers and state != self.state.text():
            self.state.setText(state)
            look.announcer.say(state)
        self._show_answer()

    @property
    def answer(self) -> PageAnswer | None:
        """What is known of the chosen question."""
        return next((answer for answer in self._answers if answer.id == self._chosen), None)

    def _show_answer(self) -> None:
        look, answer = self.look, self.answer
        self.rules.clear()
        self.choice.clear()
        if answer is None:
            return
        self.question.setText(look.words(answer.page.question))
        for rule in (*answer.rules, *answer.lent):
            source = look.words(rule.cite.words)
            if rule in answer.lent:
                source = look("borrowed: {books}", books=source)
            line = QtWidgets.QTreeWidgetItem([look.words(rule.text), source])
            line.setData(0, ID, rule.id)
            set_tip(line, line.text(0), 0)
            set_tip(line, source, 1)
            self.rules.addTopLevelItem(line)
        if (first := self.rules.topLevelItem(0)) is not None:
            self.rules.setCurrentItem(first)
        self.rule.setEnabled(bool(self.rules.topLevelItemCount()))
        self.choice.addItem(look("In the page's own words"))
        for form_row in answer.offered:
            self.choice.addItem(form_row.says)
        self.choice_part.setVisible(bool(answer.offered))
        self._fill_sentence()
        self.line.clear()
        self.silent.setChecked(answer.silent)
        self.silent.setEnabled(not answer.rules)
        set_tip(self.silent, look("A rule of the page says it.") if answer.rules else "")

    def _fill_sentence(self) -> None:
        answer, at = self.answer, self.choice.currentIndex()
        self.sentence.typing.drop()
        self.sentence.show_text(answer.offered[at - 1].says if answer is not None and at > 0 else "")

    # -- what is pressed

    def _choose(self, line: QtWidgets.QListWidgetItem | None) -> None:
        if line is not None:
            self._chosen = str(line.data(ID))
            self._show_answer()

    def _next(self) -> None:
        """The next question, and after the last one the first."""
        if self.list.count():
            self.list.setCurrentRow((self.list.currentRow() + 1) % self.list.count())

    def _go_to_rule(self) -> None:
        answer, line = self.answer, self.rules.currentItem()
        if answer is not None and line is not None:
            rules = {rule.id: rule for rule in (*answer.rules, *answer.lent)}
            self.rule_wanted.emit(rules[line.data(0, ID)])

    def _add(self) -> None:
        look, answer, sentence = self.look, self.answer, self.sentence.toPlainText().strip()
        if answer is None:
            return
        if not sentence:
            self.problem.setText(look("Type the rule in one sentence."))
            self.problem.show()
            self.sentence.setFocus(Qt.FocusReason.OtherFocusReason)
            look.announcer.say(self.problem.text())
            return
        at = self.choice.currentIndex()
        self._answered = True
        self.answered.emit(answer, answer.offered[at - 1] if at > 0 else None, sentence, self.line.text())

    def _silence(self, on: bool) -> None:
        if self.answer is not None:
            self._answered = on
            self.silenced.emit(self.answer, on)

    def _rename(self) -> None:
        self.renamed.emit(self.title.text())


def _standing(answer: PageAnswer) -> Words:
    """How a question stands."""
    if answer.rules:
        return counted("{n} rule", "{n} rules", len(answer.rules))
    if answer.silent:
        return say("not printed")
    if answer.lender:
        return say("open, {lender} prints it", lender=answer.lender)
    return say("open")
