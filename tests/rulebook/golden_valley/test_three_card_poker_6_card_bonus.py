"""Three Card Poker 6 Card Bonus at Golden Valley (L1885-2785)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import THREE_CARDS, conserves, counted, keys, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "golden-valley/three-card-poker-6-card-bonus"
ask = asking(*ID.split("/"))
BOTH = {"ante": 20, "play": 20}


def test_the_player_dealer_does_not_qualify():
    # Quiz 1, L2055-2062: jack high. King high is paid on the Ante, nine high has it back; Play goes back either way.
    assert one(ask, "Kh 8d 2c", BOTH, bank_cards="9c 4d Js") == {"ante": 20, "play": 0}
    assert one(ask, "9h 7d 3c", BOTH, bank_cards="9c 4d Js") == {"ante": 0, "play": 0}


def test_a_tie_without_a_qualified_hand_is_a_reading():
    answer = ask(
        "settle", player_dealer=1, bank=10000, seats=[table(4, "Jh 9d 4c", BOTH)], bank_cards=["9c", "4d", "Js"]
    )
    assert [move["do"] for move in answer["moves"]] == ["push", "push"]
    assert answer["moves"][1]["doubt"]


def test_ties_and_second_cards():
    # Quiz 2, L2076-2079: Q-9-4 each pushes; Q-9-3 beats Q-8-2.
    assert one(ask, "Qh 9d 4c", BOTH, bank_cards="9c 4d Qs") == {"ante": 0, "play": 0}
    assert one(ask, "Qh 9d 3c", BOTH, bank_cards="8c 2d Qs") == {"ante": 20, "play": 20}
    # L2073-2075.
    assert one(ask, "Qh 8d 2c", BOTH, bank_cards="9c 3d Qs") == {"ante": -20, "play": -20}


def test_a_straight_beats_a_flush_of_three_but_not_of_five():
    # Quiz 3, L1946-1953, L2172-2174.
    assert ask("compare", player=["7h", "8d", "9c"], bank=["As", "Ks", "Js"])["result"] == "win"
    six = {"ante": 5, "six-card-bonus": 1}
    assert one(ask, "2h 7h 9h", six, bank_cards="Jh Kh 4d")["six-card-bonus"] == 15
    assert one(ask, "2h 3d 4c", six, bank_cards="5h 6d Ks")["six-card-bonus"] == 10


def test_a_fold_loses_ante_and_pair_plus_and_keeps_the_6_card_bonus():
    # Quiz 4, L2034-2044: even a pair loses its Pair Plus; the 6 Card Bonus is read at its turn.
    wagers = {"ante": 20, "pair-plus": 5, "six-card-bonus": 5}
    seat = table(4, "9h 9c 2d", wagers, folded=True)
    lines = settle(ask, seat, bank_cards="9d 4c Js")
    assert lines == ["4 ante take 20", "4 pair-plus take 5", "4 six-card-bonus pay 35"]


def test_a_folded_hand_in_a_round():
    r = started(ID, "bank=1:$1000/1 4:ante=$20,pair-plus=$5,six-card-bonus=$5 fee=1 plays=4:f cards=2h7d9cKc8s3d")
    assert right(r, Kind.PICK_UP, 4, "seat-4.ante") == "take"
    assert right(r, Kind.PICK_UP, 4, "seat-4.pair-plus") == "take"
    assert right(r, Kind.PICK_UP, 4, "seat-4.six-card-bonus") == "stay"
    assert right(r, Kind.SETTLE, 4, "seat-4.six-card-bonus") == "take $5"


def test_a_royal_flush_of_six_and_four_of_a_kind():
    # Quiz 5 and 6, L2166-2175.
    wagers = {**BOTH, "six-card-bonus": 5}
    assert one(ask, "As Ks 2d", wagers, bank_cards="Qs Js Ts") == {"ante": -20, "play": -20, "six-card-bonus": 5000}
    assert one(ask, "9s 9h 4d", wagers, bank_cards="9d 9c Ks")["six-card-bonus"] == 500
    assert one(ask, "9s 9h 4d", wagers, bank_cards="4h Kc Ks")["six-card-bonus"] == -5


@pytest.mark.parametrize(
    ("own", "bank", "pays"),
    [
        ("As Ks Qs", "Js Ts 2d", 1000),
        ("2s 3s 4s", "5s 6s Kd", 200),
        ("8s 8h 8d", "8c 2s Kd", 100),
        ("8s 8h 8d", "2c 2s Kd", 20),
        ("2s 8s Js", "4s Qs Kd", 15),
        ("2s 3h 4d", "5c 6s Kd", 10),
        ("2s 2h 4d", "2c 6s Kd", 7),
        ("2s 2h 4d", "4c 6s Kd", -1),
    ],
)
def test_the_6_card_bonus_table(own: str, bank: str, pays: int):
    # L2166-2175.
    assert one(ask, own, {"ante": 1, "six-card-bonus": 1}, bank_cards=bank)["six-card-bonus"] == pays


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs", 200),
        ("Ah 2h 3h", 40),
        ("4s 4h 4d", 30),
        ("As 2h 3d", 6),
        ("2c 5c 9c", 3),
        ("2c 2d 3h", 1),
        ("Ac Kd Jh", -1),
    ],
)
def test_the_pair_plus_table(cards: str, pays: int):
    # L2128-2136, L1936-1939: ace, deuce, trey of one suit is a straight flush.
    assert one(ask, cards, {"ante": 1, "pair-plus": 1}, bank_cards="5h 7d Qc")["pair-plus"] == pays


def test_pair_plus_over_every_hand_of_three_cards():
    assert counted(ID, "pair-plus") == THREE_CARDS


def test_seat_by_seat():
    # Quiz 7, L2080-2083.
    all_four = {"ante": 20, "play": 20, "pair-plus": 5, "six-card-bonus": 5}
    lines = settle(ask, table(8, "Kh 9d 4c", all_four), table(3, "Ah 9s 5c", all_four), bank_cards="2h 7c Qs", banker=5)
    kinds = ["ante", "play", "pair-plus", "six-card-bonus"]
    assert [" ".join(line.split()[:2]) for line in lines] == [f"8 {k}" for k in kinds] + [f"3 {k}" for k in kinds]


def test_play_goes_back_at_once():
    # Quiz 8, L2061-2062: before anything else is settled.
    wagers = {"ante": 20, "play": 20, "pair-plus": 5}
    lines = settle(ask, table(2, "Kh 9d 4c", wagers), table(3, "9h 8d 2c", wagers), bank_cards="2h 7c Js")
    assert lines[:3] == ["2 play push", "3 play push", "2 ante pay 20"]


def test_the_stack_of_play_on_ante_and_its_return():
    words = "bank=1:$1000/1 4:ante=$20 fee=1 plays=4:1 cards=KhTd9c2c8s"
    assert right(started(ID, f"{words}Qd"), Kind.RESULT) == "stack"  # L2065-2067
    assert right(started(ID, f"{words}Jd"), Kind.RESULT) == "return"  # L2061-2062
    assert right(started(ID, f"{words}Jd"), Kind.QUALIFY) == "no"  # L2047-2048


def test_fee_basis():
    # Quiz 9, L2177-2184: option 24, $200 is $3, $201 $5; Play bets do not count.
    seats = [table(2, "", {"ante": 150, "pair-plus": 25, "six-card-bonus": 25, "play": 150})]
    for seat in seats:
        del seat["cards"]
    assert ask("fee", option=24, seats=seats) | {"player_dealer": 300, "players": [0]} == ask(
        "fee", option=24, seats=seats
    )


def test_deal_and_decisions():
    # L2014-2018: three at a time from the player-dealer's left, his bottom card up; L2031-2033: asked the same way.
    r = started(ID, "bank=3:$1000/1 2:ante=$20 4:ante=$20 8:ante=$20 fee=1")
    assert right(r, Kind.DEAL_ORDER, subject="packet") == "3"
    assert right(r, Kind.DELIVER) == "order seat-4 seat-8 seat-2 seat-3"
    assert right(r, Kind.DEAL_ORDER, subject="up") == "bottom"
    assert right(r, Kind.LEFTOVER) == "discard"
    assert right(r, Kind.FIRST_TO_ACT, subject="decision") == "seat 4"
    assert keys(r)[:2] == ["handling/bank.button", "take-fee/3"]


def test_what_may_be_bet():
    # Quiz 11, L1992, L2007-2010; L2030: Play equals the Ante.
    assert not ask("allowed", option="pair-plus", behind=True)["allowed"]
    assert ask("allowed", option="pair-plus", amount=500, wagers={"ante": 1000})["allowed"]
    assert not ask("allowed", option="pair-plus", street="decision")["allowed"]
    assert ask("allowed", option="play", times=1)["allowed"]
    assert not ask("allowed", option="play", times=2)["allowed"]
    assert ask("ruling", situation="late-bet")["ruling"] == "refuse"


def test_a_short_bank():
    # Matched: $30 put up. Seat 2 wins 20 on the Ante, 10 of its Play has cover; half of the Play stake goes back.
    seats = [table(2, "Kh 9d 4c", BOTH), table(3, "Qh 8d 2c", BOTH)]
    assert settle(ask, *seats, bank=30, bank_cards="2h 9c Qs") == [
        "2 ante pay 20",
        "2 play pay 20/10",
        "3 ante return",
        "3 play return",
    ]


def test_chips():
    conserves(ID)
