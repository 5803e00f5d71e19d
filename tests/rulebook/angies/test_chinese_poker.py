"""Chinese Poker at Angie's (L208-361, fees again L4134-4153): points by hand, settled against the printed order."""

from __future__ import annotations

import random

import pytest

from tests.rulebook.asking import game
from tests.rulebook.chinese_poker import FLUSH, HOUSE, LOW, Table, deck, hand, moves
from trainer.core.money import dollars
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Kind

HERE = Table("angies")

SIX_PAIRS = "2c 2d 5c 5d 7c 7d 9c 9d Jc Jd Kc Kd As"
FLUSHES = "2h 5h 9h 3s 4s 8s Ts Js 3h 4h 6h 8h Th"
DRAGON = "Ac Kd Qh Js Tc 9d 8h 7s 6c 5d 4h 3s 2c"


# -- setting: three, five, five in rising order (L214)


@pytest.mark.parametrize(
    ("text", "foul"),
    [
        (FLUSH, False),
        (HOUSE, False),
        ("2c 5c 9d / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s", True),  # flush before trips
        ("9c 9d 2s / Ah Kd 7c 5s 3h / 8h 8s Jd 6c 4s", True),  # a pair in front of high cards
        ("8c 8d 2s / 8h 8s 3c 4d 6h / Ah As Jd 9c 4s", False),  # the same pair, better kickers behind
        ("8c 8d Ks / 8h 8s 3c 4d 6h / Ah As Jd 9c 5s", True),  # the same pair, better kicker in front
        ("Qc Qd Qs / 5h 6s 7c 8d 9h / Ah Jh 9d 9c 9s", True),  # a straight in front of trips
        ("3c 4c 5c / Ah Kd 7c 6s 2h / 8h 8s Jd 6c 9s", False),  # three in a row of one suit are high cards in front
    ],
)
def test_the_front_may_not_outrank_the_middle_nor_the_middle_the_back(text: str, foul: bool):
    answer = HERE.ask("foul", **hand(text))
    assert answer["foul"] is foul
    assert answer["rule"] == ("setting.foul" if foul else "setting.legal")


def test_the_wheel_is_the_smallest_straight():
    # L259, L346
    wheel, six = "2c 7d 8d / 9h 9s Jd Qc 4s / Ah 2h 3d 4d 5c", "3c 7c Ks / Th Ts Js Qd 8s / 2d 3h 4h 5d 6c"
    parts = {part["part"]: part["higher"] for part in HERE.compare(wheel, six)["parts"]}
    assert parts["back"] == "bank"


# -- segments and bonuses, lines 290 to 308


def test_a_segment_is_one_point_net():
    # L290: two of three is one point, three are three
    one = "2c 5c 9d / 8h 8s Jc 4s 3d / Kh Qh 9h 6h 3h"
    two = "2d 4d Ts / 7c 7d Qs 3s 2h / As Js 8c 8d 2s"  # loses middle and back, wins the front
    assert (HERE.compare(one, two)["points"], HERE.compare(two, one)["points"]) == (1, -1)
    three = "2d 4d 8c / 7c 7d Qs 3s 2h / As Js Tc Td 2s"
    assert HERE.compare(one, three)["points"] == 3
    assert HERE.compare(one, three)["result"] == "win"


def test_full_house_in_the_middle_and_the_front_lost():
    # quiz 1: 1 + 2 and 1, minus 1 = 3 points; at $5 that is $15
    winner = "2d 3d 4c / 7c 7d 7s 9s 9c / Tc Td Th Kh Ks"
    loser = "Ac Kd 9d / 8h 8s Jc 4s 3s / As Js Qc Qd 2s"
    assert HERE.compare(winner, loser)["points"] == 3
    assert moves(HERE.settle(5, 1, {1: (200, winner), 2: (200, loser)})) == [("1-2", 1, 3, 15, 15)]


def test_four_of_a_kind_in_the_back_alone():
    # quiz 2: 1 + 4, minus the two segments lost, 3; only the bonus of a segment that is won counts (L305)
    quads = "2d 3d 4c / 5c 5d 7s 9s Jc / Ts Th Tc Td 6s"
    other = "Ac Kd 9d / 8h 8s Jh 4s 3s / As Ah 7c 7d 2s"
    answer = HERE.compare(quads, other)
    assert {part["part"]: (part["higher"], part["points"]) for part in answer["parts"]} == {
        "back": ("player", 5),
        "middle": ("bank", 1),
        "front": ("bank", 1),
    }
    assert answer["points"] == 3


