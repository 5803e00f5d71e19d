"""Pads for a number, an amount of money, what happens to a wager, and the shares of a pot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.core.errors import BadText
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, say
from trainer.round.acts import Act, Money, Number, Settle, Shares, WantMoney, WantNumber, WantSettle, WantShares
from trainer.table.places import BANK, pot_of, seat_of, spot_of, stack_of
from trainer.ui.answers.pad import KEYS, Pad
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, column, field_label, label, row
from trainer.ui.widgets.chip_tray import ChipTray
from trainer.ui.widgets.panels import flow_box

MOST = 50_000_00
"""Beyond this no chips are drawn for a typed amount."""


LETTERS = KEYS[9:]
"""The keys of the amounts on the posted sheet: digits are for typing one."""
AMOUNT = "0123456789.,$¢"
"""What an amount is written with; a c after digits stands for cents."""


class AmountField(QLineEdit):
    """A short field that takes only some characters and passes every other key on to the page."""

    entered = Signal()

    def __init__(self, allowed: str, name: str, most: int = 12) -> None:
        super().__init__()
        self._allowed = allowed
        self.setAccessibleName(name)
        self.setMaxLength(most)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        foreign = text.isprintable() and text not in self._allowed and not (text == "c" and self._takes_cents())
        if enter or (text and foreign and plain) or text == "?":
            event.ignore()
            return
        super().keyPressEvent(event)

    def _takes_cents(self) -> bool:
        """Whether a c can end what stands here: 50c."""
        return "¢" in self._allowed and self.text()[-1:].isdecimal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()


LARGEST_NUMBER = 3
"""A count or a total has so many digits at most, right or wrong."""


class NumberPad(Pad):
    """A count or a total."""

    def __init__(self, want: WantNumber, look: Look) -> None:
        super().__init__(want, look)
        self.low, self.high = want.low, want.high
        self.field = AmountField("0123456789", look("Number"), LARGEST_NUMBER)
        self.field.textChanged.connect(self._typed)
        grid = QGridLayout()
        grid.setSpacing(4)
        self.digits: dict[str, QPushButton] = {}
        for index, digit in enumerate("1234567890"):
            push_button = button(digit, None, role="plain")
            push_button.clicked.connect(lambda _on=False, digit=digit: self.key(digit))
            self.digits[digit] = push_button
            grid.addWidget(push_button, index // 5, index % 5)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.field)
        box.addLayout(grid)

    def act(self) -> Act | None:
        text = self.field.text()
        return Number(int(text)) if text.isdecimal() else None

    def lacking(self) -> Text:
        return say("Type a number, for example: {low}.", low=max(self.low, 1))

    def _typed(self, text: str) -> None:
        """A number to which no digit can be added is a whole answer."""
        self.changed.emit()
        number = int(text) if text.isdecimal() else -1
        if self.low <= number <= self.high and (not number or 10 * number > self.high):
            self.entered.emit()
            if self.look.instant:
                self.commit.emit()

    def key(self, text: str) -> bool:
        if text.isdecimal() and len(text) == 1:
            self.field.insert(text)
            return True
        return False

    def again(self) -> None:
        self.field.selectAll()

    def undo(self) -> bool:
        if not self.field.text():
            return False
        self.field.setText(self.field.text()[:-1])
        return True

    def start_focus(self) -> QWidget:
        return self.field

    def keys(self) -> Mapping[str, str]:
        return {"0 – 9": self.look("the number")}


def _amount_in(text: str) -> int | None:
    """The cents that a text means; None where it is no amount."""
    try:
        cents = parse_money(text)
    except BadText:
        return None
    return cents if cents >= 0 else None


def _why_no_amount(text: str) -> Text:
    """What is wrong with a text that is no amount, and how one is written."""
    if not text.strip():
        return say("Type an amount, for example: $12.50.")
    try:
        parse_money(text)
    except BadText as error:
        return error.advice
    return say("An amount is never negative.")


class AmountBox(QWidget):
    """An amount, typed or put together from chips; each shows what the other says."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.field = AmountField(AMOUNT, look("Amount"))
        self.field.setPlaceholderText("$")
        self.tray = ChipTray(look)
        self.tray.changed.connect(self._from_tray)
        self.field.textEdited.connect(lambda _text: self._from_field())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.field)
        box.addWidget(self.tray)

    @property
    def cents(self) -> int | None:
        """The amount; None when nothing or nothing readable is there."""
        return _amount_in(self.field.text())

    def lacking(self) -> Text:
        """How an amount is written, and what stands there instead."""
        return _why_no_amount(self.field.text())

    def set_cents(self, cents: int | None) -> None:
        self.tray.show_typed(min(cents or 0, MOST))
        self.field.setText(dollars(cents) if cents is not None else "")
        self.changed.emit()

    def again(self) -> None:
        """What is typed next takes the place of the amount."""
        self.field.selectAll()

    def type(self, text: str) -> None:
        """A digit that came from elsewhere on the page."""
        self.field.setFocus()
        self.field.insert(text)
        self._from_field()

    def undo(self) -> bool:
        if self.tray.undo():
            return True
        if not self.field.text():
            return False
        self.set_cents(None)
        return True

    def _from_tray(self) -> None:
        self.field.setText(dollars(self.tray.cents) if self.tray.stack else "")
        self.changed.emit()

    def _from_field(self) -> None:
        self.tray.show_typed(max(0, min(self.cents or 0, MOST)))
        self.changed.emit()


