"""Caribbean Stud Poker at Lake Elsinore (L498-855)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import conserves, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "lake-elsinore/caribbean-stud"
ask = asking(*ID.split("/"))
BOTH = {"ante": 10, "call": 20}
KINGS = "Kh Kd 7c 4s 2d"


def test_no_ace_king():
    # Quiz 1, L517-527: the Ante wins with the lower hand too, the call goes back.
    assert one(ask, "9h 7d 5c 4h 2h", BOTH, bank_cards="Qh Td 7c 4s 2d") == {"ante": 10, "call": 0}


def test_the_last_card_counts_for_the_button():
    # Quiz 2 and 7, L727-749: an open jack never counts, the last card does.
    seat = table(4, "9h 7d 5c 4h 2h", BOTH)
    answer = ask("settle", player_dealer=1, bank=100000, seats=[seat], bank_cards=["Js", "Ah", "Kd", "3s", "9c"])
    assert answer["qualified"]
    # Position 3 is two to the left of the player-dealer at position 1; nobody bets there, so seat 4 is first.
    assert ask("action", player_dealer=1, card="9c")["action_seat"] == 3
    assert ask("action", player_dealer=1, card="7c")["action_seat"] == 8


PLACES = {2: "A8", 3: "29", 4: "3T", 5: "4J", 6: "5Q", 7: "6K", 8: "7"}


@pytest.mark.parametrize(("place", "ranks"), PLACES.items())
def test_the_printed_positions(place: int, ranks: str):
    # L733-749, with the player-dealer at seat 1 and at seat 6.
    for rank in ranks:
        assert ask("action", player_dealer=1, card=f"{rank}d")["action_seat"] == place
        assert ask("action", player_dealer=6, card=f"{rank}d")["action_seat"] == (place + 4) % 8 + 1


@pytest.mark.parametrize(
    ("cards", "plays"), [("Ah Kd 7c 4s 2d", True), ("Ah Qd Jc Ts 9d", False), ("2h 2d 3c 4s 6d", True)]
)
def test_qualifying(cards: str, plays: bool):
    # Quiz 3, L517-524.
    assert ask("compare", player=["9h", "7d", "5c", "4h", "2c"], bank=cards.split())["qualified"] is plays


def test_a_fold_loses_even_then():
    # Quiz 4.
    seat = table(4, "9h 7d 5c 4h 2h", {"ante": 10}, folded=True)
    assert settle(ask, seat, bank_cards="Qh Td 7c 4s 2d") == ["4 ante take 10"]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("As Ks Qs Js Ts", 10),
        ("9s Ts Js Qs 8s", 9),
        ("9s 9h 9d 9c 8s", 8),
        ("9s 9h 9d 8c 8s", 7),
        ("9s 2s 4s 8s Js", 6),
        ("3s 4s 5h 6s 7s", 5),
        ("9s 9h 9d 8c 2s", 3),
        ("9s 9h 8d 8c 2s", 2),
        ("As Ah 8d 9c 3s", 1),
    ],
)
def test_the_call_table(cards: str, odds: int):
    # Quiz 5, L637-654: +10 on the Ante each time.
    assert one(ask, cards, BOTH, bank_cards="Ac Kd 7c 4d 2d") == {
        "ante": 10,
        "call": 20 * odds,
    }


def test_a_winning_high_card_is_a_reading():
    answer = ask(
        "bonus", bet="call", stake=2000, cards=["Ah", "Kc", "Qd", "5c", "3s"], bank_cards=["As", "Kh", "Jd", "4c", "2s"]
    )
    assert (answer["amount"], bool(answer["doubt"])) == (2000, True)


def test_equal_hands():
    # Quiz 6, L538-540.
    assert one(ask, "Ah Kc Qd 5c 3s", BOTH, bank_cards="As Kh Qc 5d 3d") == {"ante": 0, "call": 0}


def test_a_lower_hand():
    assert one(ask, "Qh Qc 8d 5c 3s", BOTH, bank_cards=KINGS) == {"ante": -10, "call": -20}


def test_ante_first_then_call():
    # L623-628.
    lines = settle(ask, table(2, "Qh Qc 8d 5c 3s", BOTH), table(3, "9s 9h 8h 8c 2s", BOTH), bank_cards="Kh Kd 7c 4s 9c")
    assert [" ".join(line.split()[:2]) for line in lines] == ["3 ante", "3 call", "2 ante", "2 call"]


def test_fees():
    # L706-711.
    seats = [{"seat": 2, "wagers": {"ante": 5000}}]
    found = [ask("fee", option=option, seats=seats) for option in (1, 2, 3)]
    assert [(one["player_dealer"], one["players"]) for one in found] == [(100, [50]), (200, [100]), (300, [200])]


def test_the_call_is_twice_the_ante():
    # L511-515.
    assert [ask("allowed", option="call", times=times)["allowed"] for times in (1, 2, 3)] == [False, True, False]


def test_the_table():
    # L564-571: five each from the player-dealer's left, his top card up.
    r = started(ID, "bank=3:$1000/1 2:ante=$20 5:ante=$20 fee=1 plays=2:2/5:2")
    assert right(r, Kind.DELIVER) == "order seat-5 seat-2 seat-3"
    assert right(r, Kind.DEAL_ORDER, subject="up") == "top"
    assert ask("ruling", situation="no-next-banker")["ruling"] == "game-broken"  # L672-675


def test_a_call_without_a_size_is_the_printed_one():
    # L512-513, L579.
    assert ask("allowed", option="call")["allowed"]
    assert ask("allowed", option="raise", amount=2000, wagers={"ante": 1000})["allowed"]
    assert not ask("allowed", option="call", amount=1000, wagers={"ante": 1000})["allowed"]


def test_the_pay_table_alone():
    # L633-654: without the player-dealer's cards the call counts as won against ace-king or better.
    answer = ask("bonus", bet="call", stake=2000, cards=["9h", "9d", "9c", "4h", "4d"])
    assert (answer["hand"], answer["amount"]) == ("full-house", 14000)
    assert answer["assumed"]


def test_odds_only_rise():
    # L619-621.
    assert ask("ruling", situation="lower-odds")["ruling"] == "refuse"


def test_chips():
    conserves(ID)


def test_the_first_bank_goes_to_seat_one():
    # L551-552, L820.
    answer = ask("ruling", situation="first-banker")
    assert (answer["ruling"], answer["cite"]) == ("refuse", "lake-elsinore L551-552, L820")
