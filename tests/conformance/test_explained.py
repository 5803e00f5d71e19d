"""Every explanation names something of this situation: a card, a hand, a total, an amount, a seat, a count."""

from __future__ import annotations

import re

import pytest

from tests.conformance.library import IDS, game, questions_of, share, some
from trainer.chipwork.chip_stages import FEWEST
from trainer.core.rng import make_rng
from trainer.core.text import Text
from trainer.drills.code import kind_ref
from trainer.drills.faults import faults
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.round.duty import Kind
from trainer.round.judge import Verdict
from trainer.rules.decision import SlipKind
from trainer.training.explanations import Explanation, explain, explain_right

PROCEDURE = frozenset({Kind.RULE_ON, Kind.DEAL_ORDER, Kind.LEFTOVER})
"""What is the same in every round: a ruling's story is in its question, a deal goes the same way each time."""
SKILLS = share(900, 12)
SEED = 8


def names_something(reason: Text) -> bool:
    """Whether a gap of the reason holds something that another round would fill otherwise."""
    return any(str(value) for _, value in reason.values)


def wrong(question: Question) -> Verdict | None:
    """A wrong answer to the question, as somebody might give it; None where no change of the right one is wrong."""
    found = faults((question.round, question.duty, question.decision), make_rng(1))
    return found[0].verdict if found else None


def machine_words(question: Question, told: Explanation) -> list[str]:
    """Names that the engine has for wagers and that stand in the sentences about them."""
    said = " ".join(map(str, (question.duty.ask, *told.why)))
    ids = [id for id, name in question.game.spots.items() if "-" in id and id not in str(name).lower()]
    return [id for id in ids if re.search(rf"\b{id}\b", said)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", IDS[1:])
def test_every_wrong_answer_says_what_it_would_have_cost(id: str):
    played = game(id)
    for kind in played.kinds:
        question = build(game, kind_ref(played, kind, 8))
        verdict = wrong(question)
        if verdict is not None:
            told = explain(verdict, question)
            place = f"{id} {question.duty.key}: {verdict.act}"
            assert told.sentence, place
            assert told.cost, place
            assert not machine_words(question, told), place
            assert len(set(map(str, told.why))) == len(told.why), place


def check(question: Question) -> None:
    told = explain_right(question)
    place = f"{question.game.info.id} {question.duty.key} {question.decision.rule.id}: {[str(one) for one in told.why]}"
    assert any(names_something(one) for one in told.why), place
    assert told.rule.cite or told.rule.id == FEWEST.id, place


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", some(1)[1:])
def test_an_explanation_names_something_of_its_situation(id: str):
    for question in questions_of(game(id), SKILLS, SEED, PROCEDURE):
        check(question)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS[1:])
def test_the_explanation_of_every_skill_names_something_of_its_situation(id: str):
    for question in questions_of(game(id), 10_000, SEED, PROCEDURE):
        check(question)


def check_line(question: Question) -> None:
    """A line that is named gives this answer, is not the right one, and what it lacks here is said."""
    for fault in faults((question.round, question.duty, question.decision), make_rng(SEED)):
        slip = fault.verdict.slip
        assert slip is not None
        if slip.line is None:
            continue
        place = f"{question.game.info.id} {question.duty.key}: {fault.act}"
        told = str(explain(fault.verdict, question).sentence)
        lacking = [str(check.because) for check in slip.line.checks if not check.holds]
        assert lacking or slip.kind is SlipKind.WRONG_RULE, place
        reasons = lacking[:1] or [str(reason) for reason in question.decision.findings]
        assert any(reason in told for reason in reasons) or "comes before it" in told, f"{place}: {told}"
        if slip.kind is SlipKind.WRONG_RULE:
            assert str(slip.line.rule.text) in told, place
            assert slip.line.rule.id not in {rule.id for rule in question.decision.rules}, place


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", some(2)[1:])
def test_the_line_that_was_followed_is_named_with_what_it_lacks(id: str):
    for question in questions_of(game(id), SKILLS, SEED, ()):
        check_line(question)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS[1:])
def test_every_line_that_may_be_followed_is_named_with_what_it_lacks(id: str):
    for question in questions_of(game(id), 10_000, SEED, ()):
        check_line(question)
