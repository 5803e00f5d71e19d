"""The pads for one seat, for any number of seats, and for a sequence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from trainer.core.text import Text, counted, say
from trainer.round.acts import Act, Option, Order, Seat, Seats, WantOrder, WantSeat, WantSeats
from trainer.table.places import DISCARD, MUCK, hand_place, name_of, seat_of, seat_place, spot_of
from trainer.ui.answers.choice_pad import OptionButton, is_dense, option_button
from trainer.ui.answers.pad import KEYS, Pad
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, label
from trainer.ui.widgets.panels import flow_box

# ---------------- the pad for a sequence
#
# Press the things one after the other, on the felt or in the list.


class OrderPad(Pad):
    """The list keeps its places; the number before a thing is its place in the sequence."""

    def __init__(self, want: WantOrder, look: Look) -> None:
        super().__init__(want, look)
        self.items: tuple[Option, ...] = want.items
        self.sequence: list[str] = []
        self.buttons: dict[str, OptionButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        dense = is_dense(len(want.items), look)
        box.setSpacing(4 if dense else 8)
        box.addWidget(label(look("Click them in order, on the felt or here."), "soft"))
        for number, item in enumerate(want.items, start=1):
            choice_button = option_button(look, number, look.words(item.words), dense=dense)
            choice_button.setCheckable(True)
            choice_button.clicked.connect(lambda _on=False, id=item.id: self.pick(id))
            self.buttons[item.id] = choice_button
            box.addWidget(choice_button)
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
            option_button, words = self.buttons[item.id], self.look.words(item.words)
            place = self.sequence.index(item.id) + 1 if item.id in self.sequence else 0
            option_button.setChecked(bool(place))
            option_button.set_lead(f"{place}." if place else self._key(item))
            name = self.look("{thing}, number {place}", thing=words, place=place) if place else words
            option_button.setAccessibleName(name)

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
        return counted("{n} is not in order yet. Click it.", "{n} are not in order yet. Click them.", missing)

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
        return {f"{keys[0]} – {keys[-1]}": self.look("the next in the order"), "Backspace": self.look("undo")}


# ---------------- seat pads

BUTTONS = tuple(f"button {name}" for name in ("action", "button", "dealer", "player-dealer", "kill"))
"""Buttons that can be carried to the seat instead of pressing it."""
TEN = 10


class _SeatButtons(Pad):
    """A button for each seat. Which are chosen is kept in the order of choosing."""

    def __init__(self, seats: tuple[int, ...], want: WantSeat | WantSeats, look: Look) -> None:
        super().__init__(want, look)
        self.seats = seats
        self.picked: list[int] = []
        self.typed = ""
        self.buttons: dict[int, QPushButton] = {}
        for seat in seats:
            push_button = button(str(seat), None, role="choice", name=look("Seat {seat}", seat=seat))
            push_button.setCheckable(True)
            push_button.setFixedWidth(46)
            push_button.clicked.connect(partial(self._press, seat))
            self.buttons[seat] = push_button
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(8)
        self.box.addWidget(flow_box(*self.buttons.values(), spacing=6))

    def pick(self, seat: int) -> None:
        raise NotImplementedError

    def _press(self, seat: int, _on: bool = False) -> None:  # noqa: FBT002  as a button calls it
        self.typed = ""
        self.pick(seat)

    def show_picked(self) -> None:
        for seat, push_button in self.buttons.items():
            push_button.setChecked(seat in self.picked)
        self.changed.emit()

    def undo(self) -> bool:
        if not self.picked:
            return False
        self.picked.pop()
        self.typed = ""
        self.show_picked()
        return True

    def pressed(self, place: str, piece: str) -> bool:
        seat = seat_of(place)
        if seat not in self.buttons:
            return False
        self._press(seat)
        return True

    def choosable(self) -> tuple[str, ...]:
        return tuple(seat_place(seat) for seat in self.seats)

    def chosen(self) -> tuple[str, ...]:
        return tuple(seat_place(seat) for seat in self.picked)

    def start_focus(self) -> QWidget:
        return next(iter(self.buttons.values()))

    def keys(self) -> Mapping[str, str]:
        first, last = str(self.seats[0]), str(self.seats[-1])
        return {f"{first} – {last}": self.look("the seat with this number")}


class SeatPad(_SeatButtons):
    """One seat: the last one pressed."""

    def __init__(self, want: WantSeat, look: Look) -> None:
        super().__init__(want.seats, want, look)
        hint = label(look("Click a seat on the felt, drag the button there, or type its number."), "soft")
        self.box.addWidget(hint)

    def pick(self, seat: int) -> None:
        again = self.picked == [seat]
        self.picked = [seat]
        self.show_picked()
        if any(
            str(other_seat).startswith(self.typed) for other_seat in self.seats if self.typed and other_seat != seat
        ):
            return  # a digit more may follow: 1 is the beginning of 10
        self.entered.emit()
        if self.look.instant and not again:
            self.commit.emit()

    def key(self, text: str) -> bool:
        both = f"{self.typed}{text}"
        for typed in (both, text):
            if typed.isdecimal() and int(typed) in self.buttons:
                self.typed = typed
                self.pick(int(typed))
                return True
            if typed.isdecimal() and any(str(seat).startswith(typed) for seat in self.seats):
                self.typed = typed
                return True
        return False

    def act(self) -> Act | None:
        return Seat(self.picked[-1]) if self.picked else None

    def lacking(self) -> Text:
        return say("Choose a seat: click it on the felt, or type its number.")

    def movable(self) -> tuple[str, ...]:
        return BUTTONS


class SeatsPad(_SeatButtons):
    """Any number of seats, or none."""

    def __init__(self, want: WantSeats, look: Look) -> None:
        super().__init__(want.seats, want, look)
        self.mucked = want.mucked
        self.none = button(look("No seat"), self.pick_none, role="choice", key="N")
        self.none.setCheckable(True)
        self.box.addWidget(self.none)
        self.box.addWidget(label(look("Click every seat that belongs. Click again to undo."), "soft"))
        self._nobody = False

    def pick(self, seat: int) -> None:
        self._nobody = False
        if seat in self.picked:
            self.picked.remove(seat)
        else:
            self.picked.append(seat)
        self.show_picked()

    def pick_none(self) -> None:
        self._nobody = not self._nobody
        self.picked = []
        self.show_picked()

    def show_picked(self) -> None:
        self.none.setChecked(self._nobody)
        super().show_picked()

    def key(self, text: str) -> bool:
        before, self.typed = self.typed, text
        both = int(f"{before}{text}") if before.isdecimal() and text.isdecimal() else 0
        if both >= TEN and both in self.buttons:
            if int(before) in self.buttons:
                self.pick(int(before))  # it was the beginning of a longer number
            self.pick(both)
            self.typed = ""
        elif text in ("0", "n", "N"):
            self.pick_none()
        elif text.isdecimal() and int(text) in self.buttons:
            self.pick(int(text))
        else:
            return any(str(seat).startswith(text) for seat in self.seats)
        return True

    def undo(self) -> bool:
        if self._nobody:
            self.pick_none()
            return True
        return super().undo()

    def movable(self) -> tuple[str, ...]:
        """Hands can be carried to the muck: those that are picked up, or those that do not win."""
        return tuple(hand_place(seat) for seat in self.seats) if self.mucked is not None else ()

    def pressed(self, place: str, piece: str) -> bool:
        seat = seat_of(piece.removeprefix("pile ")) if place in (DISCARD, MUCK) else 0
        if seat not in self.buttons or self.mucked is None:
            return super().pressed(place, piece)
        if not (self.mucked or self.picked):
            self.picked = [other_seat for other_seat in self.seats if other_seat != seat]
            self.show_picked()
        elif (seat in self.picked) != self.mucked:
            self._press(seat)
        return True

    def many(self) -> bool:
        return True

    def act(self) -> Act | None:
        if self.picked:
            return Seats(tuple(sorted(self.picked)))
        return Seats(()) if self._nobody else None

    def lacking(self) -> Text:
        return say("Choose every seat that belongs, or “No seat”.")

    def keys(self) -> Mapping[str, str]:
        return {**super().keys(), "N, 0": self.look("no seat")}
