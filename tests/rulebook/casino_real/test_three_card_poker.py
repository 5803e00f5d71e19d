"""Three Card Poker with Pair Plus at Casino Real (L1025-1212)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import THREE_CARDS, conserves, counted, fees, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "casino-real/three-card-poker"
ask = asking(*ID.split("/"))
BOTH = {"ante": 10, "play": 10}
FEES = {  # L1179-1206
    1: "100=0.5 200=1 500=2 1000=3 +=5",
    2: "100=0.5 300=1 500=2 1000=3 +=5",
    3: "100=0.5 300=1 500=2 1000=5 +=10",
    4: "50=0.5 200=1 500=5 1000=10 +=15",
    5: "50=0.5 300=3 500=5 1000=10 +=15",
}


def test_without_queen_high_the_ante_is_still_compared():
    # Quiz 1 and 2, L1110-1111.
    assert one(ask, "Th 8d 2c", BOTH, bank_cards="9c 4d Js") == {"play": 0, "ante": -10}
    assert one(ask, "Kh 8d 2c", BOTH, bank_cards="9c 4d Js") == {"play": 0, "ante": 10}
    assert one(ask, "Jh 9d 4c", BOTH, bank_cards="9c 4d Js") == {"play": 0, "ante": 0}


def test_with_queen_high():
    # Quiz 3 and 4, L1113-1115.
    assert one(ask, "Kh 8d 2c", BOTH, bank_cards="9c 4d Qs") == {"ante": 10, "play": 10}
    assert one(ask, "Qh 9d 4c", BOTH, bank_cards="9c 4d Qs") == {"ante": 0, "play": 0}


def test_a_fold_loses_pair_plus_too():
    # Quiz 5, L1104, L1139.
    seat = table(4, "9h 9d 4c", {"ante": 10, "pair-plus": 5}, folded=True)
    assert settle(ask, seat, bank_cards="9c 4d Qs") == ["4 ante take 10", "4 pair-plus take 5"]


def test_pair_plus_does_not_hang_on_the_result():
    # Quiz 6 to 8, L1139-1149.
    found = one(ask, "4h 5d 6c", {**BOTH, "pair-plus": 5}, bank_cards="9c 9d 9s")
    assert found == {"ante": -10, "play": -10, "pair-plus": 30}
    assert one(ask, "Ah Kh Qh", {"ante": 10, "pair-plus": 5}, bank_cards="9c 9d 9s")["pair-plus"] == 1000
    assert one(ask, "Ah 2h 3h", {"ante": 10, "pair-plus": 5}, bank_cards="9c 9d 9s")["pair-plus"] == 200
    assert counted(ID, "pair-plus") == THREE_CARDS


def test_a_straight_is_higher():
    # Quiz 9, L1074-1075.
    assert ask("compare", player=["4h", "5d", "6c"], bank=["Ah", "Jh", "9h"])["result"] == "win"


RANKS = "A23456789TJQK"


@pytest.mark.parametrize(("rank", "place"), list(zip(RANKS, [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6], strict=True)))
@pytest.mark.parametrize("banker", [1, 4, 8])
def test_the_button_counts_the_open_card(rank: str, place: int, banker: int):
    # Quiz 10, L1118: seven counted seats from the house dealer's left, the player-dealer's left out.
    counted_seats = [seat for seat in range(1, 9) if seat != banker]
    answer = ask("action", seats=8, player_dealer=banker, card=f"{rank}h")
    assert answer["action_seat"] == counted_seats[place - 1]


def test_reveal_and_payment_begin_at_two_places():
    # Quiz 10, L1116, L1118: hands are turned up from the player-dealer's left, paid from the button.
    words = "bank=4:$1000/1 2:ante=$20 5:ante=$20 7:ante=$20 fee=1 plays=2:1/5:1/7:1"
    r = started(ID, f"{words} cards=KhTd9cKdTc9sKsJd9d2c8sQd")
    assert right(r, Kind.PLACE_BUTTON) == "seat 6"  # a queen counts 12: the fifth of seats 1 2 3 5 6 7 8
    assert right(r, Kind.FIRST_TO_ACT, subject="reveal") == "seat 5"
    order = right(r, Kind.PAYOUT_ORDER).split()
    assert order[1:4] == ["seat-7.ante", "seat-7.play", "seat-2.ante"]


def test_the_cards_place_the_button_of_a_settle_request():
    lines = settle(
        ask,
        *(table(n, c, BOTH) for n, c in ((2, "Kh Td 9c"), (5, "Kd Tc 9s"), (7, "Ks Jd 9d"))),
        banker=4,
        bank_cards="2c 8s Qd",
    )
    assert [line.split()[0] for line in lines] == ["7", "7", "2", "2", "5", "5"]


def test_fees():
    # Quiz 11, L1178-1206.
    for option, tiers in FEES.items():
        fees(ask, "ante", option, tiers)
    seats = [{"seat": 2, "wagers": {"ante": 20000, "pair-plus": 10000, "play": 20000}}]
    assert [ask("fee", option=option, seats=seats)["player_dealer"] for option in (1, 2, 4, 5)] == [200, 100, 500, 300]


def test_what_is_refused():
    # Quiz 12 and 13, L1090, L1103.
    assert not ask("allowed", option="ante", behind=True)["allowed"]
    assert not ask("allowed", option="play", times=2)["allowed"]
    assert ask("allowed", option="play", times=1)["allowed"]


def test_a_short_bank():
    # L1118-1120: $15 from the button: seat 4 has its Ante paid and half of its Play, the rest goes back.
    lines = settle(
        ask, table(4, "Kh Td 9c", BOTH), table(6, "Kd Tc 9s", BOTH), bank=15, bank_cards="2c 8s Qd", action_seat=4
    )
    assert lines == ["4 ante pay 10", "4 play pay 10/5", "6 ante return", "6 play return"]


def test_chips():
    conserves(ID)
