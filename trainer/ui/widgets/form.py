"""A form: fields below each other, each with its name, what belongs into it, and what is wrong with what is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from trainer.lessons.pack_draft import Keys
from trainer.ui.controllers.author_form import FieldShown, FilledBy
from trainer.ui.look import Look
from trainer.ui.plain import set_choice_tip, set_tip
from trainer.ui.widgets.basic import Combo, Line, beside, button, column, field_label, label

PAUSE = 350
"""Milliseconds without a key after which what was typed counts."""
TALL, EDGE = 92, 16
MENUS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)
"""Ways to lose the focus for a moment only: the field is not left."""


def named_line(name: str, width: int, hint: str = "", *, secret: bool = False) -> Line:
    """A field of a fixed width with its name; `hint` stands in it while it is empty. A secret one shows dots."""
    field = Line()
    field.setFixedWidth(width)
    field.setAccessibleName(name)
    field.setPlaceholderText(hint)
    if secret:
        field.setEchoMode(QLineEdit.EchoMode.Password)
    return field


def tagged(field: Line, words: str = "") -> QWidget:
    """A field behind its name, or behind shorter words for it."""
    return beside(field_label(words or f"{field.accessibleName()}:", field), field)


class NewKey(QObject):
    """Fields that make the key a school signs with, beside the field of its passphrase.

    `key_typed(name, passphrase)`; `refused(sentence)` where the passphrase was not typed twice alike: nobody can read a
    forgotten one out of a key.
    """

    key_typed = Signal(str, str)
    refused = Signal(str)

    def __init__(self, look: Look, passphrase: Line) -> None:
        super().__init__(passphrase)
        self._look, self._passphrase = look, passphrase
        self.again = named_line(look("Repeat the passphrase"), 180, secret=True)
        self.name = named_line(look("Name for the new key"), 180, look("name of your school"))
        self.make = button(look("Make signing key"), self._make)
        self.make.setProperty("enter", "yes")
        self.parts = (tagged(self.again), tagged(self.name), self.make)

    def offer(self, *, on: bool, name: str = "") -> None:
        """Shows the fields or hides them; `name` is what the key will be called unless one was typed."""
        for part in self.parts:
            part.setVisible(on)
        if not self.name.text():
            self.name.setText(name)

    def _make(self) -> None:
        if self._passphrase.text() != self.again.text():
            self.again.setFocus()
            self.refused.emit(self._look("The two passphrases differ. Type the same one twice."))
        else:
            self.key_typed.emit(self.name.text(), self._passphrase.text())
        self.again.clear()


def above(words: str, field: QWidget) -> QVBoxLayout:
    """A field below its name."""
    return column(field_label(words, field, "soft"), field, spacing=2)


class Typing(QObject):
    """What somebody types into a field. It is the typist's until the field is left: nothing else is put there.

    `counts(text)` when the text counts: after a pause, at Enter in a line, when the field is left. `over` once it is
    left. What the page would show meanwhile is shown then.
    """

    counts = Signal(str)
    over = Signal()

    def __init__(self, field: QPlainTextEdit | QLineEdit, pause: int = PAUSE) -> None:
        super().__init__(field)
        self._field = field
        self._focus: QWidget = field.focusProxy() or field
        self.active = False
        self._uncounted = self._quiet = False
        self._filled: str | None = None
        self._waiting: str | None = None
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(pause)
        self._clock.timeout.connect(self.flush)
        self._focus.installEventFilter(self)
        if isinstance(field, QLineEdit):
            field.textEdited.connect(self._changed)
            field.returnPressed.connect(self.end)
        else:
            field.textChanged.connect(self._changed)

    @property
    def text(self) -> str:
        field = self._field
        return field.text() if isinstance(field, QLineEdit) else field.toPlainText()

    def _changed(self) -> None:
        if not self._quiet:
            self.active = self._uncounted = True
            self._filled = None
            self._clock.start()

    def show(self, text: str) -> None:
        """Another text, at once or when the field is left; the caret stays where it is."""
        if self.active:
            self._waiting = text
        elif text != self._filled:
            self._fill(text)

    def enter(self, text: str) -> None:
        """A text as if it had been typed, and the field left."""
        self._fill(text)
        self.active = self._uncounted = True
        self.end()

    def _fill(self, text: str) -> None:
        field = self._field
        self._quiet = True
        if isinstance(field, QLineEdit):
            caret = field.cursorPosition() if field.hasFocus() else len(text)
            field.setText(text)
            field.setCursorPosition(min(caret, len(text)))
        elif text != field.toPlainText():
            caret, down = field.textCursor().position(), field.verticalScrollBar().value()
            field.setPlainText(text)
            cursor = field.textCursor()
            cursor.setPosition(min(caret, len(field.toPlainText())))
            field.setTextCursor(cursor)
            field.verticalScrollBar().setValue(down)
        self._quiet = False
        self._filled = text

    def flush(self) -> None:
        """What was typed counts now; the typist may go on."""
        self._clock.stop()
        if self._uncounted:
            self._uncounted = False
            self.counts.emit(self.text)
        if self.active and self._focus.window().focusWidget() is not self._focus:
            self._settle()

    def end(self) -> None:
        """What was typed counts, and the field shows again what is kept."""
        self.flush()
        if self.active:
            self._settle()

    def _settle(self) -> None:
        self.active = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.show(waiting)
        self.over.emit()

    def drop(self) -> None:
        """The field is about something else from now on."""
        self._clock.stop()
        self.active = self._uncounted = False
        self._filled = self._waiting = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._focus and isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            if event.reason() == Qt.FocusReason.ActiveWindowFocusReason:
                self.flush()
            elif event.reason() not in MENUS:
                self.end()
        return super().eventFilter(watched, event)


class Words(QPlainTextEdit):
    """Text over several lines. Tab goes on to the next field. `typing` says when what is typed counts."""

    def __init__(self, name: str, height: int = TALL, pause: int = PAUSE) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(height)
        self.typing = Typing(self, pause)

    def show_text(self, text: str) -> None:
        """Another text, once nobody types here."""
        self.typing.show(text)


class WordFilter(QSortFilterProxyModel):
    """The rows that have every typed word somewhere, in any order, large and small letters alike."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()

    def look_for(self, text: str) -> None:
        """Only the rows with these words from now on."""
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        model = self.sourceModel()
        text = str(model.data(model.index(row, 0, parent)) or "").casefold()
        return all(word in text for word in self._words)


