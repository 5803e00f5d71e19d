"""The pad for several duties that are one step: one is open at a time, and what was said stands above it.

A single key that answers a duty opens the next; the last one commits. After an amount Enter goes on. What follows from
the trainee's own call is filled in: who says that a seat loses takes all its wagers. X does the same with everything
that is left: all wagers are taken, or every fee is the amount that stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from trainer.core.text import Text
from trainer.round.act_text import act_words
from trainer.round.acts import Act, Choose, Money, Settle, Want, WantMoney, WantSettle
from trainer.round.duty import Duty
from trainer.training.flow import suggested
from trainer.ui.answers.pad import Pad
from trainer.ui.look import Look
from trainer.ui.widgets.basic import button


class TogetherPad(Pad):
    """`opened` when another duty of the step is open: what can be chosen on the felt is another then."""

    opened = Signal()

    def __init__(
        self, duties: Sequence[Duty], look: Look, make: Callable[[Want, Look], Pad], typed: Sequence[Act | None] = ()
    ) -> None:
        """`typed` is what was given already and is still meant."""
        super().__init__(duties[0].want, look)
        self.duties = tuple(duties)
        self.pads = [make(duty.want, look) for duty in duties]
        for pad, duty in zip(self.pads, duties, strict=True):
            pad.aim(duty.look)
        self.acts: list[Act | None] = list(typed) or [None] * len(duties)
        self.place = next((place for place, act in enumerate(self.acts) if act is None), len(duties))
        self.lines: list[QPushButton] = []
        above, box = QVBoxLayout(), QVBoxLayout(self)
        above.setSpacing(0)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for place in range(len(duties)):
            line = button("", partial(self.open, place), role="link")
            line.setProperty("enter", "yes")
            self.lines.append(line)
            above.addWidget(line)
        box.addLayout(above)
        self.take_all = button(look("Take all"), self._do_all, key="X")
        self.same = button(look("Same for all"), self._do_all, key="X")
        for push_button in (self.take_all, self.same):
            push_button.setProperty("enter", "yes")
        box.addWidget(self.same)
        for pad in self.pads:
            pad.changed.connect(self.changed.emit)
            pad.entered.connect(self._forward)
            box.addWidget(pad)
        box.addWidget(self.take_all)
        self._show()

    @property
    def now(self) -> Pad:
        """The pad of the duty that is open; the last one where all is said."""
        return self.pads[min(self.place, len(self.pads) - 1)]

    @property
    def duty(self) -> Duty:
        """The duty that is open; the last one where all is said."""
        return self.duties[min(self.place, len(self.duties) - 1)]

    # -- what is given

    def all_acts(self) -> tuple[Act, ...] | None:
        """The acts of the step; None while one is missing."""
        acts = tuple(act for act in self.acts if act is not None)
        return acts if len(acts) == len(self.acts) else None

    def earlier_acts(self) -> tuple[Act, ...]:
        """What is said of the duties before the one that is open."""
        return tuple(act for act in self.acts[: self.place] if act is not None)

    def act(self) -> Act | None:
        return self.now.act()

    @property
    def ready(self) -> bool:
        return self.now.ready or self.all_acts() is not None

    def lacking(self) -> Text:
        return self.now.lacking()

    def enter(self) -> tuple[Act, ...] | None:
        """Enter: the duty that is open is answered; all acts once none is left."""
        if self.place < len(self.pads) and self.now.act() is not None:
            self._say(self.now.act())
        return self.all_acts()

    def _forward(self) -> None:
        """One key said it: on to the next; the last commits."""
        self._say(self.now.act())
        if self.all_acts() is not None:
            self.commit.emit()

    def _say(self, act: Act | None) -> None:
        open_place = min(self.place, len(self.acts) - 1)  # where all is said already, the last duty hears the key
        self.acts[open_place] = act
        if isinstance(act, Choose):
            wants = tuple(duty.want for duty in self.duties[open_place:])
            for place, follows in enumerate(suggested(wants, (act,))[1:], start=open_place + 1):
                self.acts[place] = follows or self.acts[place]
        missing = [place for place, act in enumerate(self.acts) if act is None]
        if missing:
            self.open(missing[0])
        else:
            self._show()
            self.changed.emit()

    def _alike(self) -> list[int]:
        """Where the same as now is asked, from the open duty on: amounts of one kind, or wagers to be settled."""
        asked = self.duty
        return [
            place
            for place, duty in enumerate(self.duties)
            if place >= self.place and type(duty.want) is type(asked.want) and duty.kind is asked.kind
        ]

    def _do_all(self) -> None:
        """The wagers that are left are taken; of amounts the one that stands there, or the last, is each of them."""
        amounts = [act for act in (self.now.act(), *reversed(self.earlier_acts())) if isinstance(act, Money)]
        for place in self._alike():
            match self.duties[place].want:
                case WantSettle(stake):
                    self.acts[place] = Settle("take", stake)
                case WantMoney() if amounts:
                    self.acts[place] = amounts[0]
        missing = [place for place, act in enumerate(self.acts) if act is None]
        if missing:
            self.open(missing[0])
        else:
            self.commit.emit()

    # -- which is open

    def open(self, place: int) -> None:
        """Opens a duty of the step."""
        self.place, self.acts[place] = place, None
        self._show()
        self.changed.emit()
        self.opened.emit()

    def _show(self) -> None:
        look = self.look
        for place, (line, pad, duty, act) in enumerate(zip(self.lines, self.pads, self.duties, self.acts, strict=True)):
            pad.setVisible(place == self.place)
            words = look.words(act_words(act, duty.want)) if act is not None else ""
            line.setText(f"{place + 1}  {words}".replace("&", "&&"))
            line.setAccessibleName(look("Again: {act}", act=words))
            line.setVisible(act is not None and place != self.place)
        several = len(self._alike()) > 1
        self.take_all.setVisible(several and isinstance(self.duty.want, WantSettle))
        self.same.setVisible(several and isinstance(self.duty.want, WantMoney))

    def again(self) -> None:
        self.place, self.acts[0] = 0, None
        self._show()
        self.now.again()
        self.opened.emit()

    def undo(self) -> bool:
        if self.now.undo():
            return True
        if not self.place:
            return False
        self.open(self.place - 1)
        return True

    # -- fed by the page and the felt

    def key(self, text: str) -> bool:
        if text.lower() == "x" and not (self.take_all.isHidden() and self.same.isHidden()):
            self._do_all()
            return True
        return self.now.key(text)

    def pressed(self, place: str, piece: str) -> bool:
        return self.now.pressed(place, piece)

    def choosable(self) -> tuple[str, ...]:
        return self.now.choosable()

    def many(self) -> bool:
        return self.now.many()

    def chosen(self) -> tuple[str, ...]:
        return self.now.chosen()

    def movable(self) -> tuple[str, ...]:
        return self.now.movable()

    def start_focus(self) -> QWidget:
        return self.now.start_focus()

    def keys(self) -> Mapping[str, str]:
        if isinstance(self.duty.want, WantMoney):
            return {**self.now.keys(), "X": self.look("the same amount for all")}
        return {**self.now.keys(), "X": self.look("take all remaining wagers")}