class MoneyPad(Pad):
    """An amount in dollars and cents."""

    def __init__(self, want: WantMoney, look: Look) -> None:
        super().__init__(want, look)
        self.amount = AmountBox(look)
        self.amount.changed.connect(self.changed.emit)
        self.nothing = button(look("Nothing"), self.pay_nothing, key="N")
        self.posted = dict(zip(LETTERS, want.posted, strict=False))
        offers = [
            button(f"{dollars(cents)}  {key.upper()}", partial(self.pay, cents), name=dollars(cents), key=key.upper())
            for key, cents in self.posted.items()
        ]
        for push_button in offers:
            push_button.setProperty("enter", "yes")
        self.offers = flow_box(*offers)
        self.offers.setVisible(bool(offers))
        self.setLayout(column(self.offers, self.amount, self.nothing))

    def pay(self, cents: int) -> None:
        """An amount of the posted sheet."""
        self.amount.set_cents(cents)
        self.entered.emit()

    def pay_nothing(self) -> None:
        """No chips move."""
        self.pay(0)

    def act(self) -> Act | None:
        cents = self.amount.cents
        return Money(cents) if cents is not None else None

    def lacking(self) -> Text:
        return self.amount.lacking()

    def key(self, text: str) -> bool:
        if text.lower() in self.posted:
            self.pay(self.posted[text.lower()])
            return True
        if text.lower() == "n":
            self.pay_nothing()
            return True
        if text and text in "0123456789.":
            self.amount.type(text)
            return True
        return False

    def again(self) -> None:
        self.amount.again()

    def undo(self) -> bool:
        return self.amount.undo()

    def start_focus(self) -> QWidget:
        return self.amount.field

    def keys(self) -> Mapping[str, str]:
        posted = {key.upper(): dollars(cents) for key, cents in self.posted.items()}
        return {"0 – 9": self.look("the amount"), **posted, "N": self.look("nothing")}


