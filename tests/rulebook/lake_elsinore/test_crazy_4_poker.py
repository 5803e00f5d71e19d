"""Crazy 4 Poker at Lake Elsinore (L6011-6390)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, refusing
from tests.rulebook.carnival import conserves, fees, one, right, settle, started, table
from trainer.round import machine
from trainer.round.duty import Kind

ID = "lake-elsinore/crazy-4-poker"
ask = asking(*ID.split("/"))
BASE = {"ante": 10, "super-bonus": 10, "play": 10}
LOW, PAIR = "Qh Td 7c 4s 2d", "Kh Kd 7c 4s 2d"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ah Ad Ac 2s", "Ks Kh Kd Kc 2d"),
        ("2s 2h 2d 2c 9s", "As Ks Qs Js 3d"),
        ("2s 3s 4s 5s 9h", "As Ah Ad 9c 3d"),
        ("2s 2h 2d 9c 8s", "As Qs 9s 3s 2c"),
        ("2s 7s 4s 5s 9h", "As Kh Qd Jc 2c"),
        ("As 2h 3d 4c 9s", "Ks Kh Qd Qc 2d"),
        ("2s 2h 3d 3c 9s", "As Ah Kd Qc 9d"),
        ("2s 2h 4d 5c 9s", "As Kh Qd 9c 8d"),
    ],
)
def test_four_card_hands(higher: str, lower: str):
    # Quiz 1, L6086-6110: three of a kind over flush over straight.
    assert ask("compare", player=higher.split(), bank=lower.split())["result"] == "win"


def test_queen_high():
    # Quiz 2, the printed vector, L6203, L6250.
    found = one(ask, "Ah Ad 9c 5s 3d", {**BASE, "play": 30}, bank_cards=LOW)
    assert found == {"ante": 0, "play": 30, "super-bonus": 0}
    assert one(ask, "9h 8d 6c 5s 3d", BASE, bank_cards=LOW) == {"ante": 0, "play": 10, "super-bonus": 0}


def test_a_losing_flush():
    # Quiz 3, the printed vector, L6128-6132.
    found = one(ask, "2s 7s 4s 5s 9h", BASE, bank_cards="Ks Kh Kd 8c 2d")
    assert found == {"ante": -10, "play": -10, "super-bonus": 15}


def test_the_super_bonus_below_a_straight():
    # Quiz 4, L6134-6139.
    assert one(ask, "2h 2c 4d 9s 7d", BASE, bank_cards=PAIR) == {"ante": -10, "play": -10, "super-bonus": -10}
    assert one(ask, "Ah Ad 4d 9s 7d", BASE, bank_cards=PAIR) == {"ante": 10, "play": 10, "super-bonus": 0}
    assert one(ask, "Kc Ks 7d 4d 3h", BASE, bank_cards=PAIR) == {"ante": 0, "play": 0, "super-bonus": 0}


def test_the_size_of_play():
    # Quiz 5, L6177-6182.
    aces, kings = ["Ah", "Ad", "9c", "5s", "3d"], ["Kh", "Kd", "9c", "5s", "3d"]
    assert [ask("allowed", option="play", times=n, cards=aces)["allowed"] for n in (1, 2, 3, 4)] == [
        True,
        True,
        True,
        False,
    ]
    assert [ask("allowed", option="play", times=n, cards=kings)["allowed"] for n in (1, 2, 3)] == [True, False, False]
    straight = ["4h", "5d", "6c", "7s", "2d"]
    assert ask("allowed", option="play", times=3, cards=straight)["allowed"]


@pytest.mark.parametrize(
    ("cards", "bonus", "queens"),
    [
        ("As Ah Ad Ac 2s", 2000, 50),
        ("9s 9h 9d 9c 2s", 300, 50),
        ("5s 6s 7s 8s 2h", 150, 30),
        ("9s 9h 9d 8c 2s", 20, 8),
        ("2s 7s 4s 5s 9h", 15, 4),
        ("5s 6h 7d 8c 2s", 10, 3),
        ("9s 9h 8d 8c 2s", 0, 2),
        ("Qs Qh 8d 7c 2s", 0, 1),
        ("Js Jh 8d 7c 2s", 0, -1),
    ],
)
def test_the_pay_tables(cards: str, bonus: int, queens: int):
    # Quiz 6, L6292-6299: against a hand that does not qualify, so that only the tables decide.
    found = one(ask, cards, {**BASE, "queens-up": 1}, bank_cards="Qd Td 6d 4h 3c")
    assert (found["super-bonus"], found["queens-up"]) == (bonus, queens)


def test_losers_first():
    # Quiz 7, L6230-6234.
    wagers = {**BASE, "queens-up": 5}
    winner, loser = table(2, "Ah Ad 4d 9s 7d", wagers), table(6, "2h 2c 4h 9c 7s", {**BASE})
    lines = settle(ask, winner, loser, banker=1, bank_cards=PAIR)
    assert lines == [
        *("6 ante take 10", "6 play take 10", "6 super-bonus take 10"),
        *("2 ante pay 10", "2 play pay 10", "2 super-bonus push", "2 queens-up pay 5"),
    ]


def test_three_left_hands():
    # Quiz 8, L6156-6160, L6182-6183, L6198-6200.
    r = started(ID, "bank=3:$1000/1 2:ante=$10,super-bonus=$10 5:ante=$10,super-bonus=$10 fee=1 plays=2:1/5:1")
    assert right(r, Kind.DELIVER) == "order seat-5 seat-2 seat-3"
    assert right(r, Kind.FIRST_TO_ACT, subject="decision") == "seat 2"
    assert right(r, Kind.FIRST_TO_ACT, subject="reveal") == "seat 5"
    assert ask("action", player_dealer=3, occupied=[2, 5])["action_seat"] == 5


def test_a_fold():
    # L6186-6188: even a straight loses Super Bonus and Queens Up then.
    seat = table(4, "5s 6h 7d 8c 2s", {"ante": 10, "super-bonus": 10, "queens-up": 5}, folded=True)
    assert settle(ask, seat, bank_cards=LOW) == ["4 ante take 10", "4 super-bonus take 10", "4 queens-up take 5"]


def test_fees():
    # L6310-6343: bonus bets count.
    fees(ask, "ante", 1, "49=1 199=2 399=3 599=5 +=10")
    seats = [{"seat": 2, "wagers": {"ante": 2000, "super-bonus": 2000, "queens-up": 1000, "play": 6000}}]
    assert ask("fee", option=1, seats=seats)["player_dealer"] == 200


def test_no_back_line():
    # L6183, L6264.
    assert not ask("allowed", option="queens-up", behind=True)["allowed"]


def test_a_question_about_three_antes_shows_the_hand():
    # L6180-6182: nobody can tell without it; what is looked at lies open.
    words = "bank=3:$1000/1 2:ante=$10,super-bonus=$10 fee=1 tries=2:decision:play:3 cards=AhAd9c5s3d"
    ((r, duty),) = ((r, duty) for r, duty, _ in machine.every_duty(started(ID, words)) if duty.kind is Kind.ALLOW)
    assert "seat-2.hand" in duty.look
    assert " ".join(map(str, r.lay.cards_at("seat-2.hand"))) == "Ah Ad 9c 5s 3d"
    assert right(started(ID, words), Kind.ALLOW) == "allow"
    assert "Add cards" in refusing(*ID.split("/"))("allowed", option="3x")


def test_chips():
    conserves(ID)
