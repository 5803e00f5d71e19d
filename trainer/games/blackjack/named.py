"""Which rules a question may turn on, so that doubtful readings among them are named and no others.

A rule is named where it decides, and where it would decide about a hand much like this one: naming it only where it
decides would give the answer away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from trainer.errors import NoRuleApplies
from trainer.games.blackjack.hand import Natural, Read
from trainer.games.blackjack.situations import BANK, PLAYER, SAME, Finished, Play
from trainer.rules.decision import Printed, Rule, first_result

S = TypeVar("S")
R = TypeVar("R")

TOTALS = range(2, 23)


def in_question(rules: Sequence[Rule[S, R]], situations: Iterable[S]) -> tuple[Printed, ...]:
    """The rules of a list that decide one of these situations, in printed order."""
    found: set[str] = set()
    for situation in situations:
        try:
            found.update(rule.id for rule in first_result(rules, situation)[1])
        except NoRuleApplies:
            continue
    return tuple(rule.printed for rule in rules if rule.printed.id in found)


def plays_like(play: Play) -> Iterator[Play]:
    """The hand itself, with every other total of its kind, and as if it came from a split or not."""
    yield play
    if not play.read.natural:
        yield from (replace(play, read=replace(play.read, halves=2 * total)) for total in TOTALS)
    yield replace(play, split=not play.split)


def hands_like(done: Finished, naturals: Sequence[Natural]) -> Iterator[Finished]:
    """The two hands whoever is nearer; where one is a natural, the other one a natural too, and every kind of it."""
    kinds = [Read(one.halves, False, False, one.id, one.name, 2) for one in naturals]
    players, banks = [done.player], [done.bank]
    if done.player.natural or done.bank.natural:
        players, banks = [done.player, *kinds], [done.bank, *kinds]
    for player in players:
        for bank in banks:
            if player is done.player or bank is done.bank:
                yield from (replace(done, player=player, bank=bank, nearer=side) for side in (PLAYER, BANK, SAME))