class WholeLines(Combo):
    """A list whose lines are read whole: as wide as the longest, as far as the window goes; longer ones go on below."""

    def make_open(self, name: str) -> QLineEdit:
        """Something else may be typed too; what is typed finds every choice that has its words anywhere."""
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        words = WordFilter(self)
        words.setSourceModel(self.model())
        search = QCompleter(words, self)
        search.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setCompleter(search)
        _show_whole(search.popup())
        field = self.lineEdit()
        assert field is not None
        field.setAccessibleName(name)
        field.textEdited.connect(words.look_for)
        return field

    def showPopup(self) -> None:
        view, most = self.view(), self.window().width() - EDGE
        _show_whole(view)
        view.setMinimumWidth(max(self.width(), min(view.sizeHintForColumn(0) + 2 * EDGE, most)))
        super().showPopup()


def _show_whole(view: QAbstractItemView | None) -> None:
    if isinstance(view, QListView):
        view.setTextElideMode(Qt.TextElideMode.ElideNone)
        view.setWordWrap(True)


class FieldRow(QWidget):
    """One field. `edited(keys, text)` when what stands in it counts."""

    edited = Signal(object, str)

    def __init__(self, look: Look, shown: FieldShown) -> None:
        super().__init__()
        self._look, self.keys, self.entry = look, shown.keys, shown.entry
        self.shown = shown
        self._choices: tuple[object, ...] = ()
        self.typing: Typing | None = None
        name = look.words(shown.name)
        self.tag = label(name, "soft")
        self.field = self._make(name, look.words(shown.says))
        if self.typing is not None:
            self.typing.counts.connect(lambda text: self.edited.emit(self.keys, self._value(text)))
            self.typing.over.connect(lambda: self.apply(self.shown))
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
        field: QWidget
        match self.entry:
            case FilledBy.LONG | FilledBy.LINES | FilledBy.PLACES | FilledBy.SOURCES:
                field = words = Words(name)
                words.setFixedHeight(TALL)
                self.typing = words.typing
            case FilledBy.CHECK:
                field = check = QCheckBox(name)
                check.clicked.connect(lambda on: self.edited.emit(self.keys, "true" if on else ""))
            case FilledBy.CHOICE:
                field = combo = self._list()
                combo.activated.connect(lambda _at: self.edited.emit(self.keys, str(combo.currentData())))
            case FilledBy.OPEN:
                field = combo = self._list()
                inside = combo.make_open(name)
                self.typing = Typing(inside)
                combo.activated.connect(lambda at: self._picked(combo, at))
            case _:
                field = line = Line()
                self.typing = Typing(line)
        field.setAccessibleName(name)
        field.setAccessibleDescription(says)
        set_tip(field, says)
        return field

    def _list(self) -> WholeLines:
        combo = WholeLines()
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(12)
        return combo

    def _picked(self, combo: Combo, at: int) -> None:
        value = combo.itemData(at)
        if self.typing is not None:
            self.typing.enter(str(value) if value is not None else combo.currentText())

    def _value(self, text: str) -> str:
        """What was typed; for a line of the list its value."""
        if isinstance(self.field, QComboBox):
            at = self.field.findText(text)
            return str(self.field.itemData(at)) if at >= 0 else text
        return text

    def flush(self) -> None:
        """What was typed counts now."""
        if self.typing is not None:
            self.typing.flush()

    def end(self) -> None:
        """What was typed counts now, and what is kept is shown."""
        if self.typing is not None:
            self.typing.end()

    def drop(self) -> None:
        """The field belongs to something else from now on."""
        if self.typing is not None:
            self.typing.drop()

    # -- rendering

    def apply(self, shown: FieldShown) -> None:
        """What stands in it now; a field somebody types into keeps what is typed."""
        look = self._look
        self.shown = shown
        name = look.words(shown.name)
        if self.tag.text() != name:
            self.drop()
            self.tag.setText(name)
            self.field.setAccessibleName(name)
        typed = self.typing is not None and self.typing.active
        if not typed:
            self._put(shown)
        problem = "\n".join(dict.fromkeys(look.words(problem) for problem in shown.problems))
        if typed and self.entry in (FilledBy.OPEN, FilledBy.PLACES):
            problem = ""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        says = look.words(shown.says)
        self.field.setAccessibleDescription(f"{problem} {says}".strip())

    def _put(self, shown: FieldShown) -> None:
        field = self.field
        if isinstance(field, QCheckBox):
            field.setChecked(bool(shown.value))
        elif isinstance(field, QComboBox):
            self._offer(field, shown)
        elif self.typing is not None:
            self.typing.show(shown.value)

    def _offer(self, combo: QComboBox, shown: FieldShown) -> None:
        words = self._look.words
        if self._choices != shown.choices:
            self._choices = shown.choices
            combo.clear()
            for value, name in shown.choices:
                open_ = self.entry is FilledBy.OPEN and value != str(name)
                combo.addItem(f"{value} · {words(name)}" if open_ else words(name), value)
                set_choice_tip(combo, combo.count() - 1, words(name))
            if self.typing is not None:
                self.typing.drop()
        if self.typing is not None:
            self.typing.show(shown.value)
            return
        at = combo.findData(shown.value)
        if at < 0 and shown.value:
            combo.addItem(shown.value, shown.value)
            self._choices = ()
            at = combo.count() - 1
        combo.setCurrentIndex(max(at, 0) if combo.findData("") >= 0 or shown.value else at)