def test_the_printed_example_won_points_and_net():
    # L308: two segments and four of a kind in the back are six points won; net of the lost one five
    six = "2d 3d 4c / 8h 8s Jh 4s 3s / Ts Th Tc Td 6s"
    other = "Ac Kd 9d / 5c 5d 7s 9s Jc / As Js 7c 7d 2s"
    answer = HERE.compare(six, other)
    assert sum(part["points"] for part in answer["parts"] if part["higher"] == "player") == 6
    assert answer["points"] == 5
    acts = HERE.start("button=1 fee=1 point=$5 laid=1,2 1:stack=$100 2:stack=$100 cards=" + deck(six, other))
    asked = machine.play(acts, lambda _, duty: duty.kind is Kind.RESULT)
    words = [str(check.because) for step in machine.right(asked).steps for check in step.checks]
    assert words[-1] == "seat 1 won 6, seat 2 won 1: 5 net"


def test_a_bonus_hand_that_loses_its_segment_earns_nothing():
    # quiz 2, L305
    lower = "2d 3d 4c / 5c 5d 7s 9s Jc / Ts Th Tc Td 6s"
    higher = "2s 3s 4d / 5h 5s 7d 9c Qc / Ah As Ac Ad 6d"
    answer = HERE.compare(lower, higher)
    back = answer["parts"][0]
    assert (back["higher"], back["points"]) == ("bank", 5)
    assert answer["points"] == -5 - 1  # the middle by its kicker, the fronts tie


@pytest.mark.parametrize(
    ("segment", "text", "bonus"),
    [
        ("front", "9c 9d 9s / 5h 6s 7c 8d 4h / Ah Jh 8h Th 3h", 3),  # L298
        ("middle", HOUSE, 2),  # L299
        ("back", HOUSE, 4),  # L300
        ("middle", "Kd Qs 4c / Ts Th Tc Td 5s / Jc Jd Jh Js 6s", 8),  # L300
        ("middle", "Kd Qs 4c / 5h 6h 7h 8h 9h / Tc Jc Qc Kc Ac", 10),  # L301
        ("back", "Kd Qs 4h / 8c 8d 8s Jd 3s / 5h 6h 7h 8h 9h", 5),  # L301
        ("back", "Kd Qs 4h / 8c 8d 8s Jd 3s / Tc Jc Qc Kc Ac", 5),
        ("back", "Kh Qh 3s / 8c 8d Qs Jd 3h / 7c 7d 7s 9s 9c", 0),  # a full house in the back: none printed
        ("middle", "Kd Qs 4h / 8c 8d 8s Jd 3s / Kh Qh 9h 6h 3h", 0),
    ],
)
def test_every_row_of_the_bonus_table(segment: str, text: str, bonus: int):
    nothing = loser_to(text)
    parts = {part["part"]: part for part in HERE.compare(text, nothing)["parts"]}
    assert (parts[segment]["higher"], parts[segment]["bonus"]) == ("player", bonus)


def loser_to(text: str) -> str:
    """A hand of small cards that loses all three segments."""
    rng = random.Random(1)
    rest = [rank + suit for rank in "23456789T" for suit in "cdhs" if rank + suit not in text.split()]
    for _ in range(3000):
        cards = rng.sample(rest, 13)
        found = " / ".join(" ".join(part) for part in (cards[:3], cards[3:8], cards[8:]))
        answer = HERE.compare(text, found)
        if [part["higher"] for part in answer["parts"]] == ["player"] * 3:
            return found
    raise AssertionError(f"nothing loses to {text}")


def test_ties_and_the_seat_of_the_buttons():
    # quiz 3, L252
    one = "2d 3d 9c / 8h 8s Jh 4s 3s / Kh Qh Th 6h 2h"
    same_front = "2s 3c 9d / 7h 7s Jd 4d 3h / As Js Tc Td 5s"
    parts = HERE.compare(same_front, one)["parts"]
    assert [part["higher"] for part in parts] == ["bank", "bank", "tie"]
    assert HERE.compare(same_front, one)["points"] == -2
    assert HERE.compare(same_front, one, button="player")["points"] == -1
    assert HERE.compare(same_front, one, button="bank")["points"] == -3


# -- clean sweeps (L310-325)


