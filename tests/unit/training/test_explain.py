"""Explanations and hints."""

from __future__ import annotations

from dataclasses import replace

from tests.fake_game import GAME, LOSE, WIN, games
from trainer.drills.build import build
from trainer.drills.code import skill_ref
from trainer.round.acts import Act, Choose, Money, WantNumber
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip, SlipKind, Verdict
from trainer.rules.decision import Decision, decided
from trainer.table.lay import Lay
from trainer.text import say
from trainer.training.explain import explain, explain_missing, explain_right
from trainer.training.harm import at_stake
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


def test_what_hangs_on_a_misread_hand_are_the_chips_it_settles():
    # seat 4 has $20 on the game and $5 on the bonus, seat 6 $30 on the game; $400 behind them is nobody's wager
    chips = {"seat-4.game": 2000, "seat-4.bonus": 500, "seat-6.game": 3000, "seat-4.stack": 40000, "bank": 90000}
    lay = Lay(chips=chips)

    def at(kind: Kind, seat: int = 0, subject: str = "") -> str:
        return str(at_stake(Duty(Key(kind, seat, subject), say("?"), WantNumber(0, 9)), lay))

    assert at(Kind.COMPARE, 4) == "$25 of seat 4 hangs on it."
    assert at(Kind.READ_BONUS, 4, "bonus") == "$5 of seat 4 hangs on it."
    assert at(Kind.READ_BONUS, 0, "game") == "$50 of the whole table hangs on it."
    assert at(Kind.READ_TOTAL) == "$55 of the whole table hangs on it."
    assert at(Kind.ROTATE) == "None"


def test_what_hangs_on_a_hand_in_a_pot_is_the_pot():
    # the main pot of $90, a side pot of $30; who is misread loses or wins all that lies in the middle
    lay = Lay(chips={"pot-1": 9000, "pot-2": 3000, "seat-4.stack": 40000})

    def at(kind: Kind, subject: str = "") -> str:
        return str(at_stake(Duty(Key(kind, 0, subject), say("?"), WantNumber(0, 9)), lay))

    assert at(Kind.COMPARE, "pot-2.low") == "$30 in this pot hangs on it."
    assert at(Kind.SIDE_POT, "pot-1.seats") == "$90 in this pot hangs on it."
    assert at(Kind.READ_HAND) == "$120 in the middle hangs on it."


def test_where_no_chips_move_it_is_said_what_comes_of_it():
    dice = replace(LOSING, duty=replace(LOSING.duty, key=Key(Kind.COUNT_DICE)))
    found = explain(Verdict(False, Choose("win"), LOSING.decision), dice)
    assert str(found.cost) == "Everybody would have held another player's cards."
