"""Chips to lay down: pressed from the tray one by one from the bottom up, or typed: '2x$25 3x$5', or '$65'."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from trainer.errors import BadText
from trainer.money import dollars
from trainer.round.acts import Act, Stack, WantStack
from trainer.table.chips import AMOUNT_OR_CHIPS, Chips, chips_text, how_many, parse_chips, singly, stacked, worth
from trainer.text import Text, counted
from trainer.ui.answers.amounts import AMOUNT, AmountField
from trainer.ui.answers.pad import Pad
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, column, label
from trainer.ui.widgets.chips import ChipTray


class StackPad(Pad):
    """Chips in the order in which they are laid; typed and pressed chips show each other."""

    def __init__(self, want: WantStack, look: Look) -> None:
        super().__init__(want, look)
        self.denominations = want.denominations
        name = look("An amount, or chips from the bottom up, for example 2x$25 3x$5")
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
        return parse_chips(self.field.text(), self.denominations, amounts=True)

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
