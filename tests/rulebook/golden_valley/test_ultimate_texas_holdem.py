"""Ultimate Texas Hold'em at Golden Valley (L2786-3861)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import cards_at, conserves, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "golden-valley/ultimate-texas-holdem"
ask = asking(*ID.split("/"))
BOARD = "2c 5d 9h Js Kc"


def test_without_a_pair_the_ante_pushes_for_winners_and_losers():
    # Quiz 1 and 2, L3012-3029: +35 and -55.
    wagers = {"ante": 10, "blind": 10, "play": 40, "trips": 5}
    assert one(ask, "8c 8d", wagers, board=BOARD, bank_cards="Ah 7d") == {
        "ante": 0,
        "play": 40,
        "blind": 0,
        "trips": -5,
    }
    loses = one(ask, "Qd 7h", wagers, board=BOARD, bank_cards="Ah 7d")
    assert loses == {"ante": 0, "play": -40, "blind": -10, "trips": -5}


def test_a_straight_against_a_pair():
    # Quiz 3: +75.
    wagers = {"ante": 10, "blind": 10, "play": 30, "trips": 5}
    won = one(ask, "8c 7d", wagers, board="9h Ts Jd 2c 3h", bank_cards="2h 4d")
    assert won == {"ante": 10, "play": 30, "blind": 10, "trips": 25}


def test_flush_and_three_of_a_kind():
    # Quiz 4, L3093, L3134: 3:2 on $15 is $22.50; three of a kind pushes the Blind, Trips 3:1.
    wagers = {"ante": 15, "blind": 15, "play": 15, "trips": 5}
    assert one(ask, "Ah 4h", wagers, board="2h 9h Jh 2c 3s", bank_cards="Kd Kc")["blind"] == 22.5
    trips = one(ask, "2d 4h", wagers, board="2h 9h Jh 2c 3s", bank_cards="Kd Kc")
    assert (trips["blind"], trips["trips"]) == (0, 15)


def test_a_beaten_full_house():
    # Quiz 5, L3131.
    wagers = {"ante": 10, "blind": 10, "play": 10, "trips": 5}
    found = one(ask, "9c 9d", wagers, board="9h Ks Kd 2c 3s", bank_cards="Kh Kc")
    assert found == {"ante": -10, "play": -10, "blind": -10, "trips": 35}


def test_a_fold_with_three_of_a_kind_on_the_board():
    # Quiz 6, L2974-2988, L3077-3079.
    folded = table(4, "4c 7d", {"ante": 10, "blind": 10, "trips": 10}, folded=True)
    assert settle(ask, folded, board="9h 9s 9d 2c 3s", bank_cards="Kh Kc") == [
        "4 ante take 10",
        "4 blind take 10",
        "4 trips pay 30",
    ]
    own = table(4, "9c 7d", {"ante": 10, "blind": 10, "trips": 10}, folded=True)
    assert settle(ask, own, board="9h 9s Qd 2c 3s", bank_cards="Kh Kc")[-1] == "4 trips pay 30"
    lost = table(4, "4c 7d", {"ante": 10, "blind": 10, "trips": 10}, folded=True)
    assert settle(ask, lost, board="9h 9s Qd 2c 3s", bank_cards="Kh Kc")[-1] == "4 trips take 10"


@pytest.mark.parametrize(
    ("street", "times", "fine"),
    [
        ("before-flop", 3, True),
        ("before-flop", 4, True),
        ("before-flop", 2, False),
        ("before-flop", 1, False),
        ("flop", 2, True),
        ("flop", 3, False),
        ("flop", 1, False),
        ("river", 1, True),
        ("river", 2, False),
    ],
)
def test_play_sizes(street: str, times: int, fine: bool):
    # Quiz 7, L2958-2973.
    assert ask("allowed", option="play", street=street, times=times)["allowed"] is fine
    assert ask("allowed", option=f"{times}x", street=street)["allowed"] is fine


def test_back_line_bettors_come_right_after_their_seat():
    # Quiz 8, L3000-3002.
    front = table(3, "8c 8d", {"ante": 10, "blind": 10, "play": 40})
    front["back_line"] = [{"wagers": {"ante": 500, "blind": 500, "play": 2000}}]
    lines = settle(
        ask, front, table(4, "7c 7h", {"ante": 10, "blind": 10, "play": 40}), board=BOARD, bank_cards="Ah 7d"
    )
    assert [line.split()[0] for line in lines] == ["3"] * 6 + ["4"] * 3
    assert lines[3:6] == ["3 ante push", "3 play pay 20", "3 blind push"]


def test_fee_basis():
    # Quiz 10, L3139-3144: three players with 10, 10 and 5 make $75; Play is not counted.
    wagers = [{"ante": 1000, "blind": 1000, "trips": 500, "play": 4000} for _ in range(3)]
    seats = [{"seat": seat, "wagers": one} for seat, one in enumerate(wagers, start=2)]
    assert ask("fee", option=45, seats=seats)["player_dealer"] == 100
    wagers[0]["trips"] = 600
    assert ask("fee", option=45, seats=seats)["player_dealer"] == 200


def test_a_tie():
    # Quiz 11, L3047, L3065-3068.
    wagers = {"ante": 10, "blind": 10, "play": 40, "trips": 5}
    tied = one(ask, "Ah 3d", wagers, board="Kc Ks 9h 8d 7c", bank_cards="Ad 2h")
    assert tied == {"ante": 0, "play": 0, "blind": 0, "trips": -5}


def test_at_least_one_hole_card_plays():
    # L2838, L2800-2801: the board's straight cannot be played without a hole card; Trips may use none (L3104-3105).
    answer = ask("compare", player=["2c", "2d"], bank=["Kh", "4d"], board=["Ts", "Jd", "Qh", "8c", "9s"])
    assert [part["category"] for part in answer["parts"]] == ["one-pair", "straight"]
    assert answer["doubt"]
    trips = ask("bonus", bet="trips", stake=500, cards=["2c", "2d"], board=["Ts", "Jd", "Qh", "8c", "9s"])
    assert (trips["hand"], trips["pays"], trips["amount"]) == ("straight", "5:1", 2500)


@pytest.mark.parametrize(
    ("hole", "board", "blind", "trips"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", 500, 50),
        ("9s Ks", "Qs Js Ts 2d 3c", 50, 40),
        ("9s 9h", "9c 9d Ts 2d 3c", 10, 20),
        ("9s 9h", "9c 2h Ts 2d 3c", 3, 7),
        ("As 4s", "Qs Js 6s 2d 3c", 1.5, 6),
        ("As 4h", "Qs Js 5s 2d 3c", 1, 5),
        ("9s 9h", "9c 7h Ts 2d 3c", 0, 3),
        ("9s 9h", "Tc 7h Ts 2d 3c", 0, -1),
    ],
)
def test_the_pay_tables(hole: str, board: str, blind: float, trips: float):
    # L3089-3094, L3128-3134.
    wagers = {"ante": 1, "blind": 1, "play": 1, "trips": 1}
    found = one(ask, hole, wagers, board=board, bank_cards="7d 7c" if "7h" not in board else "6d 6c")
    assert (found["blind"], found["trips"]) == (blind, trips)


def test_the_deal():
    # L2930-2952: from the house dealer's left, the player-dealer last, two at a time; the board lies face down.
    r = started(ID, "bank=3:$1000/1 2:ante=$20,blind=$20 5:ante=$20,blind=$20 fee=1 plays=2:4/5:cc1")
    assert right(r, Kind.DELIVER) == "order seat-2 seat-5 seat-3"
    assert right(r, Kind.DEAL_ORDER, subject="packet") == "2"
    assert right(r, Kind.LEFTOVER) == "discard"
    assert right(r, Kind.DEAL_ORDER, subject="flop") == "3"
    assert right(r, Kind.DEAL_ORDER, subject="river") == "2"
    assert right(r, Kind.FIRST_TO_ACT, subject="before-flop") == "seat 2"
    assert right(r, Kind.FIRST_TO_ACT, subject="flop") == "seat 5"


def test_the_losing_hand_is_picked_up_in_another_order_than_it_is_settled():
    # L3051: Play, Ante, Blind; L2997-2999: Ante, Play, Blind.
    r = started(ID, "bank=3:$1000/1 2:ante=$20,blind=$20 fee=1 plays=2:4 cards=2c7dKhKdKs9d8c3s4h")
    assert right(r, Kind.PAYOUT_ORDER, 2, "losing") == "order seat-2.play seat-2.ante seat-2.blind"
    assert right(r, Kind.PAYOUT_ORDER, 0) == "order seat-2.play seat-2.ante seat-2.blind"
    rest = settle(
        ask, table(2, "2c 7d", {"ante": 20, "blind": 20, "play": 80}), board="Ks 9d 8c 3s 4h", bank_cards="Kh Kd"
    )
    assert rest == ["2 ante take 20", "2 play take 80", "2 blind take 20"]


def test_cards_from_a_shoe():
    # Quiz 9, L2933-2941: singles twice round, the player-dealer last.
    words = "bank=3:$1000/1 2:ante=$20,blind=$20 5:ante=$20,blind=$20 fee=1 deal=single cards=2c3c4c5c6c7c"
    assert right(started(ID, words), Kind.DEAL_ORDER, subject="packet") == "1"
    assert cards_at(started(ID, words)) == {"seat-2.hand": "2c 5c", "seat-5.hand": "3c 6c", "bank.hand": "4c 7c"}


def test_back_line():
    # L2923.
    answer = ask("allowed", option="back-line")
    assert (answer["allowed"], answer["rule"]) == (True, "wager.back-line")
    assert ask("allowed", option="trips", behind=True, wagers={"ante": 1000, "blind": 1000})["allowed"]


def test_chips():
    conserves(ID)
