"""A hand of pan as stages. Nobody banks: whoever melds a condition is paid by everybody else."""

from __future__ import annotations

from trainer.cards.deck import PAN
from trainer.games.faults.scene import ruled_at
from trainer.games.pan.next_hand import next_first
from trainer.games.pan.opening import deal_hands, first_to_draw, go_on_top, put_antes, take_fee
from trainer.games.pan.playing import play_hand
from trainer.games.pan.terms import PanTerms
from trainer.round.task import Stage


def make_script(terms: PanTerms) -> tuple[Stage, ...]:
    """All stages of a hand at this house."""
    ruled = ruled_at(terms.rulings, PAN.cards())
    return (
        *ruled("ante"),
        put_antes(terms),
        *((take_fee(terms),) if terms.sheets else ()),
        deal_hands(terms),
        *ruled("deal"),
        go_on_top(terms),
        *ruled("top"),
        first_to_draw(terms),
        *ruled("play"),
        play_hand(terms),
        *ruled("out"),
        next_first(terms),
    )
