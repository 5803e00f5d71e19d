"""Review: the answers of the last sessions; one of them opens as it was, with the right answer and its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.text import Text
from trainer.progress.attempt import Attempt
from trainer.round.duty import KIND_NAMES, Kind
from trainer.ui.controllers.answer_review import Filter, Reviewed, alike, is_a_choice, told_words
from trainer.ui.jobs import Jobs
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.translator import when_words
from trainer.ui.widgets.basic import button, column, label, row, scroll
from trainer.ui.widgets.explanation import ExplanationView
from trainer.ui.widgets.item_buttons import make_button, round_button
from trainer.ui.widgets.line_table import Lines
from trainer.ui.widgets.table_area import TableArea

RESULT, WHEN, ANSWER, TIME, CODE = 0, 1, 4, 5, 6
"""Columns: the answer given has the longest words, so the room that is left is its own; a code is never cut."""


class ReviewPage(Page):
    """`filter_wanted(Filter)`, `open_wanted(Attempt)`, `again_wanted(Attempt)`, `rule_wanted(game, rule)`."""

    item_wanted = QtCore.Signal(object, bool)
    filter_wanted = QtCore.Signal(object)
    open_wanted = QtCore.Signal(object)
    again_wanted = QtCore.Signal(object)
    all_wanted = QtCore.Signal()
    rule_wanted = QtCore.Signal(str, str)
    back = QtCore.Signal()
    closed = QtCore.Signal()

    def __init__(
        self,
        look: Look,
        jobs: Jobs | None = None,
        spots: Callable[[str], Mapping[str, Text]] | None = None,
        chosen_words: Callable[[Attempt], Text | None] | None = None,
        titles: Callable[[str], str] = str,
    ) -> None:
        """`spots` are the names of what lies on the felt of a game, `chosen_words` the sentence of a choice.

        `titles` gives what a game is called.
        """
        super().__init__(look)
        self._jobs = jobs
        self._spots = spots
        self._titles = titles
        self._attempts: tuple[Attempt, ...] = ()
        self._open: Reviewed | None = None
        self._of_class = False
        self._chosen_words = chosen_words
        self._known_words: dict[tuple[str, ...], str] = {}
        self.wordless: list[QtWidgets.QTreeWidgetItem] = []
        self._timer = QtCore.QTimer(self)
        self._timer.timeout.connect(self._put_into_words)
        self.stack = QtWidgets.QStackedWidget()
        self.stack.addWidget(self._list_page())
        self.stack.addWidget(self._answer_page())
        box = QtWidgets.QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.stack)

    def _list_page(self) -> QtWidgets.QWidget:
        look = self.look
        self.filters: dict[Filter, QtWidgets.QPushButton] = {}
        names = {Filter.ALL: look("All"), Filter.WRONG: look("Wrong"), Filter.SLOW: look("Slow")}
        buttons = []
        for filter_key, words in names.items():
            push_button = button(words, partial(self.filter_wanted.emit, filter_key), role="choice")
            push_button.setCheckable(True)
            self.filters[filter_key] = push_button
            buttons.append(push_button)
        self.again_all = button(look("Practice these"), self.all_wanted.emit, role="primary", look=look, icon="again")
        self.again_all.setProperty("enter", "yes")
        self.open_one = button("", self._open_or_leave, role="primary")
        heads = [look("Result"), look("When"), look("Game"), look("Duty"), look("Answer given")]
        heads += [look("Time"), look("Code")]
        widths, uncut = (120, 160, 230, 190, 76, 220), (RESULT, WHEN, TIME, CODE)
        self.list = Lines(look("Answers"), heads, widths, fills=ANSWER, uncut=uncut, spare=CODE)
        self.list.itemActivated.connect(
            lambda item, _column: self.open_wanted.emit(item.data(0, QtCore.Qt.ItemDataRole.UserRole))
        )
        self.list.itemClicked.connect(
            lambda item, _column: self.open_wanted.emit(item.data(0, QtCore.Qt.ItemDataRole.UserRole))
        )
        self.empty = label("", "sub")
        page = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(page)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addWidget(label(look("Review"), "title"))
        box.addLayout(row(*buttons, None, self.again_all, self.open_one))
        box.addWidget(self.empty)
        box.addWidget(self.list, 1)
        box.addStretch(0)
        return page

    def _open_or_leave(self) -> None:
        """The chosen answer; Home where there is none."""
        item = self.list.currentItem()
        if item is not None and self._attempts:
            self.open_wanted.emit(item.data(0, QtCore.Qt.ItemDataRole.UserRole))
        else:
            self.back.emit()

    def _answer_page(self) -> QtWidgets.QWidget:
        look = self.look
        self.close_button = button(
            look("All answers"), self.close_answer, role="quiet", look=look, icon="back", key="Esc"
        )
        self.before = button(look("Newer"), lambda: self._step(-1), key="←")
        self.after = button(look("Older"), lambda: self._step(1), key="→")
        self.again = button(look("Answer again"), self._again, role="primary", look=look, icon="again", key="Enter")
        for push_button in (self.close_button, self.before, self.after, self.again):
            push_button.setProperty("enter", "yes")
        self.make = make_button(look, lambda: self._make_item(whole_round=False))
        self.make_round = round_button(look, lambda: self._make_item(whole_round=True))
        self.title = label("", "sub", wrap=False)
        self.table = TableArea(look)
        self.prompt = label("", "prompt")
        self.notice = label("", "note")
        self.code = label("", "soft")
        self.code.setTextInteractionFlags(QtCore.Qt.TextInteractionFlag.TextSelectableByMouse)
        self.explanation = ExplanationView(look, self._jobs)
        self.explanation.rule_wanted.connect(self._rule)
        inside = QtWidgets.QWidget()
        inside_box = column(self.prompt, self.notice, self.explanation, self.code, None, spacing=10)
        inside_box.setContentsMargins(16, 12, 16, 12)
        inside.setLayout(inside_box)
        side = QtWidgets.QFrame()
        side.setProperty("role", "side")
        side.setFixedWidth(340)
        side_box = column(scroll(inside, look("Answer")), spacing=0)
        foot = column(self.again)
        foot.setContentsMargins(16, 8, 16, 12)
        side_box.addLayout(foot)
        side.setLayout(side_box)
        page = QtWidgets.QWidget()
        top = row(self.close_button, self.title, None, self.make, self.make_round, self.before, self.after, spacing=12)
        top.setContentsMargins(12, 6, 12, 6)
        middle = QtWidgets.QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.table, 1)
        middle.addWidget(side)
        box = QtWidgets.QVBoxLayout(page)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(top)
        box.addLayout(middle, 1)
        return page

    # -- rendering

    def start_focus(self) -> None:
        if self.stack.currentIndex() == 1:
            (self.close_button if self._of_class else self.again).setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        elif self._attempts:
            self.list.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        else:
            self.filters[Filter.ALL].setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def apply(self, attempts: Sequence[Attempt], chosen: Filter) -> None:
        """The list of answers."""
        look = self.look
        if tuple(attempts) != self._attempts:
            self._list_answers(tuple(attempts))
        self._show_part(0)
        for filter_key, push_button in self.filters.items():
            push_button.setChecked(filter_key is chosen)
        empty = {
            Filter.ALL: look("No answers yet. Go Home and press the colored button: each answer is saved here."),
            Filter.WRONG: look("No wrong answers. Wrong answers from your practice show up here."),
            Filter.SLOW: look("No slow answers. An answer over its target time shows up here."),
        }
        self.empty.setText(empty[chosen])
        self.empty.setVisible(not self._attempts)
        self.list.setVisible(bool(self._attempts))
        self.list.fit()
        if self._attempts:
            self._select(0)
        self.again_all.setVisible(bool(self._attempts) and chosen is not Filter.ALL)
        self.open_one.setVisible(not self.again_all.isVisibleTo(self))
        self.open_one.setText(look("Open answer") if self._attempts else look("Home"))
        self.open_one.setAccessibleName(self.open_one.text())
        self._timer.start(0)

    def _list_answers(self, attempts: tuple[Attempt, ...]) -> None:
        """A row for each answer. Only for new ones: Qt 6.11 keeps what a reader was given of rows that went."""
        look = self.look
        self._attempts = attempts
        self.wordless = []
        self.list.clear()
        for attempt in self._attempts:
            item = QtWidgets.QTreeWidgetItem(list(self.cells(attempt)))
            name, tint = ("check", "right") if attempt.right else ("cross", "wrong")
            if not attempt.counted:
                name, tint = "doubt", "soft_text"
            icon = look.icon(name, tint)
            icon.addPixmap(look.icons.pixmap(name, getattr(look.theme.chrome, tint)), QtGui.QIcon.Mode.Selected)
            item.setIcon(0, icon)
            item.setData(0, QtCore.Qt.ItemDataRole.UserRole, attempt)
            self.list.addTopLevelItem(item)
            if is_a_choice(attempt):
                self.wordless.append(item)

    def _put_into_words(self) -> None:
        """The sentences of what was chosen, one question made at a time; answers alike share theirs."""
        while self.wordless and self._chosen_words is not None and self.isVisible():
            item = self.wordless.pop(0)
            attempt: Attempt = item.data(0, QtCore.Qt.ItemDataRole.UserRole)
            known = self._known_words.get(alike(attempt))
            words = known if known is not None else self.look.words(self._chosen_words(attempt) or "")
            self._known_words[alike(attempt)] = words
            if words:
                item.setText(ANSWER, words)
            if known is None:
                return
        self._timer.stop()

    def _select(self, index: int) -> None:
        item = self.list.topLevelItem(index)
        if item is not None:
            self.list.setCurrentItem(item)

    def cells(self, attempt: Attempt) -> tuple[str, ...]:
        """One answer as a row of the table."""
        look = self.look
        verdict = look("right") if attempt.right else look("wrong") if attempt.counted else look("not counted")
        if not attempt.first_try:
            verdict = f"{verdict}, {look('second try')}"
        when = look.words(when_words(attempt.when))
        kind = look.words(KIND_NAMES[Kind(attempt.kind)])
        ordered = attempt.given.startswith("order ")
        words = look.words(
            told_words(attempt, attempt.given, self._spots(attempt.game) if ordered and self._spots is not None else {})
        )
        return (verdict, when, self._titles(attempt.game), kind, words, f"{attempt.millis / 1000:.1f} s", attempt.ref)

    def show_answer(self, reviewed: Reviewed) -> None:
        """One answer, rebuilt."""
        look, attempt = self.look, reviewed.attempt
        self._open = reviewed
        self._show_part(1)
        index = self._attempts.index(attempt) if attempt in self._attempts else 0
        self.before.setEnabled(index > 0)
        self.after.setEnabled(index + 1 < len(self._attempts))
        place = look("{number} of {of}", number=index + 1, of=len(self._attempts))
        self.title.setText(place if attempt in self._attempts else "")
        self.code.setText(look("Code: {code}", code=attempt.ref or "–"))
        notice = reviewed.problem or reviewed.notice
        self.notice.setText(look.words(notice))
        self.notice.setVisible(bool(notice))
        self.table.setVisible(reviewed.view is not None)
        self.explanation.clear()
        if reviewed.question is not None:
            self.prompt.setText(look.words(reviewed.question.duty.ask))
        if reviewed.view is not None:
            self.table.show_view(reviewed.view, animate=False)
            self.table.mark(reviewed.wrong, reviewed.good, ())
        if reviewed.explanation is not None:
            self.explanation.show_explanation(
                reviewed.explanation, verdict=attempt.right, answer_text=reviewed.answer_text, cost=reviewed.cost
            )
        self.start_focus()

    def close_answer(self) -> None:
        self._open = None
        self._show_part(0)
        self.start_focus()
        self.closed.emit()

    def for_class(self, *, on: bool) -> None:
        """An instructor looks at somebody's answer: there is no way from it to the answers of who practises here.

        Afterwards nothing of it is left on the page.
        """
        if on == self._of_class:
            return
        self._of_class = on
        self.close_button.setText(self.look("Back to the class") if on else self.look("All answers"))
        for push_button in (self.before, self.after, self.again):
            push_button.setVisible(not on)
        if not on:
            self._open = None
            self._show_part(0)

    def _show_part(self, index: int) -> None:
        """The list, or one answer: its felt has the whole width."""
        self.stack.setCurrentIndex(index)
        self.alone = index == 1
        self.room_wanted.emit()

    def _step(self, by: int) -> None:
        if self._open is None or self._open.attempt not in self._attempts:
            return
        index = self._attempts.index(self._open.attempt) + by
        if 0 <= index < len(self._attempts):
            self._select(index)
            self.open_wanted.emit(self._attempts[index])

    def offer_items(self, *, offered: bool) -> None:
        """Whether a question may become an item of a pack: for instructors."""
        for push_button in (self.make, self.make_round):
            push_button.setVisible(offered)

    def _make_item(self, *, whole_round: bool) -> None:
        if self._open is not None and self._open.question is not None:
            self.item_wanted.emit(self._open.question, whole_round)

    def _again(self) -> None:
        if self._open is not None:
            self.again_wanted.emit(self._open.attempt)

    def _rule(self, rule: str) -> None:
        if self._open is not None:
            self.rule_wanted.emit(self._open.attempt.game, rule)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        shows_answer = self.stack.currentIndex() == 1
        key = event.key()
        if key == QtCore.Qt.Key.Key_Escape:
            (self.close_answer if shows_answer else self.back.emit)()
        elif shows_answer and key == QtCore.Qt.Key.Key_Left:
            self._step(-1)
        elif shows_answer and key == QtCore.Qt.Key.Key_Right:
            self._step(1)
        elif (
            shows_answer
            and event.text().lower() == "r"
            and self._open is not None
            and self._open.explanation is not None
        ):
            self._rule(self._open.explanation.rule.id)
        else:
            super().keyPressEvent(event)
