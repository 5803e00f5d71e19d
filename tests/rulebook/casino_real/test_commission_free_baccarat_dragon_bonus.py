"""Commission-Free Baccarat with Dragon Bonus at Casino Real: button, payouts, order, fees (L1214-1414)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from tests.rulebook.baccarat import ACTS, CELLS, fee_rows, hands, moves, of, rows, three, two
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

ID = "casino-real/commission-free-baccarat-dragon-bonus"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# L1349-1412: option, least wager, total action and fee in dollars. The fourth row of 1, 5 and 9 prints $300-$500.
PRINTED = """
1 | 5 | 5-100 .50, 101-200 1, 201-300 2, 301-500 3, 501-3500 5
2 | 5 | 5-200 1, 201-300 2, 301-500 3, 501-1000 4, 1001-3500 7
3 | 5 | 5-200 1, 201-300 2, 301-500 3, 501-1000 5, 1001-3500 10
4 | 5 | 5-200 1, 201-400 2, 401-600 5, 601-1000 8, 1001-3500 12
5 | 10 | 10-100 .50, 101-200 1, 201-300 2, 301-500 3, 501-7000 7
6 | 10 | 10-200 1, 201-300 2, 301-500 3, 501-1000 4, 1001-7000 7
7 | 10 | 10-200 1, 201-300 2, 301-500 3, 501-1000 5, 1001-7000 10
8 | 10 | 10-200 1, 201-400 2, 401-600 5, 601-1000 8, 1001-7000 12
9 | 25 | 25-100 .50, 101-200 1, 201-300 2, 301-500 3, 501-7000 7
10 | 25 | 25-200 1, 201-300 2, 301-500 3, 501-1000 4, 1001-7000 7
11 | 25 | 25-200 1, 201-300 2, 301-500 3, 501-1000 5, 1001-7000 10
12 | 25 | 25-200 1, 201-400 2, 401-600 5, 601-1000 8, 1001-7000 12
"""
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


@pytest.mark.parametrize(("score", "third", "act"), CELLS)
def test_the_banker_chart(score: int, third: int, act: str):
    # L1282-1291.
    assert ask("draw", who="bank", cards=two(score), against=["Kc", "Kd", of(third)])["act"] == ACTS[act]


@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_stops_all_drawing(natural: int):
    # L1303-1304.
    for who in ("player", "bank"):
        assert ask("draw", who=who, cards=two(2), against=two(natural))["act"] == "stand"


@pytest.mark.parametrize("banker", [1, 2, 5, 8])
@pytest.mark.parametrize("size", [8, 14])
def test_the_button_by_card(banker: int, size: int):
    # L1253: the seats without the player-dealer's, from the house dealer's left; seven seats go round again.
    seats = [seat for seat in range(1, size + 1) if seat != banker]
    for place, rank in enumerate(CARDS):
        answer = ask("action", seats=size, player_dealer=banker, card=f"{rank}s")
        assert answer["button_seat"] == seats[place % len(seats)]


def test_the_second_banker_card_places_the_button_before_anybody_draws():
    words = f"{ID} seed=1 seats=8 bank=3:$5000/1 1:player-line=$10 6:tie=$10 cards=2h4cKc5s6d"
    now = machine.play(game(ID).start(parse_setup(words, 8)), lambda _, duty: duty.kind is Kind.PLACE_BUTTON)
    assert machine.right(now).result == Seat(6)  # five: seats 1, 2, 4, 5, 6
    after = [duty.kind for _, duty, _ in machine.every_duty(now)]
    assert after.index(Kind.DRAW) > after.index(Kind.PLACE_BUTTON)


# Wager, player hand, banker hand, odds or what else happens.
BONUSES = [
    ("player-line", two(7), two(6), "1:1"),
    ("player-line", two(6), three(6), "push"),
    ("player-line", two(6), two(7), "take"),
    ("banker-line", two(6), two(7), "1:1"),
    ("banker-line", three(5), three(6), "1:2"),  # L1266, L1300
    ("banker-line", three(5), two(6), "1:2"),
    ("banker-line", two(6), three(6), "push"),
    ("banker-line", two(6), three(7), "1:1"),  # no three-card seven here
    ("banker-line", two(7), two(6), "take"),
    ("tie", two(6), three(6), "9:1"),
    ("tie", two(6), two(7), "take"),
    ("player-dragon", two(9), two(1), "1:1"),  # a natural by eight points: one to one, reading of L1334
    ("player-dragon", two(8), two(7), "1:1"),
    ("player-dragon", two(8), two(8), "push"),
    ("player-dragon", three(7), two(7), "take"),
    ("banker-dragon", two(1), two(9), "1:1"),
    ("banker-dragon", two(9), two(9), "push"),
    ("banker-dragon", two(9), two(8), "take"),
]
# L1336-1341.
MARGINS = {1: "take", 2: "take", 3: "take", 4: "1:1", 5: "2:1", 6: "4:1", 7: "6:1", 8: "10:1", 9: "30:1"}


@pytest.mark.parametrize(("bet", "player", "banker", "wanted"), BONUSES)
def test_what_wagers_pay(bet: str, player: list[str], banker: list[str], wanted: str):
    answer = ask("bonus", bet=bet, stake=1000, **hands(player, banker))
    assert (answer["pays"] or answer["do"]) == wanted


@pytest.mark.parametrize("margin", MARGINS)
def test_the_dragon_bonus_of_both_sides(margin: int):
    winner, loser = three(9), three(9 - margin, "s")
    for bet, one, other in (("player-dragon", winner, loser), ("banker-dragon", loser, winner)):
        answer = ask("bonus", bet=bet, stake=1000, **hands(one, other))
        assert (answer["pays"] or answer["do"]) == MARGINS[margin]
    assert ask("bonus", bet="banker-dragon", stake=1000, **hands(winner, loser))["do"] == "take"


def test_half_pay_keeps_the_cents():
    # L1300: $5 at 1 to 2; rounding is not printed.
    assert ask("bonus", bet="banker-line", stake=500, **hands(three(5), two(6)))["amount"] == 250


def test_a_dragon_bonus_needs_a_line_the_tie_does_not():
    # L1308, L1318-1319.
    assert ask("allowed", option="tie", wagers={})["allowed"]
    for bet in ("player-dragon", "banker-dragon"):
        assert not ask("allowed", option=bet, wagers={"tie": 500})["allowed"]
        for line in ("player-line", "banker-line"):
            assert ask("allowed", option=bet, wagers={line: 500})["allowed"]


def test_the_order_of_settling():
    # L1253, L1257: the banker's second card, a nine, is the second of seven seats; round by round from there.
    seats = rows(
        {
            1: {"player-line": 10, "banker-dragon": 5},
            4: {"banker-line": 20, "player-dragon": 5, "tie": 5},
            7: {"player-line": 30, "banker-dragon": 10},
        }
    )
    answer = ask("settle", player_dealer=2, bank=1000000, seats=seats, **hands(three(7), ["7c", "9d"]))
    assert moves(answer) == [
        (7, "player-line", "pay", 30, 30),
        (1, "player-line", "pay", 10, 10),
        (4, "banker-line", "take", 20, 20),
        (4, "tie", "take", 5, 5),
        (4, "player-dragon", "take", 5, 5),
        (7, "banker-dragon", "take", 10, 10),
        (1, "banker-dragon", "take", 5, 5),
    ]


@pytest.mark.parametrize(("option", "least", "first", "end", "fee"), fee_rows(PRINTED))
def test_the_fees(option: int, least: int, first: int, end: int, fee: int):
    # L1347: every kind of wager counts; players pay nothing.
    for amount in (first, end):
        half = amount // 2
        seats = [{"seat": 2, "wagers": {"player-line": amount - half, "tie": half}}]
        answer = ask("fee", option=option, seats=seats)
        assert (answer["player_dealer"], answer["players"]) == (fee, [0])
    start = f"{ID} seed=1 seats=8 bank=3:$9000/1 fee={option} 4:player-line="
    assert game(ID).check_setup(parse_setup(f"{start}${least // 100}", 8)) == ()
    assert game(ID).check_setup(parse_setup(f"{start}${least // 100 - 1}", 8))


@pytest.mark.parametrize("option", [1, 5, 9])
def test_three_hundred_dollars_stand_in_two_brackets(option: int):
    # L1353, L1373, L1396: $201-$300 and $300-$500. The lower fee, and the doubt is said.
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"player-line": 30000}}])
    assert (answer["player_dealer"], "wo printed tiers" in answer["doubt"]) == (200, True)
    for beside in (29900, 30100):
        assert "doubt" not in ask("fee", option=option, seats=[{"seat": 2, "wagers": {"player-line": beside}}])
    setup = parse_setup(f"{ID} seed=1 seats=8 bank=3:$9000/1 fee={option} 4:player-line=$300", 8)
    fee = machine.play(game(ID).start(setup), lambda _, duty: duty.kind is Kind.TAKE_FEE)
    assert "wo printed tiers" in machine.right(fee).rule.doubt


def test_a_dragon_bonus_without_a_line_is_not_settled():
    # L1318-1319.
    table: dict[str, Any] = {"player_dealer": 2, "bank": 100000, **hands(two(7), ["7c", "9d"])}
    refused = refuse("settle", seats=rows({4: {"player-dragon": 5, "tie": 5}}), **table)
    assert "player-dragon may not be bet so" in refused


@pytest.mark.parametrize(("option", "cents", "fine"), [(5, 500, 0), (5, 1000, 1), (5, 100100, 0), (1, 50000, 1)])
def test_an_amount_has_to_fit_the_posted_limits(option: int, cents: int, fine: int):
    # L1350: $5-$500; L1370: $10-$1000.
    answer = ask("allowed", option="tie", amount=cents, fee_option=option, wagers={"player-line": 1000})
    assert answer["allowed"] is bool(fine)
    assert answer["rule"] == ("wager.alone" if fine else f"fee.option-{option}")


def test_nobody_bets_behind_a_seat():
    # L1247.
    row = {"seat": 4, "wagers": {"tie": 1000}, "back_line": [{"wagers": {"tie": 1000}}]}
    assert "takes no wagers behind" in refuse(
        "settle", player_dealer=2, bank=1000, seats=[row], **hands(two(7), two(7))
    )


@pytest.mark.parametrize(
    ("player", "banker", "who"),
    [
        (two(8), three(5), "banker"),  # L1303-1304: a natural stops all drawing
        (three(5), two(9), "player"),
        (two(5), two(7), "player"),  # L1272: five draws
        (two(7), two(5), "banker"),  # L1281: against a hand that stood five draws
    ],
)
def test_hands_that_cannot_end_like_this_are_not_settled(player: list[str], banker: list[str], who: str):
    refused = refuse("settle", player_dealer=2, bank=1000, seats=rows({4: {"tie": 5}}), **hands(player, banker))
    assert f"the {who} hand" in refused


def test_beyond_the_top_bracket():
    # Doubt 8: not in any bracket, the top rate is taken.
    answer = ask("fee", option=1, seats=[{"seat": 2, "wagers": {"player-line": 400000}}])
    assert answer["player_dealer"] == 500
    assert answer["doubt"]


def test_both_tables_are_dealt():
    # L1247.
    assert {game(ID).new_setup(seed, ANY).seats for seed in range(20)} == {8, 14}
