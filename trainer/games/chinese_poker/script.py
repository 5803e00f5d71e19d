"""A hand of Chinese poker as stages. Nobody banks, so it is no banked game: everybody settles with everybody."""

from __future__ import annotations

from trainer.cards.deck import STANDARD
from trainer.games.chinese_poker.deal import (
    deal_stacks,
    first_buttons,
    move_buttons,
    pick_up,
    players_set,
    players_show,
    take_fees,
)
from trainer.games.chinese_poker.showdown import read_hands, settle_pairs
from trainer.games.chinese_poker.terms import ChineseTerms
from trainer.games.faults.scene import ruled_at
from trainer.round.task import Stage
from trainer.rules.seat_fees import BEFORE


def make_script(terms: ChineseTerms) -> tuple[Stage, ...]:
    """All stages of a hand at this house."""
    ruled = ruled_at(terms.rulings, STANDARD.cards())
    return (
        first_buttons(terms),
        *(take_fees(name, fees) for name, fees in terms.fees.items() if fees.when == BEFORE),
        *ruled("bets"),
        deal_stacks(terms),
        *(take_fees(name, fees) for name, fees in terms.fees.items() if fees.when != BEFORE),
        *ruled("deal"),
        players_set(),
        *ruled("set"),
        players_show(),
        *ruled("show"),
        read_hands(terms),
        settle_pairs(terms),
        *ruled("settle"),
        pick_up(),
        move_buttons(terms),
    )
