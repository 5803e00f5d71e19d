"""Explanations and hints."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import shelf
from tests.fake_game import GAME, LOSE, WIN, games
from trainer.core.text import say
from trainer.drills.code import kind_ref, skill_ref
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.lessons.item_setup import fixed_setup
from trainer.lessons.pack_model import ItemDeal
from trainer.round.act_text import parse_act
from trainer.round.acts import Act, Choose, Money, Number, Settle, WantChoice
from trainer.round.duty import Key, Kind
from trainer.round.judge import Slip, Verdict
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, SlipKind, decided
from trainer.training.explanations import explain, explain_missing, explain_right
from trainer.training.hints import METHODS, before_again, hints

ONE, TWO = Number(1), Number(2)
LOSING = build(games, skill_ref(GAME, Kind.COMPARE, "compare.lose", 1))
PUSHING = build(games, skill_ref(GAME, Kind.COMPARE, "compare.push", 1))
FEE = build(games, skill_ref(GAME, Kind.TAKE_FEE, "fee.low", 1))


def test_a_wrong_answer_is_explained_with_rule_source_steps_and_mix_up():
    found = explain(LOSING.judge(Choose("win")), LOSING)
    assert not found.right
    assert str(found.sentence) == "“The higher card wins.” does not apply: not the player's card is higher."
    assert str(found.answer) == "lose"
    assert (found.rule.id, str(found.rule.says), str(found.rule.cite)) == ("compare.lose", LOSE.says, "fake L5")
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
    assert str(found.sentence) == "Right. This is accepted too."
    assert [str(one) for one in found.also] == ["push"]


def test_a_borrowed_rule_says_whose_it_is():
    found = explain_right(PUSHING)
    assert [str(note) for note in found.rule.notes] == ["Not printed in this book. Borrowed: another house"]


def test_without_a_slip_there_is_still_a_sentence():
    found = explain(Verdict(False, Choose("win"), LOSING.decision), LOSING)
    assert str(found.sentence) == "This is not right."
    assert str(explain_missing(LOSING, say("Time is up.")).sentence) == "Time is up."


def test_hints_go_from_the_way_to_the_rule_and_begin_with_the_mix_up():
    plain = [str(hint) for hint in hints(LOSING.duty, LOSING.decision)]
    assert plain == [str(METHODS[LOSING.duty.kind]), LOSE.says]
    mixed = [str(hint) for hint in hints(LOSING.duty, LOSING.decision, LOSING.judge(Choose("win")).slip)]
    assert mixed == ["“The higher card wins.” does not apply: not the player's card is higher.", *plain]
    amount = Slip(SlipKind.AMOUNT, say("That is $2 too little."))
    assert [str(hint) for hint in hints(LOSING.duty, LOSING.decision, amount)] == plain


def test_before_another_try_nothing_leads_to_the_answer():
    # "That is $2 too little." and "Seat 4 is missing." are half of the answer
    def again(slip: Slip, given: Act = ONE, right: Act = TWO, *, hinting: bool = False) -> str:
        verdict = Verdict(False, given, replace(LOSING.decision, result=right), slip)
        return str(before_again(verdict, hinting=hinting))

    amount = Slip(SlipKind.AMOUNT, say("That is $2 too little."))
    assert again(amount, Money(300), Money(500)) == "The amount is not right."
    assert again(amount, Money(300), Money(500), hinting=True) == "That is too little."
    assert again(amount, Settle("pay", 900), Settle("pay", 500), hinting=True) == "That is too much."
    assert again(Slip(SlipKind.MISSED, say("Seat 4 is missing.")), hinting=True) == "Something is missing."
    assert again(Slip(SlipKind.FOUL, say("That is foul."))) == "That is foul."


def test_a_question_that_no_round_asks_says_how_it_comes_to_light():
    dice = replace(LOSING, duty=replace(LOSING.duty, key=Key(Kind.COUNT_DICE)))
    found = explain(Verdict(False, Choose("win"), LOSING.decision), dice)
    assert str(found.cost) == str(LOSING.type.shows)


EZ = "casino-99/ez-baccarat-panda-8"


def at_baccarat(at: str) -> Question:
    """Player 2c 4c stands on six, banker 2d Ts draws 5h: seven with three cards."""
    setup = f"{EZ} seed=1 seats=8 bank=3:$5000/1 4:player-line=$20,dragon-7=$15 cards=2c2d4cTs5h"
    return build(shelf.LIBRARY.game, Deal(EZ, setup, at))


def test_a_wrong_choice_is_answered_by_what_the_cards_say_and_not_by_itself():
    question = at_baccarat("result")
    found = explain(question.judge(Choose("player")), question)
    assert str(found.sentence) == (
        "Not “the player hand wins”: the player hand has 6; the banker hand has 7; the banker hand wins, 7 to 6."
    )
    assert found.why == ()


def test_a_wrong_choice_of_a_pay_list_is_answered_by_its_line():
    # casino-99 L1192-1193: Dragon 7 pays 40 to 1, the line before the one that takes all others
    question = at_baccarat("read-bonus/dragon-7")
    found = explain(question.judge(Choose("take")), question)
    assert found.confused is not None
    assert str(found.sentence).startswith(f"“{found.confused.says}” does not apply: ")
    assert str(found.sentence).endswith("the banker hand has 3 cards."), "what the line before it turns on"


def test_a_wrong_total_is_answered_by_the_count():
    question = at_baccarat("read-total/player-2")
    found = explain(question.judge(Number(5)), question)
    assert str(found.sentence) == "Not 5: 2c 4c: 2 + 4 = 6."


def test_a_remedy_is_answered_by_the_fault_it_is_for():
    question = build(shelf.LIBRARY.game, kind_ref(shelf.LIBRARY.game("angies/lowball"), Kind.RULE_ON, 1))
    assert isinstance(question.duty.want, WantChoice)
    wrong = [
        one
        for one in map(Choose, (option.id for option in question.duty.want.options))
        if not question.judge(one).right
    ]
    said = [str(explain(question.judge(act), question).sentence) for act in wrong]
    assert said
    assert all(one.startswith("Not “") or "” does not apply: " in one for one in said)


# ---------------------------------------------------------------- what newcomers do wrong

FORTUNE = "casino-99/fortune-pai-gow-poker"
TABLE = f"{FORTUNE} seed=501 bank=1:$1000/1 4:game=$20 dice=1-1-2 cover=matched asks=4"
NATURAL = "angies/pure-21-5-blackjack-3-2"
KINGS, QUEENS = "Ah Kd Ks 9c 7d 5h 3s", "Qd Qh Jc 8c 6d 4h 2s"


def at_a_table(setup: str, duty: str, seat: str, bank: str) -> Question:
    """A duty of a table with these cards at seat 4 and at the bank."""
    game = setup.partition(" ")[0]
    fixed = fixed_setup(shelf.LIBRARY.game(game), ItemDeal(setup, duty, (("4", seat), ("bank", bank))))
    assert isinstance(fixed, Setup)
    return build(shelf.LIBRARY.game, Deal(game, fixed.to_text(), duty))


SETTLE, SET, FEE_DUE = ("settle/4", KINGS, QUEENS), ("set-hand/4", KINGS, QUEENS), ("take-fee/1", KINGS, QUEENS)


@pytest.mark.parametrize(
    ("setup", "duty", "act", "says"),
    [
        (  # the back line is paid with the seat's bet
            TABLE.replace("4:game=$20", "4:game=$20 4+1:game=$50"),
            SETTLE,
            "pay $70",
            ("That is $50 too much. The back line's $50 is a bet of its own.",),
        ),
        (  # Angie's rule book: a natural pays 3 to 2
            f"{NATURAL} seed=3 bank=1:$1000/1 4:game=$20 cover=matched",
            ("settle/4", "Ah Kd", "9d 8c"),
            "pay $20",
            ("That is $10 too little. That is even money. A Pure 21.5 pays 3 to 2.",),
        ),
        (TABLE, SETTLE, "take $20", ("Do not take it:", "wins both hands")),
        (f"{TABLE} fee=4", FEE_DUE, "$0", ("That is $0.50 too little. $0.50 is due.",)),
        (TABLE, SET, "front Kd Ks", ("That is foul: the front is as high as the back, or higher.",)),
    ],
    ids=["back line paid", "natural at even money", "winner taken", "collection forgotten", "foul hand set"],
)
def test_what_newcomers_do_wrong_is_explained(setup: str, duty: tuple[str, str, str], act: str, says: tuple[str, ...]):
    question = at_a_table(setup, *duty)
    verdict = question.judge(parse_act(act, question.duty.want))
    assert not verdict.right
    explanation = explain(verdict, question)
    for words in says:
        assert words in str(explanation.sentence)
    assert explanation.cost, "who is short, and by how much"