class FormView(QWidget):
    """One form for each set of fields, made when it is first shown. `edited(keys, text)`."""

    edited = Signal(object, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._forms: dict[tuple[tuple[Keys, FilledBy], ...], tuple[QWidget, list[FieldRow]]] = {}
        self._front: QWidget | None = None
        self._about: object = None
        self.rows: list[FieldRow] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def apply(self, shown: Sequence[FieldShown], about: object = None) -> None:
        """Shows the fields with what stands in them; `about` is whose they are, another one's are shown anew."""
        key = tuple((field.keys, field.entry) for field in shown)
        if key not in self._forms:
            holder = QWidget()
            box = QVBoxLayout(holder)
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(8)
            rows = [FieldRow(self._look, field) for field in shown]
            for row in rows:
                row.edited.connect(self.edited)
                box.addWidget(row)
            holder.hide()
            self._box.addWidget(holder)
            self._forms[key] = holder, rows
        holder, self.rows = self._forms[key]
        for row, field in zip(self.rows, shown, strict=True):
            if about != self._about:
                row.drop()
            row.apply(field)
        self._about = about
        if self._front is not holder:
            if self._front is not None:
                self._front.hide()
            self._front = holder
            holder.show()

    def flush(self) -> None:
        """Everything typed counts now."""
        for row in self.rows:
            row.flush()

    def end(self) -> None:
        """Everything typed counts now, and what is kept is shown."""
        for row in self.rows:
            row.end()

    def row(self, *keys: str) -> FieldRow:
        """The field of a key."""
        return next(row for row in self.rows if row.keys == keys)
