"""The pad for a sequence: press the things one after the other, on the felt or in the list."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.round.acts import Act, Option, Order, WantOrder
from trainer.table.place import name_of, seat_of, seat_place, spot_of
from trainer.text import Text, counted
from trainer.ui.answers.choice import OptionButton, option_button
from trainer.ui.answers.pad import KEYS, Pad
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label


class OrderPad(Pad):
    """The list keeps its places; the number before a thing is its place in the sequence."""

    def __init__(self, want: WantOrder, look: Look) -> None:
        super().__init__(want, look)
        self.items: tuple[Option, ...] = want.items
        self.sequence: list[str] = []
        self.buttons: dict[str, OptionButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        dense = len(want.items) > 6 and not look.touch
        box.setSpacing(4 if dense else 8)
        box.addWidget(label(look("Press them in order, on the felt or here."), "soft"))
        for number, item in enumerate(want.items, start=1):
            made = option_button(look, number, look.words(item.words), dense=dense)
            made.setCheckable(True)
            made.clicked.connect(lambda _on=False, id=item.id: self.pick(id))
            self.buttons[item.id] = made
            box.addWidget(made)
        self.clear_button = button(look("Clear"), self.clear)
        box.addWidget(self.clear_button)
        self._show()

    def pick(self, id: str) -> None:
        """Puts it at the end of the sequence, or takes it out again."""
        if id in self.sequence:
            self.sequence.remove(id)
        else:
            self.sequence.append(id)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self.clear_button.setEnabled(bool(self.sequence))
        for item in self.items:
            made, words = self.buttons[item.id], self.look.words(item.words)
            place = self.sequence.index(item.id) + 1 if item.id in self.sequence else 0
            made.setChecked(bool(place))
            made.set_lead(f"{place}." if place else self._key(item))
            name = self.look("{thing}, number {place}", thing=words, place=place) if place else words
            made.setAccessibleName(name)

    def _key(self, item: Option) -> str:
        """What to press for it."""
        return next((key.upper() for key, id in self._by_key().items() if id == item.id), "–")

    def _by_key(self) -> Mapping[str, str]:
        """The number of a seat where all are seats, else the place in the list."""
        seats = {str(seat_of(item.id)): item.id for item in self.items if item.id == seat_place(seat_of(item.id))}
        if len(seats) == len(self.items) and all(len(seat) == 1 for seat in seats):
            return seats
        return dict(zip(KEYS, (item.id for item in self.items), strict=False))

    def clear(self) -> None:
        """Begins the sequence anew."""
        self.sequence.clear()
        self._show()
        self.changed.emit()

    def act(self) -> Act | None:
        return Order(tuple(self.sequence)) if len(self.sequence) == len(self.items) else None

    def lacking(self) -> Text:
        missing = len(self.items) - len(self.sequence)
        return counted("{n} thing has no place yet. Press it.", "{n} things have no place yet. Press them.", missing)

    def undo(self) -> bool:
        if not self.sequence:
            return False
        self.pick(self.sequence[-1])
        return True

    def key(self, text: str) -> bool:
        id = self._by_key().get(text.lower())
        if id is None:
            return False
        self.pick(id)
        return True

    def pressed(self, place: str, piece: str) -> bool:
        """The first thing lying there that is not in the sequence yet; when all are, the last of them comes out."""
        lying = [item.id for item in self.items if self._lies(item, place, piece)]
        if not lying:
            seat = seat_of(place)
            lying = [item.id for item in self.items if seat and item.id == seat_place(seat)]
        if not lying:
            return False
        self.pick(next((id for id in lying if id not in self.sequence), lying[-1]))
        return True

    @staticmethod
    def _lies(item: Option, place: str, piece: str) -> bool:
        where = item.place or item.id
        if piece == f"chips {where}":
            return True
        return not piece.startswith("chips ") and place == spot_of(where)

    def choosable(self) -> tuple[str, ...]:
        return tuple(self._on_felt(item) for item in self.items)

    def chosen(self) -> tuple[str, ...]:
        return tuple(self._on_felt(item) for item in self.items if item.id in self.sequence)

    @staticmethod
    def _on_felt(item: Option) -> str:
        where = item.place or item.id
        return f"chips {where}" if name_of(where) else where

    def many(self) -> bool:
        return True

    def start_focus(self) -> QWidget:
        return next(iter(self.buttons.values()))

    def keys(self) -> Mapping[str, str]:
        keys = [key.upper() for key in self._by_key()]
        return {f"{keys[0]} – {keys[-1]}": self.look("the next in the order"), "Backspace": self.look("take back")}
