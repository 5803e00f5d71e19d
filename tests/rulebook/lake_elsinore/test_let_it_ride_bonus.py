"""Let It Ride Bonus at Lake Elsinore (L5343-5667)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import THREE_CARDS, conserves, counted, fees, keys, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "lake-elsinore/let-it-ride-bonus"
ask = asking(*ID.split("/"))
BETS = {"bet-1": 10, "bet-2": 10, "bet-3": 10}
FEES = {1: "49=1 199=2 399=3 599=5 +=10", 2: "49=1.5 199=2.5 399=3.5 599=5.5 +=10.5"}  # L5649-5664


@pytest.mark.parametrize(
    ("cards", "board", "odds"),
    [
        ("As Ks Qs", "Js Ts", 1000),
        ("9s Ks Qs", "Js Ts", 200),
        ("9s 9h 9d", "9c Ts", 50),
        ("9s 9h 9d", "Tc Ts", 11),
        ("9s 2s 4s", "Js Ks", 8),
        ("As 2h 3d", "4c 5s", 5),
        ("9s 9h 9d", "Tc Js", 3),
        ("2s 2h 9d", "9c Js", 2),
        ("Ts Th 9d", "2c Js", 1),
        ("9s 9h Td", "2c Js", -1),
        ("As Kh Qd", "2c Js", -1),
    ],
)
def test_the_pay_table(cards: str, board: str, odds: int):
    # Quiz 1, L5576-5588, L5562-5564.
    assert one(ask, cards, BETS, board=board) == dict.fromkeys(BETS, odds * 10)


def test_a_bet_taken_back():
    # Quiz 2, the printed vector: two bets left, $160.
    assert sum(one(ask, "9s 2s 4s", {"bet-2": 10, "bet-3": 10}, board="Js Ks").values()) == 160
    r = started(ID, "bank=1:$1000/1 4:bet-1=$10,bet-2=$10,bet-3=$10 fee=1 plays=4:tr cards=9s2s4sJsKs2d")
    assert right(r, Kind.PAYOUT_ORDER) == "order seat-4.bet-2 seat-4.bet-3"
    assert "settle/4/seat-4.bet-1" not in keys(r)


@pytest.mark.parametrize(
    ("cards", "board", "bonus", "bet"),
    [
        ("7s 7h Qd", "2c Js", 1, -10),
        ("Qs 9h 2d", "Qc Js", -1, 10),
        ("As Ks Qs", "2c 3d", 50, -10),
        ("4s 5s 6s", "2c Jd", 40, -10),
    ],
)
def test_the_3_card_bonus_reads_the_own_cards(cards: str, board: str, bonus: int, bet: int):
    # Quiz 3, L5598-5599, L5616-5621.
    found = one(ask, cards, {**BETS, "three-card-bonus": 1}, board=board)
    assert (found["three-card-bonus"], found["bet-3"]) == (bonus, bet)


def test_the_bonus_over_every_hand():
    assert counted(ID, "three-card-bonus") == THREE_CARDS
    odds = {"three-of-a-kind": "30:1", "straight": "6:1", "flush": "3:1", "pair": "1:1"}
    hands = {"three-of-a-kind": "4s 4h 4d", "straight": "4s 5h 6d", "flush": "4s 9s 6s", "pair": "4s 4h 6d"}
    for hand, cards in hands.items():
        answer = ask("bonus", bet="three-card-bonus", stake=100, cards=cards.split(), board=["Kc", "Qd"])
        assert (answer["hand"], answer["pays"]) == (hand, odds[hand])


def test_the_player_dealers_packet():
    # Quiz 4, L5494-5502.
    r = started(ID, "bank=3:$1000/1 4:bet-1=$10,bet-2=$10,bet-3=$10 fee=1")
    assert [right(r, Kind.DEAL_ORDER, subject=f"card-{n}") for n in (1, 2, 3)] == ["left", "right", "discard"]


def test_by_kind_round_the_table():
    # L5459-5461; quiz 5: the bonus last, as a reading.
    seats = [table(seat, cards, {**BETS, "three-card-bonus": 5}) for seat, cards in ((2, "9s 9h Td"), (6, "Ks Kh 2d"))]
    answer = ask("settle", player_dealer=4, bank=100000, seats=seats, board=["2c", "Js"])
    kinds = ["bet-1", "bet-2", "bet-3", "three-card-bonus"]
    assert [(m["seat"], m["wager"]) for m in answer["moves"]] == [(seat, kind) for kind in kinds for seat in (6, 2)]
    assert answer["doubt"]


def test_what_may_be_taken_back():
    # Quiz 6, L5517-5547.
    assert ask("allowed", option="withdraw-bet-1", street="bet-1")["allowed"]
    assert not ask("allowed", option="withdraw-bet-1", street="bet-2")["allowed"]
    assert ask("allowed", option="withdraw-bet-2", street="bet-2")["allowed"]
    assert not ask("allowed", option="withdraw-bet-3", street="bet-2")["allowed"]


def test_who_is_asked_and_turned_up_first():
    # L5517-5519, L5552-5554.
    r = started(ID, "bank=3:$1000/1 2:bet-1=$10,bet-2=$10,bet-3=$10 5:bet-1=$10,bet-2=$10,bet-3=$10 fee=1")
    assert right(r, Kind.DELIVER) == "order seat-5 seat-2 seat-3"
    assert right(r, Kind.FIRST_TO_ACT, subject="bet-1") == "seat 2"
    assert right(r, Kind.FIRST_TO_ACT, subject="reveal") == "seat 5"


def test_a_short_bank():
    # L5461-5463: $25 posted, seat 6 wins 10 three times: two and a half bets have cover.
    lines = settle(ask, table(6, "Ks Kh 2d", BETS), banker=4, bank=25, board="3c Js")
    assert lines == ["6 bet-1 pay 10", "6 bet-2 pay 10", "6 bet-3 pay 10/5"]


def test_fees():
    for option, tiers in FEES.items():
        fees(ask, "bet-1", option, tiers)
    seats = [{"seat": 2, "wagers": {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000, "three-card-bonus": 2000}}]
    assert ask("fee", option=1, seats=seats)["player_dealer"] == 200  # bonus wagers count


def test_the_packet_of_the_player_dealer_is_the_board():
    # L5497-5502: left, right, and the card nobody sees.
    seat = table(6, "Ks Kh 2d", {"bet-3": 10})
    assert settle(ask, seat, banker=4, bank_cards="3c Js Kd") == settle(ask, seat, banker=4, board="3c Js")
    bonus = ask("bonus", bet="bet-3", stake=1000, cards=["Ks", "Kh", "2d", "3c", "Js"])
    assert (bonus["hand"], bonus["amount"]) == ("tens-or-better", 1000)


def test_chips():
    conserves(ID)