class SettlePad(Pad):
    """Pay, take, push or return, and the amount that moves.

    By the mouse a bet is swept to the bank, sized in from the bank, or pulled back to its player.
    """

    KEYS: Mapping[str, str] = {"p": "pay", "t": "take", "u": "push", "b": "return"}

    def __init__(self, want: WantSettle, look: Look) -> None:
        super().__init__(want, look)
        self.stake = want.stake
        self.verb, self.place = "", ""
        words = {"pay": look("Pay"), "take": look("Take"), "push": look("Push"), "return": look("Return")}
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout()
        grid.setSpacing(8)
        for index, (key, verb) in enumerate(self.KEYS.items()):
            push_button = button(
                f"{words[verb]}  {key.upper()}", None, role="choice", name=words[verb], key=key.upper()
            )
            push_button.setCheckable(True)
            push_button.clicked.connect(lambda _on=False, verb=verb: self.do(verb))
            self.buttons[verb] = push_button
            grid.addWidget(push_button, index // 2, index % 2)
        self.amount = AmountBox(look)
        self.amount.changed.connect(self.changed.emit)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(grid)
        box.addWidget(self.amount)

    def do(self, verb: str) -> None:
        """Chooses what happens. Taking and returning move the whole stake unless an amount is given before or after."""
        cents = self.amount.cents if not self.verb and verb != "push" else None
        self.verb = verb
        for name, push_button in self.buttons.items():
            push_button.setChecked(name == verb)
        full_amount = {"take": self.stake, "return": self.stake, "push": 0}.get(verb)
        self.amount.set_cents(full_amount if cents is None else cents)
        self.amount.setEnabled(verb != "push")
        if verb != "push":
            self.amount.field.setFocus()
            self.amount.field.selectAll()
        self.changed.emit()
        if verb != "pay" or cents is not None:
            self.entered.emit()

    def size_in(self) -> None:
        """Even money: as much as the bet, in one act."""
        self.do("pay")
        self.amount.set_cents(self.stake)
        self.entered.emit()

    def aim(self, places: tuple[str, ...]) -> None:
        self.place = places[0] if places else ""

    def movable(self) -> tuple[str, ...]:
        return (f"chips {self.place}", f"chips {BANK}") if self.place else ()

    def pressed(self, place: str, piece: str) -> bool:
        """A stack that was carried to another place: the bet to the bank or to its player, the bank's chips to it."""
        if piece == f"chips {self.place}" and place == BANK:
            self.do("take")
        elif piece == f"chips {BANK}" and place == spot_of(self.place):
            self.size_in()
        elif piece == f"chips {self.place}" and place == spot_of(stack_of(self.place)):
            self.do("return")
        else:
            return False
        return True

    def act(self) -> Act | None:
        if self.verb == "push":
            return Settle("push", 0)
        cents = self.amount.cents
        return Settle(self.verb, cents) if self.verb and cents is not None else None

    def lacking(self) -> Text:
        if not self.verb:
            return say("First choose pay, take, push or return for the wager.")
        return self.amount.lacking()

    def key(self, text: str) -> bool:
        verb = self.KEYS.get(text.lower())
        if verb:
            self.do(verb)
            return True
        if text.lower() == "e":
            self.size_in()
            return True
        if text and text in "0123456789." and self.verb != "push":
            self.amount.type(text)
            return True
        return False

    def again(self) -> None:
        self.amount.again()

    def undo(self) -> bool:
        if self.verb != "push" and self.amount.undo():
            return True
        if not self.verb:
            return False
        self.buttons[self.verb].setChecked(False)
        self.verb = ""
        self.amount.setEnabled(True)
        self.amount.set_cents(None)
        return True

    def start_focus(self) -> QWidget:
        return self.buttons["pay"]

    def keys(self) -> Mapping[str, str]:
        words = {"P": self.look("pay"), "T": self.look("take"), "U": self.look("push"), "B": self.look("give back")}
        return {**words, "E": self.look("pay even money"), "0 – 9": self.look("the amount, also before the letter")}


class SharesPad(Pad):
    """An amount for each seat, typed or in chips; what they come to is always shown. The pot is counted on the felt.

    By the mouse the pot is dragged to a hand, or a hand is pressed and then chips, or the pot: all that is left of it.
    """

    def __init__(self, want: WantShares, look: Look) -> None:
        super().__init__(want, look)
        self.total = want.total
        self.fields: dict[int, AmountField] = {}
        self.seat = want.seats[0]
        self.pots: tuple[str, ...] = ()
        self.tray = ChipTray(look)
        self.tray.chips_alone()
        self.tray.changed.connect(self._from_tray)
        self.rest = button(look("The rest"), self.give_rest, key="E")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for seat in want.seats:
            words = look("Seat {seat}", seat=seat)
            field = AmountField(AMOUNT, look("Share of seat {seat}", seat=seat))
            field.setPlaceholderText("$0")
            field.textChanged.connect(lambda _text: self._show())
            field.textEdited.connect(lambda _text, seat=seat: self._enter(seat))
            field.entered.connect(partial(self._enter, seat))
            self.fields[seat] = field
            tag = field_label(words, field)
            tag.setMinimumWidth(64)
            box.addLayout(row(tag, field))
        self.sum_label = label("", "soft")
        box.addWidget(self.sum_label)
        box.addWidget(self.rest)
        box.addWidget(self.tray)
        self._show()

    def give_rest(self) -> None:
        """What the others do not get goes to the seat that was pressed last."""
        others = sum(self._cents(field) or 0 for seat, field in self.fields.items() if seat != self.seat)
        self.fields[self.seat].setText(dollars(max(0, self.total - others)))
        self._enter(self.seat)
        self.entered.emit()

    def key(self, text: str) -> bool:
        if text.lower() != "e":
            return False
        self.give_rest()
        return True

    def _enter(self, seat: int) -> None:
        self.seat = seat
        self.tray.show_typed(max(0, min(self._cents(self.fields[seat]) or 0, MOST)))

    def _from_tray(self) -> None:
        self.fields[self.seat].setText(dollars(self.tray.cents) if self.tray.stack else "")

    def _cents(self, field: AmountField) -> int | None:
        return _amount_in(field.text()) if field.text().strip() else 0

    def _show(self) -> None:
        shared_cents = sum(self._cents(field) or 0 for field in self.fields.values())
        self.sum_label.setText(self.look("Pushed so far: {amount}", amount=dollars(shared_cents)))
        self.changed.emit()

    def act(self) -> Act | None:
        amounts = {seat: self._cents(field) for seat, field in self.fields.items()}
        if any(cents is None for cents in amounts.values()) or not any(amounts.values()):
            return None
        return Shares(tuple(sorted((seat, cents) for seat, cents in amounts.items() if cents)))

    def lacking(self) -> Text:
        for seat, field in self.fields.items():
            if self._cents(field) is None:
                return say("Seat {seat}: {problem}", seat=seat, problem=_why_no_amount(field.text()))
        return say("No seat has a share yet. Type an amount for a seat that wins.")

    def again(self) -> None:
        for field in self.fields.values():
            field.selectAll()

    def undo(self) -> bool:
        if self.tray.undo():
            return True
        filled = [field for field in self.fields.values() if field.text()]
        if not filled:
            return False
        filled[-1].clear()
        return True

    def pressed(self, place: str, piece: str) -> bool:
        field, is_pot = self.fields.get(seat_of(place)), pot_of(place) is not None
        if field is not None:
            field.setFocus()
            self._enter(seat_of(place))
            if piece in self.movable():
                self.give_rest()
        elif is_pot:
            self.give_rest()
        return field is not None or is_pot

    def aim(self, places: tuple[str, ...]) -> None:
        self.pots = tuple(f"chips {place}" for place in places if pot_of(place) is not None)

    def movable(self) -> tuple[str, ...]:
        return self.pots

    def start_focus(self) -> QWidget:
        return next(iter(self.fields.values()))

    def keys(self) -> Mapping[str, str]:
        words = {"Tab": self.look("the next share"), "0 – 9": self.look("the amount")}
        return {**words, "E": self.look("the rest")}