@pytest.mark.parametrize(
    ("cards", "sweep", "points"),
    [
        (DRAGON, "dragon", 13),
        (SIX_PAIRS, "six-pairs", 3),
        ("2c 2d 2h 2s 7c 7d 9c 9d Jc Jd Kc Kd As", "six-pairs", 3),  # four of a kind as two pairs
        ("2c 2d 2h 2s 7c 7d 7h 7s Jc Jd Kc Kd As", "six-pairs", 3),
        ("Ah 2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Kc", "dragon", 13),  # also a run of thirteen: the higher alone (L323)
        ("Ah 2c 3d 3h 4s 5c 6d 7h 7s 8c 9d Th Jc", "three-straights", 3),
        ("Qh Kc Ad Ah 2s 3c 4d 5h 5s 6c 7d 8h 9c", "three-straights", 3),  # the ace high and low
        (FLUSHES, "three-flushes", 3),
        ("2h 5h 9h 3h 4h 8h Th Jh 3s 4s 6s 8s Ts", "three-flushes", 3),  # three and five of one suit
        ("2h 5h 9h 3h 4h 8h Th Jh 3s 4s 6s 8s Tc", None, 0),
        (FLUSH.replace("/", ""), None, 0),
    ],
)
def test_every_clean_sweep(cards: str, sweep: str | None, points: int):
    answer = HERE.ask("bonus", bet="clean-sweep", cards=cards.split())
    assert (answer["hand"], answer["points"]) == (sweep, points)


def test_a_clean_sweep_collects_first_and_is_not_compared():
    # L310, L323: 13 points of each, then the others settle
    first, third = "2d 3d Td / 8d 8s Jh 4s 3c / Kh Qs Qc 6h 2h", "5s 7h 9h / Kc Ks Th 5h 4c / As Ad 6d 6s Jd"
    seats = {1: (400, first), 2: (400, DRAGON), 3: (400, third)}
    answer = HERE.settle(5, 1, seats)
    assert moves(answer) == [("sweep-2-3", 2, 13, 65, 65), ("sweep-2-1", 2, 13, 65, 65), ("1-3", 3, 1, 5, 5)]
    assert answer["stacks"] == {"1": 33000, "2": 53000, "3": 34000}


def test_of_two_clean_sweeps_the_higher_rank_collects_in_full():
    # quiz 5: six pairs against three flushes; L323-325
    answer = HERE.compare(SIX_PAIRS, FLUSHES)
    assert (answer["points"], answer["rule"]) == (3, "sweep.higher")
    assert HERE.compare(FLUSHES, SIX_PAIRS)["points"] == -3
    # Both take 3 points: by value they would push (L323), by rank the higher collects (L325).
    assert "same value push" in answer["doubt"]
    dragon = HERE.compare("Ah Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", SIX_PAIRS)
    assert (dragon["points"], "doubt" in dragon) == (13, False)  # 13 points against 3: higher by rank and by value


def test_a_round_names_the_doubt_of_two_clean_sweeps_only_where_they_take_the_same_points():
    played, seen = game(HERE.id), set()
    for seed in range(60):
        setup = played.new_setup(seed, Wish(Kind.RESULT, "sweep.higher"))
        for _, duty, decision in machine.every_duty(played.start(setup)):
            if duty.kind is not Kind.RESULT or decision.rule.id != "sweep.higher":
                continue
            dragon = "sweep.dragon" in [rule.id for rule in decision.rules]
            assert any(rule.doubt for rule in decision.rules) is not dragon, setup.to_text()
            assert "collects" not in str(duty.ask), setup.to_text()
            seen.add(dragon)
    assert seen == {True, False}


def test_equal_clean_sweeps_push_and_the_buttons_do_not_help():
    other = "3c 3d 4c 4d 6c 6d 8c 8d Tc Td Qc Qd Ah"
    answer = HERE.compare(SIX_PAIRS, other, button="player")
    assert (answer["result"], answer["points"], answer["rule"]) == ("push", 0, "sweep.equal")
    assert "buttons" in answer["doubt"]
    assert "doubt" not in HERE.compare(SIX_PAIRS, other)


def test_a_dragon_that_is_not_declared_plays_as_an_ordinary_hand():
    # quiz 4, L325
    ordinary = "4h 3s 2c / Qh 9d 8h 7s 5d / Ac Kd Js Tc 6c"
    assert HERE.ask("bonus", cards=ordinary.replace("/", "").split())["hand"] == "dragon"
    answer = HERE.compare(ordinary, "2d 3d 5c / 6h 6s 8d 8s 9h / Th Td Jc Jd Qs")
    assert [part["higher"] for part in answer["parts"]] == ["bank", "bank", "bank"]
    assert answer["points"] == -3


