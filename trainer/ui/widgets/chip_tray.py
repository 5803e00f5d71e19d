"""The chip tray: press chips to put an amount together, undo to take the last one back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from trainer.felt.view_pieces import amount, chips_size, columns
from trainer.table.chips import DENOMINATIONS, Chips, cut, stacked, worth
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, row

CHIP = 44
CARD = CHIP / 0.62
"""Pictures of chips are asked for by the width of the card beside them."""


class ChipStack(QWidget):
    """The chips put together so far, as they would stand on the felt."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.cents = 0
        self.chips: Chips = ()
        self.setFixedHeight(44)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_cents(self, cents: int) -> None:
        """The fewest chips that make an amount."""
        self.set_chips(cut(cents))

    def set_chips(self, chips: Chips) -> None:
        """These chips, the lowest first."""
        self.chips, self.cents = chips, worth(chips)
        self.setAccessibleName(self._look.words(amount(self.cents)) if self.cents else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.cents:
            return
        standing = columns(self.chips, 8)
        across, down = chips_size(standing)
        unit = min(self.height() * 0.92 / max(down, 0.1), self.width() * 0.94 / max(across, 0.1), 52.0)
        picture = self._look.pictures.chips(standing, unit, self.devicePixelRatioF())
        painter = QPainter(self)
        width = picture.width() / picture.devicePixelRatio()
        height = picture.height() / picture.devicePixelRatio()
        painter.drawPixmap(round((self.width() - width) / 2), round((self.height() - height) / 2), picture)
        painter.end()


class ChipTray(QWidget):
    """Denominations to press. `stack` holds what was pressed, in order."""

    changed = Signal()

    def __init__(self, look: Look, denominations: tuple[int, ...] = DENOMINATIONS) -> None:
        super().__init__()
        self.stack: list[int] = []
        self._show = ChipStack(look)
        self.buttons: dict[int, QPushButton] = {}
        grid = QGridLayout()
        grid.setSpacing(2)
        for index, cents in enumerate(denominations):
            push_button = button("", None, role="chip", name=look("Chip of {amount}", amount=look.words(amount(cents))))
            push_button.setIcon(QIcon(look.pictures.chips(((cents,),), CARD, 2.0)))
            push_button.setIconSize(QSize(CHIP + 4, CHIP + 4))
            push_button.setFixedSize(CHIP + 26, CHIP + 14)
            push_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            push_button.clicked.connect(lambda _on=False, cents=cents: self.add(cents))
            self.buttons[cents] = push_button
            grid.addWidget(push_button, index // 3, index % 3)
        name = look("Undo the last chip")
        self.undo_button = button(look("Undo"), self.undo, look=look, icon="undo", key="Backspace", name=name)
        self.clear_button = button(look("Clear"), self.clear)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addLayout(grid)
        box.addWidget(self._show)
        box.addLayout(row(self.undo_button, self.clear_button))
        self._render()

    @property
    def cents(self) -> int:
        return sum(self.stack)

    def add(self, cents: int) -> None:
        self.stack.append(cents)
        self._render()
        self.changed.emit()

    def undo(self) -> bool:
        if not self.stack:
            return False
        self.stack.pop()
        self._render()
        self.changed.emit()
        return True

    def clear(self) -> None:
        if self.stack:
            self.stack.clear()
            self._render()
            self.changed.emit()

    def show_typed(self, cents: int) -> None:
        """An amount was typed: the chips it takes are shown, and none of them was pressed."""
        self.stack.clear()
        self._render()
        self._show.set_cents(cents)

    def show_stack(self, chips: Sequence[int]) -> None:
        """These chips were typed one by one: they lie there as if they had been pressed."""
        self.stack[:] = chips
        self._render()

    def chips_alone(self) -> None:
        """Beside a field that says the amount, and where the page takes steps back."""
        for control in (self._show, self.undo_button, self.clear_button):
            control.hide()

    def _render(self) -> None:
        self._show.set_chips(stacked(self.stack))
        self.undo_button.setEnabled(bool(self.stack))
        self.clear_button.setEnabled(bool(self.stack))
