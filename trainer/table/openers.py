"""Opening a pot: the hand it takes, proof and cost of a false opening; and lowball's rule of the seven.

[openers]
rank   = "J"               # a pair of these or better opens
false  = "pot-stays"       # the opener cannot show them: the pot stays in the centre, his "hand-dead", or "for-low" the
                           # hand is played over for low
passed = "ante-again"      # nobody opens: everybody antes again, or the hand is opened "for-low"
split  = true              # openers may be split when it is announced; the discards are shown at the end
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final

from trainer.cards.card import RANK_LETTERS, Card
from trainer.cards.notation import rank_names, write_cards
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, join, say
from trainer.hands.hand_words import read_hand
from trainer.hands.low import qualifies
from trainer.hands.poker import five_card_ranker
from trainer.hands.showdown_rules import could_open, winners
from trainer.hands.systems import System
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.side_pots import Bet

# ---------------- lowball's rule of the seven
#
# A seven or better that checks after the draw wins nothing that was bet after it.

SEVEN: Final = 7
BACK: Final = say("what was bet after the draw goes back")


@dataclass(frozen=True, slots=True)
class Bets:
    """What one seat put in before the draw and after it, in cents, and whether its hand is still live."""

    seat: int
    before: int
    after: int = 0
    live: bool = True


@dataclass(frozen=True, slots=True)
class Voided:
    """What is played for, and what goes back to whom."""

    bets: tuple[Bet, ...]
    back: Mapping[int, int]


def after_sevens(
    rule: Printed,
    bets: Sequence[Bets],
    keys: Mapping[int, int],
    checked: Collection[int],
    *,
    short_all_in: int = 0,
    then: Text = BACK,
) -> Decision[Voided]:
    """The pot under the rule, before it is cut and shared.

    `keys` are the lows of the live hands, bigger is better, `checked` the seats that checked or only called after the
    draw. Where the best hand is a seven or better among them, everything put in after the draw goes back; beaten, it
    loses all it put in. An all-in of less than half a bet by the seat `short_all_in` it may call and win; who called
    behind it gets back what he put in after the draw. `then` says what becomes of later bets.
    """
    live = [seat for seat in keys if any(bet.seat == seat and bet.live for bet in bets)]
    best = [live[place] for place in winners([keys[seat] for seat in live])]
    sevens = [seat for seat in best if seat in checked and qualifies(keys[seat], SEVEN)]
    full_bets = tuple(Bet(bet.seat, bet.before + bet.after, bet.live) for bet in bets)
    if not sevens:
        winning = join((say("seat {seat}", seat=seat) for seat in best), ", ")
        return decided(
            Voided(full_bets, {}),
            rule,
            say("best is {seats}, and it checked no seven or better", seats=winning),
        )
    seats = join((say("seat {seat}", seat=seat) for seat in sevens), ", ")
    reason = say("a seven or better that checked is best: {seats}", seats=seats)
    if short_all_in:
        returned = {bet.seat: bet.after for bet in bets if bet.seat in (short_all_in, sevens[0])}
        over = say("the short all-in was only called: players who called behind get it back")
        return decided(_voided(bets, returned), rule, reason, over)
    return decided(_voided(bets, {}), rule, reason, then)


def _voided(bets: Sequence[Bets], returned: Mapping[int, int]) -> Voided:
    play = tuple(Bet(bet.seat, bet.before + returned.get(bet.seat, 0), bet.live) for bet in bets)
    back = {bet.seat: bet.after - returned.get(bet.seat, 0) for bet in bets}
    return Voided(play, {seat: cents for seat, cents in back.items() if cents})


# ---------------- openers

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
        final_hands = combinations(final, HAND - len(thrown))
        cards = next((five for cards in final_hands if self.opens(five := (*cards, *thrown))), None)
        rule = self.rules[SPLIT if self.split and thrown and not self.opens(final) else SHOWN]
        if cards is None:
            return decided(
                False, rule, say("no five of these cards open: {cards}", cards=write_cards((*final, *thrown)))
            )
        key = five_card_ranker(self.system)(cards)
        return decided(True, rule, say("{cards}: {hand}", cards=write_cards(cards), hand=read_hand(key, self.system)))


def read_openers(table: Reader, system: System) -> Openers:
    """The table `[openers]` of a book."""
    letter = table.choice("rank", tuple(RANK_LETTERS))
    return Openers(
        system=system,
        rank=RANK_LETTERS.index(letter) + 2 if letter else 0,
        false=Forfeit(table.choice("false", [forfeit.value for forfeit in Forfeit])),
        passed=Passed(table.choice("passed", [passed.value for passed in Passed], Passed.NOT_PRINTED.value)),
        split=table.boolean("split", default=False),
    )