def test_a_clean_sweep_that_is_not_there_is_a_foul():
    # quiz 4, L337
    answer = HERE.compare("2h 5h 9h 3h 4h 8h Th Jh 3s 4s 6s 8s Tc", "2d 3d 5c / 6h 6c 9d Js 7c / Td Ts Jc Jd Qs")
    assert (answer["points"], answer["rule"]) == (-9, "foul.penalty")


# -- fouls, line 336


def test_a_foul_pays_nine_points_and_the_other_hands_bonuses():
    # quiz 6: nine points to every opponent; with a full house in the middle and four of a kind behind 9 + 2 + 4
    foul = "2c 5c 9d / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s"
    plain = "2d 3d 5d / 6s 6c 9c Js 7c / Ad As Qc Qd Ks"
    assert HERE.compare(plain, foul)["points"] == 9
    answer = HERE.compare(HOUSE, foul)
    assert (answer["points"], answer["rule"]) == (15, "foul.penalty")
    assert answer["with_rules"] == ["bonus.back.four-of-a-kind", "bonus.middle.full-house"]
    assert "doubt" in answer


def test_two_fouls_cancel_by_a_named_reading():
    one, other = "2c 5c Td / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s", "2d 5d 9c / Ks Qs 9s 6s 3s / 7h 7c 7d Jd 4c"
    answer = HERE.compare(one, other)
    assert (answer["points"], answer["rule"]) == (0, "foul.both")
    assert "doubt" in answer


# -- settlement order and stacks (L267-276, L333-334)


def test_the_six_pairings_in_order():
    # quiz 7
    answer = HERE.ask("action", button=3, occupied=[1, 2, 3, 4])
    assert answer["positions"] == answer["delivery"] == [3, 4, 1, 2]
    assert answer["pairs"] == ["3-4", "3-1", "3-2", "4-1", "4-2", "1-2"]
    assert answer["next_button"] == 4
    assert HERE.ask("action", button=4, occupied=[2, 4])["pairs"] == ["4-2"]


def test_the_fifth_player_sits_out_until_the_buttons_move():
    # L226: up to five seated, four hands; L222 and L280: the first hand to the buttons, the others clockwise
    for button in range(1, 6):
        answer = HERE.ask("action", button=button)
        ring = [(button - 1 + step) % 5 + 1 for step in range(5)]
        assert (answer["positions"], answer["sits_out"], answer["next_button"]) == (ring[:4], ring[4:], ring[1])
    stacks = " ".join(f"{seat}:stack=$100" for seat in range(1, 6))
    acts = HERE.acts(f"button=4 fee=1 point=$5 {stacks}")
    assert (acts["deliver/out"], acts["deliver/all"], acts["rotate"]) == ("seat 3", "order 4 5 1 2", "seat 5")
    assert not any("3" in key.split("/")[-1].split("-") for key in acts if key.startswith("result/"))
    r = HERE.start(f"button=4 fee=1 point=$5 {stacks}")
    assert [r.lay.chips_at(f"seat-{seat}.stack") for seat in range(1, 6)] == [10100, 10100, 10000, 10100, 10100]


def test_a_hand_that_is_not_three_five_five_is_foul():
    # L336, quiz 6
    four = "2c 5c / 8h 8s 8d Jc 4s 9d / Kh Qh 9h 6h 3h"
    answer = HERE.ask("foul", **hand(four))
    assert (answer["foul"], answer["rule"]) == (True, "setting.foul")
    assert answer["why"] == "front, middle and back have 2, 6, 5 cards"
    assert HERE.compare("2d 3d 5d / 6s 6c 9c Js 7c / Ad As Qc Qd Ks", four)["points"] == 9


@pytest.mark.parametrize(
    ("bet", "cards", "found", "points"),
    [
        ("front", "9c 9d 9s", "three-of-a-kind", 3),  # L298
        ("front", "9c 9d Ks", None, 0),
        ("middle", "7c 7d 7s 9s 9c", "full-house", 2),  # L299
        ("back", "7c 7d 7s 9s 9c", None, 0),
        ("middle", "Ts Th Tc Td 5s", "four-of-a-kind", 8),  # L300
        ("back", "5h 6h 7h 8h 9h", "straight-flush", 5),  # L301
    ],
)
def test_the_bonus_of_one_hand(bet: str, cards: str, found: str | None, points: int):
    answer = HERE.ask("bonus", bet=bet, cards=cards.split())
    assert (answer["hand"], answer["points"]) == (found, points)


