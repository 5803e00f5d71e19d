"""Whether a finished hand can have drawn or stood as it did, by a list of rules that says when a hand draws."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from trainer.errors import NoRuleApplies
from trainer.rules.decision import Printed, Rule, first_result

X = TypeVar("X")


@dataclass(frozen=True, slots=True)
class StandsAgainst:
    """What stands against a hand: a rule that certainly forbids it, or a doubtful one that would."""

    against: Printed | None = None
    doubtful: Printed | None = None


def held_against(rules: Sequence[Rule[X, str]], situation: X, accepted: Collection[str]) -> StandsAgainst:
    """What stands against a hand that did one of `accepted`; where the deciding line is doubtful the others are asked.

    A hand that none of the others speaks of may have done either.
    """
    does, path = first_result(rules, situation)
    if does in accepted:
        return StandsAgainst()
    if path[-1].certain:
        return StandsAgainst(against=path[-1])
    others = [rule for rule in rules if rule.printed.certain]
    try:
        does, other_path = first_result(others, situation)
    except NoRuleApplies:
        return StandsAgainst(doubtful=path[-1])
    return StandsAgainst(doubtful=path[-1]) if does in accepted else StandsAgainst(against=other_path[-1])
