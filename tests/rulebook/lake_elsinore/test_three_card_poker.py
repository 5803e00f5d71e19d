"""Three Card Poker with a Bonus bet at Lake Elsinore (L1780-1930, fees L3955-4048)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rulebook.asking import asking, game, reader
from tests.rulebook.carnival import THREE_CARDS, conserves, counted, fees, line, one, right, settle, started, table
from trainer.cards.deck import STANDARD
from trainer.games.carnival.carnival_standing import Standing
from trainer.games.carnival.carnival_terms import read_terms
from trainer.round.duty import Kind

ID = "lake-elsinore/three-card-poker"
ask = asking(*ID.split("/"))
BOTH = {"ante": 10, "play": 10}
ALL = {**BOTH, "bonus": 10}
JACK, QUEEN = "8c Td Js", "8c Td Qs"
FEES = {1: "49=1 199=2 399=3 599=5 +=10", 2: "49=1.5 199=2.5 399=3.5 599=5.5 +=10.5"}  # L4032-4048


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ks Qs", "Kh Qh Jh"),
        ("2h 3h Ah", "Ac Ad As"),
        ("2c 2d 2h", "Ah Kd Qc"),
        ("4h 5d 6c", "Ah Jh 9h"),
        ("2h 3d Ac", "Ah Kh Jh"),
        ("2h 3h 5h", "Ac Ad Kd"),
        ("2c 2d 3h", "Ah Kd Jc"),
    ],
)
def test_the_ranking(higher: str, lower: str):
    # Quiz 1, L1788-1794; the lowest straight and straight flush by the reading of the sister game (L4249-4260).
    assert ask("compare", player=higher.split(), bank=lower.split())["result"] == "win"
    assert ask("compare", player=lower.split(), bank=higher.split())["result"] == "lose"


def test_how_many_hands_qualify():
    # L1826, over all 22,100 hands: three ranks below the queen, no pair and no sequence, in all suits but the
    # four flushes, do not: (C(10, 3) - 8) x (64 - 4) = 6,720.
    terms = read_terms(reader(ID), ID)
    hands = (Standing(terms.hands, cards, cards).qualified for cards in combinations(STANDARD.cards(), 3))
    assert sum(hands) == 22_100 - 6_720


def test_jack_high():
    # Quiz 2, L1828-1840: Play comes back, the Ante is paid to a higher hand; its push else is a reading.
    assert one(ask, "Kh 7d 3c", BOTH, bank_cards=JACK) == {"play": 0, "ante": 10}
    seat = table(4, "9h 7d 3c", BOTH)
    answer = ask("settle", player_dealer=1, bank=10000, seats=[seat], bank_cards=JACK.split())
    assert [(move["wager"], move["do"]) for move in answer["moves"]] == [("play", "push"), ("ante", "push")]
    assert answer["moves"][1]["doubt"]
    assert not answer["qualified"]


def test_queen_high():
    # L1842-1848.
    assert one(ask, "Kh 7d 3c", BOTH, bank_cards=QUEEN) == {"ante": 10, "play": 10}
    assert one(ask, "Qh 9d 3c", BOTH, bank_cards=QUEEN) == {"ante": -10, "play": -10}


def test_a_tie_is_a_reading():
    # No rule is printed; the sister game pushes (L4389-4390).
    tie = ask("compare", player=["8d", "Tc", "Qh"], bank=QUEEN.split())
    assert tie["result"] == "push"
    assert tie["doubt"]
    assert one(ask, "8d Tc Qh", BOTH, bank_cards=QUEEN) == {"ante": 0, "play": 0}


def test_a_fold():
    # L1822: the Ante is lost; that the Bonus goes with it is a reading.
    seat = table(4, "9h 9c 9d", {"ante": 10, "bonus": 10}, folded=True)
    assert settle(ask, seat, bank_cards=JACK) == ["4 ante take 10", "4 bonus take 10"]
    answer = ask("bonus", bet="bonus", stake=1000, cards=["9h", "9c", "9d"], folded=True)
    assert (answer["do"], answer["hand"]) == ("take", None)
    assert answer["doubt"]


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs", 200),
        ("4s 5s 6s", 40),
        ("As 2s 3s", 40),
        ("4s 4h 4d", 30),
        ("4s 5s 6d", 6),
        ("4s 9s 6s", 3),
        ("4s 4h 6d", 1),
        ("4s 9h 6d", -1),
    ],
)
def test_the_bonus_table(cards: str, pays: int):
    # L1883-1888, whatever the player-dealer has.
    for bank in ("7c 7d 7h", "2c 5d Th"):
        assert one(ask, cards, ALL, bank_cards=bank)["bonus"] == 10 * pays


def test_the_bonus_over_every_hand():
    assert counted(ID, "bonus") == THREE_CARDS


def test_the_bonus_equals_the_ante():
    # Quiz 3, L1865-1867.
    assert ask("allowed", option="bonus", amount=1000, wagers={"ante": 1000})["allowed"]
    assert not ask("allowed", option="bonus", amount=500, wagers={"ante": 1000})["allowed"]
    assert not ask("allowed", option="bonus", amount=1000, wagers={"ante": 1000}, street="decision")["allowed"]


def test_play_equals_the_ante():
    # L1824.
    fine = [times for times in range(1, 5) if ask("allowed", option="play", times=times)["allowed"]]
    assert fine == [1]
    assert ask("allowed", option="fold")["allowed"]


def test_the_order_at_a_seat():
    # L1874-1875: Ante, Play, Bonus; where it begins with a short bank is not printed.
    lines = settle(ask, table(1, "Kh 7d 3c", ALL), table(7, "Ah 7s 3d", ALL), banker=6, bank_cards=QUEEN)
    kinds = ("ante", "play", "bonus")
    assert [" ".join(line.split()[:2]) for line in lines] == [f"{seat} {kind}" for seat in (7, 1) for kind in kinds]


@pytest.mark.parametrize(
    ("cover", "moves", "net"),
    [
        ("matched", "take 10, take 10, pay 10, return, return, return, return", 10),
        ("net", "take 10, take 10, pay 10, pay 10, pay 60/30, return, return", -30),
        ("two_cap", "take 10, take 10, pay 10, pay 10, pay 60/10, take 10, return", 0),
    ],
)
def test_a_short_bank(cover: str, moves: str, net: int):
    # L1850-1853, L1877-1878: $30 posted; seat 2 loses 10 and 10, seat 3 wins 10, 10 and 60, seat 4 loses 10 and 10.
    seats = [table(2, "9h 7d 3c", BOTH), table(3, "4h 5d 6c", ALL), table(4, "9s 7h 3d", BOTH)]
    request = {"player_dealer": 1, "bank": 3000, "seats": seats, "bank_cards": QUEEN.split(), "cover": cover}
    answer = ask("settle", **request)
    assert answer["bank_net"] == net * 100
    assert ", ".join(line(move).split(" ", 2)[2] for move in answer["moves"]) == moves


def test_how_the_button_is_placed_is_not_printed():
    # Quiz 4, L1872-1875.
    assert game(ID).rules["settle.order"].doubt
    assert "place-button" not in game(ID).kinds


def test_the_deal():
    # L1812-1818: eight seats; three cards each, one of the player-dealer's open. The rest follows the sister game.
    assert game(ID).seats == 8
    r = started(ID, "bank=6:$1000/1 2:ante=$20 7:ante=$20 fee=1 plays=2:1/7:1")
    assert right(r, Kind.DEAL_ORDER, subject="packet") == "3"
    assert right(r, Kind.DELIVER) == "order seat-7 seat-2 seat-6"
    assert all(game(ID).rules[id].doubt for id in ("deal.first", "deal.packet", "deal.up-card", "ask.first"))


def test_a_third_bank_in_a_row():
    # L1855-1858.
    assert ask("ruling", situation="third-bank")["ruling"] == "refuse"


def test_fees():
    # L3955-3960, L4022-4048: from the player-dealer, by the Antes; $200 is in no band: the upper.
    for option, tiers in FEES.items():
        fees(ask, "ante", option, tiers)
    answer = ask("fee", option=1, seats=[{"seat": 2, "wagers": {"ante": 20000, "bonus": 20000}}])
    assert (answer["player_dealer"], answer["players"]) == (300, [0])
    assert answer["doubt"]


def test_chips():
    conserves(ID)
