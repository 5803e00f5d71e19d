"""Words of answers, charts and lists of rules that more than one family has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.core.text import say
from trainer.hands.hand_words import hand_name
from trainer.round.acts import Act, Choose
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import Round
from trainer.round.task import S
from trainer.rules.decision import Decision

# ---------------- slips
#
# Slips that more than one family has.

Slips = Callable[[Round[S], Act, Decision[Act]], tuple[Slip, ...]]


def misread_hand(rules: str) -> Slips[S]:
    """Another hand was chosen than it is; `rules` is what the ids of the hands' own rules begin with."""

    def slips(_: Round[S], act: Act, _decision: Decision[Act]) -> tuple[Slip, ...]:
        if not isinstance(act, Choose):
            return ()
        words = say("“{hand}” is not what it counts as.", hand=hand_name(act.option))
        return (Slip(SlipKind.MISREAD, words, f"{rules}.{act.option}"),)

    return slips


# ---------------- words

HIT: Final = "hit"
STAND: Final = "stand"
CHOICE: Final = "choice"
"""Who plays the hand, or bet on it, decides for himself."""
ALLOW: Final = "allow"
REFUSE: Final = "refuse"
WIN: Final = "win"
LOSE: Final = "lose"
PUSH: Final = "push"
"""How a wager or a hand comes out for the player."""
TIE: Final = "tie"
PLAYER: Final = "player"
BANK: Final = "bank"
"""Whose hand is meant, or is nearer, or is higher."""
UP: Final = "up"
DOWN: Final = "down"
"""How a card lies."""
