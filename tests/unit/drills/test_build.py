"""Questions built from references and fixed deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.fake_game import GAME, games
from tests.shelf import LIBRARY
from trainer.core.errors import BadText, ContentError
from trainer.drills.code import kind_ref, read_code, round_ref, skill_ref
from trainer.drills.question import Deal, question_of
from trainer.drills.question_builder import NoSituation, build, find, kind_instead
from trainer.games.base import ANY, Game
from trainer.lessons.item_setup import CannotAsk, first_duty
from trainer.round import machine
from trainer.round.acts import Choose, Money, Seat
from trainer.round.duty import Kind

# Seat 3 banks $1000; seats 1 and 4 bet; the dice count 2 + 5 = 7 from seat 3: 3 4 1 2 3 4 1.
DEAL = "test-house/fake seed=1 seats=4 bank=3:$1000/1 1:game=$20 4:game=$10 dice=2-5 cards=AhKd9c"


@pytest.mark.parametrize("seed", range(20))
def test_the_same_reference_gives_the_same_question(seed: int):
    for ref in (round_ref(GAME, seed), kind_ref(GAME, Kind.COMPARE, seed)):
        one, two = build(games, ref), build(games, ref)
        assert one.round.setup == two.round.setup
        assert (one.duty, one.decision.result) == (two.duty, two.decision.result)


@pytest.mark.parametrize("rule", ["compare.win", "compare.lose", "compare.push"])
@pytest.mark.parametrize("seed", range(5))
def test_a_question_for_a_skill_has_that_rule_decide_and_counts_for_it(rule: str, seed: int):
    question = build(games, skill_ref(GAME, Kind.COMPARE, rule, seed))
    assert question.duty.kind is Kind.COMPARE
    assert rule in [one.id for one in question.decision.rules]
    assert question.skill is not None
    assert question.skill.rule.id == rule
    assert not question.whole_round


def test_a_question_for_a_kind_takes_any_seat_of_the_round():
    places = set()
    for seed in range(40):
        question = build(games, kind_ref(GAME, Kind.COMPARE, seed))
        places.add(question.round.setup.seats_taken.index(question.duty.seat))
    assert places == {0, 1, 2}


def test_a_rule_that_never_comes_up_is_reported_after_bounded_tries():
    with pytest.raises(NoSituation, match=r"no situation for the rule 'compare\.never'"):
        build(games, skill_ref(GAME, Kind.COMPARE, "compare.never", 1))
    assert GAME.unreachable == {"compare/compare.never": "no table brings it"}


def test_instead_of_a_rule_that_never_comes_up_another_question_of_the_kind_is_offered():
    question = kind_instead(games, skill_ref(GAME, Kind.COMPARE, "compare.never", 1))
    assert question is not None
    assert question.duty.kind is Kind.COMPARE
    assert kind_instead(games, skill_ref(GAME, Kind.BURN, "burn", 1)) is None
    assert kind_instead(games, round_ref(GAME, 1)) is None


def test_a_kind_the_game_does_not_have_is_not_found():
    with pytest.raises(NoSituation, match="that kind of duty"):
        find(GAME, round_ref(GAME, 0), Kind.SIDE_POT, tries=3)


def test_a_full_round_begins_at_its_first_duty():
    question = build(games, round_ref(GAME, 5))
    assert question.duty.kind is Kind.PLACE_BUTTON
    assert question.whole_round


def test_a_fixed_deal_without_a_place_begins_the_round():
    question = build(games, Deal(GAME.info.id, DEAL))
    assert question.whole_round
    assert question.decision.result == Seat(1)
    assert question.code == ""


@pytest.mark.parametrize(
    ("at", "rule", "result"),
    [
        ("place-button", "", Seat(1)),
        ("take-fee", "", Money(100)),
        ("compare", "", Choose("win")),
        ("compare/4", "", Choose("win")),
        ("compare", "compare.win", Choose("win")),
    ],
)
def test_a_fixed_deal_stops_where_it_says(at: str, rule: str, result: object):
    question = build(games, Deal(GAME.info.id, DEAL, at, rule))
    assert question.decision.result == result
    assert str(question.duty.key).startswith(at)
    assert not question.whole_round


def test_a_fixed_deal_that_cannot_be_is_refused_with_the_reason():
    with pytest.raises(ContentError, match="One card for each seat"):
        build(games, Deal(GAME.info.id, DEAL.replace("AhKd9c", "AhKd")))
    with pytest.raises(BadText, match="belongs to other/game"):
        build(games, Deal(GAME.info.id, "other/game seed=1"))
    with pytest.raises(NoSituation, match="ends without compare/2"):
        build(games, Deal(GAME.info.id, DEAL, "compare/2"))
    with pytest.raises(NoSituation, match=r"ends without compare compare\.push"):
        build(games, Deal(GAME.info.id, DEAL, "compare", "compare.push"))


def test_a_fixed_deal_knows_its_kind_and_can_go_on_after_it():
    assert Deal(GAME.info.id, DEAL).kind is None
    assert Deal(GAME.info.id, DEAL, "compare/4").kind is Kind.COMPARE
    question = build(games, Deal(GAME.info.id, DEAL, "compare/4"))
    onward = build(games, question.from_here)
    assert onward.whole_round
    assert (onward.duty, onward.round.lay) == (question.duty, question.round.lay)


def test_a_game_without_duties_has_no_round_to_ask():
    empty: Game = replace(GAME, script=())
    with pytest.raises(NoSituation, match="has no duties"):
        build(lambda _: empty, round_ref(GAME, 1))


def test_a_question_judges_with_the_engine():
    question = build(games, Deal(GAME.info.id, DEAL, "place-button"))
    assert question.judge(Seat(1)).right
    assert not question.judge(Seat(2)).right
    assert machine.duty(question.round) == question.duty


def test_doubtful_and_borrowed_rules_are_not_safe_for_exams_unless_confirmed():
    fee = build(games, skill_ref(GAME, Kind.TAKE_FEE, "fee.high", 1))
    push = build(games, skill_ref(GAME, Kind.COMPARE, "compare.push", 1))
    win = build(games, skill_ref(GAME, Kind.COMPARE, "compare.win", 1))
    assert (fee.exam_safe(), push.exam_safe(), win.exam_safe()) == (False, False, True)
    assert fee.exam_safe(frozenset({f"{GAME.info.id}/fee.high"}))


def test_every_duty_of_a_round_has_a_code_of_its_own_that_opens_it_alone():
    whole = build(games, round_ref(GAME, 4))
    codes = []
    for r, duty, decision in machine.every_duty(whole.round):
        question = question_of(whole.ref, GAME, r, duty, decision)
        opened = build(games, read_code(question.code, [GAME.info], games))
        assert (opened.duty, opened.round.setup) == (duty, r.setup)
        assert not opened.whole_round
        codes.append(question.code)
    assert len(set(codes)) == len(codes) > 2
    with pytest.raises(NoSituation, match="has no duty 40"):
        build(games, replace(round_ref(GAME, 4), step=40))


@pytest.mark.parametrize(
    "id",
    [
        "angies/pure-21-5-blackjack-3-2",  # payout-order/insurance comes before payout-order
        "casino-real/panguingue",  # collect/8/83/who before collect/8/83
        "prop-desk/pai-gow-poker",  # place-button/no-play before place-button
    ],
)
def test_a_deal_stops_at_exactly_the_duty_it_names(id: str):
    game = LIBRARY.game(id)
    setup = game.new_setup(1, ANY)
    keys = [str(duty.key) for _, duty, _ in machine.every_duty(game.start(setup))]
    hidden = {key for at, key in enumerate(keys) if any(other.startswith(f"{key}/") for other in keys[:at])}
    assert hidden
    for key in hidden:
        assert str(build(LIBRARY.game, Deal(id, setup.to_text(), key)).duty.key) == key
        asked = first_duty(game, setup, key)
        assert not isinstance(asked, CannotAsk)
        assert str(asked.duty.key) == key
    # A key that no duty has stands for the first that begins so.
    kind = next(key for key in keys if key.count("/") == 2).rpartition("/")[0]
    first = next(key for key in keys if key.startswith(f"{kind}/"))
    if kind not in keys:
        assert str(build(LIBRARY.game, Deal(id, setup.to_text(), kind)).duty.key) == first
