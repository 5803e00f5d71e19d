"""Explanations and hints."""

from __future__ import annotations

from dataclasses import replace

from tests.fake_game import GAME, LOSE, WIN, games
from trainer.drills.build import build
from trainer.drills.code import skill_ref
from trainer.round.acts import Act, Choose, Money
from trainer.round.duty import Key, Kind
from trainer.round.judge import Slip, SlipKind, Verdict
from trainer.rules.decision import Decision, decided
from trainer.text import say
from trainer.training.explain import explain, explain_missing, explain_right
from trainer.training.hints import METHODS, before_again, hints

LOSING = build(games, skill_ref(GAME, Kind.COMPARE, "compare.lose", 1))
PUSHING = build(games, skill_ref(GAME, Kind.COMPARE, "compare.push", 1))
FEE = build(games, skill_ref(GAME, Kind.TAKE_FEE, "fee.low", 1))


def test_a_wrong_answer_is_explained_with_rule_source_steps_and_mix_up():
    found = explain(LOSING.judge(Choose("win")), LOSING)
    assert not found.right
    assert str(found.sentence) == "It is not win."
    assert str(found.answer) == "lose"
    assert (found.rule.id, str(found.rule.says), found.rule.cite) == ("compare.lose", LOSE.says, "fake L5")
    assert found.confused is not None
    assert str(found.confused.says) == WIN.says
    assert [(step.rule.id, step.applied, [str(one) for one in step.because]) for step in found.steps] == [
        ("compare.win", False, ["not the player's card is higher"]),
        ("compare.lose", True, ["the player's card is lower"]),
    ]


def test_a_wrong_amount_says_what_it_would_have_cost():
    found = explain(FEE.judge(Money(300)), FEE)
    assert found.cost is not None
    assert "$2" in str(found.cost)
    assert str(found.sentence) == "That is $2 too much."


def test_a_right_answer_and_one_that_is_accepted_as_well():
    assert str(explain(LOSING.judge(Choose("lose")), LOSING).sentence) == "Right."
    lose: Decision[Act] = decided(Choose("lose"), LOSE)
    also = replace(lose, also=(Choose("push"),))
    found = explain(Verdict(True, Choose("push"), also), LOSING)
    assert str(found.sentence) == "Right: this is accepted as well."
    assert [str(one) for one in found.also] == ["push"]


def test_a_borrowed_rule_says_whose_it_is():
    found = explain_right(PUSHING)
    assert [str(note) for note in found.rule.notes] == ["Not printed in this book. Borrowed: another house"]


def test_several_slips_are_told_together_and_an_unknown_rule_is_left_out():
    slips = (Slip(SlipKind.MISREAD, say("One.")), Slip(SlipKind.AMOUNT, say("Two."), "no.such-rule"))
    found = explain(Verdict(False, Choose("win"), LOSING.decision, slips), LOSING)
    assert str(found.sentence) == "One. Two."
    assert found.confused is None


def test_without_a_slip_there_is_still_a_sentence():
    found = explain(Verdict(False, Choose("win"), LOSING.decision), LOSING)
    assert str(found.sentence) == "This is not right."
    assert str(explain_missing(LOSING, say("Time is up.")).sentence) == "Time is up."


def test_hints_go_from_the_way_to_the_rule_and_begin_with_the_mix_up():
    plain = [str(hint) for hint in hints(LOSING.duty, LOSING.decision)]
    assert plain == [str(METHODS[LOSING.duty.kind]), LOSE.says]
    mixed = [str(hint) for hint in hints(LOSING.duty, LOSING.decision, "compare.win")]
    assert mixed == ["“The higher card wins.” does not apply: not the player's card is higher.", *plain]
    assert [str(hint) for hint in hints(LOSING.duty, LOSING.decision, "compare.push")] == plain


def test_before_another_try_nothing_leads_to_the_answer():
    # "That is $2 too little." and "Seat 4 is missing." are half of the answer
    assert str(before_again(Slip(SlipKind.AMOUNT, say("That is $2 too little.")))) == "The amount is not right."
    assert str(before_again(Slip(SlipKind.MISSED, say("Seat 4 is missing.")))) == "Something is missing."
    assert str(before_again(Slip(SlipKind.FOUL, say("That is foul.")))) == "That is foul."


def test_a_question_that_no_round_asks_says_how_it_comes_to_light():
    dice = replace(LOSING, duty=replace(LOSING.duty, key=Key(Kind.COUNT_DICE)))
    found = explain(Verdict(False, Choose("win"), LOSING.decision), dice)
    assert found.cost == LOSING.type.shows
