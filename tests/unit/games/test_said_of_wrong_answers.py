"""What is said of a wrong answer belongs to these cards and chips: explanations that were bad, by code."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from trainer.drills.code import read_code, skill_ref
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.round import machine
from trainer.round.act_text import parse_act
from trainer.round.acts import Choose, Money
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.training.explanations import Explanation, explain


def question(code: str) -> Question:
    return build(LIBRARY.game, read_code(code, LIBRARY.infos, LIBRARY.game))


def told(code: str, given: str) -> Explanation:
    asked = question(code)
    return explain(asked.judge(parse_act(given, asked.duty.want)), asked)


@pytest.mark.parametrize(
    ("code", "given", "says"),
    [
        # lake-elsinore L6177-6180: a player makes a Play wager or folds; no Play wager was put out
        ("1EC4-SR8H8-008YPK-W43G", "refuse", "a player may fold or bet"),
        # angies L706: a surrender costs half of the wager; the whole of it is no "even money"
        ("ANP65-ST2M4-00W219-Q4P2", "take $30", "That is the whole bet. A surrendered hand loses half of its wager."),
        # half of a payment, and even money at 2 to 1, are no mix-up with another bet of the same size
        ("CRDB-S1RSH-005M3G-DE1D", "pay $30", "That is $30 too little."),
        ("1E1R-S014C-00NEXT-F622", "$5", "That is even money. A bet left in: two pair pays 2 to 1."),
        # lake-elsinore L6414: $2 at the flop and $1 at the river; 7 players would pay $3 at the flop
        ("1ETX-SB78A-00W5EX-MC6Q", "$2", "That is $1 too much."),
        # lake-elsinore L3516-3526: the misdeal is for before the showdown, the foul for at the showdown
        ("1ECP-SCY3H-006G3B-Y1XG", "misdeal", "does not apply: the cards of seat 4 are face up."),
        # casino-real L1013-1018: the same sentence rules on both buy-ins, so that it cannot "not apply"
        ("CRCP-SY2NB-00JC7B-HPQW", "allow", "Not “it is allowed”: seat 1 buys in for $30"),
        # Ten, seven, eight, ten with two hearts more: a flush, and no nine for a straight of the seated player's five
        ("1ETX-K4N0-00000C-17FJ", "straight", "These cards make more than straight."),
        ("1ETX-K4N0-00000C-17FJ", "full-house", "No full house: there is no three of a kind with a pair."),
        ("PHT1-K4N0-00000B-SQH4", "pair.look", "Not a pair of"),
        (
            "C99V-KCHY-00000B-2JAY",
            "house-pays",
            "Not “the house pays what is missing”: the bank has $525 and the wagers come to $1,050.",
        ),
        ("C99F-KCHY-00000C-RS66", "allow", "Not “it is allowed”: seat 7's front shows 6s Js"),
        ("PFPA-K088-00000B-VR8S", "order chips tops", "Not number 2:"),
        ("C99B-SYFWS-CQJ091-CS4Q", "allow", "Dragon 7 stands alone"),
    ],
)
def test_a_wrong_answer_is_told_why(code: str, given: str, says: str):
    assert says in str(told(code, given).sentence)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("C99B-KWZQ-00000B-3RNT", "Tie may be bet with or without a line wager"),
        # jack of hearts up: the highest, aces low [lake-elsinore L204-206]
        ("1ERZ-KJEK-00000B-8VKK", "Jh at seat 6 is the highest"),
        # 3 6 8 K beside Q Q T 7, K 9 9 4 and 2 K J 7: king-eight is lower than king-jack [lake-elsinore L207-208]
        ("1ERZ-K2N2-00000C-8VKG", "3c 6s 8h Kh at seat 3 is the lowest board"),
        ("A10W-KG97-00000B-3TBW", "best is seat 2, and it checked no seven or better"),
        # ace and joker in front leave three aces and two fives [prop-desk L1368-1372]
        ("PR0P-SB6Q5-000001-ZNXM", "in front: pair of aces; behind: full house, aces full of fives"),
    ],
)
def test_the_reasons_name_what_decides(code: str, reason: str):
    assert reason in [str(one) for one in question(code).decision.reasons]


@pytest.mark.parametrize("code", ["1ETX-KM8Z-00000B-17FP", "1ETX-KF74-00000B-17FZ"])
def test_a_game_for_high_alone_says_nothing_of_a_low(code: str):
    asked = question(code)
    assert not [rule for rule in asked.decision.rules if " low" in str(rule.text)]
    rules = {skill.rule for skill in asked.game.skills}
    assert not [rule.id for rule in rules if rule.id in ("win.high", "split.whole") and " low" in str(rule.text)]


def test_an_order_is_held_against_the_accepted_one_it_goes_along_with():
    """The chips may come first: what is wrong is the tops in the second place."""
    assert "chips for going out" not in str(told("PFPA-K088-00000B-VR8S", "order chips tops").sentence)


def test_a_pot_that_is_too_small_is_not_said_to_be_too_large():
    follows = told("1ETX-KZBX-00000C-17FA", "$35").follows
    assert follows is not None
    assert "larger" not in str(follows.words)


def betting(id: str, words: str) -> Round:
    """The round right before its question about the betting."""
    game = LIBRARY.game(id)
    start = game.start(parse_setup(f"{id} {words}", game.seats))
    return next(r for r, duty, _ in machine.every_duty(start) if duty.kind is Kind.BETTING)


def test_an_amount_that_does_not_stand_is_told_the_total():
    """$5 and $2 are in, $5 is to call: the pot is $12 then, and $5 and $12 make $17 (angies L192, the usual count)."""
    stacks = "1:stack=$150 2:stack=$100 3:stack=$100 4:stack=$200 5:stack=$200 6:stack=$200 7:stack=$150"
    play = "button=5 fee=8 limit=pot play=frcffrffc/r5r10c/cc/cr60rc/ watch=0.1.r22"
    slip = machine.judge_act(betting("angies/option-alley", f"seed=9 seats=7 {stacks} {play}"), Choose("yes")).slip
    assert slip is not None
    assert str(slip.says) == "$22 does not stand: the total is $10 to $17."


def test_a_raise_goes_by_the_cap_and_a_tie_for_high_by_no_low():
    """lake-elsinore L236-239: one raise of three; casino-99 L2373 shares a tied high pot, with no low in its doubt."""
    stacks = "1:stack=$400 2:stack=$200 3:stack=$600 4:stack=$600 5:stack=$200 6:stack=$300 7:stack=$300 8:stack=$600"
    play = "clock=24 fee=1 limit=10-20 play=ffrccrcrcrccfcc/rrrccrfccf/crcc/crrfc/rrc watch=3.4.raise"
    r = betting("lake-elsinore/razz", f"seed=3420132878714703873 seats=8 {stacks} {play}")
    assert r.decision.rule.id == "raise.cap"
    tied = LIBRARY.game("angies/five-card-stud").every_rule["split.tie"]
    assert tied.cite.lines == "L2373"
    assert "low" not in tied.doubt.split()


def test_the_rule_on_checks_is_asked_after_checks():
    # poker-flats L430-431: the player who checked first shows first
    game = LIBRARY["poker-flats/mexican-stud-poker"]
    for seed in range(1, 7):
        ref = skill_ref(game, Kind.RULE_ON, "ruling.checked-first-shows-first", seed)
        assert not any(build(LIBRARY.game, ref).round.state.rounds[-1].put.values())


def test_nobody_who_cannot_call_wants_to_raise():
    # who has no more than it takes to call cannot raise: the least and the most of a raise are asked of others
    game = LIBRARY["casino-99/omaha-high-low-9-qualifier"]
    for seed in range(1, 9):
        asked = build(LIBRARY.game, skill_ref(game, Kind.BETTING, "bet.all-in", seed))
        street, place, what = asked.round.setup.option("watch").split(".", 2)
        moments = {(str(seen.round), str(seen.place)): seen.betting for seen in asked.round.state.seen}
        betting = moments[street, place]
        assert what not in ("least", "most") or betting.stacks[betting.seat] > betting.owes


def test_an_open_pair_changes_nothing_at_a_spread_limit():
    # poker-flats L489-491: the option is between the two bets of a structured limit
    question = build(LIBRARY.game, Deal(STUD.partition(" ")[0], STUD, "betting/fourth-9-most"))
    assert question.decision.rule.id == "bet.spread"
    assert question.decision.result == Money(700)  # $2 to call and $5 more, the upper figure
    fixed = build(LIBRARY.game, read_code("PFST-SMKEG-000002-346H", LIBRARY.infos, LIBRARY.game))
    assert "with a pair showing, a bet or raise is $2 or $4" in map(str, fixed.decision.reasons)


STUD = (
    "poker-flats/seven-card-stud seed=1 seats=8 1:stack=$60 2:stack=$30 3:stack=$40 4:stack=$40 5:stack=$20 6"
    ":stack=$60 7:stack=$30 8:stack=$20 button=6 fee=1 limit=1-5 play=cccccccc/ccccr1ccr2cccr3ccccccc/ccccccc"
    "rcccr3ccr5cccr10ccccccc/cccccccr5cccccrccccccc/cccccc watch=1.9.most cards=As3h9c5s7sAc8d3c8c2h5h6d6h8h7"
    "h5cJsThJh7c6c9h3dTd2s9s8sAd4hKd7dKsTsQs4s4cJcKcQc2d6sKh5dQh4dAhTc2c3sJdQd9d"
)
"""A pair of tens shows at seat 6 on fourth street, at a spread limit of $1 to $5."""
