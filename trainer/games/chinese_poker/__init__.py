"""Chinese poker: the family of thirteen cards in three hands, and a hand of it as stages."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.base import Game, GameInfo
from trainer.games.chinese_poker import chinese_deal, chinese_table, chinese_tables
from trainer.games.chinese_poker.chinese_requests import make_asks
from trainer.games.chinese_poker.chinese_showdown import read_hands, settle_pairs
from trainer.games.chinese_poker.chinese_state import begin, carried_out
from trainer.games.chinese_poker.chinese_terms import ChineseTerms, read_terms
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.request_runner import Parts, check_standard, make_game
from trainer.round.task import Stage
from trainer.rules.collection import BEFORE
from trainer.rules.reader import Reader

# ---------------- a hand of Chinese poker as stages. Nobody banks, so it is no banked game
#
# Everybody settles with everybody.


def make_script(terms: ChineseTerms) -> tuple[Stage, ...]:
    """All stages of a hand at this house."""
    ruled = ruled_at(terms.rulings, STANDARD.cards(), does=carried_out)
    return (
        chinese_deal.first_buttons(terms),
        *(chinese_deal.take_fees(name, fees) for name, fees in terms.fees.items() if fees.at == BEFORE),
        *ruled("bets"),
        chinese_deal.deal_stacks(terms),
        *(chinese_deal.take_fees(name, fees) for name, fees in terms.fees.items() if fees.at != BEFORE),
        *ruled("deal"),
        chinese_deal.players_set(),
        *ruled("set"),
        chinese_deal.players_show(),
        *ruled("show"),
        read_hands(terms),
        settle_pairs(terms),
        *ruled("settle"),
        chinese_deal.pick_up(),
        chinese_deal.move_buttons(terms),
    )


# ---------------- chinese poker

PARTS: Final = Parts(chinese_tables, make_script, begin, chinese_tables.lay_out, make_asks)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    check_standard(reader, say("Chinese poker is dealt from 52 cards without a joker."))
    terms = read_terms(reader, info.id)
    game = make_game(reader, info, terms, PARTS, spots={})
    return replace(game, collection=partial(chinese_table.posted_ladders, terms.fees), unposted=terms.unposted)
