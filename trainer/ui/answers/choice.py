"""The pad for one of several options: a large button each, with its digit."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.text import Text, say
from trainer.ui.answers.pad import KEYS, Pad
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import broken, plain

WIDEST = "10.   "
"""The room before the words: the same whatever stands there, so that no row grows when it is pressed."""


class OptionButton(QPushButton):
    """A large button for one option; its words break into lines where they must. Arrows go to its neighbours."""

    def __init__(self, number: int, words: str, height: int, *, dense: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "choice")
        self.setProperty("dense", "yes" if dense else "no")
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(words)
        digit = KEYS[number - 1].upper() if number <= len(KEYS) else ""
        self.setAccessibleDescription(digit)
        set_tip(self, words)
        self._least = height
        self._lead, self._words = digit or "–", words
        self._fit()

    def set_lead(self, lead: str) -> None:
        """What stands before the words: the digit, or the place in an order."""
        self._lead = lead
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, room = self.fontMetrics(), self.width() - 28
        blank, wide = metrics.horizontalAdvance(" "), metrics.horizontalAdvance(WIDEST)
        fill = " " * max(1, round((wide - metrics.horizontalAdvance(self._lead)) / blank))
        lines = [self._lead + fill + self._words]
        if self.width() > 60:
            indent = " " * max(1, round(wide / blank))
            lines = broken(self._words, lambda text: metrics.horizontalAdvance(indent + text) <= room)
            lines = [self._lead + fill + lines[0], *(indent + line for line in lines[1:])]
        text = plain("\n".join(lines))
        if text != self.text():
            self.setText(text)
        tall = len(lines) * metrics.lineSpacing() + 6
        self.setMinimumHeight(self._least if len(lines) == 1 else max(self._least, tall))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            self.focusNextChild()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)


def option_button(look: Look, number: int, words: str, *, dense: bool) -> OptionButton:
    """A button "3  words"; the digit only as far as there are digits."""
    return OptionButton(number, words, 30 if dense else look.target + 4, dense=dense)


class ChoicePad(Pad):
    """Pressing selects, Enter commits; with the setting "one press answers" pressing commits."""

    def __init__(self, want: WantChoice, look: Look) -> None:
        super().__init__(want, look)
        self.options: tuple[Option, ...] = want.options
        self.picked = ""
        self.buttons: dict[str, QPushButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        dense = len(want.options) > 6 and not look.touch
        box.setSpacing(4 if dense else 8)
        for number, option in enumerate(want.options, start=1):
            made = option_button(look, number, look.words(option.words), dense=dense)
            made.setCheckable(True)
            made.clicked.connect(lambda _on=False, id=option.id: self.pick(id))
            self.buttons[option.id] = made
            box.addWidget(made)

    def pick(self, id: str) -> None:
        self.picked = id
        for other, made in self.buttons.items():
            made.setChecked(other == id)
        self.changed.emit()
        self.said.emit()
        if self.look.instant:
            self.commit.emit()

    def act(self) -> Act | None:
        return Choose(self.picked) if self.picked else None

    def lacking(self) -> Text:
        return say("Choose one: press it, or type the key before it.")

    def undo(self) -> bool:
        if not self.picked:
            return False
        self.picked = ""
        for made in self.buttons.values():
            made.setChecked(False)
        self.changed.emit()
        return True

    def key(self, text: str) -> bool:
        place = KEYS.find(text.lower()) if len(text) == 1 else -1
        if 0 <= place < len(self.options):
            id = self.options[place].id
            self.buttons[id].setFocus()
            self.pick(id)
            return True
        return False

    def pressed(self, place: str, piece: str) -> bool:
        found = next((one.id for one in self.options if one.place and one.place in (place, piece)), "")
        if found:
            self.pick(found)
        return bool(found)

    def choosable(self) -> tuple[str, ...]:
        return tuple(option.place for option in self.options if option.place)

    def chosen(self) -> tuple[str, ...]:
        return tuple(option.place for option in self.options if option.place and option.id == self.picked)

    def start_focus(self) -> QWidget:
        return next(iter(self.buttons.values()))

    def keys(self) -> Mapping[str, str]:
        last = KEYS[min(len(KEYS), len(self.options)) - 1].upper()
        return {f"1 – {last}": self.look("the option with this key")}
