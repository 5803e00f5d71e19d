"""Slips that more than one family has."""

from __future__ import annotations

from collections.abc import Callable

from trainer.hands.words import hand_name
from trainer.round.acts import Act, Choose
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import Round
from trainer.round.task import S
from trainer.rules.decision import Decision
from trainer.text import say

Slips = Callable[[Round[S], Act, Decision[Act]], tuple[Slip, ...]]


def misread_hand(rules: str) -> Slips[S]:
    """Another hand was chosen than it is; `rules` is what the ids of the hands' own rules begin with."""

    def slips(_: Round[S], act: Act, _decision: Decision[Act]) -> tuple[Slip, ...]:
        if not isinstance(act, Choose):
            return ()
        words = say("“{hand}” is not what it counts as.", hand=hand_name(act.option))
        return (Slip(SlipKind.MISREAD, words, f"{rules}.{act.option}"),)

    return slips
