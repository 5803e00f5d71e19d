"""Ultimate Texas Hold'em at Casino 99 (L3403-3668)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from tests.rulebook.carnival import cards_at, conserves, fees, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "casino-99/ultimate-texas-holdem"
ask = asking(*ID.split("/"))
ALL = {"ante": 10, "blind": 10, "play": 40, "trips": 5, "bad-beat": 5}
FEES = {  # L3635-3654: "to this amount = this fee"
    1: "50=1 100=2 200=3 300=6 +=9",
    2: "25=0.5 100=1 200=3 500=7 +=12",
    3: "200=3 300=6 500=12 800=15 +=20",
    4: "300=6 800=15 1200=20 1600=25 +=30",
}


def test_no_pair_against_a_pair():
    # Quiz 1, L3518-3524, L3541.
    found = one(ask, "8c 8d", ALL, board="2c 5d 9h Js Kc", bank_cards="Ah 7d")
    assert found == {"ante": 0, "play": 40, "blind": 0, "trips": -5, "bad-beat": -5}


def test_a_flush_against_a_pair():
    # Quiz 2, L3568: 3 to 2.
    found = one(ask, "Ah 4h", ALL, board="2h 9h Jh 3c 5s", bank_cards="Kd Kc")
    assert found == {"ante": 10, "play": 40, "blind": 15, "trips": 30, "bad-beat": -5}


def test_no_pair_and_a_lower_hand():
    # Quiz 3.
    found = one(ask, "Qd 7h", ALL, board="2c 5d 9h Js Kc", bank_cards="Ah 7d")
    assert found == {"ante": 0, "play": -40, "blind": -10, "trips": -5, "bad-beat": -5}


def test_a_fold_with_three_of_a_kind():
    # Quiz 4, L3505, L3558-3559.
    seat = table(4, "4c 7d", {"ante": 10, "blind": 10, "trips": 5, "bad-beat": 5}, folded=True)
    assert settle(ask, seat, board="9h 9s 9d 2c 3s", bank_cards="Kh Kc") == [
        "4 ante take 10",
        "4 blind take 10",
        "4 bad-beat take 5",
        "4 trips pay 15",
    ]


@pytest.mark.parametrize(
    ("hole", "bank", "board", "pays"),
    [
        ("4h 5h", "9h Th", "6h 7h 8h 2c 2d", 7500),
        ("9c 9d", "Kh Kc", "9h 9s Kd Ks 3s", 500),
        ("9c 9d", "Kh Kc", "9h Ks Kd 2c 3s", 50),
        ("Kh Kc", "9c 9d", "9h 9s Kd 2c 3s", 50),
        ("4h 5h", "Ah 2h", "9h Jh 7h 2c 3d", 30),
        ("4c 5d", "9c Td", "6h 7s 8h 2c 2d", 20),
        ("4c 5d", "2s 2h", "6h 7s 8h 2c Kd", 9),
        ("2s 2h", "4c 5d", "6h 7s 8h 2c Kd", 9),
        ("Ac Ad", "2s 9h", "6h 7s 8c 2c Kd", -1),
        ("Ac 3d", "Ad 3c", "6h 7s 2h 2c 2d", -1),
    ],
)
def test_bad_beat_by_the_beaten_hand(hole: str, bank: str, board: str, pays: int):
    # Quiz 5 and 6, L3603-3605, L3617-3622: either hand can be the beaten one; a tie loses.
    wagers = {"ante": 1, "blind": 1, "play": 1, "trips": 1, "bad-beat": 1}
    assert one(ask, hole, wagers, board=board, bank_cards=bank)["bad-beat"] == pays


def test_equal_hands():
    # Quiz 6, L3537, L3553, L3605.
    found = one(ask, "Ah 3d", ALL, board="Kc Ks 9h 8d 7c", bank_cards="Ad 2h")
    assert found == {"ante": 0, "play": 0, "blind": 0, "trips": -5, "bad-beat": -5}


@pytest.mark.parametrize(("street", "sizes"), [("before-flop", {3, 4}), ("flop", {2}), ("river", {1})])
def test_play_sizes(street: str, sizes: set[int]):
    # Quiz 7, L3496-3500.
    fine = {times for times in range(1, 7) if ask("allowed", option="play", street=street, times=times)["allowed"]}
    assert fine == sizes


def test_the_order_at_a_seat():
    # Quiz 8, L3510-3511.
    lines = settle(
        ask, table(6, "8c 8d", ALL), table(2, "7c 7h", ALL), banker=4, board="2c 5d 9h Js Kc", bank_cards="Ah 7d"
    )
    kinds = ["ante", "play", "blind", "trips", "bad-beat"]
    assert [" ".join(line.split()[:2]) for line in lines] == [f"{seat} {kind}" for seat in (6, 2) for kind in kinds]


def test_fees():
    # Quiz 9 among them.
    for option, tiers in FEES.items():
        fees(ask, "ante", option, tiers)


def test_bad_beat_needs_trips():
    # L3477-3480, L3602
    assert ask("allowed", option="bad-beat", wagers={"ante": 1000, "blind": 1000, "trips": 500})["allowed"]
    alone = ask("allowed", option="bad-beat", wagers={"ante": 1000, "blind": 1000})
    assert not alone["allowed"]
    assert not ask("allowed", option="trips", behind=True)["allowed"]  # L3476
    assert not ask("allowed", option="blind", amount=500, wagers={"ante": 1000})["allowed"]  # L3477-3478


def test_the_board_may_be_played():
    # L3509: the best five of seven.
    answer = ask("compare", player=["2c", "2d"], bank=["3h", "4d"], board=["Ts", "Jd", "Qh", "8c", "9s"])
    assert answer["result"] == "push"


def test_the_table():
    # L3455: six places; L3484-3492: from the house dealer's left, the player-dealer last, the board face down.
    assert game(ID).seats == 6
    r = started(ID, "bank=1:$1000/1 2:ante=$20,blind=$20 5:ante=$20,blind=$20 fee=1 plays=2:ccf/5:cc1")
    assert right(r, Kind.DELIVER) == "order seat-2 seat-5 seat-1"
    assert right(r, Kind.FIRST_TO_ACT, subject="reveal") == "seat 5"


def test_dealing_by_hand():
    # L3484-3492: two at a time from the shuffler; after a hand shuffle one at a time, the player-dealer last each time.
    words = "bank=1:$1000/1 2:ante=$20,blind=$20 5:ante=$20,blind=$20 fee=1 cards=2c3c4c5c6c7c"
    assert right(started(ID, words), Kind.DEAL_ORDER, subject="packet") == "2"
    by_hand = started(ID, f"{words} deal=single")
    assert right(by_hand, Kind.DEAL_ORDER, subject="packet") == "1"
    assert cards_at(by_hand) == {"seat-2.hand": "2c 5c", "seat-5.hand": "3c 6c", "bank.hand": "4c 7c"}
    assert cards_at(started(ID, words)) == {"seat-2.hand": "2c 3c", "seat-5.hand": "4c 5c", "bank.hand": "6c 7c"}


def test_a_losing_hand_keeps_its_ante_when_the_player_dealer_does_not_qualify():
    # L3523-3524, L3543: the Ante is pushed, so Play and Blind alone are picked up.
    r = started(ID, "bank=1:$1000/1 2:ante=$20,blind=$20 fee=1 plays=2:4 cards=Qd7hAh6d2c5d9hJsKc")
    assert right(r, Kind.PAYOUT_ORDER, 2, "losing") == "order seat-2.play seat-2.blind"


def test_folding_and_checking():
    # L3496-3500: before the last two cards nobody folds, after them nobody checks.
    for street, fold, check in (("before-flop", False, True), ("flop", False, True), ("river", True, False)):
        assert ask("allowed", option="fold", street=street)["allowed"] is fold
        assert ask("allowed", option="check", street=street)["allowed"] is check
    assert ask("allowed", option="2x", board=["2c", "5d", "9h"])["allowed"]
    assert not ask("allowed", option="4x", board=["2c", "5d", "9h"])["allowed"]
    assert ask("allowed", option="play", board=["2c", "5d", "9h", "Js", "Kc"])["allowed"]


def test_chips():
    conserves(ID)


def test_a_bad_beat_without_trips_is_allowed_by_its_own_paragraph_alone():
    # L3477-3480: Ante and Blind; beside them Trips; beside all three Bad Beat. L3602: beside Ante and Blind.
    hands = {"player_dealer": 1, "bank": 90000, "bank_cards": ["Kd", "Kc"], "board": ["9h", "Ts", "Jd", "2c", "3h"]}
    wagers = {"ante": 1000, "blind": 1000, "play": 1000, "bad-beat": 500}
    row = {"seat": 4, "wagers": wagers, "cards": ["8c", "5d"]}
    answer = ask("allowed", option="bad-beat", wagers={"ante": 1000, "blind": 1000})
    assert (answer["allowed"], [one["allowed"] for one in answer["readings"]]) == (False, [True])
    for stakes in (wagers, {**wagers, "trips": 500}):
        assert ask("settle", seats=[{**row, "wagers": stakes}], **hands)["moves"]
