"""One hand of a game for a pot; a family fills the gaps by values and functions.

(antes) > (blinds) > deal > (bring-in) > street by street: (drop) > cards > who is first > bets > pots cut
> hands read > pots shared > button
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trainer.games.pot.betting import Hand, antes, bets_are_made, bring_in, first_to_act, move_button, post_blinds
from trainer.games.pot.deal import deal_hands, deal_street
from trainer.games.pot.opening import BRING_IN
from trainer.games.pot.pots import Shown, bets_come_in, cut_pots, share_pots, take_drop
from trainer.games.pot.terms import PotGame
from trainer.round.task import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Gaps:
    """What a family fills in: the stages in which hands are read, and every hand as it is compared."""

    reading: tuple[Stage, ...]
    shown: Callable[[Hand], tuple[Shown, ...]]


def pot_script(game: PotGame, gaps: Gaps) -> tuple[Stage, ...]:
    """The whole hand."""
    forced = any(limit.ante for limit in game.limits)
    stages: list[Stage] = [antes()] if forced else []
    stages += [post_blinds(game)] if game.opening.blinds else []
    stages.append(deal_hands(game))
    stages += [bring_in(game)] if game.opening.how == BRING_IN else []
    for number in range(len(game.streets)):
        if game.drops is not None and number == game.drops.before:
            stages.append(take_drop(game, game.drops))
        stages += [
            deal_street(game, number),
            first_to_act(game, number),
            bets_are_made(game, number),
            cut_pots(game, number),
            bets_come_in(game, number),
        ]
    return (*stages, *gaps.reading, share_pots(game, gaps.shown), move_button(game))
