"""The round of a board poker table as stages."""

from __future__ import annotations

from functools import partial

from trainer.games.board_poker.deal import DealBoard, DealHands
from trainer.games.board_poker.showdown import ReadHands, all_shown
from trainer.games.board_poker.terms import BoardTerms
from trainer.round.betting import FirstToAct, MoveButton, PostBlinds, bets_are_made
from trainer.round.machine import PlayerActs, Stage
from trainer.round.potting import CutPots, SharePots, TakeDrop, bring_in


def make_script(terms: BoardTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    betting, pots = terms.betting, terms.pots
    stages: list[Stage] = [PostBlinds(betting), DealHands(terms)]
    for number in range(len(terms.streets)):
        if terms.drops is not None and number == terms.drops.before:
            stages.append(TakeDrop(betting, terms.drops))
        stages += [
            DealBoard(terms, number),
            FirstToAct(betting, number),
            PlayerActs(partial(bets_are_made, betting, number)),
            CutPots(betting, pots, number),
            PlayerActs(partial(bring_in, betting, number)),
        ]
    stages += [ReadHands(terms), SharePots(betting, pots, lambda r: all_shown(terms, r)), MoveButton(betting)]
    return tuple(stages)
