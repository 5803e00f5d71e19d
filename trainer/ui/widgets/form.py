"""A form: fields below each other, each with its name, what belongs into it, and what is wrong with what is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from trainer.lessons.draft import Keys
from trainer.ui.controllers.form import FieldShown, FilledBy
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Combo, Line, label

PAUSE = 350
"""Milliseconds without a key after which what was typed counts."""
TALL = 92


class Words(QPlainTextEdit):
    """Text over several lines. Tab goes on to the next field. `typed` with every change by hand."""

    typed = Signal()
    left = Signal()

    def __init__(self, name: str, height: int = TALL) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(height)
        self._quiet = False
        self.textChanged.connect(self._changed)

    def _changed(self) -> None:
        if not self._quiet:
            self.typed.emit()

    def show_text(self, text: str) -> None:
        """Another text, unless it is the one that stands there."""
        if text != self.toPlainText():
            self._quiet = True
            self.setPlainText(text)
            self._quiet = False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        return super().event(event)


class FieldRow(QWidget):
    """One field. `edited(keys, text)` when what stands in it counts."""

    edited = Signal(object, str)

    def __init__(self, look: Look, shown: FieldShown) -> None:
        super().__init__()
        self._look, self.keys, self.entry = look, shown.keys, shown.entry
        self._choices: tuple[object, ...] = ()
        self._waiting = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(PAUSE)
        self._clock.timeout.connect(self.flush)
        name = look.words(shown.name)
        self.tag = label(name, "soft")
        self.field = self._make(name, look.words(shown.says))
        self.tag.setBuddy(self.field)
        self.problem = label("", "problem")
        self.problem.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        if shown.entry is not FilledBy.CHECK:
            box.addWidget(self.tag)
        box.addWidget(self.field)
        box.addWidget(self.problem)

    def _make(self, name: str, says: str) -> QWidget:
        made: QWidget
        match self.entry:
            case FilledBy.LONG | FilledBy.LINES | FilledBy.PLACES:
                words = Words(name)
                words.setFixedHeight(TALL)
                words.typed.connect(self._wait)
                words.left.connect(self.flush)
                made = words
            case FilledBy.CHECK:
                check = QCheckBox(name)
                check.clicked.connect(lambda on: self.edited.emit(self.keys, "true" if on else ""))
                made = check
            case FilledBy.CHOICE:
                combo = Combo()
                combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                combo.setMinimumContentsLength(12)
                combo.activated.connect(lambda _at: self.edited.emit(self.keys, str(combo.currentData())))
                made = combo
            case FilledBy.OPEN:
                combo = Combo()
                combo.setEditable(True)
                combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
                combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                combo.setMinimumContentsLength(12)
                inside = combo.lineEdit()
                assert inside is not None
                inside.setAccessibleName(name)
                inside.textEdited.connect(lambda _text: self._wait())
                inside.editingFinished.connect(self.flush)
                combo.activated.connect(lambda at: self._picked(combo, at))
                made = combo
            case _:
                line = Line()
                line.textEdited.connect(lambda _text: self._wait())
                line.editingFinished.connect(self.flush)
                made = line
        made.setAccessibleName(name)
        made.setAccessibleDescription(says)
        made.setToolTip(says)
        return made

    def _picked(self, combo: QComboBox, at: int) -> None:
        value = combo.itemData(at)
        if value is not None:
            combo.setEditText(str(value))
        self._waiting = True
        self.flush()

    def _wait(self) -> None:
        self._waiting = True
        self._clock.start()

    def flush(self) -> None:
        """What was typed counts now."""
        self._clock.stop()
        if self._waiting:
            self._waiting = False
            self.edited.emit(self.keys, self.text())

    def text(self) -> str:
        match self.field:
            case Words():
                return self.field.toPlainText()
            case QComboBox():
                return self.field.currentText()
            case Line():
                return self.field.text()
            case _:
                return ""

    # -- rendering

    def apply(self, shown: FieldShown) -> None:
        """What stands in it now; a field somebody types into keeps what is typed."""
        look = self._look
        name = look.words(shown.name)
        if self.tag.text() != name:
            self._waiting = False
            self._clock.stop()
            self.tag.setText(name)
            self.field.setAccessibleName(name)
        if not self._waiting:
            self._put(shown)
        problem = "\n".join(dict.fromkeys(look.words(one) for one in shown.problems))
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        says = look.words(shown.says)
        self.field.setAccessibleDescription(f"{problem} {says}".strip())

    def _put(self, shown: FieldShown) -> None:
        field = self.field
        if isinstance(field, Words):
            field.show_text(shown.value)
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(shown.value))
        elif isinstance(field, QComboBox):
            self._offer(field, shown)
        elif isinstance(field, Line) and field.text() != shown.value:
            field.setText(shown.value)

    def _offer(self, combo: QComboBox, shown: FieldShown) -> None:
        words = self._look.words
        if self._choices != shown.choices:
            self._choices = shown.choices
            combo.clear()
            for value, name in shown.choices:
                open_ = self.entry is FilledBy.OPEN and value != str(name)
                combo.addItem(f"{value} · {words(name)}" if open_ else words(name), value)
                combo.setItemData(combo.count() - 1, words(name), Qt.ItemDataRole.ToolTipRole)
        if self.entry is FilledBy.OPEN:
            if combo.currentText() != shown.value:
                combo.setEditText(shown.value)
            return
        at = combo.findData(shown.value)
        if at < 0 and shown.value:
            combo.addItem(shown.value, shown.value)
            self._choices = ()
            at = combo.count() - 1
        combo.setCurrentIndex(max(at, 0) if combo.findData("") >= 0 or shown.value else at)


class FormView(QStackedWidget):
    """One form for each set of fields, made when it is first shown. `edited(keys, text)`."""

    edited = Signal(object, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._forms: dict[tuple[tuple[Keys, FilledBy], ...], tuple[QWidget, list[FieldRow]]] = {}
        self.rows: list[FieldRow] = []

    def apply(self, shown: Sequence[FieldShown]) -> None:
        """Shows the fields with what stands in them."""
        key = tuple((one.keys, one.entry) for one in shown)
        if key not in self._forms:
            holder = QWidget()
            box = QVBoxLayout(holder)
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(8)
            rows = [FieldRow(self._look, one) for one in shown]
            for row in rows:
                row.edited.connect(self.edited)
                box.addWidget(row)
            box.addStretch(1)
            self.addWidget(holder)
            self._forms[key] = holder, rows
        holder, self.rows = self._forms[key]
        for row, one in zip(self.rows, shown, strict=True):
            row.apply(one)
        if self.currentWidget() is not holder:
            self.setCurrentWidget(holder)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """That of the form in front, not of the tallest."""
        front = self.currentWidget()
        return front.sizeHint() if front is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        return front.minimumSizeHint() if front is not None else super().minimumSizeHint()

    def flush(self) -> None:
        """Everything typed counts now."""
        for row in self.rows:
            row.flush()

    def row(self, *keys: str) -> FieldRow:
        """The field of a key."""
        return next(row for row in self.rows if row.keys == keys)
