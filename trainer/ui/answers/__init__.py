"""One interactor for each kind of answer: it turns presses and keys into an act and knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from trainer.round.acts import (
    Act,
    Want,
    WantArrange,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
    WantStack,
)
from trainer.round.duty import Duty
from trainer.ui.answers.amounts import MoneyPad, NumberPad, SettlePad, SharesPad
from trainer.ui.answers.arrange import ArrangePad
from trainer.ui.answers.choice import ChoicePad
from trainer.ui.answers.order import OrderPad
from trainer.ui.answers.pad import Pad
from trainer.ui.answers.seats import SeatPad, SeatsPad
from trainer.ui.answers.stack import StackPad
from trainer.ui.answers.together import TogetherPad
from trainer.ui.look import Look


def make_pad(want: Want, look: Look) -> Pad:
    """The pad for what a duty wants."""
    match want:
        case WantSeat():
            return SeatPad(want, look)
        case WantSeats():
            return SeatsPad(want, look)
        case WantOrder():
            return OrderPad(want, look)
        case WantArrange():
            return ArrangePad(want, look)
        case WantNumber():
            return NumberPad(want, look)
        case WantMoney():
            return MoneyPad(want, look)
        case WantChoice():
            return ChoicePad(want, look)
        case WantSettle():
            return SettlePad(want, look)
        case WantShares():
            return SharesPad(want, look)
        case WantStack():
            return StackPad(want, look)
        case _:
            assert_never(want)


def make_step_pad(duties: Sequence[Duty], look: Look, typed: Sequence[Act | None] = ()) -> TogetherPad:
    """The pad for several duties that are one step; `typed` is what was given for them already."""
    return TogetherPad(duties, look, make_pad, typed)


__all__ = ["Pad", "TogetherPad", "make_pad", "make_step_pad"]
