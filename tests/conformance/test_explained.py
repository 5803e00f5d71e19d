"""Every explanation names something of this situation: a card, a hand, a total, an amount, a seat, a count."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.library import IDS, game, share, some
from trainer.drills.build import NoSituation, build
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.games.base import Game, Skill
from trainer.round.duty import Kind
from trainer.text import Text
from trainer.training.explain import explain_right

PROCEDURE = frozenset({Kind.RULE_ON, Kind.DEAL_ORDER, Kind.LEFTOVER})
"""What is the same in every round: a ruling's story is in its question, a deal goes the same way each time."""
SKILLS = share(900, 12)


def sampled(played: Game, most: int) -> Iterator[Question]:
    skills: tuple[Skill, ...] = tuple(one for one in played.skills if one.kind not in PROCEDURE)
    for skill in skills[:: max(1, -(-len(skills) // most))]:
        try:
            yield build(game, skill_ref(played, skill.kind, skill.rule.id, 8))
        except NoSituation:
            continue


def names_something(reason: Text) -> bool:
    """Whether a gap of the reason holds something that another round would fill otherwise."""
    return any(str(value) for _, value in reason.values)


def check(question: Question) -> None:
    told = explain_right(question.decision, question.duty)
    place = f"{question.game.info.id} {question.duty.key} {question.decision.rule.id}: {[str(one) for one in told.why]}"
    assert any(names_something(one) for one in told.why), place
    assert told.rule.cite, place


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(1)[1:])
def test_an_explanation_names_something_of_its_situation(id: str):
    for question in sampled(game(id), SKILLS):
        check(question)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS[1:])
def test_the_explanation_of_every_skill_names_something_of_its_situation(id: str):
    for question in sampled(game(id), 10_000):
        check(question)
