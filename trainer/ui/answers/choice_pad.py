"""The pads for one of several options, and for chips that are laid down."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from trainer.core.errors import BadText
from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.round.acts import Act, Choose, Option, Stack, WantChoice, WantStack
from trainer.table.chips import AMOUNT_OR_CHIPS, Chips, chips_text, how_many, singly, stacked, worth
from trainer.ui.answers.amount_pads import AMOUNT, AmountField
from trainer.ui.answers.pad import KEYS, Pad
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import broken, button, column, label, plain
from trainer.ui.widgets.chip_tray import ChipTray

# ---------------- chips to lay down
#
# Pressed from the tray one by one from the bottom up, or typed: '2x$25 3x$5', or '$65'.


class StackPad(Pad):
    """Chips in the order in which they are laid; typed and pressed chips show each other."""

    def __init__(self, want: WantStack, look: Look) -> None:
        super().__init__(want, look)
        self.laid = want
        name = look("An amount, or chips from the bottom up, such as 2x$25 3x$5")
        self.field = AmountField(f"{AMOUNT}xX* ", name, most=60)
        self.field.setPlaceholderText("$65  =  2x$25 3x$5")
        self.stock = ChipTray(look, want.denominations)
        self.stock.changed.connect(self._from_tray)
        self.field.textEdited.connect(lambda _text: self._from_field())
        self.none = button(look("No chips"), lambda: self._say("no chips"), key="N")
        self.sum = label("", "soft")
        self.setLayout(column(self.field, self.stock, self.sum, self.none))

    @property
    def chips(self) -> Chips | None:
        """The stack that is there; None when nothing or nothing readable is."""
        if not self.field.text().strip():
            return None
        try:
            return self._read()
        except BadText:
            return None

    def _read(self) -> Chips:
        return self.laid.read(self.field.text())

    def act(self) -> Act | None:
        chips = self.chips
        return Stack(chips) if chips is not None else None

    def lacking(self) -> Text:
        try:
            self._read()
        except BadText as error:
            return error.advice if self.field.text().strip() else AMOUNT_OR_CHIPS
        return AMOUNT_OR_CHIPS

    def _say(self, text: str) -> None:
        self.field.setText(text)
        self._from_field()

    def _from_tray(self) -> None:
        self.field.setText(chips_text(stacked(self.stock.stack)) if self.stock.stack else "")
        self._show()

    def _from_field(self) -> None:
        self.stock.show_stack(singly(self.chips or ()))
        self._show()

    def _show(self) -> None:
        chips = self.chips or ()
        count, amount = how_many(chips), dollars(worth(chips))
        words = self.look.words(counted("{n} chip, {amount}", "{n} chips, {amount}", count, amount=amount))
        self.sum.setText(words if chips else "")
        self.changed.emit()

    def key(self, text: str) -> bool:
        if text.lower() == "n":
            self._say("no chips")
            return True
        if text and text in "0123456789.$":
            self.field.setFocus()
            self.field.insert(text)
            self._from_field()
            return True
        return False

    def again(self) -> None:
        self.field.selectAll()

    def undo(self) -> bool:
        if self.stock.undo():
            return True
        if not self.field.text():
            return False
        self._say("")
        return True

    def start_focus(self) -> QWidget:
        return self.field

    def keys(self) -> Mapping[str, str]:
        return {"0 – 9, x, $": self.look("the chips from the bottom up"), "N": self.look("no chips")}


# ---------------- choice pad

WIDEST = "10.   "
"""The room before the words: the same whatever stands there, so that no row grows when it is pressed."""


AIRY = 5
"""So many options have room for large buttons."""


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


def is_dense(count: int, look: Look) -> bool:
    """Whether so many options stand closer, so that what was wrong fits below them."""
    return count > AIRY and not look.touch


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
        dense = is_dense(len(want.options), look)
        box.setSpacing(4 if dense else 8)
        for number, option in enumerate(want.options, start=1):
            choice_button = option_button(look, number, look.words(option.words), dense=dense)
            choice_button.setCheckable(True)
            choice_button.clicked.connect(lambda _on=False, id=option.id: self.pick(id))
            self.buttons[option.id] = choice_button
            box.addWidget(choice_button)

    def pick(self, id: str) -> None:
        self.picked = id
        for other, push_button in self.buttons.items():
            push_button.setChecked(other == id)
        self.changed.emit()
        self.entered.emit()
        if self.look.instant:
            self.commit.emit()

    def act(self) -> Act | None:
        return Choose(self.picked) if self.picked else None

    def lacking(self) -> Text:
        return say("Choose one: click it, or type its key.")

    def undo(self) -> bool:
        if not self.picked:
            return False
        self.picked = ""
        for push_button in self.buttons.values():
            push_button.setChecked(False)
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
        option_id = next((option.id for option in self.options if option.place and option.place in (place, piece)), "")
        if option_id:
            self.pick(option_id)
        return bool(option_id)

    def choosable(self) -> tuple[str, ...]:
        return tuple(option.place for option in self.options if option.place)

    def chosen(self) -> tuple[str, ...]:
        return tuple(option.place for option in self.options if option.place and option.id == self.picked)

    def start_focus(self) -> QWidget:
        return next(iter(self.buttons.values()))

    def keys(self) -> Mapping[str, str]:
        last = KEYS[min(len(KEYS), len(self.options)) - 1].upper()
        return {f"1 – {last}": self.look("the option with this key")}
