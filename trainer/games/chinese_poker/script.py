"""A hand of Chinese poker as stages."""

from __future__ import annotations

from trainer.games.chinese_poker.fees import BEFORE
from trainer.games.chinese_poker.showdown import ReadHands, SettlePairs
from trainer.games.chinese_poker.stages import (
    DealStacks,
    FirstButtons,
    MoveButtons,
    TakeSeatFees,
    pick_up,
    set_hands,
    show_hands,
)
from trainer.games.chinese_poker.terms import ChineseTerms
from trainer.round.machine import PlayerActs, Stage
from trainer.round.ruling import Rulings


def make_script(terms: ChineseTerms) -> tuple[Stage, ...]:
    """All stages of a hand at this house."""
    before = [TakeSeatFees(name, fees) for name, fees in terms.fees.items() if fees.when == BEFORE]
    after = [TakeSeatFees(name, fees) for name, fees in terms.fees.items() if fees.when != BEFORE]
    return (
        FirstButtons(terms),
        *before,
        Rulings(terms.rulings, "bets"),
        DealStacks(terms),
        *after,
        Rulings(terms.rulings, "deal"),
        PlayerActs(lambda r: set_hands(terms, r)),
        Rulings(terms.rulings, "set"),
        PlayerActs(show_hands),
        Rulings(terms.rulings, "show"),
        ReadHands(terms),
        SettlePairs(terms),
        Rulings(terms.rulings, "settle"),
        PlayerActs(pick_up),
        MoveButtons(terms),
    )
