"""Opening a pot: the hand it takes, whether the opener proves it at the end, and what a false opening costs.

[openers]
rank   = "J"               # a pair of these or better opens
false  = "pot-stays"       # the opener cannot show them: the pot stays in the centre, his "hand-dead", or "for-low" the
                           # hand is played over for low
passed = "ante-again"      # nobody opens: everybody antes again, or the hand is opened "for-low"
split  = true              # openers may be split when it is announced; the discards are shown at the end
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Final

from trainer.cards.card import RANK_LETTERS, Card
from trainer.cards.notation import rank_names, write_cards
from trainer.hands.poker import five_card_ranker
from trainer.hands.showdown import could_open
from trainer.hands.systems import System
from trainer.hands.words import read_hand
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.text import say

LEAST: Final = "openers.least"
SHOWN: Final = "openers.shown"
FALSE: Final = "openers.false"
SPLIT: Final = "openers.split"
PASSED: Final = "openers.passed"
HAND: Final = 5


class Forfeit(StrEnum):
    """What a false opening costs when it comes to light at the end."""

    POT_STAYS = "pot-stays"
    HAND_DEAD = "hand-dead"
    FOR_LOW = "for-low"


class Passed(StrEnum):
    """What happens when nobody opens."""

    ANTE_AGAIN = "ante-again"
    FOR_LOW = "for-low"
    NOT_PRINTED = "not-printed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Openers:
    """What a hand needs to open the pot, as a pair of `rank` in a way of ranking."""

    system: System
    rank: int
    false: Forfeit = Forfeit.HAND_DEAD
    passed: Passed = Passed.NOT_PRINTED
    split: bool = False
    rules: Mapping[str, Printed] = field(default_factory=dict)

    def needed(self) -> tuple[str, ...]:
        """The rules by which an opening is decided."""
        return (
            LEAST,
            SHOWN,
            FALSE,
            *((SPLIT,) if self.split else ()),
            *((PASSED,) if self.passed is not Passed.NOT_PRINTED else ()),
        )

    def opens(self, cards: Sequence[Card]) -> bool:
        """Whether five cards open the pot."""
        return could_open(self.system, cards, self.rank)

    def could(self, cards: Sequence[Card]) -> Decision[bool]:
        """Whether five cards open the pot."""
        key = five_card_ranker(self.system)(cards)
        needs = say("a pair of {ranks} or better opens", ranks=rank_names(self.rank))
        reads = say("{cards}: {hand}", cards=write_cards(cards), hand=read_hand(key, self.system))
        return decided(self.opens(cards), self.rules[LEAST], needs, reads)

    def proven(self, final: Sequence[Card], thrown: Sequence[Card]) -> Decision[bool]:
        """Whether a final hand, with the cards thrown away for it, can have been openers.

        Where nothing says which cards were drawn, any of the final hand may have been there from the beginning.
        """
        held = combinations(final, HAND - len(thrown))
        found = next((five for kept in held if self.opens(five := (*kept, *thrown))), None)
        rule = self.rules[SPLIT if self.split and thrown and not self.opens(final) else SHOWN]
        if found is None:
            return decided(
                False, rule, say("no five of these cards open: {cards}", cards=write_cards((*final, *thrown)))
            )
        key = five_card_ranker(self.system)(found)
        return decided(True, rule, say("{cards}: {hand}", cards=write_cards(found), hand=read_hand(key, self.system)))


def read_openers(table: Reader, system: System) -> Openers:
    """The table `[openers]` of a book."""
    letter = table.choice("rank", tuple(RANK_LETTERS))
    return Openers(
        system=system,
        rank=RANK_LETTERS.index(letter) + 2 if letter else 0,
        false=Forfeit(table.choice("false", [one.value for one in Forfeit])),
        passed=Passed(table.choice("passed", [one.value for one in Passed], Passed.NOT_PRINTED.value)),
        split=table.boolean("split", default=False),
    )
