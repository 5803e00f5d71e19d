"""Pan: the family of melds and conditions from eight packs of forty, and a hand of it as stages."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.cards.deck import PAN
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.base import Game, GameInfo
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.pan import pan_tables
from trainer.games.pan.pan_hand import begin, carried_out, posted_ladders
from trainer.games.pan.pan_opening import deal_hands, first_to_draw, go_on_top, next_first, put_antes, take_fee
from trainer.games.pan.pan_play import play_hand
from trainer.games.pan.pan_requests import make_asks
from trainer.games.pan.pan_terms import PanTerms, read_terms
from trainer.games.request_runner import Parts, make_game
from trainer.round.task import Stage
from trainer.rules.reader import Reader

# ---------------- a hand of pan as stages. Nobody banks
#
# Whoever melds a condition is paid by everybody else.


def make_script(terms: PanTerms) -> tuple[Stage, ...]:
    """All stages of a hand at this house."""
    ruled = ruled_at(terms.rulings, PAN.cards(), does=partial(carried_out, terms))
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


# ---------------- pan

PARTS: Final = Parts(pan_tables, make_script, begin, lambda _, setup: pan_tables.lay_out(setup), make_asks)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("cards") != PAN.size:
        reader.table("deck").problem(say("Pan is dealt from 320 cards."))
    terms = read_terms(reader, info.id)
    game = make_game(reader, info, terms, PARTS, deck=PAN, spots={})
    return replace(game, collection=partial(posted_ladders, terms)) if terms.sheets else game
