"""Chinese Poker at Lake Elsinore (L3274-3584, fees by the hand L6654-6668): where it differs from other chapters."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.chinese_poker import HOUSE, LOW, Table, moves
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Choose, Money
from trainer.round.duty import Kind

HERE = Table("lake-elsinore")
LOSER = "2h 3c 4s / 5c 6d 7c 8d Th / 9d 9c 2c 3d Tc"


@pytest.mark.parametrize(
    ("segment", "text", "bonus", "doubt"),
    [
        ("front", "Qc Qd Qs / 5h 6s 7h 8s 4h / Ah Jh 8h Kh 3h", 2, False),  # L3396
        ("middle", "Kd Qs 4c / 7s 7d 7h 9s 9h / Ts Js Td Jd Jh", 1, False),  # L3397
        ("back", "Kd Qs 4c / 8c 8s Qd Jd 3h / 7s 7d 7h 9s 9h", 0, False),  # quiz 2: in the back no bonus
        ("middle", "Kd Qs 4c / 5h 5s 5d 5c 8s / Jc Jd Jh Js 6s", 7, False),  # L3398
        ("back", "Kd Qs 4c / 8c 8s Qd 4d 3h / Jc Jd Jh Js 6s", 3, False),
        ("middle", "Kd Qd 4c / 5h 6h 7h 8h 9h / 9s Ts Js Qs Ks", 9, False),  # L3399
        ("back", "Kd Qd 4c / 8c 8s Ad Jd 3h / 9s Ts Js Qs Ks", 4, False),
        ("back", "Kd Qd 4c / 8c 8s Ad Jd 3h / As Ts Js Qs Ks", 4, True),  # the table ends at the straight flush
    ],
)
def test_every_row_of_the_bonus_table(segment: str, text: str, bonus: int, doubt: bool):
    loser = LOSER
    if {*text.split()} & {*LOSER.split()} - {"/"}:
        loser = "2h 3c 4s / 6c 7c 8d Th 2c / 9d 9c 2d 3d Tc"
    answer = HERE.compare(text, loser)
    parts = {part["part"]: part for part in answer["parts"]}
    assert (parts[segment]["higher"], parts[segment]["bonus"]) == ("player", bonus)
    assert ("its own rank" in answer.get("doubt", "")) is doubt


def test_four_of_a_kind_in_the_middle_that_loses_earns_nothing():
    # quiz 3, L3406
    lower = "2d 3d 4h / 5c 5d 5h 5s Jc / 9s 9c 9h 9d Kc"
    higher = "2s 3s 4d / 6c 6d 6h 6s Qc / Ts Tc Th Td Kd"
    answer = HERE.compare(lower, higher)
    assert [part["points"] for part in answer["parts"]] == [4, 8, 0]  # 1 + 3 behind, 1 + 7 in the middle, a tie
    assert answer["points"] == -12


def test_two_of_three_is_one_point_and_three_are_three():
    # quiz 4, L3382-3384
    assert (
        HERE.compare("2c 5c 9d / 8h 8s Jc 4s 3d / Kh Qh 9h 6h 3h", "2d 4d Ts / 7c 7d Qs 3s 2h / As Js 8c 8d 2s")[
            "points"
        ]
        == 1
    )
    assert (
        HERE.compare("2c 5c 9d / 8h 8s Jc 4s 3d / Kh Qh 9h 6h 3h", "2d 4d 8c / 7c 7d Qs 3s 2h / As Js Tc Td 2s")[
            "points"
        ]
        == 3
    )


def test_the_button_player_wins_all_ties():
    # quiz 1, L3323-3326
    one, other = (
        "2d 3d 9c / 8h 8s Jh 4s 3s / Kh Qh Th 6h 2h",
        "2s 3c 9d / 8c 8d Js 4d 3h / Ks Qs Ts 6s 5s",
    )
    parts = [part["higher"] for part in HERE.compare(one, other, button="player")["parts"]]
    assert parts == ["bank", "player", "player"]  # the flush ends in five against deuce
    assert [part["higher"] for part in HERE.compare(one, other)["parts"]] == ["bank", "tie", "tie"]


# -- clean sweeps: one more than elsewhere, and equal values push


def test_the_super_dragon_takes_26_points():
    # L3438-3441
    one_suit = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    answer = HERE.ask("bonus", cards=one_suit.split())
    assert (answer["hand"], answer["points"]) == ("super-dragon", 26)
    dragon = "2c 3d 4s 5c 6d 7s 8c 9d Ts Jc Qd Ks Ac"
    assert HERE.compare(one_suit, dragon)["points"] == 26


def test_six_pairs_and_three_flushes_are_worth_the_same_and_push():
    # L3465
    six, flushes = "2c 2d 5c 5d 7c 7d 9c 9d Jc Jd Kc Kd As", "2h 5h 9h 3s 4s 8s Ts Js 3h 4h 6h 8h Th"
    answer = HERE.compare(six, flushes)
    assert (answer["result"], answer["rule"]) == ("push", "sweep.equal")
    assert "doubt" in answer


# -- the deal: one card at a time to four piles (L3286-3291)


def test_cards_go_round_four_piles():
    dealt = HERE.start("button=2 point=$5 fee=2 2:stack=$100 3:stack=$100 cards=2c3c4c5c6c7c8c9c").state.dealt
    assert [str(card) for card in dealt[2][:2]] == ["2c", "6c"]
    assert [str(card) for card in dealt[3][:2]] == ["3c", "7c"]
    r = HERE.start("button=2 point=$5 fee=2 2:stack=$100 3:stack=$100")
    assert machine.right(r).result == Choose("one-by-one")


# -- fees


@pytest.mark.parametrize(
    ("option", "point", "fee"),
    [(1, 2, 2), (2, 5, 3), (3, 10, 4), (4, 20, 20), (5, 50, 30), (6, 100, 40), (7, 101, 50), (7, 500, 50)],
)
def test_fees_by_the_hand_and_the_limit(option: int, point: int, fee: int):
    # L6662-6668, after the cards are dealt (L6657)
    answer = HERE.ask("fee", option=option, seats=[{"seat": 1}, {"seat": 2}, {"seat": 3}])
    assert answer["players"] == [100 * fee] * 3
    assert answer["when"] == "after-deal"
    assert "doubt" not in answer  # $20 for option 4 is the figure that is printed
    r = HERE.start(f"button=2 point=${point} 2:stack=${20 * point} 3:stack=${20 * point}")
    asked = machine.play(r, lambda _, duty: duty.kind is Kind.TAKE_FEE)
    assert asked.lay.cards
    assert str(machine.right(asked).rule.id) == f"fee.option-{option}"


def test_fees_by_the_down_at_every_printed_limit():
    # L3562-3584: the same row for $1, $2, $3, $5 and from $10 to $100 in steps of $5
    limits = [1, 2, 3, 5, *range(10, 101, 5)]
    for option, _ in enumerate(limits, start=1):
        for players, fee in ((2, 3), (3, 4), (4, 5), (5, 7)):
            seats = [{"seat": seat} for seat in range(1, players + 1)]
            answer = HERE.ask("fee", set="chinese-per-down", option=option, seats=seats)
            assert answer["players"] == [100 * fee] * players
            assert answer["when"] == "before-deal"
    assert len(limits) == 23
    two = [{"seat": 1}, {"seat": 2}]
    assert HERE.ask("fee", set="chinese-per-down", point=9500, seats=two)["rule"] == "fee.chinese-per-down.option-22"
    assert "no fee option 24" in HERE.refuse("fee", set="chinese-per-down", option=24, seats=[{"seat": 1}])


def test_five_seated_pay_seven_dollars_each_for_the_down():
    # L3559-3562, the column of five players; the one who sits out pays too
    stacks = " ".join(f"{seat}:stack=$90" for seat in range(1, 6))
    r = HERE.start(f"button=2 point=$3 fee-set=chinese-per-down {stacks}")
    asked = machine.play(r, lambda _, duty: duty.kind is Kind.TAKE_FEE)
    assert machine.right(asked).result == Money(700)
    paid = machine.perform(asked, Money(700))
    assert [paid.lay.chips_at(f"seat-{seat}.stack") for seat in range(1, 6)] == [9000] * 5
    assert paid.lay.chips_at("drop") == 3500
    # by the hand only those with a hand pay
    r = HERE.start(f"button=2 point=$2 {stacks}")
    asked = machine.play(r, lambda _, duty: duty.kind is Kind.TAKE_FEE)
    assert machine.perform(asked, machine.right(asked).result).lay.chips_at("drop") == 800


def test_a_ruling_about_two_players_is_asked_at_a_table_of_two():
    for seed in range(6):
        assert len(game(HERE.id).new_setup(seed, Wish(Kind.RULE_ON, "ruling.two-players")).seats_taken) == 2


def test_three_dollars_a_point_have_no_fee_by_the_hand():
    assert "No fee is posted" in HERE.problems("button=2 point=$3 2:stack=$90 3:stack=$90")
    assert HERE.problems("button=2 point=$3 fee-set=chinese-per-down 2:stack=$90 3:stack=$90") == ""


# -- order, fouls, rulings


def test_pairings_in_order_and_a_foul_of_nine_points():
    # quiz 6 and 7
    assert HERE.ask("action", button=1)["pairs"] == ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]
    foul = "2c 5c 9d / Kh Qh 9h 6h 3h / 8h 8s 8d Jc 4s"
    found = HERE.settle(5, 4, {4: (200, LOW), 1: (200, foul), 2: (200, HOUSE)})
    assert moves(found) == [("4-1", 4, 9, 45, 45), ("4-2", 2, 7, 35, 35), ("1-2", 2, 13, 65, 65)]


@pytest.mark.parametrize(
    ("fault", "remedy"),
    [
        ("two-players", "two-each"),  # L3298
        ("five-exposed", "misdeal"),  # L3518, quiz 8
        ("four-exposed", "play-on"),  # L3534, quiz 8
        ("same-card-one-hand", "fouls-hand"),  # L3528, quiz 8
        ("same-card-two-hands", "misdeal"),  # L3529, quiz 8
        ("sweep-not-declared", "regular-hand"),  # L3480, quiz 5
        ("chips-declared", "may-add"),  # L3488
        ("five-players", "sits-out"),  # L3294
        ("five-boxed", "misdeal"),  # L3520
        ("four-boxed", "play-on"),  # L3534
        ("foreign-card", "misdeal"),  # L3521
        ("wrong-count", "misdeal"),  # L3519
        ("wrong-count-late", "may-foul-hand"),  # L3524
        ("two-sweeps-in-one", "higher-only"),  # L3467
        ("chips-added", "may-foul-hand"),  # L3487
        ("small-chips", "does-not-play"),  # L3538
        ("large-chips", "must-change"),  # L3538
        ("over-stack", "stack-only"),  # L3492
        ("sweep-declared", "confirm-and-mark"),  # L3473
        ("wrong-payoff", "players-own"),  # L3493, L3503
        ("under-nine-points", "needs-nine"),  # L3495
        ("buys-below", "must-reach"),  # L3486: ten points are less than thirty
        ("short-buy", "counts-short"),  # L3489-3490: one re-buy of at least fifteen points
        ("short-buy-again", "must-reach"),  # L3489-3490: only one
    ],
)
def test_rulings(fault: str, remedy: str):
    assert HERE.ask("ruling", situation=fault)["ruling"] == remedy
    assert len(HERE.ask("ruling")["situations"]) == 24
