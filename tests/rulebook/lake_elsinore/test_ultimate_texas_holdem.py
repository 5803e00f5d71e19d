"""Ultimate Texas Hold'em at Lake Elsinore (L2635-3273)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import conserves, fees, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "lake-elsinore/ultimate-texas-holdem"
ask = asking(*ID.split("/"))
BASE = {"ante": 10, "blind": 10, "play": 40}
FEES = {1: "49=1 199=2 399=3 599=5 +=10", 2: "49=1.5 199=2.5 399=3.5 599=5.5 +=10.5"}  # L4068-4084


def test_below_a_pair():
    # Quiz 1, L2912-2934.
    assert one(ask, "8c 8d", BASE, board="2c 5d 9h Js Kc", bank_cards="Ah 7d") == {"ante": 0, "play": 40, "blind": 0}
    assert one(ask, "Qd 7h", BASE, board="2c 5d 9h Js Kc", bank_cards="Ah 7d") == {"ante": 0, "play": -40, "blind": -10}


def test_two_pair_pushes_the_blind():
    # Quiz 2, the printed vector; L2998-2999.
    assert one(ask, "8c 9d", BASE, board="8d 9h 2s Js Kc", bank_cards="Kh 7d") == {"ante": 10, "play": 40, "blind": 0}


def test_a_flush_pays_six_to_five():
    # Quiz 3, L3139.
    assert one(ask, "Ah 4h", BASE, board="2h 9h Jh 3c 5s", bank_cards="Kd Kc")["blind"] == 12


@pytest.mark.parametrize(("board", "pays"), [("9h 9s 9d 2c 3s", 30), ("9h 9s Qd 2c 3s", -10), ("9h Th Jh 2h 3h", 60)])
def test_after_a_fold_only_the_board_counts_for_trips(board: str, pays: int):
    # Quiz 4, L2879-2882.
    seat = table(4, "9c 7d", {"ante": 10, "blind": 10, "trips": 10, "bad-beat": 5}, folded=True)
    lines = settle(ask, seat, board=board, bank_cards="Kh Kc")
    assert lines[-1] == (f"4 trips pay {pays}" if pays > 0 else "4 blind take 10")
    assert ("4 trips take 10" in lines) is (pays < 0)
    assert "4 bad-beat take 5" in lines


@pytest.mark.parametrize(
    ("hole", "bank", "board", "pays"),
    [
        ("4h 5h", "9h Th", "6h 7h 8h 2c 2d", 10000),
        ("9c 9d", "Kh Kc", "9h 9s Kd Ks 3s", 500),
        ("9c 9d", "Kh Kc", "9h Ks Kd 2c 3s", 40),
        ("Kh Kc", "9c 9d", "9h Ks Kd 2c 3s", 40),
        ("4h 5h", "Ah 2h", "9h Jh 7h 2c 3d", 25),
        ("4c 5d", "9c Td", "6h 7s 8h 2c 2d", 20),
        ("4c 5d", "2s 2h", "6h 7s 8h 2c Kd", 9),
        ("Ac Ad", "2s 9h", "6h 7s 8c 2c Kd", -1),
        ("Ac 3d", "Ad 3c", "6h 7s 2h 2c 2d", -1),
    ],
)
def test_bad_beat(hole: str, bank: str, board: str, pays: int):
    # Quiz 5 and 6, L3016-3020, L3104-3107, L3128-3129, L3136-3141.
    wagers = {"ante": 1, "blind": 1, "play": 1, "bad-beat": 1}
    assert one(ask, hole, wagers, board=board, bank_cards=bank)["bad-beat"] == pays


@pytest.mark.parametrize(("street", "sizes"), [("before-flop", {3, 4}), ("flop", {2}), ("river", {1})])
def test_play_sizes(street: str, sizes: set[int]):
    # Quiz 7, L2849-2873.
    fine = {times for times in range(1, 7) if ask("allowed", option="play", street=street, times=times)["allowed"]}
    assert fine == sizes


def test_the_order():
    # Quiz 8, L3050-3053: from the house dealer's left, Bad Beat first.
    wagers = {**BASE, "trips": 5, "bad-beat": 5}
    lines = settle(
        ask, table(6, "8c 8d", wagers), table(2, "7c 7h", wagers), banker=4, board="2c 5d 9h Js Kc", bank_cards="Kh 7d"
    )
    kinds = ["bad-beat", "trips", "ante", "play", "blind"]
    assert [" ".join(line.split()[:2]) for line in lines] == [f"{seat} {kind}" for seat in (2, 6) for kind in kinds]


def test_no_button():
    # Quiz 9, L3040.
    assert ask("action", player_dealer=3, occupied=[1, 5, 7])["action_seat"] == 1


@pytest.mark.parametrize(
    ("hole", "board", "blind", "trips"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", 500, 50),
        ("9s Ks", "Qs Js Ts 2d 3c", 50, 40),
        ("9s 9h", "9c 9d Ts 2d 3c", 10, 30),
        ("9s 9h", "9c 2h Ts 2d 3c", 3, 8),
        ("As 4s", "Qs Js 6s 2d 3c", 1.2, 6),
        ("As 4h", "Qs Js 5s 2d 3c", 1, 5),
        ("9s 9h", "9c 7h Ts 2d 3c", 0, 3),
        ("9s 9h", "Tc 7h Ts 2d 3c", 0, -1),
    ],
)
def test_the_pay_tables(hole: str, board: str, blind: float, trips: float):
    # L3135-3141.
    found = one(ask, hole, {"ante": 1, "blind": 1, "play": 1, "trips": 1}, board=board, bank_cards="6d 6c")
    assert (found["blind"], found["trips"]) == (blind, trips)


def test_a_flush_against_nothing():
    # The printed vector: Ante pushes, Play +10, Blind 6:5.
    found = one(ask, "Ah 4h", {"ante": 10, "blind": 10, "play": 10}, board="2h 9h Jh 3c 5s", bank_cards="Kd Qc")
    assert found == {"ante": 0, "play": 10, "blind": 12}


def test_a_tie():
    # L2992-2993, L3128-3129; the Blind is a reading.
    found = one(ask, "Ah 3d", {**BASE, "bad-beat": 5}, board="Kc Ks 9h 8d 7c", bank_cards="Ad 2h")
    assert found == {"ante": 0, "play": 0, "blind": 0, "bad-beat": -5}


def test_burns_and_board():
    # L2857-2867: one burned before the flop, one before the last two.
    r = started(ID, "bank=3:$1000/1 2:ante=$20,blind=$20 fee=1 plays=2:cc1 cards=2h3h4d5d6c7c8c9cTcJcQc")
    assert right(r, Kind.BURN, subject="flop") == "1"
    assert right(r, Kind.DEAL_ORDER, subject="flop") == "3"
    assert right(r, Kind.BURN, subject="river") == "1"
    assert right(r, Kind.LEFTOVER) == "keep"
    # 6c and Tc are burned: the board is 7c 8c 9c Jc Qc.
    assert right(r, Kind.READ_HAND) == "flush"


def test_fees():
    for option, tiers in FEES.items():
        fees(ask, "ante", option, tiers)


@pytest.mark.parametrize("name", ["uth-own-a", "uth-own-b"])
def test_the_schedules_printed_with_the_game(name: str):
    # L3157-3179, L3246-3273: flat fees, and $1 for each Bad Beat or Trips wager.
    seats = [
        {"seat": 2, "wagers": {"ante": 4000, "blind": 4000}},
        {"seat": 3, "wagers": {"ante": 4000, "blind": 4000, "trips": 500, "bad-beat": 500}},
    ]
    found = [ask("fee", set=name, option=option, seats=seats) for option in (1, 2, 3, 4)]
    assert [one["player_dealer"] for one in found] == [300, 300, 300, 400]
    assert [one["players"] for one in found] == [[100, 300]] * 3 + [[200, 400]]


def test_chips():
    conserves(ID)
