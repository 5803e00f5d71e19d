"""Poker for a pot, one family of all its games: hold'em, Omaha, pineapple, studs, draws, lowball."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.base import Game, GameInfo
from trainer.games.poker import poker_tables
from trainer.games.poker.ending import with_ending
from trainer.games.poker.poker_requests import REQUESTS
from trainer.games.poker.poker_script import make_script
from trainer.games.poker.poker_terms import PokerTerms, read_terms
from trainer.games.pot.pot_collection_stages import posted_ladders
from trainer.games.pot.pot_misplays import with_misplays
from trainer.games.pot.pot_play import begin, player_turns
from trainer.games.pot.pot_state import State, bring_stacks
from trainer.games.request_runner import Parts, make_game
from trainer.hands.hand_words import RankChart, high_chart, low_chart
from trainer.hands.showdown_rules import Low
from trainer.round.setup import Setup
from trainer.rules.reader import Reader


def start(terms: PokerTerms, setup: Setup) -> State:
    """The state of a hand before its first duty."""
    return with_misplays(terms.game, setup, begin(terms.game, setup))


PARTS: Final = Parts(poker_tables, make_script, start, lambda _, setup: bring_stacks(setup), REQUESTS.of)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms = with_ending(read_terms(reader, info.id))
    game = make_game(reader, info, terms, PARTS, deck=terms.game.deck, spots={"bet": say("Bet")})
    return replace(
        game,
        bets=partial(poker_tables.with_bets, terms),
        turns=partial(player_turns, terms.game),
        stakes=terms.game.stakes,
        collection=partial(posted_ladders, terms.game),
        unposted=terms.game.unposted,
        charts=partial(charts, terms),
    )


def charts(terms: PokerTerms) -> tuple[RankChart, ...]:
    """What beats what: high hands, low hands or both."""
    high = (high_chart(terms.system, terms.game.deck.jokers),) if terms.has_high else ()
    deuce = terms.showdown.low is Low.DEUCE_TO_SEVEN
    return (*high, *((low_chart(terms.showdown.qualifier or 0, deuce=deuce),) if terms.has_low else ()))
