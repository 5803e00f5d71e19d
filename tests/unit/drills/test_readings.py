"""What a book leaves open: an answer that is right by any reading is right, until the school confirms its own."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from trainer.drills.build import build
from trainer.drills.code import skill_ref
from trainer.drills.question import Deal, Question
from trainer.round.acts import Act, Choose, Money
from trainer.round.duty import Kind
from trainer.training.explain import explain


def accepted_until_confirmed(question: Question, act: Act) -> None:
    """Right with a note, and wrong once the school has said which reading holds."""
    verdict = question.judge(act)
    assert verdict.right
    assert verdict.read_as is not None
    told = explain(verdict, question.duty, question.game)
    assert told.right
    assert "another reading" in str(told.sentence)
    assert str(verdict.read_as.text) in str(told.sentence)
    assert not question.judge(act, {f"{question.game.info.id}/{verdict.read_as.id}"}).right
    assert question.judge(question.decision.result).read_as is None


@pytest.mark.parametrize("rule", ["complete.joker-ace", "complete.joker-trips"])
def test_a_line_of_the_chart_that_may_not_be_meant(rule: str):
    """The chart does not say whether the joker pairs the ace or completes the straight or flush."""
    question = build(game, skill_ref(game("phoenix/fortune-pai-gow-poker"), Kind.SET_HAND, rule, 2))
    (reading, *_) = question.decision.readings
    assert reading.rule.id == rule
    assert reading.result != question.decision.result
    accepted_until_confirmed(question, reading.result)


def test_a_named_reading_of_the_table():
    """A drawn 22 is over, or it plays: casino-real leaves it open and reads it as over."""
    id = "casino-real/no-bust-21st-century-blackjack"
    setup = f"{id} seed=1 bank=3:$5000/1 4:game=$20 cards=ThTc6d6s6c5h plays=4:hit"
    question = build(game, Deal(id, setup, "compare/4"))
    assert question.decision.result == Choose("lose")
    accepted_until_confirmed(question, Choose("win"))
    assert not question.judge(Choose("push")).right


def test_a_fee_that_stands_in_two_printed_tiers():
    """Angie's L1028-1029: $25-$200 $0.50 beside $51-$100 $1; $75 stands in both."""
    id = "angies/three-card-poker-6-card-bonus"
    question = build(game, Deal(id, f"{id} seed=1 bank=1:$5000/1 4:ante=$75 fee=3", "take-fee/1"))
    assert question.decision.result == Money(100)
    accepted_until_confirmed(question, Money(50))
    assert not question.judge(Money(200)).right


def test_what_is_certain_has_one_answer():
    id = "casino-99/fortune-pai-gow-poker"
    question = build(game, skill_ref(game(id), Kind.COMPARE, "compare.win", 1))
    assert question.decision.certain
    assert not question.decision.readings
    assert not question.judge(Choose("lose")).right
