"""One hand of a game for a pot; a family fills the gaps by values and functions.

collection of players > (antes) > (blinds, entries, straddles, kill) > deal > (bring-in) > street by street:
discards > (drop) > cards > (drop) > who is first > bets > pots cut > (drop) >
short collection > hands read > pots shared > (kill) > button.
What goes wrong is ruled on at its moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.games.faults.fault_scene import happened
from trainer.games.pot import pot_betting
from trainer.games.pot.pot_collection_stages import AT_POT as POT
from trainer.games.pot.pot_collection_stages import (
    AT_RIVER,
    AT_STREET,
    AT_TURN,
    BET,
    BETTING,
    BLINDS,
    DEAL,
    DEALT,
    DRAW,
    ENTERING,
    SHOWDOWN,
    STREET,
)
from trainer.games.pot.pot_deal import deal_hands, deal_street, discards
from trainer.games.pot.pot_draw_stages import draw_stages, turned_up
from trainer.games.pot.pot_draw_terms import BRING_IN
from trainer.games.pot.pot_entry_posts import enter_players, straddles
from trainer.games.pot.pot_fees import collections, player_collection, short_collection, timed_collection
from trainer.games.pot.pot_misplays import miscalls
from trainer.games.pot.pot_pots import Shown, bets_come_in, cut_pots, final_pots, share_pots, sole_winner
from trainer.games.pot.pot_remedy_effects import carried_out
from trainer.games.pot.pot_scene import scene_of
from trainer.games.pot.pot_terms import PotGame
from trainer.round.ruling import rulings
from trainer.round.task import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Gaps:
    """What a family fills in: the stages in which hands are read, every hand as it is compared, and what wins.

    `halves` are "high" and "low" as they win. `dealt` are stages of the family behind the cards of a street: what
    players do with them before the betting; `bet` are those behind a betting round, `ending` those between the showdown
    and the sharing of the pots. `won` says which halves win in a hand, where that is not always the same.
    """

    reading: tuple[Stage, ...]
    shown: Callable[[pot_betting.Hand], tuple[Shown, ...]]
    halves: tuple[str, ...] = ("high",)
    won: Callable[[pot_betting.Hand], tuple[str, ...]] | None = None
    dealt: Callable[[int], tuple[Stage, ...]] = lambda _: ()
    bet: Callable[[int], tuple[Stage, ...]] = lambda _: ()
    ending: tuple[Stage, ...] = ()


BEFORE_STREET: Final = {1: AT_STREET, 2: AT_TURN, 3: AT_RIVER}
"""What is ruled on before the cards of a street come, by its number."""


def pot_script(game: PotGame, gaps: Gaps) -> tuple[Stage, ...]:
    """The whole hand."""
    return tuple(_stages(game, gaps))


def _stages(game: PotGame, gaps: Gaps) -> Iterator[Stage]:
    def winners(r: pot_betting.Hand) -> tuple[int, ...]:
        return sole_winner(game, gaps.shown(r), final_pots(game, r.setup, r.state))

    book, shows, does = game.rulings, partial(happened, partial(scene_of, game)), partial(carried_out, game)
    yield from rulings(book, ENTERING, shows, does)
    yield from rulings(book, BLINDS, shows, does)
    yield from timed_collection(game)
    yield from player_collection(game)
    if any(limit.ante for limit in game.limits):
        yield pot_betting.antes()
    if game.opening.blinds:
        yield pot_betting.post_blinds(game)
    yield from enter_players(game)
    yield from straddles(game)
    yield from pot_betting.post_kill(game)
    yield deal_hands(game)
    yield from turned_up(game, 0)
    yield from gaps.dealt(0)
    yield from rulings(book, DEAL, shows, does)
    if game.opening.how == BRING_IN:
        yield pot_betting.bring_in(game)
    for number, street in enumerate(game.streets):
        if not street.draw and number in BEFORE_STREET:
            yield from rulings(book, BEFORE_STREET[number], shows, does)
        if street.draw:
            yield from rulings(book, DRAW, shows, does)
        yield from _street(game, gaps, number)
    yield from short_collection(game)
    yield from rulings(book, SHOWDOWN, shows, does)
    yield from miscalls(game)
    yield from gaps.reading
    yield from rulings(book, POT, shows, does)
    yield from gaps.ending
    yield share_pots(game, gaps.shown, gaps.halves, gaps.won)
    yield from pot_betting.next_kill(game, winners)
    if game.button:
        yield pot_betting.move_button(game)


def _street(game: PotGame, gaps: Gaps, number: int) -> Iterator[Stage]:
    yield from discards(game, number)
    yield from collections(game, STREET, number)
    if game.streets[number].draw and game.draws.drawing is not None:
        yield from draw_stages(game, number)
    elif number:
        yield deal_street(game, number)
    if number:
        yield from gaps.dealt(number)
        yield from discards(game, number, after=True)
    yield from collections(game, DEALT, number)
    yield pot_betting.first_to_act(game, number)
    if number == 0:
        yield from rulings(
            game.rulings, BETTING, partial(happened, partial(scene_of, game)), partial(carried_out, game)
        )
    yield pot_betting.bets_are_made(game, number)
    yield cut_pots(game, number)
    yield bets_come_in(game, number)
    yield from collections(game, BET, number)
    yield from gaps.bet(number)