def test_without_a_stack_nobody_runs_out():
    foul = "2c 5c 9d / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s"
    plain = "2d 3d 5d / 6s 6c 9c Js 7c / Ad As Qc Qd Ks"
    rows = [{"seat": 1, "cards": hand(plain)}, {"seat": 5, "cards": hand(foul), "stack": 100}]
    answer = HERE.ask("settle", point=100, button=1, seats=rows)
    assert (answer["net"], answer["stacks"]) == ({"1": 100, "5": -100}, {"5": 0})
    del rows[1]["stack"]
    assert HERE.ask("settle", point=100, button=1, seats=rows)["net"] == {"1": 900, "5": -900}
    assert "2 to 4 players" in HERE.refuse("settle", point=100, button=1, seats=rows[:1])


def test_chips_that_had_action_are_out():
    # three players at $10 a point, the fouled one has $100: nine points to the first, the last $10 to the next
    foul = "2c 5c 9d / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s"
    plain = "2d 3d 5d / 6s 6c 9c Js 7c / Ad As Qc Qd Ks"
    third = "2h 3c 4d / 5h 5s Th Jd 7d / Ac Ah Tc Td 7s"
    answer = HERE.settle(10, 1, {1: (300, plain), 2: (100, foul), 3: (300, third)})
    assert moves(answer) == [("1-2", 1, 9, 90, 90), ("1-3", 1, 3, 30, 30), ("2-3", 3, 9, 90, 10)]
    assert answer["stacks"] == {"1": 42000, "2": 0, "3": 28000}


def test_nobody_wins_more_than_his_stack():
    # L333: the winner's stack limits as the loser's does
    foul = "2c 5c 9d / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s"
    plain = "2d 3d 5d / 6s 6c 9c Js 7c / Ad As Qc Qd Ks"
    assert moves(HERE.settle(10, 1, {1: (50, plain), 2: (500, foul)})) == [("1-2", 1, 9, 90, 50)]


# -- fees of both places, lines 354 and 4134


def test_the_fee_goes_by_the_position_whatever_the_order_of_the_seats():
    # L4145: position 1 is the seat of the buttons
    answer = HERE.ask("fee", option=2, button=4, seats=[{"seat": seat} for seat in (1, 2, 4)])
    assert answer["players"] == [100, 0, 200]
    assert "no fee is posted" in HERE.refuse("fee", point=20000, seats=[{"seat": 1}, {"seat": 2}])


@pytest.mark.parametrize(("option", "fees"), [(1, [1, 1, 1, 1]), (2, [2, 1, 0, 0]), (3, [3, 2, 0, 0])])
def test_fees_by_position(option: int, fees: list[int]):
    # quiz 8
    answer = HERE.ask("fee", option=option, seats=[{"seat": seat} for seat in (2, 3, 4, 1)])
    assert answer["players"] == [100 * fee for fee in fees]
    assert answer["when"] == "before-deal"


def test_the_fee_comes_before_the_cards_and_leaves_the_stacks():
    r = HERE.start("button=2 fee=2 point=$5 1:stack=$100 2:stack=$100 3:stack=$100")
    fees = []
    for now, duty, decision in machine.every_duty(r):
        if duty.kind is not Kind.TAKE_FEE:
            break
        fees.append((duty.seat, dollars(decision.result.cents)))  # type: ignore[union-attr]
        assert not now.lay.cards
    assert fees == [(2, "$2"), (3, "$1"), (1, "$0")]
    assert [now.lay.chips_at(f"seat-{seat}.stack") for seat in (1, 2, 3)] == [10000, 10000, 10000]


# -- a hand at the table


