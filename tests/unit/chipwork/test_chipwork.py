"""Laying down chips: amounts from the printed rates, the fewest chips counted here, and the round they belong to."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.conformance.answers import random_act
from tests.rulebook.asking import game, library
from trainer.chipwork.chip_stages import CHIP_KINDS, FEWEST, counts
from trainer.core.money import dollars, parse_money
from trainer.core.rng import make_rng
from trainer.drills.code import kind_ref, read_code, skill_ref, write_code
from trainer.drills.faults import faults
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Act, Money, Stack
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind
from trainer.rules.decision import SlipKind
from trainer.solve import solve_request
from trainer.table.places import DROP, TRAY

GAMES = (
    "angies/pure-21-5-blackjack-3-2",
    "angies/pure-21-5-blackjack-6-5",
    "casino-99/ez-baccarat-panda-8",
    "casino-99/fortune-pai-gow-poker",
    "casino-99/ultimate-texas-holdem",
    "lake-elsinore/baccarat-gold",
    "phoenix/pai-gow-tiles",
    "phoenix/phoenix-baccarat",
)
CHIPS = (50, 100, 500, 2500, 10000, 50000)


def question(id: str, kind: Kind, rule: str = "", seed: int = 1) -> Question:
    played = game(id)
    return build(game, skill_ref(played, kind, rule, seed) if rule else kind_ref(played, kind, seed))


def counted(cents: int) -> int:
    """The fewest chips for an amount, from all smaller amounts upward."""
    fewest = [0] + [10**9] * (cents // 50)
    for total in range(1, len(fewest)):
        fewest[total] = 1 + min(fewest[total - chip // 50] for chip in CHIPS if chip // 50 <= total)
    return fewest[-1]


def lying(asked: Question) -> int:
    """What lies where the question points first."""
    return asked.round.lay.chips_at(asked.duty.look[0])


def rate(text: str) -> Fraction:
    found = re.search(r" at (\d+)( for |:)(\d+)", text)
    assert found, text
    return Fraction(int(found[1]), int(found[3])) - (found[2] == " for ")


@pytest.mark.parametrize("id", GAMES)
def test_every_amount_follows_from_the_question_and_takes_the_fewest_chips(id: str):
    for kind in CHIP_KINDS:
        if kind not in game(id).kinds:
            continue
        for seed in range(12):
            asked = question(id, kind, seed=seed)
            words, right = str(asked.duty.ask), asked.decision.result
            assert isinstance(right, Stack)
            match kind:
                case Kind.PAY_CHIPS if " at " in words:
                    assert right.cents == lying(asked) * rate(words), words
                case Kind.SIZE_IN | Kind.COLOR_UP:
                    assert right.cents == lying(asked), words
                case Kind.MAKE_CHANGE:
                    fee = asked.round.record[-1].act
                    assert isinstance(fee, Money)
                    handed = dollars_in(words.partition(" with a ")[2])
                    assert right.cents == handed - fee.cents, words
                    assert f"pays the {dollars(fee.cents)} collection" in words, "the fee is said"
                    dropped = sum(
                        done.act.cents
                        for done in asked.round.record[:-1]
                        if done.duty is not None and done.duty.kind is Kind.TAKE_FEE and isinstance(done.act, Money)
                    )
                    assert asked.round.lay.chips_at(DROP) == dropped, "the change comes before the fee is dropped"
                case _:
                    assert dollars_in(words) == right.cents, words
            chips = [chip for chip, count in right.chips for _ in range(count)]
            assert chips == sorted(chips, reverse=True)
            if kind is not Kind.SIZE_IN:
                assert len(chips) == counted(right.cents), words
            if kind in (Kind.COLOR_UP, Kind.MAKE_CHANGE):
                assert asked.decision.rules == (FEWEST,), "no pay line and no fee option decides the chips"
            else:
                assert asked.decision.rule.id in game(id).rules
            assert asked.skill is not None


def dollars_in(text: str) -> int:
    return parse_money(re.findall(r"\$[\d.,]*\d", text)[0])


REAL = "casino-real/commission-free-baccarat-dragon-bonus"
EZ = "casino-99/ez-baccarat-panda-8"
GOLD = "lake-elsinore/baccarat-gold"


@pytest.mark.parametrize(
    ("setup", "chips", "cite"),
    [
        # A banker hand that wins with six pays half: $12.50 on $25 (casino-real L1263-1268).
        (f"{REAL} bank=3:$1000/1 4:banker-line=$25 cards=2cKc3cQd7d6h", "2x$5 2x$1 1x$0.50", "L1266"),
        # Dragon 7, 40 to 1: $600 on $15 (casino-99 L1192-1193).
        (f"{EZ} bank=3:$5000/1 4:player-line=$20,dragon-7=$15 cards=2c2d4cTs5h", "1x$500 1x$100", "L1192"),
        # 10 for 1 has the stake in it: $45 on $5 (lake-elsinore L2009-2014).
        (f"{GOLD} bank=3:$1000/1 4:player-line=$20,tie=$5 cards=KcKd7c7d", "1x$25 4x$5", "L2009"),
    ],
)
def test_printed_rates_in_chips(setup: str, chips: str, cite: str):
    asked = build(game, Deal(setup.partition(" ")[0], f"{setup} seed=1 seats=8 chips=on", "pay-chips/4"))
    assert act_text(asked.decision.result) == chips
    assert cite in str(asked.decision.rule.cite)


def test_a_stack_is_graded_by_amount_chips_and_order():
    asked = question("angies/pure-21-5-blackjack-6-5", Kind.COLOR_UP)
    right = asked.decision.result
    assert isinstance(right, Stack)
    assert asked.judge(right).right
    small = Stack(((100, right.cents // 100),))
    verdict = asked.judge(small)
    assert verdict.slip is not None
    assert verdict.slip.kind is SlipKind.FEWEST
    assert cost(asked, small) == "None"
    short = Stack(((100, right.cents // 100 - 1),))
    verdict = asked.judge(short)
    assert verdict.slip is not None
    assert verdict.slip.kind is SlipKind.AMOUNT
    assert cost(asked, short) == f"Seat {asked.duty.seat} is $1 short. The tray is $1 over."


def cost(asked: Question, act: Act) -> str:
    return str(Consequence(asked.type, asked.round, act).cost)


def test_sizing_in_takes_the_chips_of_the_bet():
    for seed in range(20):
        asked = question(EZ, Kind.SIZE_IN, seed=seed)
        right = asked.decision.result
        assert isinstance(right, Stack)
        place = asked.duty.key.subject
        assert asked.round.lay.stacks[place] == right.chips
        assert asked.round.lay.chips_at(place) == right.cents
        after = machine.perform(asked.round, right)
        if after.stage == asked.round.stage:  # else the table is cleared already
            assert after.lay.chips_at(place) == 2 * right.cents
            assert after.lay.stacks[place] == (*right.chips, *right.chips)
        ones = Stack(((50, right.cents // 50),))
        if right != ones:
            verdict = asked.judge(ones)
            assert verdict.slip is not None
            assert verdict.slip.kind is SlipKind.COLOURS


@pytest.mark.parametrize("id", GAMES)
def test_whole_rounds_with_chip_work_keep_every_chip_and_come_out_as_without(id: str):
    played = game(id)
    for seed in range(6):
        plain = played.new_setup(seed, ANY)
        ends = []
        for setup in (plain, plain.with_options(chips="on")):
            assert played.check_setup(setup) == ()
            now = played.start(setup)
            total = now.lay.total
            for now, duty, decision in machine.every_duty(now):  # noqa: B020
                assert now.lay.total == total
                assert parse_act(act_text(decision.result), duty.want) == decision.result
                assert duty.kind not in CHIP_KINDS or setup.option("chips") == "on"
            ends.append(machine.perform(now, machine.right(now).result))
        assert ends[0].lay.chips == {place: cents for place, cents in ends[1].lay.chips.items() if place != TRAY}
        assert ends[0].ledger == ends[1].ledger


def test_a_code_brings_the_same_question_back():
    played = game(EZ)
    ref = kind_ref(played, Kind.COLOR_UP, 4)
    again = read_code(write_code(ref, played), library().infos, game)
    assert str(build(game, again).duty.ask) == str(build(game, ref).duty.ask)


def test_chips_can_be_laid_wrong_in_every_way():
    found: set[str] = set()
    for seed in range(8):
        asked = question(EZ, Kind.PAY_CHIPS, seed=seed)
        found |= {fault.id for fault in faults((asked.round, asked.duty, asked.decision), make_rng(seed))}
        assert not asked.judge(random_act(asked.duty.want, make_rng(seed + 999))).right
    ways = ("chip-more", "chip-less", "upside-down", "small-chips", "other-colour")
    assert found == {f"pay-chips/stack.{way}" for way in ways}


def test_coverage_expects_chip_work_only_where_it_is_practised():
    played = game(EZ)
    assert not any(counts(kind, ()) for kind in set(played.kinds) & set(CHIP_KINDS))
    assert {kind for kind in CHIP_KINDS if counts(kind, ("pay-chips",))} == {Kind.PAY_CHIPS}
    assert all(counts(kind, ()) for kind in played.kinds if kind not in CHIP_KINDS)


def test_the_option_has_one_value():
    setup = game(EZ).new_setup(1, ANY).with_options(chips="off")
    (problem,) = game(EZ).check_setup(setup)
    assert (problem.where, problem.hint) == ("chips", "Write chips=on or leave it out.")


@pytest.mark.parametrize(
    ("fields", "read"),
    [
        ({"amount": 3750}, "1x$25 2x$5 2x$1 1x$0.50"),
        ({"stake": 2500, "odds": "3:2"}, "1x$25 2x$5 2x$1 1x$0.50"),
        ({"stake": 2500, "odds": "6:5"}, "1x$25 1x$5"),
        ({"stake": 500, "odds": "1:2"}, "2x$1 1x$0.50"),
        ({"stake": 1500, "odds": "40:1"}, "1x$500 1x$100"),
        ({"stake": 500, "odds": "9 for 1"}, "1x$25 3x$5"),
        ({"bet": "1x$25 5x$5"}, "1x$25 5x$5"),
        ({"bet": "1x$25 5x$5", "odds": "2:1"}, "1x$100"),
        ({"amount": 300, "handed": 2500}, "4x$5 2x$1"),
        ({"amount": 0}, "no chips"),
    ],
)
def test_solve_lays_chips(fields: dict[str, object], read: str):
    answer, fine = solve_request({"ask": "chips", **fields}, library())
    assert fine, answer
    assert answer["read"] == read


def test_solve_cites_the_line_that_pays_and_judges_a_stack():
    request = {"ask": "chips", "house": "angies", "game": "pure-21-5-blackjack-3-2", "rule": "result.natural"}
    answer, fine = solve_request({**request, "stake": 2500, "stack": "7x$5 2x$1 1x$0.50"}, library())
    assert fine, answer
    assert (answer["right"], answer["slip"], answer["rule"]) == (False, "fewest", "result.natural")
    assert answer["cite"] == "angies L382, L393"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "'stake' is missing."),
        ({"amount": 3733}, "no chips make $37.33."),
        ({"amount": 3000, "handed": 2500}, "$25 does not cover $30."),
        ({"amount": 3000, "stack": "3x$10"}, "There is no chip of $10 here."),
        (
            {"house": "angies", "game": "pure-21-5-blackjack-3-2", "rule": "no.such", "stake": 100},
            "'no.such' is no line",
        ),
    ],
)
def test_solve_says_what_is_wrong(fields: dict[str, object], says: str):
    answer, fine = solve_request({"ask": "chips", **fields}, library())
    assert not fine
    error = answer["error"]
    assert isinstance(error, dict)
    assert says in str(error["what"])


def test_where_nothing_is_paid_at_odds_chip_work_is_no_word():
    # a pot has no odds, so there is nothing to lay down (angies L60)
    played = game("angies/omaha-high-low")
    (problem,) = played.check_setup(played.new_setup(1, ANY).with_options(chips="on"))
    assert problem.where == "chips"
