"""Pads for one seat and for any number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from trainer.round.acts import Act, Seat, Seats, WantSeat, WantSeats
from trainer.table.place import seat_of, seat_place
from trainer.text import Text, say
from trainer.ui.answers.pad import Pad
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button, flow_box, label

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
            made = button(str(seat), None, role="choice", name=look("Seat {seat}", seat=seat))
            made.setCheckable(True)
            made.setFixedWidth(46)
            made.clicked.connect(partial(self._press, seat))
            self.buttons[seat] = made
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
        for seat, made in self.buttons.items():
            made.setChecked(seat in self.picked)
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
        hint = label(look("Press a seat on the felt, drag the button there, or type its number."), "soft")
        self.box.addWidget(hint)

    def pick(self, seat: int) -> None:
        again = self.picked == [seat]
        self.picked = [seat]
        self.show_picked()
        if any(str(one).startswith(self.typed) for one in self.seats if self.typed and one != seat):
            return  # a digit more may follow: 1 is the beginning of 10
        self.said.emit()
        if self.look.instant and not again:
            self.commit.emit()

    def key(self, text: str) -> bool:
        both = f"{self.typed}{text}"
        for typed in (both, text):
            if typed.isdecimal() and int(typed) in self.buttons:
                self.typed = typed
                self.pick(int(typed))
                return True
        return False

    def act(self) -> Act | None:
        return Seat(self.picked[-1]) if self.picked else None

    def lacking(self) -> Text:
        return say("Choose a seat: press it on the felt, or type its number.")

    def movable(self) -> tuple[str, ...]:
        return BUTTONS


class SeatsPad(_SeatButtons):
    """Any number of seats, or none."""

    def __init__(self, want: WantSeats, look: Look) -> None:
        super().__init__(want.seats, want, look)
        self.none = button(look("No seat"), self.pick_none, role="choice", key="N")
        self.none.setCheckable(True)
        self.box.addWidget(self.none)
        self.box.addWidget(label(look("Press every seat that belongs; press again to take it back."), "soft"))
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
        if (before, text) == ("1", "0") and TEN in self.buttons:
            self.pick(1)  # it was the beginning of 10
            self.pick(TEN)
        elif text in ("0", "n", "N"):
            self.pick_none()
        elif text.isdecimal() and int(text) in self.buttons:
            self.pick(int(text))
        else:
            return False
        return True

    def undo(self) -> bool:
        if self._nobody:
            self.pick_none()
            return True
        return super().undo()

    def many(self) -> bool:
        return True

    def act(self) -> Act | None:
        if self.picked:
            return Seats(tuple(sorted(self.picked)))
        return Seats(()) if self._nobody else None

    def lacking(self) -> Text:
        return say("Choose every seat that belongs, or No seat.")

    def keys(self) -> Mapping[str, str]:
        return {**super().keys(), "N, 0": self.look("no seat")}