def test_a_round_with_these_cards():
    acts = HERE.acts(
        f"button=2 fee=1 point=$5 laid=2,3,1 1:stack=$100 2:stack=$100 3:stack=$100 cards={deck(FLUSH, HOUSE, LOW)}"
    )
    assert acts["deal-order"] == "stack-by-stack"  # L222
    assert acts["deliver/first"] == "seat 2"
    assert acts["deliver/all"] == "order 2 3 1"
    assert acts["read-hand/2/back"] == "flush"
    assert acts["check-setting/3"] == "fine"
    assert acts["payout-order"] == "order 2-3 2-1 3-1"
    # seat 3 wins all of seat 2: four tens 1 + 4, full house 1 + 2, the pair in front 1
    assert [acts[f"compare/2-3/{name}"] for name in ("back", "middle", "front")] == ["seat-3"] * 3
    assert (acts["result/2-3"], acts["settle/2-3"]) == ("9", "$45")
    # seat 2 wins back and middle of seat 1, whose king is higher in front: one point
    assert (acts["result/2-1"], acts["settle/2-1"]) == ("1", "$5")
    assert (acts["result/3-1"], acts["settle/3-1"]) == ("9", "$45")
    assert acts["rotate"] == "seat 3"


def test_a_new_game_begins_at_the_house_dealers_left():
    # L280
    acts = HERE.acts("new=1 button=2 fee=1 point=$5 2:stack=$100 4:stack=$100")
    assert acts["place-button"] == "seat 2"


@pytest.mark.parametrize(
    ("fault", "remedy"),
    [
        ("five-players", "sits-out"),  # L226
        ("five-exposed", "misdeal"),  # L339
        ("four-exposed", "play-on"),  # L345
        ("five-boxed", "misdeal"),  # L341, quiz 9
        ("four-boxed", "play-on"),  # L345, quiz 9
        ("foreign-card", "misdeal"),  # L342
        ("wrong-count", "misdeal"),  # L340
        ("wrong-count-late", "may-foul-hand"),  # L343
        ("same-card-one-hand", "fouls-hand"),  # L344
        ("same-card-two-hands", "misdeal"),  # L344
        ("sweep-not-declared", "regular-hand"),  # L325
        ("two-sweeps-in-one", "higher-only"),  # L323
        ("chips-added", "may-foul-hand"),  # L329
        ("chips-declared", "may-add"),  # L329
        ("small-chips", "does-not-play"),  # L347
        ("large-chips", "must-change"),  # L347
        ("over-stack", "stack-only"),  # L333
        ("sweep-declared", "confirm-and-mark"),  # L325
        ("wrong-payoff", "players-own"),  # L333, L335
        ("under-nine-points", "needs-nine"),  # L333
        ("buys-below", "must-reach"),  # L329: ten points are less than twenty
        ("short-buy", "counts-short"),  # L329: one re-buy of at least ten points
        ("short-buy-again", "must-reach"),  # L329: only one
    ],
)
def test_rulings(fault: str, remedy: str):
    assert HERE.ask("ruling", situation=fault)["ruling"] == remedy
    r = HERE.start(f"button=2 fee=1 point=$5 fault={fault} 2:stack=$100 4:stack=$100")
    asked = machine.play(r, lambda _, duty: duty.kind is Kind.RULE_ON)
    assert machine.right(asked).result == Choose(remedy)
    if remedy == "misdeal":
        assert machine.duty(machine.perform(asked, Choose(remedy))) is None


def test_every_ruling_is_tested():
    assert len(HERE.ask("ruling")["situations"]) == 23


def test_the_table_fits_what_is_ruled_on():
    for seed in range(6):
        setup = game(HERE.id).new_setup(seed, Wish(Kind.RULE_ON, "ruling.five-players"))
        assert len(setup.seats_taken) == 5
        assert setup.option("fault") == "five-players"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("button=2 2:stack=$40 4:stack=$100", "9 points"),  # L333 at $5 a point
        ("button=2 2:stack=$52 4:stack=$100", "whole points"),  # L347
        ("button=3 2:stack=$100 4:stack=$100", "button"),
        ("button=2 2:stack=$100", "players"),
        ("button=2 2:game=$100 4:stack=$100", "stack"),
        ("button=2 fee=4 2:stack=$100 4:stack=$100", "Fee option 4"),
        ("button=2 point=$200 2:stack=$2000 4:stack=$2000", "No fee is posted"),
        ("button=4 new=1 2:stack=$100 4:stack=$100", "new"),
        ("button=2 declare=3 2:stack=$100 4:stack=$100", "seat 3"),
        ("button=2 cards=AhAh 2:stack=$100 4:stack=$100", "once"),
    ],
)
def test_a_set_up_that_cannot_be(words: str, what: str):
    assert what in HERE.problems(words)
