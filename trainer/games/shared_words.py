"""Words of answers, charts and lists of rules that more than one family has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from trainer.core.text import Text, say
from trainer.hands.hand_words import hand_name
from trainer.round.acts import Act, Choose, WantChoice
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import Round
from trainer.round.task import S
from trainer.rules.decision import Decision

# ---------------- slips that more than one family has

Slips = Callable[[Round[S], Act, Decision[Act]], tuple[Slip, ...]]


def misread_hand(rules: str) -> Slips[S]:
    """Another hand was chosen than it is; `rules` is what the ids of the hands' own rules begin with."""

    def slips(r: Round[S], act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        right = decision.result
        if not isinstance(act, Choose) or not isinstance(right, Choose):
            return ()
        want = r.task.duty.want if r.task is not None else None
        ranked = [option.id for option in want.options] if isinstance(want, WantChoice) else []
        words = _misread_words(act.option, right.option, ranked)
        return (Slip(SlipKind.MISREAD, words, f"{rules}.{act.option}"),)

    return slips


LACKS: Final[Mapping[str, Text]] = {
    "royal-flush": say("there is no ten to ace in one suit"),
    "straight-flush": say("there is no run in one suit"),
    "four-of-a-kind": say("there are no four of one rank"),
    "full-house": say("there is no three of a kind with a pair"),
    "flush": say("one suit has too few cards"),
    "straight": say("no run is long enough"),
    "three-of-a-kind": say("there are no three of one rank"),
    "two-pair": say("there are no two pairs"),
    "one-pair": say("there is no pair"),
    "pair": say("there is no pair"),
}
"""What cards lack that are not this hand."""


def _misread_words(chosen: str, right: str, ranked: Sequence[str]) -> Text:
    """Why cards are not the hand that was chosen; `ranked` are the hands from the best on."""
    hand = hand_name(chosen)
    if chosen in ranked and right in ranked and ranked.index(right) < ranked.index(chosen):
        return say("These cards make more than {hand}.", hand=hand)
    if chosen in LACKS:
        return say("No {hand}: {lack}.", hand=hand, lack=LACKS[chosen])
    return say("These cards are not {hand}.", hand=hand)


# ---------------- shared words

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
