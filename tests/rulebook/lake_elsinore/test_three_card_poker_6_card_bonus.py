"""Three Card Poker 6 Card Bonus at Lake Elsinore (L4170-4570)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.carnival import THREE_CARDS, conserves, counted, fees, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "lake-elsinore/three-card-poker-6-card-bonus"
ask = asking(*ID.split("/"))
BOTH = {"ante": 10, "play": 10}
FEES = {1: "49=1 199=2 399=3 599=5 +=10", 2: "49=1.5 199=2.5 399=3.5 599=5.5 +=10.5"}  # L4032-4048


def test_a_fold():
    # Quiz 1, L4349-4354, L4488-4490.
    seat = table(4, "9h 9c 2d", {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}, folded=True)
    assert settle(ask, seat, bank_cards="9d 4c Js") == [
        "4 ante take 10",
        "4 pair-plus take 5",
        "4 six-card-bonus pay 25",
    ]


def test_not_qualified():
    # Quiz 2, L4366-4374; the printed vector: jack-ten-eight against nine high.
    assert one(ask, "9h 7d 3c", BOTH, bank_cards="8c Td Js") == {"play": 0, "ante": 0}
    assert one(ask, "Kh 7d 3c", BOTH, bank_cards="8c Td Js") == {"play": 0, "ante": 10}


def test_the_order():
    # Quiz 3, L4403-4407.
    wagers = {**BOTH, "pair-plus": 5, "six-card-bonus": 5}
    lines = settle(ask, table(1, "Kh 7d 3c", wagers), table(7, "Ah 7s 3d", wagers), banker=6, bank_cards="8c Td Qs")
    assert [" ".join(line.split()[:2]) for line in lines] == [
        f"{seat} {kind}" for seat in (7, 1) for kind in ("ante", "play", "pair-plus", "six-card-bonus")
    ]


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs Js Ts 2d", 1000),
        ("2s 3s 4s 5s 6s Kd", 200),
        ("8s 8h 8d 8c 2s Kd", 50),
        ("8s 8h 8d 2c 2s Kd", 25),
        ("2s 8s Js 4s Qs Kd", 15),
        ("2s 3h 4d 5c 6s Kd", 10),
        ("2s 2h 4d 2c 6s Kd", 5),
        ("2s 2h 4d 4c 6s Kd", -1),
    ],
)
def test_the_6_card_bonus_table(cards: str, pays: int):
    # Quiz 4, L4500-4512.
    own, bank = cards.split()[:3], cards.split()[3:]
    found = one(ask, " ".join(own), {"ante": 1, "six-card-bonus": 1}, bank_cards=" ".join(bank))
    assert found["six-card-bonus"] == pays


def test_the_open_card():
    # Quiz 5, L4321-4322.
    assert right(started(ID, "bank=1:$1000/1 4:ante=$20 fee=1"), Kind.DEAL_ORDER, subject="up") == "bottom"


def test_every_hand_of_three_cards():
    assert counted(ID, "pair-plus") == THREE_CARDS


def test_fees_of_2014():
    for option, tiers in FEES.items():
        fees(ask, "ante", option, tiers)
    # Bonus bets do not count; $200 stands in no printed band and pays the upper fee, as a reading.
    seats = [{"seat": 2, "wagers": {"ante": 20000, "pair-plus": 50000}}]
    answer = ask("fee", option=1, seats=seats)
    assert answer["player_dealer"] == 300
    assert answer["doubt"]
    assert answer["players"] == [0]


def test_the_schedule_printed_with_the_game():
    # L4551-4569: the player-dealer $1; a player 50 cents for an Ante of $5 to $50, above that $1.
    for ante, fee in ((500, 50), (5000, 50), (5100, 100), (50000, 100)):
        seats = [{"seat": 2, "wagers": {"ante": ante, "pair-plus": 5000, "six-card-bonus": 5000}}]
        answer = ask("fee", set="tcp6-own-1", option=1, seats=seats)
        assert (answer["player_dealer"], answer["players"]) == (100, [fee])


def test_a_disputed_hand():
    # L4397-4400.
    assert ask("ruling", situation="dispute")["ruling"] == "rebuild-hand"


def test_chips():
    conserves(ID)
