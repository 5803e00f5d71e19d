"""One interactor for each kind of answer: it turns presses and keys into an act and knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from trainer.round import acts
from trainer.round.duty import Duty
from trainer.ui.answers.amount_pads import MoneyPad, NumberPad, SettlePad, SharesPad
from trainer.ui.answers.arrange_pad import ArrangePad
from trainer.ui.answers.choice_pad import ChoicePad, StackPad
from trainer.ui.answers.pad import Pad
from trainer.ui.answers.seat_pads import OrderPad, SeatPad, SeatsPad
from trainer.ui.answers.together_pad import TogetherPad
from trainer.ui.look import Look


def make_pad(want: acts.Want, look: Look) -> Pad:
    """The pad for what a duty wants."""
    match want:
        case acts.WantSeat():
            return SeatPad(want, look)
        case acts.WantSeats():
            return SeatsPad(want, look)
        case acts.WantOrder():
            return OrderPad(want, look)
        case acts.WantArrange():
            return ArrangePad(want, look)
        case acts.WantNumber():
            return NumberPad(want, look)
        case acts.WantMoney():
            return MoneyPad(want, look)
        case acts.WantChoice():
            return ChoicePad(want, look)
        case acts.WantSettle():
            return SettlePad(want, look)
        case acts.WantShares():
            return SharesPad(want, look)
        case acts.WantStack():
            return StackPad(want, look)
        case _:
            assert_never(want)


def make_step_pad(duties: Sequence[Duty], look: Look, typed: Sequence[acts.Act | None] = ()) -> TogetherPad:
    """The pad for several duties that are one step; `typed` is what was given for them already."""
    return TogetherPad(duties, look, make_pad, typed)


__all__ = ["Pad", "TogetherPad", "make_pad", "make_step_pad"]
