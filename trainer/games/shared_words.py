"""Words of answers, charts and lists of rules that more than one family has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from trainer.core.text import Text, say
from trainer.hands.hand_words import hand_name
from trainer.round.acts import Act, Choose, Option, chosen
from trainer.rules.decision import Fits, Line, Printed, misread

# ---------------- hands misread


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


def hand_lines(rules: Mapping[str, Printed], right: str) -> Callable[[Fits[Act]], Iterable[Line]]:
    """The lines of hands that cards may be taken for; `rules` are those of all hands, the best first."""
    ranked = list(rules)

    def lacking(act: Act) -> Text:
        option = chosen(act)
        if right in ranked and ranked.index(right) < ranked.index(option):
            return say("These cards make more than {hand}.", hand=hand_name(option))
        if option in LACKS:
            return say("No {hand}: {lack}.", hand=hand_name(option), lack=LACKS[option])
        return say("These cards are not {hand}.", hand=hand_name(option))

    return misread({Choose(id): rule for id, rule in rules.items()}, lacking)


# ---------------- shared words

HIT: Final = "hit"
STAND: Final = "stand"
CHOICE: Final = "choice"
"""Who plays the hand, or bet on it, decides for himself."""
ALLOW: Final = "allow"
REFUSE: Final = "refuse"
ALLOWED: Final = (Option(ALLOW, say("it is allowed")), Option(REFUSE, say("it is not allowed")))
"""Whether somebody may do something: the same two answers wherever it is asked."""
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
